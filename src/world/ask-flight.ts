/** World.castBallistic: when a thrown sphere first touches anything. */
import type { Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { HIT_STARTS_INSIDE, HIT_T, SWEEP_FROM } from '../math/rows.ts'
import { finishAnswer } from '../mesh/answer.ts'
import { QUERY_OPTIONS, takeFilter } from '../mesh/filter.ts'
import { type BallisticOptions, FLIGHT_OPTIONS, finishFlight, takeFlight, writeLine } from '../mesh/flight.ts'
import type { Frame } from '../mesh/frame.ts'
import type { Sphere } from '../shapes/shapes.ts'
import { SPHERE } from '../sweep/mover.ts'
import { closeQuestion, openQuestion, takeMore, type WorldQueryOptions } from './asked.ts'
import { castPathInWorld } from './cast-path.ts'
import { castSolidInWorld } from './cast-solid.ts'
import type { Colliders } from './colliders.ts'

export type WorldBallisticOptions = BallisticOptions & WorldQueryOptions

const OPTIONS = [...FLIGHT_OPTIONS, ...QUERY_OPTIONS, 'layer', 'exclude', 'sensors']

/** Fills in the ANSWER row of the frame, but not its owner, which is in `struck`. Returns false on a miss. */
export function castBallisticInWorld(
  colliders: Colliders,
  frame: Frame,
  shape: Sphere,
  from: Vec3,
  velocity: Vec3,
  maxTime: number,
  options: WorldBallisticOptions,
): boolean {
  checkOptions(frame.who, 'options', options, OPTIONS)
  takeFilter(frame, options)
  takeMore(frame, options)
  const line = takeFlight(frame, shape, from, velocity, maxTime, options)
  openQuestion(frame)
  const { answers, sweep, overlap, path } = frame
  const inside = castSolidInWorld(colliders, sweep, SPHERE, overlap, answers) && answers[HIT_STARTS_INSIDE] === 1
  const met = inside || castPathInWorld(colliders, path, -1, answers)
  closeQuestion()
  writeLine(path, met ? answers[HIT_T] : maxTime, line)
  if (!met) return false
  if (inside) finishAnswer(answers, 0, sweep, SWEEP_FROM)
  else finishFlight(answers, path)
  return true
}
