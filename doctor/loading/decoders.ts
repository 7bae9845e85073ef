import { counted, LevelError, count as pretty, shown } from './limits.ts'

/** The part of meshoptimizer's decoder that is used here. */
export interface MeshoptModule {
  decodeGltfBuffer(
    target: Uint8Array,
    count: number,
    size: number,
    source: Uint8Array,
    mode: string,
    filter?: string,
  ): void
}

/** The part of draco3dgltf's decoder (an Emscripten module) that is used here. */
export interface DracoModule {
  Decoder: new () => DracoDecoder
  Mesh: new () => DracoMesh
  POSITION?: number
  DT_FLOAT32: number
  HEAPF32: Float32Array
  HEAPU32: Uint32Array
  HEAP8: Int8Array
  _malloc(bytes: number): number
  _free(pointer: number): void
  destroy(thing: unknown): void
}

interface DracoDecoder {
  DecodeArrayToMesh(data: Int8Array, size: number, mesh: DracoMesh): { ok(): boolean; error_msg(): string }
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): { ptr: number }
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: unknown,
    type: number,
    bytes: number,
    pointer: number,
  ): boolean
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, pointer: number): boolean
}

interface DracoMesh {
  num_faces(): number
  num_points(): number
}

/** Where the decoders come from: the page's worker takes them from the bundle, Node from its packages. */
export interface Decoders {
  draco(): Promise<DracoModule>
  meshopt(): Promise<MeshoptModule>
}

export function decodeMeshopt(
  meshopt: MeshoptModule,
  source: Uint8Array,
  view: { count: number; stride: number; mode: string; filter: string },
  who: string,
): Uint8Array {
  const target = new Uint8Array(view.count * view.stride)
  try {
    meshopt.decodeGltfBuffer(target, view.count, view.stride, source, view.mode, view.filter)
  } catch (error) {
    throw new LevelError(`${who}: expected meshopt data, but it cannot be unpacked: ${(error as Error).message}`)
  }
  return target
}

export interface DracoSize {
  faces: number
  /** As coded; seams may split some of them on decoding. */
  points: number
}

const DRACO_MESH = 1
const HAS_METADATA = 0x8000
const SEQUENTIAL = 0
const BUFFER_END = 'expected Draco data, but it ends in its header'

/**
 * How many faces and points a Draco stream says that it holds, from its header alone (draft specification of the
 * Draco bitstream, sections 4 and 5): asked before the decoder allocates for them.
 */
export function dracoSize(bytes: Uint8Array, who: string): DracoSize {
  let at = 0
  const u8 = () => {
    if (at >= bytes.length) throw new LevelError(`${who}: ${BUFFER_END}`)
    return bytes[at++]
  }
  const varint = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = u8()
      value += (byte & 127) * scale
      if (byte < 128) return value
      if (scale > 2 ** 35) throw new LevelError(`${who}: expected Draco data, but a number in its header is too long`)
    }
  }
  const skip = (n: number) => {
    at += n
  }
  const metadata = (depth: number) => {
    if (depth > 100) throw new LevelError(`${who}: Draco metadata nested deeper than 100`)
    for (let n = varint(); n > 0; n--) {
      skip(u8())
      skip(varint())
    }
    for (let n = varint(); n > 0; n--) {
      skip(u8())
      metadata(depth + 1)
    }
  }
  if (String.fromCharCode(u8(), u8(), u8(), u8(), u8()) !== 'DRACO')
    throw new LevelError(`${who}: expected Draco data, but got something else`)
  const version = u8() * 256 + u8()
  const type = u8()
  const method = u8()
  const flags = u8() + 256 * u8()
  if (type !== DRACO_MESH) throw new LevelError(`${who}: expected a Draco mesh, but got a point cloud`)
  if (version < 0x0202)
    throw new LevelError(`${who}: expected Draco version 2.2, but got ${version >> 8}.${version & 255}`)
  if (flags & HAS_METADATA) {
    for (let n = varint(); n > 0; n--) {
      varint()
      metadata(0)
    }
    metadata(0)
  }
  if (method === SEQUENTIAL) {
    const faces = varint()
    return { faces, points: varint() }
  }
  u8() // traversal type
  const points = varint()
  return { faces: varint(), points }
}

export interface DracoGeometry {
  indices: Uint32Array
  /** By the unique id that was asked for. */
  attributes: Map<number, Float32Array>
  points: number
}

export function decodeDraco(
  draco: DracoModule,
  bytes: Uint8Array,
  wanted: readonly { id: number; width: number }[],
  promised: { faces: number; points: number },
  who: string,
): DracoGeometry {
  const size = dracoSize(bytes, who)
  if (size.faces !== promised.faces || size.points > promised.points) {
    throw new LevelError(
      `${who}: ${counted(promised.faces, 'triangle')} and ${counted(promised.points, 'vertex', 'vertices')} are promised, ` +
        `but the Draco data says ${pretty(size.faces)} and ${pretty(size.points)}`,
    )
  }
  const decoder = new draco.Decoder()
  const mesh = new draco.Mesh()
  let isAlive = true
  try {
    const status = decoder.DecodeArrayToMesh(
      new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      bytes.length,
      mesh,
    )
    if (!status.ok())
      throw new LevelError(`${who}: expected Draco data, but it cannot be unpacked: ${status.error_msg()}`)
    const points = mesh.num_points()
    if (mesh.num_faces() !== promised.faces || points !== promised.points) {
      throw new LevelError(
        `${who}: ${counted(promised.faces, 'triangle')} and ${counted(promised.points, 'vertex', 'vertices')} are promised, ` +
          `but the Draco data holds ${pretty(mesh.num_faces())} and ${pretty(points)}`,
      )
    }
    const copy = <T extends Float32Array | Uint32Array>(
      out: T,
      fill: (bytes: number, pointer: number) => boolean,
    ): T => {
      const pointer = draco._malloc(out.byteLength)
      try {
        if (!fill(out.byteLength, pointer))
          throw new LevelError(`${who}: the Draco data lacks something that is promised`)
        out.set(
          (out instanceof Float32Array ? draco.HEAPF32 : draco.HEAPU32).subarray(pointer / 4, pointer / 4 + out.length),
        )
        return out
      } finally {
        draco._free(pointer)
      }
    }
    const attributes = new Map<number, Float32Array>()
    for (const { id, width } of wanted) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id)
      if (attribute.ptr === 0) throw new LevelError(`${who}: the Draco data has no attribute ${id}`)
      attributes.set(
        id,
        copy(new Float32Array(points * width), (length, pointer) =>
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco.DT_FLOAT32, length, pointer),
        ),
      )
    }
    const indices = copy(new Uint32Array(promised.faces * 3), (length, pointer) =>
      decoder.GetTrianglesUInt32Array(mesh, length, pointer),
    )
    return { indices, attributes, points }
  } catch (error) {
    if (error instanceof LevelError) throw error
    // It ran out of its memory, or out of its bounds: nothing of it can be used any more.
    isAlive = false
    throw new LevelError(`${who}: expected Draco data, but its decoder broke down: ${shown((error as Error).message)}`)
  } finally {
    if (isAlive) {
      draco.destroy(mesh)
      draco.destroy(decoder)
    }
  }
}
