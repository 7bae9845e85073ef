/** Which shapes a body surely misses: in plain doubles, for the many that it does. */
import { type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'

/** Far more than the tolerance of contact and all roundings here, as a share of the numbers at hand. */
const SLACK = 1e-9

/**
 * Is the body of a SOLID SWEEP, which is not turned, apart from a shape on its whole way? False where that is not sure.
 * @param moves its way counts, not its start alone
 */
export function surelyMisses({ kind, box }: Collider, sweep: Row, moves: boolean): boolean {
  if (kind === 'pipe') return false
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
