/**
 * Bodies of the convex solver: a core and a margin around it. The core is spanned by three vectors e1, e2, e3, the half
 * extents along the body's own axes. A box is all sums of these with weights in [−1, 1]. For an ellipsoid the weights
 * are in the unit ball. For a cylinder the weight of e2 is in [−1, 1], and the other two are in the unit disc. A
 * capsule's core is the segment ±e2, a sphere's its centre. A triangle is its three vertices. The functions here work
 * on registers; see registers.ts.
 */
import { current, type HullShape } from '../hull/hull-shape.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Coordinates } from '../math/rows.ts'
import { writeRotation } from '../math/turn.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, MOVERS, SPHERE } from '../shapes/kinds.ts'
import { AXES, DELTA, GIVEN, g, MARGIN, MARGIN_B, N, NOISE, ON_B, UNIT, W, X } from './registers.ts'

export { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, SPHERE }
/** A kind in addition to the solids. */
export const TRIANGLE = MOVERS.length

/** The tolerance as a share of the least half extent of both bodies (of a triangle: its longest edge). */
const SHARE = 1e-9
/** The tolerance is at least this share of the largest coordinate or size: 256 roundings. */
const ROUNDING = 2.842170943040401e-14
/** The rounding error of a distance, as a share of the numbers between the two bodies: 8 roundings. */
const NOISY = 8.881784197001252e-16

/** The kinds of b and a. */
export const kinds = new Int32Array(2)
/** The hulls among b and a, and how they are scaled about their middles. */
export const hulls: (HullShape | undefined)[] = [undefined, undefined]
const shrunk = new Float64Array(2)

/**
 * Loads X, both bodies and the tolerance, which takes the translation into account. A SOLID SWEEP row can serve as a
 * BODY row: `orientationA` then says where its orientation is, and `sizesA` where its half extents are.
 * @returns false if any number is not finite
 */
export function loadBodies(
  kindA: number,
  rowA: Coordinates,
  a: number,
  way: number,
  sizesA: number,
  orientationA: number,
  kindB: number,
  rowB: Coordinates,
  b: number,
): boolean {
  kinds[0] = kindB
  kinds[1] = kindA
  let largest = 0
  let least = Number.POSITIVE_INFINITY
  let sum = 0
  for (let body = 0; body < 2; body++) {
    const row = body === 0 ? rowB : rowA
    const at = body === 0 ? b : a
    if (kinds[body] === TRIANGLE) {
      let size = 0
      for (let i = 0; i < 9; i++) {
        largest = Math.max(largest, Math.abs(row[at + i]))
        sum += 0 * row[at + i]
        size = Math.max(size, Math.abs(row[at + i] - row[at + ((i + 3) % 9)]))
      }
      if (size > 0) least = Math.min(least, size)
      continue
    }
    const sizes = at + (body === 0 ? BODY_HALF_EXTENTS : sizesA)
    hulls[body] = kinds[body] !== HULL ? undefined : body === 0 ? current.target : current.mover
    const hull = hulls[body]
    if (hull !== undefined) {
      // (a target's columns are scales; a mover's, the half extents of its box)
      for (let i = 0; i < 3; i++) {
        const scale = body === 0 ? Math.abs(row[sizes + i]) : 1
        largest = Math.max(largest, Math.abs(row[at + i]), scale * hull.half[i])
        sum += 0 * row[at + i] + 0 * row[sizes + i]
        least = Math.min(least, scale * hull.inradius)
      }
      continue
    }
    for (let i = 0; i < 3; i++) {
      largest = Math.max(largest, Math.abs(row[at + i]), row[sizes + i])
      sum += 0 * row[at + i] + 0 * row[sizes + i]
      least = Math.min(least, row[sizes + i])
    }
  }
  if (way >= 0) {
    const x = rowA[way]
    const y = rowA[way + 1]
    const z = rowA[way + 2]
    largest += Math.sqrt(x * x + y * y + z * z)
    sum += 0 * x + 0 * y + 0 * z
  }
  if (!(sum === 0) || !(largest < Number.POSITIVE_INFINITY)) return false
  g[UNIT] = least < Number.POSITIVE_INFINITY ? least : 1
  roundUnit()
  const k = 1 / g[UNIT]
  g[MARGIN] = 0
  for (let body = 0; body < 2; body++) {
    const sizes = body === 0 ? b + BODY_HALF_EXTENTS : a + sizesA
    const turn = body === 0 ? b + BODY_ORIENTATION : a + orientationA
    loadBody(body, body === 0 ? rowB : rowA, body === 0 ? b : a, sizes, turn)
    shrinkBody(body, false)
    if (body === 0) g[MARGIN_B] = g[MARGIN]
  }
  let near = 0
  for (let i = 0; i < 3; i++) {
    g[X + i] = (rowA[a + BODY_POSITION + i] - rowB[b + BODY_POSITION + i]) * k
    near = Math.max(near, Math.abs(g[X + i]))
  }
  for (let i = 0; i < 9; i++) near = Math.max(near, Math.abs(g[AXES + i]) + Math.abs(g[AXES + 9 + i]))
  for (let body = 0; body < 2; body++) {
    const hull = hulls[body]
    if (hull === undefined) continue
    let most = 0
    for (let i = 0; i < 9; i++) most = Math.max(most, Math.abs(g[AXES + 9 * body + i]))
    near += most * hull.reach
  }
  g[DELTA] = Math.max(SHARE * least, ROUNDING * largest) * k
  g[NOISE] = NOISY * (near + g[MARGIN])
  return true
}

