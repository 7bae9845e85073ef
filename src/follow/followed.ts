/** The colliders of an object and of everything below it: what the user holds. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkWhole } from '../math/check.ts'
import { checkFrame } from '../world/drive.ts'
import type { Follower } from './follower.ts'
import type { Source } from './source.ts'

/** What an engine has to say. @typeParam N its nodes */
export interface Engine<N> {
  /** The function that adds, and the name of its result, for messages. */
  readonly adds: string
  readonly result: string
  checkNode(who: string, node: N): void
}

/** The sources of bones: `Skins`. */
interface Bones<N, T> {
  readonly sources: readonly Source<N, T>[]
  renew(follower: Follower, tree: T): void
  remove(isGone: (source: Source<N, T>) => boolean): void
}

/** @typeParam N the engine's nodes @typeParam T what knows whether a node is in the scene */
export class Followed<N, T extends { look(): void }> {
  readonly #engine: Engine<N>
  readonly #tree: T
  #sources: Source<N, T>[]
  readonly #skins: Bones<N, T>
  readonly #follower: Follower
  readonly #who: { readonly drive: string; readonly place: string; readonly remove: string; readonly colliders: string }

  constructor(engine: Engine<N>, tree: T, sources: Source<N, T>[], skins: Bones<N, T>, follower: Follower) {
    this.#engine = engine
    this.#tree = tree
    this.#sources = sources
    this.#skins = skins
    this.#follower = follower
    const { result } = engine
    const [drive, place, remove] = [`${result}.drive`, `${result}.place`, `${result}.remove`]
    this.#who = { drive, place, remove, colliders: `${result}.colliders` }
    this.#addAll()
  }

  get count(): number {
    return this.#follower.count
  }

  #addAll(): void {
    try {
      this.#follow(this.#engine.adds, 0)
    } catch (error) {
      this.remove()
      throw error
    }
  }

  drive(dt: number): void {
    const who = this.#who.drive
    refuseInsideFilter(who)
    if (dt === 0) return // a picture without time before it: what has moved is driven by the next call
    checkFrame(who, this.#follower.world.colliders, dt)
    this.#follow(who, dt)
  }

  place(node?: N, instance?: number): void {
    const who = this.#who.place
    refuseInsideFilter(who)
    this.#check(who, node, instance)
    this.#follow(who, 0, node, instance)
  }

  /** @param dt seconds; 0 places everything */
  #follow(who: string, dt: number, node?: N, instance = -1): void {
    const tree = this.#tree
    const follower = this.#follower
    tree.look()
    follower.begin(who, dt > 0)
    try {
      this.#skins.renew(follower, tree)
      this.#scan(this.#sources, node, instance)
      this.#scan(this.#skins.sources, node, instance)
      follower.end(dt)
    } catch (error) {
      // what was already scanned may not have its colliders in place: next time all of it counts as moved
      for (const source of this.#all()) source.forget()
      throw error
    }
  }

  #scan(sources: readonly Source<N, T>[], node: N | undefined, instance: number): void {
    for (let i = 0; i < sources.length; i++)
      if (node === undefined || sources[i].isBelow(node)) sources[i].scan(this.#follower, this.#tree, instance)
  }

  remove(node?: N): void {
    const who = this.#who.remove
    refuseInsideFilter(who)
    this.#check(who, node, undefined)
    const isGone = (source: Source<N, T>) => node === undefined || source.isBelow(node)
    const gone = this.#all().filter(isGone)
    for (const source of gone) source.forEachBody(-1, (body) => this.#follower.drop(body))
    this.#sources = this.#sources.filter((source) => !gone.includes(source))
    this.#skins.remove(isGone)
  }

  #all(): Source<N, T>[] {
    return [...this.#sources, ...this.#skins.sources]
  }

  colliders(node?: N, instance?: number): number[] {
    this.#check(this.#who.colliders, node, instance)
    const { world } = this.#follower
    const ids: number[] = []
    for (const source of this.#all())
      if (node === undefined || source.isBelow(node))
        source.forEachBody(instance ?? -1, ({ collider }) => {
          if (collider >= 0 && world.has(collider)) ids.push(collider)
        })
    return ids
  }

  #check(who: string, node: N | undefined, instance: number | undefined): void {
    if (node !== undefined) this.#engine.checkNode(who, node)
    if (instance !== undefined) checkWhole(who, 'instance', instance, 0, 4294967295)
  }
}
