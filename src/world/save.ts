/** A world as a snapshot: its colliders, the moving ones, the visitors of sensors, and the named owners. */
import { checkObject, show } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { hashOfMesh } from '../mesh/hash.ts'
import type { KnownMesh } from '../mesh/known.ts'
import type { Collider, ColliderKind } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { isDriven } from './drive.ts'
import { allColliders } from './ids.ts'
import type { Owner } from './owner.ts'
import { newOutput, type Output, put, putAll } from './snapshot.ts'
import { putVisits, type Visits } from './visits.ts'

/**
 * The owners that are saved with a world and continue as before. `restore` does not change owners that are left out.
 */
export interface SavedOwners {
  /** Characters. */
  characters?: readonly Owner[] | undefined
  /** One Balls, or several. */
  balls?: Owner | readonly Owner[] | undefined
}

export const OWNERS_OPTIONS = ['characters', 'balls']

/** The kinds of colliders, by their numbers in a snapshot. */
export const COLLIDER_KINDS: readonly ColliderKind[] = [
  'mesh',
  'sphere',
  'ellipsoid',
  'capsule',
  'cylinder',
  'box',
  'plane',
  'pipe',
  'hull',
  'compound',
]

/** Flags of a collider. */
export const IS_FRONT_ONLY = 1
export const IS_SENSOR = 2
export const MOVES = 4
export const IS_DRIVEN = 8
export const HAS_SURFACE = 16
export const HAS_MATERIAL = 32

/**
 * Reads the owners: characters, then balls.
 * @throws TypeError, RangeError that name an owner of a wrong kind, of another world, or listed twice
 */
export function takeOwners(who: string, colliders: Colliders, owners: SavedOwners): Owner[] {
  const { characters = [], balls = [] } = owners
  const all: Owner[] = []
  takeKind(who, colliders, 'characters', characters, 'character', all)
  if (Array.isArray(balls)) takeKind(who, colliders, 'balls', balls, 'balls', all)
  else takeOwner(who, colliders, 'balls', balls as Owner, 'balls', all)
  return all
}

function takeKind(
  who: string,
  colliders: Colliders,
  name: string,
  list: unknown,
  kind: Owner['ownerKind'],
  all: Owner[],
): void {
  if (!Array.isArray(list)) throw new TypeError(`${who}: ${name} is ${show(list)}, expected an array`)
  for (let i = 0; i < list.length; i++) takeOwner(who, colliders, `${name}[${i}]`, list[i], kind, all)
}

function takeOwner(
  who: string,
  colliders: Colliders,
  name: string,
  owner: Owner,
  kind: Owner['ownerKind'],
  all: Owner[],
): void {
  const wanted = kind === 'balls' ? 'Balls' : 'a Character'
  checkObject(who, name, owner, wanted)
  if (owner.ownerKind !== kind) throw new TypeError(`${who}: ${name} is ${show(owner)}, expected ${wanted}`)
  if (all.includes(owner)) throw new RangeError(`${who}: ${name} is listed twice, expected each once`)
  if (rankOf(colliders, owner) < 0) throw new RangeError(`${who}: ${name} is not in this world, expected one that is`)
  all.push(owner)
}

/** The place of an owner among all owners of the world. */
export function rankOf({ owners }: Colliders, owner: Owner): number {
  return owners.findIndex((one) => one.deref() === owner)
}

/** @param nextId the id of the next collider @param visits the visits of colliders */
export function saveWorld(
  who: string,
  colliders: Colliders,
  nextId: number,
  visits: Visits,
  given: SavedOwners,
): Output {
  checkOptions(who, 'owners', given, OWNERS_OPTIONS)
  const owners = takeOwners(who, colliders, given)
  const output = newOutput()
  put(output, nextId)
  put(output, colliders.drivenCount > 0 ? colliders.frameSeconds : 0)
  put(output, colliders.ids.count)
  for (const collider of allColliders(colliders.ids)) if (collider.whole === undefined) putCollider(output, collider)
  putVisits(output, visits)
  put(output, owners.length)
  const ranks = owners.map((owner) => rankOf(colliders, owner))
  const sorted = [...ranks].sort((a, b) => a - b)
  for (let i = 0; i < owners.length; i++) {
    put(output, owners[i].ownerKind === 'balls' ? 1 : 0)
    put(output, sorted.indexOf(ranks[i]))
    owners[i].save(output)
  }
  return output
}

function putCollider(output: Output, collider: Collider): void {
  const { id, kind, frontOnly, layer, mask, sensor, moves, mesh, parts, pose, own, surface, material, drive } = collider
  const driven = isDriven(collider)
  put(output, id)
  put(output, COLLIDER_KINDS.indexOf(kind))
  put(
    output,
    (frontOnly ? IS_FRONT_ONLY : 0) |
      (sensor ? IS_SENSOR : 0) |
      (moves ? MOVES : 0) |
      (driven ? IS_DRIVEN : 0) |
      (surface.length > 0 ? HAS_SURFACE : 0) |
      (material.length > 0 ? HAS_MATERIAL : 0),
  )
  put(output, layer)
  put(output, mask)
  putAll(output, pose)
  putMesh(output, mesh)
  if (parts !== undefined) {
    put(output, parts.length)
    for (const part of parts) {
      put(output, COLLIDER_KINDS.indexOf(part.kind))
      putAll(output, part.inWhole)
      putMesh(output, part.mesh)
    }
  }
  putAll(output, own)
  putAll(output, surface)
  for (const value of material) put(output, value >= 0 ? value : -1) // -1: not given
  if (driven && drive !== undefined) putAll(output, drive.to)
}

function putMesh(output: Output, mesh: KnownMesh | undefined): void {
  if (mesh === undefined) return
  const { a, b } = hashOfMesh(mesh.tree)
  put(output, a)
  put(output, b)
}
