/**
 * The rows of lesson 1, line against triangle: what the Delphi unit (K3dMath) and its parent answer, and beside it what
 * carom answers. Titles begin with the row.
 */
import { createHit, TriangleMesh, type Vec3 } from 'carom'
import { describe, expect, it } from 'vitest'
import {
  AngleBetweenVectors,
  CalcCollVector,
  createK3dMath,
  DELPHI_THRESHOLD,
  drawnColors,
  InsidePolygon,
  IntersectedPlane,
  IntersectedPolygon,
  IntersectionPoint,
  PlaneDistance,
  parentRule,
  SEQUEL_MATCH_FACTOR,
} from '../../playground/classics/k3dmath.ts'
import { flat, meets, overlaps, point, type Triangle } from './exact.ts'

const T: Triangle = [point(-1, 0), point(1, 0), point(0, 1)]
const single = createK3dMath({ precision: 'single' })

/** The segment through (x, y, 0) along z. */
function through(x: number, y: number, reach = 0.5): [Vec3, Vec3] {
  return [point(x, y, -reach), point(x, y, reach)]
}

const delphi = (line: [Vec3, Vec3], triangle = T) => IntersectedPolygon(...triangle, ...line)
const delphiSum = (line: [Vec3, Vec3], triangle = T) => createK3dMath().trace(...triangle, ...line).sum
const parent = (line: [Vec3, Vec3], triangle = T) => parentRule(triangle, ...line).hit
const parentInFloats = (line: [Vec3, Vec3], triangle = T) => parentRule(triangle, ...line, { precision: 'single' }).hit
const exact = (line: [Vec3, Vec3], triangle = T) => overlaps(triangle, ...line)
const degrees = (radians: number) => (radians * 180) / Math.PI

