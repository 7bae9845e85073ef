/**
 * Openings in a surface, in any plane, that are narrower than the body: a triangle that is missing, a window, a drain.
 *
 *   +------+------+
 *   |     / \     |      A chain of open edges around an opening, whose widest circle in the
 *   |    / o \    |      chain's own plane is narrower than the body. Those that the body fits
 *   +---+-----+---+      through are in hole.ts if they are in a floor, and doorways if not.
 *
 * They are told as cracks, unless a crack or hole has been told of their edges.
 */
import type { Finding } from '../finding.ts'
import { type Border, chainPoints, measureLoop, OPENING, openness } from './border.ts'
import { createEye, type Eye } from './eye.ts'
import { widestCircle } from './inscribed.ts'
import type { Surface } from './surface.ts'
import { TINY } from './t-junction.ts'
import { metres, tell } from './tell.ts'

/** As in crack.ts. */
const MEANT = 0.25
/** In body radii: how far a surface must be clear. */
const ABOVE = 0.1

export function* checkOpening(surface: Surface, border: Border, out: Finding[]): Generator<number> {
  const { closed, first, chain, told, halves, floor } = border
  const { body } = surface
  const eye = createEye(surface)
  for (let c = 0; c < closed.length; c++) {
    if ((c & 0xff) === 0xff) yield c / closed.length
    if (closed[c] === 0) continue
    const edges = Array.from(chain.subarray(first[c], first[c + 1]), (end) => end >> 1)
    if (edges.some((edge) => told[edge] === 1)) continue
    const opening = measureOpening(surface, border, c)
    if (!opening || opening.width >= 2 * body.radius || opening.width <= TINY * body.radius) continue
    const { place, width, loop } = opening
    if (isHidden(surface, eye, Math.floor(halves[edges[0]] / 3), place)) continue
    const isFloor = edges.some((edge) => floor[edge] === 1)
    const lines: number[] = []
    for (let i = 0, j = loop.length - 3; i < loop.length; j = i, i += 3)
      lines.push(loop[j], loop[j + 1], loop[j + 2], loop[i], loop[i + 1], loop[i + 2])
    out.push(
      tell('crack', {
        severity: isFloor || width < MEANT * body.radius ? 'warning' : 'note',
        place,
        size: width,
        count: 1,
        text: `An opening ${metres(width)} wide in a ${isFloor ? 'floor' : 'surface'}, narrower than the body.`,
        triangles: edges.map((edge) => Math.floor(halves[edge] / 3)),
        lines,
      }),
    )
    for (const edge of edges) told[edge] = 1
  }
}

/** Is a place, seen from the front of a triangle, inside another solid? */
export function isHidden(
  { normals, facing, body }: Surface,
  eye: Eye,
  triangle: number,
  place: readonly number[],
): boolean {
  const [x, y, z] = place.map((value, k) => value + ABOVE * body.radius * facing * normals[3 * triangle + k])
  return eye.isInside(x, y, z)
}

/** How wide a chain's opening is in its own plane, and where; undefined if it is none. */
function measureOpening(surface: Surface, border: Border, c: number) {
  const loop = chainPoints(border, surface, c)
  const measured = measureLoop(loop)
  if (loop.length < 9 || openness(border, surface, c, measured) < OPENING) return undefined
  const { normal, centre } = measured
  const [u, v] = axes(normal)
  const flat = new Float64Array(loop.length)
  for (let i = 0; i < loop.length; i += 3) {
    const [x, y, z] = [loop[i] - centre[0], loop[i + 1] - centre[1], loop[i + 2] - centre[2]]
    flat[i] = u[0] * x + u[1] * y + u[2] * z
    flat[i + 2] = v[0] * x + v[1] * y + v[2] * z
  }
  const circle = widestCircle(flat, surface.body.radius / 256)
  const place = centre.map((value, k) => value + circle.x * u[k] + circle.z * v[k])
  return { loop, place, width: 2 * circle.radius }
}

/** Two units square to a unit and to each other. */
function axes([x, y, z]: readonly number[]): [number[], number[]] {
  const side = Math.abs(y) < 0.9 ? [-z, 0, x] : [0, z, -y]
  const length = Math.sqrt(side[0] * side[0] + side[1] * side[1] + side[2] * side[2])
  const [a, b, c] = side.map((value) => value / length)
  return [
    [a, b, c],
    [y * c - z * b, z * a - x * c, x * b - y * a],
  ]
}

/** Do edges lie at one opening, all of them, that the body fits through? Then they are its corners, and no crack. */
export function isWide(surface: Surface, border: Border, edges: readonly number[]): boolean {
  const c = border.chainOf[edges[0]]
  if (border.closed[c] === 0 || edges.some((edge) => border.chainOf[edge] !== c)) return false
  const opening = measureOpening(surface, border, c)
  return opening !== undefined && opening.width >= 2 * surface.body.radius
}
