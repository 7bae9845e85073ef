/** The faces that balls slide and roll on: finding one below a ball, and when the ball leaves it. */
import { filtering, isFrontOnly, passes } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { faceNormal } from '../math/normal.ts'
import { EPSILON } from '../math/tolerance.ts'
import { closeTriangles, isThere, openTriangles } from '../world/asked.ts'
import { triangleAt } from '../world/cast-ray.ts'
import { type Collider, hasTriangles, trianglesOf } from '../world/collider.ts'
import { isDriven } from '../world/drive.ts'
import { nextInBox, startInBox } from '../world/find.ts'
import {
  BALL_SIZE,
  BEND,
  type Crowd,
  FACE,
  FLIGHT_SIZE,
  LEAVES,
  LINK_SIZE,
  MOVE,
  NORMAL,
  POSITION,
  RADIUS,
  SUPPORT,
  VELOCITY,
} from './crowd.ts'
import { askAs } from './wall.ts'

/** Heights of faces that differ by less than this share of the radius are one, and so are normals that differ by LEVEL. */
const HEIGHT = 1e-9
const LEVEL = 1e-7
/** How far ahead of the point of contact a face must go on, as a share of the radius. */
const AHEAD = 1e-7

/** The face found last: its normal and offset; its corners, unless it is a plane. */
export const face = {
  collider: -1,
  triangle: -1,
  isPlane: false,
  normal: new Float64Array(4),
  corners: new Float64Array(9),
}

// the search
const foot = new Float64Array(3)
const ahead = new Float64Array(3)
const want = new Float64Array(3)
const box = new Float64Array(6)
const normal = new Float64Array(4)
/** How far a face may be from the point of contact: across it, and beyond its edge. */
const limit = new Float64Array(2)
const ACROSS = 0
const BEYOND = 1
/** Faces with other normals count, too. */
let anyTilt = false
/** How far inside the best face the point ahead is; over all faces. */
const best = new Float64Array(1)
let current: Collider | undefined

/**
 * Finds a face through the point of contact on which a ball with this normal can slide and roll, and which goes on where the ball
 * goes. It stands still, or it is a conveyor.
 * @param place the centre @param towards where it goes @param n unit, from the face to the ball
 * @param tilted whether a face may have any other normal
 */
export function findFace(
  crowd: Crowd,
  slot: number,
  place: Float64Array,
  p: number,
  towards: Float64Array,
  n: Float64Array,
  i: number,
  tilted = false,
): boolean {
  const { balls, colliders } = crowd
  anyTilt = tilted
  const radius = balls[slot * BALL_SIZE + RADIUS]
  let largest = radius
  let speed = 0
  for (let k = 0; k < 3; k++) {
    want[k] = n[i + k]
    foot[k] = place[p + k] - radius * want[k]
    largest = Math.max(largest, Math.abs(place[p + k]))
    speed += towards[k] * towards[k]
  }
  speed = Math.sqrt(speed)
  const within = AHEAD * radius + 16 * EPSILON * largest
  limit[ACROSS] = HEIGHT * radius + 16 * EPSILON * largest
  limit[BEYOND] = within
  for (let k = 0; k < 3; k++) {
    ahead[k] = foot[k] + (speed > 0 ? (2 * within * towards[k]) / speed : 0)
    box[k] = Math.min(foot[k], ahead[k]) - 4 * within
    box[3 + k] = Math.max(foot[k], ahead[k]) + 4 * within
  }
  best[0] = Number.NEGATIVE_INFINITY
  face.collider = -1
  askAs(crowd, slot)
  startInBox(colliders, box, 0)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (isDriven(collider) || !isThere(collider)) continue
    if (collider.kind === 'plane') takePlane(collider)
    else if (hasTriangles(collider)) {
      current = collider
      openTriangles(collider)
      walkBox(trianglesOf(collider), box, 0, takeTriangle)
      closeTriangles()
    }
  }
  current = undefined
  return face.collider >= 0
}

function takePlane(collider: Collider): void {
  const { row, frontOnly } = collider
  const side = row[0] * want[0] + row[1] * want[1] + row[2] * want[2] < 0 ? -1 : 1
  if (frontOnly && side < 0) return
  for (let k = 0; k < 4; k++) normal[k] = side * row[k]
  if (!fits()) return
  best[0] = Number.POSITIVE_INFINITY
  face.collider = collider.id
  face.triangle = -1
  face.isPlane = true
  face.normal.set(normal)
}

/** Is the face through the point of contact, with the wanted normal? */
function fits(): boolean {
  let off = -normal[3]
  let tilt = 0
  for (let k = 0; k < 3; k++) {
    off += normal[k] * foot[k]
    tilt = Math.max(tilt, Math.abs(normal[k] - want[k]))
  }
  return (anyTilt || tilt <= LEVEL) && Math.abs(off) <= limit[ACROSS]
}

