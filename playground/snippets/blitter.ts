import { createBitmap } from '../blitter/bitmap.ts'
import { blit } from '../blitter/blit.ts'

const source = createBitmap(64, 64, 4) // width, height, bytes per pixel
const destination = createBitmap(256, 256, 4)
source.data.fill(255)
// from the bottom left; clipped at the edges
const place = { destinationX: 200, destinationY: 230 }
const region = blit(source, destination, { ...place, blend: true, alpha: 128 })
console.log(region.width, region.height, destination.data.at(-1))
// leave out black pixels
blit(destination, source, { mask: { colour: [0, 0, 0] } })
