import { type Files, nameOf } from './file-set.ts'
import type { OnProgress } from './gltf.ts'
import { Growing, PLAIN, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, printable, shown } from './limits.ts'
import { eachLine, refuseForeign, returnsNote } from './lines.ts'
import { settle } from './origin.ts'
import { pause } from './pause.ts'

const HEADER = 84
const FACET = 50
/** A triangle while it is read and written: nine doubles, nine singles, three indices twice. */
const TRIANGLE_BYTES = 9 * 8 + 9 * 4 + 2 * 3 * 4
/** Facets read at once. */
const SLICE = 20_000

/**
 * Reads an .stl of either kind. Which it is, its size says: 84 bytes and 50 for each facet that the header counts are binary (or for any
 * number of facets, where the header does not know it), and "solid" at the start makes any other file ASCII. Normals are passed over: the order of the corners says where the front is.
 */
export async function readStl(files: Files, limits: Limits, onProgress: OnProgress): Promise<WrittenLevel> {
  const who = printable(nameOf(files.main.path))
  const { blob } = files.main
  const head = new Uint8Array(await blob.slice(0, Math.min(HEADER, blob.size)).arrayBuffer())
  const promised = head.length < HEADER ? -1 : new DataView(head.buffer).getUint32(80, true)
  const facets = facetsOf(promised, blob.size)
  const isText = facets === null && /^\s*solid\b/i.test(new TextDecoder().decode(head)) && !head.includes(0)
  const corners = isText
    ? await readText(who, files, limits, onProgress)
    : await readBinary(who, files, facets ?? promised, promised, limits, onProgress)
  const count = corners.length / 9
  if (count === 0) throw new LevelError(`${who}: expected triangles to walk on, but got no facet`)
  const indices = new Uint32Array(3 * count)
  for (let i = 0; i < indices.length; i++) indices[i] = i
  return {
    name: who,
    ...(await settle(corners, indices, files.notes, (vertex) => notFinite(who, vertex, corners))),
    indices,
    spawns: [],
    uvs: null,
    emissiveUvs: null,
    colors: null,
    ranges: [{ start: 0, count: indices.length, material: 0 }],
    objects: [],
    materials: [{ ...PLAIN }],
    images: [],
    notes: files.notes,
    asides: files.asides,
  }
}

/** Writers that do not know the count yet leave one of these. */
const UNKNOWN = [0, 0xffffffff]
/** Two bytes behind each facet that nobody needs; behind the last one some writers forget them. */
const ATTRIBUTE = 2

/** How many facets there are where the header's count and the size of the file agree, or the size alone can say it; else null. */
function facetsOf(promised: number, size: number): number | null {
  const room = size - HEADER
  const facets = Math.ceil(room / FACET)
  const isWhole = facets > 0 && (room === FACET * facets || room === FACET * facets - ATTRIBUTE)
  return isWhole && (promised === facets || UNKNOWN.includes(promised)) ? facets : null
}

function notFinite(who: string, vertex: number, corners: Float64Array): LevelError {
  const value = corners.subarray(3 * vertex, 3 * vertex + 3).find((x) => !Number.isFinite(x))
  return new LevelError(
    `${who}: expected finite numbers, but facet ${Math.floor(vertex / 3)} has ${value}: damaged, or no STL?`,
  )
}

function checkFacets(who: string, limits: Limits, facets: number): void {
  checkLimit(who, limits, 'triangles', facets)
  checkLimit(who, limits, 'memoryBytes', facets * TRIANGLE_BYTES)
}

