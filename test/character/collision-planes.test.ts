import { describe, expect, test } from 'vitest'
import { box, CollisionPlanes, capsule, plane, type Vec3, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const v = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const away = (a: Vec3, b: Vec3) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

describe('CollisionPlanes', () => {
  test('solves for the nearest translation: no random one that respects the planes is nearer', () => {
    const dice = diceOf(3)
    let solved = 0
    for (let i = 0; i < 300; i++) {
      const planes = new CollisionPlanes()
      const all: [Vec3, number][] = []
      for (let n = dice.whole(1, 5); n > 0; n--) {
        const [x, y, z] = dice.direction()
        all.push([v(x, y, z), dice.between(-1, 0.5)])
      }
      for (const [normal, distance] of all) expect(planes.add(normal, distance)).toBe(true)
      const [x, y, z] = dice.vector(2)
      const out = v(9, 9, 9)
      if (!planes.solve(v(x, y, z), out)) {
        expect(out).toEqual(v(0, 0, 0))
        continue
      }
      solved++
      for (const [normal, distance] of all) expect(dot(normal, out)).toBeGreaterThan(distance - 1e-11)
      for (let n = 0; n < 200; n++) {
        const [a, b, c] = dice.vector(10 ** dice.between(-4, 1))
        const other = v(out.x + a, out.y + b, out.z + c)
        if (all.every(([normal, distance]) => dot(normal, other) >= distance))
          expect(away(other, v(x, y, z))).toBeGreaterThan(away(out, v(x, y, z)) - 1e-11)
      }
    }
    expect(solved).toBeGreaterThan(200)
  })

  test('clips a velocity into a corner to the crease, and keeps one that leads away', () => {
    const planes = new CollisionPlanes()
    planes.add(v(0, 1, 0), -0.5)
    planes.add(v(1, 0, 0))
    const velocity = v(-3, -2, 5)
    expect(planes.clip(velocity, velocity)).toBe(true)
    expect(velocity).toEqual(v(0, 0, 5))
    planes.clip(v(1, 2, 3), velocity)
    expect(velocity).toEqual(v(1, 2, 3))
    planes.clear()
    expect(planes.count).toBe(0)
    planes.clip(v(-3, -2, 5), velocity)
    expect(velocity).toEqual(v(-3, -2, 5))
  })

  test('takes the hits of a larger body: as near as the margin leaves, out of what is overlapped', () => {
    const world = new World()
    world.add(plane({ normal: v(0, 1, 0) }))
    world.add(box({ halfExtents: v(1, 1, 1) }), { position: v(2, 1, 0) })
    const planes = new CollisionPlanes()
    // 3 cm above the floor, 2 cm inside the wall; feels 5 cm around
    const at = v(0.72, 0.93, 0)
    const hits: never[] = []
    const count = world.overlapAll(capsule({ radius: 0.35, height: 1.9 }), at, hits)
    expect(planes.addHits(hits, count, 0.05)).toBe(count)
    const out = v(0, 0, 0)
    expect(planes.solve(v(0.5, -0.5, 0.25), out)).toBe(true)
    expect(out.x).toBeCloseTo(-0.02, 12)
    expect(out.y).toBeCloseTo(-0.03, 12)
    expect(out.z).toBe(0.25)
  })

  test('one normal counts once, and there is room for `limit` planes', () => {
    const planes = new CollisionPlanes()
    planes.add(v(0, 1, 0), 1)
    planes.add(v(0, 1, 0), -1)
    expect(planes.count).toBe(1)
    const out = v(0, 0, 0)
    planes.solve(v(0, 0, 0), out)
    expect(out.y).toBe(1)
    for (let i = 1; i < CollisionPlanes.limit; i++) expect(planes.add(v(Math.cos(i), 0, Math.sin(i)))).toBe(true)
    expect(planes.add(v(0, -1, 0))).toBe(false)
    expect(planes.count).toBe(CollisionPlanes.limit)
  })

  test('says what is wrong', () => {
    const planes = new CollisionPlanes()
    expect(() => planes.add(v(0, 2, 0))).toThrow('CollisionPlanes.add: the length of normal is 2, expected')
    expect(() => planes.add(v(0, 1, 0), Number.NaN)).toThrow('CollisionPlanes.add: distance is NaN')
    expect(() => planes.solve(undefined as never, v(0, 0, 0))).toThrow('CollisionPlanes.solve: wish is undefined')
    expect(() => planes.addHits([], 1)).toThrow(
      'CollisionPlanes.addHits: count is 1, expected at most the length of hits, 0',
    )
  })
})
