/**
 * Reads a snapshot. Everything is checked before the world changes, so if anything is wrong the world stays as it is.
 */
import { showHash } from '../math/hash.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_SIZE, type Row } from '../math/rows.ts'
import { isUpright } from '../math/turn.ts'
import { hashOfMesh } from '../mesh/hash.ts'
import { type KnownMesh, knownMesh } from '../mesh/known.ts'
import type { Collider, ColliderKind } from './collider.ts'
import { addCollider, type Colliders, placeCollider, removeCollider, stopDriving } from './colliders.ts'
import { driveCollider, isDriven } from './drive.ts'
import { allColliders, findKnown } from './ids.ts'
import { addParts, newCollider } from './make.ts'
import { MATERIAL_PARTS } from './material.ts'
import type { Owner } from './owner.ts'
import type { TakenPart } from './parts.ts'
import {
  COLLIDER_KINDS,
  HAS_MATERIAL,
  HAS_SURFACE,
  IS_DRIVEN,
  IS_FRONT_ONLY,
  IS_SENSOR,
  MOVES,
  rankOf,
} from './save.ts'
import { expectAll, type Input, refuse, take, takeAll, takeWhole } from './snapshot.ts'
import { takeVisits, type Visits } from './visits.ts'

/** A collider as saved. */
interface Saved {
  readonly made: Collider
  readonly moves: boolean
  /** The pose to which it is driven, if any. */
  readonly to: Row | undefined
}

/** The result of reading. The world changes only when `commit` is called. */
interface Restored {
  readonly nextId: number
  readonly visits: Visits
  /** Changes the world. */
  readonly commit: () => void
}

const LARGEST_ID = Number.MAX_SAFE_INTEGER
const WORD = 0xffffffff

/**
 * @param meshes that the snapshot may contain, besides the meshes of the world
 * @throws RangeError that says what is wrong; nothing has changed then
 */
export function readWorld(
  input: Input,
  colliders: Colliders,
  meshes: readonly object[],
  owners: readonly Owner[],
): Restored {
  const nextId = takeWhole(input, 0, LARGEST_ID)
  const frameSeconds = take(input, 0)
  const count = takeWhole(input, 0, input.row.length)
  const known = collectMeshes(colliders, meshes)
  const saved: Saved[] = []
  let before = -1
  for (let i = 0; i < count; i++) {
    const one = takeCollider(input, known, frameSeconds)
    const { id, parts } = one.made
    const last = id + (parts?.length ?? 0)
    if (!(id > before && last < nextId)) refuse(input.who, `collider ${id} is out of order`)
    before = last
    saved.push(one)
  }
  const visits = takeVisits(input)
  const { commits, ranks } = readOwners(input, owners)
  return {
    nextId,
    visits,
    commit: () => {
      commitColliders(input.who, colliders, saved, frameSeconds)
      for (const commit of commits) commit()
      sortOwners(colliders, owners, ranks)
    },
  }
}

function readOwners(input: Input, owners: readonly Owner[]) {
  const count = takeWhole(input, 0, input.row.length)
  if (count !== owners.length)
    throw new RangeError(
      `${input.who}: ${owners.length} characters and balls were given, expected ${count}, as in the buffer`,
    )
  const commits: (() => void)[] = []
  const ranks: number[] = []
  for (const owner of owners) {
    expectAll(input, [owner.ownerKind === 'balls' ? 1 : 0], 'the order of characters and balls')
    const rank = takeWhole(input, 0, count - 1)
    if (ranks.includes(rank)) refuse(input.who, 'two of its owners have the same rank')
    ranks.push(rank)
    commits.push(owner.read(input))
  }
  return { commits, ranks }
}

/** All known meshes, by their hashes. */
function collectMeshes({ ids }: Colliders, meshes: readonly object[]): Map<string, KnownMesh> {
  const known = new Map<string, KnownMesh>()
  const add = (mesh: KnownMesh | undefined) => {
    if (mesh === undefined) return
    const { a, b } = hashOfMesh(mesh.tree)
    known.set(showHash(a, b), mesh)
  }
  for (const mesh of meshes) add(knownMesh(mesh))
  for (const { mesh } of allColliders(ids)) add(mesh)
  return known
}

function takeCollider(input: Input, known: Map<string, KnownMesh>, frameSeconds: number): Saved {
  const { who } = input
  const id = takeWhole(input, 0, LARGEST_ID)
  const kind = COLLIDER_KINDS[takeWhole(input, 0, COLLIDER_KINDS.length - 1)]
  const flags = takeWhole(input, 0, 63)
  const layer = takeWhole(input, -0x80000000, 0x7fffffff)
  const mask = takeWhole(input, -0x80000000, 0x7fffffff)
  const pose = takeAll(input, new Float64Array(BODY_SIZE))
  checkPose(input, kind, pose)
  const mesh = takeMesh(input, known, id, kind)
  const parts = kind === 'compound' ? takeParts(input, known, id) : undefined
  const own = takeAll(input, new Float64Array(kind === 'plane' ? 4 : kind === 'pipe' ? 7 : 0))
  const surface = takeAll(input, new Float64Array((flags & HAS_SURFACE) !== 0 ? 3 : 0))
  const material = takeAll(input, new Float64Array((flags & HAS_MATERIAL) !== 0 ? MATERIAL_PARTS.length : 0))
  for (let i = 0; i < material.length; i++) if (material[i] < 0) material[i] = Number.NaN
  const driven = (flags & IS_DRIVEN) !== 0
  const to = driven ? takeAll(input, new Float64Array(BODY_SIZE)) : undefined
  if (to !== undefined) {
    checkPose(input, kind, to)
    if (!(frameSeconds > 0)) refuse(who, `collider ${id} is driven in a frame of no seconds`)
  }
  const made = newCollider(who, {
    id,
    kind,
    mesh,
    pose,
    own,
    frontOnly: (flags & IS_FRONT_ONLY) !== 0,
    layer,
    mask,
    sensor: (flags & IS_SENSOR) !== 0,
    surface,
    material,
    data: undefined,
  })
  if (parts !== undefined) addParts(who, made, parts)
  if (to !== undefined) newCollider(who, { ...made, pose: to }) // throws if the target reaches too far
  return { made, moves: (flags & MOVES) !== 0, to }
}

