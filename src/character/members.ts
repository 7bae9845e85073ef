/**
 * The characters that move at once (meeting.ts), a row each, and the plane that separates two of them at their current
 * places. In the gap between the bodies, the plane lies where they would meet at the speeds that they wish for. If they
 * would not meet, each also gets half of the rest of the gap, because others may push it farther than it wishes.
 */
import { convexDistance } from '../convex/convex-distance.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_POSITION,
  BODY_SIZE,
  CONVEX_NORMAL,
  CONVEX_SIZE,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
} from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'

/**
 * A member row has: a BODY row of the body with its skin; its kind; its collider (-1: none); the BOX row in which it may
 * be during its move; its wish, as seen from the world and from its frame. For companions.ts it also has: its ride (-1:
 * none); how far the ride carries it; whether it is round about y (1); the first member of its group; its frame; its up;
 * the normal of its ground (0: none); how far it may be pushed; how far moving colliders around it rise at its feet;
 * and how far from its feet it may touch its ground.
 */
export const BODY_KIND = BODY_SIZE
export const ID = BODY_KIND + 1
export const CLAIM = ID + 1
export const IN_WORLD = CLAIM + 6
export const IN_FRAME = IN_WORLD + 3
export const RIDE = IN_FRAME + 3
export const CARRY = RIDE + 1
export const ROUND = CARRY + 3
export const GROUP = ROUND + 1
export const FRAME = GROUP + 1
/**
 * How far it moves at most from where its ride takes it; the same from where the ride takes the middle of all its
 * riders; and the movement of that middle.
 */
export const OFF_CARRY = FRAME + 1
export const OFF_WAY = OFF_CARRY + 1
export const WAY = OFF_WAY + 1
export const UP = WAY + 3
export const NORMAL = UP + 3
export const PUSHED = NORMAL + 3
export const RISES = PUSHED + 1
export const ARM = RISES + 1
/**
 * How far something that rises under it lifts it along its up, as seen from its frame. All that lean over it must rise
 * as far (companions.ts).
 */
export const LIFT = ARM + 1
export const MEMBER_SIZE = LIFT + 1

export const APART = -1

export let members: Row = new Float64Array(64 * MEMBER_SIZE)

/** Makes room for this many members. */
export function makeRoomForMembers(count: number): void {
  if (count * MEMBER_SIZE > members.length) members = new Float64Array(2 * count * MEMBER_SIZE)
}

const n = new Float64Array(3)

/** Overlap up to this share of a body's width does not count: nobody has to give way for it, but it may not grow. */
const UNNOTICED = 1e-6
/**
 * A body that touches its plane keeps this share of the numbers involved away from it. So roundings do not put it into
 * the plane.
 */
const SLACK = 1.2e-13

/**
 * Measurements of two members: how far each reaches along n, towards the other; how far each wishes to approach the
 * plane, at least 0; half of the smaller width; the size of a rounding.
 */
const measured = new Float64Array(6)
const FROM = 0
const TO = 1
const COMES_A = 2
const COMES_B = 3
const LEAST = 4
const HAIR = 5

/** How far the plane between two members rises in the move, as seen from their frame. */
const lift = new Float64Array(3)

/** `lift` = the lift of the lower one of the members at a and b, if they are in one group; otherwise 0. */
function takeLift(a: number, b: number): void {
  lift.fill(0)
  const rises = rise(a)
  if (rises === 0 || members[a + GROUP] !== members[b + GROUP]) return
  const lower = rises > 0 ? a : b
  for (let k = 0; k < 3; k++) lift[k] = members[lower + LIFT] * members[lower + UP + k]
}

/**
 * How far n leads up, for the member at m. If n was measured from m to another member: above 0, the other leans over m;
 * below 0, m leans over the other.
 */
export function rise(m: number): number {
  return n[0] * members[m + UP] + n[1] * members[m + UP + 1] + n[2] * members[m + UP + 2]
}

/** Measures the members at a and b. @param wish which wish counts, IN_WORLD or IN_FRAME */
function measure(a: number, b: number, wish: number): void {
  writeDirection(a, b)
  takeLift(a, b)
  let from = 0
  let to = 0
  let size = 0
  let comesA = 0
  let comesB = 0
  for (let k = 0; k < 3; k++) {
    const x = n[k] * members[a + BODY_POSITION + k]
    const y = n[k] * members[b + BODY_POSITION + k]
    from += x
    to += y
    size += Math.abs(x) + Math.abs(y)
    comesA += n[k] * members[a + wish + k]
    comesB -= n[k] * members[b + wish + k]
  }
  width[0] = 0
  addWidth(a)
  const widthA = width[0]
  width[0] = 0
  addWidth(b)
  measured[FROM] = from + widthA
  measured[TO] = to - width[0]
  const rises = n[0] * lift[0] + n[1] * lift[1] + n[2] * lift[2]
  measured[COMES_A] = Math.max(0, comesA - rises)
  measured[COMES_B] = Math.max(0, comesB + rises)
  measured[LEAST] = Math.min(widthA, width[0])
  measured[HAIR] = SLACK * (size + (width[0] + widthA))
}

