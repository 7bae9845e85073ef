/**
 * Smooth drawing of fixed steps: objects are drawn between their poses after the last advance and after the one before.
 */
import type { BatchedMesh, InstancedMesh, Object3D } from 'three'
import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Balls } from '../balls/balls.ts'
import type { Character } from '../character/character.ts'
import { type Drawn, Interpolated } from '../follow/interpolation.ts'
import { checkWhole, show } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import type { World } from '../world/world.ts'
import { checkObject3D } from './parts.ts'

/**
 * Draws a simulation with fixed steps smoothly at any frame rate. Call `record` after each advance of the world, and
 * `draw(alpha)` before each frame is rendered. Anything that is teleported or placed (`Character.teleport`,
 * `Balls.setPosition`, `setOrientation`, `World.place`, `placeMany`) appears at its new place at once, without
 * intermediate poses.
 *
 * Objects get a position, and those of balls and colliders also an orientation, in world coordinates. So their parent
 * must be the scene, or a group that does not move. Colliders of `addObject3D` follow their own objects: draw a
 * different object for them. Restoring a state is not a teleport, so replays (`Character.restore`, rollback) are drawn
 * smoothly. Drawing allocates nothing.
 */
export class Interpolation {
  readonly #all = new Interpolated<Object3D>()

  /** The number of objects and instances that it draws. */
  get count(): number {
    return this.#all.count
  }

  /**
   * From now on draws an object at the feet of a character. The object's orientation stays yours.
   * @param instance of an InstancedMesh or BatchedMesh: draws only this instance, with its scale; the same in all
   * other methods
   */
  addCharacter(character: Character, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addCharacter'
    this.#all.addCharacter(who, character, () => takeDrawn(who, object, instance))
  }

  /**
   * From now on draws an object at the centre of a ball, turned as it is, until the ball is removed. `Balls.setRadius`
   * makes the object larger or smaller by the same factor.
   */
  addBall(balls: Balls, id: number, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addBall'
    this.#all.addBall(who, balls, id, () => takeDrawn(who, object, instance))
  }

  /** From now on draws an object at the pose of a collider, until the collider is removed. */
  addCollider(world: World, collider: number, object: Object3D, instance?: number): void {
    const who = 'Interpolation.addCollider'
    this.#all.addCollider(who, world, collider, () => takeDrawn(who, object, instance))
  }

  /**
   * No longer draws an object. It stays where it was drawn last.
   * @param instance only this instance; default: the object and all its instances
   */
  remove(object: Object3D, instance?: number): void {
    takeInstance('Interpolation.remove', object, instance)
    this.#all.remove(object, instance)
  }

  /** Records the current poses; call it after each advance. Drops things that no longer exist. */
  record(): void {
    this.#all.record()
  }

  /** Records the current poses as if the things had been there before: after loading a game, say. */
  snap(): void {
    this.#all.snap()
  }

  /**
   * Puts the objects between the last two records.
   * @param alpha the share of a step that has passed since the last record: 0 is the record before the last, 1 the last
   */
  draw(alpha: number): void {
    this.#all.draw(alpha)
  }
}

const position = new Vector3()
const orientation = new Quaternion()
const matrix = new Matrix4()

function takeDrawn(who: string, object: Object3D, instance: number | undefined): Drawn<Object3D> {
  const at = takeInstance(who, object, instance)
  if (at < 0) return { object, instance: at, draw: (pose, turns, growth) => drawObject(object, pose, turns, growth) }
  const mesh = object as InstancedMesh
  const scale = new Vector3(1, 1, 1) // as it is now
  mesh.getMatrixAt(at, matrix)
  matrix.decompose(position, orientation, scale)
  return {
    object,
    instance: at,
    draw: (pose, turns, growth) => drawInstance(mesh, at, scale.multiplyScalar(growth), pose, turns),
  }
}

function drawObject(object: Object3D, pose: Row, turns: boolean, growth: number): void {
  object.position.fromArray(pose)
  if (turns) object.quaternion.fromArray(pose, 3)
  if (growth !== 1) object.scale.multiplyScalar(growth)
}

function drawInstance(mesh: InstancedMesh, instance: number, scale: Vector3, pose: Row, turns: boolean): void {
  position.fromArray(pose)
  mesh.getMatrixAt(instance, matrix)
  if (turns) matrix.compose(position, orientation.fromArray(pose, 3), scale)
  else matrix.setPosition(position)
  mesh.setMatrixAt(instance, matrix)
  if (mesh.isInstancedMesh) mesh.instanceMatrix.needsUpdate = true
}

/** Checks the object to draw. Returns the instance, or −1. */
function takeInstance(who: string, object: Object3D, instance: number | undefined): number {
  checkObject3D(who, object)
  if (instance === undefined) return -1
  const { isInstancedMesh, instanceMatrix } = object as InstancedMesh
  const { isBatchedMesh, maxInstanceCount } = object as unknown as BatchedMesh
  const count = isInstancedMesh ? instanceMatrix.count : isBatchedMesh ? maxInstanceCount : 0
  if (count === 0)
    throw new RangeError(`${who}: instance is ${show(instance)}, expected none: the object has no instances`)
  checkWhole(who, 'instance', instance, 0, count - 1)
  return instance
}
