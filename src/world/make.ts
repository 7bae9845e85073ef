/** Checks the colliders and poses that the caller passes, and writes them as rows. */
import { ALL_LAYERS, isFrontOnly } from '../bvh/filter.ts'
import { checkBoolean, checkObject, checkWhole, checkWord, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_HALF_EXTENTS, BODY_SIZE, type Row } from '../math/rows.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { checkHull, type KnownMesh, knownMesh } from '../mesh/known.ts'
import type { Grid } from '../mesh/make-grid.ts'
import { POSE, type Pose, takePoseParts } from '../mesh/pose.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { MOVERS, SPHERE } from '../shapes/kinds.ts'
import {
  type Box,
  type Capsule,
  type Cylinder,
  type Ellipsoid,
  type Hull,
  type Pipe,
  type Plane,
  type Sphere,
  takePipe,
  takePlane,
  takeSolid,
} from '../shapes/shapes.ts'
import type { Collider, ColliderKind } from './collider.ts'
import type { Compound } from './compound.ts'
import { type Material, takeColliderMaterial } from './material.ts'
import { madeParts, reachOf, type TakenPart, writePartPose } from './parts.ts'
import { takePose } from './pose.ts'
import { newRoom } from './room.ts'

export type Thing = TriangleMesh | Grid | Hull | Sphere | Ellipsoid | Capsule | Cylinder | Box | Plane | Pipe | Compound

export interface ColliderOptions extends Pose {
  /**
   * For a plane, 'front' is the side that its normal points to; for a pipe, the outside. A mesh keeps the sides it was
   * built with.
   */
  sides?: Sides | undefined
  /**
   * 0 to 31, default 0: queries with a `mask` consider only colliders in its layers. A mesh may have layers of its own
   * instead.
   */
  layer?: number | undefined
  /**
   * A set of layers, bit k for layer k. Only characters and balls in these layers meet the collider, and only queries
   * whose `layer` is one of these or is not given. Default: all.
   */
  mask?: number | undefined
  /**
   * A sensor stops nothing, and only queries with `sensors` see it. Bodies within a closed mesh are in the sensor; of
   * other meshes only the surface counts. Default: false.
   */
  sensor?: boolean | undefined
  /**
   * Makes it a conveyor: it carries characters that walk on it at this velocity, m/s along its own axes. The velocity
   * may change later (`setSurfaceVelocity`).
   */
  surfaceVelocity?: Vec3 | undefined
  /** What it is made of. Only balls ask: parts that are left out are the ball's. */
  material?: Material | undefined
  /** Any value. Hits, contacts and ground carry it. */
  data?: unknown
}

const OPTIONS = [...POSE, 'sides', 'layer', 'mask', 'sensor', 'surfaceVelocity', 'material', 'data']

/** Reads a pose: out = the collider's pose with the given parts replaced. */
export function takePoseOf(who: string, pose: Pose, { kind, pose: now }: Collider, out: Row): void {
  checkObject(who, 'pose', pose, 'an object with a position or orientation')
  checkOptions(who, 'pose', pose, POSE)
  for (let i = 0; i < BODY_SIZE; i++) out[i] = now[i]
  takePoseParts(who, POSE, pose, kind, out)
}

const WHO = 'World.add'
const NONE: Row = new Float64Array(0)

/** @throws TypeError, RangeError that name the argument at fault */
export function makeCollider(id: number, thing: Thing, options: ColliderOptions): Collider {
  checkOptions(WHO, 'options', options, OPTIONS)
  const { position, orientation, scale, sides, layer, mask, sensor = false, surfaceVelocity, material, data } = options
  if (sides !== undefined) checkWord(WHO, 'sides', sides, SIDES)
  if (layer !== undefined) checkWhole(WHO, 'layer', layer, 0, 31)
  if (mask !== undefined) checkWhole(WHO, 'mask', mask, -2147483648, 4294967295)
  checkBoolean(WHO, 'sensor', sensor)
  let surface = NONE
  if (surfaceVelocity !== undefined) {
    surface = new Float64Array(3)
    takeVec(WHO, 'surfaceVelocity', surfaceVelocity, surface, 0)
  }
  const pose = new Float64Array(BODY_SIZE).fill(1, BODY_HALF_EXTENTS, BODY_HALF_EXTENTS + 3)
  const mesh = knownMesh(thing)
  const { kind, own, parts } = mesh ? ofMesh(mesh, sides, layer) : ofShape(thing as Shape, sides, pose)
  takePoseParts(WHO, POSE, { position, orientation, scale }, kind, pose)
  const layered = mesh !== undefined && mesh.tree.layers.length > 0
  const collider = newCollider(WHO, {
    id,
    kind,
    mesh,
    pose,
    own,
    frontOnly: mesh === undefined && sides === 'front',
    layer: layered ? 0 : 1 << (layer ?? 0),
    mask: mask === undefined ? ALL_LAYERS : mask | 0,
    sensor,
    surface,
    material: material === undefined ? NONE : takeColliderMaterial(WHO, material),
    data,
  })
  if (parts !== undefined) addParts(WHO, collider, parts)
  return collider
}

