/** Where a character faces, and how it leans into curves. */
import { flatten } from '../character/slope.ts'
import { dotRows } from '../character/state.ts'
import type { Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { cos, sin } from '../math/trig.ts'
import { readVec, writeVec } from './rows.ts'

/** The part of a gait that turns. */
interface Faced {
  readonly settings: { readonly turning: number; readonly lean: number }
  readonly speed: number
  readonly heading: Vec3
  lean: number
}

const level = new Float64Array(3)
const heading = new Float64Array(3)
/** To the left of the heading. */
const left = new Float64Array(3)
/** A lateral acceleration of this, m/s², makes it lean by a radian. */
const GRAVITY = 9.81
/** After 1 / this, in seconds, 60 % of a lean is reached. */
const LEANING = 8

/**
 * Turns its heading towards where it wishes to go, and leans into the curve.
 * @param wish any length
 */
export function face(gait: Faced, wish: Row, up: Row, dt: number): void {
  const { settings, speed } = gait
  flatten(wish, 0, up, level)
  const length = Math.sqrt(dotRows(level, 0, level, 0))
  readVec(gait.heading, heading)
  let turned = 0
  if (length > 0) {
    for (let k = 0; k < 3; k++) level[k] /= length
    turned = turn(up, Math.min(Math.PI, settings.turning * dt))
    writeVec(heading, gait.heading)
  }
  const wanted = dt > 0 ? (-turned * speed) / (dt * GRAVITY) : gait.lean
  const lean = Math.max(-settings.lean, Math.min(settings.lean, wanted))
  gait.lean = lean + (gait.lean - lean) / (1 + LEANING * dt)
}

/** Turns `heading` to `level` by at most so many radians. @returns by how many, to the left */
function turn(up: Row, most: number): number {
  const ahead = dotRows(heading, 0, level, 0)
  const isNew = dotRows(heading, 0, heading, 0) === 0
  left[0] = up[1] * heading[2] - up[2] * heading[1]
  left[1] = up[2] * heading[0] - up[0] * heading[2]
  left[2] = up[0] * heading[1] - up[1] * heading[0]
  const side = dotRows(left, 0, level, 0)
  if (isNew || ahead >= cos(most)) {
    heading.set(level)
    return isNew ? 0 : side // (the sine of a small angle)
  }
  const angle = side < 0 ? -most : most
  for (let k = 0; k < 3; k++) heading[k] = heading[k] * cos(angle) + left[k] * sin(angle)
  return angle
}
