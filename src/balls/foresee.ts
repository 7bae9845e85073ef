/** What a throw will do, before it is thrown: the same code on a crowd of one ball, so the same bits. */
import { checkNumber, checkObject, checkWhole } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import { closeQuestion, openQuestion } from '../world/asked.ts'
import { strikeNothing } from '../world/cast-ray.ts'
import { takeRefits } from '../world/colliders.ts'
import { advanceCrowd, type Run } from './advance.ts'
import { addRow, BALL_SIZE, type Crowd, FLIGHT_SIZE, newCrowd, POSITION, TIME } from './crowd.ts'
import { type BallEvent, copyEvent, newEvents } from './events.ts'
import { writeNow } from './flight.ts'
import { checkKick } from './kick.ts'
import { newNear } from './near.ts'
import { type BallOptions, takeBall, takeLayers } from './options.ts'
import { newQueue } from './queue.ts'
import { newSuitors } from './suitors.ts'

const WHO = 'Balls.predict'
const now = new Float64Array(BALL_SIZE)

/** What a throw will do: see {@link Balls.predict}. */
export interface Prediction {
  /** Its hits, and when it rests. Their times count from now. */
  readonly events: readonly BallEvent[]
  /** Its way, as points x, y, z: for drawing. */
  readonly path: Float64Array
}

export interface PredictOptions {
  /** After how many hits to end, default 1. */
  bounces?: number | undefined
  /** After what time to end, default 10. */
  seconds?: number | undefined
  /** Seconds between the points of `path`, default 1/60. */
  step?: number | undefined
}

/** The longest prediction, seconds. */
const LONGEST = 1e4
const MOST_BOUNCES = 1e9

/** @param limit the most hits in one step */
export function foresee(crowd: Crowd, limit: number, ball: BallOptions, options: PredictOptions): Prediction {
  checkObject(WHO, 'options', options, 'an object with bounces or seconds')
  checkOptions(WHO, 'options', options, ['bounces', 'seconds', 'step'])
  const { bounces = 1, seconds = 10, step = 1 / 60 } = options
  checkWhole(WHO, 'bounces', bounces, 1, MOST_BOUNCES)
  checkNumber(WHO, 'seconds', seconds, 0, LONGEST)
  checkNumber(WHO, 'step', step, 1e-4, 1)
  const given = takeBall(WHO, ball, crowd.stepped)
  const { layer, mask } = takeLayers(WHO, ball, crowd.defaults)
  takeRefits(crowd.colliders)
  const { data } = ball
  const run = newTrial(crowd, given, layer, mask, limit)
  run.crowd.data[0] = data
  const seen: BallEvent[] = []
  const path: number[] = [given[POSITION], given[POSITION + 1], given[POSITION + 2]]
  let left = bounces
  openQuestion(crowd.asking)
  try {
    for (let time = 0; time < seconds && left > 0; ) {
      const dt = Math.min(step, seconds - time)
      tryOut(run, dt)
      const { list, count } = run.events
      for (let i = 0; i < count && left > 0; i++) {
        const { kind, position } = list[i]
        seen.push(copyEvent(list[i], time))
        path.push(position.x, position.y, position.z)
        if (kind === 'hit') left--
      }
      if (left > 0) path.push(now[POSITION], now[POSITION + 1], now[POSITION + 2])
      time += dt
    }
  } finally {
    crowd.asking.driven = -1
    closeQuestion()
    strikeNothing()
  }
  return { events: seen, path: Float64Array.from(path) }
}

/** A crowd of one ball that meets the same colliders by the same rules and clock. */
function newTrial(crowd: Crowd, given: Row, layer: number, mask: number, limit: number): Run {
  const trial = newCrowd(crowd.colliders, crowd.asking, crowd.stepped)
  trial.foresees = true
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
    suitors: newSuitors(),
    events: newEvents(),
    limit,
    lost: new Int32Array(0),
    lostCount: 0,
    seen: Float64Array.of(crowd.colliders.stirs.count),
  }
}

/** Lets a trial go on by dt. `now` = the ball after it. */
function tryOut(run: Run, dt: number): void {
  const { crowd, events } = run
  crowd.begin[0] = crowd.clock[0]
  crowd.end[0] = crowd.clock[0] + dt
  events.count = 0
  checkKick(crowd, dt)
  advanceCrowd(run)
  writeNow(crowd, 0, now)
}