/** Makes the parts of a compound. @throws RangeError if it would reach out of the range of numbers */
export function addParts(who: string, whole: Collider, taken: readonly TakenPart[]): void {
  whole.reach = Math.max(...taken.map(reachOf))
  takePose(who, whole, whole.pose)
  whole.parts = taken.map(({ kind, mesh, place }, part) => {
    const pose = new Float64Array(BODY_SIZE)
    writePartPose(whole.pose, place, pose)
    const reach = 0.5
    return newCollider(who, { ...whole, id: whole.id + 1 + part, kind, mesh, pose, reach, whole, part, inWhole: place })
  })
}

/** The parts from which a collider is made. */
type Parts = Pick<
  Collider,
  'id' | 'kind' | 'mesh' | 'pose' | 'own' | 'frontOnly' | 'layer' | 'mask' | 'sensor' | 'surface' | 'material' | 'data'
> &
  Partial<Pick<Collider, 'whole' | 'part' | 'inWhole' | 'reach'>>

/** @throws RangeError if it would reach out of the range of numbers */
export function newCollider(who: string, parts: Parts): Collider {
  const { id, kind, mesh, own, frontOnly, layer, mask, sensor, surface, material, data } = parts
  const { room, at, pose, box } = newRoom(parts.pose)
  // (first what a step reads and writes, side by side)
  const collider: Collider = {
    kind,
    solid: mesh === undefined && own.length === 0 && kind !== 'compound',
    room,
    at,
    slot: -1,
    moves: false,
    changed: 0,
    places: 0,
    drive: undefined,
    leader: undefined,
    whole: parts.whole,
    reach: undefined as never, // V8 then keeps the number as an object, so that passing it on allocates nothing
    corners: NONE,
    parts: undefined,
    sensor,
    pose,
    box,
    mesh,
    id,
    part: parts.part ?? -1,
    inWhole: parts.inWhole ?? NONE,
    row: own.length > 0 ? new Float64Array(own) : pose,
    own,
    place: NONE,
    frontOnly,
    layer,
    mask,
    surface,
    material,
    data,
    listed: -1,
    velocity: NONE,
    turn: -1,
  }
  collider.reach = parts.reach ?? 0.5
  takePose(who, collider, parts.pose)
  return collider
}

type Shape = Exclude<Thing, TriangleMesh | Grid | Hull>

/** The kind of a thing, and the row of a plane or pipe. */
interface Made {
  readonly kind: ColliderKind
  readonly own: Row
  /** The parts of a compound. */
  readonly parts?: readonly TakenPart[]
}

function ofMesh({ tree, hull }: KnownMesh, sides: Sides | undefined, layer: number | undefined): Made {
  const own = isFrontOnly(tree) ? 'front' : 'both'
  if (sides !== undefined && sides !== own)
    throw new RangeError(`${WHO}: sides is '${sides}', expected '${own}', as the TriangleMesh was built`)
  if (tree.layers.length > 0 && layer !== undefined)
    throw new RangeError(`${WHO}: layer is given for a TriangleMesh that has layers of its own, expected none`)
  return { kind: hull === undefined ? 'mesh' : 'hull', own: NONE }
}

/** @param pose receives the half extents of a solid */
function ofShape(shape: Shape, sides: Sides | undefined, pose: Row): Made {
  const { kind } = shape
  const name = String(kind)
  if (name === 'hull') checkHull(WHO, 'thing', shape)
  if (name === 'plane') {
    const own = new Float64Array(4)
    takePlane(WHO, 'thing', shape as Plane, own)
    return { kind: 'plane', own }
  }
  if (name === 'pipe') {
    const own = new Float64Array(7)
    takePipe(WHO, 'thing', shape as Pipe, own)
    return { kind: 'pipe', own }
  }
  if (sides === 'front')
    throw new RangeError(`${WHO}: sides is 'front' for a ${name}, expected none: solids have no sides`)
  const parts = madeParts.get(shape)
  if (parts !== undefined) return { kind: 'compound', own: NONE, parts }
  const mover = takeSolid(WHO, 'thing', shape as Exclude<Shape, Compound>, pose, BODY_HALF_EXTENTS)
  if (mover < 0)
    throw new TypeError(
      `${WHO}: thing is ${name === 'undefined' ? 'not a shape' : `a ${name}`}, expected a TriangleMesh, a Grid or a shape: make one with sphere(), ellipsoid(), capsule(), cylinder(), box(), hull(), plane(), pipe() or compound()`,
    )
  return { kind: mover === SPHERE ? 'sphere' : MOVERS[mover], own: NONE }
}
