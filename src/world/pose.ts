/** The values that follow from the pose of a collider: its row, its matrix, its bounds. */
import { BOX_COLUMNS } from '../bvh/layout.ts'
import { PLACE_MATRIX, PLACE_SIZE, writePlace } from '../bvh/placed.ts'
import { uniteBoxes } from '../math/boxes.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  PLANE_OFFSET,
  type Row,
} from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import type { Collider } from './collider.ts'
import { ROOM_AT, ROOM_BOX } from './room.ts'

/** More than the rounding of 1 − b², before the root is taken. */
const ROUNDED = 1e-15

/** A share of the numbers involved, far larger than the tolerance of touching and the roundings of a matrix. */
const SLACK = 1e-8

/** The rows of the rotation of the current pose. */
const turned = new Float64Array(9)
const place: Row = new Float64Array(PLACE_SIZE)

/**
 * The BODY row that is being taken over; a caller may write it there at once. (V8 reads a row of the module, of more than
 * 64 bytes, without checks.)
 */
export const taken: Row = new Float64Array(BODY_SIZE)

/**
 * Takes over a pose: writes everything that follows from it to the collider. If the pose is refused, nothing is
 * written.
 * @throws RangeError if it would reach out of the range of numbers
 */
export function takePose(who: string, collider: Collider, pose: Row): void {
  if (!collider.solid) {
    poseOther(who, collider, pose)
    return
  }
  if (pose !== taken) for (let i = 0; i < BODY_SIZE; i++) taken[i] = pose[i]
  poseSolid(who, collider)
}

function poseOther(who: string, collider: Collider, pose: Row): void {
  const { kind } = collider
  if (kind === 'plane') posePlane(collider, pose)
  else if (kind === 'pipe') posePipe(collider, pose)
  else if (kind === 'compound') poseCompound(who, collider, pose)
  else poseMesh(who, collider, pose)
  for (let i = 0; i < pose.length; i++) collider.pose[i] = pose[i]
}

const tooFar = (who: string, kind: string, axis: number, reach: number): never => {
  throw new RangeError(`${who}: the ${kind} reaches to ${'xyz'[axis]} = ${reach}, expected at most 2^60`)
}

/** Checks that no part would be refused there. (Parts have poses of their own.) */
function poseCompound(who: string, { kind, reach }: Collider, pose: Row): void {
  for (let k = 0; k < 3; k++) {
    const far = (Math.abs(pose[BODY_POSITION + k]) + reach) * (1 + SLACK)
    if (!(far <= LARGEST)) tooFar(who, kind, k, far)
  }
}

/**
 * Written out, without loops over the axes and without rows in between: most of a step's time goes here, and V8 does not
 * unroll loops. The box is computed in plain doubles; SLACK covers their roundings.
 */
