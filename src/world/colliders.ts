/**
 * The colliders of a world, and where to find them. Colliders with bounds are in one of two trees: one for static
 * geometry, one for colliders that have moved since they were added. Colliders without bounds (planes, pipes, meshes
 * that another thread may change) are in a list.
 */
import { BODY_SIZE, type Row } from '../math/rows.ts'
import { refits } from '../mesh/known.ts'
import type { Collider } from './collider.ts'
import { addId, type Ids, newIds, removeId } from './ids.ts'
import type { Owner } from './owner.ts'
import { writePartPose } from './parts.ts'
import { takePose } from './pose.ts'
import { moveIn, ROOM_AT, ROOM_BOX } from './room.ts'
import { newStirs, type Stirs, stir } from './stirs.ts'
import { type BoxTree, newTree } from './tree.ts'
import { insertBox, moveBox, removeBox } from './tree-change.ts'
import type { Visits } from './visits.ts'

export interface Colliders {
  readonly ids: Ids
  /** Colliders by the number of their box. */
  readonly bySlot: (Collider | undefined)[]
  readonly freeSlots: number[]
  readonly still: BoxTree
  readonly moving: BoxTree
  /** Colliders without bounds. */
  readonly endless: Collider[]
  /** How often static geometry has changed; NaN if changes cannot be seen. */
  revision: number
  /**
   * How often a moving collider was placed, driven, refitted or removed. The `changed` of a collider is the number of
   * its last such change.
   */
  changes: number
  /** How many colliders were removed. */
  removed: number
  /** How many refits, of all meshes, have been taken into account. */
  refits: number
  /** The meshes among the colliders, and the revisions of their trees when these were last read. */
  readonly meshes: Map<Collider, number>
  /** How many meshes another thread may change. */
  shared: number
  /**
   * The colliders driven in this frame, of compounds their parts: the first `drivenCount` entries. The array is never shortened, because growing
   * it again would allocate.
   */
  readonly driven: Collider[]
  drivenCount: number
  /** The duration of this frame in seconds; 0 if nothing is driven. */
  frameSeconds: number
  /** The number of frames so far. */
  frame: number
  /** The characters and balls of this world. */
  readonly owners: WeakRef<Owner>[]
  /** Owners that have left the world since the last advance, with the sensors that they were in. */
  readonly leaving: { owner: Owner; visits: Visits }[]
  /**
   * The `data` of sensors with visitors, and of visiting colliders, that were removed since the last advance: for
   * `leave` events.
   */
  readonly gone: Map<number, unknown>
  /** All sensors; and all other colliders that have been placed or driven. In no order: see `listed`. */
  readonly sensors: Collider[]
  readonly movingColliders: Collider[]
  /** Where colliders were added, moved, refitted or removed. */
  stirs: Stirs
  /** The number of pipes: they stop only characters that are spheres. */
  pipes: number
}

export function newColliders(): Colliders {
  return {
    ids: newIds(),
    bySlot: [],
    freeSlots: [],
    still: newTree(),
    moving: newTree(),
    endless: [],
    revision: 0,
    changes: 0,
    removed: 0,
    refits: refits.count,
    meshes: new Map(),
    shared: 0,
    driven: [],
    drivenCount: 0,
    frameSeconds: 0,
    frame: 0,
    owners: [],
    leaving: [],
    gone: new Map(),
    sensors: [],
    movingColliders: [],
    stirs: newStirs(),
    pipes: 0,
  }
}

const isShared = ({ mesh }: Collider): boolean => mesh !== undefined && Number.isNaN(mesh.tree.revision)

function isEndless(collider: Collider): boolean {
  return collider.kind === 'plane' || collider.kind === 'pipe' || isShared(collider)
}

export function addCollider(colliders: Colliders, collider: Collider): void {
  const { ids, bySlot, freeSlots, endless, still, meshes } = colliders
  addId(ids, collider)
  if (collider.parts !== undefined) {
    for (const part of collider.parts) addCollider(colliders, part)
    return
  }
  if (collider.kind === 'pipe') colliders.pipes++
  if (collider.sensor) list(colliders.sensors, collider)
  if (isShared(collider)) colliders.shared++
  if (collider.mesh) meshes.set(collider, collider.mesh.tree.revision)
  colliders.revision++
  noteChange(colliders, collider)
  if (isEndless(collider)) {
    endless.push(collider)
    return
  }
  collider.slot = freeSlots.pop() ?? bySlot.length
  bySlot[collider.slot] = collider
  insertBox(still, collider.slot, collider.box)
}

/** Something changes where a collider is. (Sensors stop nothing.) */
export function noteChange({ stirs }: Colliders, { sensor, box, leader }: Collider): void {
  if (stirs.lookers > 0 && !sensor) stir(stirs, box, leader)
}

