/**
 * The memory of a collider: its pose, then its box, as one row of numbers. A collider that stands still has its own. Those
 * that move live side by side, in the order of their first move, because a step reads and writes them one after another.
 */
import { BODY_SIZE, type Row } from '../math/rows.ts'
import type { Collider } from './collider.ts'

/** Where the box begins. */
export const ROOM_BOX = BODY_SIZE
const ROOM_SIZE = ROOM_BOX + 6

type Room = Pick<Collider, 'room' | 'at' | 'pose' | 'box'>

/** Memory for a collider with this pose. It has no bounds yet. */
export function newRoom(pose: Row): Room {
  const room = new Float64Array(ROOM_SIZE)
  room.set(pose)
  room.fill(Number.NEGATIVE_INFINITY, ROOM_BOX, ROOM_BOX + 3)
  room.fill(Number.POSITIVE_INFINITY, ROOM_BOX + 3)
  return roomAt(room, 0)
}

function roomAt(room: Row, at: number): Room {
  return { room, at, pose: room.subarray(at, at + ROOM_BOX), box: room.subarray(at + ROOM_BOX, at + ROOM_SIZE) }
}

/** The number of colliders that share memory, which is free again when all of them are gone. */
const SHARERS = 64
/**
 * `at & ROOM_AT` is `at`, since 64 rooms of 16 numbers are a power of two. But V8 then knows that no sum with it
 * overflows, and checks none: a tenth of a step's time.
 */
export const ROOM_AT = SHARERS * ROOM_SIZE - 1

let shared: Row = new Float64Array(0)
let used = 0

/** Moves a collider to those that move. Nobody may keep its rows across its first move. */
export function moveIn(collider: Collider): void {
  if (used === shared.length) {
    shared = new Float64Array(SHARERS * ROOM_SIZE)
    used = 0
  }
  const { room, pose, box } = roomAt(shared, used)
  pose.set(collider.pose)
  box.set(collider.box)
  if (collider.row === collider.pose) collider.row = pose
  collider.room = room
  collider.at = used
  collider.pose = pose
  collider.box = box
  used += ROOM_SIZE
}
