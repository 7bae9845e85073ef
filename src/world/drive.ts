/**
 * Driven colliders. Over one frame, each moves from its pose to another: its position along a straight line at constant
 * speed, its orientation by a constant turning. Until the frame ends, every query sees the poses at its start.
 *
 * The parts of a compound move with it: a part beside the axis of a turn moves along an arc. So all that asks how a
 * point moves asks the compound (`wholeOf`).
 */
import { PLACE_SIZE, writePlace } from '../bvh/placed.ts'
import { uniteBoxes } from '../math/boxes.ts'
import { checkNumber } from '../math/check.ts'
import { BODY_ORIENTATION, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { writeSinCos } from '../math/trig.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import { type Collider, type Drive, wholeOf } from './collider.ts'
import { type Colliders, placeCollider, startDriving } from './colliders.ts'
import { findId } from './ids.ts'
import { readUnit, writePartPose } from './parts.ts'
import { takePose } from './pose.ts'
import { newRoom } from './room.ts'
import { moveBox } from './tree-change.ts'

const NONE: Row = new Float64Array(0)

function newDrive(collider: Collider): Drive {
  const { room, at, pose, box } = newRoom(collider.pose)
  const hasRow = collider.own.length > 0
  const ghost: Collider = {
    ...collider,
    room,
    at,
    pose,
    box,
    row: hasRow ? new Float64Array(collider.row) : pose,
    place: NONE,
    corners: NONE,
    drive: undefined,
    reach: undefined as never, // as in make.ts
  }
  ghost.reach = collider.reach
  return {
    pending: false,
    to: new Float64Array(BODY_SIZE),
    ghost,
    axis: collider.whole?.drive?.axis ?? new Float64Array(3),
    half: collider.whole?.drive?.half ?? new Float64Array(1),
    reshapes: false,
  }
}

const box = new Float64Array(6)

/**
 * Drives a collider to a pose, from now to the end of the frame.
 * @param dt seconds of the frame, the same for all driven colliders
 * @throws RangeError if it would reach out of the range of numbers; nothing has changed then
 */
export function driveCollider(who: string, colliders: Colliders, collider: Collider, to: Row, dt: number): void {
  if (collider.drive === undefined) collider.drive = newDrive(collider)
  const { drive } = collider
  takePose(who, drive.ghost, to)
  const { parts, whole } = collider
  // the collider stays where it is, but counts as moving, and any other drive of it in this frame ends
  if (parts === undefined) placeCollider(who, colliders, collider, collider.pose)
  else collider.moves = true
  for (let i = 0; i < BODY_SIZE; i++) drive.to[i] = to[i]
  if (whole === undefined) writeTurn(drive, collider.pose)
  drive.reshapes = drive.half[0] > 0 && !isRoundAbout(collider, drive)
  startDriving(colliders, collider)
  colliders.frameSeconds = dt
  if (collider.slot >= 0) {
    writeSweptBox(collider, drive)
    moveBox(colliders.moving, collider.slot, box)
  }
  if (parts === undefined) return
  for (const part of parts) {
    writePartPose(drive.to, part.inWhole, partTo)
    driveCollider(who, colliders, part, partTo, dt)
  }
}

const partTo = new Float64Array(BODY_SIZE)

/** An angle; then its sine and its cosine. */
const wave = new Float64Array(2)

/** A motion to another pose. */
type Turning = Pick<Drive, 'axis' | 'half' | 'to'>

/** Writes the turn from one orientation to another, by the shorter way. */
export function writeTurn({ axis, half, to }: Turning, from: Row): void {
  half[0] = 0
  axis.fill(0)
  const a = BODY_ORIENTATION
  if (isUpright(from, a) && isUpright(to, a)) return
  readUnit(from, start)
  readUnit(to, end)
  // end · start⁻¹
  let w = start[3] * end[3] + start[0] * end[0] + start[1] * end[1] + start[2] * end[2]
  let x = start[3] * end[0] - end[3] * start[0] + start[1] * end[2] - start[2] * end[1]
  let y = start[3] * end[1] - end[3] * start[1] + start[2] * end[0] - start[0] * end[2]
  let z = start[3] * end[2] - end[3] * start[2] + start[0] * end[1] - start[1] * end[0]
  if (w < 0) {
    w = -w
    x = -x
    y = -y
    z = -z
  }
  const s = Math.sqrt(x * x + y * y + z * z)
  if (!(s > 0)) return
  // the angle with sine s and cosine w: each step adds the sine of the remaining difference
  let angle = s
  for (let i = 0; i < 6; i++) {
    wave[0] = angle
    writeSinCos(wave)
    angle += s * wave[1] - w * wave[0]
  }
  half[0] = angle
  axis[0] = x / s
  axis[1] = y / s
  axis[2] = z / s
}

/** A turn that tilts a shape by no more than this, radians in a frame, changes the shape by less than a rounding. */
const UPRIGHT = 1e-15

/** Does its shape stay the same, however far it turns about this axis? */
function isRoundAbout({ kind, pose, inWhole }: Collider, { axis, half }: Drive): boolean {
  // (a part beside the compound's position goes around it)
  for (let k = 0; k < inWhole.length && k < 3; k++) if (inWhole[BODY_POSITION + k] !== 0) return false
  if (kind === 'sphere') return true
  if (kind !== 'cylinder' && kind !== 'capsule') return false
  // (a, b, c) is its own axis, the turned y axis; (p, q, r) is perpendicular to it and to the axis of the turn
  writeRotation(pose, BODY_ORIENTATION, turned)
  const a = turned[1]
  const b = turned[4]
  const c = turned[7]
  const p = b * axis[2] - c * axis[1]
  const q = c * axis[0] - a * axis[2]
  const r = a * axis[1] - b * axis[0]
  return half[0] * Math.sqrt(p * p + q * q + r * r) <= UPRIGHT
}

const turned = new Float64Array(9)
const start = new Float64Array(4)
const end = new Float64Array(4)

/** `box` = the box around the collider's whole path in the frame. */
function writeSweptBox(collider: Collider, { ghost, half }: Drive): void {
  uniteBoxes(collider.box, 0, ghost.box, 0, box, 0)
  // how far any of its points may be from the position about which it turns
  const { pose } = wholeOf(collider)
  let across = 0
  for (let k = 0; k < 3; k++)
    across += Math.max(Math.abs(collider.box[k] - pose[k]), Math.abs(collider.box[3 + k] - pose[k]))
  // the path of a point bends away from the straight line between its ends
  wave[0] = half[0]
  writeSinCos(wave)
  const bulge = half[0] === 0 ? 0 : across * (1 - wave[1])
  for (let k = 0; k < 3; k++) {
    box[k] -= bulge
    box[3 + k] += bulge
    collider.box[k] = box[k]
    collider.box[3 + k] = box[3 + k]
  }
}

/** out = the BODY row of a driven collider at a share of the frame. A part is where its compound takes it. */
export function writePoseAt(collider: Collider, share: number, out: Row): void {
  const { pose, drive, whole, inWhole } = collider
  for (let i = 0; i < BODY_SIZE; i++) out[i] = pose[i]
  if (drive === undefined || !drive.pending || share <= 0) return
  moment[0] = share
  if (whole?.drive === undefined || share >= 1) {
    writePoseBetween(pose, drive, moment, out)
    return
  }
  writePoseBetween(whole.pose, whole.drive, moment, wholePose)
  writePartPose(wholePose, inWhole, out)
}

const moment = new Float64Array(1)

/** out = the BODY row at the share shares[0] of a motion. */
export function writePoseBetween(pose: Row, { to, axis, half }: Turning, shares: Row, out: Row): void {
  const share = shares[0]
  for (let i = 0; i < BODY_SIZE; i++) out[i] = pose[i]
  if (share <= 0) return
  if (share >= 1) {
    for (let i = 0; i < BODY_SIZE; i++) out[i] = to[i]
    return
  }
  for (let k = 0; k < 3; k++) out[BODY_POSITION + k] = pose[k] + share * (to[k] - pose[k])
  if (half[0] === 0) return
  readUnit(pose, start)
  wave[0] = share * half[0]
  writeSinCos(wave)
  const x = axis[0] * wave[0]
  const y = axis[1] * wave[0]
  const z = axis[2] * wave[0]
  const w = wave[1]
  out[BODY_ORIENTATION] = w * start[0] + x * start[3] + y * start[2] - z * start[1]
  out[BODY_ORIENTATION + 1] = w * start[1] + y * start[3] + z * start[0] - x * start[2]
  out[BODY_ORIENTATION + 2] = w * start[2] + z * start[3] + x * start[1] - y * start[0]
  out[BODY_ORIENTATION + 3] = w * start[3] - x * start[0] - y * start[1] - z * start[2]
}

const wholePose = new Float64Array(BODY_SIZE)
const poseThen = new Float64Array(BODY_SIZE)

/** A driven collider as it is at a share of the frame. The next call overwrites it. */
export function ghostAt(collider: Collider, share: number): Collider {
  const { drive } = collider
  if (drive === undefined) return collider
  writePoseAt(collider, share, poseThen)
  takePose('World.drive', drive.ghost, poseThen)
  return drive.ghost
}

const from = new Float64Array(PLACE_SIZE)
const to = new Float64Array(PLACE_SIZE)
const poseA = new Float64Array(BODY_SIZE)
const poseB = new Float64Array(BODY_SIZE)

/**
 * out = how far a driven collider takes a point that is fixed to its shape, between two shares of the frame.
 * @param shares two of them
 */
export function writeWay(collider: Collider, shares: Row, point: Row, p: number, out: Row, o: number): void {
  if (turns(collider)) writeRide(collider, shares, point, p, out, o)
  else writeShift(collider, shares, out, o)
}

/** out = how far its position moves. */
function writeShift(collider: Collider, shares: Row, out: Row, o: number): void {
  writePoseAt(collider, shares[0], poseA)
  writePoseAt(collider, shares[1], poseB)
  for (let k = 0; k < 3; k++) out[o + k] = poseB[k] - poseA[k]
}

/**
 * The same for a point that it carries: the surface of a turning sphere moves under the feet, although its shape does
 * not.
 */
export function writeRide(collider: Collider, shares: Row, point: Row, p: number, out: Row, o: number): void {
  writeShift(collider, shares, out, o)
  if (!spins(collider)) return
  for (let k = 0; k < 3; k++) poseA[3 + k] = poseB[3 + k] = 1
  writePlace(poseA, from)
  writePlace(poseB, to)
  // from its position, along its turning axes, and back into the world
  for (let k = 0; k < 3; k++) {
    own[k] = 0
    for (let i = 0; i < 3; i++) own[k] += from[4 * i + k] * (point[p + i] - poseA[i])
  }
  for (let k = 0; k < 3; k++)
    out[o + k] = to[4 * k] * own[0] + to[4 * k + 1] * own[1] + to[4 * k + 2] * own[2] + poseB[k] - point[p + k]
}

const own = new Float64Array(3)

/** v[i..] = a unit vector, turned with a driven collider from shares[0] of the frame to shares[1]. */
export function writeTurned({ drive }: Collider, shares: Row, v: Row, i: number): void {
  if (drive === undefined || !drive.pending || drive.half[0] === 0) return
  const { axis, half } = drive
  wave[0] = 2 * half[0] * (shares[1] - shares[0])
  writeSinCos(wave)
  const s = wave[0]
  const c = wave[1]
  const x = v[i]
  const y = v[i + 1]
  const z = v[i + 2]
  const along = (axis[0] * x + axis[1] * y + axis[2] * z) * (1 - c)
  v[i] = c * x + s * (axis[1] * z - axis[2] * y) + along * axis[0]
  v[i + 1] = c * y + s * (axis[2] * x - axis[0] * z) + along * axis[1]
  v[i + 2] = c * z + s * (axis[0] * y - axis[1] * x) + along * axis[2]
  const length = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
  for (let k = 0; k < 3; k++) v[i + k] /= length
}

/**
 * out = the velocity, at shares[1] of the frame, of a point attached to a driven collider.
 * @param frameSeconds the duration of the frame
 */
export function writeVelocity(
  collider: Collider,
  frameSeconds: number,
  shares: Row,
  point: Row,
  p: number,
  out: Row,
): void {
  const { pose, drive } = wholeOf(collider)
  out.fill(0)
  if (drive === undefined || !drive.pending) return
  const { to, axis, half } = drive
  const rate = (2 * half[0]) / frameSeconds
  for (let k = 0; k < 3; k++) {
    out[k] = (to[k] - pose[k]) / frameSeconds
    own[k] = point[p + k] - pose[k] - shares[1] * (to[k] - pose[k])
  }
  out[0] += rate * (axis[1] * own[2] - axis[2] * own[1])
  out[1] += rate * (axis[2] * own[0] - axis[0] * own[2])
  out[2] += rate * (axis[0] * own[1] - axis[1] * own[0])
}

/** out = a point relative to a driven collider at shares[0] of the frame: along the collider's own axes, not scaled. */
export function writeInside(collider: Collider, shares: Row, point: Row, p: number, out: Row, o: number): void {
  writePoseAt(collider, shares[0], poseA)
  for (let k = 0; k < 3; k++) poseA[3 + k] = 1
  writePlace(poseA, from)
  for (let k = 0; k < 3; k++) {
    let sum = 0
    for (let i = 0; i < 3; i++) sum += from[4 * i + k] * (point[p + i] - poseA[i])
    out[o + k] = sum
  }
}

/** The inverse: out = the point in the world. */
export function writeOutside(collider: Collider, shares: Row, point: Row, p: number, out: Row): void {
  writePoseAt(collider, shares[0], poseA)
  for (let k = 0; k < 3; k++) poseA[3 + k] = 1
  writePlace(poseA, from)
  for (let k = 0; k < 3; k++)
    out[k] = from[4 * k] * point[p] + from[4 * k + 1] * point[p + 1] + from[4 * k + 2] * point[p + 2] + poseA[k]
}

/** Is it driven in this frame? */
export function isDriven({ drive }: Collider): boolean {
  return drive?.pending === true
}

export function isDrivenId({ drivenCount, ids }: Colliders, id: number): boolean {
  if (drivenCount === 0) return false
  const collider = findId(ids, id)
  return collider !== undefined && isDriven(collider)
}

/** Does its surface turn in this frame, together with everything that it carries? */
export function spins({ drive }: Collider): boolean {
  return drive?.pending === true && drive.half[0] > 0
}

/** Does the turn change its shape? The turn of a sphere does not, nor that of a disc on its axle. */
export function turns({ drive }: Collider): boolean {
  return drive?.pending === true && drive.reshapes
}

/** Checks that all colliders driven in a frame take the same time. */
export function checkFrame(who: string, { frameSeconds, drivenCount }: Colliders, dt: number): void {
  checkNumber(who, 'dt', dt, 0, LARGEST)
  if (!(dt > 0)) throw new RangeError(`${who}: dt is 0, expected seconds above 0: World.place moves it at once`)
  if (drivenCount > 0 && dt !== frameSeconds)
    throw new RangeError(
      `${who}: dt is ${dt}, expected ${frameSeconds}, as for the other colliders driven in this frame`,
    )
}

/** Ends the frame: all driven colliders are where they were driven to. */
export function endFrame(colliders: Colliders): void {
  while (colliders.drivenCount > 0) {
    const collider = colliders.driven[colliders.drivenCount - 1]
    const driven = wholeOf(collider)
    if (driven.drive !== undefined) placeCollider('World.advance', colliders, driven, driven.drive.to)
  }
  colliders.frameSeconds = 0
  colliders.frame++
}
