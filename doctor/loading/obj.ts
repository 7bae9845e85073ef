import { type Files, nameOf } from './file-set.ts'
import type { OnProgress } from './gltf.ts'
import {
  Growing,
  type LevelMaterial,
  type LevelObject,
  type LevelRange,
  PLAIN,
  type WrittenLevel,
} from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, printable, shown } from './limits.ts'
import { eachLine, LONGEST_LINE, refuseForeign, returnsNote, tooLong } from './lines.ts'
import { type Library, linear, readLibraries } from './obj-materials.ts'
import { NONE, split } from './obj-split.ts'
import { addObject, copyObjects, OBJECT_BYTES, objectName } from './objects.ts'
import { isSingle, settle } from './origin.ts'
import { MANY, pause } from './pause.ts'
import { cutRoughly, Patience, triangulate } from './triangulate.ts'

/**
 * Reads a Wavefront .obj in slices, so that no text of the file's size is ever made. Polygons of any outline are cut
 * into triangles; lines, points, curves and normals are passed over. Materials come from dropped .mtl files.
 */
export async function readObj(files: Files, limits: Limits, onProgress: OnProgress): Promise<WrittenLevel> {
  const who = printable(nameOf(files.main.path))
  const { blob } = files.main
  refuseForeign(who, 'an OBJ', new Uint8Array(await blob.slice(0, Math.min(4096, blob.size)).arrayBuffer()))
  const state = new ObjState(who, limits)
  const returns = await eachLine(
    who,
    blob,
    0,
    (line) => state.take(line),
    (fraction) => onProgress('reading', fraction),
  )
  if (returns > 0) files.notes.push(returnsNote(returns))
  state.end()
  return state.finish(files)
}

/** "mtllib" may name one file after another; nobody has more. */
const MOST_LIBRARIES = 64
const LONGEST_NAME = 256
/** What a change of material takes, and a corner with a texture coordinate while vertices are split, bytes. */
const USE_BYTES = 128
const SPLIT_BYTES = 80

