/**
 * Width and height of a PNG, JPEG or WebP, from its header: asked before a browser unpacks it. null for anything else.
 */
export function pictureSize(bytes: Uint8Array): { type: string; width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  if (bytes.length >= 24 && tag(0, 8) === '\x89PNG\r\n\x1a\n') {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes.length >= 30 && tag(0, 4) === 'RIFF' && tag(8, 4) === 'WEBP') {
    const type = 'image/webp'
    const kind = tag(12, 4)
    if (kind === 'VP8X') return { type, width: 1 + u24(bytes, 24), height: 1 + u24(bytes, 27) }
    if (kind === 'VP8L') {
      const bits = view.getUint32(21, true)
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    if (kind === 'VP8 ')
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    return null
  }
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return jpegSize(bytes, view)
  return null
}

/** The frame header (SOF0 to SOF15, without the three markers in that range that are none). */
function jpegSize(bytes: Uint8Array, view: DataView): { type: string; width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function u24(bytes: Uint8Array, at: number): number {
  return bytes[at] + 256 * bytes[at + 1] + 65536 * bytes[at + 2]
}