function poseSolid(who: string, collider: Collider): void {
  const { kind, room, corners } = collider
  const at = collider.at & ROOM_AT
  const row = taken
  const px = row[BODY_POSITION]
  const py = row[BODY_POSITION + 1]
  const pz = row[BODY_POSITION + 2]
  const ex = row[BODY_HALF_EXTENTS]
  const ey = row[BODY_HALF_EXTENTS + 1]
  const ez = row[BODY_HALF_EXTENTS + 2]
  const x = row[BODY_ORIENTATION]
  const y = row[BODY_ORIENTATION + 1]
  const z = row[BODY_ORIENTATION + 2]
  const w = row[BODY_ORIENTATION + 3]
  // half the size of the solid's box along each axis of the world
  let hx = ex
  let hy = ey
  let hz = ez
  const upright = isUpright(row, BODY_ORIENTATION)
  if (!upright && kind !== 'sphere') {
    const norm = x * x + y * y + z * z + w * w
    // how far the solid's own y axis goes along each axis of the world: all that matters for a capsule or cylinder
    const yx = Math.abs((2 * (x * y - z * w)) / norm)
    const yy = Math.abs((y * y - x * x - z * z + w * w) / norm)
    const yz = Math.abs((2 * (y * z + x * w)) / norm)
    if (kind === 'capsule') {
      hx = ex + yx * (ey - ex)
      hy = ex + yy * (ey - ex)
      hz = ex + yz * (ey - ex)
    } else if (kind === 'cylinder') {
      hx = yx * ey + ex * Math.sqrt(Math.max(1 - yx * yx, 0) + ROUNDED)
      hy = yy * ey + ex * Math.sqrt(Math.max(1 - yy * yy, 0) + ROUNDED)
      hz = yz * ey + ex * Math.sqrt(Math.max(1 - yz * yz, 0) + ROUNDED)
    } else {
      const ax = Math.abs((x * x - y * y - z * z + w * w) / norm) * ex
      const ay = Math.abs((2 * (x * y + z * w)) / norm) * ex
      const az = Math.abs((2 * (x * z - y * w)) / norm) * ex
      const bx = yx * ey
      const by = yy * ey
      const bz = yz * ey
      const cx = Math.abs((2 * (x * z + y * w)) / norm) * ez
      const cy = Math.abs((2 * (y * z - x * w)) / norm) * ez
      const cz = Math.abs((z * z - x * x - y * y + w * w) / norm) * ez
      if (kind === 'box') {
        hx = ax + bx + cx
        hy = ay + by + cy
        hz = az + bz + cz
      } else {
        hx = Math.sqrt(ax * ax + bx * bx + cx * cx)
        hy = Math.sqrt(ay * ay + by * by + cy * cy)
        hz = Math.sqrt(az * az + bz * bz + cz * cz)
      }
    }
  }
  if (kind === 'box') {
    // its corners must be in the range of coordinates; for a turned box, the sphere around it is checked
    const corner = upright ? 0 : Math.sqrt(ex * ex + ey * ey + ez * ez)
    const rx = Math.abs(px) + Math.max(corner, ex)
    const ry = Math.abs(py) + Math.max(corner, ey)
    const rz = Math.abs(pz) + Math.max(corner, ez)
    const largest = Math.max(rx, ry, rz)
    if (!(largest <= LARGEST)) {
      const axis = !(rx <= LARGEST) ? 0 : !(ry <= LARGEST) ? 1 : 2
      tooFar(who, kind, axis, axis === 0 ? rx : axis === 1 ? ry : rz)
    }
    // at least the largest coordinate, with some room, so that it need not be written (and allocated) for every move
    bound[0] = largest
    takeReach(collider)
    if (corners.length > 0) corners[0] = Number.NaN
  }
  const reachX = hx * (1 + SLACK) + SLACK * Math.abs(px)
  const reachY = hy * (1 + SLACK) + SLACK * Math.abs(py)
  const reachZ = hz * (1 + SLACK) + SLACK * Math.abs(pz)
  room[at + BODY_POSITION] = px
  room[at + BODY_POSITION + 1] = py
  room[at + BODY_POSITION + 2] = pz
  room[at + BODY_HALF_EXTENTS] = ex
  room[at + BODY_HALF_EXTENTS + 1] = ey
  room[at + BODY_HALF_EXTENTS + 2] = ez
  room[at + BODY_ORIENTATION] = x
  room[at + BODY_ORIENTATION + 1] = y
  room[at + BODY_ORIENTATION + 2] = z
  room[at + BODY_ORIENTATION + 3] = w
  room[at + ROOM_BOX] = px - reachX
  room[at + ROOM_BOX + 1] = py - reachY
  room[at + ROOM_BOX + 2] = pz - reachZ
  room[at + ROOM_BOX + 3] = px + reachX
  room[at + ROOM_BOX + 4] = py + reachY
  room[at + ROOM_BOX + 5] = pz + reachZ
}

/** The least and the greatest corner of a mesh's tree. */
const root = new Float64Array(6)

