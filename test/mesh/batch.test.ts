import { describe, expect, test } from 'vitest'
import {
  CLOSEST_STRIDE,
  createClosest,
  createHit,
  HIT_STRIDE,
  POINT_STRIDE,
  type QueryOptions,
  RAY_STRIDE,
  type Rows,
  SEGMENT_STRIDE,
  sphere,
  TriangleMesh,
  WAY_STRIDE,
} from '../../src/index.ts'
import { closestNumbers, hitNumbers } from '../prove/brute.ts'
import { allSamples, type Sample } from '../prove/meshes.ts'
import { bodies, type Course, coursePast, diceOf, vec } from './questions.ts'

const INF = Number.POSITIVE_INFINITY
/** Nothing that a query writes: what is still there was not written. */
const UNTOUCHED = -12345.678

/** Two floors, at heights 0 and 1. */
const floors = (): TriangleMesh => new TriangleMesh([0, 1].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]))

describe('worked cases', () => {
  test('strides are what rows hold', () => {
    expect([RAY_STRIDE, SEGMENT_STRIDE, WAY_STRIDE, POINT_STRIDE, HIT_STRIDE, CLOSEST_STRIDE]).toEqual([
      7, 6, 6, 3, 10, 8,
    ])
  })

  test('three rays: from above, past the floors, from between them', () => {
    const rays = new Float64Array([
      ...[0, 3, 0, 0, -2, 0, INF],
      ...[0, 3, 0, 0, 1, 0, INF],
      ...[0, 0.5, 0, 0, -0.25, 0, 9],
    ])
    const triangles = new Int32Array(3)
    const hits = new Float64Array(3 * HIT_STRIDE).fill(UNTOUCHED)
    expect(floors().castRays(rays, triangles, hits)).toBe(2)
    expect([...triangles]).toEqual([1, -1, 0])
    expect([...hits.subarray(0, 10)].map((x) => x + 0)).toEqual([1, 0, 1, 0, 0, 1, 0, 0, 0, 0])
    expect([...hits.subarray(10, 20)]).toEqual(Array(10).fill(UNTOUCHED))
    expect([...hits.subarray(20, 22)]).toEqual([2, 0])
    const struck = new Uint8Array(3).fill(7)
    expect(floors().castRaysAny(rays, struck)).toBe(2)
    expect([...struck]).toEqual([1, 0, 1])
  })

  test('count: only the first rows; the rest of the arrays is not looked at', () => {
    const points = new Float32Array([0, 5, 0, 0, 0.25, 0, Number.NaN, 0, 0, 1])
    const triangles = new Int32Array(4).fill(7)
    const closest = new Float64Array(2 * CLOSEST_STRIDE)
    expect(floors().closestPoints(points, INF, triangles, closest, { count: 2 })).toBe(2)
    expect([...triangles]).toEqual([1, 0, 7, 7])
    expect([closest[3], closest[CLOSEST_STRIDE + 3]]).toEqual([4, 0.25])
    expect(floors().closestPoints(points, 1, triangles, null, { count: 2 })).toBe(1)
    expect([...triangles]).toEqual([-1, 0, 7, 7])
    expect(floors().closestPoints(points, 1, triangles, null, { count: 0 })).toBe(0)
  })

  test('the options of single questions hold for all rows', () => {
    const rays = new Float64Array([0, 3, 0, 0, -1, 0, INF, 0, -3, 0, 0, 1, 0, INF])
    const triangles = new Int32Array(2)
    const mesh = new TriangleMesh(
      [0, 1].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]),
      null,
      { layers: [3, 4] },
    )
    const ask = (options: QueryOptions): number[] => {
      mesh.castRays(rays, triangles, null, options)
      return [...triangles]
    }
    expect(ask({})).toEqual([1, 0])
    expect(ask({ mask: 1 << 3 })).toEqual([0, 0])
    expect(ask({ filter: (triangle) => triangle === 1 })).toEqual([1, 1])
    expect(ask({ sides: 'front' })).toEqual([1, -1])
    const error = new Error('enough')
    const stop = (): boolean => {
      throw error
    }
    expect(() => ask({ filter: stop })).toThrow(error)
    expect(ask({})).toEqual([1, 0])
  })

  test('a direction too short to be squared', () => {
    const rays = new Float64Array([0, 3, 0, 0, -1e-200, 0, INF])
    const triangles = new Int32Array(1)
    const hits = new Float64Array(HIT_STRIDE)
    const hit = createHit()
    floors().castRays(rays, triangles, hits)
    floors().castRay({ x: 0, y: 3, z: 0 }, { x: 0, y: -1e-200, z: 0 }, INF, hit)
    expect(hits[0]).toBe(hit.fraction)
    expect(hits[0]).toBeCloseTo(2e200, -190)
  })
})

