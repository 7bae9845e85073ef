/** When a thrown sphere first touches a mesh, or anything in a world. */
import { show, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { HIT_STARTS_INSIDE, HIT_T, SWEEP_FROM } from '../math/rows.ts'
import { finishAnswer } from '../mesh/answer.ts'
import { castBallisticInMesh } from '../mesh/ask-flight.ts'
import { QUERY_OPTIONS, takeFilter } from '../mesh/filter.ts'
import { type BallisticOptions, FLIGHT_OPTIONS, finishFlight, takeFlight, writeLine } from '../mesh/flight.ts'
import { enter, type Frame } from '../mesh/frame.ts'
import { checkHit, type Hit, readHit } from '../mesh/hit.ts'
import { knownMesh } from '../mesh/known.ts'
import type { Grid } from '../mesh/make-grid.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { PATH_END } from '../path/path.ts'
import type { Sphere } from '../shapes/shapes.ts'
import { SPHERE } from '../sweep/mover.ts'
import { writeStruck } from './answers.ts'
import { closeQuestion, openQuestion, takeMore, type WorldQueryOptions } from './asked.ts'
import { castPathInWorld } from './cast-path.ts'
import { castSolidInWorld } from './cast-solid.ts'
import { type Colliders, takeRefits } from './colliders.ts'
import { leaveQuestion } from './leave.ts'
import { World } from './world.ts'

export type WorldBallisticOptions = BallisticOptions & WorldQueryOptions

const OPTIONS = [...FLIGHT_OPTIONS, ...QUERY_OPTIONS, 'layer', 'exclude', 'sensors']
const NO_OPTIONS: WorldBallisticOptions = {}

/**
 * Finds where a thrown sphere first touches a mesh or anything in a world: for the arc of a grenade, a golf shot, a teleport. It flies on a
 * parabola. `hit.fraction` is the share of `maxTime`; `hit.distance` is the straight distance from `from`, not the length of the arc.
 * It follows the contact rule in docs/guarantees.md. A miss returns false and leaves `hit` untouched; `options.path` is filled in either case.
 * @param velocity m/s at the start @param maxTime seconds, at most 1e6
 * @throws TypeError, RangeError that name the argument at fault
 */
export function castBallistic(
  target: TriangleMesh | Grid | World,
  shape: Sphere,
  from: Vec3,
  velocity: Vec3,
  maxTime: number,
  hit: Hit,
  options: WorldBallisticOptions = NO_OPTIONS,
): boolean {
  if (!(target instanceof World)) {
    const mesh = typeof target === 'object' && target !== null ? knownMesh(target) : undefined
    if (mesh === undefined)
      throw new TypeError(`castBallistic: target is ${show(target)}, expected a TriangleMesh, a Grid or a World`)
    return castBallisticInMesh(mesh, shape, from, velocity, maxTime, hit, options)
  }
  const frame = enter('castBallistic')
  try {
    checkHit(frame.who, hit)
    takeRefits(target.colliders)
    if (!throwInWorld(target.colliders, frame, shape, from, velocity, maxTime, options)) return false
    readHit(frame.answers, 0, hit, writeStruck(frame.answers))
    return true
  } finally {
    leaveQuestion(frame)
  }
}

/** Fills in the ANSWER row of the frame, but not its owner, which is in `struck`. Returns false on a miss. */
function throwInWorld(
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
  writeLine(path, met ? answers : path, met ? HIT_T : PATH_END, line)
  if (!met) return false
  if (inside) finishAnswer(answers, 0, sweep, SWEEP_FROM)
  else finishFlight(answers, path)
  return true
}
