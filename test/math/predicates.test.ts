import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { orient2d, orient3d, orient3dBeyond, sideOfLine, signOfTurn } from '../../src/math/predicates.ts'
import { type Dyadic, dyadic, less, signOf, sum, times } from './dyadic.ts'

type Point = readonly number[]

/** Sign of ((b - a) × (c - a)) · (d - a), exactly. */
function side(a: Point, b: Point, c: Point, d: Point): number {
  const from = (p: Point): Dyadic[] => p.map((x, k) => less(dyadic(x), dyadic(a[k])))
  const [u, v, w] = [from(b), from(c), from(d)]
  const minor = (i: number, j: number): Dyadic => less(times(u[i], v[j]), times(u[j], v[i]))
  return signOf(sum(times(minor(1, 2), w[0]), times(minor(2, 0), w[1]), times(minor(0, 1), w[2])))
}

function turn(a: Point, b: Point, c: Point): number {
  const d = (x: number, y: number): Dyadic => less(dyadic(x), dyadic(y))
  return signOf(less(times(d(b[0], a[0]), d(c[1], a[1])), times(d(b[1], a[1]), d(c[0], a[0]))))
}

const ours3 = (a: Point, b: Point, c: Point, d: Point): number => {
  const row = new Float64Array([...a, ...b, ...c, ...d])
  return orient3d(row, 0, row, 3, row, 6, row, 9) + 0
}

/** The plane seen along an axis: (y, z), (z, x) or (x, y). */
function ours2(axis: number, a: Point, b: Point, c: Point): number {
  const row = new Float64Array(9).fill(77)
  ;[a, b, c].forEach((p, i) => {
    row[3 * i + ((axis + 1) % 3)] = p[0]
    row[3 * i + ((axis + 2) % 3)] = p[1]
  })
  return orient2d(axis, row, 0, row, 3, row, 6) + 0
}

