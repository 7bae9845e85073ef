/** Saved states, read and checked. */
import { checkNumber, show } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { MOVERS } from '../shapes/kinds.ts'
import { solidOf, takeSolid } from '../shapes/shapes.ts'
import { checkKind } from './body.ts'
import {
  AIR,
  BODY,
  CRUSH_SIZE,
  CRUSHED,
  CRUSHER,
  dotRows,
  EXTENTS,
  GROUND,
  GROUND_NORMAL,
  KIND,
  STATE_SIZE,
  STEEP,
} from './state.ts'

/** A copy of a state, each number read once. @throws TypeError, RangeError where it is none of a character with this `up` */
export function takeState(who: string, state: ArrayLike<number>, up: Row): Row {
  if (typeof state !== 'object' || state === null || state.length !== STATE_SIZE) {
    const came = Array.isArray(state) || ArrayBuffer.isView(state) ? `${state.length} numbers` : show(state)
    throw new TypeError(
      `${who}: state is ${came}, expected the ${STATE_SIZE} numbers of a character's state (for JSON, save Array.from(state))`,
    )
  }
  const saved = new Float64Array(STATE_SIZE)
  for (let i = 0; i < STATE_SIZE; i++) {
    const x = state[i]
    checkNumber(who, `state[${i}]`, x, -LARGEST, LARGEST)
    saved[i] = x
  }
  const kind = saved[KIND]
  if (kind !== AIR && kind !== STEEP && kind !== GROUND)
    throw new RangeError(`${who}: state[${KIND}] is ${kind}, expected 0 (air), 1 (steep) or 2 (ground)`)
  if (kind !== AIR) checkGround(who, saved, up)
  checkBody(who, saved, up)
  for (let o = CRUSHED; o < STATE_SIZE; o += CRUSH_SIZE) {
    const crusher = saved[o + CRUSHER]
    if (!(crusher >= -1 && crusher === Math.floor(crusher)))
      throw new RangeError(`${who}: state[${o + CRUSHER}] is ${crusher}, expected a collider or -1`)
  }
  return saved
}

const taken = new Float64Array(3)

/** Its sizes are those of a solid that a character can be. */
function checkBody(who: string, state: Row, up: Row): void {
  const mover = state[BODY]
  if (MOVERS[mover] === undefined)
    throw new RangeError(`${who}: state[${BODY}] is ${mover}, expected a whole number from 0 to ${MOVERS.length - 1}`)
  checkKind(who, mover, up)
  takeSolid(who, `state[${EXTENTS}..${EXTENTS + 2}]`, solidOf(mover, state, EXTENTS), taken, 0)
  for (let k = 0; k < 3; k++)
    if (taken[k] !== state[EXTENTS + k])
      throw new RangeError(
        `${who}: state[${EXTENTS + k}] is ${state[EXTENTS + k]}, expected ${taken[k]}, as a ${MOVERS[mover]} has it`,
      )
}

/** How far from 1 the square of a unit normal may be. */
const UNIT = 1e-6

/** What is stood on has a unit normal that looks up. */
function checkGround(who: string, state: Row, up: Row): void {
  const square = dotRows(state, GROUND_NORMAL, state, GROUND_NORMAL)
  if (!(Math.abs(square - 1) <= UNIT && dotRows(state, GROUND_NORMAL, up, 0) > 0))
    throw new RangeError(
      `${who}: state[${GROUND_NORMAL}..${GROUND_NORMAL + 2}] is no normal of ground, expected a unit vector along up`,
    )
}
