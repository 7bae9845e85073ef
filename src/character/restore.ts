/** Reads, checks and restores saved states. */
import { checkNumber, show } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { MOVERS } from '../shapes/kinds.ts'
import { solidOf, takeSolid } from '../shapes/shapes.ts'
import { checkKind, refusePipes } from './body.ts'
import { publish } from './publish.ts'
import { wake } from './rest.ts'
import { followOwner } from './self.ts'
import {
  AIR,
  BODY,
  CENTRE,
  CRUSH_SIZE,
  CRUSHED,
  CRUSHER,
  dotRows,
  EXTENTS,
  FOOTING,
  GROUND,
  GROUND_NORMAL,
  KIND,
  PASSING,
  STATE_SIZE,
  STEEP,
} from './state.ts'
import type { Walker } from './walker.ts'
import { wear } from './wear.ts'

/**
 * Copies a state; each number is read once.
 * @throws TypeError, RangeError if it is not a state of a character with this `up`
 */
export function takeState(door: string, state: ArrayLike<number>, up: Row): Row {
  if (typeof state !== 'object' || state === null || state.length !== STATE_SIZE) {
    const came = Array.isArray(state) || ArrayBuffer.isView(state) ? `${state.length} numbers` : show(state)
    throw new TypeError(
      `${door}: state is ${came}, expected the ${STATE_SIZE} numbers of a character's state (for JSON, save Array.from(state))`,
    )
  }
  const saved = new Float64Array(STATE_SIZE)
  for (let i = 0; i < STATE_SIZE; i++) {
    const x = state[i]
    checkNumber(door, `state[${i}]`, x, -LARGEST, LARGEST)
    saved[i] = x
  }
  const kind = saved[KIND]
  if (kind !== AIR && kind !== STEEP && kind !== GROUND)
    throw new RangeError(`${door}: state[${KIND}] is ${kind}, expected 0 (air), 1 (steep) or 2 (ground)`)
  if (kind !== AIR) checkGround(door, saved, up)
  checkBody(door, saved, up)
  if (saved[PASSING] !== 0 && saved[PASSING] !== 1)
    throw new RangeError(`${door}: state[${PASSING}] is ${saved[PASSING]}, expected 0 or 1`)
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) {
    const crusher = saved[o + CRUSHER]
    if (!(crusher >= -1 && crusher === Math.floor(crusher)))
      throw new RangeError(`${door}: state[${o + CRUSHER}] is ${crusher}, expected the number of a collider, or -1`)
  }
  return saved
}

/**
 * Checks the state before a move. Callers may read it, and an array cannot be locked. If a caller wrote NaN to it, the
 * character would be lost. (The crushers, at its end, are not checked: they are looked up by id, and not computed
 * with.)
 * @throws RangeError like `takeState`
 */
export function checkWritten(door: string, state: Row): void {
  for (let i = 0; i < CRUSHED; i++)
    if (state[i] - state[i] !== 0) checkNumber(door, `state[${i}]`, state[i], -LARGEST, LARGEST)
}

const taken = new Float64Array(3)

/** Checks that its kind and sizes are those of a solid that a character can be. */
function checkBody(door: string, state: Row, up: Row): void {
  const mover = state[BODY]
  if (MOVERS[mover] === undefined)
    throw new RangeError(`${door}: state[${BODY}] is ${mover}, expected a whole number from 0 to ${MOVERS.length - 1}`)
  checkKind(door, mover, up)
  takeSolid(door, `state[${EXTENTS}..${EXTENTS + 2}]`, solidOf(mover, state, EXTENTS), taken, 0)
  for (let k = 0; k < 3; k++)
    if (taken[k] !== state[EXTENTS + k])
      throw new RangeError(
        `${door}: state[${EXTENTS + k}] is ${state[EXTENTS + k]}, expected ${taken[k]}, to match its other extents: the body is a ${MOVERS[mover]}`,
      )
}

/** How far from 1 the square of a unit normal may be. */
const UNIT = 1e-6

/** Checks that the ground has a unit normal that points up. */
function checkGround(door: string, state: Row, up: Row): void {
  const square = dotRows(state, GROUND_NORMAL, state, GROUND_NORMAL)
  if (!(Math.abs(square - 1) <= UNIT && dotRows(state, GROUND_NORMAL, up, 0) > 0))
    throw new RangeError(
      `${door}: state[${GROUND_NORMAL}..${GROUND_NORMAL + 2}] is not a normal of ground, expected a unit vector that points up (normal · up > 0)`,
    )
}

const STANDS = new Float64Array(3)

/** Returns to a saved copy of a state. */
export function restoreState(who: Walker, door: string, state: ArrayLike<number>): void {
  const saved = takeState(door, state, who.up)
  refusePipes(door, who.colliders, who.asking, saved[BODY])
  goBack(who, saved, STANDS)
}

/**
 * Takes over a saved state and its body. The feet are where they were then, whatever the skin.
 * @param velocity of the ground
 */
export function goBack(who: Walker, saved: Row, velocity: Row): void {
  const { state, up, shown, groundVelocity } = who
  let same = saved[BODY] === state[BODY]
  for (let k = 0; k < 3; k++) same &&= saved[EXTENTS + k] === state[EXTENTS + k]
  if (!same) {
    wear(who, saved[BODY], saved, EXTENTS)
    who.shape = undefined
  }
  const higher = who.footing - saved[FOOTING]
  state.set(saved)
  state[FOOTING] = who.footing
  if (higher !== 0) for (let k = 0; k < 3; k++) state[CENTRE + k] += higher * up[k]
  shown.contactCount = 0
  groundVelocity.set(velocity)
  wake(who)
  followOwner(who)
  publish(who)
}
