import type { Files } from './file-set.ts'
import { Growing, PLAIN, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, shown } from './limits.ts'
import { linear } from './obj-materials.ts'
import { settle } from './origin.ts'
import type { PlyElement, PlyProperty } from './ply-header.ts'
import { cutRoughly, Patience, triangulate } from './triangulate.ts'

/** A vertex and a triangle while they are read and written. */
const VERTEX_BYTES = 3 * 8 + 3 * 4 + 4
const TRIANGLE_BYTES = 2 * 3 * 4

/** What the rows of a PLY make. */
export class PlyShape {
  readonly #who: string
  readonly #limits: Limits
  #count = 0
  #v = new Float64Array(0)
  #colors: Uint8Array | null = null
  /** Where in a row of the vertices x, y and z are, and red, green and blue. */
  #xyz: number[] = []
  #rgb: number[] = []
  #white = 255
  readonly #corners = new Growing((size) => new Uint32Array(size))
  readonly #cut: number[] = []
  readonly #patience = new Patience()
  #short = 0
  #roughly = 0

  constructor(who: string, limits: Limits) {
    this.#who = who
    this.#limits = limits
  }

  /** Once its rows are known to be in the file. */
  startVertices({ count, properties }: PlyElement): void {
    if (this.#count > 0) throw new LevelError(`${this.#who}: expected one list of vertices, but came a second`)
    const find = (names: readonly string[]) =>
      names.map((name) => properties.findIndex((property) => property.name === name && property.length === null))
    this.#xyz = find(['x', 'y', 'z'])
    if (this.#xyz.includes(-1)) {
      const names = properties.map(({ name }) => name).join(' ')
      throw new LevelError(`${this.#who}: expected vertices of x, y and z, but came ${shown(names)}`)
    }
    this.#rgb = find(['red', 'green', 'blue'])
    const isColored = !this.#rgb.includes(-1)
    if (isColored) this.#white = properties[this.#rgb[0]].type.startsWith('f') ? 1 : 255
    this.#count = count
    this.#checkMemory(0)
    this.#v = new Float64Array(3 * count)
    if (isColored) this.#colors = new Uint8Array(4 * count)
  }

  startFaces({ properties }: PlyElement): PlyProperty {
    if (this.#count === 0) throw new LevelError(`${this.#who}: expected the vertices before the faces`)
    const list = properties.find(
      ({ name, length }) => length !== null && (name === 'vertex_indices' || name === 'vertex_index'),
    )
    if (list !== undefined) return list
    const names = properties.map(({ name }) => name).join(' ')
    throw new LevelError(`${this.#who}: expected faces with a list of vertex_indices, but came ${shown(names)}`)
  }

  #checkMemory(triangles: number): void {
    const bytes = this.#count * VERTEX_BYTES + triangles * TRIANGLE_BYTES
    checkLimit(this.#who, this.#limits, 'memoryBytes', bytes)
  }

  vertex(i: number, row: readonly number[]): void {
    for (let k = 0; k < 3; k++) {
      const value = row[this.#xyz[k]]
      if (!Number.isFinite(Math.fround(value)))
        throw new LevelError(`${this.#who}: expected finite numbers, but vertex ${i} has ${value}`)
      this.#v[3 * i + k] = value
    }
    if (this.#colors === null) return
    for (let k = 0; k < 3; k++) this.#colors[4 * i + k] = Math.round(255 * linear(row[this.#rgb[k]] / this.#white))
    this.#colors[4 * i + 3] = 255
  }

  face(i: number, row: readonly number[]): void {
    for (const vertex of row) {
      if (Number.isInteger(vertex) && vertex >= 0 && vertex < this.#count) continue
      throw new LevelError(
        `${this.#who}: face ${i} has corner ${vertex}, but there are ${pretty(this.#count)} vertices`,
      )
    }
    if (row.length < 3) {
      this.#short++
      return
    }
    const before = this.#corners.length / 3
    const triangles = before + row.length - 2
    checkLimit(this.#who, this.#limits, 'triangles', triangles)
    if (before >>> 10 !== triangles >>> 10) this.#checkMemory(triangles)
    this.#cut.length = 0
    if (!triangulate(this.#v, row, this.#cut, this.#patience)) this.#roughly++
    const at = this.#corners.grow(this.#cut.length)
    for (let k = 0; k < this.#cut.length; k++) this.#corners.array[at + k] = row[this.#cut[k]]
  }

  async finish(files: Files): Promise<WrittenLevel> {
    const indices = this.#corners.done()
    this.#checkMemory(indices.length / 3)
    if (indices.length === 0) {
      const came = this.#count === 0 ? 'no vertices' : `${counted(this.#count, 'vertex', 'vertices')} and no faces`
      throw new LevelError(`${this.#who}: expected triangles to walk on, but came ${came}`)
    }
    if (this.#short > 0)
      files.notes.push(
        `${counted(this.#short, 'face of fewer than three corners was', 'faces of fewer than three corners were')} skipped`,
      )
    if (this.#roughly > 0) files.notes.push(cutRoughly(this.#roughly))
    return {
      name: this.#who,
      ...(await settle(this.#v, indices)),
      indices,
      spawns: [],
      uvs: null,
      emissiveUvs: null,
      colors: this.#colors,
      ranges: [{ start: 0, count: indices.length, material: 0 }],
      materials: [{ ...PLAIN, vertexColors: this.#colors !== null }],
      images: [],
      notes: files.notes,
      asides: files.asides,
    }
  }
}
