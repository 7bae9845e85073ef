/** The surfaces near a ball, copied, so that their distances can be asked for again and again while the ball moves a little. */
import { filtering, isFrontOnly, passes } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { type Coordinates, FEATURE_FACE, type Row } from '../math/rows.ts'
import { behind } from '../mesh/behind.ts'
import { PATH_RADIUS, PATH_SIZE } from '../path/path.ts'
import { NEAREST, nearestOnPipe } from '../path/path-solid.ts'
import { nearestOnTriangle } from '../path/path-triangle.ts'
import { CENTRE, GAP, type Nearest, NORMAL, Q, SEARCH_SIZE } from '../path/search.ts'
import { closeTriangles, isThere, openTriangles } from '../world/asked.ts'
import { triangleAt } from '../world/cast-ray.ts'
import { type Collider, isBehind, trianglesOf } from '../world/collider.ts'
import { ghostAt, isDriven } from '../world/drive.ts'
import { nextInBox, startInBox } from '../world/find.ts'
import { isUnderPlane } from '../world/under.ts'
import { BALL_SIZE, type Crowd, POSITION, RADIUS } from './crowd.ts'
import { askAs } from './wall.ts'

/** WALL: the normal towards the ball, the point of the surface, the gap, and whether the point is inside a face (1). */
export const W_NORMAL = 0
export const W_POINT = 3
export const W_GAP = 6
export const W_FACE = 7
export const W_SIZE = 8

const COPY = 10 // a triangle, or the row of a solid
/** The surfaces near the ball that was asked about last. */
export const walls = {
  count: 0,
  copies: new Float64Array(16 * COPY),
  kinds: [] as Nearest[],
  colliders: [] as (Collider | undefined)[],
  triangles: new Int32Array(16),
  /** WALL rows, of what touches: the first `touching`; and which surface each is. */
  touching: 0,
  /** Whether some were left out because they are like others: see ALIKE. */
  dropped: false,
  rows: new Float64Array(16 * W_SIZE),
  which: new Int32Array(16),
}

const path = new Float64Array(PATH_SIZE)
const x = new Float64Array(SEARCH_SIZE)
const box = new Float64Array(6)
const plane = new Float64Array(4)
let current: Collider | undefined

/** From inside, the wall of a pipe is around the ball. */
function nearestOnHollow(pipe: Coordinates, t: number, ball: Row, out: Row): number {
  const feature = nearestOnPipe(pipe, t, ball, out)
  const apart = out[GAP] + ball[PATH_RADIUS]
  if (feature < 0 || apart >= 0) return feature
  out[GAP] = -apart - ball[PATH_RADIUS]
  for (let k = 0; k < 3; k++) out[NORMAL + k] = -out[NORMAL + k]
  return FEATURE_FACE
}

/** AROUND rows: the margin within which surfaces count, and the share of the frame: where driven colliders are. */
export const MARGIN = 0
export const SHARE = 1

/** Copies all surfaces within the MARGIN around a ball. */
export function gatherWalls(crowd: Crowd, slot: number, around: Row): void {
  const { balls, colliders } = crowd
  const b = slot * BALL_SIZE
  walls.count = 0
  const reach = balls[b + RADIUS] + around[MARGIN]
  for (let k = 0; k < 3; k++) {
    box[k] = balls[b + POSITION + k] - reach
    box[3 + k] = balls[b + POSITION + k] + reach
    x[CENTRE + k] = balls[b + POSITION + k]
  }
  askAs(crowd, slot)
  const { asking } = crowd
  const before = asking.driven
  asking.driven = 0
  startInBox(colliders, box, 0)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (!isThere(collider) || isBehind(collider, x, CENTRE)) continue
    const seen = isDriven(collider) ? ghostAt(collider, around[SHARE]) : collider
    if (seen.mesh !== undefined) {
      current = collider
      openTriangles(seen)
      walkBox(trianglesOf(seen), box, 0, takeTriangle)
      closeTriangles()
      continue
    }
    const i = addWall(collider, seen.kind === 'pipe' ? nearestOnHollow : NEAREST[seen.kind], -1)
    for (let k = 0; k < Math.min(COPY, seen.row.length); k++) walls.copies[i * COPY + k] = seen.row[k]
  }
  current = undefined
  asking.driven = before
}

function takeTriangle(tree: Tree, slot: number): boolean {
  if (filtering && !passes(tree, slot)) return false
  if (isFrontOnly(tree) && behind(tree.vertices, slot * 9, x, CENTRE)) return false
  const i = addWall(current, nearestOnTriangle, triangleAt(tree, slot))
  for (let k = 0; k < 9; k++) walls.copies[i * COPY + k] = tree.vertices[slot * 9 + k]
  return false
}

