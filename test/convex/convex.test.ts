import { describe, expect, test } from 'vitest'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, SPHERE, TRIANGLE } from '../../src/convex/body.ts'
import { convexDistance } from '../../src/convex/convex-distance.ts'
import { sweepConvexConvex } from '../../src/convex/sweep-convex-convex.ts'
import * as rows from '../../src/math/rows.ts'
import { IGNORE, IGNORE_LEAVING, REPORT, TOUCHING } from '../../src/sweep/contact-rule.ts'
import { MOVERS } from '../../src/sweep/mover.ts'
import { testPairs } from './pairs.ts'
import { NAMES } from './reference.ts'

const out = new Float64Array(rows.CONVEX_SIZE)

/** A body upright at a place. */
const at = (x: number, y: number, z: number, a: number, b: number, c: number) =>
  Float64Array.of(x, y, z, a, b, c, 0, 0, 0, 0)
const sweepOf = (body: Float64Array, x: number, y: number, z: number) =>
  Float64Array.of(...body.subarray(0, 3), x, y, z, ...body.subarray(3))

const point = () => [...out.subarray(rows.HIT_POINT, rows.HIT_POINT + 3)]
const normal = () => [...out.subarray(rows.HIT_NORMAL, rows.HIT_NORMAL + 3)]

test('kinds are those of movers', () => {
  expect([SPHERE, ELLIPSOID, CYLINDER, CAPSULE, BOX].map((kind) => MOVERS[kind])).toEqual(NAMES.slice(0, 5))
})

describe('worked cases', () => {
  test('every solid of radius 1 falls from 5 on a box whose top is at 1: contact at 2, after 3 of 10', () => {
    const box = at(0, 0, 0, 3, 1, 3)
    for (let kind = SPHERE; kind <= BOX; kind++) {
      const body = at(0.25, 5, 0.5, 1, 1, 1)
      expect(sweepConvexConvex(kind, sweepOf(body, 0, -10, 0), 0, BOX, box, 0, out, 0)).toBe(true)
      expect(out[rows.HIT_T]).toBeCloseTo(0.3, 12)
      expect(normal()).toEqual([0, 1, 0])
      expect(point()[1]).toBeCloseTo(1, 12)
      expect(out[rows.HIT_FEATURE]).toBe(rows.FEATURE_FACE)
      expect(out[rows.HIT_DEPTH]).toBe(0)
    }
  })

  test('every solid on a triangle, and past its edge', () => {
    const triangle = Float64Array.of(-3, 0, -3, 3, 0, -3, 0, 0, 6)
    for (let kind = SPHERE; kind <= BOX; kind++) {
      const over = sweepOf(at(0, 4, 0, 1, 1, 1), 0, -6, 0)
      expect(sweepConvexConvex(kind, over, 0, TRIANGLE, triangle, 0, out, 0)).toBe(true)
      expect(out[rows.HIT_T]).toBeCloseTo(0.5, 12)
      expect(normal()).toEqual([0, 1, 0])
      const past = sweepOf(at(0, 4, -4 - 1e-6, 1, 1, 1), 0, -6, 0)
      expect(sweepConvexConvex(kind, past, 0, TRIANGLE, triangle, 0, out, 0)).toBe(false)
    }
  })

  test('a box turned by 45 degrees comes down on its edge: the half diagonal is the square root of 2', () => {
    const turned = Float64Array.of(0, 5, 0, 1, 1, 1, 0, 0, Math.sqrt(2) - 1, 1)
    expect(sweepConvexConvex(BOX, sweepOf(turned, 0, -5, 0), 0, BOX, at(0, 0, 0, 3, 1, 3), 0, out, 0)).toBe(true)
    expect(5 - 5 * out[rows.HIT_T]).toBeCloseTo(1 + Math.SQRT2, 11)
  })

  test('the point on a box tells a face from an edge from a vertex', () => {
    const box = at(0, 0, 0, 1, 1, 1)
    const from = (x: number, y: number, z: number) =>
      sweepOf(at(2 * x, 2 * y, 2 * z, 0.1, 0.1, 0.1), -2 * x, -2 * y, -2 * z)
    for (const [sweep, feature] of [
      [from(0, 1.5, 0), rows.FEATURE_FACE],
      [from(1.5, 1.5, 0), rows.FEATURE_EDGE],
      [from(1.5, 1.5, 1.5), rows.FEATURE_VERTEX],
    ] as const) {
      expect(sweepConvexConvex(ELLIPSOID, sweep, 0, BOX, box, 0, out, 0)).toBe(true)
      expect(out[rows.HIT_FEATURE]).toBe(feature)
    }
  })

  test('distance, nearest points and depth of two boxes', () => {
    const b = at(0, 0, 0, 1, 1, 1)
    expect(convexDistance(BOX, at(4, 0.5, 0, 1, 1, 1), 0, BOX, b, 0, out, 0)).toBe(true)
    expect(out[rows.CONVEX_DISTANCE]).toBe(2)
    expect([out[rows.CONVEX_POINT_A], out[rows.CONVEX_POINT_B]]).toEqual([3, 1])
    expect(convexDistance(BOX, at(1.5, 0.5, 0, 1, 1, 1), 0, BOX, b, 0, out, 0)).toBe(false)
    expect(out[rows.CONVEX_DEPTH]).toBe(0.5)
    expect([...out.subarray(rows.CONVEX_NORMAL, rows.CONVEX_NORMAL + 3)]).toEqual([1, 0, 0])
  })

  test('concentric bodies part by the shortest way, whatever has to turn up as a direction', () => {
    const b = at(0, 0, 0, 2, 1, 3)
    for (const [kind, depth] of [
      [BOX, 1.5],
      [ELLIPSOID, 1.5],
      [CYLINDER, 1.5],
      [SPHERE, 1.5],
      [CAPSULE, 1.5],
    ] as const) {
      expect(convexDistance(kind, at(0, 0, 0, 0.5, 0.5, 0.5), 0, BOX, b, 0, out, 0)).toBe(false)
      expect(out[rows.CONVEX_DEPTH]).toBeCloseTo(depth, 11)
    }
    expect(convexDistance(CAPSULE, at(0, 0, 0, 1, 3, 1), 0, CAPSULE, at(0, 0.5, 0, 1, 2, 1), 0, out, 0)).toBe(false)
    expect(out[rows.CONVEX_DEPTH]).toBeCloseTo(2, 12)
  })
})

