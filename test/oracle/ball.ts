/**
 * Numbers with proven bounds: a double-double (hi + lo, about 106 bits) and a radius. The true value of a register lies within
 * `radius` of hi + lo, whatever was computed before: every operation adds its own error to those of its operands. Nothing
 * is allocated: a register is three slots of `w`, and `add(r, a, b)` reads like r = a + b. r may be a or b.
 *
 * Why the radii hold, with u = 2⁻⁵³:
 * - the sum of two double-doubles is off by at most 3u² + 13u³ of itself, the product by 7u² (Joldes, Muller, Popescu 2017,
 *   algorithms 6 and 10); they are charged with 8u² and 16u². Both want hi + lo rounded to nearest to be hi, as all
 *   operations here leave it;
 * - that paper's product is exact in its error term as long as nothing underflows. What underflows is below 2⁻¹⁰⁷⁴ in each
 *   of some twenty places: products are charged with 2⁻¹⁰⁰⁰, but for those of two doubles above 2⁻⁹⁰⁰, which are exact. Overflow gives NaN or infinity, which settles nothing;
 * - quotients and roots are any approximation z with its error from the remainder: |a/b − z| = |a − z·b|/|b|, and
 *   |√a − z| ≤ |a − z²|/z;
 * - a radius is a sum of at most six positive terms, rounded some ten times: it is enlarged by 2⁻⁴⁸ of itself.
 */
export const w = new Float64Array(3 * 2048)

let used = 0

/** A place for `count` registers: 3·count slots. */
export function registers(count: number): number {
  const at = used
  used += 3 * count
  if (used > w.length) throw new RangeError('oracle: no more registers')
  return at
}

const UP = 1 + 2 ** -48
const OF_SUM = 8 * 2 ** -106
const OF_PRODUCT = 16 * 2 ** -106
const UNDERFLOW = 2 ** -1000
/** Veltkamp's splitter: halves of 26 bits, whose products are exact. */
const SPLIT = 134217729

/** r = x, exactly. */
export function set(r: number, x: number): void {
  w[r] = x
  w[r + 1] = 0
  w[r + 2] = 0
}

export function copy(r: number, a: number): void {
  w[r] = w[a]
  w[r + 1] = w[a + 1]
  w[r + 2] = w[a + 2]
}

/** r = the middle of a, taken for exact. */
export function middle(r: number, a: number): void {
  w[r] = w[a]
  w[r + 1] = w[a + 1]
  w[r + 2] = 0
}

export function negate(r: number, a: number): void {
  w[r] = -w[a]
  w[r + 1] = -w[a + 1]
  w[r + 2] = w[a + 2]
}

export const isZero = (a: number): boolean => w[a] === 0 && w[a + 1] === 0 && w[a + 2] === 0

/** What x + y, rounded to `whole`, leaves: exact, from the larger of the two (Dekker 1971). */
function leftOver(whole: number, x: number, y: number): number {
  return Math.abs(x) < Math.abs(y) ? x - (whole - y) : y - (whole - x)
}

function sum(r: number, ah: number, al: number, bh: number, bl: number, radius: number): void {
  const high = ah + bh
  const low = al + bl
  const lost = leftOver(low, al, bl)
  const carried = leftOver(high, ah, bh) + low
  const first = high + carried
  const rest = leftOver(first, high, carried) + lost
  w[r] = first + rest
  w[r + 1] = leftOver(w[r], first, rest)
  // two doubles are summed exactly
  w[r + 2] = low === 0 && lost === 0 ? radius * UP : (radius + Math.abs(w[r]) * OF_SUM) * UP
}

export function add(r: number, a: number, b: number): void {
  sum(r, w[a], w[a + 1], w[b], w[b + 1], w[a + 2] + w[b + 2])
}

export function sub(r: number, a: number, b: number): void {
  sum(r, w[a], w[a + 1], -w[b], -w[b + 1], w[a + 2] + w[b + 2])
}

/** r = x − y, of doubles: exactly. */
export function difference(r: number, x: number, y: number): void {
  const s = x - y
  const sb = s - x
  w[r] = s
  w[r + 1] = x - (s - sb) + (-y - sb)
  w[r + 2] = 0
}

/** The upper 26 bits of x. */
function upperHalf(x: number): number {
  const far = SPLIT * x
  return far - (far - x)
}