const ROWS = 12

/** Rows of one kind, as doubles or as floats. */
function rowsOf(courses: Course[], floats: boolean, write: (course: Course) => number[]): Rows {
  const all = courses.flatMap(write)
  return floats ? new Float32Array(all) : new Float64Array(all)
}

describe('a batch has the bits of single calls', () => {
  for (const sample of allSamples()) test(sample.name, () => compareAll(sample))
})

function compareAll(sample: Sample): void {
  const dice = diceOf(sample.name.length * 101)
  const { mesh, size } = sample
  const courses = Array.from({ length: ROWS }, () => coursePast(sample, dice))
  const three = ({ x, y, z }: { x: number; y: number; z: number }): number[] => [x, y, z]
  const hit = createHit()
  const closest = createClosest()
  const triangles = new Int32Array(ROWS)
  const bytes = new Uint8Array(ROWS)
  const out = new Float64Array(ROWS * HIT_STRIDE)
  const nothing = (stride: number): number[] => [...Array(stride).fill(UNTOUCHED), -1]
  /** What is in row i, and its triangle. */
  const row = (i: number, stride: number): number[] => [...out.subarray(i * stride, (i + 1) * stride), triangles[i]]
  for (const floats of [false, true])
    for (const options of [undefined, { filter: (triangle: number) => triangle % 2 === 0 }]) {
      const same = (name: string, struck: number, stride: number, single: (i: number) => number[] | false): void => {
        let count = 0
        for (let i = 0; i < ROWS; i++) {
          const expected = single(i)
          if (expected) count++
          expect([name, i, row(i, stride)]).toEqual([name, i, expected || nothing(stride)])
        }
        expect([name, struck]).toEqual([name, count])
        out.fill(UNTOUCHED)
      }
      const yes = (name: string, struck: number, single: (i: number) => boolean): void => {
        const expected = courses.map((_, i) => (single(i) ? 1 : 0))
        expect([name, [...bytes], struck]).toEqual([name, expected, expected.reduce((s: number, x) => s + x, 0)])
      }
      out.fill(UNTOUCHED)
      const reach = dice.pick([INF, size * 0.5])
      const rays = rowsOf(courses, floats, ({ from, translation }) => [...three(from), ...three(translation), reach])
      const ray = (i: number) => [vec(rays, 7 * i), vec(rays, 7 * i + 3), rays[7 * i + 6]] as const
      const aimed = [...Array(ROWS).keys()].every((i) => ray(i)[1].x !== 0 || ray(i)[1].y !== 0 || ray(i)[1].z !== 0)
      if (aimed) {
        same('castRays', mesh.castRays(rays, triangles, out, options), HIT_STRIDE, (i) =>
          mesh.castRay(...ray(i), hit, options) ? hitNumbers(hit) : false,
        )
        yes('castRaysAny', mesh.castRaysAny(rays, bytes, options), (i) => mesh.castRayAny(...ray(i), options))
      }
      const ways = rowsOf(courses, floats, ({ from, translation }) => [...three(from), ...three(translation)])
      const way = (i: number) => [vec(ways, 6 * i), vec(ways, 6 * i + 3)] as const
      same('castSegments', mesh.castSegments(ways, triangles, out, options), HIT_STRIDE, (i) =>
        mesh.castSegment(...way(i), hit, options) ? hitNumbers(hit) : false,
      )
      yes('castSegmentsAny', mesh.castSegmentsAny(ways, bytes, options), (i) => mesh.castSegmentAny(...way(i), options))
      const body = dice.pick(bodies(courses[0].size))
      const turned = { ...options, orientation: { x: 0.1, y: 0.2, z: 0.3, w: 1 }, initialOverlap: 'report' } as const
      same(`casts ${body.kind}`, mesh.casts(body, ways, triangles, out, turned), HIT_STRIDE, (i) =>
        mesh.cast(body, ...way(i), hit, turned) ? hitNumbers(hit) : false,
      )
      const points = rowsOf(courses, floats, ({ from }) => three(from))
      const point = (i: number) => vec(points, 3 * i)
      same('closestPoints', mesh.closestPoints(points, reach, triangles, out, options), CLOSEST_STRIDE, (i) =>
        mesh.closestPoint(point(i), reach, closest, options) ? closestNumbers(closest) : false,
      )
      for (const method of ['crossings', 'winding'] as const)
        yes('containsPoints', mesh.containsPoints(points, bytes, { ...options, method }), (i) =>
          mesh.contains(point(i), { ...options, method }),
        )
    }
}

