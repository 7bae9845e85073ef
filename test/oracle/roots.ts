import { split } from './exact.ts'

/**
 * Polynomials in t with whole coefficients, and their real roots, exactly. Roots are isolated by Sturm's theorem: the chain f, f′,
 * −(f mod f′), … loses as many changes of sign from a to b as f has distinct roots in (a, b].
 */

/** Coefficients from t⁰ on; the last one is not 0, so that 0 is the empty list. */
export type Poly = readonly bigint[]

/** num/2^bits. */
export interface Time {
  readonly num: bigint
  readonly bits: number
}

/** The one root of `poly` in the open interval from low to high, or, where these are the same, that time itself. */
export interface Root {
  /** Without multiple roots; empty for a time that is given. */
  readonly poly: Poly
  low: Time
  high: Time
  /** The sign of `poly` between low and the root. */
  readonly below: number
}

export function timeOf(t: number): Time {
  const { mantissa, exponent } = split(t)
  return exponent >= 0 ? { num: mantissa << BigInt(exponent), bits: 0 } : { num: mantissa, bits: -exponent }
}

export function compareTimes(a: Time, b: Time): number {
  const bits = Math.max(a.bits, b.bits)
  return sign((a.num << BigInt(bits - a.bits)) - (b.num << BigInt(bits - b.bits)))
}

export function middleOf(a: Time, b: Time): Time {
  const bits = Math.max(a.bits, b.bits)
  return { num: (a.num << BigInt(bits - a.bits)) + (b.num << BigInt(bits - b.bits)), bits: bits + 1 }
}

const sign = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0)
const absolute = (x: bigint): bigint => (x < 0n ? -x : x)

function trimmed(p: bigint[]): Poly {
  while (p.length > 0 && p[p.length - 1] === 0n) p.pop()
  return p
}

/** Σ factorᵢ·polyᵢ. */
export function combined(...terms: (readonly [factor: bigint, poly: Poly])[]): Poly {
  const sum: bigint[] = []
  for (const [factor, poly] of terms) for (let i = 0; i < poly.length; i++) sum[i] = (sum[i] ?? 0n) + factor * poly[i]
  return trimmed(sum)
}

export function product(a: Poly, b: Poly): Poly {
  if (a.length === 0 || b.length === 0) return []
  const result: bigint[] = Array(a.length + b.length - 1).fill(0n)
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) result[i + j] += a[i] * b[j]
  return trimmed(result)
}

const derivative = (p: Poly): Poly => p.slice(1).map((x, i) => x * BigInt(i + 1))

export function signAt(p: Poly, { num, bits }: Time): number {
  let value = 0n
  for (let i = p.length - 1, up = 0; i >= 0; i--, up += bits) value = value * num + (p[i] << BigInt(up))
  return sign(value)
}

/** A positive multiple of the remainder of a by b. Exactly as many factors |lead of b| as the division may have steps. */
function remainder(a: Poly, b: Poly): bigint[] {
  const rest = [...a]
  const lead = b[b.length - 1]
  const size = absolute(lead)
  while (rest.length >= b.length) {
    const top = (rest.pop() as bigint) * (lead < 0n ? -1n : 1n)
    const shift = rest.length - b.length + 1
    for (let i = 0; i < rest.length; i++) rest[i] = rest[i] * size - (i >= shift ? top * b[i - shift] : 0n)
  }
  return rest
}

/**
 * a, b, −(a mod b), … down to the greatest common divisor, each up to a positive factor; b is not of higher degree. The divisions
 * by powers of earlier leads leave no remainder (Collins 1967, reduced remainder sequences), and keep the numbers short.
 */
function chainOf(a: Poly, b: Poly): Poly[] {
  const chain = [a, b]
  let by = 1n
  for (;;) {
    const [first, second] = chain.slice(-2)
    if (second.length === 0) return chain.slice(0, -1)
    chain.push(trimmed(remainder(first, second).map((x) => -x / by)))
    by = absolute(second[second.length - 1]) ** BigInt(first.length - second.length + 1)
  }
}

const common = (a: bigint, b: bigint): bigint => (b === 0n ? absolute(a) : common(b, a % b))

/** Divided by what all coefficients have in common. */
function primitive(p: Poly): Poly {
  const content = p.reduce(common, 0n)
  return content > 1n ? p.map((x) => x / content) : p
}

function greatestDivisor(a: Poly, b: Poly): Poly {
  const chain = a.length >= b.length ? chainOf(a, b) : chainOf(b, a)
  return primitive(chain[chain.length - 1])
}

