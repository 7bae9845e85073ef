import type { Closest, Hit } from '../../src/index.ts'
import {
  CLOSEST_SIZE,
  closestPointTriangle,
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  overlapSphereTriangle,
  REPORT,
  rayTriangle,
  TOUCHING,
} from '../../src/kernels.ts'
import {
  CROSSING_LARGEST,
  CROSSING_SIZE,
  crossTriangle,
  prepareRayCrossing,
  prepareSegmentCrossing,
  startsOnTriangle,
} from '../../src/ray/crossing.ts'
import { MOVERS } from '../../src/shapes/kinds.ts'
import { forgetStart, liesBehind, surfaceGoesOn, takeStart } from '../../src/sweep/hidden.ts'
import type { Kind } from '../oracle/solid.ts'
import { KERNELS } from './kernels.ts'
import { isApart, marginOf, passingOf } from './passing.ts'

/**
 * The same questions without a tree: every triangle as a query of its own, and the documented order of ties. Results are
 * flat rows of numbers, so that they can be compared bit for bit.
 */

/** One answer: the kernel's row, and the triangle. */
export interface Struck {
  row: Float64Array
  triangle: number
}

type Ask = (triangles: Float64Array, at: number, out: Float64Array) => boolean

/** Compares numbers in lexicographic order. */
function lexicographic(a: Float64Array, b: Float64Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (a[i] !== b[i]) return a[i] - b[i]
  return 0
}

/** Order of HIT rows: fraction, larger |n·d|, normal, point, feature, greater depth, id. */
export function beforeAlong(direction: readonly number[]) {
  const across = ({ row }: Struck) => Math.abs(row[4] * direction[0] + row[5] * direction[1] + row[6] * direction[2])
  return (a: Struck, b: Struck): number =>
    a.row[0] - b.row[0] ||
    across(b) - across(a) ||
    lexicographic(a.row, b.row, 4, 7) ||
    lexicographic(a.row, b.row, 1, 4) ||
    a.row[8] - b.row[8] ||
    b.row[7] - a.row[7] ||
    a.triangle - b.triangle
}

/** Order of CLOSEST rows: distance, normal, point, feature, id. */
const beforeStill = (a: Struck, b: Struck): number =>
  a.row[3] - b.row[3] ||
  lexicographic(a.row, b.row, 4, 7) ||
  lexicographic(a.row, b.row, 0, 3) ||
  a.row[7] - b.row[7] ||
  a.triangle - b.triangle

const beforeAtRest = beforeAlong([0, 0, 0])
const beforeDeep = (a: Struck, b: Struck): number => b.row[7] - a.row[7] || beforeAtRest(a, b)

/** A triangle that is the same as the one before has the same row: a kernel knows nothing but the body and the triangle. */
function everyTriangle(triangles: Float64Array, size: number, ask: Ask): Struck[] {
  const struck: Struck[] = []
  let row = new Float64Array(size)
  let found = false
  for (let at = 0; at < triangles.length; at += 9) {
    if (!isSameAsLast(triangles, at)) {
      if (found) row = new Float64Array(size)
      found = ask(triangles, at, row)
    }
    if (found) struck.push({ row, triangle: at / 9 })
  }
  return struck
}

function isSameAsLast(triangles: Float64Array, at: number): boolean {
  if (at === 0) return false
  for (let k = at; k < at + 9; k++) if (!Object.is(triangles[k], triangles[k - 9])) return false
  return true
}

/** The first in an order in which no two are equal. */
function first(struck: readonly Struck[], compare: (a: Struck, b: Struck) => number): Struck | undefined {
  let best: Struck | undefined
  for (const one of struck) if (!best || compare(one, best) < 0) best = one
  return best
}

/** All triangles that a ray meets, in order. */
export function bruteRay(triangles: Float64Array, ray: Float64Array): Struck[] {
  const struck = everyTriangle(triangles, HIT_SIZE, (t, at, out) => rayTriangle(ray, 0, t, at, out, 0))
  return struck.sort(beforeAlong([ray[3], ray[4], ray[5]]))
}

/** The first of some answers along a way, and the nearest of some closest points, by the order of ties. */
export const bestAlong = (struck: Struck[], direction: readonly number[]): Struck | undefined =>
  first(struck, beforeAlong(direction))
export const bestStill = (struck: Struck[]): Struck | undefined => first(struck, beforeStill)
/** The deepest; ties in depth by the order of hits. */
export const bestDeepest = (struck: Struck[]): Struck | undefined => first(struck, beforeDeep)

/**
 * Every triangle that the body of a SOLID SWEEP row could touch; all of them if `size`, that of the mesh, is not given. What is
 * left out is surely apart (passing.ts).
 */
function everyNear(
  kind: Kind,
  triangles: Float64Array,
  sweep: Float64Array,
  mode: number,
  size: number | null,
): Struck[] {
  const kernel = KERNELS[kind]
  if (size === null) return everyTriangle(triangles, HIT_SIZE, (t, at, out) => kernel(sweep, 0, t, at, out, 0, mode))
  const isTurned = sweep[9] !== 0 || sweep[10] !== 0 || sweep[11] !== 0
  const body = passingOf(sweep.subarray(0, 3), sweep.subarray(3, 6), sweep.subarray(6, 9), isTurned)
  const margin = marginOf(body, size)
  return everyTriangle(
    triangles,
    HIT_SIZE,
    (t, at, out) => !isApart(t, at, body, margin) && kernel(sweep, 0, t, at, out, 0, mode),
  )
}

