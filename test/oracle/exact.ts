/**
 * Exact numbers. Every finite f64 is m·2^e, so a handful of them fit, without rounding, on one integer grid: the
 * multiples of 2^E, with E the smallest exponent among them. On that grid all arithmetic here is BigInt arithmetic.
 *
 * Nothing in this folder imports from `src/`: the judge shares no line with the judged.
 */

/** A point or direction whose coordinates are whole multiples of the grid's unit. */
export type Point = readonly [bigint, bigint, bigint]

/** num/den with den > 0: the square of a distance, in grid units. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

const f64 = new Float64Array(1)
const u32 = new Uint32Array(f64.buffer)

/** x = mantissa·2^exponent exactly, with an odd mantissa (0 is 0·2^0). */
export function split(x: number): { mantissa: bigint; exponent: number } {
  if (!Number.isFinite(x)) throw new RangeError(`oracle: ${x} is not a finite number`)
  if (x === 0) return { mantissa: 0n, exponent: 0 }
  f64[0] = x
  const biased = (u32[1] >>> 20) & 0x7ff
  let high = (u32[1] & 0xfffff) | (biased === 0 ? 0 : 0x100000)
  let low = u32[0]
  let exponent = (biased === 0 ? 1 : biased) - 1075
  if (low === 0) {
    low = high
    high = 0
    exponent += 32
  }
  const zeros = 31 - Math.clz32(low & -low)
  const mantissa = BigInt((high * 4294967296 + low) / 2 ** zeros)
  return { mantissa: x < 0 ? -mantissa : mantissa, exponent: exponent + zeros }
}

/** The largest E for which every number is a whole multiple of 2^E. */
export function gridExponent(numbers: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const x of numbers) if (x !== 0) smallest = Math.min(smallest, split(x).exponent)
  return smallest === Number.POSITIVE_INFINITY ? 0 : smallest
}

/** x in units of 2^exponent; throws when x does not lie on that grid. */
export function onGrid(x: number, exponent: number): bigint {
  const { mantissa, exponent: own } = split(x)
  if (mantissa === 0n) return 0n
  if (own < exponent) throw new RangeError(`oracle: ${x} is not a multiple of 2^${exponent}`)
  return mantissa << BigInt(own - exponent)
}

export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Point, s: bigint): Point => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Point, b: Point): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const HUGE = 1n << 1000n

/** A bigint as fraction·2^exponent, fraction an f64 rounded once and never infinite. */
function toScaled(x: bigint): { fraction: number; exponent: number } {
  if (x < HUGE && x > -HUGE) return { fraction: Number(x), exponent: 0 }
  const exponent = (x < 0n ? -x : x).toString(16).length * 4 - 128
  return { fraction: Number(x >> BigInt(exponent)), exponent }
}

/** 2^exponent·x, safe where 2^exponent itself would overflow or vanish. */
export function scaleBy(x: number, exponent: number): number {
  let result = x
  let left = exponent
  while (left > 1000) {
    result *= 2 ** 1000
    left -= 1000
  }
  while (left < -1000) {
    result *= 2 ** -1000
    left += 1000
  }
  return result * 2 ** left
}

/** num/den·2^exponent as an f64, with a relative error of at most 3 roundings: a figure, taken from an exact value. */
export function toNumber(num: bigint, den: bigint, exponent = 0): number {
  const a = toScaled(num)
  const b = toScaled(den)
  return scaleBy(a.fraction / b.fraction, a.exponent - b.exponent + exponent)
}

/** √(num/den)·2^exponent as an f64, safe where the square itself would overflow or vanish. */
export function rootOf(square: Ratio, exponent = 0): number {
  const a = toScaled(square.num)
  const b = toScaled(square.den)
  const power = a.exponent - b.exponent
  const odd = power % 2 !== 0
  const value = (a.fraction / b.fraction) * (odd ? 2 : 1)
  return scaleBy(Math.sqrt(value), (odd ? power - 1 : power) / 2 + exponent)
}

/**
 * (√a − √b)·2^exponent, from the exact difference of the squares: (a − b)/(√a + √b). The subtraction happens in whole
 * numbers, so the figure keeps its leading digits however close the two are.
 */
export function rootDifference(a: Ratio, b: Ratio, exponent = 0): number {
  const num = a.num * b.den - b.num * a.den
  if (num === 0n) return 0
  const down = sizeOf(a) >= sizeOf(b) ? sizeOf(a) : sizeOf(b)
  // In units of about the larger root nothing overflows.
  const sum = rootOf(a, -down) + rootOf(b, -down)
  return toNumber(num, a.den * b.den, exponent - down) / sum
}

/** About log₂ √(num/den), to within 4. */
function sizeOf({ num, den }: Ratio): number {
  return (num.toString(16).length - den.toString(16).length) * 2
}