/** Finds the mesh of a mesh or hull. @param id of its collider */
function takeMesh(input: Input, known: Map<string, KnownMesh>, id: number, kind: ColliderKind): KnownMesh | undefined {
  if (kind !== 'mesh' && kind !== 'hull') return undefined
  const hash = showHash(takeWhole(input, 0, WORD), takeWhole(input, 0, WORD))
  const mesh = known.get(hash)
  if (mesh === undefined || (mesh.hull !== undefined) !== (kind === 'hull'))
    throw new RangeError(
      `${input.who}: collider ${id} is a ${kind} that the world does not have, expected it in meshes (its hash is ${hash})`,
    )
  return mesh
}

function takeParts(input: Input, known: Map<string, KnownMesh>, id: number): TakenPart[] {
  const parts: TakenPart[] = []
  for (let count = takeWhole(input, 1, input.row.length); count > 0; count--) {
    const kind = COLLIDER_KINDS[takeWhole(input, 1, 8)]
    if (kind === 'plane' || kind === 'pipe') refuse(input.who, `a part of collider ${id} is no solid`)
    const place = takeAll(input, new Float64Array(BODY_SIZE))
    checkPose(input, kind, place)
    parts.push({ kind, mesh: takeMesh(input, known, id, kind), place })
  }
  return parts
}

function checkPose({ who, at }: Input, kind: string, pose: Row): void {
  for (let k = 0; k < 3; k++) {
    const size = pose[BODY_HALF_EXTENTS + k]
    if (size === 0 || (size < 0 && kind !== 'mesh' && kind !== 'hull'))
      refuse(who, `before number ${at} a size is ${size}`)
  }
  if (isUpright(pose, BODY_ORIENTATION)) return
  let largest = 0
  for (let k = 0; k < 4; k++) largest = Math.max(largest, Math.abs(pose[BODY_ORIENTATION + k]))
  if (!(largest >= LEAST_QUAT)) refuse(who, `before number ${at} an orientation is too short`)
}
const LEAST_QUAT = 1e-100

/** Replaces the world's colliders by the saved ones. A collider that differs only in its pose stays, with its data. */
function commitColliders(who: string, colliders: Colliders, saved: readonly Saved[], frameSeconds: number): void {
  const kept = new Set<Collider>()
  for (const { made, moves } of saved) {
    const now = findKnown(colliders.ids, made.id)
    if (now !== undefined && isSame(now, made) && (moves || !now.moves)) kept.add(now)
  }
  const gone = new Map<number, Collider>()
  for (const collider of [...allColliders(colliders.ids)]) {
    if (collider.whole !== undefined || kept.has(collider)) continue
    gone.set(collider.id, collider)
    removeCollider(colliders, collider)
  }
  for (const { made, moves, to } of saved) {
    let collider = findKnown(colliders.ids, made.id)
    if (collider !== undefined) collider.leader = undefined // its owner, if saved, leads it again
    if (collider === undefined) {
      const before = gone.get(made.id)
      collider = made
      collider.places = before?.places ?? 0
      collider.data = before?.data
      addCollider(colliders, collider)
      if (moves) placeCollider(who, colliders, collider, made.pose)
    } else {
      const stands = !isDriven(collider) && isEqual(collider.pose, made.pose)
      stopDriving(colliders, collider)
      if (!stands || moves !== collider.moves) placeCollider(who, colliders, collider, made.pose)
      collider.surface = made.surface
    }
    if (to !== undefined) driveCollider(who, colliders, collider, to, frameSeconds)
  }
  colliders.frameSeconds = frameSeconds
  // owners must look at the world again, and all times in the frame are new
  colliders.revision++
  colliders.frame++
}

function isEqual(a: Row, b: Row): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return a.length === b.length
}

/** Are two colliders the same, except for where they are? */
function isSame(a: Collider, b: Collider): boolean {
  if (a.kind !== b.kind || a.mesh !== b.mesh || a.layer !== b.layer || a.mask !== b.mask) return false
  if (a.sensor !== b.sensor || a.frontOnly !== b.frontOnly || !isEqual(a.own, b.own)) return false
  if (!isEqual(a.material, b.material) || !isEqual(a.inWhole, b.inWhole)) return false
  if (a.parts?.length !== b.parts?.length || a.parts?.some((part, i) => !isSame(part, b.parts![i]))) return false
  if (a.mesh !== undefined) return true
  for (let k = 0; k < 3; k++) if (a.pose[BODY_HALF_EXTENTS + k] !== b.pose[BODY_HALF_EXTENTS + k]) return false
  return true
}

/** Sorts the owners into the order that they had, in which their events are reported. */
function sortOwners(colliders: Colliders, owners: readonly Owner[], ranks: readonly number[]): void {
  const places = owners.map((owner) => rankOf(colliders, owner))
  const refs = places.map((place) => colliders.owners[place])
  const sorted = [...places].sort((a, b) => a - b)
  for (let i = 0; i < owners.length; i++) colliders.owners[sorted[ranks[i]]] = refs[i]
}
