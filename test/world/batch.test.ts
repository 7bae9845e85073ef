import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  CLOSEST_STRIDE,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  HIT_STRIDE,
  type Hit,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
  type WorldQueryOptions,
} from '../../src/index.ts'
import { closestNumbers, hitNumbers } from '../prove/brute.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const UNTOUCHED = -12345.678
const ROWS = 16

const TETRAHEDRON = [0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 4, 0]
const FACES = [0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3]

/** Something of every kind, some of it turned, some of it a sensor. */
function makeWorld(next: () => number): World {
  const world = new World()
  const some = (low: number, high: number): number => low + (high - low) * next()
  const mesh = new TriangleMesh(TETRAHEDRON, FACES)
  const things = [
    sphere({ radius: 1 }),
    ellipsoid({ radii: at(1, 2, 0.5) }),
    capsule({ radius: 0.5, height: 3 }),
    cylinder({ radius: 1, height: 2 }),
    box({ halfExtents: at(1, 0.5, 2) }),
    mesh,
    mesh,
  ]
  for (let i = 0; i < 21; i++)
    world.add(things[i % things.length], {
      position: at(some(-9, 9), some(-9, 9), some(-9, 9)),
      orientation: i % 2 ? { x: next(), y: next(), z: next(), w: 1 } : undefined,
      layer: i % 3,
      sensor: i % 5 === 0,
    })
  world.add(plane({ normal: at(0.1, 1, 0), offset: -8 }))
  return world
}

const OPTIONS: (WorldQueryOptions | undefined)[] = [
  undefined,
  { filter: (id) => id % 2 === 0 },
  { mask: 0b10, sensors: true, exclude: [1, 4] },
]

describe('a batch has the bits of single calls', () => {
  for (const floats of [false, true])
    for (const [at_, options] of OPTIONS.entries())
      test(`${floats ? 'floats' : 'doubles'}, options ${at_}`, () => {
        const next = random(100 * at_ + (floats ? 1 : 2))
        for (let round = 0; round < 8; round++) compare(makeWorld(next), next, floats, options)
      })
})

function compare(world: World, next: () => number, floats: boolean, options: WorldQueryOptions | undefined): void {
  const rowsOf = (columns: number): Float32Array | Float64Array => {
    const all = Array.from({ length: ROWS * columns }, () => 20 * next() - 10)
    return floats ? new Float32Array(all) : new Float64Array(all)
  }
  const vec = (rows: ArrayLike<number>, o: number): Vec3 => at(rows[o], rows[o + 1], rows[o + 2])
  const owners = new Int32Array(ROWS)
  const triangles = new Int32Array(ROWS)
  const hits = new Float64Array(ROWS * HIT_STRIDE).fill(UNTOUCHED)
  const closest = new Float64Array(ROWS * CLOSEST_STRIDE).fill(UNTOUCHED)
  const bytes = new Uint8Array(ROWS)
  const hit = createHit()
  const nearest = createClosest()
  /** @param single the numbers of row i, the last the triangle, or false; and the owner */
  const same = (count: number, out: Float64Array, single: (i: number) => number[] | false, owner: () => number) => {
    const stride = out.length / ROWS
    let found = 0
    for (let i = 0; i < ROWS; i++) {
      const expected = single(i)
      if (expected) found++
      expect([...out.subarray(i * stride, (i + 1) * stride), triangles[i]]).toEqual(
        expected || [...Array(stride).fill(UNTOUCHED), -1],
      )
      expect(owners[i]).toBe(expected ? owner() : -1)
    }
    expect(count).toBe(found)
  }
  const yes = (count: number, single: (i: number) => boolean): void => {
    const expected = [...bytes.keys()].map((i) => (single(i) ? 1 : 0) as number)
    expect([[...bytes], count]).toEqual([expected, expected.reduce((sum, x) => sum + x, 0)])
  }
  const segments = rowsOf(6)
  const ends = (i: number) => [vec(segments, 6 * i), vec(segments, 6 * i + 3)] as const
  same(
    world.castSegments(segments, { owners, triangles, hits }, options),
    hits,
    (i) => world.castSegment(...ends(i), hit, options) && hitNumbers(hit),
    () => hit.collider,
  )
  yes(world.castSegmentsAny(segments, bytes, options), (i) => world.castSegmentAny(...ends(i), options))
  const points = rowsOf(3)
  const point = (i: number) => vec(points, 3 * i)
  const reach = round(3 * next())
  same(
    world.closestPoints(points, reach, { owners, triangles, closest }, options),
    closest,
    (i) => world.closestPoint(point(i), reach, nearest, options) && closestNumbers(nearest),
    () => nearest.collider,
  )
  for (const method of ['crossings', 'winding'] as const)
    yes(world.containsPoints(points, bytes, { ...options, method }), (i) =>
      world.contains(point(i), { ...options, method }),
    )
  const all: Hit[] = []
  for (let i = 0; i < ROWS; i++) {
    const count = world.castSegmentAll(...ends(i), all, options)
    expect(count > 0).toBe(world.castSegment(...ends(i), hit, options))
    if (count > 0) expect(all[0]).toEqual(hit)
    for (let k = 1; k < count; k++) expect(all[k].fraction).toBeGreaterThanOrEqual(all[k - 1].fraction)
    if (count > 0) expect(all[count - 1].fraction).toBeLessThanOrEqual(1)
  }
}

const round = (x: number): number => Math.round(4 * x) / 4

test('only owners are required, and `count` asks only the first rows', () => {
  const world = new World()
  const ball = world.add(sphere({ radius: 1 }))
  const owners = new Int32Array(2).fill(7)
  const bytes = new Uint8Array(2).fill(7)
  const segments = Float64Array.of(0, 3, 0, 0, -3, 0, Number.NaN, 0, 0, 0, 0, 0)
  expect(world.castSegments(segments, { owners }, { count: 1 })).toBe(1)
  expect([...owners]).toEqual([ball, 7])
  expect(world.castSegmentsAny(segments, bytes, { count: 1 })).toBe(1)
  expect([...bytes]).toEqual([1, 7])
  const points = Float64Array.of(0, 3, 0, 0, 0.5, 0)
  expect(world.closestPoints(points, 1, { owners })).toBe(1)
  expect([...owners]).toEqual([-1, ball])
  expect(world.containsPoints(points, bytes)).toBe(1)
  expect([...bytes]).toEqual([0, 1])
})

test('bad rows are refused by name, before the first is asked', () => {
  const world = new World()
  world.add(sphere({ radius: 1 }))
  const owners = new Int32Array(2).fill(7)
  const points = Float64Array.of(0, 0, 0, 0, Number.POSITIVE_INFINITY, 0)
  expect(() => world.closestPoints(points, 1, { owners })).toThrow(
    'World.closestPoints: points[4] (row 1, point.y) is Infinity',
  )
  expect(() => world.closestPoints(points, -1, { owners })).toThrow('World.closestPoints: maxDistance is -1')
  expect(() => world.closestPoints(points, 1, { owners, closest: new Float64Array(15) })).toThrow(
    'World.closestPoints: closest has room for 1 rows, expected room for 2',
  )
  expect(() => world.closestPoints(points, 1, { owners, hits: null } as never)).toThrow('out has no hits')
  expect(() => world.containsPoints(points.subarray(0, 3), new Uint8Array(1), { sides: 'front' } as never)).toThrow(
    'World.containsPoints: options has no sides',
  )
  expect(() => world.castSegments(points, { owners })).toThrow('World.castSegments: segments[4] (row 0, end.y)')
  expect([...owners]).toEqual([7, 7])
})
