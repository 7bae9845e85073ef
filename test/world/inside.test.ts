import { expect, test } from 'vitest'
import { createClosest, createHit, pipe, plane, sphere, TriangleMesh, World } from '../../src/index.ts'
import { HAND, judgeInside } from './inside.ts'

const SEED = Number(process.env.INSIDE_SEED ?? 1)
const COUNT = Number(process.env.INSIDE_COUNT ?? 150)
const at = (x: number, y: number, z: number) => ({ x, y, z })

test('what is inside, and how far surfaces are, is what formulas and carried meshes say', () => {
  let [compared, inside] = [0, 0]
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const judged = judgeInside(seed, 10)
    compared += judged.compared
    inside += judged.inside
  }
  console.log(`${compared} answers, ${inside} of points inside`)
  expect(compared).toBeGreaterThan(COUNT * 15)
  expect(inside).toBeGreaterThan(COUNT)
})

test.each(HAND)('%s', (_, world, p, distance) => {
  expect(world.signedDistance(p)).toBe(distance)
  expect(world.contains(p)).toBe(distance <= 0)
})

test('nothing is infinitely far, and leaves what was to be filled in alone', () => {
  const closest = createClosest()
  closest.distance = 7
  expect(new World().signedDistance(at(0, 0, 0), closest)).toBe(Number.POSITIVE_INFINITY)
  expect(closest.distance).toBe(7)
  expect(new World().contains(at(0, 0, 0))).toBe(false)
  expect(new World().overlapAny(sphere({ radius: 1 }), at(0, 0, 0))).toBe(false)
})

test('planes, pipes and open meshes are surfaces: only what is on them is in them', () => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  expect([1, 0, -1].map((y) => world.contains(at(0, y, 0)))).toEqual([false, true, false])
  expect([1, 0, -1].map((y) => world.signedDistance(at(0, y, 0)))).toEqual([1, 0, 1])
  const tube = new World()
  tube.add(pipe({ radius: 2 }))
  expect([0, 2, 3].map((x) => tube.signedDistance(at(x, 0, 0)))).toEqual([2, 0, 1])
  expect([0, 2, 3].map((x) => tube.contains(at(x, 0, 0)))).toEqual([false, true, false])
  const ground = new World()
  ground.add(new TriangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9], [0, 1, 2, 0, 2, 3]), { scale: 2 })
  expect([1, 0, -1].map((y) => ground.contains(at(3, y, 1)))).toEqual([false, true, false])
  expect([1, 0, -1].map((y) => ground.signedDistance(at(3, y, 1)))).toEqual([1, 0, 1])
})

test('in a ball that is in a box the deeper one counts, and closest is on its surface', () => {
  const world = new World()
  const large = world.add(sphere({ radius: 5 }), { data: 'large' })
  world.add(sphere({ radius: 1 }), { position: at(1, 0, 0), data: 'small' })
  const closest = createClosest()
  expect(world.signedDistance(at(1, 0, 0), closest)).toBeCloseTo(-4, 12)
  expect([closest.collider, closest.data, closest.triangle]).toEqual([large, 'large', -1])
  expect(closest.point.x).toBeCloseTo(5, 12)
  expect(closest.normal.x).toBeCloseTo(-1, 12)
  expect(closest.distance).toBeCloseTo(4, 12)
})

test('who overlaps nothing of a layer is not stopped by it', () => {
  const world = new World()
  world.add(sphere({ radius: 1 }), { layer: 3 })
  const body = sphere({ radius: 1 })
  expect(world.overlapAny(body, at(2, 0, 0))).toBe(true) // touching counts
  expect(world.overlapAny(body, at(2.0001, 0, 0))).toBe(false)
  expect(world.overlapAny(body, at(0, 0, 0), { mask: 1 })).toBe(false)
  expect(world.overlap(body, at(0, 0, 0), createHit(), { mask: 1 << 3 })).toBe(true)
})
