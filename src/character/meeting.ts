/**
 * Characters that move at the same instants. While two characters could collide, a plane separates their bodies at
 * their starting positions (members.ts), and each stays on its side of the plane. So neither the order of the moves nor
 * the behaviour of the other matters, and nobody passes through anybody. A platform that carries both may carry the
 * plane too (companions.ts).
 *
 * (Based on the half-planes of van den Berg, Guy, Lin, Manocha, "Reciprocal n-body collision avoidance", 2011, but in
 * space instead of in velocity, so that nothing has to be predicted.)
 */
import { uniteBoxes } from '../math/boxes.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'
import { newCollider } from '../world/make.ts'
import {
  carryPlane,
  enterRide,
  enterRise,
  forgetRides,
  isForeign,
  risePlane,
  sharesFrame,
  takeFrame,
  WORLD,
} from './companions.ts'
import {
  APART,
  BODY_KIND,
  CARRY,
  CLAIM,
  FRAME,
  GROUP,
  ID,
  IN_FRAME,
  IN_WORLD,
  LIFT,
  LIFTS,
  MEMBER_SIZE,
  members,
  NORMAL,
  PUSHED,
  part,
  RIDE,
  ROUND,
  STOOD_SIZE,
  UP,
} from './members.ts'
import type { Move } from './move.ts'

/** The number of the character that is moving; -1: none. */
let member = -1

export function isMeeting(): boolean {
  return member >= 0
}

/**
 * Fills in the row of member i.
 * @param id its collider, -1: none
 * @param carrier the platform that carries it by `carry` between the `shares`, -1: none
 */
export function writeMember(
  i: number,
  centre: Row,
  c: number,
  radii: Row,
  r: number,
  wish: Row,
  kind: number,
  id: number,
  carrier: number,
  carry: Row,
  shares: Row,
  round: boolean,
): void {
  const o = i * MEMBER_SIZE
  for (let k = 0; k < 3; k++) {
    members[o + BODY_POSITION + k] = centre[c + k]
    members[o + BODY_HALF_EXTENTS + k] = radii[r + k]
    members[o + BODY_ORIENTATION + k] = 0
    members[o + IN_FRAME + k] = wish[k]
    members[o + IN_WORLD + k] = wish[k] + carry[k]
    members[o + CARRY + k] = carry[k]
  }
  members[o + BODY_ORIENTATION + 3] = 1
  members[o + BODY_KIND] = kind
  members[o + ID] = id
  members[o + RIDE] = carrier < 0 ? -1 : enterRide(carrier, shares, centre, c)
  members[o + ROUND] = round ? 1 : 0
  members[o + GROUP] = i
  members[o + FRAME] = WORLD
  members[o + LIFT] = 0
}

/** Fills in the up and the ground normal of member i. @param force its three columns from PUSHED on */
export function enterGround(i: number, up: Row, normal: Row, n: number, force: Row): void {
  const o = i * MEMBER_SIZE
  for (let k = 0; k < 3; k++) {
    members[o + UP + k] = up[k]
    members[o + NORMAL + k] = normal[n + k]
  }
  for (let k = 0; k < 3; k++) members[o + PUSHED + k] = force[k]
  enterRise(force)
}

// the planes between the moving character and each character that it has met in this move: for the start of the move
// (`stood`), and for the current part (`planes`)
const planes: Collider[] = []
const others: number[] = []
let stood = new Float64Array(STOOD_SIZE * 16)
let used = 0

/** Fills in the BOX row in which member i may be during this move. */
export function enterClaim(i: number, box: Row): void {
  for (let k = 0; k < 6; k++) members[i * MEMBER_SIZE + CLAIM + k] = box[k]
}

/**
 * Grows a BOX row to the space of the whole current move: a character that may come into this space is met in every
 * part.
 */
export function growByClaim(box: Row): void {
  uniteBoxes(box, 0, members, member * MEMBER_SIZE + CLAIM, box, 0)
}

/** Member i begins its move; -1: all have moved. */
export function startMove(i: number): void {
  member = i
  if (i < 0) forgetRides()
  used = 0
  takeFrame(i)
}

/**
 * The plane between the moving character and another in the current part, as a collider with the other's id. goes[0..2]
 * = how far the plane rises in this part.
 */
export function planeBetween(move: Move, { turn, id }: Collider, goes: Row): Collider {
  let k = 0
  while (k < used && others[k] !== turn) k++
  const self = member * MEMBER_SIZE
  const other = turn * MEMBER_SIZE
  const together = sharesFrame(turn)
  // both characters compute the same plane, to the last bit
  const first = members[self + ID] < id
  if (k === used) {
    if (used === planes.length) addRoom()
    others[used++] = turn
    ;(planes[k] as { id: number }).id = id
    const wish = together ? IN_FRAME : isForeign(turn) ? APART : IN_WORLD
    if (first) part(self, other, wish, stood, STOOD_SIZE * k, -1)
    else part(other, self, wish, stood, STOOD_SIZE * k, 1)
  }
  const { row } = planes[k]
  if (together) carryPlane(move, stood, STOOD_SIZE * k, first ? self : other, row)
  else for (let i = 0; i < 4; i++) row[i] = stood[STOOD_SIZE * k + i]
  risePlane(move, stood, STOOD_SIZE * k + LIFTS, row, goes)
  return planes[k]
}

function addRoom(): void {
  planes.push(newPlane())
  if (STOOD_SIZE * planes.length <= stood.length) return
  const longer = new Float64Array(2 * stood.length)
  longer.set(stood)
  stood = longer
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
    material: new Float64Array(0),
    data: undefined,
  })
}
