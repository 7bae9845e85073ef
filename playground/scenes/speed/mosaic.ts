/** The cameras' pictures side by side, as the rays of the race see the level. */
import { el } from '../../shell/dom.ts'
import { CAMERAS, PIXELS } from './rays.ts'

/** Of the darkest and the lightest stone; the sky is let through. */
const DARK = [38, 48, 50]
const LIGHT = [233, 226, 206]

export interface Mosaic {
  readonly element: HTMLElement
  /** One number a pixel, 0 to 255, camera by camera; 0 is the sky. Null: there is none. */
  show(pixels: Uint8Array | null): void
}

export function createMosaic(): Mosaic {
  const canvases = Array.from({ length: CAMERAS }, () => el('canvas', { width: PIXELS, height: PIXELS }))
  return {
    element: el(
      'div',
      { class: 'speed-mosaic', role: 'img', 'aria-label': 'what the four cameras see of the level' },
      ...canvases,
    ),
    show(pixels) {
      for (const [camera, canvas] of canvases.entries()) {
        const context = canvas.getContext('2d')
        context?.clearRect(0, 0, PIXELS, PIXELS)
        if (pixels === null || context === null) continue
        context.putImageData(imageOf(pixels.subarray(camera * PIXELS * PIXELS)), 0, 0)
      }
    },
  }
}

function imageOf(pixels: Uint8Array): ImageData {
  const image = new ImageData(PIXELS, PIXELS)
  for (let i = 0; i < PIXELS * PIXELS; i++) {
    if (pixels[i] === 0) continue
    const light = pixels[i] / 255
    for (let k = 0; k < 3; k++) image.data[4 * i + k] = DARK[k] + light * (LIGHT[k] - DARK[k])
    image.data[4 * i + 3] = 255
  }
  return image
}
