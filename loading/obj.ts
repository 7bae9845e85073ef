import { type Files, nameOf } from './file-set.ts'
import type { OnProgress } from './gltf.ts'
import { Growing, type LevelMaterial, type LevelRange, PLAIN, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, printable, shown } from './limits.ts'
import { eachLine, LONGEST_LINE, refuseForeign, tooLong } from './lines.ts'
import { type Library, linear, readLibraries } from './obj-materials.ts'
import { NONE, split } from './obj-split.ts'
import { settle } from './origin.ts'
import { cutRoughly, Patience, triangulate } from './triangulate.ts'

/**
 * Reads a Wavefront .obj in slices, so that no text of the file's size is ever made. Polygons of any outline are cut
 * into triangles; groups, lines, points, curves and normals are passed over. Materials come from dropped .mtl files.
 */
export async function readObj(files: Files, limits: Limits, onProgress: OnProgress): Promise<WrittenLevel> {
  const who = printable(nameOf(files.main.path))
  const { blob } = files.main
  refuseForeign(who, 'an OBJ', new Uint8Array(await blob.slice(0, Math.min(4096, blob.size)).arrayBuffer()))
  const state = new ObjState(who, limits)
  await eachLine(
    who,
    blob,
    0,
    (line) => state.take(line),
    (fraction) => onProgress('reading', fraction),
  )
  state.take('') // ends what was to be continued
  return state.finish(files)
}

/** "mtllib" may name one file after another; nobody has more. */
const MOST_LIBRARIES = 64
const LONGEST_NAME = 256
/** What a change of material takes, and a corner with a texture coordinate while vertices are split, bytes. */
const USE_BYTES = 128
const SPLIT_BYTES = 80

interface Use {
  name: string
  /** First triangle. */
  start: number
}

class ObjState {
  readonly who: string
  readonly limits: Limits
  line = 0
  /** Doubles until all of them are known: how far away they are decides what is subtracted before they are rounded. */
  readonly #v = new Growing((size) => new Float64Array(size), 3 * 4096)
  readonly #vt = new Growing((size) => new Float32Array(size), 2 * 1024)
  /** Three a triangle: vertex, and texture coordinate or NONE. */
  readonly #corners = new Growing((size) => new Uint32Array(size), 3 * 4096)
  readonly #uvs = new Growing((size) => new Uint32Array(size), 3 * 4096)
  readonly #colors = new Growing((size) => new Uint8Array(size), 1024)
  readonly #uses: Use[] = [{ name: '', start: 0 }]
  readonly #libraries = new Set<string>()
  #skipped = 0
  #short = 0
  #roughly = 0

  constructor(who: string, limits: Limits) {
    this.who = who
    this.limits = limits
  }

  /** Parts of a statement that goes on in the next line. */
  readonly #parts: string[] = []
  #length = 0

