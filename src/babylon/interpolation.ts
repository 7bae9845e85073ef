/** Smooth drawing of fixed steps: nodes are drawn between their poses after the last advance and after the one before. */
import type { Balls } from '../balls/balls.ts'
import type { Character } from '../character/character.ts'
import { type Drawn, Interpolated } from '../follow/interpolation.ts'
import type { Quat, Vec3 } from '../math/check.ts'
import type { World } from '../world/world.ts'
import { checkNode } from './nodes.ts'

/** What is drawn: a TransformNode, a Mesh or an InstancedMesh of Babylon.js. */
export interface DrawnNode {
  readonly position: Vec3
  rotationQuaternion: Quat | null
  readonly rotation: { toQuaternion(): Quat }
  readonly scaling: Vec3
}

/**
 * Draws a simulation with fixed steps smoothly at any frame rate. Call `record` after each advance of the world, and
 * `draw(alpha)` before each frame is rendered. Anything that is teleported or placed (`Character.teleport`,
 * `Balls.setPosition`, `setOrientation`, `World.place`, `placeMany`) appears at its new place at once, without
 * intermediate poses.
 *
 * Nodes get a `position`, and those of balls and colliders also a `rotationQuaternion`, in world coordinates. So their
 * parent must be null, or a node that does not move. Colliders of `addNodes` follow their own nodes: draw a different
 * node for them. Restoring a state is not a teleport, so replays (`Character.restore`, rollback) are drawn smoothly.
 * Drawing allocates nothing. Thin instances are not drawn: take instances.
 */
export class Interpolation {
  readonly #all = new Interpolated<DrawnNode>()

  /** The number of nodes that it draws. */
  get count(): number {
    return this.#all.count
  }

  /** From now on draws a node at the feet of a character. The node's orientation stays yours. */
  addCharacter(character: Character, node: DrawnNode): void {
    const who = 'Interpolation.addCharacter'
    this.#all.addCharacter(who, character, () => takeDrawn(who, node, false))
  }

  /**
   * From now on draws a node at the centre of a ball, turned as it is, until the ball is removed. `Balls.setRadius`
   * makes the node larger or smaller by the same factor.
   */
  addBall(balls: Balls, id: number, node: DrawnNode): void {
    const who = 'Interpolation.addBall'
    this.#all.addBall(who, balls, id, () => takeDrawn(who, node, true))
  }

  /** From now on draws a node at the pose of a collider, until the collider is removed. */
  addCollider(world: World, collider: number, node: DrawnNode): void {
    const who = 'Interpolation.addCollider'
    this.#all.addCollider(who, world, collider, () => takeDrawn(who, node, true))
  }

  /** No longer draws a node. It stays where it was drawn last. */
  remove(node: DrawnNode): void {
    checkNode('Interpolation.remove', node)
    this.#all.remove(node, undefined)
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
   * Puts the nodes between the last two records.
   * @param alpha the share of a step that has passed since the last record: 0 is the record before the last, 1 the last
   */
  draw(alpha: number): void {
    this.#all.draw(alpha)
  }
}

function takeDrawn(who: string, node: DrawnNode, turns: boolean): Drawn<DrawnNode> {
  checkNode(who, node)
  // Babylon ignores Euler angles once there is a quaternion
  if (turns) node.rotationQuaternion ??= node.rotation.toQuaternion()
  return { object: node, instance: -1, draw: (pose, turns, growth) => drawNode(node, pose, turns, growth) }
}

function drawNode(node: DrawnNode, pose: Float64Array, turns: boolean, growth: number): void {
  const { position, rotationQuaternion, scaling } = node
  position.x = pose[0]
  position.y = pose[1]
  position.z = pose[2]
  if (growth !== 1) {
    scaling.x *= growth
    scaling.y *= growth
    scaling.z *= growth
  }
  if (!turns || rotationQuaternion === null) return
  rotationQuaternion.x = pose[3]
  rotationQuaternion.y = pose[4]
  rotationQuaternion.z = pose[5]
  rotationQuaternion.w = pose[6]
}
