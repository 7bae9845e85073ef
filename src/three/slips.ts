/** Detects typical mistakes of programs that read a scene. Used only in development. */
import { type BatchedMesh, type Mesh, type Object3D, Quaternion, Vector3 } from 'three'
import { warnOnce } from '../math/warn.ts'
import type { OwnPose } from '../mesh/in-world.ts'
import { named } from './parts.ts'

/** Warns if there is no mesh at all at and below an object. Usually the scene was read before it was loaded. */
export function warnOfNothing(who: string, object: Object3D): void {
  let found = false
  object.traverse((node) => {
    if ((node as Mesh).isMesh || (node as unknown as BatchedMesh).isBatchedMesh) found = true
  })
  if (!found)
    warnOnce(
      `nothing in ${who}`,
      `${who}: ${named(object)} has no mesh, expected one in it or below it: has it been loaded yet?`,
    )
}

const ONE = new Vector3(1, 1, 1)

/** @param less the origin subtracted from its vertices */
export function ownPoseOf(object: Object3D, less: ArrayLike<number>): OwnPose {
  const [at, turn, size] = [new Vector3(), new Quaternion(), new Vector3()]
  object.matrixWorld.decompose(at, turn, size)
  const origin = new Vector3(less[0], less[1], less[2])
  const { position, quaternion, scale } = object
  // an object at the subtracted origin is not moved
  const isPlaced = !at.equals(origin)
  return {
    name: named(object),
    position: [position, at]
      .filter((vector) => isPlaced && vector.lengthSq() > 0)
      .map((live) => ({ live, copy: live.clone() })),
    orientation: [quaternion, turn].filter(({ w }) => Math.abs(w) < 1).map((live) => ({ live, copy: live.clone() })),
    scale: [scale, size].filter((vector) => !vector.equals(ONE)).map((live) => ({ live, copy: live.clone() })),
  }
}
