/** The values that follow from the pose of a collider: its row, its matrix, its bounds. */
import { BOX_COLUMNS } from '../bvh/layout.ts'
import { PLACE_MATRIX, PLACE_SIZE, writePlace } from '../bvh/placed.ts'
import { uniteBoxes } from '../math/boxes.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  PLANE_OFFSET,
  type Row,
} from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import type { Collider } from './collider.ts'

/** More than the rounding of 1 − b², before the root is taken. */
const ROUNDED = 1e-15

/** A share of the numbers involved, far larger than the tolerance of touching and the roundings of a matrix. */
const SLACK = 1e-8

/** The rows of the rotation of the current pose. */
const turned = new Float64Array(9)
const half = new Float64Array(3)
const place: Row = new Float64Array(PLACE_SIZE)

/**
 * Takes over a pose: writes everything that follows from it to the collider. If the pose is refused, nothing is
 * written.
 * @throws RangeError if it would reach out of the range of numbers
 */
export function takePose(who: string, collider: Collider, pose: Row): void {
  const { kind } = collider
  if (kind === 'mesh' || kind === 'hull') poseMesh(who, collider, pose)
  else if (kind === 'plane') posePlane(collider, pose)
  else if (kind === 'pipe') posePipe(collider, pose)
  else if (kind === 'compound') poseCompound(who, collider, pose)
  else poseSolid(who, collider, pose)
  for (let i = 0; i < pose.length; i++) collider.pose[i] = pose[i]
}

const tooFar = (who: string, kind: string, axis: number, reach: number): never => {
  throw new RangeError(`${who}: the ${kind} reaches to ${'xyz'[axis]} = ${reach}, expected at most 2^60`)
}

/**
 * half = half the size of the solid's box along each axis of the world, in plain doubles; SLACK covers their roundings.
 */
function writeHalf(kind: string, pose: Row): void {
  const x = pose[BODY_HALF_EXTENTS]
  const y = pose[BODY_HALF_EXTENTS + 1]
  const z = pose[BODY_HALF_EXTENTS + 2]
  if (kind === 'sphere' || isUpright(pose, BODY_ORIENTATION)) {
    half[0] = x
    half[1] = y
    half[2] = z
    return
  }
  writeRotation(pose, BODY_ORIENTATION, turned)
  if (kind === 'box' || kind === 'ellipsoid') {
    for (let i = 0; i < 3; i++) {
      const a = Math.abs(turned[3 * i]) * x
      const b = Math.abs(turned[3 * i + 1]) * y
      const c = Math.abs(turned[3 * i + 2]) * z
      half[i] = kind === 'box' ? a + b + c : Math.sqrt(a * a + b * b + c * c)
    }
    return
  }
  // for a capsule or cylinder, only the direction of its own y axis matters
  for (let n = 0; n < 3; n++) {
    const b = Math.abs(turned[3 * n + 1])
    half[n] = kind === 'capsule' ? x + b * (y - x) : b * y + x * Math.sqrt(Math.max(1 - b * b, 0) + ROUNDED)
  }
}

/** Checks that no part would be refused there. (Parts have poses of their own.) */
function poseCompound(who: string, { kind, reach }: Collider, pose: Row): void {
  for (let k = 0; k < 3; k++) {
    const far = (Math.abs(pose[BODY_POSITION + k]) + reach) * (1 + SLACK)
    if (!(far <= LARGEST)) tooFar(who, kind, k, far)
  }
}

function poseSolid(who: string, collider: Collider, pose: Row): void {
  const { kind, box, corners } = collider
  writeHalf(kind, pose)
  if (kind === 'box') {
    // its corners must be in the range of coordinates; for a turned box, the sphere around it is checked
    const x = pose[BODY_HALF_EXTENTS]
    const y = pose[BODY_HALF_EXTENTS + 1]
    const z = pose[BODY_HALF_EXTENTS + 2]
    const corner = isUpright(pose, BODY_ORIENTATION) ? 0 : Math.sqrt(x * x + y * y + z * z)
    let largest = 0
    for (let k = 0; k < 3; k++) {
      const reach = Math.abs(pose[BODY_POSITION + k]) + Math.max(corner, pose[BODY_HALF_EXTENTS + k])
      if (!(reach <= LARGEST)) tooFar(who, kind, k, reach)
      largest = Math.max(largest, reach)
    }
    bound[0] = largest
    takeReach(collider)
    if (corners.length > 0) corners[0] = Number.NaN
  }
  for (let k = 0; k < 3; k++) {
    const centre = pose[BODY_POSITION + k]
    const reach = half[k] * (1 + SLACK) + SLACK * Math.abs(centre)
    box[k] = centre - reach
    box[3 + k] = centre + reach
  }
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
