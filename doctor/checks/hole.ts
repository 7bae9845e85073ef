/**
 * Openings in a floor that the body fits through.
 *
 *   +-----------+      A chain of open edges, some of them of floors, around an opening whose
 *   |   +---+   |      widest circle, seen from above, is as wide as the body. There is a place in
 *   |   | O |   |      it where the body can be, goes through, and finds below
 *   |   +---+   |
 *   +-----------+        nothing, or the inside of a solid:       an error
 *                        a floor deeper than it is high:          a warning, a drop
 *                        a floor not that deep:                   no fault
 *
 * An opening that something else fills, or that lies inside a solid, is none.
 */
import { createHit, sphere } from '../../src/index.ts'
import type { Finding } from '../finding.ts'
import { type Border, chainPoints, measureLoop, OPENING, openness } from './border.ts'
import { createEye, type Eye } from './eye.ts'
import { distanceInside, range, widestCircle } from './inscribed.ts'
import type { Surface } from './surface.ts'
import { metres, tell } from './tell.ts'

/** How level an opening is: the y of its normal, at least. */
const LEVEL = 0.5
/** The body is taken a little narrower, so that touching the rim does not stop it. */
const SHARE = 0.98
/** Places in an opening that are tried. */
const PLACES = 64
/** What is below is asked in the middle, and around it at so much of the body's radius. */
const AROUND = 0.7

interface Way {
  place: number[]
  /** How far below the floor is; Infinity: there is none. */
  depth: number
  /** It ends inside a solid. */
  inside: boolean
}

export function* checkHole(surface: Surface, border: Border, out: Finding[]): Generator<number> {
  const eye = createEye(surface)
  const chains = border.closed.length
  for (let c = 0; c < chains; c++) {
    if ((c & 255) === 255) yield c / chains
    if (!hasFloor(border, c)) continue
    const loop = chainPoints(border, surface, c)
    const measured = measureLoop(loop)
    if (loop.length < 9 || !(Math.abs(measured.normal[1]) >= LEVEL)) continue
    if (openness(border, surface, c, measured) < OPENING) continue
    const { radius } = surface.body
    const circle = widestCircle(loop, radius / 256)
    if (circle.radius < radius) continue
    const way = wayDown(surface, eye, loop, circle)
    if (way) out.push(report(border, c, loop, way, 2 * circle.radius))
  }
}

function hasFloor({ chain, first, floor }: Border, c: number): boolean {
  for (let k = first[c]; k < first[c + 1]; k++) if (floor[chain[k] >> 1] === 1) return true
  return false
}

/** A place in the opening where the body falls: out of the level if there is one, else where it is deepest. */
function wayDown(surface: Surface, eye: Eye, loop: Float64Array, circle: { x: number; z: number }): Way | undefined {
  let best: Way | undefined
  const rim = { height: 0 }
  for (const [x, z] of places(loop, circle, surface.body.radius)) {
    distanceInside(loop, x, z, rim)
    const way = fall(surface, eye, x, rim.height, z)
    if (!way) continue
    if (!best || way.depth > best.depth) best = way
    if (best.depth === Number.POSITIVE_INFINITY) break
  }
  return best
}

/** Where the body has room, seen from above: the middle first, then by a grid. */
function places(loop: Float64Array, middle: { x: number; z: number }, radius: number): [x: number, z: number][] {
  const found: [number, number][] = [[middle.x, middle.z]]
  const [lowX, highX] = range(loop, 0)
  const [lowZ, highZ] = range(loop, 2)
  const cell = Math.max(radius / 2, Math.sqrt(((highX - lowX) * (highZ - lowZ)) / PLACES))
  for (let x = lowX + cell / 2; x < highX; x += cell)
    for (let z = lowZ + cell / 2; z < highZ && found.length < PLACES; z += cell)
      if (distanceInside(loop, x, z) >= radius) found.push([x, z])
  return found
}

const hit = createHit()

/** How a body over the opening falls from here. Undefined if it does not fit here, or does not fall far. */
function fall({ mesh, body }: Surface, eye: Eye, x: number, y: number, z: number): Way | undefined {
  const { radius } = body
  if (eye.isInside(x, y + radius, z)) return undefined
  let solid = 0
  const depths: number[] = []
  for (const [u, v] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    const found = eye.look(x + AROUND * u * radius, y, z + AROUND * v * radius, 0, -1, 0, Number.POSITIVE_INFINITY)
    if (found && !eye.outside) solid++
    depths.push(found && eye.outside ? eye.distance : Number.POSITIVE_INFINITY)
  }
  depths.sort((a, b) => a - b)
  if (!(depths[2] > body.height)) return undefined
  const shape = sphere({ radius: SHARE * radius })
  // its centre must come through the opening
  if (mesh.cast(shape, { x, y: y + radius, z }, { x: 0, y: -radius, z: 0 }, hit)) return undefined
  return { place: [x, y, z], depth: depths[2], inside: solid > 2 }
}

function report(border: Border, c: number, loop: Float64Array, way: Way, width: number): Finding {
  const { chain, first, halves, told } = border
  const triangles: number[] = []
  for (let k = first[c]; k < first[c + 1]; k++) {
    triangles.push(Math.floor(halves[chain[k] >> 1] / 3))
    told[chain[k] >> 1] = 1
  }
  const lines: number[] = []
  for (let i = 0, j = loop.length - 3; i < loop.length; j = i, i += 3)
    lines.push(loop[j], loop[j + 1], loop[j + 2], loop[i], loop[i + 1], loop[i + 2])
  const isError = way.depth === Number.POSITIVE_INFINITY
  const below = way.inside
    ? 'the inside of a solid below it'
    : isError
      ? 'nothing below it'
      : `the next floor ${metres(way.depth)} below it`
  const severity = isError ? 'error' : 'warning'
  const text = `An opening ${metres(width)} wide in a floor, with ${below}.`
  return tell('hole', { severity, place: way.place, size: width, count: 1, text, triangles, lines })
}
