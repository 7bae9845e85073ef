/**
 * Player against a triangle mesh, as the Direct3D article does it; with its faults. Numbers in comments are rows of the
 * lesson's list of behaviours (D) and defects (DD), which the scene names too.
 *
 * Each triangle's plane is shifted towards the player. A player who crosses the shifted plane from front to back, between
 * planes through the triangle's edges, is set back in front of it along the normal.
 */

export interface Point {
  x: number
  y: number
  z: number
}

/** Numbers 3 a vertex, and vertex numbers 3 a triangle. */
export interface Mesh {
  positions: ArrayLike<number>
  indices: ArrayLike<number>
}

export interface ArticleOptions {
  /** d: how far the triangle's plane is shifted towards the player (D3). */
  approach?: number
  /** L: how far the edge planes are shifted outwards (D5). */
  edgeMargin?: number
  /** How far in front of the shifted plane the player is set (D6). */
  skin?: number
  /** The three planes along the edges, or also the three opposite ones at the corners (D10). */
  edgePlanes?: 3 | 6
  /** D11: half sizes of the player; the plane's shift then depends on its slope, and `approach` is not used. */
  radii?: Point
  /** What becomes of a triangle without area (DD13): Direct3D's zero vector, or a naive port's NaN. */
  normalise?: 'd3dx' | 'naive'
}

export const ARTICLE_DEFAULTS = {
  approach: 5,
  edgeMargin: 5,
  skin: 0.2,
  edgePlanes: 6,
  normalise: 'd3dx',
} as const satisfies ArticleOptions

/** normal · p = constant. */
export interface Plane {
  normal: Point
  constant: number
}

export interface TrianglePlanes {
  /** S, shifted. */
  surface: Plane
  /** PS1–PS3, inside where normal · p ≥ constant; shifted outwards by the edge margin. */
  edges: [Plane, Plane, Plane]
  /** PS4–PS6, opposite to PS1–PS3, beyond the third corner. */
  opposites: [Plane, Plane, Plane]
}

const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const cross = (a: Point, b: Point): Point => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})
const reversed = (v: Point): Point => ({ x: 0 - v.x, y: 0 - v.y, z: 0 - v.z })

function unit(v: Point, kind: 'd3dx' | 'naive'): Point {
  const length = Math.sqrt(dot(v, v))
  if (length === 0 && kind === 'd3dx') return { x: 0, y: 0, z: 0 }
  return { x: v.x / length, y: v.y / length, z: v.z / length }
}

/** D11: an ellipsoid's support along a unit normal: how far its centre stays from a plane that it touches. */
export function distanceByNormal(normal: Point, radii: Point): number {
  const x = radii.x * normal.x
  const y = radii.y * normal.y
  const z = radii.z * normal.z
  return Math.sqrt(x * x + y * y + z * z)
}

/** D3, D5: the planes of one triangle. */
export function planesOf(a: Point, b: Point, c: Point, options: ArticleOptions = {}): TrianglePlanes {
  const { approach, edgeMargin, normalise, radii } = { ...ARTICLE_DEFAULTS, radii: undefined, ...options }
  const normal = unit(cross(minus(b, a), minus(c, a)), normalise)
  const shift = radii ? distanceByNormal(normal, radii) : approach
  const edge = (p: Point, q: Point, r: Point): [Plane, Plane] => {
    let inward = unit(cross(normal, minus(q, p)), normalise)
    if (dot(inward, minus(r, p)) < 0) inward = reversed(inward) // D5: never needed
    return [
      { normal: inward, constant: dot(inward, p) - edgeMargin },
      { normal: reversed(inward), constant: 0 - dot(inward, r) - edgeMargin },
    ]
  }
  const [ab, bc, ca] = [edge(a, b, c), edge(b, c, a), edge(c, a, b)]
  return {
    surface: { normal, constant: dot(normal, a) + shift },
    edges: [ab[0], bc[0], ca[0]],
    opposites: [ab[1], bc[1], ca[1]],
  }
}