function poseMesh(who: string, collider: Collider, pose: Row): void {
  const { mesh, box } = collider
  if (mesh === undefined) return
  const { boxes } = mesh.tree
  uniteBoxes(boxes, 0, boxes, BOX_COLUMNS, root, 0)
  const isEmpty = !(root[0] <= root[3])
  if (isEmpty) root.fill(0)
  if (Number.isNaN(mesh.tree.revision)) {
    // another thread may change the mesh, so it has no bounds, and it stays where its vertices are
    if (!isIdentity(pose))
      throw new RangeError(
        `${who}: the TriangleMesh is in shared memory, expected no pose: meshes in shared memory stay where their vertices are`,
      )
    collider.reach = mesh.reach
    box.fill(Number.NEGATIVE_INFINITY, 0, 3)
    box.fill(Number.POSITIVE_INFINITY, 3, 6)
    return
  }
  if (isIdentity(pose) && mesh.tree.implicit === undefined) {
    collider.reach = mesh.reach
    collider.place = NONE
    // (see below)
    for (let k = 0; k < 3; k++) {
      box[k] = root[k] - SLACK * mesh.reach
      box[3 + k] = root[3 + k] + SLACK * mesh.reach
    }
  } else {
    writePlace(pose, place)
    let all = 0
    for (let i = 0; i < 3; i++) {
      let centre = place[4 * i + 3]
      let reach = 0
      let size = Math.abs(centre)
      for (let k = 0; k < 3; k++) {
        const m = place[PLACE_MATRIX + 4 * i + k]
        centre += m * 0.5 * (root[k] + root[3 + k])
        reach += Math.abs(m) * 0.5 * (root[3 + k] - root[k])
        size += Math.abs(m) * Math.max(Math.abs(root[k]), Math.abs(root[3 + k]))
      }
      if (!(size <= LARGEST)) tooFar(who, 'mesh', i, size)
      around[i] = centre - reach
      around[3 + i] = centre + reach
      all = Math.max(all, size)
    }
    // (a face at coordinate 0 needs room as well: the tolerance of a hit depends on all coordinates)
    let largest = 0
    for (let i = 0; i < 3; i++) {
      box[i] = around[i] - SLACK * all
      box[3 + i] = around[3 + i] + SLACK * all
      largest = Math.max(largest, -box[i], box[3 + i])
    }
    bound[0] = largest
    takeReach(collider)
    if (collider.place.length === 0) collider.place = new Float64Array(PLACE_SIZE)
    collider.place.set(place)
  }
  if (isEmpty) {
    // the mesh is empty: a box that nothing meets
    box.fill(Number.POSITIVE_INFINITY, 0, 3)
    box.fill(Number.NEGATIVE_INFINITY, 3, 6)
  }
}

/** A row, because a double passed as an argument may be allocated. */
const bound = new Float64Array(1)

/** Writes a bound with some room, so that it need not be written (and allocated) for every move. */
function takeReach(collider: Collider): void {
  const largest = bound[0]
  if (collider.reach >= largest && collider.reach <= 64 * largest) return
  collider.reach = 8 * largest
}

const NONE: Row = new Float64Array(0)
const around = new Float64Array(6)

/** Is the pose the identity? */
function isIdentity(pose: Row): boolean {
  for (let k = 0; k < 3; k++) if (pose[BODY_POSITION + k] !== 0 || pose[BODY_HALF_EXTENTS + k] !== 1) return false
  return isUpright(pose, BODY_ORIENTATION)
}

const vector = new Float64Array(3)

/** vector = the vector at v[i..], turned by the pose. */
function turn(pose: Row, v: Row, i: number): void {
  writeRotation(pose, BODY_ORIENTATION, turned)
  for (let k = 0; k < 3; k++)
    vector[k] = turned[3 * k] * v[i] + turned[3 * k + 1] * v[i + 1] + turned[3 * k + 2] * v[i + 2]
}

function posePlane(collider: Collider, pose: Row): void {
  const { row, own } = collider
  turn(pose, own, 0)
  const x = vector[0]
  const y = vector[1]
  const z = vector[2]
  const length = isUpright(pose, BODY_ORIENTATION) ? 1 : Math.sqrt(x * x + y * y + z * z)
  const offset =
    own[PLANE_OFFSET] + (x * pose[BODY_POSITION] + y * pose[BODY_POSITION + 1] + z * pose[BODY_POSITION + 2]) / length
  for (let k = 0; k < 3; k++) row[k] = vector[k] / length
  row[PLANE_OFFSET] = offset
}

function posePipe(collider: Collider, pose: Row): void {
  const { row, own } = collider
  turn(pose, own, PIPE_AXIS)
  for (let k = 0; k < 3; k++) {
    row[PIPE_POINT + k] = pose[BODY_POSITION + k]
    row[PIPE_AXIS + k] = vector[k]
  }
  row[PIPE_RADIUS] = own[PIPE_RADIUS]
}
