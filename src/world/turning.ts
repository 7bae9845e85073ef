/** Bodies that move and turn at the same time, through a mesh or a world. */
import { closeFilter } from '../bvh/filter.ts'
import { treeOf } from '../bvh/placed.ts'
import { copyOf, type Grown, growHull } from '../hull/grow.ts'
import type { HullShape } from '../hull/hull-shape.ts'
import { checkNumber, checkObject, type Quat, show, takeQuat, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import {
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  HIT_DEPTH,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import { finishAnswer, writeOwner } from '../mesh/answer.ts'
import { firstContact } from '../mesh/cast-solid.ts'
import { openFrame, QUERY_OPTIONS, takeFilter } from '../mesh/filter.ts'
import { enter, type Frame } from '../mesh/frame.ts'
import { checkHit, type Hit, readHit } from '../mesh/hit.ts'
import { type KnownMesh, knownMesh } from '../mesh/known.ts'
import type { Grid } from '../mesh/make-grid.ts'
import { type Solid, takeMover } from '../mesh/solid.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { CAPSULE, CYLINDER, ELLIPSOID, SPHERE } from '../shapes/kinds.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { finish } from './answers.ts'
import { closeQuestion, openQuestion, takeMore, type WorldQueryOptions } from './asked.ts'
import { castSolidInWorld } from './cast-solid.ts'
import { type Colliders, takeRefits } from './colliders.ts'
import { writePoseBetween, writeTurn } from './drive.ts'
import { leaveQuestion } from './leave.ts'
import { World } from './world.ts'

/** Where a body is, and how it is turned. */
export interface Placement {
  /** The body's centre. */
  position: Vec3
  /** Turns the body's own axes into the world's: a quaternion of any length except zero. Default: upright. */
  orientation?: Quat | undefined
}

export interface TurningOptions extends WorldQueryOptions {
  /**
   * By how much the body may stop too early, metres: each of its sizes, and of a hull the distance of its faces from its
   * middle, would have to be larger by so much. At least a millionth of its largest half extent. Halving it may double the
   * time. Default: a thousandth of its smallest half extent.
   */
  tolerance?: number | undefined
  /** Filled in with the body's orientation at the hit; on a miss, with that at the end. */
  reached?: Quat | undefined
}

const OPTIONS = ['tolerance', 'reached', ...QUERY_OPTIONS, 'layer', 'exclude', 'sensors']
const MESH_OPTIONS = ['tolerance', 'reached', ...QUERY_OPTIONS]
const PLACEMENT = ['position', 'orientation']
const NO_OPTIONS: TurningOptions = {}
const WHO = 'castTurning'

/**
 * Finds the first contact of a body that moves along a straight line at constant speed and turns at a constant rate, the
 * shorter way, from one place to another. It is never late. It may be early: at the hit, the body may be as far from
 * what it hits as `tolerance`. A body that touches something at the start, or nearly does, hits it at fraction 0, also
 * if it moves away.
 *
 * `hit.fraction` is the share of the motion; `hit.distance`, `position`, `point` and `normal` are those of that moment.
 * @returns false on a miss; `hit` is untouched then
 * @throws TypeError, RangeError that name the argument at fault
 */
export function castTurning(
  target: TriangleMesh | Grid | World,
  shape: Solid,
  from: Placement,
  to: Placement,
  hit: Hit,
  options: TurningOptions = NO_OPTIONS,
): boolean {
  const isWorld = target instanceof World
  const mesh = isWorld || typeof target !== 'object' || target === null ? undefined : knownMesh(target)
  if (!isWorld && mesh === undefined)
    throw new TypeError(`${WHO}: target is ${show(target)}, expected a TriangleMesh, a Grid or a World`)
  const frame = enter(WHO)
  try {
    const { sweep, answers } = frame
    const kind = takeMover(frame, shape)
    takePlacement('from', FROM_NAMES, from, answers, 0)
    takePlacement('to', TO_NAMES, to, answers, BODY_SIZE)
    checkHit(WHO, hit)
    const reached = takeOptions(frame, options, isWorld)
    setMotion(kind, frame)
    const slot = mesh === undefined ? throughWorld((target as World).colliders, frame) : throughMesh(mesh, frame)
    if (reached !== undefined) {
      share[0] = slot === MISS ? 1 : answers[HIT_T]
      writePoseBetween(start, motion, share, pose)
      for (let k = 0; k < 4; k++) sweep[SWEEP_ORIENTATION + k] = pose[BODY_ORIENTATION + k]
      if (isUpright(pose, BODY_ORIENTATION)) sweep[SWEEP_ORIENTATION + 3] = 1
    }
    if (slot !== MISS) {
      const data = mesh === undefined ? finish(frame, sweep, SWEEP_FROM) : undefined
      if (mesh !== undefined) {
        finishAnswer(answers, 0, sweep, SWEEP_FROM)
        writeOwner(answers, 0, treeOf(mesh), slot, -1)
      }
      readHit(answers, 0, hit, data)
    }
    if (reached !== undefined) {
      reached.x = sweep[SWEEP_ORIENTATION]
      reached.y = sweep[SWEEP_ORIENTATION + 1]
      reached.z = sweep[SWEEP_ORIENTATION + 2]
      reached.w = sweep[SWEEP_ORIENTATION + 3]
    }
    return slot !== MISS
  } finally {
    leaveQuestion(frame)
    asked.hull = asked.grown = undefined
  }
}

const FROM_NAMES = ['from.position', 'from.orientation']
const TO_NAMES = ['to.position', 'to.orientation']

function takePlacement(name: string, names: readonly string[], given: Placement, out: Row, o: number): void {
  checkObject(WHO, name, given, 'an object with a position, and an orientation')
  checkOptions(WHO, name, given, PLACEMENT)
  const { position, orientation } = given
  takeVec(WHO, names[0], position, out, o + BODY_POSITION)
  for (let k = 0; k < 4; k++) out[o + BODY_ORIENTATION + k] = 0
  if (orientation !== undefined) takeQuat(WHO, names[1], orientation, out, o + BODY_ORIENTATION)
}

/** Reads the options; what is left to write is returned. */
function takeOptions(frame: Frame, options: TurningOptions, isWorld: boolean): Quat | undefined {
  const { sweep } = frame
  checkOptions(WHO, 'options', options, isWorld ? OPTIONS : MESH_OPTIONS)
  const { tolerance, reached } = options
  if (reached !== undefined) checkObject(WHO, 'reached', reached, 'an object to fill in')
  const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  const most = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  // (V8 allocates for a double that is either computed or given)
  early[0] = Math.max(USUAL * least, FINEST * most)
  if (tolerance !== undefined) {
    checkNumber(WHO, 'tolerance', tolerance, FINEST * most, LARGEST)
    early[0] = tolerance
  }
  takeFilter(frame, options)
  if (isWorld) takeMore(frame, options)
  return reached
}

/** The usual tolerance, as a share of the smallest half extent; and the least, as a share of the largest. */
const USUAL = 1e-3
const FINEST = 1e-6

/** The tolerance. */
const early = new Float64Array(1)
/** BODY rows: at the start; at the end, with the turn between them; at some share. */
const start = new Float64Array(BODY_SIZE)
const motion = { to: new Float64Array(BODY_SIZE), axis: new Float64Array(3), half: new Float64Array(1) }
const pose = new Float64Array(BODY_SIZE)
/** The body's sizes. */
const sizes = new Float64Array(3)
/** Columns: by how much the sizes grow for a turn of one radian; the whole angle, radians. */
const turn = new Float64Array(2)
const PER_RADIAN = 0
const ANGLE = 1
const rotation = new Float64Array(9)
/** The number of the body's kind; and if it is a hull, the hull, and the one that is cast in its place. */
const asked: { kind: number; hull: HullShape | undefined; grown: Grown | undefined } = {
  kind: SPHERE,
  hull: undefined,
  grown: undefined,
}
const growth = new Float64Array(1)
/** A share of the motion. */
const share = new Float64Array(1)

const MISS = -2
const SHAPE = -1

function setMotion(kind: number, frame: Frame): void {
  const { sweep, answers: poses } = frame
  asked.kind = kind
  asked.hull = frame.hull
  asked.grown = frame.hull && copyOf(frame.hull)
  frame.hull = asked.grown
  for (let i = 0; i < BODY_SIZE; i++) {
    start[i] = poses[i]
    motion.to[i] = poses[BODY_SIZE + i]
  }
  for (let k = 0; k < 3; k++) sizes[k] = sweep[SWEEP_RADII + k]
  let turns = false
  for (let k = BODY_ORIENTATION; k < BODY_SIZE; k++) if (start[k] !== motion.to[k]) turns = true
  if (turns) writeTurn(motion, start)
  else motion.half[0] = 0
  turn[ANGLE] = 2 * motion.half[0]
  takeGrowth(kind)
  turn[PER_RADIAN] *= 1 + ROUNDINGS
}

/** Far more than all roundings of an orientation. */
const ROUNDINGS = 1e-9

/**
 * PER_RADIAN: by how much the sizes must grow for a body to contain itself turned by a small angle, a radian. No point of it moves
 * farther than its distance from the axis. A body that is round about its own axis moves only as far as this axis
 * tilts. A ball that is added to an ellipsoid of half axes from a to b needs growth by (a + b) / 2√(ab) of its radius
 * (Kantorovich).
 */
function takeGrowth(kind: number): void {
  const x = sizes[0]
  const y = sizes[1]
  const z = sizes[2]
  turn[PER_RADIAN] = 0
  if (kind === SPHERE || !(turn[ANGLE] > 0)) return
  if (kind === ELLIPSOID) {
    const a = Math.min(x, y, z)
    const b = Math.max(x, y, z)
    if (a < b) turn[PER_RADIAN] = (b * (a + b)) / (2 * Math.sqrt(a * b))
    return
  }
  if (kind !== CAPSULE && kind !== CYLINDER) {
    turn[PER_RADIAN] = asked.hull === undefined ? Math.sqrt(x * x + y * y + z * z) : asked.hull.reach
    return
  }
  // the sine of the angle between its own axis, the turned y axis, and the axis of the turn
  writeRotation(start, BODY_ORIENTATION, rotation)
  const { axis } = motion
  const p = rotation[4] * axis[2] - rotation[7] * axis[1]
  const q = rotation[7] * axis[0] - rotation[1] * axis[2]
  const r = rotation[1] * axis[1] - rotation[4] * axis[0]
  const sine = Math.min(1, Math.sqrt(p * p + q * q + r * r) + ROUNDINGS)
  turn[PER_RADIAN] = sine * (kind === CAPSULE ? y - x : Math.sqrt(x * x + y * y))
}

function throughMesh(mesh: KnownMesh, frame: Frame): number {
  openFrame(frame)
  const slot = search(frame, mesh, undefined)
  closeFilter()
  return slot
}

function throughWorld(colliders: Colliders, frame: Frame): number {
  takeRefits(colliders)
  openQuestion(frame)
  const slot = search(frame, undefined, colliders)
  closeQuestion()
  return slot
}

/** Casts the sweep. Returns the slot of the triangle, SHAPE in a world, or MISS. */
function castPart(mesh: KnownMesh | undefined, colliders: Colliders | undefined, sweep: Row, out: Row): number {
  if (colliders !== undefined) return castSolidInWorld(colliders, sweep, asked.kind, REPORT, out) ? SHAPE : MISS
  if (mesh === undefined) return MISS
  const slot = firstContact(treeOf(mesh), mesh.reach, sweep, asked.kind, REPORT, out, 0)
  return slot < 0 ? MISS : slot
}

/** Near the start, parts may be finer: by this, or to this share of what is done. So what is left behind is not hit. */
const FINER = 1 / 4096
const NEAR_START = 1 / 16

/**
 * The motion is cut into parts. Within a part of the angle 2δ, the body is inside itself as it is in the middle of the
 * part, with sizes that are larger by what a turn of δ needs; this larger body is cast along a straight line. Where it
 * touches nothing, neither does the body, and the next part may be twice as long. Where it does, all before is free,
 * and the next part begins there and is half as long. In the end the larger body is within the tolerance of the body.
 *
 * Returns what `castPart` returned for the last part, with its HIT row in the answer, or MISS.
 */
function search({ sweep, answers }: Frame, mesh: KnownMesh | undefined, colliders: Colliders | undefined): number {
  // the corner of a box that is larger by g is √3 g away; and the body turns by as much as it grows
  const grows = turn[PER_RADIAN] * turn[ANGLE]
  const finest = (2 * early[0]) / (3 * grows)
  let done = 0
  let length = 1
  while (done < 1) {
    const isLast = done + length >= 1
    const size = isLast ? 1 - done : length
    growth[0] = 0.5 * grows * size
    share[0] = grows > 0 ? done + 0.5 * size : done
    writePoseBetween(start, motion, share, pose)
    for (let k = 0; k < 3; k++) {
      const way = motion.to[k] - start[k]
      sweep[SWEEP_FROM + k] = start[k] + done * way
      sweep[SWEEP_TRANSLATION + k] = size * way
      sweep[SWEEP_RADII + k] = sizes[k] + growth[0]
    }
    for (let k = 0; k < 4; k++) sweep[SWEEP_ORIENTATION + k] = pose[BODY_ORIENTATION + k]
    if (asked.hull !== undefined && asked.grown !== undefined) {
      growHull(asked.hull, growth, asked.grown)
      for (let k = 0; k < 3; k++) sweep[SWEEP_RADII + k] = asked.grown.half[k]
    }
    const struck = castPart(mesh, colliders, sweep, answers)
    if (struck === MISS) {
      if (isLast) break
      done += size
      length *= 2
      continue
    }
    const reached = done + answers[HIT_T] * size
    if (size <= Math.max(finest * FINER, Math.min(finest, done * NEAR_START))) {
      answers[HIT_T] = Math.min(reached, 1)
      if (answers[HIT_T] > 0) answers[HIT_STARTS_INSIDE] = answers[HIT_DEPTH] = 0
      setWhole(sweep)
      return struck
    }
    done = reached
    length = 0.5 * size
  }
  setWhole(sweep)
  return MISS
}

/** The sweep is the whole way, as `finishAnswer` needs it. */
function setWhole(sweep: Row): void {
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_FROM + k] = start[k]
    sweep[SWEEP_TRANSLATION + k] = motion.to[k] - start[k]
  }
}
