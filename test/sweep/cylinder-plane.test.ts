import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { IGNORE, IGNORE_LEAVING, REPORT, sweepCylinderPlane } from '../../src/kernels.ts'
import { gridExponent, onGrid, split } from '../oracle/exact.ts'

const out = new Float64Array(10)

interface Hit {
  t: number
  point: number[]
  normal: number[]
  depth: number
  startsInside: boolean
}

function sweep(from: number[], d: number[], r: number, h: number, plane: number[], mode = IGNORE_LEAVING): Hit | null {
  out.fill(Number.NaN)
  if (!sweepCylinderPlane(Float64Array.of(...from, ...d, r, h, r), 0, Float64Array.from(plane), 0, out, 0, mode))
    return null
  return {
    t: out[0],
    point: [...out.slice(1, 4)],
    normal: [...out.slice(4, 7)],
    depth: out[7],
    startsInside: out[9] === 1,
  }
}

const FLOOR = [0, 1, 0, 0]
const WALL = [1, 0, 0, 3]

it('lands on a floor, with the middle of its bottom', () => {
  expect(sweep([5, 4, 7], [0, -4, 0], 1, 2, FLOOR)).toEqual({
    t: 0.5,
    point: [5, 0, 7],
    normal: [0, 1, 0],
    depth: 0,
    startsInside: false,
  })
  expect(sweep([5, 4, 7], [0, -1.75, 0], 1, 2, FLOOR)).toBeNull()
  expect(sweep([5, -4, 7], [0, 4, 0], 1, 2, FLOOR)).toMatchObject({ t: 0.5, normal: [0, -1, 0] })
})

it('meets a wall with its side, whatever its height', () => {
  expect(sweep([0, 1, 0], [4, 0, 0], 1, 2, WALL)).toMatchObject({ t: 0.5, normal: [-1, 0, 0], depth: 0 })
  expect(sweep([0, 1, 0], [4, 0, 0], 1, 200, WALL)).toMatchObject({ t: 0.5, normal: [-1, 0, 0] })
  expect(sweep([0, 1, 0], [0, 0, 9], 1, 2, WALL)).toBeNull()
})

it('meets a slope with a point of its rim', () => {
  // 3-4-5: the slope through the origin with normal (0.6, 0.8) is met by the rim at (−r, −H)
  const hit = sweep([0, 10, 0], [0, -10, 0], 1, 2, [0.6, 0.8, 0, 0])
  // 0.8 y = 0.6 r + 0.8 H: y = 2.75
  expect(hit?.t).toBeCloseTo(0.725, 15)
  expect(hit?.point[0]).toBeCloseTo(-1, 14)
  expect(hit?.point[1]).toBeCloseTo(0.75, 14)
  expect(hit?.point[2]).toBeCloseTo(0, 14)
  expect(hit?.normal).toEqual([0.6, 0.8, 0])
})

it('follows the contact rule', () => {
  expect(sweep([0, 2, 0], [1, 0, 0], 1, 2, FLOOR)).toBeNull()
  expect(sweep([0, 2, 0], [1, 1, 0], 1, 2, FLOOR)).toBeNull()
  expect(sweep([0, 2, 0], [1, -1, 0], 1, 2, FLOOR)).toMatchObject({ t: 0, startsInside: false, depth: 0 })
  expect(sweep([0, 1.5, 0], [1, -1, 0], 1, 2, FLOOR)).toMatchObject({ t: 0, startsInside: true, depth: 0.5 })
  expect(sweep([0, 1.5, 0], [1, 1, 0], 1, 2, FLOOR)).toBeNull()
  expect(sweep([0, 1.5, 0], [1, 1, 0], 1, 2, FLOOR, REPORT)).toMatchObject({ t: 0, startsInside: true, depth: 0.5 })
  expect(sweep([0, 1.5, 0], [1, -1, 0], 1, 2, FLOOR, IGNORE)).toBeNull()
})

/**
 * Closed yes or no, in whole numbers: does the cylinder, both sizes grown by `grow`, touch the plane at t, or anywhere up to t?
 * |n·c − offset| ≤ (H + g)|n_y| + (r + g)√(n_x² + n_z²).
 */
function touches(
  from: number[],
  d: number[],
  sizes: number[],
  plane: number[],
  t: number,
  until: boolean,
  grow: number,
) {
  const fine = gridExponent(plane.slice(0, 3))
  const { mantissa, exponent } = split(t)
  const lengths = Math.min(gridExponent([...from, ...d, ...sizes, grow]), gridExponent([plane[3]]) - fine)
  const unit = lengths + Math.min(0, exponent)
  const n = plane.slice(0, 3).map((x) => onGrid(x, fine))
  const offset = onGrid(plane[3], fine + unit)
  const height = (share: bigint) => {
    const at = (i: number) => {
      const way = onGrid(d[i], unit) * share
      return onGrid(from[i], unit) + (exponent >= 0 ? way << BigInt(exponent) : way >> BigInt(-exponent))
    }
    return n[0] * at(0) + n[1] * at(1) + n[2] * at(2) - offset
  }
  const [start, end] = [height(0n), height(mantissa)]
  const abs = (x: bigint) => (x < 0n ? -x : x)
  const crosses = until && start * end <= 0n
  const nearest = crosses ? 0n : until && abs(start) < abs(end) ? abs(start) : abs(end)
  const [r, h] = sizes.map((x) => onGrid(x, unit) + onGrid(grow, unit))
  if (r < 0n || h < 0n) return false
  const left = nearest - h * abs(n[1])
  return left <= 0n || left * left <= r * r * (n[0] * n[0] + n[2] * n[2])
}