/** D4: from in front of the shifted plane to on it or behind it. Starting on it is not in front (DD3). */
export function crosses({ surface }: TrianglePlanes, from: Point, to: Point): boolean {
  return dot(surface.normal, from) - surface.constant > 0 && dot(surface.normal, to) - surface.constant <= 0
}

/** D5: between the edge planes, bounds included. Asked of the old position, not of the place of crossing (DD1, DD2). */
export function insideEdges({ edges, opposites }: TrianglePlanes, from: Point, edgePlanes: 3 | 6 = 6): boolean {
  const inside = ({ normal, constant }: Plane) => dot(normal, from) >= constant
  return edges.every(inside) && (edgePlanes === 3 || opposites.every(inside))
}

/** D6: along the normal to `skin` in front of the shifted plane; the rest of the move is kept. */
export function respond({ surface: { normal, constant } }: TrianglePlanes, to: Point, skin: number): Point {
  const push = constant - dot(normal, to) + skin
  return { x: to.x + push * normal.x, y: to.y + push * normal.y, z: to.z + push * normal.z }
}

export type Refusal = 'no map' | 'no mesh' | 'no player' | 'no indices' | 'no vertices'

export interface Player {
  from: Point
  to: Point
}

export interface ArticleResult {
  /** Why nothing was done (D2). */
  refused: Refusal | null
  position: Point | null
  /** The triangles that set the player back, in order. */
  touched: number[]
}

/** D1, D2, D7: all triangles in index order, once; each sees the position that those before it left. */
export function correct(
  map: { mesh: Mesh | null } | null,
  player: Player | null,
  options: ArticleOptions = {},
): ArticleResult {
  const refuse = (refused: Refusal): ArticleResult => ({ refused, position: player && { ...player.to }, touched: [] })
  if (!map) return refuse('no map')
  if (!map.mesh) return refuse('no mesh')
  if (!player) return refuse('no player')
  const { positions, indices } = map.mesh
  if (indices.length === 0) return refuse('no indices')
  if (positions.length === 0) return refuse('no vertices')

  const { skin, edgePlanes } = { ...ARTICLE_DEFAULTS, ...options }
  const corner = (i: number): Point => {
    const at = 3 * indices[i]
    return { x: positions[at], y: positions[at + 1], z: positions[at + 2] }
  }
  let to = { ...player.to }
  const touched: number[] = []
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const planes = planesOf(corner(i), corner(i + 1), corner(i + 2), options)
    if (crosses(planes, player.from, to) && insideEdges(planes, player.from, edgePlanes)) {
      to = respond(planes, to, skin)
      touched.push(i / 3)
    }
  }
  return { refused: null, position: to, touched }
}

/**
 * DD12: the article's loop counts indices in 16 bits. Walks until it ends or the budget of rounds is spent, and says
 * which, and whether it ever read three indices of two triangles.
 */
export function countWithSixteenBits(
  indexCount: number,
  budget = 100_000,
): { ended: boolean; rounds: number; misaligned: boolean } {
  let misaligned = false
  let rounds = 0
  for (let i = 0; i < indexCount; i = (i + 3) & 0xffff) {
    if (rounds === budget) return { ended: false, rounds, misaligned }
    if (i % 3 !== 0) misaligned = true
    rounds++
  }
  return { ended: true, rounds, misaligned }
}

/** DD14: the constant of the opposite plane as the article prints it: the sign of normal · corner is wrong. */
export function printedOppositeConstant(a: Point, b: Point, c: Point, edgeMargin = 5): number {
  const normal = unit(cross(minus(b, a), minus(c, a)), 'd3dx')
  let inward = unit(cross(normal, minus(b, a)), 'd3dx')
  if (dot(inward, minus(c, a)) < 0) inward = reversed(inward)
  return dot(inward, c) - edgeMargin
}
