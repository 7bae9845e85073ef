/** Colliders from what users add: checked, and written as rows. */
import { checkQuat, checkVec, checkWhole, checkWord, type Quat, type Vec3 } from '../math/check.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
  SOLID_SIZE,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
} from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { writeVec } from '../mesh/hit.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { writeHalfExtents, writeOrientation } from '../mesh/solid.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import {
  type Box,
  type Capsule,
  type Cylinder,
  checkShape,
  type Ellipsoid,
  type Pipe,
  type Plane,
  type Sphere,
} from '../shapes/shapes.ts'
import { writeBounds } from '../sweep/frame.ts'
import { boxMesh } from './box-mesh.ts'
import type { Collider } from './collider.ts'

export type Thing = TriangleMesh | Sphere | Ellipsoid | Capsule | Cylinder | Box | Plane | Pipe

export interface ColliderOptions {
  /** Where its centre is (of a pipe: a point of its axis). A mesh has none: its vertices say where it is. */
  position?: Vec3
  /** Of a solid: turns its own axes into the world's, a quaternion of any length but zero. Default: upright. */
  orientation?: Quat
  /** Of a plane: 'front' is the side its normal points to; of a pipe: the outside. A mesh brings its own. */
  sides?: Sides
  /** 0 to 31, default 0: questions with a `mask` ask only things of its layers. A mesh may have layers of its own instead. */
  layer?: number
}

const zero: Readonly<Vec3> = { x: 0, y: 0, z: 0 }

/** The corners of a box are coordinates as others are; of a turned one the sphere around it is asked. */
function checkCorners(half: Readonly<Vec3>, position: Readonly<Vec3>, orientation: Quat | undefined): void {
  const around = Math.sqrt(half.x * half.x + half.y * half.y + half.z * half.z)
  for (const axis of ['x', 'y', 'z'] as const) {
    const reach = Math.abs(position[axis]) + (orientation === undefined ? half[axis] : around)
    if (!(reach <= LARGEST))
      throw new RangeError(`World.add: thing is a box that reaches to ${axis} = ${reach}, expected at most 2^60`)
  }
}

/** @throws TypeError, RangeError that name the argument at fault */
export function makeCollider(id: number, thing: Thing, options: ColliderOptions): Collider {
  const { position = zero, orientation, sides, layer } = options
  checkVec('World.add', 'position', position)
  if (sides !== undefined) checkWord('World.add', 'sides', sides, SIDES)
  if (orientation !== undefined) checkQuat('World.add', 'orientation', orientation)
  if (layer !== undefined) checkWhole('World.add', 'layer', layer, 0, 31)
  const bit = 1 << (layer ?? 0)
  const none = new Float64Array(0)
  if (thing instanceof TriangleMesh) {
    if (position.x !== 0 || position.y !== 0 || position.z !== 0)
      throw new RangeError(
        'World.add: a TriangleMesh has no position yet, expected 0, 0, 0: its vertices say where it is',
      )
    if (orientation !== undefined)
      throw new RangeError(
        'World.add: a TriangleMesh has no orientation yet, expected none: its vertices say where it is',
      )
    if (sides !== undefined && sides !== thing.sides)
      throw new RangeError(`World.add: sides is '${sides}', expected '${thing.sides}', as the TriangleMesh was built`)
    const layered = thing.tree.layers.length > 0
    if (layered && layer !== undefined)
      throw new RangeError('World.add: the TriangleMesh has layers of its own, expected no layer')
    return {
      id,
      kind: 'mesh',
      mesh: thing,
      row: none,
      frontOnly: false,
      layer: layered ? 0 : bit,
      box: endless(),
    }
  }
  const name = String(thing.kind)
  const surface = name === 'plane' || name === 'pipe'
  if (!surface && sides === 'front')
    throw new RangeError(`World.add: a ${name} is solid and has no sides, expected none`)
  if (surface && orientation !== undefined)
    throw new RangeError(
      `World.add: a ${name} has no orientation, expected none: its ${name === 'plane' ? 'normal' : 'axis'} says how it lies`,
    )
  checkShape('World.add', 'thing', thing)
  const frontOnly = sides === 'front'
  if (thing.kind === 'plane') {
    const row = new Float64Array(4)
    writeVec(thing.normal, row, PLANE_NORMAL)
    row[PLANE_OFFSET] =
      thing.offset + thing.normal.x * position.x + thing.normal.y * position.y + thing.normal.z * position.z
    return { id, kind: 'plane', mesh: undefined, row, frontOnly, layer: bit, box: endless() }
  }
  if (thing.kind === 'pipe') {
    const row = new Float64Array(7)
    writeVec(position, row, PIPE_POINT)
    writeVec(thing.axis, row, PIPE_AXIS)
    row[PIPE_RADIUS] = thing.radius
    return { id, kind: 'pipe', mesh: undefined, row, frontOnly, layer: bit, box: endless() }
  }
  if (!SOLIDS.includes(name))
    throw new TypeError(
      `World.add: thing is ${name === 'undefined' ? 'no shape' : `a ${name}`}, expected a TriangleMesh, sphere, ellipsoid, capsule, cylinder, box, plane or pipe`,
    )
  const row = bodyRow(thing, position, orientation)
  if (thing.kind === 'box') checkCorners(thing.halfExtents, position, orientation)
  const mesh = thing.kind === 'box' ? boxMesh(row) : undefined
  return { id, kind: thing.kind, mesh, row, frontOnly: false, layer: bit, box: boxAround(row) }
}

const SOLIDS = ['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box']
const sweep = new Float64Array(SOLID_SIZE)

function bodyRow(
  shape: Sphere | Ellipsoid | Capsule | Cylinder | Box,
  position: Vec3,
  orientation: Quat | undefined,
): Row {
  const row = new Float64Array(BODY_SIZE)
  writeVec(position, row, BODY_POSITION)
  writeHalfExtents(shape, sweep)
  for (let i = 0; i < 3; i++) row[BODY_HALF_EXTENTS + i] = sweep[SWEEP_RADII + i]
  if (shape.kind !== 'sphere') writeOrientation(orientation, row, BODY_ORIENTATION)
  return row
}

/** Far more than the tolerance of touching, relative to the numbers at hand. */
const SLACK = 1e-8

function boxAround(body: Row): Row {
  const box = new Float64Array(6)
  for (let i = 0; i < 3; i++) sweep[SWEEP_RADII + i] = body[BODY_HALF_EXTENTS + i]
  for (let i = 0; i < 4; i++) sweep[SWEEP_ORIENTATION + i] = body[BODY_ORIENTATION + i]
  writeBounds(sweep, 0, box)
  for (let i = 0; i < 3; i++) {
    const centre = body[BODY_POSITION + i]
    const reach = box[i] * (1 + SLACK) + SLACK * Math.abs(centre)
    box[i] = centre - reach
    box[3 + i] = centre + reach
  }
  return box
}

function endless(): Row {
  return Float64Array.of(...Array(3).fill(Number.NEGATIVE_INFINITY), ...Array(3).fill(Number.POSITIVE_INFINITY))
}