describe('bad rows are refused by name before the first is asked', () => {
  const mesh = floors()
  const good = [0, 3, 0, 0, -1, 0, INF]
  const rays = (...changes: [number, number][]): Float64Array => {
    const all = new Float64Array([...good, ...good])
    for (const [i, x] of changes) all[i] = x
    return all
  }
  const ids = new Int32Array(2)
  const cases: [string, () => unknown, string][] = [
    ['no array', () => mesh.castRays(good as never, ids), 'TriangleMesh.castRays: rays is not an array of floats'],
    ['whole numbers', () => mesh.castRays(new Int32Array(7) as never, ids), 'castRays: rays is not an array of floats'],
    [
      'part of a row',
      () => mesh.castRays(rays().subarray(1), ids),
      'castRays: rays has 13 numbers, expected a multiple of 7, the numbers per row',
    ],
    ['NaN', () => mesh.castRays(rays([8, Number.NaN]), ids), 'rays[8] (row 1, origin.y) is NaN, expected a finite'],
    ['infinite', () => mesh.castRays(rays([12, INF]), ids), 'rays[12] (row 1, direction.z) is Infinity'],
    ['no direction', () => mesh.castRays(rays([11, 0]), ids), 'rays[10] (row 1, direction) is zero, expected any'],
    [
      'reach NaN',
      () => mesh.castRaysAny(rays([13, Number.NaN]), new Uint8Array(2)),
      'rays[13] (row 1, maxDistance) is NaN',
    ],
    [
      'reach negative',
      () => mesh.castRays(rays([6, -1]), ids),
      'rays[6] (row 0, maxDistance) is -1, expected a number',
    ],
    [
      'ids too few',
      () => mesh.castRays(rays(), new Int32Array(1)),
      'triangles has room for 1 rows, expected room for 2',
    ],
    [
      'ids no ids',
      () => mesh.castRays(rays(), new Uint32Array(2) as never),
      'triangles is not an array of 32-bit integers',
    ],
    [
      'hits too few',
      () => mesh.castRays(rays(), ids, new Float64Array(19)),
      'hits has room for 1 rows, expected room for 2',
    ],
    [
      'hits floats',
      () => mesh.castRays(rays(), ids, new Float32Array(20) as never),
      'castRays: hits is not a Float64Array',
    ],
    [
      'bytes',
      () => mesh.castRaysAny(rays(), new Int8Array(2) as never),
      'castRaysAny: struck is not an array of bytes',
    ],
    [
      'count',
      () => mesh.castRays(rays(), ids, null, { count: 3 }),
      'castRays: count is 3, expected a number from 0 to 2',
    ],
    [
      'count broken',
      () => mesh.castRays(rays(), ids, null, { count: 0.5 }),
      'castRays: count is 0.5, expected a whole',
    ],
    ['options', () => mesh.castRays(rays(), ids, null, 3 as never), 'TriangleMesh.castRays: options is 3'],
    ['mask', () => mesh.castRays(rays(), ids, null, { mask: 0.5 }), 'TriangleMesh.castRays: mask is 0.5'],
    [
      'segment',
      () => mesh.castSegments(new Float64Array([0, 1, 2, 3, 4, Number.NaN]), ids),
      'segments[5] (row 0, end.z) is NaN',
    ],
    [
      'way',
      () => mesh.casts(sphere({ radius: 1 }), new Float32Array([INF, 1, 2, 3, 4, 5]), ids),
      'ways[0] (row 0, from.x) is Infinity',
    ],
    ['shape', () => mesh.casts(1 as never, new Float32Array(6), ids), 'TriangleMesh.casts: shape is 1'],
    [
      'point',
      () => mesh.closestPoints(new Float64Array([0, INF, 0]), 1, ids),
      'points[1] (row 0, point.y) is Infinity',
    ],
    ['within', () => mesh.closestPoints(new Float64Array(3), -1, ids), 'TriangleMesh.closestPoints: maxDistance is -1'],
    [
      'method',
      () => mesh.containsPoints(new Float64Array(3), new Uint8Array(1), { method: 'guess' as never }),
      'containsPoints: method is "guess"',
    ],
  ]
  for (const [name, ask, message] of cases)
    test(name, () => {
      ids.fill(7)
      expect(ask).toThrow(message)
      expect([...ids]).toEqual([7, 7])
    })
})
