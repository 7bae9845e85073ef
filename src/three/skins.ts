/**
 * Which bones have colliders in a world. They are updated when skinned meshes appear, disappear, or get another skin.
 */
import type { Bone, SkinnedMesh } from 'three'
import type { Row } from '../math/rows.ts'
import type { Maker } from './body.ts'
import { type BoneVertices, boneVerticesOf, isDetached } from './bones.ts'
import { DrawnMarks, type Wanted } from './drawn.ts'
import type { Follower } from './follow.ts'
import { isSkinned } from './parts.ts'
import { BoneSource } from './sources.ts'
import type { SceneTree } from './tree.ts'

/** Returns what makes a bone's collider from its vertices. Undefined: the bone has no collider. */
type MakerOfBone = (vertices: BoneVertices) => ((points: Row) => Maker) | undefined

export class Skins {
  /** One source for each bone that has moved vertices so far. */
  sources: BoneSource[] = []
  readonly #skins: readonly Skin[]
  readonly #makerOf: MakerOfBone
  /**
   * For attached meshes, sources by bone; for each detached mesh, sources by its bones. Undefined: left out or removed.
   */
  readonly #attached = new Map<Bone, BoneSource | undefined>()
  readonly #detached = new Map<SkinnedMesh, Map<Bone, BoneSource | undefined>>()

  constructor(meshes: readonly SkinnedMesh[], wanted: Wanted, makerOf: MakerOfBone) {
    this.#skins = meshes.map((mesh) => new Skin(mesh, wanted))
    this.#makerOf = makerOf
  }

  /** Reads all skins again. @throws RangeError that names the mesh, if a vertex is invalid */
  renew(follower: Follower, tree: SceneTree): void {
    let isSame = true
    for (let i = 0; i < this.#skins.length; i++) if (this.#skins[i].hasChanged(tree)) isSame = false
    if (isSame) return
    const left = new Set(this.sources)
    const meshes = this.#skins.filter(({ isIn }) => isIn).map(({ mesh }) => mesh)
    try {
      for (const vertices of boneVerticesOf(follower.who, meshes)) {
        const source = this.#sourceOf(vertices)
        if (source === undefined) continue
        source.renew(follower, vertices)
        left.delete(source)
      }
    } catch (error) {
      for (const skin of this.#skins) skin.forget()
      throw error
    }
    for (const source of left) source.renew(follower, undefined)
  }

  #sourceOf(vertices: BoneVertices): BoneSource | undefined {
    const { bone, mesh } = vertices
    let known = this.#attached
    if (isDetached(mesh)) {
      known = this.#detached.get(mesh) ?? new Map()
      this.#detached.set(mesh, known)
    }
    if (known.has(bone)) return known.get(bone)
    const make = this.#makerOf(vertices)
    const source = make && new BoneSource(vertices, make)
    known.set(bone, source)
    if (source !== undefined) this.sources.push(source)
    return source
  }

  /** Removes bones for good. */
  remove(isGone: (source: BoneSource) => boolean): void {
    const gone = new Set(this.sources.filter(isGone))
    this.sources = this.sources.filter((source) => !gone.has(source))
    for (const known of [this.#attached, ...this.#detached.values()])
      for (const [bone, source] of known) if (source !== undefined && gone.has(source)) known.set(bone, undefined)
  }
}

/** One skinned mesh, as it was read last. */
class Skin {
  readonly mesh: SkinnedMesh
  /** Is it in the scene, with bones that move it? */
  isIn = false
  readonly #wanted: Wanted
  readonly #marks: DrawnMarks
  #skeleton: unknown
  #mode: unknown
  #index: unknown
  #weight: unknown
  readonly #bind = new Float64Array(16)

  constructor(mesh: SkinnedMesh, wanted: Wanted) {
    this.mesh = mesh
    this.#wanted = wanted
    this.#marks = new DrawnMarks(mesh)
  }

  hasChanged(tree: SceneTree): boolean {
    const { mesh } = this
    const isIn = tree.has(mesh) && isSkinned(mesh) && this.#wanted(mesh)
    const isSame = isIn === this.isIn && (!isIn || (this.#marks.isCurrent() && this.#hasSameSkin()))
    if (isSame) return false
    this.isIn = isIn
    if (isIn) this.#take()
    return true
  }

  #hasSameSkin(): boolean {
    const { skeleton, bindMode, bindMatrix, geometry } = this.mesh
    const { skinIndex, skinWeight } = geometry.attributes
    if (skeleton !== this.#skeleton || bindMode !== this.#mode) return false
    if (skinIndex !== this.#index || skinWeight !== this.#weight) return false
    for (let k = 0; k < 16; k++) if (bindMatrix.elements[k] !== this.#bind[k]) return false
    return true
  }

  #take(): void {
    const { skeleton, bindMode, bindMatrix, geometry } = this.mesh
    this.#marks.take()
    this.#skeleton = skeleton
    this.#mode = bindMode
    this.#index = geometry.attributes.skinIndex
    this.#weight = geometry.attributes.skinWeight
    this.#bind.set(bindMatrix.elements)
  }

  /** Makes the skin count as changed next time. */
  forget(): void {
    this.#marks.forget()
  }
}
