/** The meshes of a scene that may be in a world, each with its bodies. They notice changes and tell the follower. */
import type { Body, Maker } from '../follow/body.ts'
import { boneMaker } from '../follow/bone-shapes.ts'
import type { Follower } from '../follow/follower.ts'
import { MATRIX_SIZE, noteMatrix, nothing, withRoom } from '../follow/seen.ts'
import { madeOf } from '../follow/shared-mesh.ts'
import type { BoneKind, Source } from '../follow/source.ts'
import { NodeBody } from './body.ts'
import { frameOfBone, type NodeBone } from './bones.ts'
import type { Drawn } from './drawn.ts'
import { type BabylonNode, isAtOrBelow, multiply } from './nodes.ts'
import { thinCountOf, thinMatrix } from './thin.ts'
import type { NodeTree } from './tree.ts'

const product = new Float64Array(MATRIX_SIZE)

/** A Mesh, an InstancedMesh, or the thin instances of a Mesh. */
export class MeshSource implements Source<BabylonNode, NodeTree> {
  readonly #drawn: Drawn
  readonly #make: Maker
  readonly #bodies: NodeBody[] = []
  /** The matrix of the mesh, and those of its thin instances. */
  readonly #world = nothing(MATRIX_SIZE)
  #seen = nothing(0)

  constructor(drawn: Drawn) {
    this.#drawn = drawn
    this.#make = (stretch) => drawn.shared && madeOf(drawn.shared, stretch)
  }

  scan(follower: Follower, tree: NodeTree, only: number): void {
    const { mesh } = this.#drawn
    const bodies = this.#bodies
    const isIn = tree.has(mesh)
    if (!isIn || this.#drawn.hasChanged(follower.who)) {
      for (let i = 0; i < bodies.length; i++) follower.drop(bodies[i])
      this.forget()
    }
    if (!isIn || this.#drawn.shared === undefined) return
    const isThin = thinCountOf(mesh) > 0
    const count = isThin ? thinCountOf(mesh) : 1
    // (its first body says which kind it had)
    const isOther = bodies.length > 0 && bodies[0].thinInstanceIndex >= 0 !== isThin
    while (bodies.length > count || (isOther && bodies.length > 0)) follower.drop(bodies.pop() as Body)
    if (isOther) this.forget()
    if (only >= bodies.length && only >= 0) return
    const world = tree.matrixOf(mesh)
    const all = noteMatrix(world, 0, this.#world, 0)
    if (isThin) this.#scanThin(follower, world, count, all, only)
    else if (bodies.length === 0 || all) this.#move(follower, 0, world, isThin)
  }

  #scanThin(follower: Follower, world: ArrayLike<number>, count: number, all: boolean, only: number): void {
    const { mesh } = this.#drawn
    this.#seen = withRoom(this.#seen, count)
    for (let i = Math.max(0, only); i < (only < 0 ? count : only + 1); i++) {
      const { list, at } = thinMatrix(mesh, i)
      const changed = noteMatrix(list, at, this.#seen, i * MATRIX_SIZE)
      if (all || changed || only >= 0 || i >= this.#bodies.length)
        this.#move(follower, i, multiply(world, list, at, product), true)
    }
    // the others have not followed the mesh
    if (only >= 0 && all) this.#world.fill(Number.NaN)
  }

  #move(follower: Follower, i: number, matrix: ArrayLike<number>, isThin: boolean): void {
    const bodies = this.#bodies
    if (i === bodies.length) bodies.push(new NodeBody(this.#drawn.mesh, this.#make, isThin ? i : -1))
    follower.move(bodies[i], matrix)
  }

  forget(): void {
    this.#world.fill(Number.NaN)
    this.#seen.fill(Number.NaN)
  }

  isBelow(node: BabylonNode): boolean {
    return isAtOrBelow(this.#drawn.mesh, node)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0) this.#bodies.forEach(take)
    else if (this.#bodies[only]?.thinInstanceIndex === only) take(this.#bodies[only])
  }
}

/** @param shape of its bones */
export function boneKind(shape: 'capsule' | 'box'): BoneKind<BabylonNode, NodeTree, NodeBone> {
  return {
    newBody: ({ mesh, bone }, points) => new NodeBody(mesh, boneMaker(shape, points), -1, bone),
    frameOf: frameOfBone,
    isBelow: ({ mesh }, node) => isAtOrBelow(mesh, node),
  }
}
