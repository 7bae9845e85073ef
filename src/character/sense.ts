/** The path and the place of a character, as sensors see them. */
import { type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { closeQuestion, openQuestion } from '../world/asked.ts'
import type { Owner, SensorEvents } from '../world/owner.ts'
import { seeAlong, seeHere } from '../world/sensors.ts'
import { tellVisits } from '../world/visits.ts'
import { CORNER_SIZE, CORNERS_LIMIT, PASSED } from './move.ts'
import { CENTRE } from './state.ts'
import type { Walker } from './walker.ts'

const end = new Float64Array(3)
const shares: Row = new Float64Array(2)

/** Starts the path of a move at the body's place. */
export function startTrail(who: Walker): void {
  const { colliders, move } = who
  const { clock, trail } = move
  trail.wanted = colliders.sensors.length > 0
  trail.count = 0
  clock[PASSED] = 0
  addCorner(who)
}

/** Adds the body's place to the path. */
export function addCorner({ sweep, move }: Walker): void {
  const { clock, trail } = move
  if (!trail.wanted || trail.count === CORNERS_LIMIT) return
  const o = trail.count++ * CORNER_SIZE
  for (let k = 0; k < 3; k++) trail.corners[o + k] = sweep[SWEEP_FROM + k]
  trail.corners[o + 3] = clock[PASSED]
}

/** Shows sensors the path of the body, from corner to corner, up to its current place. */
export function seeTrail({ colliders, asking, visits, sweep, mover, move }: Walker): void {
  const { now, trail } = move
  const { corners } = trail
  if (!trail.wanted) return
  for (let k = 0; k < 3; k++) end[k] = sweep[SWEEP_FROM + k]
  openQuestion(asking)
  try {
    for (let i = 0; i < trail.count; i++) {
      const o = i * CORNER_SIZE
      const last = i === trail.count - 1
      for (let k = 0; k < 3; k++) {
        sweep[SWEEP_FROM + k] = corners[o + k]
        sweep[SWEEP_TRANSLATION + k] = (last ? end[k] : corners[o + CORNER_SIZE + k]) - corners[o + k]
      }
      shares[0] = now[0] + (now[1] - now[0]) * corners[o + 3]
      shares[1] = last ? now[1] : now[0] + (now[1] - now[0]) * corners[o + CORNER_SIZE + 3]
      seeAlong(colliders, asking, visits, -1, sweep, mover, shares)
    }
  } finally {
    closeQuestion()
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = end[k]
  }
}

/** Shows driven sensors the body where it stands, from now[0] to now[1] of the frame. */
export function seeStanding(who: Walker): void {
  const { colliders, sweep, state } = who
  if (colliders.sensors.length === 0 || colliders.drivenCount === 0) return
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = state[CENTRE + k]
  startTrail(who)
  seeTrail(who)
}

/**
 * The frame has ended: finds the sensors that contain the body now, and reports the changes.
 * @param owner its `Character`
 */
export function tellSensors(
  { colliders, asking, visits, sweep, mover, state }: Walker,
  owner: Owner,
  events: SensorEvents,
): void {
  if (colliders.sensors.length === 0 && visits.count === 0) return
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = state[CENTRE + k]
  openQuestion(asking)
  try {
    seeHere(colliders, asking, visits, -1, sweep, mover)
  } finally {
    closeQuestion()
  }
  tellVisits(visits, owner, colliders, events)
}