describe('the contact rule', () => {
  const box = at(0, 0, 0, 2, 1, 2)
  const resting = (kind: number, x: number, y: number) =>
    sweepConvexConvex(kind, sweepOf(at(0, 2, 0, 1, 1, 1), x, y, 0), 0, BOX, box, 0, out, 0)

  test('in contact: sliding and leaving are free, pressing is a hit at 0', () => {
    for (let kind = SPHERE; kind <= BOX; kind++) {
      expect(resting(kind, 5, 0)).toBe(false)
      expect(resting(kind, 0, 1)).toBe(false)
      expect(resting(kind, 0, 0)).toBe(false)
      expect(resting(kind, 5, -1e-3)).toBe(true)
      expect([out[rows.HIT_T], out[rows.HIT_STARTS_INSIDE], out[rows.HIT_DEPTH]]).toEqual([0, 0, 0])
    }
  })

  test('in overlap: only what goes deeper is stopped, unless all or nothing is asked for', () => {
    for (let kind = SPHERE; kind <= BOX; kind++) {
      const ask = (y: number, overlap: number) =>
        sweepConvexConvex(kind, sweepOf(at(0, 1.75, 0, 1, 1, 1), 0, y, 0), 0, BOX, box, 0, out, 0, overlap)
      expect(ask(1, IGNORE_LEAVING)).toBe(false)
      expect(ask(1, REPORT)).toBe(true)
      expect(ask(-1, IGNORE)).toBe(false)
      expect(ask(-1, IGNORE_LEAVING)).toBe(true)
      expect(out[rows.HIT_STARTS_INSIDE]).toBe(1)
      expect(out[rows.HIT_DEPTH]).toBeCloseTo(0.25, 12)
      expect(normal()).toEqual([0, 1, 0])
    }
  })

  test('a body moved to its hit slides on', () => {
    for (let kind = SPHERE; kind <= BOX; kind++) {
      const body = at(0.1, 5.3, 0.2, 0.7, 0.7, 0.7)
      expect(sweepConvexConvex(kind, sweepOf(body, 0.3, -7, 0.1), 0, BOX, box, 0, out, 0)).toBe(true)
      for (let i = 0; i < 3; i++) body[i] += out[rows.HIT_T] * [0.3, -7, 0.1][i]
      expect(sweepConvexConvex(kind, sweepOf(body, 0.5, 0, 0.25), 0, BOX, box, 0, out, 0)).toBe(false)
    }
  })

  test('at rest touching counts', () => {
    const still = (y: number) =>
      sweepConvexConvex(BOX, sweepOf(at(0, y, 0, 1, 1, 1), 0, 0, 0), 0, BOX, box, 0, out, 0, TOUCHING)
    expect(still(2)).toBe(true)
    expect(still(2 + 1e-8)).toBe(false)
    expect(still(1)).toBe(true)
    expect(out[rows.HIT_DEPTH]).toBeCloseTo(1, 12)
  })
})

test('what is not a number is a miss, and the row stays as it was', () => {
  out.fill(7)
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
    for (let i = 0; i < 13; i++) {
      const sweep = sweepOf(at(0, 5, 0, 1, 1, 1), 0, -9, 0)
      if (i > 8) continue
      sweep[i] = bad
      expect(sweepConvexConvex(BOX, sweep, 0, BOX, at(0, 0, 0, 1, 1, 1), 0, out, 0)).toBe(false)
    }
    expect(convexDistance(BOX, at(bad, 0, 0, 1, 1, 1), 0, BOX, at(0, 0, 0, 1, 1, 1), 0, out, 0)).toBe(false)
  }
  expect([...out]).toEqual(Array(rows.CONVEX_SIZE).fill(7))
})

test('everything scaled by a power of two gives the same bits, scaled', () => {
  const sweep = Float64Array.of(3, 4, 5, -6, -7, -9, 1, 0.5, 0.75, 0.1, 0.2, 0.3, 0.4)
  const body = Float64Array.of(0.1, 0.2, 0.3, 1, 2, 0.5, 0.5, -0.1, 0.2, 0.7)
  for (let kind = ELLIPSOID; kind <= BOX; kind++) {
    const plain = new Float64Array(rows.HIT_SIZE)
    expect(sweepConvexConvex(kind, sweep, 0, ELLIPSOID, body, 0, plain, 0)).toBe(true)
    for (const k of [2 ** 30, 2 ** -30]) {
      const s = sweep.map((v, i) => (i < 9 ? v * k : v))
      const b = body.map((v, i) => (i < 6 ? v * k : v))
      expect(sweepConvexConvex(kind, s, 0, ELLIPSOID, b, 0, out, 0)).toBe(true)
      for (let i = 0; i < rows.HIT_SIZE; i++) {
        const scaled = i >= rows.HIT_POINT && i < rows.HIT_NORMAL
        expect(out[i]).toBe(scaled ? plain[i] * k : plain[i])
      }
    }
  }
})

describe('against planes and points that prove it, and a dense search, in a few cases', () => testPairs(32))
