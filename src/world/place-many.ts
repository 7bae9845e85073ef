/** Places or drives many colliders in one call, from flat arrays. Nothing is allocated. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkWhole, show } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, BODY_SIZE, type Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Rows } from '../mesh/batch-rows.ts'
import type { Collider } from './collider.ts'
import { type Colliders, placeCollider, putCollider, settleCollider } from './colliders.ts'
import { checkFrame, driveCollider } from './drive.ts'
import { findKnown } from './ids.ts'
import { refuseLed } from './led.ts'
import { taken } from './pose.ts'
import { ROOM_AT } from './room.ts'

/** The size of a pose: position and orientation. */
const POSE_SIZE = 7
/** The most poses of a call; and no place in them is higher than this: the mask has the same purpose as ROOM_AT. */
const MOST = 1 << 27
const PLACES = 8 * MOST - 1

const pose: Row = new Float64Array(BODY_SIZE)
const NOBODY = {} as Collider
/**
 * The colliders of all calls under way. If one call is made during another, its entries follow those of the other. The
 * array is never shortened, because growing it again would allocate.
 */
const found: Collider[] = []
let first = 0

/** @throws TypeError, RangeError that name the row at fault, before the first collider has moved */
export function placeMany(
  colliders: Colliders,
  ids: ArrayLike<number>,
  poses: Rows,
  options: { count?: number | undefined } | undefined,
): void {
  const who = 'World.placeMany'
  refuseInsideFilter(who)
  const count = countOf(who, ids, poses, options)
  const own = findAll(who, colliders, ids, poses, count)
  let placed = 0
  try {
    for (; placed < count; placed++) {
      const collider = found[own + placed]
      writePose(poses, placed, collider)
      if (collider.solid) putCollider(who, colliders, collider, taken)
      else placeTaken(who, colliders, collider)
      collider.places++
    }
  } finally {
    // (a loop of its own: the processor then fetches several colliders and nodes at once)
    for (let i = own; i < own + placed; i++) {
      settleCollider(colliders, found[i])
      found[i] = NOBODY
    }
    if (placed < count) forget(own + placed, count - placed)
    first = own
  }
}

/** Places a compound, whose parts take their own poses meanwhile, or something that is no solid. */
function placeTaken(who: string, colliders: Colliders, collider: Collider): void {
  pose.set(taken)
  placeCollider(who, colliders, collider, pose)
}

/** @throws TypeError, RangeError that name the argument at fault, before the first collider is driven */
export function driveMany(
  colliders: Colliders,
  ids: ArrayLike<number>,
  poses: Rows,
  dt: number,
  options: { count?: number | undefined } | undefined,
): void {
  const who = 'World.driveMany'
  refuseInsideFilter(who)
  const count = countOf(who, ids, poses, options)
  const own = findAll(who, colliders, ids, poses, count)
  try {
    checkFrame(who, colliders, dt)
    for (let i = 0; i < count; i++) {
      writePose(poses, i, found[own + i])
      pose.set(taken)
      driveCollider(who, colliders, found[own + i], pose, dt)
    }
  } finally {
    forget(own, count)
    first = own
  }
}

/** Finds all colliders and checks their poses. Returns the place of the first one in `found`. */
function findAll(who: string, colliders: Colliders, ids: ArrayLike<number>, poses: Rows, count: number): number {
  const own = first
  first += count
  let whole = false
  try {
    let usual = 1
    for (let i = 0; i < count; i++) {
      found[own + i] = find(who, colliders, ids, i)
      usual &= +isUsual(poses, i)
    }
    if (usual === 0) for (let i = 0; i < count; i++) checkPose(who, poses, i)
    whole = true
  } finally {
    if (!whole) {
      forget(own, count)
      first = own
    }
  }
  return own
}

function forget(own: number, count: number): void {
  const end = Math.min(own + count, found.length)
  for (let i = own; i < end; i++) found[i] = NOBODY
}

