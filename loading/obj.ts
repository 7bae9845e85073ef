import { type FileSet, nameOf } from './file-set.ts'
import type { OnProgress } from './gltf.ts'
import {
  Growing,
  type LevelImage,
  type LevelMaterial,
  type LevelRange,
  PLAIN,
  REPEATED,
  type WrittenLevel,
} from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, shown } from './limits.ts'
import { chooseOrigin, emptyBox, growBox, type Origin } from './origin.ts'
import { MANY, pause } from './pause.ts'
import { pictureSize } from './picture.ts'
import { triangulate } from './triangulate.ts'

/**
 * Reads a Wavefront .obj in slices, so that no text of the file's size is ever made. Polygons of any outline are cut
 * into triangles; groups, lines, points, curves and normals are passed over. Materials come from dropped .mtl files.
 */
export async function readObj(files: FileSet, limits: Limits, onProgress: OnProgress): Promise<WrittenLevel> {
  const who = nameOf(files.main.path)
  const blob = files.main.blob
  const state = new ObjState(who, limits)
  const decoder = new TextDecoder('utf-8') // drops a byte order mark; foreign bytes in names do no harm
  let rest = ''
  for (let at = 0; at < blob.size; at += SLICE) {
    const bytes = new Uint8Array(await blob.slice(at, Math.min(at + SLICE, blob.size)).arrayBuffer())
    if (at === 0) refuseForeign(who, bytes)
    const text = rest + decoder.decode(bytes, { stream: true })
    // Up to the last line's end; a line that is continued stays with its next one.
    let end = text.lastIndexOf('\n') + 1
    while (end > 1 && /\\\r?\n$/.test(text.slice(Math.max(0, end - 3), end))) end = text.lastIndexOf('\n', end - 2) + 1
    state.lines(text.slice(0, end))
    rest = text.slice(end)
    if (rest.length > LONGEST_LINE)
      throw new LevelError(`${who}: line ${state.line + 1} is longer than ${LONGEST_LINE} characters`)
    onProgress('reading', Math.min(1, (at + SLICE) / blob.size))
  }
  state.lines(`${rest + decoder.decode()}\n`)
  return state.finish(files)
}

const SLICE = 2 ** 20
const LONGEST_LINE = 64 * 2 ** 20

