/** Are two solids apart, and how deep are they in each other? By support points alone: any two kinds, turned or not; nothing of src/. */
import { farthestOf, type Placed, radiusOf } from './solids.ts'

const ROUNDS = 200
/** Looks around from one beginning. */
const LOOKS = 2000
/** Corners of the simplex, up to four. */
const s = new Float64Array(12)
const v = new Float64Array(3)
const d = new Float64Array(3)
const a = new Float64Array(3)
const b = new Float64Array(3)

/** a − b farthest along d. */
function support(A: Placed, B: Placed, out: Float64Array, o: number): void {
  farthestOf(A, d, a)
  for (let k = 0; k < 3; k++) d[k] = -d[k]
  farthestOf(B, d, b)
  for (let k = 0; k < 3; k++) d[k] = -d[k]
  for (let k = 0; k < 3; k++) out[o + k] = a[k] - b[k]
}

/** Gilbert, Johnson, Keerthi, 1988. True only with a plane that parts them. */
export function areApart(A: Placed, B: Placed): boolean {
  const reach = radiusOf(A.solid) + radiusOf(B.solid)
  let square = 0
  for (let k = 0; k < 3; k++) {
    v[k] = A.at[k] - B.at[k]
    square += v[k] * v[k]
  }
  if (square > reach * reach) return true
  if (square === 0) v[0] = 1
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < 3; k++) d[k] = -v[k]
    support(A, B, s, 3 * count)
    const o = 3 * count
    if (v[0] * s[o] + v[1] * s[o + 1] + v[2] * s[o + 2] > 0) return true
    count = nearest(count + 1)
    if (count === 4 || !(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > 1e-28 * reach * reach)) return false
  }
  return false
}

const kept = new Float64Array(12)
const g = new Float64Array(16)

/** v = the point of the simplex that is nearest to the origin; keeps the corners that carry it, returns how many. */
function nearest(count: number): number {
  let best = Number.POSITIVE_INFINITY
  let bestSet = 1
  const [x, y, z] = [v[0], v[1], v[2]]
  let [bx, by, bz] = [x, y, z]
  for (let set = 1; set < 1 << count; set++) {
    if (!carried(set, count)) continue
    const square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
    if (!(square < best)) continue
    best = square
    bestSet = set
    bx = v[0]
    by = v[1]
    bz = v[2]
  }
  v[0] = bx
  v[1] = by
  v[2] = bz
  let n = 0
  for (let i = 0; i < count; i++) {
    if ((bestSet & (1 << i)) === 0) continue
    for (let k = 0; k < 3; k++) kept[3 * n + k] = s[3 * i + k]
    n++
  }
  s.set(kept)
  return n
}

const members = new Int32Array(4)
const weights = new Float64Array(4)

/** v = the foot of the origin on the plane (line, point) through some corners; is it strictly between them? */
function carried(set: number, count: number): boolean {
  let n = 0
  for (let i = 0; i < count; i++) if (set & (1 << i)) members[n++] = 3 * i
  const first = members[0]
  // least squares: s0 + sum of w (si - s0)
  const m = n - 1
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= m; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) {
        const u = s[members[i + 1] + k] - s[first + k]
        sum += u * (j < m ? s[members[j + 1] + k] - s[first + k] : -s[first + k])
      }
      g[4 * i + j] = sum
    }
  }
  for (let i = 0; i < m; i++) {
    if (!(g[5 * i] > 0)) return false
    for (let r = i + 1; r < m; r++) {
      const by = g[4 * r + i] / g[5 * i]
      for (let j = i; j <= m; j++) g[4 * r + j] -= by * g[4 * i + j]
    }
  }
  let rest = 1
  for (let i = m - 1; i >= 0; i--) {
    let sum = g[4 * i + m]
    for (let j = i + 1; j < m; j++) sum -= g[4 * i + j] * weights[j]
    weights[i] = sum / g[5 * i]
    if (!(weights[i] > 0)) return false
    rest -= weights[i]
  }
  if (!(rest > 0)) return false
  for (let k = 0; k < 3; k++) {
    v[k] = rest * s[first + k]
    for (let i = 0; i < m; i++) v[k] += weights[i] * s[members[i + 1] + k]
  }
  return true
}

