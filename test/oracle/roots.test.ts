import { expect, it } from 'vitest'
import { diceOf } from '../prove/dice.ts'
import {
  combined,
  compareRoots,
  compareTimes,
  isExact,
  narrow,
  type Poly,
  product,
  type Root,
  rootAt,
  rootsBetween,
  signAt,
  signAtRoot,
  timeOf,
} from './roots.ts'

const between = (p: Poly, low: number, high: number): Root[] => rootsBetween(p, timeOf(low), timeOf(high))

/** Within 2⁻⁶⁰ of where it is. */
function found(root: Root): number {
  for (let i = 0; i < 70; i++) narrow(root)
  return Number((root.low.num << 60n) >> BigInt(root.low.bits)) / 2 ** 60
}

it('finds the roots of t² − 2, of its square, and none where it has none', () => {
  expect(between([-2n, 0n, 1n], 0, 4).map(found)).toEqual([Math.SQRT2])
  expect(between([4n, 0n, -4n, 0n, 1n], -4, 4).map(found)).toEqual([-Math.SQRT2, Math.SQRT2])
  expect(between([2n, 0n, 1n], -4, 4)).toEqual([])
  expect(between([-2n, 0n, 1n], 2, 4)).toEqual([])
  expect(between([], 0, 1)).toEqual([])
  expect(between([7n], 0, 1)).toEqual([])
})

it('leaves out the ends of the interval', () => {
  const p: Poly = [0n, 2n, -3n, 1n] // t (t − 1) (t − 2)
  expect(between(p, 0, 2).map(found)).toEqual([1])
  expect(between(p, -1, 1).map(found)).toEqual([0])
  expect(between(p, 1, 2)).toEqual([])
  expect(between(p, -1, 3).map(found)).toEqual([0, 1, 2])
  expect(between(p, 1, 1)).toEqual([])
})

it('finds all roots of products of up to eight linear and quadratic factors, multiple ones once', () => {
  const dice = diceOf(11)
  for (let i = 0; i < 300; i++) {
    let p: Poly = [BigInt(dice.pick([1, -1, 7, -60]))]
    const wanted = new Set<number>()
    const factors = dice.whole(1, 4)
    for (let k = 0; k < factors; k++) {
      const near = dice.chance(0.5)
      const root = near ? dice.whole(-8, 8) / 8 : dice.whole(-9, 9) / 2 ** 20
      const factor: Poly = [BigInt(-root * 2 ** 20), 1n << 20n]
      for (let times = dice.whole(1, 2); times > 0; times--) p = product(p, factor)
      if (root > -0.5 && root < 0.9) wanted.add(root)
    }
    // t² + t + 1 has none
    if (dice.chance(0.3)) p = product(p, [1n, 1n, 1n])
    const roots = between(p, -0.5, 0.9).map(found)
    expect(roots.map((x) => Math.round(x * 2 ** 20) / 2 ** 20 + 0)).toEqual(
      [...wanted].sort((a, b) => a - b).map((x) => x + 0),
    )
  }
})

it('tells apart roots that differ by 2⁻²⁰⁰, and knows the same root in other polynomials', () => {
  const one = between([-2n, 0n, 1n], 0, 4)[0]
  const far = 1n << 400n
  const other = between([-2n * far - 1n, 0n, far], 0, 5)[0]
  expect(compareRoots(one, other)).toBe(-1)
  expect(compareRoots(other, one)).toBe(1)
  // (t² − 2)(t − 1)
  const [first, second] = between([2n, -2n, -1n, 1n], 0.5, 3)
  const again = between([-2n, 0n, 1n], 0, 4)[0]
  expect(compareRoots(again, second)).toBe(0)
  expect(compareRoots(first, second)).toBe(-1)
  expect(compareRoots(first, rootAt(timeOf(1)))).toBe(0)
  expect(compareRoots(rootAt(timeOf(1.5)), second)).toBe(1)
})

it('knows signs at a root: 0 too, and of what is nearly 0', () => {
  const root = (): Root => between([-2n, 0n, 1n], 0, 4)[0]
  expect(signAtRoot([-4n, 0n, 2n], root())).toBe(0)
  expect(signAtRoot([-2n, -2n, 1n, 1n], root())).toBe(0)
  const far = 1n << 300n
  expect(signAtRoot([-2n * far - 1n, 0n, far], root())).toBe(-1)
  expect(signAtRoot([-2n * far + 1n, 0n, far], root())).toBe(1)
  expect(signAtRoot([], root())).toBe(0)
  expect(signAtRoot([-3n], root())).toBe(-1)
  expect(signAtRoot([-1n, 1n], rootAt(timeOf(1)))).toBe(0)
})

it('counts with times as they are', () => {
  expect(compareTimes(timeOf(0.75), timeOf(0.5))).toBe(1)
  expect(compareTimes(timeOf(6), { num: 24n, bits: 2 })).toBe(0)
  expect(signAt([-3n, 4n], timeOf(0.75))).toBe(0)
  expect(combined([2n, [1n, 1n]], [-1n, [0n, 2n]])).toEqual([2n])
  expect(isExact(rootAt(timeOf(3)))).toBe(true)
})
