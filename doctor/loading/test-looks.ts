/** Level files for tests of looks: rooms in materials of all kinds, written by glTF-Transform. Runs in Node. */
import { deflateSync } from 'node:zlib'
import { Document, type Material, NodeIO } from '@gltf-transform/core'
import { KHRMaterialsEmissiveStrength, KHRMaterialsUnlit, KHRTextureBasisu } from '@gltf-transform/extensions'
import { encodeToKTX2 } from 'ktx2-encoder'
import { boxPiece, type Piece } from './test-files.ts'

/** 24 × 8 × 24 m, seen from within. */
export const WALLS = boxPiece([-12, 0, -12], [12, 8, 12], true)
/** Four panes around the middle, 6 m away, from floor to ceiling: wherever one looks, one looks at one of them. */
const BOX = boxPiece([-6, 0, -6], [6, 8, 6], true)
export const PANES: Piece = { ...BOX, indices: [...BOX.indices.slice(0, 12), ...BOX.indices.slice(24)] }

export type Opaque = readonly [red: number, green: number, blue: number]
export type Colour = Opaque | readonly [...Opaque, alpha: number]

export interface Look {
  /** Linear. */
  color?: Colour
  unlit?: boolean
  emissive?: readonly [number, number, number]
  strength?: number
  alpha?: 'BLEND' | { cutoff: number }
  /** Its left and right half, sRGB in 0..255. */
  picture?: readonly [Colour, Colour]
  packed?: 'png' | 'UASTC' | 'ETC1S'
}

/** A .glb of pieces, each as it shall look. */
export async function lookingLevel(parts: readonly (readonly [Piece, Look])[]): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const mesh = document.createMesh()
  for (const [{ positions, indices }, look] of parts) {
    const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
    const uvs = Array.from({ length: positions.length / 3 }, (_, i) => {
      const [x, y, z] = positions.slice(3 * i)
      return [(x + z) / 8 + 0.5, y / 8]
    })
    mesh.addPrimitive(
      document
        .createPrimitive()
        .setAttribute('POSITION', accessor('VEC3', Float32Array.from(positions)))
        .setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.from(uvs.flat())))
        .setIndices(accessor('SCALAR', Uint16Array.from(indices)))
        .setMaterial(await material(document, look)),
    )
  }
  document.createScene().addChild(document.createNode().setMesh(mesh))
  return new NodeIO()
    .registerExtensions([KHRMaterialsUnlit, KHRMaterialsEmissiveStrength, KHRTextureBasisu])
    .writeBinary(document)
}

async function material(document: Document, look: Look): Promise<Material> {
  const [r, g, b, a = 1] = look.color ?? [1, 1, 1]
  const made = document.createMaterial().setBaseColorFactor([r, g, b, a]).setDoubleSided(true)
  if (look.unlit) made.setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit())
  if (look.emissive) made.setEmissiveFactor([...look.emissive])
  if (look.strength !== undefined) {
    const strength = document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength()
    made.setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(look.strength))
  }
  if (look.alpha === 'BLEND') made.setAlphaMode('BLEND')
  else if (look.alpha) made.setAlphaMode('MASK').setAlphaCutoff(look.alpha.cutoff)
  if (look.picture) {
    const { packed = 'png', picture } = look
    const image = packed === 'png' ? png(...picture) : await ktx2(packed, ...picture)
    if (packed !== 'png') document.createExtension(KHRTextureBasisu).setRequired(true)
    const texture = document.createTexture().setImage(image)
    made.setBaseColorTexture(texture.setMimeType(packed === 'png' ? 'image/png' : 'image/ktx2'))
    made.getBaseColorTextureInfo()?.setMagFilter(9728) // sharp edges, so that each pixel is of one half
  }
  return made
}

const SIDE = 16

function halves(left: Colour, right: Colour): Uint8Array {
  const one = (x: number) => [...(x < SIDE / 2 ? left : right), 255].slice(0, 4)
  return Uint8Array.from(Array.from({ length: SIDE * SIDE }, (_, i) => one(i % SIDE)).flat())
}

export function ktx2(packing: 'UASTC' | 'ETC1S', left: Colour, right: Colour): Promise<Uint8Array> {
  const decoded = { width: SIDE, height: SIDE, data: halves(left, right) }
  return encodeToKTX2(new Uint8Array(1), {
    imageDecoder: async () => decoded,
    isUASTC: packing === 'UASTC',
    generateMipmap: true,
    isKTX2File: true,
    isSetKTX2SRGBTransferFunc: true,
  })
}

export function png(left: Colour, right: Colour): Uint8Array {
  const pixels = halves(left, right)
  const rows = Array.from({ length: SIDE }, (_, y) => [0, ...pixels.subarray(4 * SIDE * y, 4 * SIDE * (y + 1))])
  const size = new DataView(new ArrayBuffer(8))
  size.setUint32(0, SIDE)
  size.setUint32(4, SIDE)
  const header = [...new Uint8Array(size.buffer), 8, 6, 0, 0, 0] // 8 bits, red green blue alpha
  const chunks = [
    ['IHDR', header],
    ['IDAT', [...deflateSync(Uint8Array.from(rows.flat()))]],
    ['IEND', []],
  ] as const
  const body = chunks.flatMap(([type, data]) => chunk(type, data))
  return Uint8Array.from([...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...body])
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...Buffer.from(type), ...data]
  const size = Buffer.alloc(8)
  size.writeUInt32BE(data.length)
  size.writeUInt32BE(crc32(body), 4)
  return [...size.subarray(0, 4), ...body, ...size.subarray(4)]
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
