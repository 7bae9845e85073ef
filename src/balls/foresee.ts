/** What a throw will do, before it is thrown: the same code on a crowd of one ball, so the same bits. */
import type { Row } from '../math/rows.ts'
import { advanceCrowd, type Run } from './advance.ts'
import { addRow, BALL_SIZE, type Crowd, FLIGHT_SIZE, newCrowd, TIME } from './crowd.ts'
import { type BallEvent, newEvents } from './events.ts'
import { writeNow } from './flight.ts'
import { checkKick } from './kick.ts'
import { newNear } from './near.ts'
import { newQueue } from './queue.ts'

/** A crowd of one ball that meets the same colliders by the same rules and clock. */
export function newTrial(crowd: Crowd, given: Row, layer: number, mask: number, limit: number): Run {
  const trial = newCrowd(crowd.colliders, crowd.asking, crowd.stepped)
  trial.gravity.set(crowd.gravity)
  trial.combine.set(crowd.combine)
  trial.clock[0] = crowd.clock[0]
  trial.stride[0] = crowd.stride[0]
  const slot = addRow(trial, 0)
  trial.balls.set(given, slot * BALL_SIZE)
  trial.flights[slot * FLIGHT_SIZE + TIME] = trial.clock[0]
  trial.layers[slot] = layer
  trial.masks[slot] = mask
  return {
    crowd: trial,
    near: newNear(),
    queue: newQueue(),
    events: newEvents(),
    limit,
    lost: new Int32Array(0),
    lostCount: 0,
    seen: Float64Array.of(crowd.colliders.stirs.count),
  }
}

const now = new Float64Array(BALL_SIZE)

/** Lets a trial go on by dt, and shows the events and then the ball. Returns whether it goes on. */
export function tryOut(run: Run, dt: number, see: (event: BallEvent) => boolean, place: (row: Row) => void): boolean {
  const { crowd, events } = run
  crowd.begin[0] = crowd.clock[0]
  crowd.end[0] = crowd.clock[0] + dt
  events.count = 0
  checkKick(crowd, dt)
  advanceCrowd(run)
  for (let i = 0; i < events.count; i++) if (!see(events.list[i])) return false
  writeNow(crowd, 0, now)
  place(now)
  return true
}