function refuseForeign(who: string, bytes: Uint8Array): void {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (wide) throw new LevelError(`${who}: expected an OBJ in ASCII or UTF-8, but came UTF-16`)
  if (bytes.subarray(0, 4096).includes(0))
    throw new LevelError(`${who}: expected an OBJ, which is text, but came binary data`)
}

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
  readonly #libraries: string[] = []
  #skipped = 0
  #short = 0

  constructor(who: string, limits: Limits) {
    this.who = who
    this.limits = limits
  }

  lines(text: string): void {
    for (let at = 0; at < text.length; ) {
      let end = text.indexOf('\n', at)
      if (end < 0) end = text.length
      let line = text.slice(at, end)
      at = end + 1
      this.line++
      let more = 0
      while (/\\\r?$/.test(line) && at < text.length) {
        end = text.indexOf('\n', at)
        if (end < 0) end = text.length
        line = `${line.replace(/\\\r?$/, ' ')}${text.slice(at, end)}`
        at = end + 1
        more++
      }
      this.#statement(line)
      this.line += more
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
        break
      }
      case 'mtllib':
        this.#libraries.push(words.slice(1).join(' '), ...(words.length > 2 ? words.slice(1) : []))
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
    if (at % 3072 === 0) checkLimit(this.who, this.limits, 'memoryBytes', 8 * at)
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

  #number(word: string | undefined, of: string): number {
    const value = word === undefined || word === '' ? Number.NaN : Number(word)
    if (Number.isFinite(value)) return value
    throw new LevelError(`${this.who}: line ${this.line}: expected a number after "${of}", but came ${shown(word)}`)
  }

  readonly #vertices: number[] = []
  readonly #coordinates: number[] = []
  readonly #cut: number[] = []

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
    triangulate(this.#v.array, vertices, this.#cut)
    const at = this.#corners.grow(this.#cut.length)
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

  async finish(files: FileSet): Promise<WrittenLevel> {
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
    const library = await readLibraries(this.#libraries, files, this.limits, notes)
    const { materials, images, corners, uvIndices, ranges } = this.#byMaterial(library)
    const textured = images.length > 0 && this.#vt.length > 0
    const origin = await originOf(this.#v.array, corners)
    const positions = await rounded(this.#v.array.subarray(0, this.#v.length), origin)
    const base = {
      name: this.who,
      origin,
      materials,
      images: textured ? images : [],
      ranges,
      notes,
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

async function originOf(v: Float64Array, corners: Uint32Array): Promise<Origin> {
  const box = emptyBox()
  for (let i = 0; i < corners.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const at = 3 * corners[i]
    growBox(box, v[at], v[at + 1], v[at + 2])
  }
  return chooseOrigin(box)
}

async function rounded(v: Float64Array, { x, y, z }: Origin): Promise<Float32Array> {
  const positions = new Float32Array(v.length)
  for (let i = 0; i < v.length; i += 3) {
    if ((i & MANY) === MANY) await pause()
    positions[i] = v[i] - x
    positions[i + 1] = v[i + 1] - y
    positions[i + 2] = v[i + 2] - z
  }
  return positions
}

const NONE = 0xffffffff

/** One vertex for each pair of place and texture coordinate. */
function split(v: Float32Array, vt: Float32Array, corners: Uint32Array, uvIndices: Uint32Array) {
  const pairs = new Map<number, number>()
  const positions = new Growing((size) => new Float32Array(size), v.length)
  const uvs = new Growing((size) => new Float32Array(size), v.length)
  const indices = new Uint32Array(corners.length)
  for (let i = 0; i < corners.length; i++) {
    const uv = uvIndices[i] === NONE ? 0 : uvIndices[i] + 1
    const key = corners[i] * (vt.length / 2 + 1) + uv
    let vertex = pairs.get(key)
    if (vertex === undefined) {
      vertex = positions.length / 3
      pairs.set(key, vertex)
      const at = positions.grow(3)
      positions.array.set(v.subarray(3 * corners[i], 3 * corners[i] + 3), at)
      const to = uvs.grow(2)
      uvs.array[to] = uv === 0 ? 0 : vt[2 * uv - 2]
      uvs.array[to + 1] = uv === 0 ? 0 : vt[2 * uv - 1]
    }
    indices[i] = vertex
  }
  return { positions: positions.done(), uvs: uvs.done(), indices }
}

interface Library {
  materials: Map<string, LevelMaterial>
  images: LevelImage[]
}

/** Kd, Ke, d and map_Kd of the dropped .mtl files. */
async function readLibraries(
  names: readonly string[],
  files: FileSet,
  limits: Limits,
  notes: string[],
): Promise<Library> {
  const library: Library = { materials: new Map(), images: [] }
  const missing = new Set<string>()
  const pictures = new Map<string, number>()
  const read = new Set<string>()
  let pixels = 0
  for (const name of names) {
    const file = files.find(name)
    if (file === null) {
      // "mtllib a b.mtl" may be one name or two.
      if (
        !name.includes(' ') &&
        names.filter((other) => other.split(' ').includes(name)).every((other) => files.find(other) === null)
      )
        missing.add(name)
      continue
    }
    if (read.has(file.path)) continue
    read.add(file.path)
    let material: LevelMaterial | null = null
    for (const line of new TextDecoder().decode(await files.read(file)).split(/\r?\n/)) {
      const words = line.trim().split(/\s+/)
      if (words[0] === 'newmtl') {
        material = { ...PLAIN, color: [...PLAIN.color] }
        library.materials.set(words.slice(1).join(' '), material)
      } else if (words[0] === 'Kd' && material !== null) {
        const [r, g, b] = [1, 2, 3].map((k) => linear(Number(words[k])))
        material.color = [r, g, b, material.color[3]]
      } else if (words[0] === 'Ke' && material !== null) {
        const [r, g, b] = [1, 2, 3].map((k) => (words[k] === undefined ? 0 : linear(Number(words[k]))))
        material.emissive = [r, g, b]
      } else if (words[0] === 'd' && material !== null) {
        // 0 comes from exporters that mean the opposite: nobody models what cannot be seen.
        const alpha = Number(words.at(-1))
        material.blended = alpha > 0 && alpha < 1
        material.color[3] = material.blended ? alpha : 1
      } else if (words[0] === 'map_Kd' && material !== null) {
        const path = words
          .slice(1)
          .join(' ')
          .replace(/^(-\w+ +(?:[-\d.onf]+ +)+)+/, '')
        let image = pictures.get(path)
        if (image === undefined) {
          const found = files.find(path)
          const bytes = found === null ? null : await files.read(found)
          const size = bytes === null ? null : pictureSize(bytes)
          image = -1
          if (bytes === null || size === null || pixels + size.width * size.height > limits.pixels)
            missing.add(nameOf(path))
          else {
            pixels += size.width * size.height
            image = library.images.push({ blob: new Blob([bytes], { type: size.type }), bitmap: null, ...REPEATED }) - 1
          }
          pictures.set(path, image)
        }
        material.image = image
        if (image >= 0) material.color = [1, 1, 1, material.color[3]]
      }
    }
  }
  if (missing.size > 0) {
    const some = [...missing]
      .slice(0, 3)
      .map((name) => name.slice(0, 60))
      .join(', ')
    notes.push(
      `plain colours are drawn where a file was not dropped or cannot be read: ${some}${missing.size > 3 ? ', ...' : ''}`,
    )
  }
  return library
}

/** sRGB to linear, and anything that is no number to a middle grey. */
function linear(value: number): number {
  if (!Number.isFinite(value)) return 0.5
  const x = Math.min(1, Math.max(0, value))
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
}
