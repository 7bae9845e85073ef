/** Colliders from what users add: checked, and written as rows. */
import { isFrontOnly } from '../bvh/filter.ts'
import { checkWhole, checkWord, type Quat, takeQuat, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  PIPE_POINT,
  PLANE_OFFSET,
  type Row,
  SOLID_SIZE,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
} from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { isUpright } from '../math/turn.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { type KnownMesh, knownMesh } from '../mesh/known.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { BOX, MOVERS, SPHERE } from '../shapes/kinds.ts'
import {
  type Box,
  type Capsule,
  type Cylinder,
  type Ellipsoid,
  type Pipe,
  type Plane,
  type Sphere,
  takePipe,
  takePlane,
  takeSolid,
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

/** The corners of a box are coordinates as others are; of a turned one the sphere around it is asked. */
function checkCorners(body: Row): void {
  const [x, y, z] = body.subarray(BODY_HALF_EXTENTS)
  const around = isUpright(body, BODY_ORIENTATION) ? 0 : Math.sqrt(x * x + y * y + z * z)
  for (let k = 0; k < 3; k++) {
    const reach = Math.abs(body[BODY_POSITION + k]) + Math.max(around, body[BODY_HALF_EXTENTS + k])
    if (!(reach <= LARGEST))
      throw new RangeError(`World.add: thing is a box that reaches to ${'xyz'[k]} = ${reach}, expected at most 2^60`)
  }
}

const OPTIONS = ['position', 'orientation', 'sides', 'layer']

/** What is true of a collider before it has an id. */
export type NewCollider = Omit<Collider, 'id'>

/** Where and how a thing is to lie: read from the options. */
interface Place {
  /** BODY row without half extents. */
  readonly body: Row
  readonly isTurned: boolean
  readonly sides: Sides | undefined
  readonly layer: number | undefined
}

function takePlace(options: ColliderOptions): Place {
  checkOptions('World.add', 'options', options, OPTIONS)
  const { position, orientation, sides, layer } = options
  const body = new Float64Array(BODY_SIZE)
  if (position !== undefined) takeVec('World.add', 'position', position, body, BODY_POSITION)
  if (sides !== undefined) checkWord('World.add', 'sides', sides, SIDES)
  if (orientation !== undefined) takeQuat('World.add', 'orientation', orientation, body, BODY_ORIENTATION)
  if (layer !== undefined) checkWhole('World.add', 'layer', layer, 0, 31)
  return { body, isTurned: !isUpright(body, BODY_ORIENTATION), sides, layer }
}

/** @throws TypeError, RangeError that name the argument at fault */
export function makeCollider(thing: Thing, options: ColliderOptions): NewCollider {
  const place = takePlace(options)
  const mesh = knownMesh(thing)
  if (mesh !== undefined) return makeMesh(mesh, place)
  const { kind } = thing as Exclude<Thing, TriangleMesh>
  const name = String(kind)
  if (name === 'plane' || name === 'pipe') {
    if (place.isTurned)
      throw new RangeError(
        `World.add: a ${name} has no orientation, expected none: its ${name === 'plane' ? 'normal' : 'axis'} says how it lies`,
      )
    return kind === 'plane' ? makePlane(thing as Plane, place) : makePipe(thing as Pipe, place)
  }
  if (place.sides === 'front') throw new RangeError(`World.add: a ${name} is solid and has no sides, expected none`)
  return makeSolid(thing as Exclude<Thing, TriangleMesh | Plane | Pipe>, name, place)
}

const bitOf = ({ layer = 0 }: Place): number => 1 << layer

function makeMesh(mesh: KnownMesh, place: Place): NewCollider {
  const { body, isTurned, sides, layer } = place
  if (body[0] !== 0 || body[1] !== 0 || body[2] !== 0)
    throw new RangeError(
      'World.add: a TriangleMesh has no position yet, expected 0, 0, 0: its vertices say where it is',
    )
  if (isTurned)
    throw new RangeError(
      'World.add: a TriangleMesh has no orientation yet, expected none: its vertices say where it is',
    )
  const own = isFrontOnly(mesh.tree) ? 'front' : 'both'
  if (sides !== undefined && sides !== own)
    throw new RangeError(`World.add: sides is '${sides}', expected '${own}', as the TriangleMesh was built`)
  const layered = mesh.tree.layers.length > 0
  if (layered && layer !== undefined)
    throw new RangeError('World.add: the TriangleMesh has layers of its own, expected no layer')
  const row = new Float64Array(0)
  return { kind: 'mesh', mesh, row, frontOnly: false, layer: layered ? 0 : bitOf(place), box: endless() }
}

function makePlane(plane: Plane, place: Place): NewCollider {
  const row = new Float64Array(4)
  takePlane('World.add', 'thing', plane, row)
  const { body } = place
  row[PLANE_OFFSET] += row[0] * body[0] + row[1] * body[1] + row[2] * body[2]
  const frontOnly = place.sides === 'front'
  return { kind: 'plane', mesh: undefined, row, frontOnly, layer: bitOf(place), box: endless() }
}

function makePipe(pipe: Pipe, place: Place): NewCollider {
  const row = new Float64Array(7)
  takePipe('World.add', 'thing', pipe, row)
  for (let k = 0; k < 3; k++) row[PIPE_POINT + k] = place.body[BODY_POSITION + k]
  const frontOnly = place.sides === 'front'
  return { kind: 'pipe', mesh: undefined, row, frontOnly, layer: bitOf(place), box: endless() }
}

function makeSolid(solid: Sphere | Ellipsoid | Capsule | Cylinder | Box, name: string, place: Place): NewCollider {
  const row = place.body
  const mover = takeSolid('World.add', 'thing', solid, row, BODY_HALF_EXTENTS)
  if (mover < 0)
    throw new TypeError(
      `World.add: thing is ${name === 'undefined' ? 'no shape' : `a ${name}`}, expected a TriangleMesh, sphere, ellipsoid, capsule, cylinder, box, plane or pipe`,
    )
  if (mover === SPHERE) row.fill(0, BODY_ORIENTATION) // nothing to turn
  if (mover === BOX) checkCorners(row)
  const mesh = mover === BOX ? boxMesh(row) : undefined
  return { kind: MOVERS[mover], mesh, row, frontOnly: false, layer: bitOf(place), box: boxAround(row) }
}

const sweep = new Float64Array(SOLID_SIZE)

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
