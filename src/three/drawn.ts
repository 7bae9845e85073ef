/** The triangles that a mesh draws, and whether they have changed since they were read. */
import type { Mesh } from 'three'
import type { Wanted } from '../follow/options.ts'
import type { Sides } from '../mesh/input.ts'
import { type GeometryMesh, meshOfGeometry } from './geometry-mesh.ts'
import { drawnRanges, hasTriangles, isSkinned } from './parts.ts'
import { isCurrent, type Stamp, stampOf } from './stamp.ts'

/**
 * Follows the marks by which three.js notices that a mesh must be drawn differently. Checking allocates nothing while
 * nothing changes.
 */
export class DrawnMarks {
  readonly mesh: Mesh
  #geometry: Mesh['geometry'] | undefined
  #stamp: Stamp | undefined
  #start = 0
  #count = 0
  #material: unknown
  #groups: unknown
  #groupCount = 0

  constructor(mesh: Mesh) {
    this.mesh = mesh
  }

  isCurrent(): boolean {
    const { geometry, material } = this.mesh
    if (geometry !== this.#geometry || this.#stamp === undefined || !isCurrent(this.#stamp, geometry)) return false
    const { drawRange, groups } = geometry
    if (drawRange.start !== this.#start || drawRange.count !== this.#count) return false
    if (!Array.isArray(material)) return this.#material === undefined
    return material === this.#material && groups === this.#groups && groups.length === this.#groupCount
  }

  take(): void {
    const { geometry, material } = this.mesh
    const { drawRange, groups } = geometry
    this.#geometry = geometry
    this.#stamp = stampOf(geometry)
    this.#start = drawRange.start
    this.#count = drawRange.count
    this.#material = Array.isArray(material) ? material : undefined
    this.#groups = groups
    this.#groupCount = groups.length
  }

  forget(): void {
    this.#geometry = undefined
  }
}

/** The one TriangleMesh of the triangles that a mesh draws. */
export class Drawn {
  readonly mesh: Mesh
  readonly sides: Sides
  /** Undefined: the mesh draws no triangles, or bones move them. */
  shared: GeometryMesh | undefined
  readonly #marks: DrawnMarks
  readonly #wanted: Wanted<Mesh>

  constructor(mesh: Mesh, sides: Sides, wanted: Wanted<Mesh>) {
    this.mesh = mesh
    this.sides = sides
    this.#marks = new DrawnMarks(mesh)
    this.#wanted = wanted
  }

  /**
   * Reads the mesh again. Has the TriangleMesh changed?
   * @throws RangeError that names the mesh, if an index or a coordinate is invalid
   */
  hasChanged(who: string): boolean {
    const { mesh, sides, shared } = this
    if (this.#marks.isCurrent()) return false
    const isSolid = hasTriangles(mesh) && !isSkinned(mesh) && this.#wanted(mesh)
    this.shared = isSolid ? meshOfGeometry(who, mesh, drawnRanges(mesh), sides, shared) : undefined
    this.#marks.take()
    return this.shared !== shared
  }
}
