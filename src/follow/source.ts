/** Where colliders come from: a mesh with its instances, or a bone. It notices changes and tells the follower. */
import type { Row } from '../math/rows.ts'
import type { Body } from './body.ts'
import type { Follower } from './follower.ts'
import { MATRIX_SIZE, noteMatrix, nothing } from './seen.ts'

/** @typeParam N the engine's nodes @typeParam T what knows whether a node is in the scene */
export interface Source<N, T> {
  /**
   * Tells the follower about all changes. What has left the scene loses its collider.
   * @param only for instances: only this one, changed or not; −1: all
   */
  scan(follower: Follower, tree: T, only: number): void
  /** Makes everything count as moved next time. */
  forget(): void
  /** Is it at or below a node? */
  isBelow(node: N): boolean
  /** Calls `take` for its bodies. @param only as above */
  forEachBody(only: number, take: (body: Body) => void): void
}

/** The vertices that a bone moves more than any other does. */
export interface BoneVertices {
  readonly bone: object
  /** Bones of the same owner that are the same object are one source. */
  readonly owner: object
  readonly mesh: object
  /** x, y, z of each vertex in the bone's frame. */
  readonly points: number[]
}

/** What a bone source has to know about the engine. */
export interface BoneKind<N, T, V extends BoneVertices> {
  newBody(vertices: V, points: Row): Body
  /** The bone's current matrix. */
  frameOf(vertices: V, tree: T): ArrayLike<number>
  isBelow(vertices: V, node: N): boolean
}

export class BoneSource<N, T, V extends BoneVertices> implements Source<N, T> {
  readonly #kind: BoneKind<N, T, V>
  readonly #seen = nothing(MATRIX_SIZE)
  #vertices: V
  #points: Row = new Float64Array(0)
  #body: Body | undefined

  constructor(vertices: V, kind: BoneKind<N, T, V>) {
    this.#vertices = vertices
    this.#kind = kind
  }

  /** Sets the vertices that the bone moves. Without any, the bone has no collider. */
  renew(follower: Follower, vertices: V | undefined): void {
    const points = Float64Array.from(vertices?.points ?? [])
    const isSameMesh = vertices === undefined || vertices.mesh === this.#vertices.mesh
    if (isSameMesh && isSame(points, this.#points)) return
    const old = this.#body
    if (old !== undefined) follower.drop(old)
    this.#vertices = vertices ?? this.#vertices
    this.#points = points
    this.#body = points.length === 0 ? undefined : this.#kind.newBody(this.#vertices, points)
    if (this.#body !== undefined && old !== undefined) this.#body.isGone = old.isGone
    this.forget()
  }

  scan(follower: Follower, tree: T): void {
    if (this.#body === undefined) return
    const frame = this.#kind.frameOf(this.#vertices, tree)
    if (noteMatrix(frame, 0, this.#seen, 0)) follower.move(this.#body, frame)
  }

  forget(): void {
    this.#seen.fill(Number.NaN)
  }

  isBelow(node: N): boolean {
    return this.#kind.isBelow(this.#vertices, node)
  }

  forEachBody(only: number, take: (body: Body) => void): void {
    if (only < 0 && this.#body !== undefined) take(this.#body)
  }
}

function isSame(a: Row, b: Row): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
