/** From one number of bytes per pixel to another: grey becomes three equal colours, colours a grey, missing alpha 255. */
import { type Bitmap, type BytesPerPixel, checkBitmap, checkInteger, createBitmap } from './bitmap.ts'

/** Writes the four bytes red, green, blue, alpha of the pixel at `offset` of `data` into `out`. */
export function readPixel(data: Uint8Array, offset: number, bytesPerPixel: BytesPerPixel, out: Uint8Array): void {
  const coloured = bytesPerPixel > 2
  out[0] = data[offset]
  out[1] = coloured ? data[offset + 1] : out[0]
  out[2] = coloured ? data[offset + 2] : out[0]
  out[3] = bytesPerPixel === 4 ? data[offset + 3] : bytesPerPixel === 2 ? data[offset + 1] : 255
}

/** Stores red, green, blue, alpha in `pixel` as one of `bytesPerPixel` bytes; alpha is dropped where there is no room for it. */
export function writePixel(pixel: Uint8Array, data: Uint8Array, offset: number, bytesPerPixel: BytesPerPixel): void {
  if (bytesPerPixel > 2) {
    data[offset] = pixel[0]
    data[offset + 1] = pixel[1]
    data[offset + 2] = pixel[2]
    if (bytesPerPixel === 4) data[offset + 3] = pixel[3]
    return
  }
  data[offset] = grey(pixel[0], pixel[1], pixel[2])
  if (bytesPerPixel === 2) data[offset + 1] = pixel[3]
}

/** How bright a colour looks (the weights of Rec. 601), rounded to the nearest byte. A grey stays what it is. */
export function grey(red: number, green: number, blue: number): number {
  return Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000)
}

/** A copy with another number of bytes per pixel. */
export function convert(bitmap: Bitmap, bytesPerPixel: number): Bitmap {
  checkBitmap(bitmap, 'convert: bitmap')
  checkInteger(bytesPerPixel, 1, 4, 'convert: bytes per pixel')
  const out = createBitmap(bitmap.width, bitmap.height, bytesPerPixel)
  const pixel = new Uint8Array(4)
  const count = bitmap.width * bitmap.height
  for (let i = 0; i < count; i++) {
    readPixel(bitmap.data, i * bitmap.bytesPerPixel, bitmap.bytesPerPixel, pixel)
    writePixel(pixel, out.data, i * out.bytesPerPixel, out.bytesPerPixel)
  }
  return out
}
