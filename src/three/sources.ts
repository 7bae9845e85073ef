/** What a scene has that may be in a world, each with its bodies: they notice what has changed, and tell the follower. */
import type { BatchedMesh, BufferAttribute, InstancedMesh, Mesh, Object3D, SkinnedMesh } from 'three'
import { Matrix4 } from 'three'
import type { Row } from '../math/rows.ts'
import { Body, type Maker } from './body.ts'
import { type BoneVertices, isDetached } from './bones.ts'
import type { Follower } from './follow.ts'
import { liveGeometry } from './parts.ts'

export interface Source {
  /** Tells the follower of all that has changed. @param only of instances: this one, whether it has changed or not; −1: all */
  scan(follower: Follower, only: number): void
  /** From now on everything counts as changed. */
  forget(): void
  /** Is it at or below an object? */
  isBelow(object: Object3D): boolean
  /** Calls `take` for its bodies. @param only as above */
  forEachBody(only: number, take: (body: Body) => void): void
}

const MATRIX_SIZE = 16

/** seen[o..o+15] = matrix[i..i+15]. Were they different? NaN is, always. */
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

/** Of a list that has become longer. */
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
  readonly #mesh: Mesh
  readonly #body: Body
  readonly #seen = nothing(MATRIX_SIZE)

  constructor(mesh: Mesh, make: Maker) {
    this.#mesh = mesh
    this.#body = new Body(mesh, make)
  }

  scan(follower: Follower): void {
    const { elements } = this.#mesh.matrixWorld
    if (take(elements, 0, this.#seen, 0)) follower.move(this.#body, elements)
  }

  forget(): void {
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    return isAtOrBelow(this.#mesh, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0) take(this.#body)
  }
}

/** A bone, of a mesh that is bound to it. */
export class BoneSource implements Source {
  readonly #vertices: BoneVertices
  readonly #body: Body
  readonly #seen = nothing(MATRIX_SIZE)

  constructor(vertices: BoneVertices, make: Maker) {
    const { bone, mesh } = vertices
    this.#vertices = vertices
    this.#body = new Body(mesh, make, { bone })
  }

  scan(follower: Follower): void {
    const { bone, mesh } = this.#vertices
    const { elements } = isDetached(mesh) ? carried(mesh, bone.matrixWorld) : bone.matrixWorld
    if (take(elements, 0, this.#seen, 0)) follower.move(this.#body, elements)
  }

  forget(): void {
    this.#seen.fill(Number.NaN)
  }

  isBelow(object: Object3D): boolean {
    const { bone, mesh } = this.#vertices
    return isAtOrBelow(mesh, object) || isAtOrBelow(bone, object)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0) take(this.#body)
  }
}

const product = new Matrix4()
const local = new Matrix4()

/** Where a detached mesh draws what is at a bone. */
function carried(mesh: SkinnedMesh, bone: Matrix4): Matrix4 {
  local.copy(mesh.bindMatrix).invert().multiply(bone)
  return product.multiplyMatrices(mesh.matrixWorld, local)
}

export class InstancedSource implements Source {
  readonly #mesh: InstancedMesh
  readonly #make: Maker
  readonly #bodies: Body[] = []
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)
  #attribute: BufferAttribute | undefined
  #version = -1

  constructor(mesh: InstancedMesh, make: Maker) {
    this.#mesh = mesh
    this.#make = make
  }

  scan(follower: Follower, only: number): void {
    const bodies = this.#bodies
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

/** What three keeps of a BatchedMesh for itself; where a version keeps it otherwise, the public doors are asked, which is slower. */
interface Inside {
  readonly _instanceInfo?: readonly { readonly active?: boolean; readonly visible?: boolean; geometryIndex?: number }[]
  readonly _matricesTexture?: { readonly version?: number }
}

export class BatchedSource implements Source {
  readonly #mesh: BatchedMesh
  readonly #makerOf: (geometry: number) => Maker | undefined
  readonly #bodies: (Body | undefined)[] = []
  readonly #geometries: number[] = []
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)
  #version = Number.NaN

  /** @param makerOf of a geometry of the batch; undefined: it has no triangles */
  constructor(mesh: BatchedMesh, makerOf: (geometry: number) => Maker | undefined) {
    this.#mesh = mesh
    this.#makerOf = makerOf
  }

  scan(follower: Follower, only: number): void {
    const mesh = this.#mesh
    const bodies = this.#bodies
    if (only >= 0) {
      if (only < bodies.length && bodies[only] !== undefined && this.#shown(only) >= 0) this.#move(follower, only)
      return
    }
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
    }
    for (let i = 0; i < count; i++) {
      if (i === bodies.length) {
        bodies.push(undefined)
        this.#geometries.push(-1)
      }
      const geometry = this.#shown(i)
      const isNew = geometry !== this.#geometries[i]
      if (isNew) this.#change(follower, i, geometry)
      else if (stands) continue
      if (bodies[i] === undefined) continue
      mesh.getMatrixAt(i, local)
      const changed = take(local.elements, 0, this.#seen, i * MATRIX_SIZE)
      if (all || isNew || changed) this.#move(follower, i)
    }
  }

  /** The geometry of an instance; −1: it is hidden or deleted. */
  #shown(i: number): number {
    const info = (this.#mesh as unknown as Inside)._instanceInfo?.[i]
    if (typeof info?.active === 'boolean' && typeof info.visible === 'boolean' && info.geometryIndex !== undefined)
      return info.active && info.visible ? info.geometryIndex : -1
    const geometry = liveGeometry(this.#mesh, i)
    return geometry >= 0 && this.#mesh.getVisibleAt(i) ? geometry : -1
  }

  /** An instance has another geometry, or none any more. */
  #change(follower: Follower, i: number, geometry: number): void {
    const body = this.#bodies[i]
    if (body !== undefined) follower.drop(body)
    const make = geometry < 0 ? undefined : this.#makerOf(geometry)
    this.#bodies[i] = make === undefined ? undefined : new Body(this.#mesh, make, { batchId: i })
    this.#geometries[i] = geometry
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
