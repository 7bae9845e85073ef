/** The canvas's renderer: three.js with settings that a software renderer can follow. */
import { WebGLRenderer } from 'three'

const MOST_PIXELS_PER_POINT = 2

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
  renderer.setPixelRatio(driven ? 1 : Math.min(window.devicePixelRatio, MOST_PIXELS_PER_POINT))
  return renderer
}

/** Draws a processor alone, by what the browser says? */
export function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext()
  const masked = String(gl.getParameter(gl.RENDERER))
  const info = masked === 'WebKit WebGL' ? gl.getExtension('WEBGL_debug_renderer_info') : null
  const name = info === null ? masked : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL))
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}