function countOf(who: string, ids: ArrayLike<number>, poses: Rows, options: { count?: number } | undefined): number {
  if (typeof ids !== 'object' || ids === null)
    throw new TypeError(`${who}: ids is ${show(ids)}, expected a list of colliders`)
  const { length } = ids
  checkWhole(who, 'ids.length', length, 0, Number.MAX_SAFE_INTEGER)
  let count = length
  if (options !== undefined) {
    checkOptions(who, 'options', options, ['count'])
    const { count: wanted } = options
    if (wanted !== undefined) {
      checkWhole(who, 'count', wanted, 0, length)
      count = wanted
    }
  }
  if (!(poses instanceof Float64Array) && !(poses instanceof Float32Array))
    throw new TypeError(`${who}: poses is not an array of floats, expected a Float64Array or Float32Array`)
  if (poses.length % POSE_SIZE !== 0 || poses.length < count * POSE_SIZE)
    throw new RangeError(
      `${who}: poses has ${poses.length} numbers, expected ${POSE_SIZE} for each of the ${count} ids`,
    )
  if (count > MOST) throw new RangeError(`${who}: count is ${count}, expected at most 2^27`)
  return count
}

function find(who: string, { ids: known }: Colliders, ids: ArrayLike<number>, i: number): Collider {
  const id = ids[i]
  const collider = typeof id === 'number' ? findKnown(known, id) : undefined
  if (collider !== undefined) {
    if (collider.leader !== undefined) refuseLed(who, `ids[${i}]`, collider)
    return collider
  }
  const Kind = typeof id === 'number' ? RangeError : TypeError
  throw new Kind(`${who}: ids[${i}] is ${show(id)}, expected a collider that is in the world`)
}

const PARTS = [
  'position.x',
  'position.y',
  'position.z',
  'orientation.x',
  'orientation.y',
  'orientation.z',
  'orientation.w',
]
/** The largest component of a quaternion must be at least this, as in math/check.ts. */
const LEAST_QUAT = 1e-100

/** Is pose i surely one? Nearly all are, at less than 2^30 from the origin and with a quaternion of about length 1. */
function isUsual(poses: Rows, i: number): boolean {
  const o = (i * POSE_SIZE) & PLACES
  const x = poses[o]
  const y = poses[o + 1]
  const z = poses[o + 2]
  const a = poses[o + 3]
  const b = poses[o + 4]
  const c = poses[o + 5]
  const d = poses[o + 6]
  const length = a * a + b * b + c * c + d * d
  return x * x + y * y + z * z <= LARGEST && length > 0.5 && length < 2
}

function checkPose(who: string, poses: Rows, i: number): void {
  const o = i * POSE_SIZE
  const x = Math.abs(poses[o + 3])
  const y = Math.abs(poses[o + 4])
  const z = Math.abs(poses[o + 5])
  const w = Math.abs(poses[o + 6])
  const turns = x >= LEAST_QUAT || y >= LEAST_QUAT || z >= LEAST_QUAT || w >= LEAST_QUAT
  if (!(Math.abs(poses[o]) <= LARGEST && Math.abs(poses[o + 1]) <= LARGEST && Math.abs(poses[o + 2]) <= LARGEST))
    refuse(who, poses, i)
  if (!(turns && x <= LARGEST && y <= LARGEST && z <= LARGEST && w <= LARGEST)) refuse(who, poses, i)
}

function refuse(who: string, poses: Rows, i: number): void {
  const o = i * POSE_SIZE
  for (let k = 0; k < POSE_SIZE; k++)
    if (!(Math.abs(poses[o + k]) <= LARGEST))
      throw new RangeError(
        `${who}: poses[${o + k}] (row ${i}, ${PARTS[k]}) is ${poses[o + k]}, expected a finite number from -2^60 to 2^60`,
      )
  throw new RangeError(
    `${who}: poses[${o + 3}] (row ${i}, orientation) is zero, expected a quaternion of any length except zero`,
  )
}

/** taken = pose i. */
function writePose(poses: Rows, i: number, collider: Collider): void {
  const { room } = collider
  const at = collider.at & ROOM_AT
  const o = (i * POSE_SIZE) & PLACES
  taken[BODY_POSITION] = poses[o]
  taken[BODY_POSITION + 1] = poses[o + 1]
  taken[BODY_POSITION + 2] = poses[o + 2]
  taken[BODY_HALF_EXTENTS] = room[at + BODY_HALF_EXTENTS]
  taken[BODY_HALF_EXTENTS + 1] = room[at + BODY_HALF_EXTENTS + 1]
  taken[BODY_HALF_EXTENTS + 2] = room[at + BODY_HALF_EXTENTS + 2]
  taken[BODY_ORIENTATION] = poses[o + 3]
  taken[BODY_ORIENTATION + 1] = poses[o + 4]
  taken[BODY_ORIENTATION + 2] = poses[o + 5]
  taken[BODY_ORIENTATION + 3] = poses[o + 6]
}
