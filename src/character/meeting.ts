/**
 * Characters that move at the same instants. Between two of them whose moves could meet stands a plane, while both move: it parts their
 * bodies as they stood, and each stays on its side of it. So neither the order of the moves nor what the other does is of any matter, and
 * nobody is passed through. In the gap between them the plane stands where they would meet, as fast as they wish to come; who wishes to come
 * alone may come as far as the other stood, and who goes leaves all of the gap behind.
 *
 * (After the half-planes of van den Berg, Guy, Lin, Manocha, "Reciprocal n-body collision avoidance", 2011, but in space instead of in
 * velocity, so that nothing has to be predicted.)
 */
import { convexDistance } from '../convex/convex-distance.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  CONVEX_NORMAL,
  CONVEX_SIZE,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
} from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import type { Collider } from '../world/collider.ts'
import { newCollider } from '../world/make.ts'

/**
 * A mover: a BODY row of its body with its skin; how far it wishes to go; its kind, its collider, what carries it (-1: nothing), and a BOX row
 * of where it may be in all of its move.
 */
const WISH = BODY_SIZE
const KIND = WISH + 3
const ID = KIND + 1
const CARRIER = ID + 1
const CLAIM = CARRIER + 1
const MOVER_SIZE = CLAIM + 6

let movers = new Float64Array(64 * MOVER_SIZE)

/** Who moves, of those that move at once; -1: nobody does. */
export const meeting = { mover: -1 }

/** Makes room for so many. */
export function makeRoom(count: number): void {
  if (count * MOVER_SIZE > movers.length) movers = new Float64Array(2 * count * MOVER_SIZE)
}

/** Says who one of them is. @param id of its collider, -1: none */
export function enter(
  i: number,
  centre: Row,
  c: number,
  radii: Row,
  r: number,
  wish: Row,
  kind: number,
  id: number,
  carrier: number,
): void {
  const o = i * MOVER_SIZE
  for (let k = 0; k < 3; k++) {
    movers[o + BODY_POSITION + k] = centre[c + k]
    movers[o + BODY_HALF_EXTENTS + k] = radii[r + k]
    movers[o + BODY_ORIENTATION + k] = 0
    movers[o + WISH + k] = wish[k]
  }
  movers[o + BODY_ORIENTATION + 3] = 1
  movers[o + KIND] = kind
  movers[o + ID] = id
  movers[o + CARRIER] = carrier
}

// the planes of who moves, one for each other that it has come upon in this move
const planes: Collider[] = []
const others: number[] = []
let used = 0

/** It may be anywhere in a BOX row in this move. */
export function enterClaim(i: number, box: Row): void {
  for (let k = 0; k < 6; k++) movers[i * MOVER_SIZE + CLAIM + k] = box[k]
}

/** Makes a BOX row as large as all of the move that is under way: who may come into that is met in every part of it. */
export function growByClaim(box: Row): void {
  const o = meeting.mover * MOVER_SIZE + CLAIM
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k], movers[o + k])
    box[3 + k] = Math.max(box[3 + k], movers[o + 3 + k])
  }
}

/** The move of one of them begins; -1: all have moved. */
export function startMove(i: number): void {
  meeting.mover = i
  used = 0
}

/** Does the same thing carry both who moves and another? */
export function rideTogether({ turn }: Collider): boolean {
  const carrier = movers[meeting.mover * MOVER_SIZE + CARRIER]
  return carrier >= 0 && movers[turn * MOVER_SIZE + CARRIER] === carrier
}

/** The plane between who moves and another, as a collider by the other's name. */
export function planeBetween({ turn, id }: Collider): Collider {
  for (let k = 0; k < used; k++) if (others[k] === turn) return planes[k]
  if (used === planes.length) planes.push(newPlane())
  const plane = planes[used]
  others[used++] = turn
  ;(plane as { id: number }).id = id
  const self = meeting.mover * MOVER_SIZE
  const other = turn * MOVER_SIZE
  // both of them come to the same plane, to the last bit
  if (movers[self + ID] < id) part(self, other, plane.row, -1)
  else part(other, self, plane.row, 1)
  return plane
}

