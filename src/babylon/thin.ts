/** The matrices of thin instances, in the frame of their mesh. */
import type { BabylonMesh } from './nodes.ts'

/**
 * Private fields of Babylon's Mesh: all matrices in one list. If a version of Babylon has different ones, the slower
 * public method is used. That method misses matrices that were written directly into the list.
 */
interface Inside {
  readonly _thinInstanceDataStorage?: { readonly matrixData?: Float32Array | null }
}

/** Returns how many thin instances a mesh has; without any, it is drawn itself. */
export function thinCountOf({ thinInstanceCount }: BabylonMesh): number {
  return thinInstanceCount ?? 0
}

/** Where the 16 numbers of an instance are. Overwritten by the next call. */
const found = { list: [] as ArrayLike<number>, at: 0 }

export function thinMatrix(mesh: BabylonMesh, instance: number): Readonly<typeof found> {
  const list = (mesh as Inside)._thinInstanceDataStorage?.matrixData
  const isThere = list !== null && list !== undefined && list.length >= 16 * (instance + 1)
  found.list = isThere ? list : (mesh.thinInstanceGetWorldMatrices?.()[instance].m ?? [])
  found.at = isThere ? 16 * instance : 0
  return found
}
