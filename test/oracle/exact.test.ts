import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { gridExponent, onGrid, rootDifference, rootOf, scaleBy, split, toNumber } from './exact.ts'

it('splits every double into an odd mantissa and a power of two', () => {
  expect(split(0.75)).toEqual({ mantissa: 3n, exponent: -2 })
  expect(split(-6)).toEqual({ mantissa: -3n, exponent: 1 })
  expect(split(0)).toEqual({ mantissa: 0n, exponent: 0 })
  expect(split(-0)).toEqual({ mantissa: 0n, exponent: 0 })
  expect(split(Number.MIN_VALUE)).toEqual({ mantissa: 1n, exponent: -1074 })
  expect(split(Number.MAX_VALUE)).toEqual({ mantissa: (1n << 53n) - 1n, exponent: 971 })
})

it('puts numbers on a common grid and back without rounding', () => {
  const next = random(1)
  for (let i = 0; i < 2000; i++) {
    const x = (next() - 0.5) * 2 ** Math.floor(next() * 200 - 100)
    const y = (next() + next() / 4294967296 - 0.5) * 2 ** Math.floor(next() * 60 - 30)
    const exponent = gridExponent([x, y])
    expect(scaleBy(Number(onGrid(x, exponent)), exponent)).toBe(x)
    expect(scaleBy(Number(onGrid(y, exponent)), exponent)).toBe(y)
  }
  expect(() => onGrid(0.5, 0)).toThrow(RangeError)
  expect(() => split(Number.NaN)).toThrow(RangeError)
})

it('keeps the leading digits of √a − √b where both are all but equal', () => {
  // √(2²⁰⁰ + 2) − √2²⁰⁰ = 1/2¹⁰⁰ to first order; as doubles the two roots are the same.
  const a = { num: (1n << 200n) + 2n, den: 1n }
  const b = { num: 1n << 200n, den: 1n }
  expect(rootDifference(a, b)).toBeCloseTo(2 ** -100, 40)
  expect(rootDifference(a, b) / 2 ** -100).toBeCloseTo(1, 12)
  expect(rootDifference(b, b)).toBe(0)
})

it('takes quotients and roots of numbers far beyond the range of doubles', () => {
  expect(toNumber(3n << 5000n, 1n << 5001n)).toBe(1.5)
  expect(rootOf({ num: 9n << 5000n, den: 1n << 4998n })).toBe(6)
})
