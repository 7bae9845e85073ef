import type { Files } from './file-set.ts'
import { Growing, PLAIN, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, shown } from './limits.ts'
import { linear } from './obj-materials.ts'
import { isSingle, settle } from './origin.ts'
import { BYTES, type PlyElement, type PlyProperty } from './ply-header.ts'
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
  /** How many corners the strip of triangles has so far, and the last two. */
  #length = 0
  #last = 0
  #lastButOne = 0
  /** What ends a strip besides −1: −1 of an unsigned type. */
  #restart = -1
  #strips = 0

  constructor(who: string, limits: Limits) {
    this.#who = who
    this.#limits = limits
  }

  /** Once its rows are known to be in the file. */
  startVertices({ count, properties }: PlyElement): void {
    if (this.#count > 0) throw new LevelError(`${this.#who}: expected one list of vertices, but got a second`)
    const find = (names: readonly string[]) =>
      names.map((name) => properties.findIndex((property) => property.name === name && property.length === null))
    this.#xyz = find(['x', 'y', 'z'])
    if (this.#xyz.includes(-1)) {
      const names = properties.map(({ name }) => name).join(' ')
      throw new LevelError(`${this.#who}: expected vertices of x, y and z, but got ${shown(names)}`)
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
    if (list !== undefined) {
      this.#restart = list.type.startsWith('u') ? 256 ** BYTES[list.type] - 1 : -1
      return list
    }
    const names = properties.map(({ name }) => name).join(' ')
    throw new LevelError(`${this.#who}: expected faces with a list of vertex_indices, but got ${shown(names)}`)
  }

  #checkMemory(triangles: number): void {
    const bytes = this.#count * VERTEX_BYTES + triangles * TRIANGLE_BYTES
    checkLimit(this.#who, this.#limits, 'memoryBytes', bytes)
  }

  vertex(i: number, row: readonly number[]): void {
    for (let k = 0; k < 3; k++) this.#v[3 * i + k] = row[this.#xyz[k]]
    if (this.#colors === null) return
    for (let k = 0; k < 3; k++) this.#colors[4 * i + k] = Math.round(255 * linear(row[this.#rgb[k]] / this.#white))
    this.#colors[4 * i + 3] = 255
  }

  face(i: number, row: readonly number[]): void {
    for (const vertex of row) {
      if (!this.#isVertex(vertex)) throw this.#noVertex(`face ${i}`, vertex)
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

  #isVertex(vertex: number): boolean {
    return Number.isInteger(vertex) && vertex >= 0 && vertex < this.#count
  }

  #noVertex(what: string, vertex: number): LevelError {
    return new LevelError(`${this.#who}: ${what} has corner ${vertex}, but there are ${pretty(this.#count)} vertices`)
  }

  /** The next corner of a strip, whose every second triangle is turned; or −1: here another strip begins. */
  stripCorner(vertex: number): void {
    if (vertex === -1 || (vertex === this.#restart && vertex >= this.#count)) {
      this.endStrip()
      return
    }
    if (!this.#isVertex(vertex)) throw this.#noVertex(`strip ${this.#strips}`, vertex)
    this.#length++
    if (this.#length >= 3) {
      const isTurned = this.#length % 2 === 0
      const at = this.#corners.grow(3)
      this.#corners.array[at] = isTurned ? this.#last : this.#lastButOne
      this.#corners.array[at + 1] = isTurned ? this.#lastButOne : this.#last
      this.#corners.array[at + 2] = vertex
      if (at % 3072 === 0) {
        checkLimit(this.#who, this.#limits, 'triangles', at / 3 + 1)
        this.#checkMemory(at / 3 + 1)
      }
    }
    this.#lastButOne = this.#last
    this.#last = vertex
  }

  endStrip(): void {
    if (this.#length > 0) this.#strips++
    if (this.#length === 1 || this.#length === 2) this.#short++
    this.#length = 0
  }

  #notFinite(vertex: number): LevelError {
    const value = this.#v.subarray(3 * vertex, 3 * vertex + 3).find((x) => !isSingle(x))
    return new LevelError(`${this.#who}: expected finite numbers, but vertex ${vertex} has ${value}`)
  }

  async finish(files: Files): Promise<WrittenLevel> {
    const indices = this.#corners.done()
    checkLimit(this.#who, this.#limits, 'triangles', indices.length / 3)
    this.#checkMemory(indices.length / 3)
    if (indices.length === 0) {
      const came = this.#count === 0 ? 'no vertices' : `${counted(this.#count, 'vertex', 'vertices')} and no faces`
      throw new LevelError(`${this.#who}: expected triangles to walk on, but got ${came}`)
    }
    if (this.#strips > 0) files.notes.push(`the triangles come in ${counted(this.#strips, 'strip')}`)
    if (this.#short > 0)
      files.notes.push(
        `${counted(this.#short, 'face of fewer than three corners was', 'faces of fewer than three corners were')} skipped`,
      )
    if (this.#roughly > 0) files.notes.push(cutRoughly(this.#roughly))
    return {
      name: this.#who,
      ...(await settle(this.#v, indices, files.notes, (vertex) => this.#notFinite(vertex))),
      indices,
      spawns: [],
      uvs: null,
      emissiveUvs: null,
      colors: this.#colors,
      ranges: [{ start: 0, count: indices.length, material: 0 }],
      objects: [],
      materials: [{ ...PLAIN, vertexColors: this.#colors !== null }],
      images: [],
      notes: files.notes,
      asides: files.asides,
    }
  }
}