function list(those: Collider[], collider: Collider): void {
  collider.listed = those.push(collider) - 1
}

/** Removes a collider from a list. The last entry takes its place. */
function unlist(those: Collider[], collider: Collider): void {
  const last = those[those.length - 1]
  those[collider.listed] = last
  last.listed = collider.listed
  those.pop()
  collider.listed = -1
}

export function removeCollider(colliders: Colliders, collider: Collider): void {
  const { ids, bySlot, freeSlots, endless, meshes } = colliders
  removeId(ids, collider)
  if (collider.parts !== undefined) {
    for (const part of collider.parts) removeCollider(colliders, part)
    return
  }
  colliders.removed++
  noteChange(colliders, collider)
  stopDriving(colliders, collider)
  if (collider.kind === 'pipe') colliders.pipes--
  if (collider.sensor) unlist(colliders.sensors, collider)
  else if (collider.moves) unlist(colliders.movingColliders, collider)
  if (isShared(collider)) colliders.shared--
  meshes.delete(collider)
  if (collider.moves) colliders.changes++
  else colliders.revision++
  if (collider.slot < 0) {
    endless.splice(endless.indexOf(collider), 1)
    return
  }
  removeBox(collider.moves ? colliders.moving : colliders.still, collider.slot)
  bySlot[collider.slot] = undefined
  freeSlots.push(collider.slot)
  collider.slot = -1
}

const NOBODY = {} as Collider

export function startDriving(colliders: Colliders, collider: Collider): void {
  if (collider.drive === undefined || collider.drive.pending) return
  collider.drive.pending = true
  if (collider.parts === undefined) colliders.driven[colliders.drivenCount++] = collider
}

export function stopDriving(colliders: Colliders, collider: Collider): void {
  const { drive } = collider
  if (drive === undefined || !drive.pending) return
  drive.pending = false
  if (collider.parts !== undefined) return
  const { driven } = colliders
  const last = --colliders.drivenCount
  driven[driven.lastIndexOf(collider, last)] = driven[last]
  driven[last] = NOBODY
}

/** @throws RangeError if it would reach out of the range of numbers; nothing has changed then */
export function placeCollider(who: string, colliders: Colliders, collider: Collider, pose: Row): void {
  if (collider.parts !== undefined) {
    takePose(who, collider, pose)
    stopDriving(colliders, collider)
    collider.moves = true
    for (const part of collider.parts) {
      writePartPose(pose, part.inWhole, partPose)
      placeCollider(who, colliders, part, partPose)
    }
    return
  }
  putCollider(who, colliders, collider, pose)
  settleCollider(colliders, collider)
}

/**
 * The first half of placing a collider that is no compound: all but its box in the tree. Call `settleCollider` before
 * the next query.
 * @throws RangeError if it would reach out of the range of numbers; nothing has changed then
 */
export function putCollider(who: string, colliders: Colliders, collider: Collider, pose: Row): void {
  const noted = colliders.stirs.lookers > 0
  if (noted) noteChange(colliders, collider)
  takePose(who, collider, pose)
  if (noted) noteChange(colliders, collider)
  // a collider that was being driven stops here, and has no velocity
  stopDriving(colliders, collider)
  collider.changed = ++colliders.changes
  if (!collider.moves) startMoving(colliders, collider)
}

/** From now on it counts as moving. */
function startMoving(colliders: Colliders, collider: Collider): void {
  const { slot, sensor } = collider
  collider.moves = true
  if (collider.solid) moveIn(collider)
  if (!sensor) list(colliders.movingColliders, collider)
  colliders.revision++
  if (slot < 0) return
  removeBox(colliders.still, slot)
  insertBox(colliders.moving, slot, collider.box, true)
}

/** The second half: brings the tree up to date. */
export function settleCollider({ moving }: Colliders, { slot, room, at }: Collider): void {
  if (slot >= 0) moveBox(moving, slot, room, (at & ROOM_AT) + ROOM_BOX)
}

const partPose = new Float64Array(BODY_SIZE)

/** Before a query: updates the bounds of meshes that have been refitted. */
export function takeRefits(colliders: Colliders): void {
  if (colliders.refits === refits.count) return
  colliders.refits = refits.count
  for (const [collider, revision] of colliders.meshes) {
    const { mesh, slot, moves } = collider
    if (mesh === undefined || mesh.tree.revision === revision) continue
    colliders.meshes.set(collider, mesh.tree.revision)
    noteChange(colliders, collider)
    takePose('TriangleMesh.refit', collider, collider.pose)
    noteChange(colliders, collider)
    if (moves) collider.changed = ++colliders.changes
    else colliders.revision++
    if (slot >= 0) moveBox(moves ? colliders.moving : colliders.still, slot, collider.box)
  }
}
