/** The objects of a scene that may be in a world, each with its bodies. They notice changes and tell the follower. */
import type { BatchedMesh, Bone, BufferAttribute, InstancedMesh, Object3D, SkinnedMesh } from 'three'
import { Matrix4 } from 'three'
import type { Row } from '../math/rows.ts'
import type { BatchShapes } from './batch-shapes.ts'
import { Body, type Maker } from './body.ts'
import { type BoneVertices, fromSkin, isDetached } from './bones.ts'
import type { Drawn } from './drawn.ts'
import type { Follower } from './follow.ts'
import type { GeometryMesh } from './geometry-mesh.ts'
import { liveGeometry } from './parts.ts'
import type { SceneTree } from './tree.ts'

export interface Source {
  /**
   * Tells the follower about all changes. An object that has left the scene loses its collider.
   * @param only for instances: only this one, changed or not; −1: all
   */
  scan(follower: Follower, tree: SceneTree, only: number): void
  /** Makes everything count as moved next time. */
  forget(): void
  /** Is it at or below an object? */
  isBelow(object: Object3D): boolean
  /** Calls `take` for its bodies. @param only as above */
  forEachBody(only: number, take: (body: Body) => void): void
}

const MATRIX_SIZE = 16

/** seen[o..o+15] = matrix[i..i+15]. Returns whether they were different; NaN always counts as different. */
function take(matrix: ArrayLike<number>, i: number, seen: Row, o: number): boolean {
  let same = true
  for (let k = 0; k < MATRIX_SIZE; k++) {
    if (matrix[i + k] === seen[o + k]) continue
    same = false
    seen[o + k] = matrix[i + k]
  }
  return !same
}

const nothing = (length: number): Row => new Float64Array(length).fill(Number.NaN)

/** Returns a list with room for more instances. */
function grown(seen: Row, instances: number): Row {
  if (seen.length >= instances * MATRIX_SIZE) return seen
  const longer = nothing(Math.max(instances, seen.length / 8) * MATRIX_SIZE)
  longer.set(seen)
  return longer
}

function isAtOrBelow(from: Object3D, object: Object3D): boolean {
  for (let node: Object3D | null = from; node !== null; node = node.parent) if (node === object) return true
  return false
}

export class MeshSource implements Source {
  readonly #drawn: Drawn
  readonly #body: Body
  readonly #seen = nothing(MATRIX_SIZE)

  constructor(drawn: Drawn, make: Maker) {
    this.#drawn = drawn
    this.#body = new Body(drawn.mesh, make)
  }

