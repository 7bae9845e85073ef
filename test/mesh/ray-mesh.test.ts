import { describe, expect, test } from 'vitest'
import { dungeon } from '../../scenes/dungeon.ts'
import {
  createHit,
  HIT_STRIDE,
  type Hit,
  RAY_STRIDE,
  SEGMENT_STRIDE,
  TriangleMesh,
  type Vec3,
} from '../../src/index.ts'
import * as rays from '../../src/rays.ts'
import { diceOf } from '../prove/dice.ts'

/** `carom/rays` says what TriangleMesh says. */

const { positions, indices } = dungeon({ seed: 3 })
const COUNT = 300
const dice = diceOf(5)
const whole = new TriangleMesh(positions, indices)
const { min, max } = whole.bounds
const somewhere = (): Vec3 => ({
  x: dice.between(min.x, max.x),
  y: dice.between(min.y, max.y),
  z: dice.between(min.z, max.z),
})
const starts = Array.from({ length: COUNT }, somewhere)
const ends = Array.from({ length: COUNT }, somewhere)
const ways = starts.map((from, i) => ({ x: ends[i].x - from.x, y: ends[i].y - from.y, z: ends[i].z - from.z }))
const options = { filter: (triangle: number) => triangle % 3 !== 0 }

test('one by one, of either kind of mesh', () => {
  const light = rays.buildRayMesh(positions, indices)
  expect([light.triangleCount, light.sides, light.bounds]).toEqual([whole.triangleCount, 'both', whole.bounds])
  const told = (ask: (hit: Hit, hits: Hit[]) => unknown): unknown[] => {
    const hit = createHit()
    const hits: Hit[] = []
    return [ask(hit, hits), hit, hits]
  }
  for (const mesh of [light, whole])
    for (let i = 0; i < COUNT; i++) {
      const [from, to, way] = [starts[i], ends[i], ways[i]]
      for (const o of [undefined, options]) {
        expect(told((hit) => rays.castRay(mesh, from, way, 9, hit, o))).toEqual(
          told((hit) => whole.castRay(from, way, 9, hit, o)),
        )
        expect(told((_, hits) => rays.castRayAll(mesh, from, way, 9, hits, o))).toEqual(
          told((_, hits) => whole.castRayAll(from, way, 9, hits, o)),
        )
        expect(rays.castRayAny(mesh, from, way, 9, o)).toBe(whole.castRayAny(from, way, 9, o))
        expect(told((hit) => rays.castSegment(mesh, from, to, hit, o))).toEqual(
          told((hit) => whole.castSegment(from, to, hit, o)),
        )
        expect(told((_, hits) => rays.castSegmentAll(mesh, from, to, hits, o))).toEqual(
          told((_, hits) => whole.castSegmentAll(from, to, hits, o)),
        )
        expect(rays.castSegmentAny(mesh, from, to, o)).toBe(whole.castSegmentAny(from, to, o))
      }
    }
})

test('many at once', () => {
  const light = rays.buildRayMesh(positions, indices, { sides: 'front' })
  const heavy = new TriangleMesh(positions, indices, { sides: 'front' })
  const rows = Float64Array.from(starts.flatMap(({ x, y, z }, i) => [x, y, z, ways[i].x, ways[i].y, ways[i].z, 9]))
  const segments = Float64Array.from(starts.flatMap(({ x, y, z }, i) => [x, y, z, ends[i].x, ends[i].y, ends[i].z]))
  expect([rows.length, segments.length]).toEqual([COUNT * RAY_STRIDE, COUNT * SEGMENT_STRIDE])
  const out = () => ({ triangles: new Int32Array(COUNT), hits: new Float64Array(COUNT * HIT_STRIDE) })
  const [a, b] = [out(), out()]
  expect(rays.castRays(light, rows, a.triangles, a.hits)).toBe(heavy.castRays(rows, b.triangles, b.hits))
  expect(a).toEqual(b)
  expect(rays.castSegments(light, segments, a.triangles, a.hits)).toBe(
    heavy.castSegments(segments, b.triangles, b.hits),
  )
  expect(a).toEqual(b)
  const [c, d] = [new Uint8Array(COUNT), new Uint8Array(COUNT)]
  expect(rays.castRaysAny(light, rows, c)).toBe(heavy.castRaysAny(rows, d))
  expect(c).toEqual(d)
  expect(rays.castSegmentsAny(light, segments, c)).toBe(heavy.castSegmentsAny(segments, d))
  expect(c).toEqual(d)
})

test('after a refit, and when it is disposed of', () => {
  const light = rays.buildRayMesh(positions, indices)
  const raised = positions.map((x, i) => (i % 3 === 1 ? x + 2 : x))
  const { bounds } = light
  rays.refitRayMesh(light, raised, indices)
  expect(light.bounds.min.y).toBeCloseTo(bounds.min.y + 2, 5)
  const [hit, other] = [createHit(), createHit()]
  const down = { x: 0, y: -1, z: 0 }
  for (const from of starts) {
    const up = { ...from, y: from.y + 2 }
    const isHit = rays.castRay(light, up, down, 99, hit)
    expect(isHit).toBe(whole.castRay(from, down, 99, other))
    if (isHit) expect(hit.distance).toBeCloseTo(other.distance, 4)
  }
  const before = rays.backend.bytes
  rays.disposeRayMesh(light)
  expect(rays.backend.bytes).toBeLessThan(before)
  expect(rays.castRayAny(light, starts[0], down, 99)).toBe(
    whole.castRayAny({ ...starts[0], y: starts[0].y - 2 }, down, 99),
  )
})

describe('errors', () => {
  const light = rays.buildRayMesh(positions, indices)
  const [at, hit] = [starts[0], createHit()]

  test('name the function as it was called', () => {
    const bad = { x: Number.NaN, y: 0, z: 0 }
    expect(() => rays.castRay(light, bad, at, 1, hit)).toThrow(/^castRay: origin/)
    expect(() => rays.castRay(whole, bad, at, 1, hit)).toThrow(/^TriangleMesh.castRay: origin/)
    expect(() => rays.buildRayMesh([Number.NaN])).toThrow(/^buildRayMesh: /)
    expect(() => rays.refitRayMesh(light, [0, 0, 0], indices)).toThrow(/^refitRayMesh: /)
  })

  test.each([undefined, null, 3, {}, 'mesh'])('say that %j is no mesh', (nothing) => {
    const mesh = nothing as unknown as rays.RayMesh
    const message = /mesh is .*, expected one made by buildRayMesh, or a TriangleMesh/
    expect(() => rays.castRay(mesh, at, at, 1, hit)).toThrow(message)
    expect(() => rays.castRaysAny(mesh, new Float64Array(7), new Uint8Array(1))).toThrow(message)
    expect(() => rays.refitRayMesh(mesh, positions, indices)).toThrow(message)
    expect(() => rays.disposeRayMesh(mesh)).toThrow(message)
  })
})