async function readBinary(
  who: string,
  files: Files,
  facets: number,
  promised: number,
  limits: Limits,
  onProgress: OnProgress,
): Promise<Float64Array> {
  const { blob } = files.main
  if (facets < 0) {
    throw new LevelError(
      `${who}: expected an STL ("solid", or a binary header of ${HEADER} bytes), but got ${blob.size === 0 ? 'an empty file' : counted(blob.size, 'byte')}`,
    )
  }
  const needed = HEADER + FACET * facets
  if (promised !== facets)
    files.notes.push(
      `the header counts ${counted(promised, 'facet')}, but the file is as long as ${counted(facets, 'facet')}: all are read`,
    )
  if (needed === blob.size + ATTRIBUTE && facets > 0)
    files.notes.push('the last two bytes are missing: nobody needs them')
  else if (needed > blob.size) {
    throw new LevelError(
      `${who}: the header promises ${counted(facets, 'facet')}, which are ${pretty(needed)} bytes, but the file has ${pretty(blob.size)}: is it cut short, or not an STL?`,
    )
  }
  checkFacets(who, limits, facets)
  if (needed < blob.size) {
    const more = blob.size - needed
    files.notes.push(
      `${counted(more, 'byte after the last facet was', 'bytes after the last facet were')} ignored: the header counts ${counted(facets, 'facet')}`,
    )
  }
  const out = new Float64Array(9 * facets)
  for (let first = 0; first < facets; first += SLICE) {
    const end = Math.min(facets, first + SLICE)
    const view = new DataView(await blob.slice(HEADER + FACET * first, HEADER + FACET * end).arrayBuffer())
    for (let i = first; i < end; i++) {
      for (let k = 0; k < 9; k++) out[9 * i + k] = view.getFloat32(FACET * (i - first) + 12 + 4 * k, true)
    }
    onProgress('reading', end / facets)
    await pause()
  }
  return out
}

/** What may stand at the start of a line, after what. */
const AFTER: Readonly<Record<string, string>> = {
  facet: '',
  outer: 'facet',
  vertex: 'outer',
  endloop: 'outer',
  endfacet: 'endloop',
}

async function readText(who: string, files: Files, limits: Limits, onProgress: OnProgress): Promise<Float64Array> {
  const { blob } = files.main
  refuseForeign(who, 'an STL', new Uint8Array(await blob.slice(0, Math.min(4096, blob.size)).arrayBuffer()))
  const out = new Growing((size) => new Float64Array(size), 9 * 64)
  let number = 0
  /** The last of `AFTER` that was read: where in a facet we are. */
  let inside = ''
  let corners = 0
  const wrong = (expected: string, came: unknown) =>
    new LevelError(`${who}: line ${number}: expected ${expected}, but got ${shown(came)}`)
  let isEnded = false
  const take = (line: string) => {
    number++
    const words = line.trim().split(/\s+/, 5)
    const word = words[0].toLowerCase()
    if (word !== '') isEnded = word === 'endsolid'
    if (word === '' || word === 'solid' || word === 'endsolid') {
      if (inside !== '' && word !== '') throw wrong('the end of a facet', line)
      return
    }
    if (AFTER[word] !== inside) throw wrong(EXPECTED[inside], line)
    if (word === 'vertex') {
      if (corners === 3) throw wrong('a loop of three corners', line)
      const at = out.grow(3)
      for (let k = 0; k < 3; k++) {
        const value = words[k + 1] === undefined ? Number.NaN : Number(words[k + 1])
        if (!Number.isFinite(Math.fround(value))) throw wrong('three numbers after "vertex"', line)
        out.array[at + k] = value
      }
      corners++
      return
    }
    if (word === 'endloop' && corners !== 3) throw wrong('a loop of three corners', `${corners}`)
    if (word === 'endfacet') {
      corners = 0
      if ((out.length / 9) % 1024 === 0) checkFacets(who, limits, out.length / 9)
    }
    inside = word === 'endfacet' ? '' : word
  }
  const returns = await eachLine(who, blob, 0, take, (fraction) => onProgress('reading', fraction))
  if (returns > 0) files.notes.push(returnsNote(returns))
  if (inside !== '') throw new LevelError(`${who}: the file ends within a facet: cut short?`)
  if (!isEnded) files.notes.push('the file does not end with "endsolid": cut short?')
  checkFacets(who, limits, out.length / 9)
  return out.array.subarray(0, out.length)
}

const EXPECTED: Readonly<Record<string, string>> = {
  '': '"facet" or "endsolid"',
  facet: '"outer loop"',
  outer: '"vertex" or "endloop"',
  endloop: '"endfacet"',
}