  scan(follower: Follower, tree: SceneTree): void {
    const { mesh } = this.#drawn
    const isIn = tree.has(mesh)
    if (!isIn || this.#drawn.hasChanged(follower.who)) {
      follower.drop(this.#body)
      this.forget()
    }
    if (!isIn || this.#drawn.shared === undefined) return
    const { elements } = mesh.matrixWorld
    if (take(elements, 0, this.#seen, 0)) follower.move(this.#body, elements)
  }

  forget(): void {
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    return isAtOrBelow(this.#drawn.mesh, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0) take(this.#body)
  }
}

/** A bone, and a mesh that is bound to it. */
export class BoneSource implements Source {
  readonly bone: Bone
  readonly #make: (points: Row) => Maker
  readonly #seen = nothing(MATRIX_SIZE)
  #mesh: SkinnedMesh
  #points: Row = new Float64Array(0)
  #body: Body | undefined

  constructor({ bone, mesh }: BoneVertices, make: (points: Row) => Maker) {
    this.bone = bone
    this.#mesh = mesh
    this.#make = make
  }

  /** Sets the vertices that the bone moves. Without any, the bone has no collider. */
  renew(follower: Follower, vertices: BoneVertices | undefined): void {
    const points = Float64Array.from(vertices?.points ?? [])
    const mesh = vertices?.mesh ?? this.#mesh
    if (mesh === this.#mesh && isSame(points, this.#points)) return
    const old = this.#body
    if (old !== undefined) follower.drop(old)
    this.#mesh = mesh
    this.#points = points
    this.#body = points.length === 0 ? undefined : new Body(mesh, this.#make(points), { bone: this.bone })
    if (this.#body !== undefined && old !== undefined) this.#body.isGone = old.isGone
    this.forget()
  }

  scan(follower: Follower, tree: SceneTree): void {
    const [bone, mesh, body] = [this.bone, this.#mesh, this.#body]
    if (body === undefined) return
    if (!tree.has(bone)) bone.updateWorldMatrix(true, false) // a bone outside the scene may move a mesh in it
    const { elements } = isDetached(mesh) ? carried(mesh, bone.matrixWorld) : bone.matrixWorld
    if (take(elements, 0, this.#seen, 0)) follower.move(body, elements)
  }

  forget(): void {
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    return isAtOrBelow(this.#mesh, object) || isAtOrBelow(this.bone, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0 && this.#body !== undefined) take(this.#body)
  }
}

function isSame(a: Row, b: Row): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

const product = new Matrix4()
const local = new Matrix4()

/** The place where a detached mesh draws the vertices of a bone. */
function carried(mesh: SkinnedMesh, bone: Matrix4): Matrix4 {
  return fromSkin(mesh, product).multiply(bone)
}

export class InstancedSource implements Source {
  readonly #mesh: InstancedMesh
  readonly #drawn: Drawn
  readonly #make: Maker
  readonly #bodies: Body[] = []
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)
  #attribute: BufferAttribute | undefined
  #version = -1

  constructor(drawn: Drawn, make: Maker) {
    this.#mesh = drawn.mesh as InstancedMesh
    this.#drawn = drawn
    this.#make = make
  }

  scan(follower: Follower, tree: SceneTree, only: number): void {
    const bodies = this.#bodies
    const isIn = tree.has(this.#mesh)
    if (!isIn || this.#drawn.hasChanged(follower.who)) {
      for (let i = 0; i < bodies.length; i++) follower.drop(bodies[i])
      this.forget()
    }
    if (!isIn || this.#drawn.shared === undefined) return
    const { instanceMatrix, matrixWorld } = this.#mesh
    const { array, version } = instanceMatrix
    const count = Math.min(this.#mesh.count, Math.floor(array.length / MATRIX_SIZE))
    if (only >= 0) {
      if (only < bodies.length && only < count) this.#move(follower, only)
      return
    }
    while (bodies.length > count) follower.drop(bodies.pop() as Body)
    const all = take(matrixWorld.elements, 0, this.#world, 0)
    const stands = instanceMatrix === this.#attribute && version === this.#version && bodies.length === count
    if (!all && stands) return
    this.#attribute = instanceMatrix
    this.#version = version
    this.#seen = grown(this.#seen, count)
    for (let i = 0; i < count; i++) {
      const isNew = i === bodies.length
      if (isNew) bodies.push(new Body(this.#mesh, this.#make, { instanceId: i }))
      const changed = take(array, i * MATRIX_SIZE, this.#seen, i * MATRIX_SIZE)
      if (all || isNew || changed) this.#move(follower, i)
    }
  }

  #move(follower: Follower, i: number): void {
    const { instanceMatrix, matrixWorld } = this.#mesh
    take(instanceMatrix.array, i * MATRIX_SIZE, this.#seen, i * MATRIX_SIZE)
    product.fromArray(instanceMatrix.array, i * MATRIX_SIZE).premultiply(matrixWorld)
    follower.move(this.#bodies[i], product.elements)
  }

  forget(): void {
    this.#world.fill(Number.NaN)
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    return isAtOrBelow(this.#mesh, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0) this.#bodies.forEach(take)
    else if (only < this.#bodies.length) take(this.#bodies[only])
  }
}

/**
 * Private fields of three's BatchedMesh. If a version of three has different ones, the slower public methods are used.
 */
interface Inside {
  readonly _instanceInfo?: readonly { readonly active?: boolean; readonly visible?: boolean; geometryIndex?: number }[]
  readonly _matricesTexture?: { readonly version?: number }
}

export class BatchedSource implements Source {
  readonly #mesh: BatchedMesh
  readonly #shapes: BatchShapes
  readonly #maker: (shape: GeometryMesh) => Maker
  readonly #bodies: (Body | undefined)[] = []
  readonly #geometries: number[] = []
  /** The mesh of each instance's geometry. */
  readonly #made: (GeometryMesh | undefined)[] = []
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)
  #version = Number.NaN

  /** @param maker makes the collider from a geometry of the batch */
  constructor(mesh: BatchedMesh, shapes: BatchShapes, maker: (shape: GeometryMesh) => Maker) {
    this.#mesh = mesh
    this.#shapes = shapes
    this.#maker = maker
  }

  scan(follower: Follower, tree: SceneTree, only: number): void {
    const mesh = this.#mesh
    const bodies = this.#bodies
    if (!tree.has(mesh)) {
      for (let i = 0; i < bodies.length; i++) this.#change(follower, i, -1)
      this.forget()
      return
    }
    if (only >= 0) {
      if (only < bodies.length && bodies[only] !== undefined && this.#shown(only) >= 0) this.#move(follower, only)
      return
    }
    const areOthers = this.#shapes.haveChanged()
    const { _instanceInfo: info, _matricesTexture: texture } = mesh as unknown as Inside
    const all = take(mesh.matrixWorld.elements, 0, this.#world, 0)
    const version = texture?.version ?? Number.NaN
    const stands = !all && version === this.#version
    this.#version = version
    const count = info?.length ?? mesh.maxInstanceCount
    this.#seen = grown(this.#seen, count)
    while (bodies.length > count) {
      this.#change(follower, bodies.length - 1, -1)
      bodies.pop()
      this.#geometries.pop()
      this.#made.pop()
    }
    for (let i = 0; i < count; i++) {
      if (i === bodies.length) {
        bodies.push(undefined)
        this.#geometries.push(-1)
        this.#made.push(undefined)
      }
      const geometry = this.#shown(i)
      let isNew = geometry !== this.#geometries[i]
      if (areOthers && geometry >= 0) isNew ||= this.#shapes.shapeOf(follower.who, geometry) !== this.#made[i]
      if (isNew) this.#change(follower, i, geometry)
      else if (stands) continue
      if (bodies[i] === undefined) continue
      mesh.getMatrixAt(i, local)
      const changed = take(local.elements, 0, this.#seen, i * MATRIX_SIZE)
      if (all || isNew || changed) this.#move(follower, i)
    }
  }

  /** The geometry of an instance; −1 if it is hidden or deleted. */
  #shown(i: number): number {
    const info = (this.#mesh as unknown as Inside)._instanceInfo?.[i]
    if (typeof info?.active === 'boolean' && typeof info.visible === 'boolean' && info.geometryIndex !== undefined)
      return info.active && info.visible ? info.geometryIndex : -1
    const geometry = liveGeometry(this.#mesh, i)
    return geometry >= 0 && this.#mesh.getVisibleAt(i) ? geometry : -1
  }

  /** Gives an instance another geometry, or none. */
  #change(follower: Follower, i: number, geometry: number): void {
    const body = this.#bodies[i]
    if (body !== undefined) follower.drop(body)
    const shape = geometry < 0 ? undefined : this.#shapes.shapeOf(follower.who, geometry)
    this.#bodies[i] = shape && new Body(this.#mesh, this.#maker(shape), { batchId: i })
    this.#geometries[i] = geometry
    this.#made[i] = shape
  }

  #move(follower: Follower, i: number): void {
    this.#mesh.getMatrixAt(i, local)
    take(local.elements, 0, this.#seen, i * MATRIX_SIZE)
    follower.move(this.#bodies[i] as Body, product.multiplyMatrices(this.#mesh.matrixWorld, local).elements)
  }

  forget(): void {
    this.#world.fill(Number.NaN)
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    return isAtOrBelow(this.#mesh, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    for (let i = 0; i < this.#bodies.length; i++) {
      const body = this.#bodies[i]
      if (body !== undefined && (only < 0 || i === only)) take(body)
    }
  }
}
