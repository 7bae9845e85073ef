import { counted } from './limits.ts'

/**
 * How long one may look for ears in all polygons of a file, in points looked at: less than a second a megabyte at worst, and much more than
 * outlines take that somebody drew.
 */
export class Patience {
  left = 4e7
}
/** What each polygon may take besides, for each of its corners. */
const LOOKS_A_CORNER = 250
/** What it takes to begin with a corner. */
const TRY = 4

/**
 * Cuts a polygon in space into triangles by clipping ears: right for concave outlines, where a fan would lie outside.
 * `corners` are the numbers of its points in `positions`; appends three numbers a triangle to `out`, as positions in
 * `corners`. Seen along the polygon's own normal (Newell's), so that it need not be quite flat.
 *
 * Always gives corners.length − 2 triangles: where nothing is an ear (an outline that crosses itself) the next
 * corner is cut off anyway. Where looking for ears takes too long, all that is left is cut so, and the answer is false.
 */
export function triangulate(
  positions: ArrayLike<number>,
  corners: ArrayLike<number>,
  out: number[],
  patience: Patience = new Patience(),
): boolean {
  const n = corners.length
  if (n < 3) return true
  if (n === 3) {
    out.push(0, 1, 2)
    return true
  }
  const [u, v] = flatten(positions, corners)
  const turn = (a: number, b: number, c: number) => (u[b] - u[a]) * (v[c] - v[a]) - (v[b] - v[a]) * (u[c] - u[a])
  const next = new Int32Array(n)
  const before = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    next[i] = (i + 1) % n
    before[i] = (i + n - 1) % n
  }
  // Only a corner that turns inwards can lie in an ear.
  const inward: number[] = []
  for (let i = 0; i < n; i++) if (!(turn(before[i], i, next[i]) > 0)) inward.push(i)

  let looks = LOOKS_A_CORNER * n + patience.left
  const isEar = (b: number) => {
    const a = before[b]
    const c = next[b]
    if (!(turn(a, b, c) > 0)) return false
    for (const p of inward) {
      looks--
      if (p === a || p === b || p === c || gone[p]) continue
      if (same(u, v, p, a) || same(u, v, p, b) || same(u, v, p, c)) continue
      if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false
    }
    return true
  }
  const gone = new Uint8Array(n)
  let at = 0
  let tried = 0
  for (let left = n; left > 3; ) {
    if (tried < left && looks > 0 && !isEar(at)) {
      at = next[at]
      tried++
      looks -= TRY
      continue
    }
    out.push(before[at], at, next[at])
    gone[at] = 1
    next[before[at]] = next[at]
    before[next[at]] = before[at]
    at = next[at]
    left--
    tried = 0
  }
  out.push(before[at], at, next[at])
  patience.left = Math.max(0, Math.min(patience.left, looks))
  return looks > 0
}

/** Of faces for which `triangulate` said false. */
export function cutRoughly(faces: number): string {
  return `${counted(faces, 'face has so many corners that it was', 'faces have so many corners that they were')} cut into triangles without care for its outline`
}

function same(u: Float64Array, v: Float64Array, a: number, b: number): boolean {
  return u[a] === u[b] && v[a] === v[b]
}

/** The outline in the plane that faces its normal, counter-clockwise. */
function flatten(positions: ArrayLike<number>, corners: ArrayLike<number>): [Float64Array, Float64Array] {
  const n = corners.length
  const normal = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const p = 3 * corners[i]
    const q = 3 * corners[(i + 1) % n]
    for (let k = 0; k < 3; k++) {
      const k1 = (k + 1) % 3
      const k2 = (k + 2) % 3
      normal[k] += (positions[p + k1] - positions[q + k1]) * (positions[p + k2] + positions[q + k2])
    }
  }
  // Drop the axis of the longest component; mirrored views keep their turning by swapping the other two.
  const size = normal.map(Math.abs)
  const drop = size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : size[1] > size[2] ? 1 : 2
  const first = (drop + 1) % 3
  const second = (drop + 2) % 3
  const u = new Float64Array(n)
  const v = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    u[i] = positions[3 * corners[i] + (normal[drop] < 0 ? second : first)]
    v[i] = positions[3 * corners[i] + (normal[drop] < 0 ? first : second)]
  }
  return [u, v]
}
