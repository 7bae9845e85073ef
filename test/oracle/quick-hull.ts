import {
  add,
  add3,
  copy,
  copy3,
  cross,
  div,
  dot,
  isZero,
  middle,
  middle3,
  negate,
  registers,
  root,
  scale3,
  set,
  sub,
  sub3,
  w,
} from './ball.ts'

/**
 * The distance of the origin from the hull of at most 16 points, between two bounds that hold however they were come by:
 *
 * - any point of the hull is at least as far: Σ sᵢ·pᵢ/Σ sᵢ for some sᵢ ≥ 0, so its length is an upper bound;
 * - along any vector u the hull is at least min u·pᵢ/|u| away: a lower bound.
 *
 * The search for them is that of nearest.ts, in doubles first and then, where their last bits decide, in double-doubles. It
 * may fail; then the bounds are far apart.
 */

/** The vector u of the lower bound, and the point of the upper one times some number > 0. */
export const ACROSS = registers(3)
export const NEAREST = registers(3)
/** The bounds. */
export const LOW = registers(1)
export const HIGH = registers(1)

const COMPANIONS: readonly (readonly (readonly number[])[])[] = [
  [[]],
  [[], [0]],
  [[], [0], [1], [0, 1]],
  [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]],
]

/** The corners that span the nearest point. */
export const corners = new Int32Array(4)
export const spanned = { count: 0 }
const old = new Int32Array(4)

// ---- in doubles

/** The points, and the nearest one found. */
export const f = new Float64Array(96)
export const best = new Float64Array(3)
const x = new Float64Array(3)
const trial = new Int32Array(4)

/** Places the nearest point of the face of `trial` (1 to 3 corners) in x; false where it is not inside it. */
function face64(count: number): boolean {
  const a = 3 * trial[0]
  if (count === 1) {
    x[0] = f[a]
    x[1] = f[a + 1]
    x[2] = f[a + 2]
    return true
  }
  const b = 3 * trial[1]
  const ex = f[b] - f[a]
  const ey = f[b + 1] - f[a + 1]
  const ez = f[b + 2] - f[a + 2]
  if (count === 2) {
    const whole = ex * ex + ey * ey + ez * ez
    const share = -(f[a] * ex + f[a + 1] * ey + f[a + 2] * ez) / whole
    if (!(share > 0 && share < 1)) return false
    x[0] = f[a] + share * ex
    x[1] = f[a + 1] + share * ey
    x[2] = f[a + 2] + share * ez
    return true
  }
  const c = 3 * trial[2]
  const gx = f[c] - f[a]
  const gy = f[c + 1] - f[a + 1]
  const gz = f[c + 2] - f[a + 2]
  const nx = ey * gz - ez * gy
  const ny = ez * gx - ex * gz
  const nz = ex * gy - ey * gx
  const whole = nx * nx + ny * ny + nz * nz
  const second =
    ((gy * f[a + 2] - gz * f[a + 1]) * nx + (gz * f[a] - gx * f[a + 2]) * ny + (gx * f[a + 1] - gy * f[a]) * nz) / whole
  const third =
    ((f[a + 1] * ez - f[a + 2] * ey) * nx + (f[a + 2] * ex - f[a] * ez) * ny + (f[a] * ey - f[a + 1] * ex) * nz) / whole
  if (!(second > 0 && third > 0 && second + third < 1)) return false
  const height = (f[a] * nx + f[a + 1] * ny + f[a + 2] * nz) / whole
  x[0] = nx * height
  x[1] = ny * height
  x[2] = nz * height
  return true
}

/** Of all faces of the old corners with a new one that in which the nearest point lies. 4: all of them, around the origin. */
function shrink64(count: number, added: number): number {
  let least = Number.POSITIVE_INFINITY
  let kept = 0
  for (let i = 0; i < count; i++) old[i] = corners[i]
  for (const companions of COMPANIONS[count]) {
    const size = companions.length + 1
    if (size === 4) break
    trial[0] = added
    for (let i = 0; i < companions.length; i++) trial[i + 1] = old[companions[i]]
    if (!face64(size)) continue
    const square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2]
    if (!(square < least)) continue
    least = square
    kept = size
    for (let i = 0; i < size; i++) corners[i] = trial[i]
    best.set(x)
  }
  return kept
}

