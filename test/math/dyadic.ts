import { scaleBy, split } from '../oracle/exact.ts'

/** Exact sums and products of doubles: m · 2^e. */
export interface Dyadic {
  m: bigint
  e: number
}

export function dyadic(x: number): Dyadic {
  const { mantissa, exponent } = split(x)
  return { m: mantissa, e: exponent }
}

export function plus(a: Dyadic, b: Dyadic): Dyadic {
  if (a.m === 0n) return b
  if (b.m === 0n) return a
  const e = Math.min(a.e, b.e)
  return { m: (a.m << BigInt(a.e - e)) + (b.m << BigInt(b.e - e)), e }
}

export const minus = (a: Dyadic): Dyadic => ({ m: -a.m, e: a.e })
export const less = (a: Dyadic, b: Dyadic): Dyadic => plus(a, minus(b))
export const times = (a: Dyadic, b: Dyadic): Dyadic => ({ m: a.m * b.m, e: a.e + b.e })
export const signOf = (a: Dyadic): number => (a.m > 0n ? 1 : a.m < 0n ? -1 : 0)
export const sum = (...all: Dyadic[]): Dyadic => all.reduce(plus, { m: 0n, e: 0 })

/** Rounded a few times in the last bits: good for errors, which only need a few digits. */
export function roughly(a: Dyadic): number {
  const bits = a.m.toString(16).length * 4
  const cut = Math.max(0, bits - 96)
  return scaleBy(Number(a.m >> BigInt(cut)), a.e + cut)
}

/** |a / b| where b is not 0. */
export function ratio(a: Dyadic, b: Dyadic): number {
  if (a.m === 0n) return 0
  const up = 128n
  return Math.abs(roughly({ m: (a.m << up) / b.m, e: a.e - b.e - 128 }))
}
