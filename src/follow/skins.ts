/**
 * Which bones have colliders in a world. They are updated when skinned meshes appear, disappear, or get another skin.
 */
import type { Follower } from './follower.ts'
import type { BoneSource, BoneVertices } from './source.ts'

/** One skinned mesh, as it was read last. */
export interface Skin<T> {
  /** Has it changed since it was asked last? */
  hasChanged(tree: T): boolean
  /** Makes the skin count as changed next time. */
  forget(): void
}

/** @typeParam N the engine's nodes @typeParam T what knows whether a node is in the scene */
export class Skins<N, T, V extends BoneVertices> {
  /** One source for each bone that has moved vertices so far. */
  sources: BoneSource<N, T, V>[] = []
  readonly #skins: readonly Skin<T>[]
  readonly #verticesOf: (who: string) => V[]
  readonly #makeSource: (vertices: V) => BoneSource<N, T, V> | undefined
  /** By owner and bone. Undefined: left out or removed. */
  readonly #known = new Map<object, Map<object, BoneSource<N, T, V> | undefined>>()

  /**
   * @param verticesOf lists the vertices of all bones of the skins that are in the scene
   * @param makeSource is called once for each bone; undefined: the bone has no collider
   */
  constructor(
    skins: readonly Skin<T>[],
    verticesOf: (who: string) => V[],
    makeSource: (vertices: V) => BoneSource<N, T, V> | undefined,
  ) {
    this.#skins = skins
    this.#verticesOf = verticesOf
    this.#makeSource = makeSource
  }

  /** Reads all skins again. @throws RangeError that names the mesh, if a vertex is invalid */
  renew(follower: Follower, tree: T): void {
    let isSame = true
    for (let i = 0; i < this.#skins.length; i++) if (this.#skins[i].hasChanged(tree)) isSame = false
    if (isSame) return
    const left = new Set(this.sources)
    try {
      for (const vertices of this.#verticesOf(follower.who)) {
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

  #sourceOf(vertices: V): BoneSource<N, T, V> | undefined {
    const { owner, bone } = vertices
    const known = this.#known.get(owner) ?? new Map<object, BoneSource<N, T, V> | undefined>()
    this.#known.set(owner, known)
    if (known.has(bone)) return known.get(bone)
    const source = this.#makeSource(vertices)
    known.set(bone, source)
    if (source !== undefined) this.sources.push(source)
    return source
  }

  /** Removes bones for good. */
  remove(isGone: (source: BoneSource<N, T, V>) => boolean): void {
    const gone = new Set(this.sources.filter(isGone))
    this.sources = this.sources.filter((source) => !gone.has(source))
    for (const known of this.#known.values())
      for (const [bone, source] of known) if (source !== undefined && gone.has(source)) known.set(bone, undefined)
  }
}
