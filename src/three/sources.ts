/** The objects of a scene that may be in a world, each with its bodies. They notice changes and tell the follower. */
import type { BatchedMesh, BufferAttribute, InstancedMesh, Object3D, SkinnedMesh } from 'three'
import { Matrix4 } from 'three'
import type { Body, Maker } from '../follow/body.ts'
import { boneMaker } from '../follow/bone-shapes.ts'
import type { Follower } from '../follow/follower.ts'
import { MATRIX_SIZE, noteMatrix, nothing, withRoom } from '../follow/seen.ts'
import { madeOf } from '../follow/shared-mesh.ts'
import type { Source as AnySource, BoneKind } from '../follow/source.ts'
import type { BatchShapes } from './batch-shapes.ts'
import { ObjectBody } from './body.ts'
import { fromSkin, isDetached, type ThreeBone } from './bones.ts'
import type { Drawn } from './drawn.ts'
import type { GeometryMesh } from './geometry-mesh.ts'
import { liveGeometry } from './parts.ts'
import type { SceneTree } from './tree.ts'

export type Source = AnySource<Object3D, SceneTree>

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
    this.#body = new ObjectBody(drawn.mesh, make)
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
    if (noteMatrix(elements, 0, this.#seen, 0)) follower.move(this.#body, elements)
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

const product = new Matrix4()
const local = new Matrix4()

/** The place where a detached mesh draws the vertices of a bone. */
function carried(mesh: SkinnedMesh, bone: Matrix4): Matrix4 {
  return fromSkin(mesh, product).multiply(bone)
}

/** @param shape of its bones */
export function boneKind(shape: 'capsule' | 'box'): BoneKind<Object3D, SceneTree, ThreeBone> {
  return {
    newBody: ({ mesh, bone }, points) => new ObjectBody(mesh, boneMaker(shape, points), { bone }),
    frameOf({ mesh, bone }, tree) {
      if (!tree.has(bone)) bone.updateWorldMatrix(true, false) // a bone outside the scene may move a mesh in it
      return (isDetached(mesh) ? carried(mesh, bone.matrixWorld) : bone.matrixWorld).elements
    },
    isBelow: ({ mesh, bone }, object) => isAtOrBelow(mesh, object) || isAtOrBelow(bone, object),
  }
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
    const all = noteMatrix(matrixWorld.elements, 0, this.#world, 0)
    const stands = instanceMatrix === this.#attribute && version === this.#version && bodies.length === count
    if (!all && stands) return
    this.#attribute = instanceMatrix
    this.#version = version
    this.#seen = withRoom(this.#seen, count)
    for (let i = 0; i < count; i++) {
      const isNew = i === bodies.length
      if (isNew) bodies.push(new ObjectBody(this.#mesh, this.#make, { instanceId: i }))
      const changed = noteMatrix(array, i * MATRIX_SIZE, this.#seen, i * MATRIX_SIZE)
      if (all || isNew || changed) this.#move(follower, i)
    }
  }

  #move(follower: Follower, i: number): void {
    const { instanceMatrix, matrixWorld } = this.#mesh
    noteMatrix(instanceMatrix.array, i * MATRIX_SIZE, this.#seen, i * MATRIX_SIZE)
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
  readonly #bodies: (Body | undefined)[] = []
  readonly #geometries: number[] = []
  /** The mesh of each instance's geometry. */
  readonly #made: (GeometryMesh | undefined)[] = []
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)
  #version = Number.NaN

  constructor(mesh: BatchedMesh, shapes: BatchShapes) {
    this.#mesh = mesh
    this.#shapes = shapes
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
    const all = noteMatrix(mesh.matrixWorld.elements, 0, this.#world, 0)
    const version = texture?.version ?? Number.NaN
    const stands = !all && version === this.#version
    this.#version = version
    const count = info?.length ?? mesh.maxInstanceCount
    this.#seen = withRoom(this.#seen, count)
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
      const changed = noteMatrix(local.elements, 0, this.#seen, i * MATRIX_SIZE)
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
    this.#bodies[i] = shape && new ObjectBody(this.#mesh, (stretch) => madeOf(shape, stretch), { batchId: i })
    this.#geometries[i] = geometry
    this.#made[i] = shape
  }

  #move(follower: Follower, i: number): void {
    this.#mesh.getMatrixAt(i, local)
    noteMatrix(local.elements, 0, this.#seen, i * MATRIX_SIZE)
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
