/** One TriangleMesh per geometry, in the geometry's own frame, shared by all meshes that draw it. */
import type { Wanted } from '../follow/options.ts'
import { newSharedMesh, type Shared } from '../follow/shared-mesh.ts'
import type { Sides } from '../mesh/input.ts'
import { type BabylonGeometry, type BabylonMesh, named } from './nodes.ts'
import { hasTriangles, isCurrent, isSkinned, readCorners, readPositions, type Stamp, stampOf } from './parts.ts'

interface Known {
  readonly stamp: Stamp
  readonly shared: Shared | undefined
}

/** By sides, and by the state of the mesh that draws them. */
const known = new WeakMap<BabylonGeometry, Map<Sides, Known[]>>()

/**
 * Returns the mesh of a geometry. All callers get the same mesh until the geometry changes. Undefined if there are no
 * triangles.
 * @throws RangeError that names the mesh, if an index or a coordinate is invalid
 */
function sharedOf(who: string, from: BabylonMesh, sides: Sides): Shared | undefined {
  const geometry = from.geometry as BabylonGeometry
  const bySides = known.get(geometry) ?? new Map<Sides, Known[]>()
  known.set(geometry, bySides)
  // (one for each way to draw it; what is out of date goes)
  const stamp = stampOf(from)
  const states = (bySides.get(sides) ?? []).filter((state) => isSameData(state.stamp, stamp))
  let state = states.find((state) => isCurrent(state.stamp, from))
  if (state === undefined) {
    state = { stamp, shared: newShared(who, from, sides) }
    states.push(state)
  }
  bySides.set(sides, states)
  return state.shared
}

function isSameData(a: Stamp, b: Stamp): boolean {
  return a.buffer === b.buffer && a.data === b.data && a.indices === b.indices
}

function newShared(who: string, from: BabylonMesh, sides: Sides): Shared | undefined {
  const readAll = () => Float64Array.from(readPositions(from))
  const positions = readAll()
  const corners = readCorners(who, from, positions.length / 3)
  if (corners.length === 0) return undefined
  for (const [i, value] of positions.entries())
    if (!Number.isFinite(value)) {
      const [x, y, z] = positions.subarray(i - (i % 3))
      throw new RangeError(
        `${who}: vertex ${Math.floor(i / 3)} of ${named(from)} is (${x}, ${y}, ${z}), expected finite numbers`,
      )
    }
  const mesh = newSharedMesh(positions, corners, sides)
  return { mesh, corners, faces: undefined, sides, readPositions: readAll }
}

/** The one TriangleMesh of the triangles that a mesh draws. */
export class Drawn {
  readonly mesh: BabylonMesh
  /** Undefined: the mesh draws no triangles, or bones move them. */
  shared: Shared | undefined
  readonly #sides: Sides
  readonly #wanted: Wanted<BabylonMesh>
  #stamp: Stamp | undefined
  #wasSkinned = false

  constructor(mesh: BabylonMesh, sides: Sides, wanted: Wanted<BabylonMesh>) {
    this.mesh = mesh
    this.#sides = sides
    this.#wanted = wanted
  }

  /**
   * Reads the mesh again. Has the TriangleMesh changed?
   * @throws RangeError that names the mesh, if an index or a coordinate is invalid
   */
  hasChanged(who: string): boolean {
    const { mesh, shared } = this
    const skinned = isSkinned(mesh)
    if (this.#stamp !== undefined && isCurrent(this.#stamp, mesh) && skinned === this.#wasSkinned) return false
    const isSolid = hasTriangles(mesh) && !skinned && this.#wanted(mesh)
    this.shared = isSolid ? sharedOf(who, mesh, this.#sides) : undefined
    this.#stamp = stampOf(mesh)
    this.#wasSkinned = skinned
    return this.shared !== shared
  }
}
