import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  createClosest,
  createHit,
  type Hit,
  pointIndices,
  segmentIndices,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { HIT_SIZE, HIT_T, REPORT, sweepSpherePoint, sweepSphereSegment } from '../../src/kernels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const hit = createHit()

test('the indices', () => {
  expect([...pointIndices(3)]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2])
  expect([...pointIndices(0)]).toEqual([])
  expect([...segmentIndices([4, 7, 7, 2])]).toEqual([4, 7, 7, 7, 2, 2])
  expect([...segmentIndices(Uint16Array.of(4, 7))]).toEqual([4, 7, 7])
  expect(() => segmentIndices([1, 2, 3])).toThrow('segmentIndices: ends has 3 numbers, expected two per segment')
  expect(() => segmentIndices([1, -2])).toThrow('segmentIndices: ends[1] is -2')
  expect(() => segmentIndices('12' as never)).toThrow('segmentIndices: ends is "12"')
  expect(() => pointIndices(0.5)).toThrow('pointIndices: count is 0.5')
})

test('a ray with a radius picks the point or segment that comes first', () => {
  // points along x, at heights 0, 1, 2
  const cloud = new TriangleMesh([0, 0, 0, 5, 1, 0, 9, 2, 0], pointIndices(3))
  const ray = sphere({ radius: 0.5 })
  expect(cloud.cast(ray, at(-3, 1.25, 0), at(99, 0, 0), hit)).toBe(true)
  expect([hit.triangle, hit.point]).toEqual([1, at(5, 1, 0)])
  expect(cloud.cast(ray, at(-3, 0.4999, 0), at(99, 0, 0), hit)).toBe(true)
  expect(hit.triangle).toBe(0)
  expect(cloud.castRayAny(at(-3, 1, 0), at(1, 0, 0), 99)).toBe(true)
  expect(cloud.castRayAny(at(-3, 1.25, 0), at(1, 0, 0), 99)).toBe(false)
  const closest = createClosest()
  expect(cloud.closestPoint(at(9, 3, 0), 2, closest) && closest.triangle).toBe(2)
  const wire = new TriangleMesh([0, 0, 0, 5, 1, 0, 9, 2, 0], segmentIndices([0, 1, 1, 2]))
  const world = new World()
  const id = world.add(wire, { position: at(0, 0, 7) })
  expect(world.cast(ray, at(2.5, 9, 7.25), at(0, -20, 0), hit)).toBe(true)
  expect([hit.collider, hit.triangle]).toEqual([id, 0])
  expect(hit.point.z).toBeCloseTo(7, 12)
})

test('points and segments beside one after the other, 2,000 rays with a radius', () => {
  const next = random(9)
  const some = (): number => 20 * next() - 10
  const positions = Float64Array.from({ length: 3 * 200 }, some)
  const ends = Uint32Array.from({ length: 120 }, () => Math.floor(200 * next()))
  const meshes = [
    new TriangleMesh(positions, pointIndices(200)),
    new TriangleMesh(positions, segmentIndices(ends)),
  ] as const
  const out = new Float64Array(HIT_SIZE)
  const hits: Hit[] = []
  let struck = 0
  for (let i = 0; i < 2000; i++) {
    const [from, way, radius] = [at(some(), some(), some()), at(some(), some(), some()), 0.05 + next()]
    const sweep = Float64Array.of(from.x, from.y, from.z, way.x, way.y, way.z, radius)
    const points = i % 2 === 0
    let first = Number.POSITIVE_INFINITY
    let which = -1
    for (let n = 0; n < (points ? 200 : 60); n++) {
      const row = points
        ? positions.slice(3 * n, 3 * n + 3)
        : Float64Array.of(...vertex(ends[2 * n]), ...vertex(ends[2 * n + 1]))
      const kernel = points ? sweepSpherePoint : sweepSphereSegment
      if (!kernel(sweep, 0, row, 0, out, 0, REPORT) || !(out[HIT_T] < first)) continue
      first = out[HIT_T]
      which = n
    }
    const mesh = meshes[points ? 0 : 1]
    const met = mesh.cast(sphere({ radius }), from, way, hit, { initialOverlap: 'report' })
    expect(met ? hit.fraction : Number.POSITIVE_INFINITY).toBeCloseTo(first, 12)
    if (met && first > 0) expect(hit.triangle).toBe(which)
    if (met) struck++
    expect(mesh.castAll(sphere({ radius }), from, way, hits, { initialOverlap: 'report' }) > 0).toBe(met)
  }
  expect(struck).toBeGreaterThan(500)
  function vertex(v: number): number[] {
    return [...positions.slice(3 * v, 3 * v + 3)]
  }
})
