/**
 * Level files for tests, written from nothing: the room below in every way that a glTF or an OBJ can hold it, and
 * ways that none may. Runs in Node.
 */
import { Document, NodeIO, Primitive } from '@gltf-transform/core'
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMeshQuantization,
} from '@gltf-transform/extensions'
import draco3d from 'draco3dgltf'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'

export interface Piece {
  positions: number[]
  indices: number[]
}

/** A box, seen from outside, or with `inside` from within. */
export function boxPiece(min: number[], max: number[], inside = false): Piece {
  const positions: number[] = []
  for (let i = 0; i < 8; i++) positions.push((i & 1 ? max : min)[0], (i & 2 ? max : min)[1], (i & 4 ? max : min)[2])
  const quads = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ]
  const indices = quads.flatMap(([a, b, c, d]) => (inside ? [a, c, b, a, d, c] : [a, b, c, a, c, d]))
  return { positions, indices }
}

/** A room of 24 × 8 × 24 m around the origin, seen from within, with a block of 4 × 1 × 4 m in a corner. */
export const ROOM: readonly Piece[] = [boxPiece([-12, 0, -12], [12, 8, 12], true), boxPiece([6, 0, 6], [10, 1, 10])]
export const ROOM_TRIANGLES = 24

const GLB_HEADER = 12
const CHUNK_HEADER = 8

/** A .glb of one JSON value and one BIN chunk. */
export function writeGlb(json: unknown, bin: Uint8Array = new Uint8Array(0)): Uint8Array {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json))
  const jsonSize = Math.ceil(text.length / 4) * 4
  const binSize = Math.ceil(bin.length / 4) * 4
  const size = GLB_HEADER + CHUNK_HEADER + jsonSize + (binSize > 0 ? CHUNK_HEADER + binSize : 0)
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, size, true)
  view.setUint32(12, jsonSize, true)
  view.setUint32(16, 0x4e4f534a, true)
  out.fill(0x20, 20, 20 + jsonSize)
  out.set(text, 20)
  if (binSize > 0) {
    view.setUint32(20 + jsonSize, binSize, true)
    view.setUint32(24 + jsonSize, 0x004e4942, true)
    out.set(bin, 28 + jsonSize)
  }
  return out
}

export interface GltfParts {
  json: Record<string, unknown> & {
    accessors: object[]
    bufferViews: object[]
    buffers: object[]
    meshes: object[]
    nodes: object[]
  }
  bin: Uint8Array
}

const INDEX_TYPES = { u8: [5121, Uint8Array], u16: [5123, Uint16Array], u32: [5125, Uint32Array] } as const
export type IndexType = keyof typeof INDEX_TYPES | 'none'

/** glTF JSON and buffer for pieces: one primitive a piece, in one mesh on one node. */
export function gltfParts(
  pieces: readonly Piece[],
  options: { indices?: IndexType; interleaved?: boolean } = {},
): GltfParts {
  const chunks: Uint8Array[] = []
  let length = 0
  const json: GltfParts['json'] = {
    asset: { version: '2.0', generator: 'a test' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [],
    accessors: [],
    bufferViews: [],
    buffers: [],
  }
  const put = (bytes: Uint8Array, byteStride?: number) => {
    const view = { buffer: 0, byteOffset: length, byteLength: bytes.length, ...(byteStride ? { byteStride } : {}) }
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
    padded.set(bytes)
    chunks.push(padded)
    length += padded.length
    return json.bufferViews.push(view) - 1
  }
  const primitives = pieces.map((piece) => {
    const type = options.indices ?? 'u16'
    const flat =
      type === 'none' ? piece.indices.flatMap((i) => piece.positions.slice(3 * i, 3 * i + 3)) : piece.positions
    const count = flat.length / 3
    let position: number
    if (options.interleaved) {
      // x y z and a normal that nobody needs, 24 bytes a vertex
      const mixed = new Float32Array(count * 6)
      for (let i = 0; i < count; i++) mixed.set(flat.slice(3 * i, 3 * i + 3), 6 * i)
      const view = put(new Uint8Array(mixed.buffer), 24)
      position = json.accessors.push({ bufferView: view, componentType: 5126, count, type: 'VEC3' }) - 1
    } else {
      const view = put(new Uint8Array(Float32Array.from(flat).buffer))
      position = json.accessors.push({ bufferView: view, componentType: 5126, count, type: 'VEC3' }) - 1
    }
    const primitive: Record<string, unknown> = { attributes: { POSITION: position } }
    if (type !== 'none') {
      const [componentType, Type] = INDEX_TYPES[type]
      const view = put(new Uint8Array(Type.from(piece.indices).buffer))
      primitive.indices =
        json.accessors.push({ bufferView: view, componentType, count: piece.indices.length, type: 'SCALAR' }) - 1
    }
    return primitive
  })
  json.meshes.push({ primitives })
  const bin = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bin.set(chunk, at)
    at += chunk.length
  }
  json.buffers.push({ byteLength: length })
  return { json, bin }
}

export function glb(
  pieces: readonly Piece[] = ROOM,
  options: { indices?: IndexType; interleaved?: boolean } = {},
): Uint8Array {
  const { json, bin } = gltfParts(pieces, options)
  return writeGlb(json, bin)
}

