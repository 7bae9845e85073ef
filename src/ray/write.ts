/** The columns of a ray's hit that follow from T. */
import {
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_DIRECTION,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'

/** Writes point, depth, feature and startsInside of a HIT row whose T is known. */
export function writeRayHit(ray: Row, r: number, out: Row, o: number): void {
  const t = out[o + HIT_T]
  for (let i = 0; i < 3; i++)
    out[o + HIT_POINT + i] = ray[r + RAY_ORIGIN + i] + (t === 0 ? 0 : t * ray[r + RAY_DIRECTION + i])
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = FEATURE_FACE
  out[o + HIT_STARTS_INSIDE] = 0
}
