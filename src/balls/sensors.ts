/**
 * The flights of balls as sensors see them: each straight piece, and the place of each ball when the world advances.
 */
import { SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeQuestion, openQuestion } from '../world/asked.ts'
import { seeAlong, seeHere } from '../world/sensors.ts'
import { BALL_SIZE, type Crowd, FLIGHT_SIZE, MOVE, POSITION, RADIUS, TIME } from './crowd.ts'

const sweep = new Float64Array(SOLID_SIZE)
const span = new Float64Array(2)

function takeBall({ balls }: Crowd, slot: number): void {
  const b = slot * BALL_SIZE
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_FROM + k] = balls[b + POSITION + k]
    sweep[SWEEP_TRANSLATION + k] = 0
    sweep[SWEEP_RADII + k] = balls[b + RADIUS]
  }
}

/** Shows sensors a piece of a ball's flight, from TIME on for delay[0] seconds, before the ball moves along it. */
export function seeFlight(crowd: Crowd, slot: number, delay: Float64Array): void {
  const { colliders, flights, shares, end } = crowd
  if (colliders.sensors.length === 0) return
  const f = slot * FLIGHT_SIZE
  takeBall(crowd, slot)
  let moves = colliders.drivenCount > 0
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_TRANSLATION + k] = flights[f + MOVE + k] * delay[0]
    if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
  }
  if (!moves) return
  const all = shares[1] - shares[0]
  span[0] = shares[0] + (all * flights[f + TIME]) / end[0]
  span[1] = shares[0] + (all * (flights[f + TIME] + delay[0])) / end[0]
  seeAlong(colliders, crowd.asking, crowd.visits, crowd.ids[slot], sweep, SPHERE, span)
}

/** Shows sensors all balls where they are when the frame has ended. */
export function seeBalls(crowd: Crowd): void {
  const { colliders, asking, visits, ids } = crowd
  if (colliders.sensors.length === 0) return
  openQuestion(asking)
  try {
    for (let slot = 0; slot < crowd.count; slot++) {
      takeBall(crowd, slot)
      seeHere(colliders, asking, visits, ids[slot], sweep, SPHERE)
    }
  } finally {
    closeQuestion()
  }
}
