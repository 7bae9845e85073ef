import { count } from './limits.ts'

/** The first twelve bytes: «KTX 20»\r\n\x1a\n, its quotation marks in Latin-1. */
const IDENTIFIER = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER = 80
const LEVEL = 24
/** No format of blocks takes more for a pixel. */
const MOST_BYTES_A_PIXEL = 16

/** Its type, as a blob says it. */
export const KTX2 = 'image/ktx2'

export function isKtx2(bytes: Uint8Array): boolean {
  return bytes.length >= IDENTIFIER.length && IDENTIFIER.every((byte, i) => bytes[i] === byte)
}

/**
 * Width and height of a KTX2 picture, from its header; or why it is none that a glTF may hold: one plain picture for Basis
 * Universal's transcoder. All sizes that anybody allocates by are compared here, before anybody does.
 */
export function ktx2Size(bytes: Uint8Array): { width: number; height: number } | string {
  if (bytes.length < HEADER) return 'a KTX2 picture that ends in its header'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u32 = (at: number) => view.getUint32(at, true)
  const u64 = (at: number) => Number(view.getBigUint64(at, true))
  const format = u32(12)
  const [width, height, depth, layers, faces, levels] = [20, 24, 28, 32, 36, 40].map(u32)
  if (format !== 0) return 'a KTX2 picture that is not packed as Basis Universal'
  if (depth > 1 || layers > 1 || faces !== 1) return 'a KTX2 file of several pictures'
  if (width === 0 || height === 0) return 'a KTX2 picture without pixels'
  if (levels > 1 + Math.floor(Math.log2(Math.max(width, height))))
    return `a KTX2 picture of ${count(levels)} levels, more than it can have`
  const isInside = (at: number, length: number) => at + length <= bytes.length
  const isWhole = isInside(u32(48), u32(52)) && isInside(u32(56), u32(60)) && isInside(u64(64), u64(72))
  const last = HEADER + LEVEL * Math.max(1, levels)
  if (!isWhole || last > bytes.length) return 'a KTX2 picture that is cut short'
  for (let at = HEADER, i = 0; at < last; at += LEVEL, i++) {
    if (!isInside(u64(at), u64(at + 8))) return 'a KTX2 picture that is cut short'
    const side = (length: number) => 4 * Math.ceil(Math.max(1, length >> i) / 4)
    if (u64(at + 16) > side(width) * side(height) * MOST_BYTES_A_PIXEL) return 'a KTX2 picture that unpacks to too much'
  }
  return { width, height }
}