  take(line: string): void {
    this.line++
    if (line.endsWith('\\')) {
      this.#parts.push(line.slice(0, -1))
      this.#length += line.length
      if (this.#length > LONGEST_LINE) throw tooLong(this.who, this.line)
    } else if (this.#parts.length === 0) this.#statement(line)
    else {
      const first = this.line
      this.line -= this.#parts.length
      this.#parts.push(line)
      this.#statement(this.#parts.join(' '))
      this.line = first
      this.#parts.length = 0
      this.#length = 0
    }
  }

  #statement(line: string): void {
    const comment = line.indexOf('#')
    const words = (comment < 0 ? line : line.slice(0, comment)).trim().split(/\s+/)
    switch (words[0]) {
      case 'v':
        this.#vertex(words)
        break
      case 'vt': {
        const at = this.#vt.grow(2)
        if (at % 2048 === 0) this.#checkMemory()
        this.#vt.array[at] = this.#number(words[1], 'vt')
        this.#vt.array[at + 1] = 1 - (words.length > 2 ? this.#number(words[2], 'vt') : 0) // v up in OBJ
        break
      }
      case 'f':
      case 'fo':
        this.#face(words)
        break
      case 'usemtl': {
        const name = words.slice(1).join(' ')
        const start = this.#corners.length / 3
        const last = this.#uses[this.#uses.length - 1]
        if (last.start === start) last.name = name
        else if (last.name !== name) this.#uses.push({ name, start })
        if (this.#uses.length % 1024 === 0) this.#checkMemory()
        break
      }
      case 'mtllib':
        // One name with spaces in it, or several names.
        for (const name of [words.slice(1).join(' '), ...words.slice(1, MOST_LIBRARIES)])
          if (this.#libraries.size < MOST_LIBRARIES && name.length < LONGEST_NAME) this.#libraries.add(name)
        break
      case 'l':
      case 'p':
        this.#skipped++
        break
    }
  }

  #vertex(words: readonly string[]): void {
    if (words.length < 4)
      throw new LevelError(
        `${this.who}: line ${this.line}: expected three numbers after "v", but came ${words.length - 1}`,
      )
    const at = this.#v.grow(3)
    if (at % 3072 === 0) this.#checkMemory()
    for (let k = 0; k < 3; k++) {
      const value = this.#number(words[k + 1], 'v')
      if (!Number.isFinite(Math.fround(value)))
        throw new LevelError(`${this.who}: line ${this.line}: ${shown(words[k + 1])} is too large for single precision`)
      this.#v.array[at + k] = value
    }
    if (words.length >= 7) {
      // "v x y z r g b", as scanners write: sRGB in 0..1
      const to = (at / 3) * 4
      this.#colors.grow(to + 4 - this.#colors.length)
      for (let k = 0; k < 3; k++) this.#colors.array[to + k] = Math.round(255 * linear(this.#number(words[k + 4], 'v')))
    }
  }

  /** `more`: what is about to be taken besides, bytes. */
  #checkMemory(more = 0): void {
    const bytes = 8 * this.#v.length + 4 * this.#vt.length + this.#colors.length + 8 * this.#corners.length
    checkLimit(this.who, this.limits, 'memoryBytes', bytes + USE_BYTES * this.#uses.length + more)
  }

  #number(word: string | undefined, of: string): number {
    const value = word === undefined || word === '' ? Number.NaN : Number(word)
    if (Number.isFinite(value)) return value
    throw new LevelError(`${this.who}: line ${this.line}: expected a number after "${of}", but came ${shown(word)}`)
  }

  readonly #vertices: number[] = []
  readonly #coordinates: number[] = []
  readonly #cut: number[] = []
  readonly #patience = new Patience()

  #face(words: readonly string[]): void {
    const vertices = this.#vertices
    const coordinates = this.#coordinates
    vertices.length = 0
    coordinates.length = 0
    for (let i = 1; i < words.length; i++) {
      const word = words[i]
      const slash = word.indexOf('/')
      vertices.push(this.#index(slash < 0 ? word : word.slice(0, slash), this.#v.length / 3, 'vertices', word))
      if (slash < 0) {
        coordinates.push(NONE)
        continue
      }
      const second = word.indexOf('/', slash + 1)
      const middle = word.slice(slash + 1, second < 0 ? undefined : second)
      coordinates.push(middle === '' ? NONE : this.#index(middle, this.#vt.length / 2, 'texture coordinates', word))
    }
    if (vertices.length < 3) {
      this.#short++
      return
    }
    checkLimit(this.who, this.limits, 'triangles', this.#corners.length / 3 + vertices.length - 2)
    this.#cut.length = 0
    if (!triangulate(this.#v.array, vertices, this.#cut, this.#patience)) this.#roughly++
    const at = this.#corners.grow(this.#cut.length)
    if ((at ^ (at + this.#cut.length)) >= 4096) this.#checkMemory()
    this.#uvs.grow(this.#cut.length)
    for (let i = 0; i < this.#cut.length; i++) {
      this.#corners.array[at + i] = vertices[this.#cut[i]]
      this.#uvs.array[at + i] = coordinates[this.#cut[i]]
    }
  }

  /** From 1, or from −1 for the latest. */
  #index(text: string, length: number, kind: string, word: string): number {
    const value = Number(text)
    const index = value > 0 ? value - 1 : length + value
    if (text !== '' && Number.isInteger(value) && value !== 0 && index >= 0 && index < length) return index
    const came = text !== '' && Number.isInteger(value) ? `there are ${length} ${kind} before it` : `it is no number`
    throw new LevelError(
      `${this.who}: line ${this.line}: expected corners of a face, but in ${shown(word)} ${shown(text)} is wrong: ${came}`,
    )
  }

  async finish(files: Files): Promise<WrittenLevel> {
    const triangles = this.#corners.length / 3
    if (triangles === 0) {
      const came =
        this.#v.length === 0
          ? 'no "v" and no "f" line'
          : `${counted(this.#v.length / 3, 'vertex', 'vertices')} and no "f" line`
      throw new LevelError(`${this.who}: expected triangles to walk on, but came ${came}`)
    }
    const notes = files.notes
    if (this.#skipped > 0)
      notes.push(
        `${counted(this.#skipped, 'line or point was', 'lines and points were')} skipped: there is nothing to stand on`,
      )
    if (this.#short > 0)
      notes.push(
        `${counted(this.#short, 'face of fewer than three corners was', 'faces of fewer than three corners were')} skipped`,
      )
    if (this.#roughly > 0) notes.push(cutRoughly(this.#roughly))
    const library = await readLibraries([...this.#libraries], files, this.limits)
    const textured = library.images.length > 0 && this.#vt.length > 0
    this.#checkMemory(4 * this.#v.length + (textured ? SPLIT_BYTES + 8 : 8) * this.#corners.length)
    const { materials, images, corners, uvIndices, ranges } = this.#byMaterial(library)
    const { origin, positions } = await settle(this.#v.array.subarray(0, this.#v.length), corners)
    const base = {
      name: this.who,
      origin,
      materials,
      images: textured ? images : [],
      ranges,
      spawns: [],
      notes,
      asides: files.asides,
    }
    if (!textured) {
      for (const material of materials) material.image = -1
      return {
        ...base,
        positions,
        indices: corners,
        uvs: null,
        emissiveUvs: null,
        colors: this.#vertexColors(materials),
      }
    }
    return { ...base, ...split(positions, this.#vt.done(), corners, uvIndices), emissiveUvs: null, colors: null }
  }

  #vertexColors(materials: readonly LevelMaterial[]): Uint8Array | null {
    if (this.#colors.length === 0) return null
    this.#colors.grow((this.#v.length / 3) * 4 - this.#colors.length)
    for (let i = 3; i < this.#colors.length; i += 4) this.#colors.array[i] = 255
    for (const material of materials) material.vertexColors = true
    return this.#colors.done()
  }

  /** Triangles in the order of their materials, each material one range. */
  #byMaterial(library: Library) {
    const materials: LevelMaterial[] = []
    const byName = new Map<string, number>()
    const spans = new Map<number, [number, number][]>()
    const total = this.#corners.length
    for (let i = 0; i < this.#uses.length; i++) {
      const { name, start } = this.#uses[i]
      const end = i + 1 < this.#uses.length ? this.#uses[i + 1].start * 3 : total
      if (end === start * 3) continue
      let material = byName.get(name)
      if (material === undefined) {
        material = materials.push(library.materials.get(name) ?? { ...PLAIN }) - 1
        byName.set(name, material)
      }
      const list = spans.get(material) ?? []
      list.push([start * 3, end])
      spans.set(material, list)
    }
    const corners = new Uint32Array(total)
    const uvIndices = new Uint32Array(total)
    const ranges: LevelRange[] = []
    let at = 0
    for (const [material, list] of spans) {
      const start = at
      for (const [from, to] of list) {
        corners.set(this.#corners.array.subarray(from, to), at)
        uvIndices.set(this.#uvs.array.subarray(from, to), at)
        at += to - from
      }
      ranges.push({ start, count: at - start, material })
    }
    return { materials, images: library.images, corners, uvIndices, ranges }
  }
}