/**
 * measured[c] = how far the member at m may come along n, times `side`, in its own frame and lifted by lifted[0]: at
 * least 0.
 */
function comesAtMost(m: number, side: number, c: number, lifted: Row): void {
  let carry = 0
  let way = 0
  let up = 0
  for (let k = 0; k < 3; k++) {
    up += side * n[k] * members[m + UP + k]
    carry += side * n[k] * members[m + CARRY + k]
    way += side * n[k] * members[m + WAY + k]
  }
  measured[c] = Math.max(0, carry + members[m + OFF_CARRY], way + members[m + OFF_WAY]) + Math.max(0, up * lifted[0])
}

/**
 * May the members at a and b touch, each in its own frame, if nothing holds them back?
 * @param lifted the greatest lift of any member, in row[0]
 */
export function mayTouch(a: number, b: number, lifted: Row): boolean {
  measure(a, b, IN_WORLD)
  comesAtMost(a, 1, COMES_A, lifted)
  comesAtMost(b, -1, COMES_B, lifted)
  return measured[TO] - measured[FROM] <= measured[COMES_A] + measured[COMES_B] + 2 * measured[HAIR]
}

/**
 * out[o..] = the PLANE between the members at a and b. Its normal points towards b, times `side`: 1 for b, -1 for a. At
 * LIFTS follow three numbers: how far it rises in the move, as seen from their frame.
 * @param wish which wishes count, IN_WORLD or IN_FRAME; APART: as far as each may come in its own frame, if there is
 * room
 */
export function part(a: number, b: number, wish: number, out: Row, o: number, side: number): void {
  measure(a, b, wish === APART ? IN_WORLD : wish)
  if (wish === APART) {
    comesAtMost(a, 1, COMES_A, nothing)
    comesAtMost(b, -1, COMES_B, nothing)
  }
  const from = measured[FROM]
  const to = measured[TO]
  const all = measured[COMES_A] + measured[COMES_B]
  const gap = to - from
  const slack = measured[HAIR]
  const spare = gap - 2 * slack - all
  let offset = from + 0.5 * gap
  if (gap > 2 * slack)
    offset =
      from + slack + (spare > 0 ? measured[COMES_A] + 0.5 * spare : (measured[COMES_A] / all) * (gap - 2 * slack))
  else if (gap > -UNNOTICED * measured[LEAST]) offset = side > 0 ? to - slack : from + slack
  for (let k = 0; k < 3; k++) {
    out[o + PLANE_NORMAL + k] = side * n[k]
    out[o + LIFTS + k] = lift[k]
  }
  out[o + PLANE_OFFSET] = side * offset
}

export const LIFTS = 4
export const STOOD_SIZE = LIFTS + 3

const nothing = new Float64Array(1)
const width = new Float64Array(1)

/** Adds half the width of the body at m along n to width[0]. */
function addWidth(m: number): void {
  const kind = members[m + BODY_KIND]
  const x = members[m + BODY_HALF_EXTENTS] * n[0]
  const y = members[m + BODY_HALF_EXTENTS + 1] * n[1]
  const z = members[m + BODY_HALF_EXTENTS + 2] * n[2]
  const r = members[m + BODY_HALF_EXTENTS]
  if (kind === SPHERE) width[0] += r
  else if (kind === CAPSULE) width[0] += r + Math.abs(y) - r * Math.abs(n[1])
  else if (kind === CYLINDER) width[0] += Math.sqrt(x * x + z * z) + Math.abs(y)
  else if (kind === BOX) width[0] += Math.abs(x) + Math.abs(y) + Math.abs(z)
  else width[0] += Math.sqrt(x * x + y * y + z * z)
}

const convex = new Float64Array(CONVEX_SIZE)

/** n = a direction from a to b that separates them, if they are apart. */
function writeDirection(a: number, b: number): void {
  const kindA = members[a + BODY_KIND]
  const kindB = members[b + BODY_KIND]
  if (isUprightCapsule(kindA) && isUprightCapsule(kindB)) {
    const x = members[b] - members[a]
    const y = members[b + 1] - members[a + 1]
    const z = members[b + 2] - members[a + 2]
    const cores = coreOf(a) + coreOf(b)
    n[0] = x
    n[1] = y > cores ? y - cores : y < -cores ? y + cores : 0
    n[2] = z
  } else {
    convexDistance(kindA, members, a, kindB, members, b, convex, 0)
    for (let k = 0; k < 3; k++) n[k] = 0 - convex[CONVEX_NORMAL + k]
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  if (length > 0) for (let k = 0; k < 3; k++) n[k] /= length
  else {
    // both are at the same place
    n[0] = 1
    n[1] = n[2] = 0
  }
}

/** A sphere counts as an upright capsule. */
function isUprightCapsule(kind: number): boolean {
  return kind === CAPSULE || kind === SPHERE
}

/** Half the length of its axis. */
function coreOf(m: number): number {
  return members[m + BODY_HALF_EXTENTS + 1] - members[m + BODY_HALF_EXTENTS]
}
