/** The body of a character, the values that follow from its sizes, and the place of its feet. */
import { type Row, SWEEP_RADII } from '../math/rows.ts'
import { measureBody, treadDepthOf } from './body.ts'
import { AIR, BODY, CENTRE, CRUSH_SIZE, CRUSHED, CRUSHER, EXTENTS, FOOTING, STATE_SIZE } from './state.ts'
import { spareOf } from './step.ts'
import { leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'

/**
 * A step counts as lower than it is by this share, so that 0.3 in the options equals a step built 0.3 high in floats.
 */
const STEP_SLACK = 1e-4
/**
 * A walker looks down by at least this share of the height of its centre above its feet: otherwise it would never
 * stand.
 */
const LEAST_SNAP = 1e-3

const footing = new Float64Array(1)

/** Gives it this body, with all values that follow except the state. @param half half extents, from h on */
export function wear(who: Walker, mover: number, half: Row, h: number): void {
  const { extents, skin, sweep, up, settings } = who
  for (let k = 0; k < 3; k++) extents[k] = sweep[SWEEP_RADII + k] = half[h + k]
  measureBody(mover, skin, up, sweep, footing)
  for (let k = 0; k < 3; k++) extents[3 + k] = sweep[SWEEP_RADII + k]
  who.mover = mover
  who.footing = footing[0]
  who.stepHeight = settings.stepHeight * (1 + STEP_SLACK)
  who.touch = LEAST_SNAP * who.footing
  who.snap = Math.max(settings.snap, who.stepHeight, who.touch)
  who.reach = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 2])
  who.treadDepth = treadDepthOf(mover, sweep, who.walkable)
  who.gathered.spare = spareOf(who)
}

/** Writes the columns of the state that describe its body. */
export function writeBody({ state, extents, mover, footing }: Walker): void {
  state[FOOTING] = footing
  state[BODY] = mover
  for (let k = 0; k < 3; k++) state[EXTENTS + k] = extents[k]
}

/** Writes a new state: the feet at this place, in the air, at rest, without crushers. */
export function placeFeet(who: Walker, feet: Row): void {
  const { state, up, footing } = who
  state.fill(0)
  for (let k = 0; k < 3; k++) state[CENTRE + k] = feet[k] + footing * up[k]
  writeBody(who)
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) state[o + CRUSHER] = -1
  leaveGround(state, AIR)
}
