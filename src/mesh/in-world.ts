/**
 * Warns of meshes whose vertices are already where their object was in the world. If a collider gives such a mesh the
 * pose of that object, the vertices are moved twice.
 */
import type { Tree } from '../bvh/layout.ts'
import { warnOnce } from '../math/warn.ts'

/** The pose of the object, which the vertices already contain. */
export interface OwnPose {
  /** The object's name in messages. */
  readonly name: string
  readonly position: readonly Own[]
  readonly orientation: readonly Own[]
  readonly scale: readonly Own[]
}

/** A vector of the object, and a copy of its values when the mesh was made. */
interface Own {
  readonly live: object
  readonly copy: object
}

const poses = new WeakMap<Tree, OwnPose>()

export function knowOwnPose(tree: Tree, pose: OwnPose): void {
  poses.set(tree, pose)
}

/** Call it only `inDevelopment`, after the pose has been checked. */
export function warnOfMovedTwice(who: string, tree: Tree | undefined, pose: object): void {
  const own = tree === undefined ? undefined : poses.get(tree)
  if (own === undefined) return
  const given = pose as Record<keyof OwnPose, unknown>
  for (const part of ['position', 'orientation', 'scale'] as const) {
    const value = given[part]
    if (typeof value !== 'object' || value === null || !own[part].some((vector) => isSame(value, vector))) continue
    warnOnce(
      'moved twice',
      `${who}: ${part} is that of ${own.name}, expected none: the vertices of its mesh are in world coordinates already and ` +
        `would be moved twice. Leave ${part} out, or use addObject3D for objects that move`,
    )
    return
  }
}

/** Is it the object's own vector, or a three.js vector with the same values? */
function isSame(value: object, { live, copy }: Own): boolean {
  if (value === live) return true
  const [a, b] = [value, copy] as Record<string, unknown>[]
  if (a.isVector3 !== true && a.isQuaternion !== true) return false
  return a.x === b.x && a.y === b.y && a.z === b.z && a.w === b.w
}
