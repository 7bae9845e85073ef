/** Which shapes a body surely misses: in plain doubles, for the many that it does. */
import { type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import type { Collider } from '../world/collider.ts'

/** Far more than the tolerance of contact and all roundings here, as a share of the numbers at hand. */
const SLACK = 1e-9

/**
 * Is the body of a SOLID SWEEP, which is not turned, apart from a shape on its whole way, or comes no nearer to it? False where that is
 * not sure. @param moves its way counts, not its start alone
 */
export function surelyMisses({ kind, row, box }: Collider, sweep: Row, mover: number, moves: boolean): boolean {
  if (kind === 'pipe') return false
  if (kind === 'plane') return surelyMissesPlane(row, sweep, mover, moves)
  for (let k = 0; k < 3; k++) {
    const from = sweep[SWEEP_FROM + k]
    const way = moves ? sweep[SWEEP_TRANSLATION + k] : 0
    const reach = sweep[SWEEP_RADII + k]
    const slack = SLACK * (Math.abs(from) + Math.abs(way) + reach)
    if (box[k] - reach - slack > (way > 0 ? from + way : from)) return true
    if (box[3 + k] + reach + slack < (way > 0 ? from : from + way)) return true
  }
  return false
}

/**
 * Of planes: ten times the tolerance of contact and all roundings here. It is far less than what characters keep off the planes
 * between them (meeting.ts).
 */
const PLANE_SLACK = 10 * EPSILON
/** Whoever comes nearer by no more than this share of the tolerance is let go by the rule of contact, wherever it starts. */
const NEARER = 0.5

function surelyMissesPlane(row: Row, sweep: Row, mover: number, moves: boolean): boolean {
  let height = -row[3]
  let rises = 0
  let size = Math.abs(row[3])
  let largest = size
  for (let k = 0; k < 3; k++) {
    const from = row[k] * sweep[SWEEP_FROM + k]
    const way = moves ? row[k] * sweep[SWEEP_TRANSLATION + k] : 0
    height += from
    rises += way
    size += Math.abs(from) + Math.abs(way)
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + k]), Math.abs(sweep[SWEEP_TRANSLATION + k]))
  }
  const x = row[0] * sweep[SWEEP_RADII]
  const y = row[1] * sweep[SWEEP_RADII + 1]
  const z = row[2] * sweep[SWEEP_RADII + 2]
  const length = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
  const round = length * sweep[SWEEP_RADII]
  let reach = 0
  if (mover === SPHERE) reach = round
  else if (mover === CAPSULE) reach = round + Math.abs(y) - Math.abs(row[1]) * sweep[SWEEP_RADII]
  else if (mover === CYLINDER) reach = Math.sqrt(x * x + z * z) + Math.abs(y)
  else if (mover === BOX) reach = Math.abs(x) + Math.abs(y) + Math.abs(z)
  else reach = Math.sqrt(x * x + y * y + z * z)
  const sizes = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const slack = PLANE_SLACK * (size + length * (largest + sizes))
  if (moves) {
    const nearer = NEARER * EPSILON * largest * length
    if ((height > slack && rises >= -nearer) || (height < -slack && rises <= nearer)) return true
  }
  const end = height + rises
  const most = reach + slack
  return (height > most && end > most) || (height < -most && end < -most)
}