export function mul(r: number, a: number, b: number): void {
  const ah = w[a]
  const al = w[a + 1]
  const bh = w[b]
  const bl = w[b + 1]
  const ea = w[a + 2]
  const eb = w[b + 2]
  if ((ah === 0 && ea === 0) || (bh === 0 && eb === 0)) {
    w[r] = 0
    w[r + 1] = 0
    w[r + 2] = 0
    return
  }
  const p = ah * bh
  const top = upperHalf(ah)
  const high = upperHalf(bh)
  const under = ah - top
  const low = bh - high
  const e = under * low - (p - top * high - under * high - top * low) + (ah * bl + al * bh)
  const hi = p + e
  w[r] = hi
  w[r + 1] = e - (hi - p)
  // of two doubles it is exact, if nothing underflows
  const own = al === 0 && bl === 0 && Math.abs(hi) > 2 ** -900 ? 0 : Math.abs(hi) * OF_PRODUCT + UNDERFLOW
  w[r + 2] = (Math.abs(ah) * UP * eb + Math.abs(bh) * UP * ea + ea * eb + own) * UP
}

/** r = a·x, x a double. */
const factor = registers(1)
export function scale(r: number, a: number, x: number): void {
  set(factor, x)
  mul(r, a, factor)
}

const rest = registers(1)
const part = registers(1)
const quotient = registers(1)

/** r = a/b; of infinite radius where b may be 0. */
export function div(r: number, a: number, b: number): void {
  const least = Math.abs(w[b]) * (1 - 2 ** -50) - w[b + 2]
  const bh = w[b]
  set(quotient, w[a] / bh)
  for (let round = 0; round < 2; round++) {
    mul(rest, quotient, b)
    sub(rest, a, rest)
    set(part, w[rest] / bh)
    sum(quotient, w[quotient], w[quotient + 1], w[part], 0, 0)
  }
  w[quotient + 2] = 0
  mul(rest, quotient, b)
  sub(rest, a, rest)
  w[r + 2] = least > 0 ? ((Math.abs(w[rest]) * UP + w[rest + 2]) / least) * UP : Number.POSITIVE_INFINITY
  w[r] = w[quotient]
  w[r + 1] = w[quotient + 1]
}

/** r = √a; 0 with a radius where a may be 0 or less. */
export function root(r: number, a: number): void {
  const high = w[a]
  if (!(high * (1 - 2 ** -50) > w[a + 2])) {
    w[r] = 0
    w[r + 1] = 0
    w[r + 2] = Math.sqrt((Math.max(0, high) + w[a + 2]) * UP) * UP
    return
  }
  const z = Math.sqrt(high)
  set(quotient, z)
  mul(rest, quotient, quotient)
  sub(rest, a, rest)
  sum(quotient, z, 0, w[rest] / (2 * z), 0, 0)
  w[quotient + 2] = 0
  mul(rest, quotient, quotient)
  sub(rest, a, rest)
  w[r] = w[quotient]
  w[r + 1] = w[quotient + 1]
  w[r + 2] = ((Math.abs(w[rest]) * UP + w[rest + 2]) / (z * (1 - 2 ** -50))) * UP
}

export function absolute(r: number, a: number): void {
  if (w[a] < 0) negate(r, a)
  else copy(r, a)
}

// Vectors: three registers, nine slots.

export function sub3(r: number, a: number, b: number): void {
  sub(r, a, b)
  sub(r + 3, a + 3, b + 3)
  sub(r + 6, a + 6, b + 6)
}

export function add3(r: number, a: number, b: number): void {
  add(r, a, b)
  add(r + 3, a + 3, b + 3)
  add(r + 6, a + 6, b + 6)
}

/** r = a·s, s a register. */
export function scale3(r: number, a: number, s: number): void {
  mul(r, a, s)
  mul(r + 3, a + 3, s)
  mul(r + 6, a + 6, s)
}

export function copy3(r: number, a: number): void {
  for (let i = 0; i < 9; i++) w[r + i] = w[a + i]
}

export function middle3(r: number, a: number): void {
  middle(r, a)
  middle(r + 3, a + 3)
  middle(r + 6, a + 6)
}

const term = registers(1)
const total = registers(1)

export function dot(r: number, a: number, b: number): void {
  mul(total, a, b)
  mul(term, a + 3, b + 3)
  add(total, total, term)
  mul(term, a + 6, b + 6)
  add(r, total, term)
}

const turn = registers(3)

export function cross(r: number, a: number, b: number): void {
  minor(turn, a + 3, b + 6, a + 6, b + 3)
  minor(turn + 3, a + 6, b, a, b + 6)
  minor(turn + 6, a, b + 3, a + 3, b)
  copy3(r, turn)
}

/** r = a·b − c·d. */
function minor(r: number, a: number, b: number, c: number, d: number): void {
  mul(total, a, b)
  mul(term, c, d)
  sub(r, total, term)
}
