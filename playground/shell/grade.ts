/**
 * How much this machine can pay for a picture: measured once, by a drawing of known size, and kept for the other pages of this visit.
 * `?light=plain` in the address, or the same word in the session's storage, is taken instead.
 */

/** `bare`: no more than is needed, for tests that look at other things; a page that is driven has it unless it is told. */
export type Grade = 'bare' | 'plain' | 'fine'
const GRADES: readonly Grade[] = ['bare', 'plain', 'fine']
const KEPT = 'carom: light'

/** Pixels along a side, and sines in each. */
const SIDE = 512
const SINES = 48
/** Milliseconds: a graphics chip that draws shadows takes less than one, a processor of two cores about ten. */
const FAST = 3

let known: Grade | null = null
let isMeasured = false

export function grade(): Grade {
  known ??= told() ?? (navigator.webdriver ? 'bare' : measure())
  return known
}

/** It was measured on this page, and not told: frames may yet show that it was too much. */
export const isGuess = () => isMeasured

function measure(): Grade {
  isMeasured = true
  const ms = timeDrawing()
  performance.mark('light: measured', { detail: ms })
  return keep(ms < FAST ? 'fine' : 'plain')
}

/** Frames took too long: less from here on. */
export function stepDown(): void {
  known = keep('plain')
}

function told(): Grade | null {
  const asked = new URLSearchParams(location.search).get('light')
  const word = asked ?? read()
  if (word === 'measure') return measure()
  const found = GRADES.find((name) => name === word)
  return found === undefined ? null : asked === null ? found : keep(found)
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null // the browser keeps nothing for this page
  }
}

function keep(found: Grade): Grade {
  try {
    sessionStorage.setItem(KEPT, found)
  } catch {
    // it is measured again on the next page
  }
  return found
}

/** Milliseconds of the drawing alone, without the way there and back; Infinity where nothing can be drawn. */
function timeDrawing(): number {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, powerPreference: 'high-performance' })
  if (gl === null) return Infinity
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (program === null || shader === null) return Infinity
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  gl.useProgram(program)
  const seed = gl.getUniformLocation(program, 'seed')
  const pixel = new Uint8Array(4)
  const time = (pixels: number, i: number) => {
    const start = performance.now()
    gl.viewport(0, 0, pixels, pixels)
    gl.uniform1f(seed, i)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel) // waits until it is drawn
    return performance.now() - start
  }
  time(SIDE, 0) // compiles
  // the quickest of a few: a busy machine makes some longer, none shorter
  const quickest = (pixels: number) => Math.min(...[1, 2, 3, 4].map((i) => time(pixels, i)))
  const ms = quickest(SIDE) - quickest(1)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return ms
}

const VERTEX = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`

const FRAGMENT = `#version 300 es
precision highp float;
uniform float seed;
out vec4 color;
void main() {
  vec4 x = gl_FragCoord.xyxy * 0.01 + seed;
  for (int i = 0; i < ${SINES}; i++) x = sin(x.yzwx + x);
  color = x;
}`