/** Rounds UNIT to a power of two near it. */
function roundUnit(): void {
  const least = g[UNIT]
  let unit = 1
  while (unit > least && unit > 1e-300) unit /= 2
  while (2 * unit <= least) unit *= 2
  g[UNIT] = unit
}

/**
 * Computes GIVEN: half extents (the core's, then the margin) and unit axes, rational in the quaternion; for a triangle,
 * its vertices relative to the first.
 */
function loadBody(body: number, row: Coordinates, at: number, sizes: number, turn: number): void {
  const k = 1 / g[UNIT]
  const o = GIVEN + 13 * body
  if (kinds[body] === TRIANGLE) {
    for (let i = 0; i < 9; i++) g[o + i] = (row[at + i] - row[at + (i % 3)]) * k
    return
  }
  if (kinds[body] === HULL) for (let i = 0; i < 3; i++) g[o + i] = (body === 0 ? row[sizes + i] : 1) * k
  else for (let i = 0; i < 3; i++) g[o + i] = row[sizes + i] * k
  g[o + 3] = 0
  if (kinds[body] === SPHERE || kinds[body] === CAPSULE) {
    g[o + 3] = g[o]
    g[o + 1] = Math.max(0, g[o + 1] - g[o])
    g[o] = g[o + 2] = 0
    if (kinds[body] === SPHERE) g[o + 1] = 0
  }
  writeRotation(row, turn, rotation)
  for (let k = 0; k < 3; k++) for (let i = 0; i < 3; i++) g[o + 4 + 3 * k + i] = rotation[3 * i + k]
}

const rotation = new Float64Array(9)

/**
 * Computes AXES of a body from GIVEN, and adds its margin to MARGIN. With `less`, every size is smaller by half the
 * tolerance.
 */
function shrinkBody(body: number, less: boolean): void {
  const o = GIVEN + 13 * body
  const e = AXES + 9 * body
  if (kinds[body] === TRIANGLE) {
    for (let i = 0; i < 9; i++) g[e + i] = g[o + i]
    return
  }
  const cut = less ? 0.5 * g[DELTA] : 0
  const hull = hulls[body]
  if (hull !== undefined) {
    // its columns carry corners into the world
    for (let k = 0; k < 3; k++) for (let i = 0; i < 3; i++) g[e + 3 * k + i] = g[o + k] * g[o + 4 + 3 * k + i]
    shrunk[body] = 1 - (cut * g[UNIT]) / hull.inradius
    return
  }
  const round = g[o + 3] > 0
  for (let k = 0; k < 3; k++) {
    const half = Math.max(0, g[o + k] - (round ? 0 : cut))
    for (let i = 0; i < 3; i++) g[e + 3 * k + i] = half * g[o + 4 + 3 * k + i]
  }
  g[MARGIN] += Math.max(0, g[o + 3] - cut)
}

