/**
 * Sensors see bodies and colliders. A body reports each straight piece of its path, relative to sensors that are driven
 * meanwhile. So it does not dash through any of them unseen. It also reports where it is when the world advances.
 * Colliders that are placed or driven are seen in the same way.
 */
import { ask } from '../bvh/filter.ts'
import { uniteBoxes } from '../math/boxes.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  HIT_SIZE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { KINDS, SPHERE } from '../shapes/kinds.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { type Asking, layersMeet } from './asked.ts'
import { castSolidCollider, overlapSolidCollider } from './cast-solid.ts'
import { type Collider, isBehind, wholeOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { ghostAt, isDriven, turns, writePoseAt, writeWay } from './drive.ts'
import { ALL, MOVING, nextInBox, startInBox } from './find.ts'
import { isInClosedMesh } from './inside.ts'
import { writeSweepBox } from './pairs.ts'
import { IS_IN, MET, noteVisit, type Visits } from './visits.ts'

const box = new Float64Array(6)
const part = new Float64Array(SOLID_SIZE)
const shares = new Float64Array(2)
const drift = new Float64Array(3)
const hit = new Float64Array(HIT_SIZE)

/** Does a sensor see a visitor? */
function isSeenBy(collider: Collider, asking: Asking, mover: number): boolean {
  if (!collider.sensor || !layersMeet(asking, collider)) return false
  // only spheres are swept against pipes
  if (collider.kind === 'pipe' && mover !== SPHERE) return false
  return asking.filter === undefined || ask(asking.filter, wholeOf(collider).id)
}

/**
 * A body moves along a SOLID SWEEP: notes the sensors that it touches on its way. Call it while the query is open.
 * @param span the shares of the frame at which the way begins and ends
 */
export function seeAlong(
  colliders: Colliders,
  asking: Asking,
  visits: Visits,
  visitor: number,
  sweep: Row,
  mover: number,
  span: Row,
): void {
  writeSweepBox(mover, sweep, box)
  startInBox(colliders, box, 0, ALL)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox())
    if (isSeenBy(collider, asking, mover) && meetsOnWay(collider, sweep, mover, span))
      noteVisit(visits, visitor, wholeOf(collider).id, MET)
}

/** The same for a body where it is, when the frame has ended. */
export function seeHere(
  colliders: Colliders,
  asking: Asking,
  visits: Visits,
  visitor: number,
  sweep: Row,
  mover: number,
): void {
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = 0
  writeSweepBox(mover, sweep, box)
  startInBox(colliders, box, 0, ALL)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox())
    if (isSeenBy(collider, asking, mover) && (touches(collider, sweep, mover) || isInSensor(collider, sweep)))
      noteVisit(visits, visitor, wholeOf(collider).id, IS_IN)
}

function touches(sensor: Collider, sweep: Row, mover: number): boolean {
  return !isBehind(sensor, sweep, SWEEP_FROM) && overlapSolidCollider(sensor, sweep, mover, hit)
}

const centre = new Float64Array(3)

/** A closed mesh that is a sensor counts as solid: is a body within it, although it touches no triangle? */
export function isInSensor(sensor: Collider, sweep: Row): boolean {
  if (sensor.kind !== 'mesh' || !sensor.sensor || isBehind(sensor, sweep, SWEEP_FROM)) return false
  for (let k = 0; k < 3; k++) centre[k] = sweep[SWEEP_FROM + k]
  return isInClosedMesh(sensor, centre)
}

/**
 * How far a straight piece may leave a turning path, as a share of the body's smallest half extent; and the most pieces
 * of a path.
 */
const OFF = 1e-2
const PARTS_LIMIT = 64
/** The most that a collider turns in one piece, radians. */
const TURN = 0.1

/**
 * Counts the pieces into which the way of a body of these radii must be cut, so that a collider moves straight in each.
 * @param around BOX of the way
 */
function countParts(collider: Collider, around: Row, span: Row, body: Row): number {
  const { drive, pose } = wholeOf(collider)
  if (drive === undefined || !turns(collider)) return 1
  const least = Math.min(body[SWEEP_RADII], body[SWEEP_RADII + 1], body[SWEEP_RADII + 2])
  const angle = 2 * drive.half[0] * (span[1] - span[0])
  let square = 0
  for (let k = 0; k < 3; k++) {
    const away = Math.max(Math.abs(around[k] - pose[k]), Math.abs(around[3 + k] - pose[k]))
    square += (away + Math.abs(drive.to[k] - pose[k])) * (away + Math.abs(drive.to[k] - pose[k]))
  }
  const bends = Math.sqrt((Math.sqrt(square) * angle * angle) / (8 * OFF * least))
  return Math.min(Math.ceil(Math.max(bends, angle / TURN, 1)), PARTS_LIMIT)
}

/** Does a body meet a sensor along a SOLID SWEEP? */
function meetsOnWay(sensor: Collider, sweep: Row, mover: number, span: Row): boolean {
  const driven = isDriven(sensor) && span[0] < span[1]
  if (!driven) return meets(sensor, sweep, mover)
  const parts = countParts(sensor, box, span, sweep)
  for (let i = 0; i < SOLID_SIZE; i++) part[i] = sweep[i]
  for (let n = 0; n < parts; n++) {
    takeShares(span, n, parts)
    for (let k = 0; k < 3; k++) {
      part[SWEEP_FROM + k] = sweep[SWEEP_FROM + k] + (sweep[SWEEP_TRANSLATION + k] * n) / parts
      part[SWEEP_TRANSLATION + k] = sweep[SWEEP_TRANSLATION + k] / parts
    }
    if (meetsDriven(sensor, part, mover)) return true
  }
  return false
}

