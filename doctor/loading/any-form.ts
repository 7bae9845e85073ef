/** Levels dealt at random and written in every form that there is: what is read has to be what was written. */
import { random } from '../../scenes/random.ts'
import type { Decoders } from './decoders.ts'
import { readLevel } from './load.ts'
import { gltfParts, type Piece, writeGlb } from './test-files.ts'

type Rng = () => number
const below = (rng: Rng, n: number) => Math.floor(rng() * n)
const often = (rng: Rng, share: number) => rng() < share
const pick = <T>(rng: Rng, all: readonly T[]): T => all[below(rng, all.length)]

const none: Decoders = {
  draco: () => Promise.reject(new Error('unused')),
  meshopt: () => Promise.reject(new Error('unused')),
}

/** Triangles as places, in sixteenths of a metre, which every format holds exactly; and vertices that none uses. */
function deal(rng: Rng): Piece {
  const vertices = 3 + below(rng, 8)
  const positions = Array.from({ length: 3 * vertices }, () => (below(rng, 801) - 400) / 16)
  const indices: number[] = []
  for (let i = 1 + below(rng, 8); i > 0; i--) {
    const a = below(rng, vertices)
    const b = (a + 1 + below(rng, vertices - 1)) % vertices
    let c = below(rng, vertices)
    while (c === a || c === b) c = below(rng, vertices)
    indices.push(a, b, c)
  }
  return { positions, indices }
}

const isUsed = ({ indices }: Piece, vertex: number) => indices.includes(vertex)

