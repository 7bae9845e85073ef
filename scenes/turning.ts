/** Turning at a constant rate about an axis, as a quaternion: the same bits on every engine. */
import { cos, sin } from '../src/math/trig.ts'

const HALF_TURN = Math.PI

/** Four numbers from `o` on: x, y, z, w of so many turns about the unit axis x, y, z, counter-clockwise seen from its tip. */
export function writeTurn(out: Float64Array, o: number, x: number, y: number, z: number, turns: number): void {
  // whole turns change the sign of all four, which is the same turning
  const half = (turns - Math.floor(turns)) * HALF_TURN
  const s = sin(half)
  out[o] = x * s
  out[o + 1] = y * s
  out[o + 2] = z * s
  out[o + 3] = cos(half)
}
