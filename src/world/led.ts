/** The own colliders of characters and balls. Each follows its leader, and others meet the leader by it. */
import { checkObject, checkWhole } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Collider } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { findId } from './ids.ts'

/** The options of the own collider of a character or a ball, as in `World.add`. */
export interface OwnColliderOptions {
  /** Default: the layer of the character or the balls. */
  layer?: number | undefined
  mask?: number | undefined
  data?: unknown
}

const OPTIONS = ['layer', 'mask', 'data']

/** Reads the option `collider`. Returns undefined if there is to be none. */
export function takeOwnCollider(
  who: string,
  collider: boolean | OwnColliderOptions,
  layer: number,
): OwnColliderOptions | undefined {
  if (collider === false) return undefined
  if (collider === true) return { layer }
  checkObject(who, 'collider', collider, 'true, false, or an object with layer, mask and data')
  checkOptions(who, 'collider', collider, OPTIONS)
  const { layer: own = layer, mask, data } = collider
  checkWhole(who, 'collider.layer', own, 0, 31)
  if (mask !== undefined) checkWhole(who, 'collider.mask', mask, -2147483648, 4294967295)
  const taken: OwnColliderOptions = { layer: own }
  if (mask !== undefined) taken.mask = mask
  if (data !== undefined) taken.data = data
  return taken
}

/** Makes a collider follow its leader. */
export function lead(collider: Collider, leader: object): void {
  collider.leader = leader
  if (collider.velocity.length === 0) collider.velocity = new Float64Array(3)
}

/** The `data` of an owner's collider. */
export function dataOf({ ids }: Colliders, collider: number): unknown {
  return collider < 0 ? undefined : findId(ids, collider)?.data
}

/** After `World.restore`: an owner's collider may have another id than before, but it keeps the `data`. */
export function giveData({ ids }: Colliders, collider: number, data: unknown): void {
  const own = collider < 0 ? undefined : findId(ids, collider)
  if (own !== undefined) own.data = data
}

/** @throws RangeError if the collider has a leader */
export function refuseLed(who: string, name: string, { id, leader }: Collider): void {
  if (leader === undefined) return
  throw new RangeError(
    `${who}: ${name} is ${id}, expected a collider that no character or ball owns: its owner moves it`,
  )
}
