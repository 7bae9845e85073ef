/**
 * In which frame those that move at once keep apart (meeting.ts). Those that may come to touch are a group, and a group has one frame, in
 * which the planes between them stand:
 *
 *     one thing carries them all      its own, if carrying brings nobody nearer to anybody: where it does not turn, or turns about y those that
 *                                     are round. Else one that goes along without turning: bodies do not turn with what carries them
 *     several things, or the ground   the world
 *
 * So there is a way that leaves everybody room, whatever the others do: that of the frame. Whom something carries otherwise is held back by
 * who is in its way. Between two that have no frame in common the plane stands where both have room for all that they may do in theirs.
 */
import { BODY_POSITION, PLANE_NORMAL, PLANE_OFFSET, type Row, SWEEP_FROM } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'
import type { Colliders } from '../world/colliders.ts'
import { spins, writeRide, writeTurned } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { span } from './flow.ts'
import {
  FRAME,
  GROUP,
  IN_FRAME,
  IN_WORLD,
  MOVER_SIZE,
  mayTouch,
  movers,
  OFF_CARRY,
  OFF_WAY,
  RIDE,
  ROUND,
  WAY,
} from './movers.ts'

/** Of frames: the world; those of rides by their number, turning included; and, below the world, rides that do not turn with what is ridden. */
export const WORLD = -1

/** What carries some of them, and between which shares of the time in which that is driven; and the box around where they are. */
interface Ride {
  id: number
  collider: Collider | undefined
  begins: number
  ends: number
  readonly around: Row
}
const rides: Ride[] = []
let rideCount = 0

/** Nobody rides anything yet. */
export function forgetRides(): void {
  for (let r = 0; r < rideCount; r++) rides[r].collider = undefined
  rideCount = 0
}

/** Does anybody? */
export function someRide(): boolean {
  return rideCount > 0
}

/** One whose centre is at centre[c..] rides a collider in these shares. @returns the number of its ride */
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

/** All have said what they ride: how far may each come? */
export function measureRides(colliders: Colliders, count: number): void {
  for (let r = 0; r < rideCount; r++) rides[r].collider = findId(colliders.ids, rides[r].id)
  for (let i = 0; i < count; i++) {
    const o = i * MOVER_SIZE
    way.fill(0)
    if (movers[o + RIDE] >= 0) {
      const ride = rides[movers[o + RIDE]]
      writeRideWay(ride, ride.begins, ride.ends)
    }
    let offCarry = 0
    let offWay = 0
    for (let k = 0; k < 3; k++) {
      const wish = movers[o + IN_FRAME + k]
      const off = movers[o + IN_WORLD + k] - way[k]
      movers[o + WAY + k] = way[k]
      offCarry += wish * wish
      offWay += off * off
    }
    movers[o + OFF_CARRY] = Math.sqrt(offCarry)
    movers[o + OFF_WAY] = Math.sqrt(offWay)
  }
}

/** Two that move at once may meet: are they of one group? */
export function joinIfNear(i: number, j: number): void {
  const a = firstOf(i)
  const b = firstOf(j)
  if (a !== b && mayTouch(i * MOVER_SIZE, j * MOVER_SIZE)) movers[Math.max(a, b) * MOVER_SIZE + GROUP] = Math.min(a, b)
}

function firstOf(i: number): number {
  let first = i
  while (movers[first * MOVER_SIZE + GROUP] !== first) first = movers[first * MOVER_SIZE + GROUP]
  movers[i * MOVER_SIZE + GROUP] = first
  return first
}