describe('behaviours', () => {
  it('K1: five points in, a boolean out; the port takes triangles only, the parent any number of corners', () => {
    expect(IntersectedPolygon.length).toBe(5)
    const square = [point(0, 0), point(2, 0), point(2, 2), point(0, 2)]
    const line = through(0.5, 1.5)
    expect(delphi(line, [square[0], square[1], square[2]])).toBe(false)
    expect(parentRule(square, ...line).hit).toBe(true)
    // carom: a mesh of as many triangles as it takes
    const mesh = new TriangleMesh(flat(...square), [0, 1, 2, 0, 2, 3])
    const hit = createHit()
    expect(mesh.castSegment(...line, hit)).toBe(true)
    expect(hit.triangle).toBe(1)
  })

  it('K2: the normal is (0, 0, 1), the parent turns it round; carom gives the one towards the ray', () => {
    expect(CalcCollVector(...T)).toEqual(point(0, 0, 1))
    const { normal } = parentRule(T, ...through(0, 0.5))
    expect([normal.x + 0, normal.y + 0, normal.z]).toEqual([0, 0, -1])
    expect(meets(T, point(0, 0.5, 1), point(0, 0.5, -1))?.normal).toEqual(point(0, 0, 1))
    expect(meets(T, point(0, 0.5, -1), point(0, 0.5, 1))?.normal.z).toBe(-1)
  })

  it('K3: the plane has the constant −(n·P1), and a point the distance n·q + D', () => {
    const lifted: Triangle = [point(-1, 0, 2), point(1, 0, 2), point(0, 1, 2)]
    const { constant, distances } = createK3dMath().trace(...lifted, point(0, 0.5, 1), point(0, 0.5, 5))
    expect(constant).toBe(-2)
    expect(distances).toEqual([-1, 3])
    const hit = createHit()
    const mesh = new TriangleMesh(flat(...lifted))
    expect(mesh.castRay(point(0, 0.5, 1), point(0, 0, 1), 10, hit)).toBe(true)
    expect(hit.distance).toBe(1)
    expect(mesh.castRay(point(0, 0.5, 5), point(0, 0, -1), 10, hit)).toBe(true)
    expect(hit.distance).toBe(3)
  })

  it('K4: an end on the plane counts for the port, not for the parent; for carom touching is hitting', () => {
    const line: [Vec3, Vec3] = [point(0, 0.5, 0), point(0, 0.5, 0.5)]
    expect(delphi(line)).toBe(true)
    expect(parent(line)).toBe(false)
    expect(exact(line)).toBe(true)
  })

  it('K5: IntersectedPlane is true when both ends are on the same side', () => {
    expect(IntersectedPlane(...T, ...through(0, 0.5))).toBe(false)
    expect(IntersectedPlane(...T, point(0, 0.5, 0.1), point(0, 0.5, 0.5))).toBe(true)
    expect(exact([point(0, 0.5, 0.1), point(0, 0.5, 0.5)])).toBe(false)
  })

  it('K6: the point lies t = −(n·line1 + D)/(n·dir) along the line; along the plane it is line1', () => {
    const normal = point(0, 0, 1)
    expect(IntersectionPoint(normal, ...through(0.25, 0.5), 0)).toEqual(point(0.25, 0.5, 0))
    expect(IntersectionPoint(normal, point(-3, 0.25), point(3, 0.25), 0)).toEqual(point(-3, 0.25))
    // carom: the same point across the plane; along it the point where the segment enters
    expect(meets(T, ...through(0.25, 0.5))?.point).toEqual(point(0.25, 0.5, 0))
    expect(meets(T, point(-3, 0.25), point(3, 0.25))?.point.x).toBeCloseTo(-0.75, 12)
  })

  it('K7: the angles at a point of the plane outside sum to twice the largest of them', () => {
    for (const [x, y] of [
      [0, -0.3],
      [2, 1],
      [-4, 0.2],
    ]) {
      const { angles, sum } = parentRule(T, ...through(x, y))
      expect(sum).toBeCloseTo(2 * Math.max(...angles), 12)
      expect(exact(through(x, y))).toBe(false)
    }
  })

  it('K8: thresholds: 0.9999 and 0.99 of a turn; 360 of 400 gradians, a factor of 0.9', () => {
    expect(degrees(parentRule(T, ...through(0, 0.5)).threshold)).toBeCloseTo(359.964, 9)
    expect(degrees(parentRule(T, ...through(0, 0.5), { matchFactor: SEQUEL_MATCH_FACTOR }).threshold)).toBeCloseTo(
      356.4,
      9,
    )
    expect(DELPHI_THRESHOLD / 400).toBe(0.9)
    // the same factor in the parent gives the port's halo
    const line = through(0, -0.15)
    expect(delphi(line)).toBe(true)
    expect(parentRule(T, ...line, { matchFactor: 0.9 }).hit).toBe(true)
    expect(exact(line)).toBe(false)
  })

  it('K9: a segment, the same from both ends and for both windings', () => {
    const turned: Triangle = [T[0], T[2], T[1]]
    for (const [a, b] of [
      through(0, 0.5),
      through(0.3, -0.05),
      through(0.3, -0.5),
      [point(-0.3, 0.1, -2), point(0.4, 0.6, 0.7)] as [Vec3, Vec3],
      [point(0, 0.5, 0.1), point(0, 0.5, 0.5)] as [Vec3, Vec3],
    ]) {
      for (const rule of [delphi, parent, exact]) {
        const verdict = rule([a, b])
        expect(rule([b, a])).toBe(verdict)
        expect(rule([a, b], turned)).toBe(verdict)
      }
    }
    expect(delphi([point(0, 0.5, 0.1), point(0, 0.5, 0.5)])).toBe(false)
  })

  it('K10: the parent takes a NaN angle for 0, the port lets it spoil the sum', () => {
    const line = through(-1, 0)
    expect(delphiSum(line)).toBeNaN()
    expect(parentRule(T, ...line).sum).not.toBeNaN()
    expect(parentRule(T, ...line, { nanGuard: false }).sum).toBeNaN()
    expect(exact(line)).toBe(true)
  })

  //       segment                          exact   Delphi  parent  parent in floats (null: not given)
  const reference: [string, [Vec3, Vec3], boolean, boolean, boolean, boolean | null][] = [
    ['(0, .5), the demo', through(0, 0.5), true, true, true, true],
    ['(0, 1/3)', through(0, 1 / 3), true, true, true, null],
    ['(0, -1e-4)', through(0, -1e-4), false, true, true, true],
    ['(0, -.10)', through(0, -0.1), false, true, false, false],
    ['(0, .5), z from .1 to .5', [point(0, 0.5, 0.1), point(0, 0.5, 0.5)], false, false, false, null],
    ['(0, .5), z from 0 to .5', [point(0, 0.5, 0), point(0, 0.5, 0.5)], true, true, false, false],
    ['(0, 0), mid-edge', through(0, 0), true, true, true, true],
    ['(.5, .5), mid-edge', through(0.5, 0.5), true, true, true, false],
    ['(-1, 0), a corner', through(-1, 0), true, false, false, false],
    ['(0, 1), a corner', through(0, 1), true, false, false, false],
  ]
  it.each(reference)('K11: segment at %s', (_, line, hit, byDelphi, byParent, byParentInFloats) => {
    expect(delphi(line)).toBe(byDelphi)
    expect(parent(line)).toBe(byParent)
    if (byParentInFloats !== null) expect(parentInFloats(line)).toBe(byParentInFloats)
    expect(exact(line)).toBe(hit)
    expect(meets(T, ...line) !== null).toBe(hit)
  })

  it('K11: the sums behind the table: 400 and 374.62 gradians, 45° and 90° and NaN at corners', () => {
    expect(delphiSum(through(0, 0.5))).toBeCloseTo(400, 9)
    expect(delphiSum(through(0, -0.1))).toBeCloseTo(374.62, 2)
    expect(degrees(parentRule(T, ...through(-1, 0)).sum)).toBeCloseTo(45, 9)
    expect(degrees(parentRule(T, ...through(0, 1)).sum)).toBeCloseTo(90, 9)
    expect(delphiSum(through(-1, 0))).toBeNaN()
    expect(delphiSum(through(0, 1))).toBeNaN()
  })
})