describe('orient2d', () => {
  /** Kettner's picture: a grid of neighbouring doubles about the middle of a line, where naive determinants make patterns. */
  test('tells sides on a grid of ulps about a line', () => {
    const u = 2 ** -53
    for (let i = 0; i < 24; i++)
      for (let j = 0; j < 24; j++) {
        const p = [0.5 + i * u, 0.5 + j * u]
        for (let axis = 0; axis < 3; axis++)
          expect(ours2(axis, p, [12, 12], [24, 24])).toBe(turn(p, [12, 12], [24, 24]))
      }
  })

  test('of random, far and tiny points', () => {
    const next = random(2)
    for (let i = 0; i < 4000; i++) {
      const s = 2 ** Math.floor((next() - 0.5) * 300)
      const a = [next() * s, next() * s]
      const b = [next() * s, next() * s]
      const t = next() * 3 - 1
      // on the line, but for rounding
      const c = i % 2 ? [next(), next()] : [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
      expect(ours2(i % 3, a, b, c)).toBe(turn(a, b, c))
    }
  })
})

describe('orient3d', () => {
  test('a point above the triangle sees it counter-clockwise: +1', () => {
    expect(ours3([0, 0, 0], [1, 0, 0], [0, 1, 0], [0.2, 0.2, 5])).toBe(1)
    expect(ours3([0, 0, 0], [1, 0, 0], [0, 1, 0], [0.2, 0.2, -5])).toBe(-1)
    expect(ours3([0, 0, 0], [1, 0, 0], [0, 1, 0], [7, 9, 0])).toBe(0)
  })

  test('tells sides on a grid of ulps about a plane', () => {
    const u = 2 ** -53
    const [a, b, c] = [
      [12, 12, 12.5],
      [24, 24, 24],
      [-3, 5, 1],
    ]
    // the plane through a, b, c and, nearly, (0.5 · a + 0.5 · c) and its neighbours
    for (let i = -6; i < 6; i++)
      for (let j = -6; j < 6; j++)
        for (let k = -6; k < 6; k++) {
          const d = [4.5 + i * 8 * u, 8.5 + j * 16 * u, 6.75 + k * 8 * u]
          expect(ours3(a, b, c, d)).toBe(side(a, b, c, d))
        }
  })

  test('of points in a plane to rounding, anywhere and at any scale', () => {
    const next = random(3)
    const seen = [0, 0, 0]
    for (let i = 0; i < 4000; i++) {
      const s = 2 ** Math.floor((next() - 0.5) * 200)
      const point = (): number[] => [next() * s, next() * s, next() * s]
      const [a, b, c] = [point(), point(), point()]
      const [u, v] = [next() * 3 - 1, next() * 3 - 1]
      const d = a.map((x, k) => x + u * (b[k] - x) + v * (c[k] - x))
      const sign = ours3(a, b, c, d)
      expect(sign).toBe(side(a, b, c, d))
      seen[sign + 1]++
      // turned around and mirrored
      expect(ours3(b, c, a, d)).toBe(sign)
      expect(ours3(b, a, c, d) + sign).toBe(0)
      expect(ours3(a, b, d, c) + sign).toBe(0)
    }
    expect(Math.min(seen[0], seen[2])).toBeGreaterThan(1000)
  })

  test('on a lattice of halves, where much is coplanar, with mixed exponents', () => {
    const next = random(4)
    let zeros = 0
    for (let i = 0; i < 6000; i++) {
      const stretch = i % 2 ? [1, 1, 1] : [2 ** 40, 1, 2 ** -40]
      const point = (): number[] => stretch.map((s) => Math.floor(next() * 5 - 2) * 0.5 * s)
      const [a, b, c, d] = [point(), point(), point(), point()]
      const sign = ours3(a, b, c, d)
      expect(sign).toBe(side(a, b, c, d))
      if (sign === 0) zeros++
    }
    expect(zeros).toBeGreaterThan(500)
  })
})

describe('along a direction that is a sum of two doubles', () => {
  const next = random(6)
  /** Random, on a lattice, or of very mixed exponents. */
  const kinds = [
    (): number => next() * 2 - 1,
    (): number => Math.floor(next() * 5 - 2) / 2,
    (): number => (next() - 0.5) * 2 ** Math.floor(next() * 80 - 40),
  ]
  const point = (kind: number): Point => [kinds[kind](), kinds[kind](), kinds[kind]()]
  /** x, and a double far below its last bit, or 0. */
  const rest = (x: number): number => (next() < 0.5 ? 0 : x * (next() - 0.5) * 2 ** -54)
  const exact = (hi: Point, lo: Point): Dyadic[] => hi.map((x, k) => sum(dyadic(x), dyadic(lo[k])))
  const pairs = (hi: Point, lo: Point): number[] => hi.flatMap((x, k) => [x, lo[k]])
  const from = (p: Point, q: Point): Dyadic[] => p.map((x, k) => less(dyadic(x), dyadic(q[k])))
  const minor = (u: Dyadic[], v: Dyadic[], i: number, j: number): Dyadic => less(times(u[i], v[j]), times(u[j], v[i]))
  const triple = (a: Dyadic[], b: Dyadic[], c: Dyadic[]): number =>
    signOf(sum(times(a[0], minor(b, c, 1, 2)), times(a[1], minor(b, c, 2, 0)), times(a[2], minor(b, c, 0, 1))))

  test('the side of a line; the coordinates of a cross product; the side of a plane beyond a point', () => {
    const seen = [0, 0, 0]
    for (let i = 0; i < 9000; i++) {
      const kind = i % 3
      const o = point(kind)
      const a = point(kind)
      // every fifth runs along an axis
      const hi = i % 5 ? point(kind) : point(kind).map((x, k) => (k === i % 3 ? x : 0))
      const c = point(kind)
      // every other edge meets the line, but for rounding, and every fourth is along it
      const s = Math.floor(next() * 5 - 2) / 2
      let b = point(kind)
      if (i % 2) b = a.map((x, k) => x + 2 * (o[k] + s * hi[k] - x))
      if (i % 4 === 2) b = a.map((x, k) => x + s * hi[k])
      const lo = hi.map(rest)
      const d = exact(hi, lo)
      const row = Float64Array.of(...o, ...a, ...b, ...c, ...pairs(hi, lo))
      const side = sideOfLine(row, 0, row, 12, row, 3, row, 6)
      expect(side).toBe(triple(d, from(a, o), from(b, o)))
      expect(sideOfLine(row, 0, row, 12, row, 6, row, 3) + side).toBe(0)
      seen[side + 1]++
      for (let axis = 0; axis < 3; axis++)
        expect(signOfTurn(axis, row, 3, row, 6, row, 12)).toBe(
          signOf(minor(from(b, a), d, (axis + 1) % 3, (axis + 2) % 3)),
        )
      const end = from(o, a).map((x, k) => sum(x, d[k]))
      expect(orient3dBeyond(row, 3, row, 6, row, 9, row, 0, row, 12)).toBe(triple(end, from(b, a), from(c, a)))
    }
    expect(Math.min(...seen)).toBeGreaterThan(1000)
  })
})
