/**
 * Where a box touches a triangle: the triangle's point nearest to the box's centre, among its points inside the box.
 * The box counts as larger by an ε here, so that mere touching leaves a point. The triangle is clipped by the six sides.
 */
import { HIT_POINT, type Row } from '../../math/rows.ts'
import {
  clipSide,
  cornersLeft,
  featureOfPlace,
  figures,
  LIMIT,
  nearestInPolygon,
  place,
  startPolygon,
} from '../polygon.ts'
import { A, B, C, CENTRE, differences, setTouchedFeature, TOLERANCE, w } from '../registers.ts'
import { EXTENTS } from './box-registers.ts'

const CORNERS = [A, B, C]
/** The input: three corners as seen from the centre, the half extents, and by how much the box counts as larger. */
export const boxed = new Float64Array(13)
export const SEEN = 0
export const EXTENT = 9
export const MARGIN = 12

/**
 * The box counts as larger by this many ε, because contact is decided at 0.75. If it then contains nothing, the margin
 * grows by this factor.
 */
const GROWN = 1
const MORE = 8
const TRIES = 12

/** Computes HIT_POINT, in the body's frame, and the feature from the registers. */
export function writePointInBox(out: Row, o: number): void {
  for (let k = 0; k < 3; k++) boxed[EXTENT + k] = w[EXTENTS + 2 * k]
  for (let i = 0; i < 3; i++) differences(boxed, SEEN + 3 * i, CORNERS[i], CENTRE)
  boxed[MARGIN] = GROWN * w[TOLERANCE]
  for (let round = 0; round < TRIES; round++) {
    clip()
    if (cornersLeft() > 0) break
    boxed[MARGIN] *= MORE
  }
  if (cornersLeft() === 0) startPolygon(boxed, SIDES) // never observed: take the whole triangle
  nearestInPolygon()
  for (let k = 0; k < 3; k++) out[o + HIT_POINT + k] = w[CENTRE + 2 * k] + place[k]
  setTouchedFeature(featureOfPlace())
}

/**
 * Computes the point for the input in `boxed`, relative to the centre. Returns the feature, or -1 if the box does not
 * touch the triangle.
 */
export function pointInBox(out: Row, o: number): number {
  clip()
  if (cornersLeft() === 0) return -1
  nearestInPolygon()
  for (let k = 0; k < 3; k++) out[o + k] = place[k]
  return featureOfPlace()
}

const SIDES = 6

function clip(): void {
  startPolygon(boxed, SIDES)
  for (let k = 0; k < 3 && cornersLeft() > 0; k++) {
    figures[LIMIT] = boxed[EXTENT + k] + boxed[MARGIN]
    for (let sign = -1; sign <= 1 && cornersLeft() > 0; sign += 2) clipSide(k, sign)
  }
}
