/**
 * Where a hull touches a triangle: the triangle's point nearest to the hull's middle, among its points inside the hull.
 * The triangle is clipped by the hull's faces. They are moved outwards by ε first, so that a point is left where the two
 * only touch.
 */
import type { HullShape } from '../../hull/hull-shape.ts'
import { HIT_POINT, type Row } from '../../math/rows.ts'
import {
  ball,
  clipBy,
  cornersLeft,
  featureOfPlace,
  figures,
  LIMIT,
  measureBall,
  nearestInPolygon,
  place,
  startPolygon,
} from '../polygon.ts'
import { A, B, C, differences, setTouchedFeature, TOLERANCE, w } from '../registers.ts'
import { epsilon } from '../seen.ts'
import { MIDDLE, SCALE } from './hull-registers.ts'

const CORNERS = [A, B, C]
const seen = new Float64Array(9)
/** How far the faces are moved outwards. */
const margin = new Float64Array(1)
const scale = new Float64Array(1)

/** As for a box (box-point.ts). */
const GROWN = 1
const MORE = 8
const TRIES = 12

/** Computes HIT_POINT, in the body's frame, and the feature from the registers. */
export function writePointInHull(hull: HullShape, out: Row, o: number): void {
  for (let i = 0; i < 3; i++) differences(seen, 3 * i, CORNERS[i], MIDDLE)
  margin[0] = GROWN * w[TOLERANCE]
  scale[0] = w[SCALE]
  for (let round = 0; round < TRIES; round++) {
    startPolygon(seen, hull.heights.length)
    clip(hull)
    if (cornersLeft() > 0) break
    margin[0] *= MORE
  }
  if (cornersLeft() === 0) startPolygon(seen, 0) // never observed: take the whole triangle
  nearestInPolygon()
  for (let k = 0; k < 3; k++) out[o + HIT_POINT + k] = w[MIDDLE + 2 * k] + place[k]
  setTouchedFeature(featureOfPlace())
}

/**
 * `place` = the point of a triangle nearest to the hull's middle, among those inside the hull grown by epsilon[0] / 2.
 * @param from the triangle's corners, as seen from the hull's middle, at offset 0
 * @param near corners of the hull, every other number: their faces leave little of the triangle
 * @returns the feature, or −1 if there is no such point
 */
export function pointInHull(hull: HullShape, from: Row, near: Int32Array): number {
  for (let i = 0; i < 9; i++) seen[i] = from[i]
  margin[0] = 0.5 * epsilon[0]
  scale[0] = 1
  startPolygon(seen, hull.heights.length)
  for (let i = 0; i < 6 && cornersLeft() > 0; i += 2) clipAround(hull, near[i])
  if (cornersLeft() > 0) clip(hull)
  if (cornersLeft() === 0) return -1
  nearestInPolygon()
  return featureOfPlace()
}

function clip(hull: HullShape): void {
  const { normals, heights, lengths } = hull
  measureBall()
  for (let f = 0; f < heights.length && cornersLeft() > 0; f++) {
    const height = normals[3 * f] * ball[0] + normals[3 * f + 1] * ball[1] + normals[3 * f + 2] * ball[2]
    if (height + lengths[f] * ball[3] > scale[0] * heights[f] && cut(hull, f)) measureBall()
  }
}

/** The faces at a corner. */
function clipAround(hull: HullShape, corner: number): void {
  const { begins, along, beside } = hull
  for (let n = begins[corner]; n < begins[corner + 1]; n++) {
    cut(hull, beside[2 * along[n]])
    cut(hull, beside[2 * along[n] + 1])
  }
}

function cut({ normals, heights, lengths }: HullShape, f: number): boolean {
  figures[LIMIT] = scale[0] * heights[f] + margin[0] * lengths[f]
  return clipBy(normals, 3 * f)
}