const w = new Float64Array(3)

/** How far they reach past each other along a direction: the depth is the least of these. */
function past(A: Placed, B: Placed, x: number, y: number, z: number): number {
  const length = Math.sqrt(x * x + y * y + z * z)
  d[0] = x / length
  d[1] = y / length
  d[2] = z / length
  support(A, B, w, 0)
  return w[0] * d[0] + w[1] * d[1] + w[2] * d[2]
}

/** How deep two solids are in each other; 0: apart. A search: never less than the true depth. */
export function depthBetween(A: Placed, B: Placed): number {
  if (areApart(A, B)) return 0
  const [mine, others] = [axesOf(A), axesOf(B)]
  // (of two boxes one of these is the way out: Gottschalk, Lin, Manocha, "OBBTree", 1996)
  const crossed = mine.flatMap((axis) => others.map((other) => cross(axis, other)))
  const starts = [[B.at[0] - A.at[0], B.at[1] - A.at[1], B.at[2] - A.at[2]], ...mine, ...others, ...crossed, ...AROUND]
  const found = starts
    .filter((start) => Math.hypot(...start) > 1e-9)
    .flatMap(([x, y, z]) =>
      [1, -1].map((sign) => ({ at: [sign * x, sign * y, sign * z], depth: past(A, B, sign * x, sign * y, sign * z) })),
    )
    .sort((one, other) => one.depth - other.depth)
  let least = Number.POSITIVE_INFINITY
  for (const { at } of found.slice(0, REFINED)) least = Math.min(least, refine(A, B, at))
  return least
}

/** So many of the best beginnings are searched around. */
const REFINED = 24

/** Directions all around, evenly: the points of a spiral on the half of a sphere. */
const AROUND = Array.from({ length: 256 }, (_, i) => {
  const y = (i + 0.5) / 256
  const across = Math.sqrt(1 - y * y)
  const turn = i * Math.PI * (3 - Math.sqrt(5))
  return [across * Math.cos(turn), y, across * Math.sin(turn)]
})

/** The least that is found by ever smaller steps along two axes across, which turn (along one crease a search would creep on for ever). */
function refine(A: Placed, B: Placed, start: readonly number[]): number {
  const length = Math.hypot(...start)
  let at = start.map((x) => x / length)
  let value = past(A, B, at[0], at[1], at[2])
  for (let step = 0.1, n = 0; step > 1e-10 && n < LOOKS; n++) {
    const aside = cross(at, Math.abs(at[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0])
    const across = cross(at, aside)
    let better = false
    for (let k = 0; k < 6; k++) {
      const [p, q] = [step * Math.cos(n + (k * Math.PI) / 3), step * Math.sin(n + (k * Math.PI) / 3)]
      const next = at.map((x, i) => x + p * aside[i] + q * across[i])
      const there = past(A, B, next[0], next[1], next[2])
      if (!(there < value)) continue
      const long = Math.hypot(...next)
      at = next.map((x) => x / long)
      value = there
      better = true
      break
    }
    if (!better) step *= 0.7
  }
  return value
}

function cross([a, b, c]: number[], [x, y, z]: number[]): number[] {
  return [b * z - c * y, c * x - a * z, a * y - b * x]
}

function axesOf({ turn }: Placed): number[][] {
  const [x, y, z, q] = turn === undefined ? [0, 0, 0, 1] : [turn[0], turn[1], turn[2], turn[3]]
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + q * z), 2 * (x * z - q * y)],
    [2 * (x * y - q * z), 1 - 2 * (x * x + z * z), 2 * (y * z + q * x)],
    [2 * (x * z + q * y), 2 * (y * z - q * x), 1 - 2 * (x * x + y * y)],
  ]
}