/** p/by, which is a polynomial, up to a factor. */
function quotient(p: Poly, by: Poly): Poly {
  const lead = by[by.length - 1]
  const rest = [...p]
  const result: bigint[] = []
  while (rest.length >= by.length) {
    // all that there is times the lead, so that this step divides
    const top = rest[rest.length - 1]
    for (let i = 0; i < result.length; i++) result[i] *= lead
    result.unshift(top)
    const shift = rest.length - by.length
    for (let i = 0; i < rest.length; i++) rest[i] = rest[i] * lead - (i >= shift ? top * by[i - shift] : 0n)
    rest.pop()
  }
  return primitive(result)
}

/** The chain of p without its multiple roots. */
function sturmChain(p: Poly): Poly[] {
  if (p.length < 2) return [p]
  const chain = chainOf(p, derivative(p))
  const last = chain[chain.length - 1]
  if (last.length < 2) return chain
  const simple = quotient(p, last)
  return chainOf(simple, derivative(simple))
}

function changesAt(chain: readonly Poly[], time: Time): number {
  let changes = 0
  let before = 0
  for (const p of chain) {
    const now = signAt(p, time)
    if (now === 0) continue
    if (now === -before) changes++
    before = now
  }
  return changes
}

/** How many roots lie in the open interval? */
function countBetween(chain: readonly Poly[], low: Time, high: Time): number {
  return changesAt(chain, low) - changesAt(chain, high) - (signAt(chain[0], high) === 0 ? 1 : 0)
}

export const rootAt = (time: Time): Root => ({ poly: [], low: time, high: time, below: 0 })
export const isExact = (root: Root): boolean => root.low === root.high

/** The distinct roots of p in the open interval, in their order; of 0, none. */
export function rootsBetween(p: Poly, low: Time, high: Time): Root[] {
  if (p.length < 2 || compareTimes(low, high) >= 0) return []
  const chain = sturmChain(p)
  const [poly] = chain
  const found: Root[] = []
  const search = (from: Time, to: Time): void => {
    const count = countBetween(chain, from, to)
    if (count === 0) return
    if (count === 1) {
      const below = signAt(poly, from) || signAt(derivative(poly), from)
      found.push({ poly, low: from, high: to, below })
      return
    }
    const middle = middleOf(from, to)
    search(from, middle)
    if (signAt(poly, middle) === 0) found.push(rootAt(middle))
    search(middle, to)
  }
  search(low, high)
  return found
}

/** Splits the interval of a root at a time within it: in halves, if none is given. */
export function narrow(root: Root, at = middleOf(root.low, root.high)): void {
  if (isExact(root)) return
  const now = signAt(root.poly, at)
  if (now === 0 || now === root.below) root.low = at
  if (now === 0 || now !== root.below) root.high = at
}

/** Halvings before two roots are suspected to be the same. */
const SUSPECT = 40

/** Which root comes first? Narrows both until their intervals are apart. */
export function compareRoots(a: Root, b: Root): number {
  for (let round = 0; ; round++) {
    if (isExact(a) && isExact(b)) return compareTimes(a.low, b.low)
    if (compareTimes(a.high, b.low) <= 0) return -1
    if (compareTimes(b.high, a.low) <= 0) return 1
    // one within the open interval of the other, or two open intervals that overlap
    if (isExact(a) && signAt(b.poly, a.low) === 0) return 0
    if (isExact(b) && signAt(a.poly, b.low) === 0) return 0
    if (round === SUSPECT && !isExact(a) && !isExact(b) && haveSameRoot(a, b)) return 0
    narrow(a)
    narrow(b)
  }
}

function haveSameRoot(a: Root, b: Root): boolean {
  const divisor = greatestDivisor(a.poly, b.poly)
  if (divisor.length < 2) return false
  const low = compareTimes(a.low, b.low) > 0 ? a.low : b.low
  const high = compareTimes(a.high, b.high) < 0 ? a.high : b.high
  return countBetween(sturmChain(divisor), low, high) > 0
}

/** The sign of p at a root of another polynomial. */
export function signAtRoot(p: Poly, root: Root): number {
  if (p.length < 2 || isExact(root)) return signAt(p, root.low)
  const chain = sturmChain(p)
  const divisor = greatestDivisor(p, root.poly)
  if (divisor.length > 1 && countBetween(sturmChain(divisor), root.low, root.high) > 0) return 0
  while (!isExact(root) && countBetween(chain, root.low, root.high) > 0) narrow(root)
  return signAt(p, isExact(root) ? root.low : middleOf(root.low, root.high))
}
