/** How a ball has turned. It is seen, and nothing depends on it. */
import type { Row } from '../math/rows.ts'
import { writeSinCos } from '../math/trig.ts'
import { BALL_SIZE, type Crowd, FLIGHT_SIZE, ORIENTATION, SPIN, TWIST } from './crowd.ts'

/** The half angle; then its sine and cosine. */
const half = new Float64Array(2)

/**
 * out = the orientation delay[0] seconds after TIME: turned by the mean spin until then. That is exact while the axis stays, and
 * good to second order while it turns.
 */
export function turnBy({ balls, flights }: Crowd, slot: number, delay: Row, out: Row, o: number): void {
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const s = delay[0]
  const x = s * (balls[b + SPIN] + s * flights[f + TWIST])
  const y = s * (balls[b + SPIN + 1] + s * flights[f + TWIST + 1])
  const z = s * (balls[b + SPIN + 2] + s * flights[f + TWIST + 2])
  const qx = balls[b + ORIENTATION]
  const qy = balls[b + ORIENTATION + 1]
  const qz = balls[b + ORIENTATION + 2]
  const qw = balls[b + ORIENTATION + 3]
  const angle = Math.sqrt(x * x + y * y + z * z)
  const turns = angle - 4 * Math.PI * Math.floor(angle / (4 * Math.PI)) // whole turns of a quaternion leave it as it is
  half[0] = 0.5 * turns
  writeSinCos(half)
  const share = angle > 0 ? half[0] / angle : 0
  const w = half[1]
  const rx = x * share
  const ry = y * share
  const rz = z * share
  const nx = w * qx + rx * qw + ry * qz - rz * qy
  const ny = w * qy + ry * qw + rz * qx - rx * qz
  const nz = w * qz + rz * qw + rx * qy - ry * qx
  const nw = w * qw - rx * qx - ry * qy - rz * qz
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
  out[o] = nx / length
  out[o + 1] = ny / length
  out[o + 2] = nz / length
  out[o + 3] = nw / length
}
