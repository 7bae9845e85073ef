/** The meshes of a BatchedMesh's geometries. */
import type { BatchedMesh } from 'three'
import type { Sides } from '../mesh/input.ts'
import { DrawnMarks } from './drawn.ts'
import { type GeometryMesh, meshOfGeometry } from './geometry-mesh.ts'

export class BatchShapes {
  readonly #mesh: BatchedMesh
  readonly #sides: Sides
  readonly #marks: DrawnMarks
  #shapes = new Map<number, GeometryMesh | undefined>()
  #before: ReadonlyMap<number, GeometryMesh | undefined> = new Map()

  constructor(mesh: BatchedMesh, sides: Sides) {
    this.#mesh = mesh
    this.#sides = sides
    this.#marks = new DrawnMarks(mesh)
  }

  /** May any shape have changed since the last call? */
  haveChanged(): boolean {
    if (this.#marks.isCurrent()) return false
    this.#before = this.#shapes
    this.#shapes = new Map()
    this.#marks.take()
    return true
  }

  /**
   * @param geometry its number in the batch
   * @returns undefined if it has no triangles
   */
  shapeOf(who: string, geometry: number): GeometryMesh | undefined {
    if (this.#shapes.has(geometry)) return this.#shapes.get(geometry)
    const { start, count } = this.#mesh.getGeometryRangeAt(geometry) as { start: number; count: number }
    const old = this.#before.get(geometry)
    const shape = meshOfGeometry(who, this.#mesh, [[start, start + count]], this.#sides, old)
    this.#shapes.set(geometry, shape)
    return shape
  }
}