/** All groups are known: each has its frame. */
export function findFrames(count: number): void {
  // the first of a group knows what all of it ride, and whether all are round
  for (let i = 0; i < count; i++) {
    const o = i * MOVER_SIZE
    const first = firstOf(i) * MOVER_SIZE
    if (movers[o + RIDE] !== movers[first + RIDE]) movers[first + RIDE] = -1
    if (movers[o + ROUND] === 0) movers[first + ROUND] = 0
  }
  for (let i = 0; i < count; i++) {
    const o = i * MOVER_SIZE
    const first = movers[o + GROUP] * MOVER_SIZE
    const ride = movers[first + RIDE]
    if (ride < 0) continue
    const collider = rides[ride].collider!
    const own = !spins(collider) || (movers[first + ROUND] === 1 && turnsAboutY(collider))
    movers[o + FRAME] = own ? ride : WORLD - 1 - ride
    if (!own) for (let k = 0; k < 3; k++) movers[o + IN_FRAME + k] = movers[o + IN_WORLD + k] - movers[o + WAY + k]
  }
}

/** What leans by no more than this, radians in a move, brings bodies nearer to each other by less than a rounding. */
const UPRIGHT = 1e-15

function turnsAboutY({ drive }: Collider): boolean {
  const { axis, half } = drive!
  return half[0] * Math.sqrt(axis[0] * axis[0] + axis[2] * axis[2]) <= UPRIGHT
}

const way: Row = new Float64Array(3)
const shares: Row = new Float64Array(2)
const point: Row = new Float64Array(3)

/** `way` = how the middle of all that ride it goes between two shares. */
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

/** The frame of who moves, and its way at who moves in the part of the move at hand. */
let frame = WORLD
export const drift: Row = new Float64Array(3)
const part = new Float64Array(2)

function rideOf(): Ride {
  return rides[frame >= 0 ? frame : WORLD - 1 - frame]
}

/** Takes up the frame of one of them; -1: of nobody. */
export function takeFrame(i: number): void {
  frame = i < 0 ? WORLD : movers[i * MOVER_SIZE + FRAME]
  part.fill(Number.NaN)
}

/** Goes its frame anywhere? Then `drift` is how far, in the part at hand, in which the body begins at a SOLID SWEEP. */
export function takeDrift(sweep: Row): boolean {
  if (frame === WORLD) return false
  if (part[0] === span[0] && part[1] === span[1]) return true
  part[0] = span[0]
  part[1] = span[1]
  const ride = rideOf()
  if (frame >= 0) writeRide(ride.collider!, span, sweep, SWEEP_FROM, drift, 0)
  else {
    writeRideWay(ride, span[0], span[1])
    for (let k = 0; k < 3; k++) drift[k] = way[k]
  }
  return true
}

/** Is the frame of who moves that of another, too? */
export function isShared(j: number): boolean {
  return frame !== WORLD && movers[j * MOVER_SIZE + FRAME] === frame
}

/** Do who moves and another keep apart in the world, though not both are at home there? */
export function isForeign(j: number): boolean {
  return frame !== movers[j * MOVER_SIZE + FRAME]
}

/**
 * out = a PLANE of the frame, as it was when the move began, in the part at hand: where it ends, but for `drift`. So it has its last normal all
 * the time, and who goes with what carries it comes no nearer: seen from there, bodies go straight ways.
 * @param a where the row is of one of the two that it parts
 */
export function carryPlane(plane: Row, p: number, a: number, out: Row): void {
  const ride = rideOf()
  for (let i = 0; i < 4; i++) out[i] = plane[p + i]
  if (frame < 0) {
    writeRideWay(ride, ride.begins, span[1])
    for (let k = 0; k < 3; k++) out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (way[k] - drift[k])
    return
  }
  shares[0] = ride.begins
  shares[1] = span[1]
  writeRide(ride.collider!, shares, movers, a + BODY_POSITION, way, 0)
  for (let k = 0; k < 3; k++) out[PLANE_OFFSET] -= out[PLANE_NORMAL + k] * movers[a + BODY_POSITION + k]
  writeTurned(ride.collider!, shares, out, PLANE_NORMAL)
  for (let k = 0; k < 3; k++)
    out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (movers[a + BODY_POSITION + k] + way[k] - drift[k])
}
