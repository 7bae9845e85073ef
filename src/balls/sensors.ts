/**
 * The paths of balls as sensors see them: each piece as chords that it hardly leaves, and the place of each ball when the world
 * advances.
 */
import { type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeQuestion, openQuestion } from '../world/asked.ts'
import { seeAlong, seeHere } from '../world/sensors.ts'
import { BALL_SIZE, BEND, type Crowd, FLIGHT_SIZE, RADIUS, TIME } from './crowd.ts'
import { writeCentre } from './flight.ts'
import { turnIntoShares } from './frame-share.ts'
import { askAs } from './wall.ts'

const sweep = new Float64Array(SOLID_SIZE)
const span = new Float64Array(2)
const delay = new Float64Array(1)
const to = new Float64Array(3)

/** A chord stays this near to the path, as a share of the radius. */
const NEAR = 1e-3
const CHORDS_LIMIT = 64

/** Shows sensors a ball's path in this advance, on its current piece, until till[0] seconds after TIME. */
export function seePiece(crowd: Crowd, slot: number, till: Row): void {
  const { colliders, flights, balls, begin } = crowd
  if (colliders.sensors.length === 0) return
  const f = slot * FLIGHT_SIZE
  const from = Math.max(0, begin[0] - flights[f + TIME])
  const radius = balls[slot * BALL_SIZE + RADIUS]
  let bend = 0
  for (let k = 0; k < 3; k++) bend += Math.abs(flights[f + BEND + k])
  const time = till[0] - from
  if (!(time > 0)) return
  const chords = Math.min(Math.ceil(0.5 * time * Math.sqrt(bend / (NEAR * radius))) || 1, CHORDS_LIMIT)
  for (let i = 0; i < chords; i++) {
    const first = from + (time * i) / chords
    const last = i === chords - 1 ? till[0] : from + (time * (i + 1)) / chords
    delay[0] = first
    writeCentre(crowd, slot, delay, sweep, SWEEP_FROM)
    delay[0] = last
    writeCentre(crowd, slot, delay, to, 0)
    let moves = colliders.drivenCount > 0
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_TRANSLATION + k] = to[k] - sweep[SWEEP_FROM + k]
      sweep[SWEEP_RADII + k] = radius
      if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
    }
    if (!moves) continue
    span[0] = flights[f + TIME] + first
    span[1] = flights[f + TIME] + last
    turnIntoShares(crowd, span, 2)
    askAs(crowd, slot)
    seeAlong(colliders, crowd.asking, crowd.visits, crowd.ids[slot], sweep, SPHERE, span)
  }
}

/** Shows sensors all balls where they are when the frame has ended. */
export function seeBalls(crowd: Crowd): void {
  const { colliders, asking, visits, ids, flights, balls, clock } = crowd
  if (colliders.sensors.length === 0) return
  openQuestion(asking)
  try {
    for (let slot = 0; slot < crowd.count; slot++) {
      delay[0] = clock[0] - flights[slot * FLIGHT_SIZE + TIME]
      writeCentre(crowd, slot, delay, sweep, SWEEP_FROM)
      for (let k = 0; k < 3; k++) sweep[SWEEP_RADII + k] = balls[slot * BALL_SIZE + RADIUS]
      askAs(crowd, slot)
      seeHere(colliders, asking, visits, ids[slot], sweep, SPHERE)
    }
  } finally {
    closeQuestion()
  }
}