/** Sets `corners` to those of the points in `f` between which the nearest one lies, but for the last bits; their number. */
export function search64(count: number): number {
  corners[0] = 0
  let size = 1
  best[0] = f[0]
  best[1] = f[1]
  best[2] = f[2]
  for (let round = 0; round < 20; round++) {
    const square = best[0] * best[0] + best[1] * best[1] + best[2] * best[2]
    let lowest = square * (1 - 1e-15)
    let next = -1
    for (let i = 0; i < count; i++) {
      const height = best[0] * f[3 * i] + best[1] * f[3 * i + 1] + best[2] * f[3 * i + 2]
      if (height < lowest) {
        lowest = height
        next = i
      }
    }
    if (next < 0) return size
    for (let i = 0; i < size; i++) if (corners[i] === next) return size
    if (size === 4) return size
    const before = size
    const kept = shrink64(size, next)
    if (kept === 0) {
      // the origin lies between all of them, it seems
      for (let i = 0; i < before; i++) corners[i] = old[i]
      corners[before] = next
      return before + 1
    }
    size = kept
    const after = best[0] * best[0] + best[1] * best[1] + best[2] * best[2]
    if (!(after < square)) return size
  }
  return size
}

// ---- with bounds

export const SHARES = registers(4)
const E = registers(3)
const G = registers(3)
const N = registers(3)
const S = registers(3)
export const WHOLE = registers(1)
const t1 = registers(1)
const t2 = registers(1)

/**
 * Shares of the corners and the vector across their face, for one to three of them; false where the nearest point of the
 * face's span seems to lie outside it.
 */
function face(points: number, count: number): boolean {
  const a = points + 9 * corners[0]
  if (count === 1) {
    set(SHARES, 1)
    copy3(ACROSS, a)
    return true
  }
  const b = points + 9 * corners[1]
  sub3(E, b, a)
  if (count === 2) {
    dot(WHOLE, E, E)
    dot(t1, a, E)
    negate(SHARES + 3, t1)
    sub(SHARES, WHOLE, SHARES + 3)
    // |e|² a − (a·e) e
    scale3(ACROSS, a, WHOLE)
    scale3(S, E, t1)
    sub3(ACROSS, ACROSS, S)
    return w[SHARES] > 0 && w[SHARES + 3] > 0
  }
  const c = points + 9 * corners[2]
  sub3(G, c, a)
  cross(N, E, G)
  dot(WHOLE, N, N)
  cross(S, G, a)
  dot(SHARES + 3, S, N)
  cross(S, a, E)
  dot(SHARES + 6, S, N)
  sub(SHARES, WHOLE, SHARES + 3)
  sub(SHARES, SHARES, SHARES + 6)
  dot(t1, a, N)
  copy3(ACROSS, N)
  if (w[t1] < 0) for (let i = 0; i < 9; i += 3) negate(ACROSS + i, N + i)
  return w[SHARES] > 0 && w[SHARES + 3] > 0 && w[SHARES + 6] > 0
}

/** Shares of four corners about the origin: the volumes opposite to them. */
function inside(points: number): boolean {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => points + 9 * corners[i])
  let signs = 0
  const volume = (r: number, p: number, q: number, s: number): void => {
    cross(N, q, s)
    dot(r, p, N)
    signs += Math.sign(w[r])
  }
  volume(SHARES, b, d, c)
  volume(SHARES + 3, a, c, d)
  volume(SHARES + 6, a, d, b)
  volume(SHARES + 9, a, b, c)
  if (signs === -4) for (let i = 0; i < 12; i += 3) negate(SHARES + i, SHARES + i)
  return Math.abs(signs) === 4
}

/** HIGH: the length of the point with these shares, none below 0; NEAREST: WHOLE times the point. */
function upper(points: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const share = SHARES + 3 * i
    if (w[share] < 0) set(share, 0)
    else middle(share, share)
    const p = points + 9 * corners[i]
    if (i === 0) {
      scale3(NEAREST, p, share)
      middle(WHOLE, share)
    } else {
      scale3(S, p, share)
      add3(NEAREST, NEAREST, S)
      add(WHOLE, WHOLE, share)
    }
  }
  dot(HIGH, NEAREST, NEAREST)
  root(HIGH, HIGH)
  div(HIGH, HIGH, WHOLE)
}

/**
 * LOW: how far the hull is along ACROSS, taken for exact; returns the corner that is nearest along it. The least of numbers
 * with radii lies within the largest radius of the least of their middles.
 */