/** Unit to rounding; level, upright and nearly so now and then. */
function normalOf(next: () => number): number[] {
  const tilt = next() < 0.5 ? 1 : 10 ** -(2 + 14 * next())
  const kind = Math.floor(next() * 4)
  const n = [next() * 2 - 1, next() * 2 - 1, next() * 2 - 1]
  if (kind === 1) n[1] *= tilt
  if (kind === 2) {
    n[0] *= tilt
    n[2] *= tilt
  }
  const long = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  return n.map((x) => x / long)
}

it('is right to ε on 4,000 sweeps that end a few roundings before, at or behind the plane', () => {
  const next = random(31)
  let hits = 0
  let edge = 0
  for (let i = 0; i < 4000; i++) {
    const n = normalOf(next)
    const far = next() < 0.2 ? 1e6 : 1
    const sizes = [0.1 + next(), (0.1 + next()) * 16 ** (next() * 2 - 1)]
    const reach = sizes[0] * Math.sqrt(n[0] * n[0] + n[2] * n[2]) + sizes[1] * Math.abs(n[1])
    const from = [0, 1, 2].map(() => (next() * 2 - 1) * far)
    const side = next() < 0.5 ? 1 : -1
    const away = reach + 0.01 + next()
    const offset = n[0] * from[0] + n[1] * from[1] + n[2] * from[2] - side * away
    // towards the plane until the body lacks nothing, or a few roundings; sideways as it comes
    const sideways = [0, 1, 2].map(() => (next() * 2 - 1) * 10 ** (4 * next() - 3))
    const rise = n[0] * sideways[0] + n[1] * sideways[1] + n[2] * sideways[2]
    const size = Math.max(...from.map(Math.abs), ...sizes, Math.abs(offset))
    const end = -side * (away - reach + Math.floor(next() * 33 - 12) * size * 2 ** -52)
    const d = sideways.map((x, k) => x + (end - rise) * n[k])
    const plane = [...n, offset]
    const epsilon = 8 * 2 ** -53 * (size + Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]))
    const hit = sweep(from, d, sizes[0], sizes[1], plane)
    const label = JSON.stringify({ from, d, sizes, plane, hit })
    if (hit === null) {
      expect(touches(from, d, sizes, plane, 1, true, -epsilon), label).toBe(false)
      continue
    }
    hits++
    if (hit.t > 0.99) edge++
    expect(touches(from, d, sizes, plane, hit.t, true, -epsilon), label).toBe(false)
    expect(touches(from, d, sizes, plane, hit.t, false, epsilon), label).toBe(true)
    const on = n[0] * hit.point[0] + n[1] * hit.point[1] + n[2] * hit.point[2] - offset
    expect(Math.abs(on), label).toBeLessThanOrEqual(2 * epsilon)
    const centre = from.map((x, k) => x + hit.t * d[k])
    const [x, y, z] = hit.point.map((p, k) => p - centre[k])
    const off = Math.max(Math.abs(y) - sizes[1], Math.sqrt(x * x + z * z) - sizes[0])
    expect(Math.abs(off), label).toBeLessThanOrEqual(2 * epsilon)
    hit.normal.forEach((m, k) => {
      expect(m, label).toBeCloseTo(side * n[k], 14)
    })
  }
  expect(hits).toBeGreaterThan(1500)
  expect(edge).toBeGreaterThan(1000)
})

it('starts in overlap as deep as the plane asks for, and depth along the normal is a way out', () => {
  const next = random(32)
  for (let i = 0; i < 1000; i++) {
    const n = normalOf(next)
    const sizes = [0.1 + next(), 0.1 + next()]
    const reach = sizes[0] * Math.sqrt(n[0] * n[0] + n[2] * n[2]) + sizes[1] * Math.abs(n[1])
    const from = [0, 1, 2].map(() => next() * 2 - 1)
    const share = (next() * 2 - 1) * 0.9
    const offset = n[0] * from[0] + n[1] * from[1] + n[2] * from[2] - share * reach
    const plane = [...n, offset]
    const hit = sweep(from, [0, 0, 0], sizes[0], sizes[1], plane, REPORT)
    const label = JSON.stringify({ from, sizes, plane, hit })
    expect(hit, label).not.toBeNull()
    if (hit === null) continue
    expect(hit.startsInside, label).toBe(true)
    expect(hit.depth, label).toBeCloseTo(reach * (1 - Math.abs(share)), 14)
    const epsilon = 8 * 2 ** -53 * 3
    const out = hit.normal.map((x) => x * hit.depth)
    expect(touches(from, out, sizes, plane, 1, false, -2 * epsilon), label).toBe(false)
    expect(touches(from, out, sizes, plane, 1, false, 2 * epsilon), label).toBe(true)
  }
})
