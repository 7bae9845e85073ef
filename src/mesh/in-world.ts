/** Meshes whose vertices are where their object was in the world: its own pose on top of that moves them twice. */
import type { Tree } from '../bvh/layout.ts'
import { warnOnce } from '../math/warn.ts'

/** What of the object's own pose has moved the vertices. */
export interface OwnPose {
  /** As messages name it. */
  readonly name: string
  readonly position: readonly Own[]
  readonly orientation: readonly Own[]
  readonly scale: readonly Own[]
}

/** One of its vectors, and a copy of what that was. */
interface Own {
  readonly live: object
  readonly copy: object
}

const poses = new WeakMap<Tree, OwnPose>()

export function knowOwnPose(tree: Tree, pose: OwnPose): void {
  poses.set(tree, pose)
}

/** Call where `inDevelopment`, when the pose has been found to be right. */
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

/** Is it the same vector of three's, or a copy of what that was? */
function isSame(value: object, { live, copy }: Own): boolean {
  if (value === live) return true
  const [a, b] = [value, copy] as Record<string, unknown>[]
  if (a.isVector3 !== true && a.isQuaternion !== true) return false
  return a.x === b.x && a.y === b.y && a.z === b.z && a.w === b.w
}