/** The level in a form of its own, and a word for it. */
interface Form {
  name: string
  files: Record<string, Uint8Array>
  /** Whether a note has to tell of it. */
  isOdd: boolean
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function asObj(rng: Rng, piece: Piece): Form {
  const count = piece.positions.length / 3
  const early = often(rng, 0.4)
  let isOdd = false
  const vertices = Array.from({ length: count }, (_, i) => {
    const place = piece.positions.slice(3 * i, 3 * i + 3).map(String)
    if (!isUsed(piece, i) && often(rng, 0.5)) {
      place[below(rng, 3)] = pick(rng, ['nan', '-nan(ind)', '1.#QNAN', 'inf', '4e38'])
      isOdd = true
    }
    return `v ${place.join(' ')}`
  })
  const faces: string[] = []
  for (let i = 0; i < piece.indices.length; i += 3)
    faces.push(
      `f ${piece.indices
        .slice(i, i + 3)
        .map((k) => (early || often(rng, 0.5) ? k + 1 : k - count))
        .join(' ')}`,
    )
  const all = early ? [...faces, ...vertices] : [...vertices, ...faces]
  if (early) isOdd = true
  const ending = pick(rng, ['\n', '\r\n', '\r'])
  if (ending === '\r') isOdd = true
  const lines = all.flatMap((line) => {
    const out: string[] = []
    if (often(rng, 0.2)) out.push(`# ${pick(rng, ['C:\\', 'a wall', 'f 1 1 1 \\'])}`)
    if (out.at(-1)?.endsWith('\\')) isOdd = true
    const words = line.split(' ')
    const cut = often(rng, 0.3) ? 1 + below(rng, words.length - 1) : words.length
    const behind = pick(rng, ['', ' ', '\t '])
    if (cut < words.length) {
      out.push(`${words.slice(0, cut).join(' ')} \\${behind}`, `  ${words.slice(cut).join(' ')}`)
      if (behind !== '') isOdd = true
    } else out.push(line)
    return out
  })
  const text = `${often(rng, 0.3) ? '\ufeff' : ''}${lines.join(ending)}${often(rng, 0.5) ? ending : ''}`
  return { name: 'obj', files: { 'a.obj': bytesOf(text) }, isOdd: isOdd && (ending !== '\r' || text.includes('\r')) }
}

function asPly(rng: Rng, piece: Piece): Form {
  const format = pick(rng, ['ascii', 'binary_little_endian', 'binary_big_endian'])
  const isText = format === 'ascii'
  const ending = pick(rng, ['\n', '\r\n', '\r'])
  const early = often(rng, 0.4)
  const strips = often(rng, 0.4)
  const mark = often(rng, 0.3)
  let isOdd = ending === '\r' || early || strips || mark
  const count = piece.positions.length / 3
  const places = piece.positions.slice()
  for (let i = 0; i < count; i++)
    if (!isUsed(piece, i) && often(rng, 0.5)) {
      places[3 * i + below(rng, 3)] = pick(rng, isText ? [Number.NaN, 4e38] : [Number.NaN, -Infinity])
      isOdd = true
    }
  const vertexHead = [`element vertex ${count}`, 'property float x', 'property float y', 'property float z']
  const length = piece.indices.length / 3
  const list = strips ? piece.indices.flatMap((v, i) => (i % 3 === 2 ? [v, -1] : [v])) : []
  const faceHead = strips
    ? ['element tristrips 1', 'property list int int vertex_indices']
    : [`element face ${length}`, 'property list uchar int vertex_indices']
  const number = (method: 'Float' | 'Int32' | 'Int8', value: number) => {
    const bytes = Buffer.alloc(method === 'Int8' ? 1 : 4)
    const little = format === 'binary_little_endian'
    if (method === 'Int8') bytes.writeInt8(value)
    else if (little) bytes[`write${method}LE`](value)
    else bytes[`write${method}BE`](value)
    return bytes
  }
  const vertexBody: Uint8Array[] = []
  for (let i = 0; i < count; i++) {
    const place = places.slice(3 * i, 3 * i + 3)
    if (isText) vertexBody.push(bytesOf(`${place.join(' ')}${ending}`))
    else vertexBody.push(...place.map((x) => number('Float', x)))
  }
  const faceBody: Uint8Array[] = []
  const rows = strips ? [list] : Array.from({ length }, (_, i) => piece.indices.slice(3 * i, 3 * i + 3))
  for (const row of rows) {
    if (isText) faceBody.push(bytesOf(`${row.length} ${row.join(' ')}${ending}`))
    else faceBody.push(number(strips ? 'Int32' : 'Int8', row.length), ...row.map((x) => number('Int32', x)))
  }
  const heads = early ? [...faceHead, ...vertexHead] : [...vertexHead, ...faceHead]
  const header = ['ply', `format ${format} 1.0`, ...heads, 'end_header', ''].join(ending)
  const body = early ? [...faceBody, ...vertexBody] : [...vertexBody, ...faceBody]
  const data = Buffer.concat([bytesOf(`${mark ? '\ufeff' : ''}${header}`), ...body])
  return { name: `ply ${format}`, files: { 'a.ply': data }, isOdd }
}

function asStl(rng: Rng, { positions, indices }: Piece): Form {
  const corner = (i: number) => positions.slice(3 * indices[i], 3 * indices[i] + 3)
  const facets = indices.length / 3
  if (often(rng, 0.3)) {
    const ending = pick(rng, ['\n', '\r\n', '\r'])
    const lines = ['solid x']
    for (let i = 0; i < facets; i++) {
      lines.push('facet normal nan 0 0', 'outer loop')
      for (let k = 0; k < 3; k++) lines.push(`vertex ${corner(3 * i + k).join(' ')}`)
      lines.push('endloop', 'endfacet')
    }
    const text = [...lines, 'endsolid x', ''].join(ending)
    return { name: 'stl text', files: { 'a.stl': bytesOf(text) }, isOdd: ending === '\r' }
  }
  const out = Buffer.alloc(84 + 50 * facets)
  const count = pick(rng, [facets, 0, 0xffffffff])
  const torn = often(rng, 0.4)
  if (often(rng, 0.5)) out.fill(' ', 0, 80).write('solid x')
  out.writeUInt32LE(count, 80)
  for (let i = 0; i < 3 * facets; i++)
    corner(i).forEach((x, k) => {
      out.writeFloatLE(x, 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * k)
    })
  const files = { 'a.stl': torn ? out.subarray(0, -2) : out }
  return { name: 'stl', files, isOdd: torn || count !== facets }
}

function asGltf(rng: Rng, piece: Piece): Form {
  const positions = piece.positions.slice()
  let isOdd = false
  for (let i = 0; i < positions.length / 3; i++)
    if (!isUsed(piece, i) && often(rng, 0.5)) {
      positions[3 * i + below(rng, 3)] = pick(rng, [Number.NaN, Infinity])
      isOdd = true
    }
  const { json, bin } = gltfParts([{ positions, indices: piece.indices }])
  const required = new Set<string>()
  const nodes: Record<string, unknown>[] = [{ mesh: 0 }]
  const hide = (node: number) => ({ mesh: 0, translation: [node, 0, 0] })
  if (often(rng, 0.4)) {
    required.add('KHR_node_visibility')
    nodes.push({ ...hide(1), children: [nodes.length + 1], extensions: { KHR_node_visibility: { visible: false } } })
    nodes.push(hide(2))
    isOdd = true
  }
  if (often(rng, 0.4)) {
    required.add('MSFT_lod')
    nodes[0].extensions = { MSFT_lod: { ids: [nodes.length] } }
    nodes.push(hide(3))
    isOdd = true
  }
  if (often(rng, 0.3)) {
    required.add(pick(rng, ['EXT_mesh_features', 'VRMC_vrm', 'KHR_materials_clearcoat']))
    isOdd = true
  }
  Object.assign(json, { nodes, scenes: undefined, scene: undefined, extensionsRequired: [...required] })
  const used = 12 * (positions.length / 3) + 2 * piece.indices.length
  const missing = below(rng, 1 + Math.min(3, bin.length - used))
  if (missing > 0) isOdd = true
  if (often(rng, 0.5)) {
    json.buffers = [{ byteLength: bin.length, uri: 'a.bin' }]
    const files = { 'a.gltf': bytesOf(JSON.stringify(json)), 'a.bin': bin.subarray(0, bin.length - missing) }
    return { name: 'gltf', files, isOdd }
  }
  json.buffers = [{ byteLength: bin.length + missing }]
  return { name: 'glb', files: { 'a.glb': writeGlb(json, bin) }, isOdd }
}

const FORMS = [asObj, asPly, asStl, asGltf]

/** What is wrong with the levels of this seed, in words: none if all is well. */
export async function judgeForms(seed: number, cases: number): Promise<string[]> {
  const wrong: string[] = []
  for (let i = 0; i < cases; i++) {
    const rng = random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(i + 1, 0x85ebca6b))
    for (let k = 0; k < 4; k++) rng()
    const piece = deal(rng)
    const { name, files, isOdd } = FORMS[i % FORMS.length](rng, piece)
    const who = `seed ${seed}, case ${i}, ${name}`
    const list = Object.entries(files).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) }))
    try {
      const { positions, indices, notes } = await readLevel(list, none)
      const read = Array.from(indices).flatMap((v) => Array.from(positions.subarray(3 * v, 3 * v + 3)))
      const written = piece.indices.flatMap((v) => piece.positions.slice(3 * v, 3 * v + 3))
      if (read.length !== written.length || read.some((x, k) => x !== written[k])) wrong.push(`${who}: ${read}`)
      else if (!positions.every(Number.isFinite)) wrong.push(`${who}: a place is not finite`)
      else if (isOdd !== notes.length > 0) wrong.push(`${who}: ${isOdd ? 'no note' : notes.join()}`)
    } catch (error) {
      wrong.push(`${who}: ${error}`)
    }
  }
  return wrong
}