function lower(points: number, count: number): number {
  middle3(ACROSS, ACROSS)
  let lowest = 0
  dot(LOW, points, ACROSS)
  for (let i = 1; i < count; i++) {
    dot(t1, points + 9 * i, ACROSS)
    sub(t2, t1, LOW)
    const radius = Math.max(w[LOW + 2], w[t1 + 2])
    if (w[t2] < 0) {
      copy(LOW, t1)
      lowest = i
    }
    w[LOW + 2] = radius
  }
  dot(t2, ACROSS, ACROSS)
  if (w[LOW] <= 0 || isZero(t2)) {
    set(LOW, 0)
    return lowest
  }
  root(t2, t2)
  div(LOW, LOW, t2)
  return lowest
}

const width = (): number => w[HIGH] - w[LOW] + (w[HIGH + 1] - w[LOW + 1]) + w[HIGH + 2] + w[LOW + 2]

/** Which of the old corners stay beside a new one: decided in double-doubles. */
function shrink(points: number, count: number, added: number): number {
  for (let i = 0; i < count; i++) old[i] = corners[i]
  for (const companions of COMPANIONS[count]) {
    const size = companions.length + 1
    corners[0] = added
    for (let i = 0; i < companions.length; i++) corners[i + 1] = old[companions[i]]
    if (size === 4) return 4
    if (!face(points, size)) continue
    dot(t2, points + 9 * added, ACROSS)
    let undercut = false
    for (let i = 0; i < count && !undercut; i++) {
      dot(t1, points + 9 * old[i], ACROSS)
      sub(t1, t1, t2)
      undercut = w[t1] < -w[t1 + 2]
    }
    if (!undercut) return size
  }
  return 0
}

const BEST = registers(1)

/**
 * Sets LOW and HIGH, ACROSS and NEAREST for `count` points; true where the bounds are closer than `narrow`. Where doubles
 * lead astray, since the origin is all but on the hull or several faces all but tie, the search begins anew without them.
 *
 * @param enough also true where the upper bound is below it
 * @param far also true where the distance is surely above it; then HIGH is what doubles say, and `spanned.count` is 0
 */
export function nearestHull(
  points: number,
  count: number,
  narrow: number,
  enough = 0,
  far = Number.POSITIVE_INFINITY,
): boolean {
  let largest = 0
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const p = points + 9 * i + 3 * k
      f[3 * i + k] = w[p]
      largest = Math.max(largest, Math.abs(w[p]) + w[p + 2])
    }
  }
  set(HIGH, Number.POSITIVE_INFINITY)
  set(LOW, 0)
  const size = search64(count)
  if (far < Number.POSITIVE_INFINITY && isFar(count, far, largest)) return true
  if (search(points, count, narrow, size, 3)) return true
  copy(BEST, HIGH)
  corners[0] = 0
  if (search(points, count, narrow, 1, 16)) return true
  if (w[BEST] + w[BEST + 2] < w[HIGH] + w[HIGH + 2]) copy(HIGH, BEST)
  return w[HIGH] + w[HIGH + 2] < enough
}

/**
 * In doubles: along the nearest point found, whatever it is, all points are further than `far`? Their coordinates, at most
 * `largest`, are known to 2⁻⁵² of it, and a dot product of three terms with a vector b is off by less than 2⁻⁴⁹ |b| of it.
 */
function isFar(count: number, far: number, largest: number): boolean {
  const long = Math.sqrt(best[0] * best[0] + best[1] * best[1] + best[2] * best[2])
  const bound = long * (far + 2 ** -44 * largest)
  if (!(bound > 0)) return false
  for (let i = 0; i < 3 * count; i += 3) {
    if (!(best[0] * f[i] + best[1] * f[i + 1] + best[2] * f[i + 2] > bound)) return false
  }
  set(HIGH, long)
  spanned.count = 0
  return true
}

/** From the face of `start` corners on. */
function search(points: number, count: number, narrow: number, start: number, rounds: number): boolean {
  let size = start
  for (let round = 0; round < rounds; round++) {
    spanned.count = size
    if (size === 4) {
      if (inside(points)) {
        upper(points, 4)
        set(LOW, 0)
        return w[HIGH] + w[HIGH + 2] < narrow
      }
      // flat, or not around the origin after all
      size = shrink(points, 3, corners[3])
      if (size === 0 || size === 4) return false
      spanned.count = size
    }
    face(points, size)
    upper(points, size)
    const lowest = lower(points, count)
    if (width() < narrow) return true
    if (w[HIGH] + w[HIGH + 2] < narrow) {
      set(LOW, 0)
      return true
    }
    for (let i = 0; i < size; i++) if (corners[i] === lowest) return false
    size = shrink(points, size, lowest)
    if (size === 0) return false
  }
  return false
}

/** The share of a corner in the nearest point, rounded. */
export const shareOf = (i: number): number => w[SHARES + 3 * i] / w[WHOLE]
