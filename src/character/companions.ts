/**
 * The frame in which characters that move at once keep apart (meeting.ts). Characters that may touch each other form a
 * group. A group has one frame, in which the planes between its members rest:
 *
 *     one platform carries them all       its frame, if riding it brings no two of them nearer: it does not turn, or it
 *                                         turns about y and they are round. Otherwise a frame that moves along with the
 *                                         platform without turning, because bodies do not turn with their platform
 *     several platforms, or the ground    the world
 *
 * So there is one movement that leaves everybody room, whatever the others do: the movement of the frame. A character
 * that is carried differently is held back by the characters in its way. But nobody may be held down on a platform that
 * rises. So if another character leans over a lifted one, the plane between the two rises with the lower one. The upper
 * one rises too, since its way up is free. If two characters have no common frame, the plane between them leaves both
 * room for everything that they may do in their frames.
 */
import { BODY_POSITION, PLANE_NORMAL, PLANE_OFFSET, type Row, SWEEP_FROM } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'
import type { Colliders } from '../world/colliders.ts'
import { spins, writeRide, writeTurned } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import {
  ARM,
  CARRY,
  FRAME,
  GROUP,
  IN_FRAME,
  IN_WORLD,
  LIFT,
  MEMBER_SIZE,
  mayTouch,
  members,
  NORMAL,
  OFF_CARRY,
  OFF_WAY,
  PUSHED,
  RIDE,
  RISES,
  ROUND,
  rise,
  UP,
  WAY,
} from './members.ts'
import { FLUNG, type Move } from './move.ts'

/**
 * Numbers of frames. -1: the world. From 0 on: a ride, turning with its platform. Below -1: a ride that moves along
 * with its platform without turning.
 */
export const WORLD = -1

/** A platform that carries characters between two shares of the frame, and the box around the centres of its riders. */
interface Ride {
  id: number
  collider: Collider | undefined
  begins: number
  ends: number
  readonly around: Row
}
const rides: Ride[] = []
let rideCount = 0

/** Forgets all rides and lifts. */
export function forgetRides(): void {
  for (let r = 0; r < rideCount; r++) rides[r].collider = undefined
  rideCount = 0
  highest[0] = 0
}

/** force[1] = how far something rises under the feet of one character. */
export function enterRise(force: Row): void {
  highest[0] = Math.max(highest[0], force[1])
}

/** Does anybody ride a platform, or may anybody be lifted? */
export function someRide(): boolean {
  return rideCount > 0 || highest[0] > 0
}

/**
 * Adds a rider, with its centre at centre[c..], to the ride on a collider between these shares.
 * @returns the number of the ride
 */
export function enterRide(id: number, shares: Row, centre: Row, c: number): number {
  let r = 0
  while (r < rideCount && !(rides[r].id === id && rides[r].begins === shares[0] && rides[r].ends === shares[1])) r++
  if (r === rides.length) rides.push({ id, collider: undefined, begins: 0, ends: 0, around: new Float64Array(6) })
  const ride = rides[r]
  if (r === rideCount) {
    rideCount++
    ride.id = id
    ride.begins = shares[0]
    ride.ends = shares[1]
    for (let k = 0; k < 6; k++) ride.around[k] = centre[c + (k % 3)]
  }
  for (let k = 0; k < 3; k++) {
    ride.around[k] = Math.min(ride.around[k], centre[c + k])
    ride.around[3 + k] = Math.max(ride.around[3 + k], centre[c + k])
  }
  return r
}

/** All riders are known: measures how far each may move. */
export function measureRides(colliders: Colliders, count: number): void {
  for (let r = 0; r < rideCount; r++) rides[r].collider = findId(colliders.ids, rides[r].id)
  pairCount = 0
  for (let i = 0; i < count; i++) {
    const o = i * MEMBER_SIZE
    way.fill(0)
    if (members[o + RIDE] >= 0) {
      const ride = rides[members[o + RIDE]]
      writeRideWay(ride, ride.begins, ride.ends)
    }
    let offCarry = 0
    let offWay = 0
    for (let k = 0; k < 3; k++) {
      const wish = members[o + IN_FRAME + k]
      const off = members[o + IN_WORLD + k] - way[k]
      members[o + WAY + k] = way[k]
      offCarry += wish * wish
      offWay += off * off
    }
    members[o + OFF_CARRY] = Math.sqrt(offCarry)
    members[o + OFF_WAY] = Math.sqrt(offWay)
    for (let k = 0; k < 2; k++) highest[0] = Math.max(highest[0], liftOf(o, k === 0))
  }
}

