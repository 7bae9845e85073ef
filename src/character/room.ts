/** Is there room for another body in place of the current one? */
import { type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { SPHERE } from '../shapes/kinds.ts'
import { castGathered } from './cast.ts'
import { dropFreed, takeCrushers } from './crush.ts'
import { gather } from './gather.ts'
import { isCrushed } from './gathered.ts'
import { AROUND, newTouch } from './move.ts'
import { beginPassing, dropAround, dropPassed, passesAny } from './one-sided.ts'
import { listOverlaps, riseOut } from './overlaps.ts'
import { recover, TRAPPED } from './recover.ts'
import { CENTRE, GROUND, KIND, STATE_SIZE } from './state.ts'
import type { Walker } from './walker.ts'

/** How many times a wider body is raised on a slope until it fits. */
const RISES = 4
/** The thickness of the centre's path, as a share of the body. */
const THIN = 1e-6

const crushed = new Float64Array(STATE_SIZE)
const thin = new Float64Array(SOLID_SIZE)
const place = new Float64Array(SOLID_SIZE)
const present = new Float64Array(SOLID_SIZE)
const touch = newTouch()
const rise = new Float64Array(1)

/**
 * Could this body be at `sweep` and start a move there, in place of the current one? Crushers of the current body are
 * ignored. On sloping ground the body may be raised along `up`: `sweep` is where it fits. If there is no room, `ids`
 * are the colliders in its way.
 * @param slack metres: overlap that a move corrects silently
 */
export function hasRoom(who: Walker, sweep: Row, mover: number, slack: Row, ids: number[]): boolean {
  const { gathered, state, up, walkable } = who
  const { extent } = who.move
  const largest = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  crushed.set(state)
  takeCrushers(who, crushed)
  extent.fill(0)
  extent[AROUND] = largest
  for (let k = 0; k < 3; k++) extent[AROUND] += Math.abs(sweep[SWEEP_FROM + k] - state[CENTRE + k])
  present.set(who.sweep)
  for (let k = 0; k < 3; k++) present[SWEEP_FROM + k] = state[CENTRE + k]
  beginPassing(who)
  gather(who, sweep)
  if (isCrushed(gathered)) dropFreed(who, present, who.mover, crushed)
  dropPassed(gathered, present, who.mover, state)
  dropAround(gathered)
  let left = largest
  for (let i = 0; !fits(who, sweep, mover, slack); i++) {
    rise[0] = 0
    if (state[KIND] === GROUND && i < RISES) riseOut(gathered, sweep, mover, up, walkable, rise)
    left -= rise[0]
    if (rise[0] > slack[0] && left > 0) {
      for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] += rise[0] * up[k]
      continue
    }
    listOverlaps(gathered, sweep, mover, slack, ids)
    // several colliders hold it, each of them only a little
    if (ids.length === 0) listOverlaps(gathered, sweep, mover, NOTHING, ids)
    return false
  }
  // the feet may lie outside a body that leans: check that nothing is between the old and the new centre
  for (let k = 0; k < 3; k++) {
    thin[SWEEP_FROM + k] = state[CENTRE + k]
    thin[SWEEP_TRANSLATION + k] = sweep[SWEEP_FROM + k] - state[CENTRE + k]
    thin[SWEEP_RADII + k] = THIN * largest
  }
  if (!castGathered(who, thin, SPHERE, touch)) return true
  ids.push(touch.collider)
  return false
}
const NOTHING = new Float64Array(1)

/**
 * Would the body at `sweep` pass a one-sided surface there, coming from its place in the state? Call it after a
 * `hasRoom` that returned true.
 */
export function passesThere(who: Walker, sweep: Row, mover: number): boolean {
  const { gathered } = who
  gather(who, sweep)
  return gathered.fronts > 0 && passesAny(gathered, sweep, mover)
}

/** Is the body free at its place, or after a push of at most `slack`? */
function fits({ gathered, up }: Walker, sweep: Row, mover: number, slack: Row): boolean {
  place.set(sweep)
  return recover(gathered, place, mover, up, slack[0]) !== TRAPPED
}
