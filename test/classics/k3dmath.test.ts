/** K12: the unit's ten functions, each beside what replaces it in carom. Titles begin with the row. */
import { createHit, TriangleMesh } from 'carom'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_SIZE,
  closestPointSegment,
  closestPointTriangle,
  FEATURE_FACE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  overlapSegmentTriangle,
  rayPlane,
  rayTriangle,
} from 'carom/kernels'
import { describe, expect, it } from 'vitest'
import {
  AngleBetweenVectors,
  CalcCollVector,
  CalcCollVector2,
  createK3dMath,
  Dot,
  InsidePolygon,
  IntersectedPlane,
  IntersectedPolygon,
  IntersectionPoint,
  Magnitude,
  PlaneDistance,
} from '../../playground/classics/k3dmath.ts'
import { flat, point, type Triangle } from './exact.ts'

const T: Triangle = [point(-1, 0), point(1, 0), point(0, 1)]
const triangle = flat(...T)
const line = [point(0, 0.5, -0.5), point(0, 0.5, 0.5)] as const
/** The line as a ray from its second end: towards the front of T. */
const ray = Float64Array.of(0, 0.5, 0.5, 0, 0, -1, 1)
const hit = new Float64Array(HIT_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)
const columns = (row: Float64Array, from: number) => [...row.subarray(from, from + 3)].map((value) => value + 0)

describe('the ten functions', () => {
  it('K12: CalcCollVector, the normal of a triangle: rayTriangle gives the one towards the ray', () => {
    expect(CalcCollVector(...T)).toEqual(point(0, 0, 1))
    expect(rayTriangle(ray, 0, triangle, 0, hit, 0)).toBe(true)
    expect(columns(hit, HIT_NORMAL)).toEqual([0, 0, 1])
  })

  it('K12: CalcCollVector2, the unit vector from B to A: the normal of a closest point', () => {
    const [b, a] = line
    expect(CalcCollVector2(a, b)).toEqual(point(0, 0, 1))
    expect(closestPointSegment(flat(a), 0, flat(b, b), 0, closest, 0)).toBe(true)
    expect(columns(closest, CLOSEST_NORMAL)).toEqual([0, 0, 1])
    // and where there is none, a default in place of NaN
    expect(CalcCollVector2(a, a).y).toBeNaN()
    closestPointSegment(flat(a), 0, flat(a, a), 0, closest, 0)
    expect(Math.hypot(...columns(closest, CLOSEST_NORMAL))).toBe(1)
  })

  it('K12: PlaneDistance, the constant −n·P1: the offset of a plane, with the other sign', () => {
    const normal = point(0, 0, 1)
    expect(PlaneDistance(normal, T[0])).toBe(0)
    expect(PlaneDistance(normal, point(-1, 0, 2))).toBe(-2)
    const plane = Float64Array.of(0, 0, 1, -PlaneDistance(normal, point(-1, 0, 2)))
    expect(rayPlane(Float64Array.of(0, 0, 0, 0, 0, 1, 10), 0, plane, 0, hit, 0)).toBe(true)
    expect(columns(hit, HIT_POINT)).toEqual([0, 0, 2])
  })

  it('K12: IntersectedPlane, false when the line crosses: rayPlane is true then', () => {
    expect(IntersectedPlane(...T, ...line)).toBe(false)
    expect(rayPlane(ray, 0, Float64Array.of(0, 0, 1, 0), 0, hit, 0)).toBe(true)
    // ends on one side
    expect(IntersectedPlane(...T, point(0, 0.5, 0.1), point(0, 0.5, 0.5))).toBe(true)
    expect(rayPlane(Float64Array.of(0, 0.5, 0.5, 0, 0, -0.4, 1), 0, Float64Array.of(0, 0, 1, 0), 0, hit, 0)).toBe(false)
  })

  it('K12: Dot: a distance along a direction, as rayPlane measures it', () => {
    expect(Dot(point(1, 2, 3), point(4, 5, 6))).toBe(32)
    // perpendicular vectors: 0
    expect(Dot(point(1, 2, 3), point(-2, 1, 0))).toBe(0)
    // from (4, 5, 6) back along (1, 2, 3) to the plane through the origin
    const length = Math.sqrt(14)
    const [x, y, z] = [1 / length, 2 / length, 3 / length]
    const towards = Float64Array.of(4, 5, 6, -x, -y, -z, 100)
    expect(rayPlane(towards, 0, Float64Array.of(x, y, z, 0), 0, hit, 0)).toBe(true)
    expect(hit[HIT_T] * length).toBeCloseTo(32, 12)
  })

  it('K12: IntersectionPoint: the point of a hit', () => {
    expect(IntersectionPoint(point(0, 0, 1), ...line, 0)).toEqual(point(0, 0.5, 0))
    expect(rayTriangle(ray, 0, triangle, 0, hit, 0)).toBe(true)
    expect(columns(hit, HIT_POINT)).toEqual([0, 0.5, 0])
    expect(hit[HIT_T]).toBe(0.5)
  })

  it('K12: Magnitude: the distance of a closest point', () => {
    const far = point(3, 4, 12)
    const zero = point(0, 0, 0)
    expect(Magnitude(far)).toBe(13)
    closestPointSegment(flat(far), 0, flat(zero, zero), 0, closest, 0)
    expect(closest[CLOSEST_DISTANCE]).toBe(13)
    // no overflow, no underflow
    const huge = point(3e200, 4e200, 0)
    expect(Magnitude(huge)).toBe(Infinity)
    expect(Magnitude(point(3e-200, 4e-200, 0))).toBe(0)
  })

  it('K12: AngleBetweenVectors, 100 for a right angle: carom takes no angles, the feature says what is nearest', () => {
    expect(AngleBetweenVectors(point(1, 0, 0), point(0, 1, 0))).toBe(100)
    expect(createK3dMath({ angle: 'degree' }).AngleBetweenVectors(point(1, 0, 0), point(0, 1, 0))).toBe(90)
    // three angles at a point inside fill the turn; there the face is nearest
    const inside = point(0, 0.5, 0)
    const towards = T.map((corner) => CalcCollVector2(corner, inside))
    const sum = towards.reduce((total, v, i) => total + AngleBetweenVectors(v, towards[(i + 1) % 3]), 0)
    expect(sum).toBeCloseTo(400, 9)
    closestPointTriangle(flat(inside), 0, triangle, 0, closest, 0)
    expect([closest[CLOSEST_DISTANCE], closest[CLOSEST_FEATURE]]).toEqual([0, FEATURE_FACE])
  })

  it('K12: InsidePolygon: overlapSegmentTriangle for a segment without length', () => {
    const inside = point(0, 0.5, 0)
    expect(InsidePolygon(inside, ...T)).toBe(true)
    expect(overlapSegmentTriangle(flat(inside, inside), 0, triangle, 0)).toBe(true)
    const outside = point(0, -0.15, 0)
    expect(InsidePolygon(outside, ...T)).toBe(true)
    expect(overlapSegmentTriangle(flat(outside, outside), 0, triangle, 0)).toBe(false)
  })

  it('K12: IntersectedPolygon: overlapSegmentTriangle, or castSegment for the place', () => {
    expect(IntersectedPolygon(...T, ...line)).toBe(true)
    expect(overlapSegmentTriangle(flat(...line), 0, triangle, 0)).toBe(true)
    const found = createHit()
    expect(new TriangleMesh(triangle).castSegment(...line, found)).toBe(true)
    expect(found.point).toEqual(point(0, 0.5, 0))
  })
})