/** The greatest lift of any character, in any frame. */
const highest = new Float64Array(1)

/**
 * How far the member at o must be lifted by what carries it. Its ground rises. If the ground also tilts, the member rises
 * more, because it moves to other places on the ground and does not tilt itself.
 * @param goes whether its frame moves like all riders of the platform; otherwise its frame is the world
 */
function liftOf(o: number, goes: boolean): number {
  if (members[o + RIDE] < 0) return members[o + RISES]
  const { collider, begins, ends } = rides[members[o + RIDE]]
  const { axis, half } = collider!.drive!
  let slope = 0
  let rises = 0
  let far = 0
  for (let k = 0; k < 3; k++) {
    const normal = members[o + NORMAL + k]
    const off = members[o + CARRY + k] - (goes ? members[o + WAY + k] : 0)
    slope += normal * members[o + UP + k]
    rises += normal * off
    far += Math.abs(off) + Math.abs(members[o + CARRY + k])
  }
  const x = axis[1] * members[o + NORMAL + 2] - axis[2] * members[o + NORMAL + 1]
  const y = axis[2] * members[o + NORMAL] - axis[0] * members[o + NORMAL + 2]
  const z = axis[0] * members[o + NORMAL + 1] - axis[1] * members[o + NORMAL]
  const tilt = 2 * half[0] * (ends - begins) * Math.sqrt(x * x + y * y + z * z)
  return slope > 0 ? (rises + tilt * (far + members[o + OFF_CARRY] + members[o + ARM])) / slope : 0
}

/** Pairs of members in one group that may touch: the lower one, then the one that leans over it. */
const pairs: number[] = []
let pairCount = 0

/** Lifts each member that leans over a lifted one just as far. */
function liftAll(): void {
  for (let changes = true; changes; ) {
    changes = false
    for (let p = 0; p < pairCount; p += 2) {
      const lower = pairs[p] * MEMBER_SIZE + LIFT
      const upper = pairs[p + 1] * MEMBER_SIZE + LIFT
      if (!(members[lower] > members[upper])) continue
      members[upper] = members[lower]
      changes = true
    }
  }
}

/** Joins the groups of two members if these may touch. */
export function joinIfNear(i: number, j: number): void {
  const a = firstOf(i)
  const b = firstOf(j)
  if ((a === b && highest[0] === 0) || !mayTouch(i * MEMBER_SIZE, j * MEMBER_SIZE, highest)) return
  members[Math.max(a, b) * MEMBER_SIZE + GROUP] = Math.min(a, b)
  const rises = rise(i * MEMBER_SIZE)
  if (rises === 0) return
  pairs[pairCount++] = rises > 0 ? i : j
  pairs[pairCount++] = rises > 0 ? j : i
}

function firstOf(i: number): number {
  let first = i
  while (members[first * MEMBER_SIZE + GROUP] !== first) first = members[first * MEMBER_SIZE + GROUP]
  members[i * MEMBER_SIZE + GROUP] = first
  return first
}

/** All groups are known: gives each its frame. */
export function findFrames(count: number): void {
  // the first member of a group records the ride that all share (or -1), and whether all are round
  for (let i = 0; i < count; i++) {
    const o = i * MEMBER_SIZE
    const first = firstOf(i) * MEMBER_SIZE
    if (members[o + RIDE] !== members[first + RIDE]) members[first + RIDE] = -1
    if (members[o + ROUND] === 0) members[first + ROUND] = 0
  }
  for (let i = 0; i < count; i++) {
    const o = i * MEMBER_SIZE
    const first = members[o + GROUP] * MEMBER_SIZE
    const ride = members[first + RIDE]
    if (ride < 0) continue
    const collider = rides[ride].collider!
    const own = !spins(collider) || (members[first + ROUND] === 1 && turnsAboutY(collider))
    members[o + FRAME] = own ? ride : WORLD - 1 - ride
    if (!own) for (let k = 0; k < 3; k++) members[o + IN_FRAME + k] = members[o + IN_WORLD + k] - members[o + WAY + k]
  }
  for (let i = 0; i < count; i++) {
    const o = i * MEMBER_SIZE
    if (members[o + FRAME] >= 0) continue
    // (planes of the world never sink: a character on the edge of a sinking platform may stay where it is)
    const lifts = members[o + FRAME] === WORLD ? Math.max(0, liftOf(o, false)) : liftOf(o, true)
    members[o + LIFT] = Math.min(lifts, members[o + PUSHED] / FLUNG)
  }
  liftAll()
}

