/** One TriangleMesh per geometry, in the geometry's own frame. All objects that draw the geometry share it. */
import { type BufferGeometry, type Mesh, Vector3 } from 'three'
import { newSharedMesh, type Shared } from '../follow/shared-mesh.ts'
import type { Sides } from '../mesh/input.ts'
import { named, type Part, partOf } from './parts.ts'
import { isCurrent, type Stamp, stampOf } from './stamp.ts'

/** The drawn triangles of a geometry. */
export interface GeometryMesh extends Shared {
  readonly faces: Uint32Array
}

interface Known {
  readonly stamp: Stamp
  /** By sides and ranges. */
  readonly meshes: Map<string, GeometryMesh>
}

const known = new WeakMap<BufferGeometry, Known>()

/**
 * Returns the mesh of ranges of a geometry. All callers get the same mesh until the geometry changes. Undefined if the
 * ranges have no triangles.
 * @param old the caller's mesh before a change; it is kept if the triangles turn out to be the same
 * @throws RangeError that names the mesh, if an index or a coordinate is invalid
 */
export function meshOfGeometry(
  who: string,
  mesh: Mesh,
  ranges: readonly [number, number][],
  sides: Sides,
  old?: GeometryMesh,
): GeometryMesh | undefined {
  const { geometry } = mesh
  const position = geometry.attributes.position
  if (position === undefined) return undefined
  let entry = known.get(geometry)
  if (entry === undefined || !isCurrent(entry.stamp, geometry)) {
    entry = { stamp: stampOf(geometry), meshes: new Map() }
    known.set(geometry, entry)
  }
  const last = geometry.index === null ? position.count : geometry.index.count
  const key = `${sides} ${ranges.map(([from, to]) => `${Math.max(0, from)}-${Math.min(to, last)}`)}`
  const found = entry.meshes.get(key)
  if (found !== undefined) return found
  const part = partOf(who, mesh, ranges)
  if (part.faces.length === 0) return undefined
  const positions = positionsOf(who, mesh, part)
  const made = old !== undefined && isSame(old, part, positions) ? old : shared(mesh, part, positions, sides)
  entry.meshes.set(key, made)
  return made
}

function shared(from: Mesh, part: Part, positions: Float64Array, sides: Sides): GeometryMesh {
  const { corners, faces } = part
  const mesh = newSharedMesh(positions, corners, sides)
  return { mesh, corners, faces, sides, readPositions: () => positionsOf('addObject3D', from, part) }
}

const a = new Vector3()
const b = new Vector3()
const c = new Vector3()

function isSame(old: GeometryMesh, part: Part, positions: Float64Array): boolean {
  const { mesh } = old
  const { corners, faces } = part
  if (faces.length !== old.faces.length || !faces.every((face, t) => face === old.faces[t])) return false
  if (!corners.every((corner, i) => corner === old.corners[i])) return false
  for (let t = 0; t < faces.length; t++) {
    mesh.getTriangle(t, a, b, c)
    if (!isAt(a, positions, corners[3 * t])) return false
    if (!isAt(b, positions, corners[3 * t + 1])) return false
    if (!isAt(c, positions, corners[3 * t + 2])) return false
  }
  return true
}

function isAt({ x, y, z }: Vector3, positions: Float64Array, v: number): boolean {
  return x === positions[3 * v] && y === positions[3 * v + 1] && z === positions[3 * v + 2]
}

function positionsOf(who: string, mesh: Mesh, { vertices }: Part): Float64Array {
  const position = mesh.geometry.attributes.position
  const positions = new Float64Array(3 * vertices.length)
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i]
    const x = position.getX(v)
    const y = position.getY(v)
    const z = position.getZ(v)
    if (!Number.isFinite(x + y + z))
      throw new RangeError(`${who}: vertex ${v} of ${named(mesh)} is (${x}, ${y}, ${z}), expected finite numbers`)
    positions[3 * i] = x
    positions[3 * i + 1] = y
    positions[3 * i + 2] = z
  }
  return positions
}