function takeShares(span: Row, n: number, parts: number): void {
  shares[0] = n === 0 ? span[0] : span[0] + ((span[1] - span[0]) * n) / parts
  shares[1] = n === parts - 1 ? span[1] : span[0] + ((span[1] - span[0]) * (n + 1)) / parts
}

/**
 * Does a body meet a driven collider, between `shares` of the frame? It is swept by the difference of both movements.
 */
function meetsDriven(target: Collider, sweep: Row, mover: number): boolean {
  writeWay(target, shares, sweep, SWEEP_FROM, drift, 0)
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] -= drift[k]
  return meets(ghostAt(target, shares[0]), sweep, mover)
}

function meets(target: Collider, sweep: Row, mover: number): boolean {
  if (isBehind(target, sweep, SWEEP_FROM)) return false
  if (overlapSolidCollider(target, sweep, mover, hit)) return true
  const { [SWEEP_TRANSLATION]: x, [SWEEP_TRANSLATION + 1]: y, [SWEEP_TRANSLATION + 2]: z } = sweep
  return (x !== 0 || y !== 0 || z !== 0) && castSolidCollider(target, sweep, mover, REPORT, hit)
}

const whole = new Float64Array([0, 1])
const body = new Float64Array(SOLID_SIZE)
const around = new Float64Array(6)
const from = new Float64Array(BODY_SIZE)
const to = new Float64Array(BODY_SIZE)

/** Before a frame ends: notes which moving colliders are in sensors at its end, or pass through them. */
export function seeColliders(colliders: Colliders, visits: Visits): void {
  const { sensors, movingColliders } = colliders
  // go through the shorter of the two lists, and search near each entry
  if (sensors.length <= movingColliders.length) {
    for (const sensor of sensors) {
      startInBox(colliders, sensor.box, 0, MOVING)
      for (let one = nextInBox(); one !== undefined; one = nextInBox()) seePair(one, sensor, visits)
    }
    return
  }
  for (const one of movingColliders) {
    startInBox(colliders, one.box, 0, ALL)
    for (let other = nextInBox(); other !== undefined; other = nextInBox()) seePair(one, other, visits)
  }
}

function seePair(visitor: Collider, sensor: Collider, visits: Visits): void {
  // (characters and balls report for their own colliders)
  if (!sensor.sensor || visitor.sensor || visitor.leader !== undefined) return
  if (sensor.layer !== 0 && (visitor.mask & sensor.layer) === 0) return
  if (visitor.layer !== 0 && (sensor.mask & visitor.layer) === 0) return
  // one of the two must be a solid, because it is swept against the other
  const swapped = !isSolid(visitor)
  const mover = swapped ? sensor : visitor
  const target = swapped ? visitor : sensor
  if (!isSolid(mover)) return
  const kind = KINDS[mover.kind as keyof typeof KINDS]
  if (target.kind === 'pipe' && kind !== SPHERE) return
  for (let k = 0; k < 3; k++) body[SWEEP_RADII + k] = mover.pose[BODY_HALF_EXTENTS + k]
  if ((isDriven(visitor) || isDriven(sensor)) && passes(mover, target, kind))
    noteVisit(visits, wholeOf(visitor).id, wholeOf(sensor).id, MET)
  takeBody(mover, 1)
  const there = ghostAt(target, 1)
  if (touches(there, body, kind) || isInSensor(there, body))
    noteVisit(visits, wholeOf(visitor).id, wholeOf(sensor).id, IS_IN)
}

function isSolid({ kind }: Collider): boolean {
  return kind !== 'mesh' && kind !== 'hull' && kind !== 'plane' && kind !== 'pipe'
}

/** `body` = a solid at a share of the frame, at rest. */
function takeBody(solid: Collider, share: number): void {
  writePoseAt(solid, share, from)
  for (let k = 0; k < 3; k++) {
    body[SWEEP_FROM + k] = from[BODY_POSITION + k]
    body[SWEEP_TRANSLATION + k] = 0
  }
  for (let k = 0; k < 4; k++) body[SWEEP_ORIENTATION + k] = from[BODY_ORIENTATION + k]
}

/** Does a solid meet another collider at any time of the frame? */
function passes(solid: Collider, target: Collider, mover: number): boolean {
  uniteBoxes(solid.box, 0, target.box, 0, around, 0)
  if (target.slot < 0) around.set(solid.box)
  const parts = Math.max(countParts(solid, solid.box, whole, body), countParts(target, around, whole, body))
  for (let n = 0; n < parts; n++) {
    takeShares(whole, n, parts)
    writePoseAt(solid, shares[1], to)
    takeBody(solid, shares[0])
    for (let k = 0; k < 3; k++) body[SWEEP_TRANSLATION + k] = to[BODY_POSITION + k] - from[BODY_POSITION + k]
    if (isDriven(target) ? meetsDriven(target, body, mover) : meets(target, body, mover)) return true
  }
  return false
}
