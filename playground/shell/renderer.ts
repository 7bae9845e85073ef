/** The canvas's renderer: three.js with settings that a software renderer can follow. */
import { WebGLRenderer } from 'three'
import { grade } from './grade.ts'

const MOST_PIXELS_PER_POINT = 2
/** Tests look at few pixels, and software draws each of them. */
const BARE_PIXELS_PER_POINT = 0.5

/** Null where the page has no WebGL 2; the shell then says so instead of mounting the scene. */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
  const driven = navigator.webdriver
  const attributes: WebGLContextAttributes = {
    antialias: !driven,
    alpha: false,
    depth: true,
    powerPreference: 'high-performance',
  }
  // Asked for by hand first: three.js answers a missing WebGL with a throw and an error on the console.
  const context = canvas.getContext('webgl2', attributes)
  if (!context) return null
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.setPixelRatio(pixelRatio())
  return renderer
}

function pixelRatio(): number {
  if (grade() === 'bare') return BARE_PIXELS_PER_POINT
  return isSlow() ? 1 : Math.min(window.devicePixelRatio, MOST_PIXELS_PER_POINT)
}

/** Has it no time to spare? */
export const isSlow = (): boolean => grade() !== 'fine'