/** A line that begins so is a statement of its own, whatever the line above ends in: no statement has these words in it. */
const BEGINS = /^\s*(v|vt|vn|vp|f|fo|l|p)\s+[-+.\d]/
/** NaN and infinities, as the C libraries print them. */
const NOT_FINITE = /^[-+]?(nan(\(.*\))?|inf(inity)?|1\.#(qnan|snan|ind|inf)\d*)$/i
/** Of so many vertices that are not finite the lines are known. */
const MOST_LINES = 1000

/** Where a comment begins, or −1. In "1.#QNAN" there is none. */
function commentIn(line: string): number {
  let at = line.indexOf('#')
  while (at > 0 && line.charCodeAt(at - 1) === POINT) at = line.indexOf('#', at + 1)
  return at
}

const POINT = 46
/** What faces are in before any "g". */
const NO_GROUP = 'default'

type Kind = 'vertices' | 'texture coordinates'
/** The latest of its kind that a face names before it comes, and where. */
const NOTHING_AHEAD = { index: -1, line: 0, text: '', word: '' }

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
  readonly #objects: LevelObject[] = []
  #object = ''
  readonly #libraries = new Set<string>()
  /** Vertices that are not finite, and what to say of them. */
  readonly #bad = new Map<number, string>()
  /** Faces of four corners or more that name what comes only later: first corner of theirs, how many, and their vertices. */
  readonly #later = new Growing((size) => new Uint32Array(size), 16)
  readonly #ahead = { vertices: NOTHING_AHEAD, 'texture coordinates': NOTHING_AHEAD }
  #early = 0
  #stray = 0
  #loose = 0
  #skipped = 0
  #short = 0
  #roughly = 0

  constructor(who: string, limits: Limits) {
    this.who = who
    this.limits = limits
  }

  /** Parts of a statement that goes on in the next line, and where it begins. */
  readonly #parts: string[] = []
  #first = 0
  #length = 0

  take(line: string): void {
    this.line++
    if (this.#parts.length > 0 && BEGINS.test(line)) {
      this.#stray++
      this.end()
    }
    const comment = commentIn(line)
    const words = (comment < 0 ? line : line.slice(0, comment)).trimEnd()
    const goesOn = words.endsWith('\\')
    if (goesOn && words.length < line.length) this.#loose++
    if (!goesOn && comment >= 0 && line.trimEnd().endsWith('\\')) this.#stray++
    if (this.#parts.length === 0) {
      if (!goesOn) {
        this.#statement(words)
        return
      }
      this.#first = this.line
    }
    this.#parts.push(goesOn ? words.slice(0, -1) : words)
    this.#length += words.length + 1
    if (this.#length > LONGEST_LINE) throw tooLong(this.who, this.line)
    if (!goesOn) this.end()
  }

  /** Takes a statement that does not go on. */
  end(): void {
    if (this.#parts.length === 0) return
    const { line } = this
    this.line = this.#first
    this.#statement(this.#parts.join(' '))
    this.line = line
    this.#parts.length = 0
    this.#length = 0
  }

  #statement(line: string): void {
    const words = line.trim().split(/\s+/)
    switch (words[0]) {
      case 'v':
        this.#vertex(words)
        break
      case 'vt': {
        const at = this.#vt.grow(2)
        if (at % 2048 === 0) this.#checkMemory()
        for (let k = 0; k < 2; k++) {
          const value = words.length > k + 1 || k === 0 ? this.#number(words[k + 1], 'vt') : 0
          this.#vt.array[at + k] = Number.isFinite(value) ? value : 0
        }
        this.#vt.array[at + 1] = 1 - this.#vt.array[at + 1] // v up in OBJ
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
      case 'o':
        this.#object = words.slice(1).join(' ')
        this.#startObject('')
        break
      case 'g':
        this.#startObject(words.slice(1).join(' '))
        break
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

  /** An object is named by its groups, too, where there are any: "House / Door". */
  #startObject(group: string): void {
    const names = [this.#object, group === NO_GROUP ? '' : group].filter((name) => name !== '' && name !== this.who)
    addObject(this.#objects, this.#corners.length / 3, objectName(names.join(' / ')))
    if (this.#objects.length % 1024 === 0) this.#checkMemory()
  }

  #vertex(words: readonly string[]): void {
    if (words.length < 4)
      throw new LevelError(
        `${this.who}: line ${this.line}: expected three numbers after "v", but got ${words.length - 1}`,
      )
    const at = this.#v.grow(3)
    if (at % 3072 === 0) this.#checkMemory()
    for (let k = 0; k < 3; k++) {
      const value = this.#number(words[k + 1], 'v')
      if (!isSingle(value)) this.#keepBad(at / 3, words[k + 1], value)
      this.#v.array[at + k] = value
    }
    if (words.length >= 7) {
      // "v x y z r g b", as scanners write: sRGB in 0..1
      const to = (at / 3) * 4
      this.#colors.grow(to + 4 - this.#colors.length)
      for (let k = 0; k < 3; k++) this.#colors.array[to + k] = Math.round(255 * linear(this.#number(words[k + 4], 'v')))
    }
  }

  /** A vertex that is not finite is refused once a face uses it, and forgiven if none does. */
  #keepBad(vertex: number, word: string, value: number): void {
    if (this.#bad.size === MOST_LINES || this.#bad.has(vertex)) return
    const wrong = Number.isFinite(value)
      ? `${shown(word)} is too large for single precision`
      : `expected a number after "v", but got ${shown(word)}`
    this.#bad.set(vertex, `line ${this.line}: ${wrong}`)
  }

  #badVertex(vertex: number): LevelError {
    return new LevelError(`${this.who}: ${this.#bad.get(vertex) ?? `vertex ${pretty(vertex + 1)} is not finite`}`)
  }

  /** `more`: what is about to be taken besides, bytes. */
  #checkMemory(more = 0): void {
    const bytes =
      8 * this.#v.length + 4 * (this.#vt.length + this.#later.length) + this.#colors.length + 8 * this.#corners.length
    const runs = USE_BYTES * this.#uses.length + OBJECT_BYTES * this.#objects.length
    checkLimit(this.who, this.limits, 'memoryBytes', bytes + runs + more)
  }

  #number(word: string | undefined, of: string): number {
    const value = word === undefined || word === '' ? Number.NaN : Number(word)
    if (Number.isFinite(value)) return value
    if (word !== undefined && NOT_FINITE.test(word)) return Number.NaN
    throw new LevelError(`${this.who}: line ${this.line}: expected a number after "${of}", but got ${shown(word)}`)
  }

  readonly #vertices: number[] = []
  readonly #coordinates: number[] = []
  readonly #cut: number[] = []
  readonly #patience = new Patience()
  /** Whether the face at hand names what comes only later. */
  #isAhead = false

  #face(words: readonly string[]): void {
    const vertices = this.#vertices
    const coordinates = this.#coordinates
    vertices.length = 0
    coordinates.length = 0
    this.#isAhead = false
    for (let i = 1; i < words.length; i++) {
      const word = words[i]
      const slash = word.indexOf('/')
      vertices.push(this.#index(slash < 0 ? word : word.slice(0, slash), 'vertices', word))
      if (slash < 0) {
        coordinates.push(NONE)
        continue
      }
      const second = word.indexOf('/', slash + 1)
      const middle = word.slice(slash + 1, second < 0 ? undefined : second)
      coordinates.push(middle === '' ? NONE : this.#index(middle, 'texture coordinates', word))
    }
    if (vertices.length < 3) {
      this.#short++
      return
    }
    const size = 3 * (vertices.length - 2)
    checkLimit(this.who, this.limits, 'triangles', (this.#corners.length + size) / 3)
    const at = this.#corners.grow(size)
    this.#uvs.grow(size)
    if (this.#isAhead) this.#early++
    if (this.#isAhead && vertices.length > 3) {
      const to = this.#later.grow(2 + 2 * vertices.length)
      this.#later.array.set([at, vertices.length], to)
      this.#later.array.set(vertices, to + 2)
      this.#later.array.set(coordinates, to + 2 + vertices.length)
    } else this.#writeFace(at, vertices, coordinates)
    if ((at ^ (at + size)) >= 4096) this.#checkMemory()
  }

  #writeFace(at: number, vertices: ArrayLike<number>, coordinates: ArrayLike<number>): void {
    this.#cut.length = 0
    if (!triangulate(this.#v.array, vertices, this.#cut, this.#patience)) this.#roughly++
    for (let i = 0; i < this.#cut.length; i++) {
      this.#corners.array[at + i] = vertices[this.#cut[i]]
      this.#uvs.array[at + i] = coordinates[this.#cut[i]]
    }
  }

  /** From 1, or from −1 for the latest. What is not there yet may still come: `#checkAhead` sees to it. */
  #index(text: string, kind: Kind, word: string): number {
    const value = Number(text)
    const isWhole = text !== '' && Number.isInteger(value) && value !== 0
    const length = this.#countOf(kind)
    const index = value > 0 ? value - 1 : length + value
    if (isWhole && index >= 0 && index < length) return index
    if (isWhole && value > 0 && index < NONE) {
      this.#isAhead = true
      if (index > this.#ahead[kind].index) this.#ahead[kind] = { index, line: this.line, text, word }
      return index
    }
    throw this.#wrongCorner(
      this.line,
      word,
      text,
      isWhole ? `there are ${length} ${kind} before it` : 'it is not a whole number other than 0',
    )
  }

  #countOf(kind: Kind): number {
    return kind === 'vertices' ? this.#v.length / 3 : this.#vt.length / 2
  }

  #wrongCorner(line: number, word: string, text: string, came: string): LevelError {
    return new LevelError(
      `${this.who}: line ${line}: expected corners of a face, but the index ${shown(text)} in ${shown(word)} is wrong: ${came}`,
    )
  }

  /** All is read: cuts the faces that waited for their vertices. */
  async #cutLater(): Promise<void> {
    for (const kind of ['vertices', 'texture coordinates'] as const) {
      const { index, line, word, text } = this.#ahead[kind]
      const length = this.#countOf(kind)
      if (index >= length) throw this.#wrongCorner(line, word, text, `there are ${length} ${kind}`)
    }
    const later = this.#later.array
    let face = 0
    for (let at = 0; at < this.#later.length; ) {
      const [to, size] = later.subarray(at, at + 2)
      const vertices = later.subarray(at + 2, at + 2 + size)
      this.#writeFace(to, vertices, later.subarray(at + 2 + size, at + 2 + 2 * size))
      at += 2 + 2 * size
      if ((++face & MANY) === MANY) await pause()
    }
  }

  async finish(files: Files): Promise<WrittenLevel> {
    await this.#cutLater()
    const triangles = this.#corners.length / 3
    if (triangles === 0) {
      for (const vertex of this.#bad.keys()) throw this.#badVertex(vertex)
      const came =
        this.#v.length === 0
          ? 'no "v" and no "f" line'
          : `${counted(this.#v.length / 3, 'vertex', 'vertices')} and no "f" line`
      throw new LevelError(`${this.who}: expected triangles to walk on, but got ${came}`)
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
    if (this.#early > 0)
      notes.push(`${counted(this.#early, 'face names vertices that come', 'faces name vertices that come')} only later`)
    if (this.#stray > 0)
      notes.push(
        `"\\" at the end of ${counted(this.#stray, 'line')} ignored: it ends a comment, or a statement begins below`,
      )
    if (this.#loose > 0)
      notes.push(
        `what stands behind "\\" at the end of ${counted(this.#loose, 'line')} ignored: the line goes on below`,
      )
    const library = await readLibraries([...this.#libraries], files, this.limits)
    const textured = library.images.length > 0 && this.#vt.length > 0
    this.#checkMemory(4 * this.#v.length + (textured ? SPLIT_BYTES + 8 : 8) * this.#corners.length)
    const { materials, images, corners, uvIndices, ranges, objects } = this.#byMaterial(library)
    const v = this.#v.array.subarray(0, this.#v.length)
    const { origin, positions } = await settle(v, corners, notes, (vertex) => this.#badVertex(vertex))
    const base = {
      name: this.who,
      origin,
      materials,
      images: textured ? images : [],
      ranges,
      objects,
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
    const objects: LevelObject[] = []
    let at = 0
    for (const [material, list] of spans) {
      const start = at
      for (const [from, to] of list) {
        corners.set(this.#corners.array.subarray(from, to), at)
        uvIndices.set(this.#uvs.array.subarray(from, to), at)
        copyObjects(this.#objects, from / 3, to / 3, objects, at / 3)
        at += to - from
      }
      ranges.push({ start, count: at - start, material })
    }
    return { materials, images: library.images, corners, uvIndices, ranges, objects }
  }
}