/** First hit of a body given by its SOLID SWEEP row. */
export function bruteCast(
  kind: Kind,
  triangles: Float64Array,
  sweep: Float64Array,
  mode: number,
  size: number | null,
): Struck | undefined {
  return firstFelt(kind, triangles, sweep, mode, everyNear(kind, triangles, sweep, mode, size))
}

/** Is the triangle that begins at a number there for the question? */
type IsThere = (at: number) => boolean
const all: IsThere = () => true

/** The first of some hits; of a cast that starts in overlap the first that the surface around it does not hide. */
export function firstFelt(
  kind: Kind,
  triangles: Float64Array,
  sweep: Float64Array,
  mode: number,
  struck: Struck[],
  isThere: IsThere = all,
): Struck | undefined {
  const along = [sweep[3], sweep[4], sweep[5]]
  const best = bestAlong(struck, along)
  if (mode === REPORT || best === undefined || !takesOverlaps(kind, triangles, sweep, isThere)) return best
  return struck.sort(beforeAlong(along)).find((one) => !isHidden(kind, triangles, sweep, one, isThere))
}

/** Does the body overlap anything at its start? What it leaves is known to `isHidden`. */
function takesOverlaps(kind: Kind, triangles: Float64Array, sweep: Float64Array, isThere: IsThere): boolean {
  forgetStart()
  let any = false
  for (let at = 0; at < triangles.length; at += 9)
    if (!isSameAsLast(triangles, at) && isThere(at) && takeStart(MOVERS.indexOf(kind), sweep, triangles, at)) any = true
  return any
}

/** Of a cast from overlap: is a hit void, by any other triangle? */
function isHidden(
  kind: Kind,
  triangles: Float64Array,
  sweep: Float64Array,
  { row, triangle }: Struck,
  isThere: IsThere,
): boolean {
  const own = 9 * triangle
  if (row[HIT_FEATURE] === FEATURE_FACE || !liesBehind(sweep, triangles, own)) return false
  if (row[HIT_STARTS_INSIDE] === 1) return true
  const mover = MOVERS.indexOf(kind)
  for (let at = 0; at < triangles.length; at += 9)
    if (at !== own && isThere(at) && surfaceGoesOn(mover, sweep, row, 0, triangles, own, triangles, at)) return true
  return false
}

/** All triangles that a body at rest touches, the deepest first. */
export function bruteTouched(kind: Kind, triangles: Float64Array, row: Float64Array, size: number | null): Struck[] {
  return everyNear(kind, triangles, row, TOUCHING, size).sort(beforeDeep)
}

/** How many triangles a RAY or SEGMENT row crosses, and whether it starts on one. */
export function bruteCrossings(triangles: Float64Array, row: Float64Array, line: 'ray' | 'segment') {
  const crossing = new Float64Array(CROSSING_SIZE)
  for (const x of triangles) crossing[CROSSING_LARGEST] = Math.max(crossing[CROSSING_LARGEST], Math.abs(x))
  if (line === 'ray') prepareRayCrossing(row, 0, crossing)
  else prepareSegmentCrossing(row, 0, crossing)
  let count = 0
  let onSurface = false
  for (let at = 0; at < triangles.length; at += 9) {
    if (crossTriangle(crossing, triangles, at) !== 0) count++
    onSurface ||= startsOnTriangle(crossing, triangles, at)
  }
  return { count, onSurface }
}

/** Does a sphere touch any triangle? */
export function bruteOverlap(triangles: Float64Array, sphere: Float64Array): boolean {
  return everyTriangle(triangles, 0, (t, at) => overlapSphereTriangle(sphere, 0, t, at)).length > 0
}

/** The triangles within a distance, the nearest first. */
export function bruteNear(triangles: Float64Array, point: Float64Array, within: number): Struck[] {
  const struck = everyTriangle(triangles, CLOSEST_SIZE, (t, at, out) => {
    closestPointTriangle(point, 0, t, at, out, 0)
    return out[3] <= within
  })
  return struck.sort(beforeStill)
}

const FEATURES = ['face', 'edge', 'vertex']

/** A hit of the door as the numbers that brute force must give too. */
export function hitNumbers(hit: Hit): number[] {
  const { fraction, point, normal, depth, feature, startsInside, triangle } = hit
  return [
    fraction,
    point.x,
    point.y,
    point.z,
    normal.x,
    normal.y,
    normal.z,
    depth,
    FEATURES.indexOf(feature),
    startsInside ? 1 : 0,
    triangle,
  ]
}

export function closestNumbers({ point, distance, normal, feature, triangle }: Closest): number[] {
  return [point.x, point.y, point.z, distance, normal.x, normal.y, normal.z, FEATURES.indexOf(feature), triangle]
}

export const struckNumbers = (struck: Struck): number[] => [...struck.row, struck.triangle]

/** The same bits, with −0 equal to 0. */
export function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i] || (Number.isNaN(x) && Number.isNaN(b[i])))
}