/** Loads the mover with every size smaller by half the tolerance, or with its given sizes. */
export function shrinkMover(less: boolean): void {
  g[MARGIN] = g[MARGIN_B]
  shrinkBody(1, less)
}

/**
 * W = the point of K farthest along N, ON_B = b's part of it. Returns which vertices it consists of, in three bits per
 * body (b's, then a's): the signs of a box's weights, the sign of a cylinder's or capsule's axis, or the vertex of a
 * triangle. Above these six bits, the number of a hull's corner plus 1, in twelve bits per body.
 */
export function support(): number {
  g[W] = g[W + 1] = g[W + 2] = 0
  const b = addSupport(0)
  g[ON_B] = g[W]
  g[ON_B + 1] = g[W + 1]
  g[ON_B + 2] = g[W + 2]
  return b | (addSupport(1) << 3)
}

function addSupport(body: number): number {
  const e = AXES + 9 * body
  const kind = kinds[body]
  if (kind === SPHERE) return 0
  const c0 = g[N] * g[e] + g[N + 1] * g[e + 1] + g[N + 2] * g[e + 2]
  const c1 = g[N] * g[e + 3] + g[N + 1] * g[e + 4] + g[N + 2] * g[e + 5]
  const c2 = g[N] * g[e + 6] + g[N + 1] * g[e + 7] + g[N + 2] * g[e + 8]
  if (kind === TRIANGLE) {
    // a's vertices enter K with the opposite sign
    const side = body === 0 ? 1 : -1
    const k = side * c0 >= side * c1 ? (side * c0 >= side * c2 ? 0 : 2) : side * c1 >= side * c2 ? 1 : 2
    for (let i = 0; i < 3; i++) g[W + i] += side * g[e + 3 * k + i]
    return 1 << k
  }
  const hull = hulls[body]
  if (hull !== undefined) {
    along[0] = c0
    along[1] = c1
    along[2] = c2
    return addCorner(body, hull)
  }
  let s0 = 0
  let s1 = c1 >= 0 ? 1 : -1
  let s2 = 0
  let mask = c1 >= 0 ? 2 : 0
  if (kind === BOX) {
    s0 = c0 >= 0 ? 1 : -1
    s2 = c2 >= 0 ? 1 : -1
    mask += (c0 >= 0 ? 1 : 0) + (c2 >= 0 ? 4 : 0)
  } else if (kind === CYLINDER) {
    const r = Math.sqrt(c0 * c0 + c2 * c2)
    if (r > 0) {
      s0 = c0 / r
      s2 = c2 / r
    }
  } else if (kind === ELLIPSOID) {
    const r = Math.sqrt(c0 * c0 + c1 * c1 + c2 * c2)
    mask = 0
    s0 = c0 / r
    s1 = c1 / r
    s2 = c2 / r
  }
  for (let i = 0; i < 3; i++) g[W + i] += s0 * g[e + i] + s1 * g[e + 3 + i] + s2 * g[e + 6 + i]
  return mask
}

/** A direction in a hull's own frame. A row, because V8 may allocate doubles that are passed to a function. */
const along = new Float64Array(3)

/** Adds the corner of a hull that is farthest along `along`. */
function addCorner(body: number, { vertices, centre }: HullShape): number {
  // a's corners enter K with the opposite sign
  const side = body === 0 ? 1 : -1
  const x = side * along[0]
  const y = side * along[1]
  const z = side * along[2]
  let most = Number.NEGATIVE_INFINITY
  let corner = 0
  for (let v = 0; v < vertices.length; v += 3) {
    const height = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]
    if (!(height > most)) continue
    most = height
    corner = v
  }
  const e = AXES + 9 * body
  const scale = shrunk[body]
  for (let k = 0; k < 3; k++) {
    const far = scale === 1 ? vertices[corner + k] : centre[k] + scale * (vertices[corner + k] - centre[k])
    for (let i = 0; i < 3; i++) g[W + i] += side * far * g[e + 3 * k + i]
  }
  return ((corner / 3 + 1) << 6) << (body === 0 ? 0 : 9)
}
