/**
 * World: a set of colliders under ids, and the questions that go to all of them. Static so far: meshes, planes, spheres,
 * pipes, boxes (a box is its twelve triangles); no transforms.
 */
import { checkObject, checkVec, checkWord, type Vec3 } from '../math/check.ts'
import {
  HIT_SIZE,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  PLANE_NORMAL,
  PLANE_OFFSET,
  RAY_SIZE,
  SOLID_SIZE,
  SPHERE_CENTRE,
  SPHERE_RADIUS,
} from '../math/rows.ts'
import { checkHit, type Hit, readHit, readRayHit, writeVec } from '../mesh/hit.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { type CastOptions, checkMover, type Mover, overlapModeOf, writeCheckedRay, writeSweep } from '../mesh/solid.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { type Box, checkShape, type Pipe, type Plane, type Sphere } from '../shapes/shapes.ts'
import { boxMesh } from './box-mesh.ts'
import { castRayAnyInWorld, castRayInWorld, struck } from './cast-ray.ts'
import { castSolidInWorld, overlapInWorld, overlapSolidInWorld } from './cast-solid.ts'
import type { Collider } from './collider.ts'

export type Thing = TriangleMesh | Sphere | Box | Plane | Pipe

export interface ColliderOptions {
  /** Where its centre is (of a pipe: a point of its axis). A mesh has none: its vertices say where it is. */
  position?: Vec3
  /** Of a plane: 'front' is the side its normal points to; of a pipe: the outside. A mesh brings its own. */
  sides?: Sides
}

const ray = new Float64Array(RAY_SIZE)
const row = new Float64Array(HIT_SIZE)
const sweep = new Float64Array(SOLID_SIZE)
const ball = new Float64Array(4)
const zero: Vec3 = { x: 0, y: 0, z: 0 }

export class World {
  /** In the order of their ids; read by carom's own rooms. */
  readonly colliders: Collider[] = []
  #nextId = 0

  /**
   * Adds something that stands still, and returns its id; ids are never used again.
   * @throws TypeError, RangeError that name the argument at fault; the world is unchanged then
   */
  add(thing: Thing, options: ColliderOptions = {}): number {
    checkObject('World.add', 'thing', thing, 'a TriangleMesh or a shape')
    checkObject('World.add', 'options', options, 'an object')
    if (options.sides !== undefined) checkWord('World.add', 'sides', options.sides, SIDES)
    const { position = zero, sides } = options
    checkVec('World.add', 'position', position)
    const collider = makeCollider(this.#nextId, thing, position, sides)
    this.#nextId++
    this.colliders.push(collider)
    return collider.id
  }

  /** Removes a collider. @throws RangeError where there is none of that id */
  remove(collider: number): void {
    if (typeof collider !== 'number')
      throw new TypeError(`World.remove: collider is ${typeof collider}, expected the number that add returned`)
    const index = this.colliders.findIndex((c) => c.id === collider)
    if (index < 0) throw new RangeError(`World.remove: collider is ${collider}, expected one that is in the world`)
    this.colliders.splice(index, 1)
  }

  /** First hit of a ray; a sphere that contains the origin is hit at once, a box is its twelve triangles. A miss returns false and leaves `hit` alone. */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit): boolean {
    const along = writeCheckedRay('World.castRay', origin, direction, maxDistance, ray)
    checkHit('World.castRay', hit)
    if (!castRayInWorld(this.colliders, ray, row)) return false
    readRayHit(row, 0, origin, along, direction, struck.triangle, hit)
    hit.collider = struck.collider
    return true
  }

  /** Is anything hit? */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number): boolean {
    writeCheckedRay('World.castRayAny', origin, direction, maxDistance, ray)
    return castRayAnyInWorld(this.colliders, ray)
  }

  /** First contact of a body moved along a straight line, under the contact rule of docs/guarantees.md. */
  cast(shape: Mover, from: Vec3, translation: Vec3, hit: Hit, options?: CastOptions): boolean {
    const mover = checkMover('World.cast', shape)
    checkVec('World.cast', 'from', from)
    checkVec('World.cast', 'translation', translation)
    checkHit('World.cast', hit)
    const overlap = overlapModeOf('World.cast', options)
    writeSweep(shape, from, translation, sweep)
    if (!castSolidInWorld(this.colliders, sweep, mover, overlap, row)) return false
    readHit(row, 0, from, translation, struck.triangle, hit)
    hit.collider = struck.collider
    return true
  }

  /** Does a body at rest touch anything (closed)? `hit`, if given, gets the deepest place. */
  overlap(shape: Mover, position: Vec3, hit?: Hit): boolean {
    const mover = checkMover('World.overlap', shape)
    checkVec('World.overlap', 'position', position)
    if (hit !== undefined) checkHit('World.overlap', hit)
    if (shape.kind === 'sphere') {
      writeVec(position, ball, SPHERE_CENTRE)
      ball[SPHERE_RADIUS] = shape.radius
      if (!overlapInWorld(this.colliders, ball, row)) return false
    } else {
      writeSweep(shape, position, zero, sweep)
      if (!overlapSolidInWorld(this.colliders, sweep, mover, row)) return false
    }
    if (hit !== undefined) {
      readHit(row, 0, position, zero, struck.triangle, hit)
      hit.collider = struck.collider
    }
    return true
  }
}

function makeCollider(id: number, thing: Thing, position: Vec3, sides: Sides | undefined): Collider {
  const none = new Float64Array(0)
  if (thing instanceof TriangleMesh) {
    if (position.x !== 0 || position.y !== 0 || position.z !== 0)
      throw new RangeError(
        'World.add: a TriangleMesh has no position yet, expected 0, 0, 0: its vertices say where it is',
      )
    if (sides !== undefined && sides !== thing.sides)
      throw new RangeError(`World.add: sides is '${sides}', expected '${thing.sides}', as the TriangleMesh was built`)
    return { id, kind: 'mesh', name: 'mesh', mesh: thing, row: none, frontOnly: false }
  }
  const name = String(thing.kind)
  if (name !== 'plane' && name !== 'pipe' && sides === 'front')
    throw new RangeError(`World.add: a ${name} is solid and has no sides, expected none`)
  checkShape('World.add', 'thing', thing)
  const frontOnly = sides === 'front'
  if (thing.kind === 'sphere') {
    const row = new Float64Array(4)
    writeVec(position, row, SPHERE_CENTRE)
    row[SPHERE_RADIUS] = thing.radius
    return { id, kind: 'sphere', name, mesh: undefined, row, frontOnly: false }
  }
  if (thing.kind === 'box')
    return { id, kind: 'mesh', name, mesh: boxMesh(position, thing.halfExtents), row: none, frontOnly: false }
  if (thing.kind === 'plane') {
    const row = new Float64Array(4)
    writeVec(thing.normal, row, PLANE_NORMAL)
    row[PLANE_OFFSET] =
      thing.offset + thing.normal.x * position.x + thing.normal.y * position.y + thing.normal.z * position.z
    return { id, kind: 'plane', name, mesh: undefined, row, frontOnly }
  }
  if (thing.kind === 'pipe') {
    const row = new Float64Array(7)
    writeVec(position, row, PIPE_POINT)
    writeVec(thing.axis, row, PIPE_AXIS)
    row[PIPE_RADIUS] = thing.radius
    return { id, kind: 'pipe', name, mesh: undefined, row, frontOnly }
  }
  throw new TypeError(
    `World.add: thing is ${name === 'undefined' ? 'no shape' : `a ${name}`}, expected a TriangleMesh, sphere, box, plane or pipe`,
  )
}
