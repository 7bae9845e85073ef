/** Makes bodies follow matrices: adds them to a world, drives or places them, and removes them. */

import type { Quat, Vec3 } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { ColliderOptions } from '../world/make.ts'
import type { World } from '../world/world.ts'
import { type Body, forgetBody, knowBody, type Made } from './body.ts'
import {
  isSameStretch,
  isSheared,
  SPLIT_POSITION,
  SPLIT_SIZE,
  SPLIT_STRETCH,
  SPLIT_TURN,
  STRETCH_SIZE,
  STRETCH_X,
  STRETCH_Y,
  STRETCH_Z,
  splitMatrix,
} from './split.ts'

/** Columns per pose in `driveMany`: position, orientation. */
const POSE_SIZE = 7
const FIRST = 16

/** SPLIT and pose of the current body. */
const split: Row = new Float64Array(SPLIT_SIZE)
const pose: Row = new Float64Array(POSE_SIZE)

/** The same pose as an object, for one collider. */
const position: Vec3 = { x: 0, y: 0, z: 0 }
const orientation: Quat = { x: 0, y: 0, z: 0, w: 1 }
const scale: Vec3 = { x: 1, y: 1, z: 1 }
const scaled = { position, orientation, scale }
const unscaled = { position, orientation }

/** Colliders and poses for one call of `driveMany` or `placeMany`. */
interface Batch {
  ids: Int32Array
  poses: Float64Array
  readonly options: { count: number }
}

const newBatch = (): Batch => ({
  ids: new Int32Array(FIRST),
  poses: new Float64Array(FIRST * POSE_SIZE),
  options: { count: 0 },
})

/** The options with which colliders are added. */
export type Kind = Pick<ColliderOptions, 'layer' | 'mask' | 'sensor' | 'surfaceVelocity' | 'data'>

export class Follower {
  readonly world: World
  /** The name of the calling function, for messages. */
  who = ''
  /** The number of its colliders in the world. */
  count = 0
  readonly #kind: Kind
  readonly #teleport: number
  readonly #driven = newBatch()
  readonly #placed = newBatch()
  #drives = false

  /** @param teleport metres: a body that moves farther is placed, not driven */
  constructor(world: World, kind: Kind, teleport: number) {
    this.world = world
    this.#kind = kind
    this.#teleport = teleport
  }

  /** Begins to collect poses. @param drives false places all bodies */
  begin(who: string, drives: boolean): void {
    this.who = who
    this.#drives = drives
    this.#driven.options.count = 0
    this.#placed.options.count = 0
  }

  /** Applies the collected poses. @param dt seconds of the frame */
  end(dt: number): void {
    const { world } = this
    if (this.#placed.options.count > 0) world.placeMany(this.#placed.ids, this.#placed.poses, this.#placed.options)
    if (this.#driven.options.count > 0) world.driveMany(this.#driven.ids, this.#driven.poses, dt, this.#driven.options)
  }

  /**
   * Moves a body to the current matrix of its frame.
   * @throws RangeError that names the object, if the numbers are not finite
   */
  move(body: Body, matrix: ArrayLike<number>): void {
    const { world } = this
    if (body.collider >= 0 && !world.has(body.collider)) this.drop(body)
    if (body.isGone) return
    const kind = splitMatrix(matrix, split)
    if (kind === 'broken')
      throw new RangeError(
        `${this.who}: the world matrix of ${body.name} is (${Array.from(matrix).join(', ')}), expected finite numbers whose last row is 0, 0, 0, 1`,
      )
    if (kind === 'flat') {
      this.drop(body)
      return
    }
    const { made } = body
    if (body.collider < 0 || made === undefined) {
      this.#add(body)
      return
    }
    const same = isSameStretch(split, SPLIT_STRETCH, body.stretch, 0, made.isAbout)
    if (!same && !(made.scales && !isSheared(split, SPLIT_STRETCH))) {
      this.drop(body)
      this.#add(body)
      return
    }
    writePose(made)
    if (!same) {
      takeStretch(body)
      world.place(body.collider, scaled)
    } else if (this.#drives && this.#isNear(body)) push(this.#driven, body.collider)
    else push(this.#placed, body.collider)
    for (let k = 0; k < 3; k++) body.at[k] = pose[k]
  }

  /** Removes a body's collider. If the user has removed it already, the body gets no other. */
  drop(body: Body): void {
    const { collider } = body
    if (collider < 0) return
    if (this.world.has(collider)) this.world.remove(collider)
    else body.isGone = true
    this.#forget(body)
  }

  #forget(body: Body): void {
    forgetBody(this.world, body.collider)
    body.collider = -1
    this.count--
  }

  #add(body: Body): void {
    takeStretch(body)
    const made = body.make(body.stretch)
    if (made === undefined) return
    writePose(made)
    const { data = body } = this.#kind
    const where = made.scales ? scaled : unscaled
    body.collider = this.world.add(made.thing, { ...this.#kind, ...where, data })
    for (let k = 0; k < 3; k++) body.at[k] = pose[k]
    knowBody(this.world, body)
    this.count++
  }

  #isNear({ at }: Body): boolean {
    const x = pose[0] - at[0]
    const y = pose[1] - at[1]
    const z = pose[2] - at[2]
    return x * x + y * y + z * z <= this.#teleport * this.#teleport
  }
}

function takeStretch({ stretch }: Body): void {
  for (let k = 0; k < STRETCH_SIZE; k++) stretch[k] = split[SPLIT_STRETCH + k]
  scale.x = stretch[STRETCH_X]
  scale.y = stretch[STRETCH_Y]
  scale.z = stretch[STRETCH_Z]
}

/** `pose` = the pose of the thing, with its frame as in `split`. */
function writePose({ around }: Made): void {
  for (let k = 0; k < 3; k++) pose[k] = split[SPLIT_POSITION + k]
  for (let k = 0; k < 4; k++) pose[3 + k] = split[SPLIT_TURN + k]
  if (around !== undefined) {
    const x = pose[3]
    const y = pose[4]
    const z = pose[5]
    const w = pose[6]
    const { centre: c, turn: t } = around
    // p + q c q*, by twice the cross product of q's axis and c
    const tx = 2 * (y * c[2] - z * c[1])
    const ty = 2 * (z * c[0] - x * c[2])
    const tz = 2 * (x * c[1] - y * c[0])
    pose[0] += c[0] + w * tx + y * tz - z * ty
    pose[1] += c[1] + w * ty + z * tx - x * tz
    pose[2] += c[2] + w * tz + x * ty - y * tx
    pose[3] = w * t[0] + x * t[3] + y * t[2] - z * t[1]
    pose[4] = w * t[1] + y * t[3] + z * t[0] - x * t[2]
    pose[5] = w * t[2] + z * t[3] + x * t[1] - y * t[0]
    pose[6] = w * t[3] - x * t[0] - y * t[1] - z * t[2]
  }
  position.x = pose[0]
  position.y = pose[1]
  position.z = pose[2]
  orientation.x = pose[3]
  orientation.y = pose[4]
  orientation.z = pose[5]
  orientation.w = pose[6]
}

function push(batch: Batch, collider: number): void {
  const { options } = batch
  const at = options.count++
  if (at === batch.ids.length) {
    const ids = new Int32Array(2 * at)
    ids.set(batch.ids)
    batch.ids = ids
    const poses = new Float64Array(2 * at * POSE_SIZE)
    poses.set(batch.poses)
    batch.poses = poses
  }
  batch.ids[at] = collider
  for (let k = 0; k < POSE_SIZE; k++) batch.poses[at * POSE_SIZE + k] = pose[k]
}
