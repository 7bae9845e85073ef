/** An object that the caller moves, and whose colliders follow it. It is drawn between its places in the last two steps. */
import { type Object3D, Quaternion, Vector3 } from 'three'
import type { AddObject3DOptions } from '../three/add-object.ts'
import type { Thing } from '../world/make.ts'
import type { World } from '../world/world.ts'

/** What follows the object: the meshes in it, or a shape at its origin. */
export interface Follower {
  drive(dt: number): void
  remove(): void
}

interface Place {
  readonly position: Vector3
  readonly quaternion: Quaternion
}
const newPlace = (): Place => ({ position: new Vector3(), quaternion: new Quaternion() })
const copy = (to: Place, { position, quaternion }: Place) => {
  to.position.copy(position)
  to.quaternion.copy(quaternion)
}
const isSame = (a: Place, b: Place) => a.position.equals(b.position) && a.quaternion.equals(b.quaternion)

export class Driven {
  readonly #object: Object3D
  readonly #follower: Follower
  /** In its parent: where it is, after the last step, after the one before, and where it is drawn. */
  readonly #real = newPlace()
  readonly #now = newPlace()
  readonly #before = newPlace()
  readonly #drawn = newPlace()

  constructor(object: Object3D, follower: Follower) {
    this.#object = object
    this.#follower = follower
    for (const place of [this.#real, this.#now, this.#before, this.#drawn]) copy(place, object)
  }

  /** Puts the object where it is, if it is still where it was drawn. */
  restore(): void {
    if (isSame(this.#object, this.#drawn)) copy(this.#object, this.#real)
  }

  drive(dt: number): void {
    this.#follower.drive(dt)
    copy(this.#before, this.#now)
    copy(this.#now, this.#object)
  }

  draw(alpha: number): void {
    const { position, quaternion } = this.#drawn
    copy(this.#real, this.#object)
    position.lerpVectors(this.#before.position, this.#now.position, alpha)
    quaternion.slerpQuaternions(this.#before.quaternion, this.#now.quaternion, alpha)
    copy(this.#object, this.#drawn)
  }

  remove(): void {
    this.restore()
    this.#follower.remove()
  }
}

export interface ShapeFollower extends Follower {
  readonly collider: number
}

/** A shape whose centre is the object's origin. The object's scale does not change the shape. */
export function followShape(
  world: World,
  shape: Thing,
  object: Object3D,
  { layer, mask, sensor, surfaceVelocity, data, sides }: AddObject3DOptions,
): ShapeFollower {
  const position = new Vector3()
  const orientation = new Quaternion()
  const scale = new Vector3()
  const pose = { position, orientation }
  const read = () => {
    object.updateWorldMatrix(true, false)
    object.matrixWorld.decompose(position, orientation, scale)
  }
  read()
  const collider = world.add(shape, { ...pose, layer, mask, sensor, surfaceVelocity, data, sides })
  const last = object.matrixWorld.clone()
  return {
    collider,
    drive(dt) {
      if (!world.has(collider)) return // removed by the caller
      read()
      if (last.equals(object.matrixWorld)) return
      last.copy(object.matrixWorld)
      world.drive(collider, pose, dt)
    },
    remove: () => world.remove(collider),
  }
}
