/** Has a skinned mesh appeared, disappeared, or got another skin? */
import type { Mesh, SkinnedMesh } from 'three'
import type { Wanted } from '../follow/options.ts'
import type { Skin } from '../follow/skins.ts'
import { DrawnMarks } from './drawn.ts'
import { isSkinned } from './parts.ts'
import type { SceneTree } from './tree.ts'

/** One skinned mesh, as it was read last. */
export class ThreeSkin implements Skin<SceneTree> {
  readonly mesh: SkinnedMesh
  /** Is it in the scene, with bones that move it? */
  isIn = false
  readonly #wanted: Wanted<Mesh>
  readonly #marks: DrawnMarks
  #skeleton: unknown
  #mode: unknown
  #index: unknown
  #weight: unknown
  readonly #bind = new Float64Array(16)

  constructor(mesh: SkinnedMesh, wanted: Wanted<Mesh>) {
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