function newPlane(): Collider {
  return newCollider('walkAll', {
    id: -1,
    kind: 'plane',
    mesh: undefined,
    pose: new Float64Array(BODY_SIZE).fill(1, BODY_HALF_EXTENTS, BODY_HALF_EXTENTS + 3),
    own: Float64Array.of(0, 1, 0, 0),
    frontOnly: false,
    layer: 0,
    mask: -1,
    sensor: false,
    surface: new Float64Array(0),
    data: undefined,
  })
}

const n = new Float64Array(3)

/** Overlap up to this share of a body's width is none: nobody has to give way for it, but it may not grow. */
const UNNOTICED = 1e-6
/** A body that touches its plane is this share of the numbers at hand off it, so that it is not in it by roundings. */
const SLACK = 1.2e-13

/** out = the PLANE between the movers at a and b, its normal towards b: times `side`, 1 for b, -1 for a. */
function part(a: number, b: number, out: Row, side: number): void {
  writeDirection(a, b)
  // how far both reach along n, and come
  let from = 0
  let to = 0
  let size = 0
  let comesA = 0
  let comesB = 0
  for (let k = 0; k < 3; k++) {
    const x = n[k] * movers[a + BODY_POSITION + k]
    const y = n[k] * movers[b + BODY_POSITION + k]
    from += x
    to += y
    size += Math.abs(x) + Math.abs(y)
    comesA += n[k] * movers[a + WISH + k]
    comesB -= n[k] * movers[b + WISH + k]
  }
  width[0] = 0
  addWidth(a)
  from += width[0]
  const least = width[0]
  width[0] = 0
  addWidth(b)
  to -= width[0]
  size += width[0] + least
  if (!(comesA > 0)) comesA = 0
  if (!(comesB > 0)) comesB = 0
  const all = comesA + comesB
  const gap = to - from
  const slack = SLACK * size
  let offset = from + 0.5 * gap
  if (gap > 2 * slack) offset = from + slack + (all > 0 ? comesA / all : 0.5) * (gap - 2 * slack)
  else if (gap > -UNNOTICED * Math.min(least, width[0])) offset = side > 0 ? to - slack : from + slack
  for (let k = 0; k < 3; k++) out[PLANE_NORMAL + k] = side * n[k]
  out[PLANE_OFFSET] = side * offset
}

const width = new Float64Array(1)

/** Adds to row[0] half of what the body at m measures along n. */
function addWidth(m: number): void {
  const kind = movers[m + KIND]
  const x = movers[m + BODY_HALF_EXTENTS] * n[0]
  const y = movers[m + BODY_HALF_EXTENTS + 1] * n[1]
  const z = movers[m + BODY_HALF_EXTENTS + 2] * n[2]
  const r = movers[m + BODY_HALF_EXTENTS]
  if (kind === SPHERE) width[0] += r
  else if (kind === CAPSULE) width[0] += r + Math.abs(y) - r * Math.abs(n[1])
  else if (kind === CYLINDER) width[0] += Math.sqrt(x * x + z * z) + Math.abs(y)
  else if (kind === BOX) width[0] += Math.abs(x) + Math.abs(y) + Math.abs(z)
  else width[0] += Math.sqrt(x * x + y * y + z * z)
}

const convex = new Float64Array(CONVEX_SIZE)

/** n = a direction from a to b that parts them, if they are apart. */
function writeDirection(a: number, b: number): void {
  const kindA = movers[a + KIND]
  const kindB = movers[b + KIND]
  if (isUprightCapsule(kindA) && isUprightCapsule(kindB)) {
    const x = movers[b] - movers[a]
    const y = movers[b + 1] - movers[a + 1]
    const z = movers[b + 2] - movers[a + 2]
    const cores = coreOf(a) + coreOf(b)
    n[0] = x
    n[1] = y > cores ? y - cores : y < -cores ? y + cores : 0
    n[2] = z
  } else {
    convexDistance(kindA, movers, a, kindB, movers, b, convex, 0)
    for (let k = 0; k < 3; k++) n[k] = 0 - convex[CONVEX_NORMAL + k]
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  if (length > 0) for (let k = 0; k < 3; k++) n[k] /= length
  else {
    // at the very same place
    n[0] = 1
    n[1] = n[2] = 0
  }
}

/** A sphere is one, too. */
function isUprightCapsule(kind: number): boolean {
  return kind === CAPSULE || kind === SPHERE
}

/** Half of its axis. */
function coreOf(m: number): number {
  return movers[m + BODY_HALF_EXTENTS + 1] - movers[m + BODY_HALF_EXTENTS]
}