function addWall(collider: Collider | undefined, nearest: Nearest, triangle: number): number {
  const i = walls.count++
  if (i === walls.triangles.length) {
    const copies = new Float64Array(2 * walls.copies.length)
    copies.set(walls.copies)
    walls.copies = copies
    const triangles = new Int32Array(2 * walls.triangles.length)
    triangles.set(walls.triangles)
    walls.triangles = triangles
    const rows = new Float64Array(2 * walls.rows.length)
    rows.set(walls.rows)
    walls.rows = rows
    walls.which = new Int32Array(walls.triangles.length)
  }
  walls.kinds[i] = nearest
  walls.colliders[i] = collider
  walls.triangles[i] = triangle
  return i
}

/** What lies this share of the radius above a face that touches does not touch in its own right. */
const LEVEL = 1e-7

/**
 * Writes the surfaces that are within the MARGIN around a ball at a place, nearest first. A triangle that lies below a face that
 * touches is none: the face keeps the ball from it.
 */
export function touchWalls(crowd: Crowd, slot: number, place: Row, p: number, around: Row): void {
  const radius = crowd.balls[slot * BALL_SIZE + RADIUS]
  const margin = around[MARGIN]
  for (let k = 0; k < 3; k++) x[CENTRE + k] = place[p + k]
  path[PATH_RADIUS] = radius
  walls.touching = 0
  walls.dropped = false
  for (let i = 0; i < walls.count; i++) {
    const feature = walls.kinds[i](walls.copies, i * COPY, path, x)
    if (feature < 0 || !(x[GAP] <= margin)) continue
    // sorted by the gap
    let at = walls.touching++
    for (; at > 0 && x[GAP] < walls.rows[(at - 1) * W_SIZE + W_GAP]; at--) {
      copyRow(at - 1, at)
    }
    writeRow(at, i, feature)
  }
  let kept = 0
  for (let i = 0; i < walls.touching; i++) {
    let hidden = false
    for (let j = 0; j < kept && !hidden; j++) hidden = hides(j, i)
    if (hidden) continue
    if (kept < i) copyRow(i, kept)
    kept++
  }
  walls.touching = kept
}

/** The same, but only the nearest surface, wherever it is. Returns false if there is none. */
export function touchNearest({ balls }: Crowd, slot: number, place: Row, p: number): boolean {
  for (let k = 0; k < 3; k++) x[CENTRE + k] = place[p + k]
  path[PATH_RADIUS] = balls[slot * BALL_SIZE + RADIUS]
  walls.touching = 0
  for (let i = 0; i < walls.count; i++) {
    const feature = walls.kinds[i](walls.copies, i * COPY, path, x)
    if (feature < 0 || (walls.touching > 0 && !(x[GAP] < walls.rows[W_GAP]))) continue
    walls.touching = 1
    writeRow(0, i, feature)
  }
  return walls.touching > 0
}

/** Writes what has been found out about surface i to a row. */
function writeRow(at: number, i: number, feature: number): void {
  const { rows } = walls
  const o = at * W_SIZE
  walls.which[at] = i
  for (let k = 0; k < 3; k++) {
    rows[o + W_NORMAL + k] = x[NORMAL + k]
    rows[o + W_POINT + k] = x[Q + k]
  }
  rows[o + W_GAP] = x[GAP]
  rows[o + W_FACE] = feature === FEATURE_FACE ? 1 : 0
}

function copyRow(from: number, to: number): void {
  const { rows, which } = walls
  for (let k = 0; k < W_SIZE; k++) rows[to * W_SIZE + k] = rows[from * W_SIZE + k]
  which[to] = which[from]
}

/**
 * If the normals of two contacts are this much alike, only the nearer contact counts: solving both would take thousands of
 * rounds. If the ball reaches the other one meanwhile, that is an event.
 */
const ALIKE = 0.995

/** Does one contact make another one needless? */
function hides(j: number, i: number): boolean {
  const { rows, copies } = walls
  const radius = path[PATH_RADIUS]
  const a = j * W_SIZE
  const b = i * W_SIZE
  let cosine = 0
  for (let k = 0; k < 3; k++) cosine += rows[a + W_NORMAL + k] * rows[b + W_NORMAL + k]
  if (cosine > ALIKE) {
    walls.dropped = true
    return true
  }
  if (rows[a + W_FACE] === 0) return false
  const nx = rows[a + W_NORMAL]
  const ny = rows[a + W_NORMAL + 1]
  const nz = rows[a + W_NORMAL + 2]
  const top = nx * rows[a + W_POINT] + ny * rows[a + W_POINT + 1] + nz * rows[a + W_POINT + 2] + LEVEL * radius
  const which = walls.which[i]
  const collider = walls.colliders[which]
  if (walls.triangles[which] < 0 && collider !== undefined) {
    plane[0] = nx
    plane[1] = ny
    plane[2] = nz
    plane[3] = top
    return !isDriven(collider) && isUnderPlane(collider, plane, 0)
  }
  const v = which * COPY
  for (let k = v; k < v + 9; k += 3) if (nx * copies[k] + ny * copies[k + 1] + nz * copies[k + 2] > top) return false
  return true
}