function takeTriangle(tree: Tree, slot: number): boolean {
  const v = tree.vertices
  const a = slot * 9
  if (!faceNormal(v, a, normal, 0)) return false
  normal[3] = normal[0] * v[a] + normal[1] * v[a + 1] + normal[2] * v[a + 2]
  if (normal[0] * want[0] + normal[1] * want[1] + normal[2] * want[2] < 0) {
    if (isFrontOnly(tree)) return false
    for (let k = 0; k < 4; k++) normal[k] = -normal[k]
  }
  if (!fits()) return false
  let inside = Number.POSITIVE_INFINITY
  for (let e = 0; e < 9; e += 3) inside = Math.min(inside, insideOf(v, a + e, a + ((e + 3) % 9), a + ((e + 6) % 9)))
  if (!(inside >= -limit[BEYOND]) || !(inside > best[0])) return false
  if (filtering && !passes(tree, slot)) return false
  best[0] = inside
  face.collider = current === undefined ? -1 : current.id
  face.triangle = current?.mesh !== undefined ? triangleAt(tree, slot) : slot
  face.isPlane = false
  face.normal.set(normal)
  for (let k = 0; k < 9; k++) face.corners[k] = v[a + k]
  return false
}

/** How far the point ahead is inside the edge from i to j; c is the third corner. */
function insideOf(v: ArrayLike<number>, i: number, j: number, c: number): number {
  inward(v, i, j, c)
  return edge[0] * (ahead[0] - v[i]) + edge[1] * (ahead[1] - v[i + 1]) + edge[2] * (ahead[2] - v[i + 2])
}

const edge = new Float64Array(3)

/** edge = the unit vector in the triangle's plane, across the edge from i to j, towards the corner c. */
function inward(v: ArrayLike<number>, i: number, j: number, c: number): void {
  const ex = v[j] - v[i]
  const ey = v[j + 1] - v[i + 1]
  const ez = v[j + 2] - v[i + 2]
  const square = ex * ex + ey * ey + ez * ez
  let cx = v[c] - v[i]
  let cy = v[c + 1] - v[i + 1]
  let cz = v[c + 2] - v[i + 2]
  const s = (cx * ex + cy * ey + cz * ez) / square
  cx -= s * ex
  cy -= s * ey
  cz -= s * ez
  const length = Math.sqrt(cx * cx + cy * cy + cz * cz)
  edge[0] = cx / length
  edge[1] = cy / length
  edge[2] = cz / length
}

/** Finds the face that goes on behind the edge at which a ball is, whatever its normal. Returns false if there is none. */
export function findNextFace(crowd: Crowd, slot: number, towards: Float64Array): boolean {
  const { balls, flights } = crowd
  return findFace(crowd, slot, balls, slot * BALL_SIZE + POSITION, towards, flights, slot * FLIGHT_SIZE + NORMAL, true)
}

/** Makes the face found the ball's support, and puts the ball on its plane. */
export function standOn(crowd: Crowd, slot: number): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  takeSupport(crowd, slot)
  let off = -(face.normal[3] + balls[b + RADIUS])
  for (let k = 0; k < 4; k++) flights[f + NORMAL + k] = face.normal[k]
  for (let k = 0; k < 3; k++) off += face.normal[k] * balls[b + POSITION + k]
  for (let k = 0; k < 3; k++) balls[b + POSITION + k] -= off * face.normal[k]
}

/** Makes the face just found the ball's support. The ball does not move. */
export function takeSupport({ links }: Crowd, slot: number): void {
  links[slot * LINK_SIZE + SUPPORT] = face.collider
  links[slot * LINK_SIZE + FACE] = face.isPlane ? -1 : face.triangle
}

/**
 * Writes when the ball's point of contact leaves the face found, from `since` seconds after TIME on. The ball is on its piece.
 */
export function writeLeaving(crowd: Crowd, slot: number, since: Float64Array): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  flights[f + LEAVES] = Number.POSITIVE_INFINITY
  if (face.isPlane) return
  const radius = balls[b + RADIUS]
  const v = face.corners
  const s = since[0]
  let first = Number.POSITIVE_INFINITY
  for (let e = 0; e < 9; e += 3) {
    inward(v, e, (e + 3) % 9, (e + 6) % 9)
    let room = 0
    let speed = 0
    let bend = 0
    for (let k = 0; k < 3; k++) {
      const move = flights[f + MOVE + k]
      const b2 = flights[f + BEND + k]
      const at = balls[b + POSITION + k] - radius * flights[f + NORMAL + k] + s * (move + s * b2)
      room += edge[k] * (at - v[e + k])
      speed += edge[k] * (move + 2 * s * b2)
      bend += edge[k] * b2
    }
    const time = fallsOut(Math.max(room, 0), speed, bend)
    if (time < first) first = time
  }
  flights[f + LEAVES] = s + first
}

/** The first time above 0 at which room + speed t + bend t² falls below zero. */
function fallsOut(room: number, speed: number, bend: number): number {
  if (room === 0) {
    if (speed < 0 || (speed === 0 && bend < 0)) return 0
    return bend < 0 ? speed / -bend : Number.POSITIVE_INFINITY
  }
  const square = speed * speed - 4 * bend * room
  if (!(square >= 0)) return Number.POSITIVE_INFINITY
  const root = Math.sqrt(square)
  if (speed < 0) return (2 * room) / (root - speed)
  return bend < 0 ? (speed + root) / (-2 * bend) : Number.POSITIVE_INFINITY
}

/** towards = where a ball goes: along its velocity, or else where it is about to be pulled. */
export function writeTowards({ balls, flights }: Crowd, slot: number, after: number, out: Float64Array): void {
  const f = slot * FLIGHT_SIZE
  const v = slot * BALL_SIZE + VELOCITY
  let moves = false
  for (let k = 0; k < 3; k++) {
    out[k] = balls[v + k] + 2 * after * flights[f + BEND + k]
    if (out[k] !== 0) moves = true
  }
  if (!moves) for (let k = 0; k < 3; k++) out[k] = flights[f + BEND + k]
}