describe('defects', () => {
  it('KD1: a halo of 0.0792·L outside every edge', () => {
    expect(delphi(through(0, -0.15))).toBe(true)
    expect(exact(through(0, -0.15))).toBe(false)
    // the inscribed angle at mid-edge is 162°
    const depth = Math.tan((9 * Math.PI) / 180)
    expect(delphi(through(0, -depth + 1e-9))).toBe(true)
    expect(delphi(through(0, -depth - 1e-9))).toBe(false)
    expect(exact(through(0, -1e-9))).toBe(false)
    // counted in degrees it is gone
    expect(createK3dMath({ angle: 'degree' }).IntersectedPolygon(...T, ...through(0, -0.15))).toBe(false)
  })

  it('KD2: a triangle without area has the normal (0, NaN, NaN), and is never hit; it is the segment that it looks like', () => {
    const line: Triangle = [point(0, 0), point(1, 0), point(2, 0)]
    expect(CalcCollVector(...line)).toEqual({ x: 0, y: NaN, z: NaN })
    expect(delphi(through(0.5, 0), line)).toBe(false)
    expect(exact(through(0.5, 0), line)).toBe(true)
    expect(exact(through(0.5, 0.1), line)).toBe(false)
    expect(exact(through(2.5, 0), line)).toBe(false)
  })

  it('KD3: a line without length divides 0 by 0; it is a point, and lies in the triangle', () => {
    const line: [Vec3, Vec3] = [point(0, 0.25), point(0, 0.25)]
    expect(delphiSum(line)).toBeNaN()
    expect(delphi(line)).toBe(false)
    expect(exact(line)).toBe(true)
    expect(meets(T, ...line)?.point).toEqual(point(0, 0.25))
    for (const aside of [point(0, 1.25), point(0, 0.25, 2)]) {
      expect(exact([aside, aside])).toBe(false)
      expect(meets(T, aside, aside)).toBeNull()
    }
  })

  it('KD4: of a line in the plane only the first end is asked', () => {
    const across: [Vec3, Vec3] = [point(-3, 0.25), point(3, 0.25)]
    const outwards: [Vec3, Vec3] = [point(0, 0.25), point(3, 0.25)]
    expect(delphi(across)).toBe(false)
    expect(delphi(outwards)).toBe(true)
    expect(parent(across)).toBe(false)
    expect(parent(outwards)).toBe(false)
    for (const [a, b] of [across, outwards]) {
      expect(exact([a, b])).toBe(true)
      expect(exact([b, a])).toBe(true)
      expect(meets(T, a, b)).not.toBeNull()
      expect(meets(T, b, a)).not.toBeNull()
    }
  })

  it('KD5: cosines leave [−1, 1]: NaN on the slanted edge, and far away', () => {
    expect(delphiSum(through(0.003, 0.997))).toBeNaN()
    expect(exact(through(0.003, 0.997))).toBe(true)
    let spoiled = 0
    for (let k = 1; k < 1000; k++) if (Number.isNaN(delphiSum(through(k / 1000, 1 - k / 1000)))) spoiled++
    expect(spoiled).toBeGreaterThan(0)

    expect(single.trace(...T, ...through(2000, 7)).sum).toBeNaN()
    expect(delphiSum(through(1e6, 3))).toBeNaN()
    expect(exact(through(2000, 7))).toBe(false)
    expect(exact(through(1e6, 3))).toBe(false)
  })

  it('KD6: the guard turns an angle of π into 0, and points on the edge are missed', () => {
    const line = through(0.011, 0.989)
    expect(degrees(parentRule(T, ...line).sum)).toBeCloseTo(180, 6)
    expect(parent(line)).toBe(false)
    expect(exact(line)).toBe(true)
    let missed = 0
    for (let k = 1; k < 1000; k++) if (!parentInFloats(through(k / 1000, 1 - k / 1000))) missed++
    expect(missed).toBeGreaterThan(0)
    expect(parentInFloats(through(0.5, 0.5))).toBe(false)
    expect(exact(through(0.5, 0.5))).toBe(true)
  })

  it('KD7: on a corner one of the vectors has no direction', () => {
    const line = through(-1, 0)
    expect(delphiSum(line)).toBeNaN()
    expect(degrees(parentRule(T, ...line).sum)).toBeCloseTo(45, 9)
    expect(parent(line)).toBe(false)
    expect(exact(line)).toBe(true)
    expect(meets(T, ...line)?.point).toEqual(point(-1, 0))
  })

  it('KD8: the product of two short distances underflows', () => {
    const short = through(0, 0.5, 1e-170)
    expect(Object.is(parentRule(T, ...short).product, -0)).toBe(true)
    expect(parent(short)).toBe(false)
    expect(delphiSum(short)).toBeNaN()
    expect(exact(short)).toBe(true)
    expect(meets(T, ...short)).not.toBeNull()

    const shortInFloats = through(0, 0.5, 1e-25)
    expect(parentInFloats(shortInFloats)).toBe(false)
    expect(single.trace(...T, ...shortInFloats).sum).toBeNaN()
    expect(exact(shortInFloats)).toBe(true)
  })

  it('KD9: the angles of a polygon that is not convex sum to more than a turn in its notch', () => {
    const U = [point(0, 0), point(6, 0), point(6, 6), point(4, 6), point(4, 2), point(2, 2), point(2, 6), point(0, 6)]
    for (const precision of ['double', 'single'] as const) {
      const { hit, sum } = parentRule(U, ...through(3, 4), { precision })
      expect(degrees(sum)).toBeCloseTo(613.7, 1)
      expect(hit).toBe(true)
    }
    // carom: the U in triangles
    const mesh = new TriangleMesh(flat(...U), [0, 1, 5, 1, 4, 5, 1, 2, 4, 2, 3, 4, 0, 5, 6, 0, 6, 7])
    const hit = createHit()
    expect(mesh.castSegment(...through(3, 4), hit)).toBe(false)
    for (const [x, y] of [
      [1, 4],
      [5, 4],
      [3, 1],
      [2, 2],
    ]) {
      expect(mesh.castSegment(...through(x, y), hit)).toBe(true)
    }
  })

  it('KD10: the tolerance is an angle, so it grows with the edge: 7.85e-3·L for the factor 0.99', () => {
    const sequel = (y: number) => parentRule(T, ...through(0, y), { matchFactor: SEQUEL_MATCH_FACTOR }).hit
    expect(sequel(-0.0157)).toBe(true)
    expect(sequel(-0.0158)).toBe(false)
    expect(exact(through(0, -0.0157))).toBe(false)
    expect(exact(through(0, -0.0158))).toBe(false)
    // a thousand times the triangle, a thousand times the halo
    const large: Triangle = [point(-1000, 0), point(1000, 0), point(0, 1000)]
    expect(parentRule(large, ...through(0, -15.7), { matchFactor: SEQUEL_MATCH_FACTOR }).hit).toBe(true)
    expect(exact(through(0, -15.7), large)).toBe(false)
  })

  it('KD12: the line has the colour of the first triangle, and is drawn once for each', () => {
    const aside: Triangle = [point(9, 0), point(11, 0), point(10, 1)]
    const line = through(0, 0.5)
    expect(drawnColors([aside, T], ...line)).toEqual(['yellow', 'yellow'])
    expect([aside, T].map((triangle) => (exact(line, triangle) ? 'red' : 'yellow'))).toEqual(['yellow', 'red'])
    // carom says which was hit
    const hit = createHit()
    expect(new TriangleMesh(flat(...aside, ...T)).castSegment(...line, hit)).toBe(true)
    expect(hit.triangle).toBe(1)
  })

  it('K8, KD1: counted in degrees, or with a factor near 1, the inside test wants more than rounding gives', () => {
    const inDegrees = createK3dMath({ angle: 'degree' })
    let missed = 0
    let all = 0
    for (let x = -0.9; x < 1; x += 0.0703) {
      for (let y = 0.02; y < 1 - Math.abs(x); y += 0.0507) {
        all++
        if (!inDegrees.InsidePolygon(point(x, y), ...T)) missed++
        expect(InsidePolygon(point(x, y), ...T)).toBe(true)
        expect(exact(through(x, y))).toBe(true)
      }
    }
    expect(missed).toBeGreaterThan(0)
    expect(missed).toBeLessThan(all)
  })
})

describe('the unit in general', () => {
  it('agrees with carom well inside and well outside', () => {
    for (let k = 0; k < 200; k++) {
      const x = -2 + (k % 20) * 0.2 + 0.01
      const y = -1 + Math.floor(k / 20) * 0.3 + 0.02
      const inside = Math.min(y, 1 - Math.abs(x) - y)
      if (Math.abs(inside) < 0.25) continue
      expect(delphi(through(x, y))).toBe(inside > 0)
      expect(parent(through(x, y))).toBe(inside > 0)
      expect(exact(through(x, y))).toBe(inside > 0)
    }
  })

  it('measures right angles as 100 and the plane of T as 0', () => {
    expect(AngleBetweenVectors(point(1, 0, 0), point(0, 1, 0))).toBe(100)
    expect(PlaneDistance(point(0, 0, 1), T[0])).toBe(0)
  })
})
