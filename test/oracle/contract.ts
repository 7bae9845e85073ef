/**
 * The contract that answers are judged by (docs/guarantees.md): an answer is the exact answer for a body each of whose sizes
 * differs from the given one by at most
 *
 *     ε = k · 2⁻⁵³ · (S + |d|)
 *
 * with S the largest absolute coordinate or size of the query and of the one triangle judged, and d the translation.
 */
export const K = 8

/** k of bodies that are turned. */
export const K_TURNED = 32

/** What a needle, or a ray nearly in the triangle's plane, may cost: this share of S + |d|. */
export const ANY_SHAPE = 1e-9

/** A triangle is well shaped when its smallest altitude is at least this share of its longest edge. */
export const WELL_SHAPED_ALTITUDE = 1e-3

/** A ray meets a plane well at this angle (radians) or more. */
export const GOOD_ANGLE = 1e-3

/** An answer is near when a change of 10³ ε in size would decide it otherwise. */
export const NEAR = 1e3

const ROUNDOFF = 2 ** -53

/** The tolerances of a query: at k on well-shaped triangles, and on any triangle. */
export interface Tolerance {
  readonly epsilon: number
  readonly any: number
  /** The ε of the contact rule, at K for all bodies: nearer than this is contact, and coming nearer by two of it approaching. */
  readonly contact: number
}

export function toleranceOf(largest: number, travel: number, k = K): Tolerance {
  const whole = ROUNDOFF * (largest + travel)
  return { epsilon: k * whole, any: ANY_SHAPE * (largest + travel), contact: K * whole }
}

export function largestOf(...lists: ArrayLike<number>[]): number {
  let largest = 0
  for (const list of lists) for (let i = 0; i < list.length; i++) largest = Math.max(largest, Math.abs(list[i]))
  return largest
}

/** |v|, also where squares would overflow or vanish. */
export function lengthOf(x: number, y: number, z: number): number {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  if (!(largest > 0)) return largest
  return largest * Math.sqrt((x / largest) ** 2 + (y / largest) ** 2 + (z / largest) ** 2)
}

/** Twice the area as a vector, and the longest edge, from edges taken at the corner where they are shortest. */
export function shapeOf(triangle: ArrayLike<number>): {
  normal: [number, number, number]
  longest: number
  area: number
} {
  const edge = (i: number, j: number): [number, number, number] => [
    triangle[3 * j] - triangle[3 * i],
    triangle[3 * j + 1] - triangle[3 * i + 1],
    triangle[3 * j + 2] - triangle[3 * i + 2],
  ]
  const edges = [edge(0, 1), edge(1, 2), edge(2, 0)]
  const lengths = edges.map((e) => lengthOf(...e))
  const longest = Math.max(...lengths)
  if (!(longest > 0)) return { normal: [0, 0, 0], longest: 0, area: 0 }
  const at = lengths.indexOf(longest)
  const u = edges[(at + 1) % 3].map((x) => x / longest)
  const v = edges[(at + 2) % 3].map((x) => x / longest)
  const normal: [number, number, number] = [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ]
  return { normal, longest, area: lengthOf(...normal) }
}

/** Smallest altitude over longest edge, at least 1e-3? (Twice the area over the longest edge squared.) */
export function isWellShaped(triangle: ArrayLike<number>): boolean {
  return shapeOf(triangle).area >= WELL_SHAPED_ALTITUDE
}

/**
 * What a judge says of one answer. `errors` names what can be wrong, each as a distance; the answer is wrong when the
 * largest is above the tolerance that applies, or is not a number.
 */
export interface Verdict {
  readonly hit: boolean
  readonly near: boolean
  readonly wrong: boolean
  /** The largest error in units of ε; 0 where ε does not apply (needles, grazing rays). */
  readonly worst: number
  /** The largest error in units of 1e-9·(S + |d|). */
  readonly worstAny: number
  /** The name of the largest error. */
  readonly what: string
  /** Did it take the rationals? Clear answers are settled by bounds (quick.ts). */
  readonly exact: boolean
}

/** Errors are measured against a multiple of the tolerance: [name, distance, allowed multiples]. */
export type Measured = readonly [what: string, distance: number, multiples: number]

export function verdictOf(
  hit: boolean,
  near: boolean,
  good: boolean,
  tolerance: Tolerance,
  errors: readonly Measured[],
  exact = true,
): Verdict {
  let worst = 0
  let worstAny = 0
  let what = ''
  let broken = false
  for (const [name, distance, multiples] of errors) {
    if (Number.isNaN(distance)) broken = true
    const any = distance <= 0 ? 0 : distance / multiples / tolerance.any
    const own = good ? (distance <= 0 ? 0 : distance / multiples / tolerance.epsilon) : any
    if (what === '' || own > Math.max(worst, good ? 0 : worstAny) || Number.isNaN(distance)) what = name
    if (good) worst = Math.max(worst, own)
    worstAny = Math.max(worstAny, any)
  }
  const wrong = broken || !(worst <= 1) || !(worstAny <= 1)
  return { hit, near, wrong, worst: broken ? Number.NaN : worst, worstAny: broken ? Number.NaN : worstAny, what, exact }
}