/**
 * A platform that tilts by no more than this in a move, radians, brings bodies nearer to each other by less than a
 * rounding.
 */
const UPRIGHT = 1e-15

function turnsAboutY({ drive }: Collider): boolean {
  const { axis, half } = drive!
  return half[0] * Math.sqrt(axis[0] * axis[0] + axis[2] * axis[2]) <= UPRIGHT
}

const way: Row = new Float64Array(3)
const shares: Row = new Float64Array(2)
const point: Row = new Float64Array(3)

/** `way` = how the middle of all riders moves between two shares. */
function writeRideWay({ collider, begins, around }: Ride, from: number, to: number): void {
  shares[0] = begins
  shares[1] = from
  for (let k = 0; k < 3; k++) point[k] = 0.5 * (around[k] + around[3 + k])
  writeRide(collider!, shares, point, 0, way, 0)
  for (let k = 0; k < 3; k++) point[k] += way[k]
  shares[0] = from
  shares[1] = to
  writeRide(collider!, shares, point, 0, way, 0)
}

/**
 * The frame of the moving character; how far this frame moves at the character in the current part of the move; and
 * that part.
 */
let frame = WORLD
const drift: Row = new Float64Array(3)
const part = new Float64Array(2)

function rideOf(): Ride {
  return rides[frame >= 0 ? frame : WORLD - 1 - frame]
}

/**
 * Raises a PLANE to its height at the start of the current part. lift[l..] is its rise in the whole move. goes[0..2] =
 * its rise in this part.
 */
export function risePlane({ whole, span }: Move, lift: Row, l: number, out: Row, goes: Row): void {
  const all = whole[1] - whole[0]
  for (let k = 0; k < 3; k++) {
    goes[k] = lift[l + k] === 0 ? 0 : (lift[l + k] * (span[1] - span[0])) / all
    if (lift[l + k] !== 0) out[PLANE_OFFSET] += (out[PLANE_NORMAL + k] * lift[l + k] * (span[0] - whole[0])) / all
  }
}

/** Selects the frame of member i; -1: the world. */
export function takeFrame(i: number): void {
  frame = i < 0 ? WORLD : members[i * MEMBER_SIZE + FRAME]
  part.fill(Number.NaN)
}

/** Does the frame move? Then out[0..2] = its movement in the current part, for a body at the start of a SOLID SWEEP. */
export function takeDrift({ span }: Move, sweep: Row, out: Row): boolean {
  if (frame === WORLD) return false
  if (part[0] !== span[0] || part[1] !== span[1]) {
    part[0] = span[0]
    part[1] = span[1]
    const ride = rideOf()
    if (frame >= 0) writeRide(ride.collider!, span, sweep, SWEEP_FROM, drift, 0)
    else {
      writeRideWay(ride, span[0], span[1])
      for (let k = 0; k < 3; k++) drift[k] = way[k]
    }
  }
  for (let k = 0; k < 3; k++) out[k] = drift[k]
  return true
}

/** Does member j share the frame of the moving character, and is that frame not the world? */
export function sharesFrame(j: number): boolean {
  return frame !== WORLD && members[j * MEMBER_SIZE + FRAME] === frame
}

/** Do the moving character and member j have different frames? Then they keep apart in the world. */
export function isForeign(j: number): boolean {
  return frame !== members[j * MEMBER_SIZE + FRAME]
}

/**
 * out = a PLANE of the frame, given for the start of the move: its place at the end of the current part, less `drift`.
 * So its normal is the final one all the time, and a body that is carried with the frame comes no nearer to it:
 * relative to the frame, bodies move straight.
 * @param a the row of one of the two members that the plane separates
 */
export function carryPlane({ span }: Move, plane: Row, p: number, a: number, out: Row): void {
  const ride = rideOf()
  for (let i = 0; i < 4; i++) out[i] = plane[p + i]
  if (frame < 0) {
    writeRideWay(ride, ride.begins, span[1])
    for (let k = 0; k < 3; k++) out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (way[k] - drift[k])
    return
  }
  shares[0] = ride.begins
  shares[1] = span[1]
  writeRide(ride.collider!, shares, members, a + BODY_POSITION, way, 0)
  for (let k = 0; k < 3; k++) out[PLANE_OFFSET] -= out[PLANE_NORMAL + k] * members[a + BODY_POSITION + k]
  writeTurned(ride.collider!, shares, out, PLANE_NORMAL)
  for (let k = 0; k < 3; k++)
    out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (members[a + BODY_POSITION + k] + way[k] - drift[k])
}