/** The room by glTF-Transform, which shares no code with the reader. */
export async function transformed(
  packing: 'plain' | 'draco' | 'meshopt' | 'instanced' | 'quantized',
  pieces: readonly Piece[] = ROOM,
): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression, KHRMeshQuantization, EXTMeshGPUInstancing])
    .registerDependencies({
      'draco3d.encoder': await draco3d.createEncoderModule(),
      'draco3d.decoder': await draco3d.createDecoderModule(),
      'meshopt.encoder': MeshoptEncoder,
      'meshopt.decoder': MeshoptDecoder,
    })
  const document = new Document()
  const buffer = document.createBuffer()
  const mesh = document.createMesh()
  const quantum = 16 // positions in sixteenths of a metre: whole numbers, so that nothing is lost
  for (const piece of pieces) {
    const array =
      packing === 'quantized'
        ? Int16Array.from(piece.positions, (x) => x * quantum)
        : Float32Array.from(piece.positions)
    mesh.addPrimitive(
      document
        .createPrimitive()
        .setMode(Primitive.Mode.TRIANGLES)
        .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(array).setBuffer(buffer))
        .setIndices(
          document.createAccessor().setType('SCALAR').setArray(Uint16Array.from(piece.indices)).setBuffer(buffer),
        ),
    )
  }
  const node = document.createNode().setMesh(mesh)
  document.createScene().addChild(node)
  if (packing === 'draco') {
    document
      .createExtension(KHRDracoMeshCompression)
      .setRequired(true)
      .setEncoderOptions({
        method: KHRDracoMeshCompression.EncoderMethod.EDGEBREAKER,
        quantizationBits: { POSITION: 16 },
      })
  }
  if (packing === 'meshopt') {
    document
      .createExtension(EXTMeshoptCompression)
      .setRequired(true)
      .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  }
  if (packing === 'quantized') {
    document.createExtension(KHRMeshQuantization).setRequired(true)
    node.setScale([1 / quantum, 1 / quantum, 1 / quantum])
  }
  if (packing === 'instanced') {
    const instancing = document.createExtension(EXTMeshGPUInstancing).setRequired(true)
    const translation = document
      .createAccessor()
      .setType('VEC3')
      .setArray(Float32Array.of(0, 0, 0, 100, 0, 0))
      .setBuffer(buffer)
    node.setExtension(
      'EXT_mesh_gpu_instancing',
      instancing.createInstancedMesh().setAttribute('TRANSLATION', translation),
    )
  }
  return io.writeBinary(document)
}

/** The room as an OBJ of quads. */
export function obj(pieces: readonly Piece[] = ROOM, ending = '\n'): string {
  const lines = ['# a room', 'o room']
  let first = 1
  for (const { positions, indices } of pieces) {
    for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions.slice(i, i + 3).join(' ')}`)
    for (let i = 0; i < indices.length; i += 3) {
      lines.push(
        `f ${indices
          .slice(i, i + 3)
          .map((k) => `${k + first}//${k + first}`)
          .join(' ')}`,
      )
    }
    first += positions.length / 3
  }
  return lines.join(ending) + ending
}

/** The room as a binary STL. */
export function stl(pieces: readonly Piece[] = ROOM): Uint8Array<ArrayBuffer> {
  const corners = pieces.flatMap(({ positions, indices }) => indices.map((i) => positions.slice(3 * i, 3 * i + 3)))
  const out = new Uint8Array(84 + (50 * corners.length) / 3)
  const view = new DataView(out.buffer)
  view.setUint32(80, corners.length / 3, true)
  for (const [i, corner] of corners.entries())
    for (const [k, value] of corner.entries())
      view.setFloat32(84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * k, value, true)
  return out
}

export function stlText(pieces: readonly Piece[] = ROOM): string {
  const lines = ['solid room']
  for (const { positions, indices } of pieces) {
    for (let i = 0; i < indices.length; i += 3) {
      lines.push('  facet normal 0 0 0', '    outer loop')
      for (let k = i; k < i + 3; k++)
        lines.push(`      vertex ${positions.slice(3 * indices[k], 3 * indices[k] + 3).join(' ')}`)
      lines.push('    endloop', '  endfacet')
    }
  }
  return `${lines.join('\n')}\nendsolid room\n`
}

/** The room as a PLY of floats and of lists of ints. */
export function ply(
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian',
  pieces: readonly Piece[] = ROOM,
): Uint8Array<ArrayBuffer> {
  const vertices = pieces.flatMap(({ positions }) => positions)
  const indices: number[] = []
  let first = 0
  for (const piece of pieces) {
    for (const i of piece.indices) indices.push(i + first)
    first += piece.positions.length / 3
  }
  const header = `ply\nformat ${format} 1.0\ncomment a room\nelement vertex ${vertices.length / 3}
property float x\nproperty float y\nproperty float z
element face ${indices.length / 3}\nproperty list uchar int vertex_indices\nend_header\n`
  const start = new TextEncoder().encode(header)
  if (format === 'ascii') {
    const lines: string[] = []
    for (let i = 0; i < vertices.length; i += 3) lines.push(vertices.slice(i, i + 3).join(' '))
    for (let i = 0; i < indices.length; i += 3) lines.push(`3 ${indices.slice(i, i + 3).join(' ')}`)
    return new TextEncoder().encode(`${header}${lines.join('\n')}\n`)
  }
  const out = new Uint8Array(start.length + 4 * vertices.length + (13 * indices.length) / 3)
  out.set(start)
  const view = new DataView(out.buffer, start.length)
  const little = format === 'binary_little_endian'
  for (const [i, value] of vertices.entries()) view.setFloat32(4 * i, value, little)
  for (const [i, value] of indices.entries()) {
    const at = 4 * vertices.length + 13 * Math.floor(i / 3)
    view.setUint8(at, 3)
    view.setInt32(at + 1 + 4 * (i % 3), value, little)
  }
  return out
}
