/** Which shapes a body surely misses: in plain doubles, for the many that it does. */
import { type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import type { Collider } from '../world/collider.ts'

/** Far more than the tolerance of contact and all roundings here, as a share of the numbers at hand. */
const SLACK = 1e-9

/** Is the body of a SOLID SWEEP apart from a shape on its whole way? False where that is not sure. @param moves its way counts, not its start alone */
export function surelyMisses({ kind, row, box }: Collider, sweep: Row, moves: boolean): boolean {
  if (kind === 'pipe') return false
  if (kind !== 'plane') {
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
  let height = -row[3]
  let rises = 0
  let reach = 0
  let size = Math.abs(row[3])
  for (let k = 0; k < 3; k++) {
    const from = row[k] * sweep[SWEEP_FROM + k]
    height += from
    rises += row[k] * sweep[SWEEP_TRANSLATION + k]
    reach += Math.abs(row[k]) * sweep[SWEEP_RADII + k]
    size += Math.abs(from)
  }
  const end = moves ? height + rises : height
  const most = reach + SLACK * (size + reach + Math.abs(rises))
  return (height > most && end > most) || (height < -most && end < -most)
}

/** Of the ε of contact: whoever comes nearer by no more than this is let go by the rule of contact, wherever it starts. */
const NEARER = 0.5

/**
 * Does the body of a SOLID SWEEP surely come no nearer to a plane, so that it is not stopped by it? Most that touch one go along it or away.
 * False where that is not sure, and for other shapes.
 */
export function surelyLeaves({ kind, row }: Collider, sweep: Row): boolean {
  if (kind !== 'plane') return false
  let height = -row[3]
  let rises = 0
  let size = Math.abs(row[3])
  let steepest = 0
  let largest = size
  for (let k = 0; k < 3; k++) {
    const from = row[k] * sweep[SWEEP_FROM + k]
    height += from
    size += Math.abs(from)
    rises += row[k] * sweep[SWEEP_TRANSLATION + k]
    steepest = Math.max(steepest, Math.abs(row[k]))
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + k]))
  }
  const most = NEARER * EPSILON * largest * steepest
  return (height > SLACK * size && rises >= -most) || (height < -SLACK * size && rises <= most)
}
