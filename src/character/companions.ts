/**
 * In which frame those that move at once keep apart (meeting.ts). Those that may come to touch are a group, and a group has one frame, in
 * which its planes stand:
 *
 *     one thing carries them all      its own, if carrying brings nobody nearer to anybody: where it does not turn, or turns about y those that
 *                                     are round. Else one that goes along without turning: bodies do not turn with what carries them
 *     several things, or the ground   the world
 *
 * So there is a way that leaves everybody room, whatever the others do: that of the frame. Whom something carries otherwise is held back by
 * who is in its way.
 */
import { BODY_POSITION, PLANE_NORMAL, PLANE_OFFSET, type Row, SWEEP_FROM } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'
import type { Colliders } from '../world/colliders.ts'
import { turns, writeTurned, writeWay } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { span } from './flow.ts'
import {
  AROUND,
  BEGINS,
  CARRIER,
  ENDS,
  FRAME,
  GROUP,
  IN_FRAME,
  IN_WORLD,
  MOVER_SIZE,
  mayTouch,
  movers,
  ROUND,
} from './movers.ts'

/** Of frames: the world; a collider's own by its id; and below those of groups by their first, which a collider carries without turning. */
export const WORLD = -1

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
export function findFrames(colliders: Colliders, count: number): void {
  for (let i = 0; i < count; i++) addToGroup(i * MOVER_SIZE, firstOf(i) * MOVER_SIZE)
  for (let i = 0; i < count; i++) {
    const o = i * MOVER_SIZE
    const first = movers[o + GROUP]
    const carrier = findId(colliders.ids, movers[first * MOVER_SIZE + CARRIER])
    if (carrier === undefined) continue
    const own = !turns(carrier) || (movers[first * MOVER_SIZE + ROUND] === 1 && turnsAboutY(carrier))
    movers[o + FRAME] = own ? carrier.id : WORLD - 1 - first
    if (!own) writeGroupWay(first * MOVER_SIZE, carrier, movers[o + BEGINS], movers[o + ENDS])
    for (let k = 0; k < 3; k++) if (!own) movers[o + IN_FRAME + k] = movers[o + IN_WORLD + k] - way[k]
  }
}

/** The first of a group knows what there is to know about it. */
function addToGroup(o: number, first: number): void {
  const same =
    movers[o + CARRIER] === movers[first + CARRIER] &&
    movers[o + BEGINS] === movers[first + BEGINS] &&
    movers[o + ENDS] === movers[first + ENDS]
  if (!same) movers[first + CARRIER] = -1
  if (movers[o + ROUND] === 0) movers[first + ROUND] = 0
  for (let k = 0; k < 3; k++) {
    movers[first + AROUND + k] = Math.min(movers[first + AROUND + k], movers[o + BODY_POSITION + k])
    movers[first + AROUND + 3 + k] = Math.max(movers[first + AROUND + 3 + k], movers[o + BODY_POSITION + k])
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

/** `way` = how the middle of a group goes with what carries it, between two shares. */
function writeGroupWay(first: number, carrier: Collider, from: number, to: number): void {
  shares[0] = movers[first + BEGINS]
  shares[1] = from
  for (let k = 0; k < 3; k++) point[k] = 0.5 * (movers[first + AROUND + k] + movers[first + AROUND + 3 + k])
  writeWay(carrier, shares, point, 0, way, 0)
  for (let k = 0; k < 3; k++) point[k] += way[k]
  shares[0] = from
  shares[1] = to
  writeWay(carrier, shares, point, 0, way, 0)
}

/** The frame of who moves, in the part at hand: what carries it, and how far it goes at who moves. */
const frame = { id: WORLD, first: 0, begins: 0, carrier: undefined as Collider | undefined }
export const drift: Row = new Float64Array(3)
const part = new Float64Array(2)

/** Takes up the frame of one of them. */
export function takeFrame(i: number): void {
  const o = i * MOVER_SIZE
  frame.id = i < 0 ? WORLD : movers[o + FRAME]
  frame.first = i < 0 ? 0 : movers[o + GROUP] * MOVER_SIZE
  frame.begins = i < 0 ? 0 : movers[o + BEGINS]
  frame.carrier = undefined
  part.fill(Number.NaN)
}

/** Has who moves a frame that goes anywhere? Then `drift` is its way in the part at hand, in which the body begins at a SOLID SWEEP. */
export function takeDrift(colliders: Colliders, sweep: Row): boolean {
  if (frame.id === WORLD) return false
  if (part[0] === span[0] && part[1] === span[1]) return true
  part[0] = span[0]
  part[1] = span[1]
  const carrier = findId(colliders.ids, movers[frame.first + CARRIER])
  frame.carrier = carrier
  drift.fill(0)
  if (carrier === undefined) return true
  if (frame.id >= 0) writeWay(carrier, span, sweep, SWEEP_FROM, drift, 0)
  else {
    writeGroupWay(frame.first, carrier, span[0], span[1])
    for (let k = 0; k < 3; k++) drift[k] = way[k]
  }
  return true
}

/** Is this the frame of who moves and of another, too? */
export function isShared(j: number): boolean {
  return frame.id !== WORLD && movers[j * MOVER_SIZE + FRAME] === frame.id
}

/**
 * out = a PLANE of the frame, as it was when the move began, in the part at hand: it is where it ends, but for `drift`. So it has its
 * normal of then all the time, and who goes with what carries it comes no nearer: seen from there, bodies go straight ways.
 * @param a where the row is of one of the two that it parts
 */
export function carryPlane(plane: Row, p: number, a: number, out: Row): void {
  const { carrier } = frame
  for (let i = 0; i < 4; i++) out[i] = plane[p + i]
  if (carrier === undefined) return
  if (frame.id < 0) {
    writeGroupWay(frame.first, carrier, frame.begins, span[1])
    for (let k = 0; k < 3; k++) out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (way[k] - drift[k])
    return
  }
  shares[0] = frame.begins
  shares[1] = span[1]
  writeWay(carrier, shares, movers, a, way, 0)
  for (let k = 0; k < 3; k++) out[PLANE_OFFSET] -= out[PLANE_NORMAL + k] * movers[a + k]
  writeTurned(carrier, shares, out, PLANE_NORMAL)
  for (let k = 0; k < 3; k++) out[PLANE_OFFSET] += out[PLANE_NORMAL + k] * (movers[a + k] + way[k] - drift[k])
}
