import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  sweepEllipsoidPlane,
  sweepSpherePipe,
  sweepSpherePlane,
  sweepSpherePoint,
  sweepSphereSegment,
  sweepSphereSphere,
} from '../../src/kernels.ts'
import { type Dyadic, dyadic, less, plus, signOf, sum, times } from '../math/dyadic.ts'
import { courseOfSphere, gap, motionOf } from '../oracle/motion.ts'
import { epsilonOf, largestOf, lengthOf, type Way, wayToBall, wayToPlane, wayToTube } from '../ray/way.ts'

/**
 * Random sweeps, many of them grazing by a few ulp or starting in contact, judged by exact distances: the body smaller by ε
 * touches nothing before the answer, the body larger by ε touches there.
 */
const next = random(31)
const between = (low: number, high: number): number => low + (high - low) * next()
const point = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]
const unit = (): number[] => {
  const v = point(1)
  const length = lengthOf(v) || 1
  return v.map((x) => x / length)
}
const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** A sweep past a place, abreast of it at a distance of about `reach`; one in four starts there. */
function past(at: number[], reach: number): { from: number[]; move: number[] } {
  const d = unit()
  const u = unit()
  const side = u.map((x, k) => x - dot(u, d) * d[k])
  const length = lengthOf(side) || 1
  const kind = Math.floor(next() * 4)
  const off = kind < 2 ? reach * (1 + Math.floor(between(-6, 7)) * 2 ** -52) : between(0, 2) * reach
  const far = 2 ** between(-4, 10)
  const back = kind === 0 ? 0 : between(-0.1, 1)
  const from = at.map((x, k) => x + (off * side[k]) / length - far * back * d[k])
  return { from, move: d.map((x) => x * far * (kind === 3 ? 0.1 : 1)) }
}

type Kernel = typeof sweepSpherePoint
const out = new Float64Array(10)
const counts = { hit: 0, later: 0, miss: 0 }

/** Judges one answer of a kernel against the gap at times and until times. */
function judge(kernel: Kernel, sweep: number[], target: number[], way: Way, epsilon: number): number {
  const start = way.at(0)
  const nearer = start - way.until(1)
  if (!kernel(new Float64Array(sweep), 0, new Float64Array(target), 0, out, 0)) {
    counts.miss++
    const ignored = Math.max(start - epsilon, nearer - 2 * epsilon)
    return Math.min(-way.until(1), ignored) / epsilon
  }
  const t = out[0]
  expect(t >= 0 && t <= 1).toBe(true)
  expect(Math.abs(lengthOf([out[4], out[5], out[6]]) - 1)).toBeLessThan(1e-14)
  counts.hit++
  let error = way.at(t)
  if (t > 0) {
    counts.later++
    error = Math.max(error, -way.until(t))
    expect([out[7], out[9]]).toEqual([0, 0])
  } else {
    error = Math.max(error, Math.min(epsilon - start, 2 * epsilon - nearer))
    if (out[9] === 1) error = Math.max(error, start, Math.abs(out[7] + start) / 2)
    else error = Math.max(error, -start)
  }
  return error / epsilon
}

function run(name: string, cases: number, make: () => number): void {
  test(name, () => {
    counts.hit = counts.later = counts.miss = 0
    let largest = 0
    for (let i = 0; i < cases; i++) largest = Math.max(largest, make())
    expect(largest).toBeLessThan(1)
    expect(counts.later).toBeGreaterThan(cases / 16)
    expect(counts.miss).toBeGreaterThan(cases / 8)
  })
}

const epsilonFor = (sweep: number[], ...lists: number[][]): number =>
  epsilonOf(largestOf(sweep.slice(0, 3), sweep.slice(6), ...lists), lengthOf(sweep.slice(3, 6)))

describe('a swept sphere against exact distances', () => {
  run('point', 3000, () => {
    const at = point(2 ** between(-2, 8))
    const radius = 2 ** between(-5, 5)
    const { from, move } = past(at, radius)
    const sweep = [...from, ...move, radius]
    return judge(sweepSpherePoint, sweep, at, wayToBall(from, move, at, radius), epsilonFor(sweep, at))
  })

  run('sphere', 3000, () => {
    const at = point(2 ** between(-2, 8))
    const radius = 2 ** between(-5, 5)
    const other = 2 ** between(-5, 5)
    const { from, move } = past(at, radius + other)
    const sweep = [...from, ...move, radius]
    return judge(
      sweepSphereSphere,
      sweep,
      [...at, other],
      wayToBall(from, move, at, radius, other),
      epsilonFor(sweep, at, [other]),
    )
  })

  run('segment', 2500, () => {
    const a = point(2 ** between(-2, 6))
    const b = next() < 0.1 ? a : point(2 ** between(-2, 6))
    const share = next() < 0.3 ? 0 : next()
    const radius = 2 ** between(-5, 5)
    const { from, move } = past(
      a.map((x, k) => x + share * (b[k] - x)),
      radius,
    )
    const sweep = [...from, ...move, radius]
    // the oracle's triangle may be a segment
    const motion = motionOf(courseOfSphere(from, move, radius, [...a, ...b, ...b]))
    const way: Way = { at: (t) => gap(motion, 'at', t).growth, until: (t) => gap(motion, 'until', t).growth }
    return judge(sweepSphereSegment, sweep, [...a, ...b], way, epsilonFor(sweep, a, b))
  })

  run('plane', 3000, () => {
    const plane = [...unit(), between(-9, 9)]
    const radius = 2 ** between(-5, 5)
    // abreast of a place above the plane
    const side = next() < 0.5 ? -1 : 1
    const foot = point(9)
    const height = dot(foot, plane) - plane[3]
    const gapUlps = 1 + Math.floor(between(-4, 5)) * 2 ** -52
    const from = foot.map(
      (x, k) => x + (side * radius * gapUlps - height + (next() < 0.4 ? 0 : side * 2 ** between(-4, 4))) * plane[k],
    )
    const reach = 2 ** between(-4, 8)
    const move = unit().map((x) => x * reach)
    if (next() < 0.3) {
      const fall = dot(move, plane)
      for (let k = 0; k < 3; k++) move[k] -= fall * plane[k]
    }
    const sweep = [...from, ...move, radius]
    return judge(sweepSpherePlane, sweep, plane, wayToPlane(from, move, plane, radius), epsilonFor(sweep, [plane[3]]))
  })

  run('pipe from outside', 3000, () => {
    const at = point(2 ** between(-2, 6))
    const axis = next() < 0.3 ? [0, 1, 0] : point(2 ** between(-3, 3))
    const radius = 2 ** between(-5, 5)
    const other = 2 ** between(-3, 5)
    const slide = between(-9, 9)
    const { from, move } = past(
      at.map((x, k) => x + slide * axis[k]),
      radius + other,
    )
    const outside = wayToTube(from, move, at, axis, other)
    if (outside.at(0) < 0) return 0
    const sweep = [...from, ...move, radius]
    const way = wayToTube(from, move, at, axis, radius, other)
    return judge(sweepSpherePipe, sweep, [...at, ...axis, other], way, epsilonFor(sweep, at, [other]))
  })

  run('pipe from inside, starting free', 3000, () => {
    const at = point(2 ** between(-2, 6))
    const axis = next() < 0.3 ? [0, 1, 0] : point(2 ** between(-3, 3))
    const other = 2 ** between(-3, 5)
    const radius = other * between(0.05, 0.9)
    const slide = between(-9, 9)
    const u = unit()
    const across = u.map((x, k) => x - (dot(u, axis) / dot(axis, axis)) * axis[k])
    const length = lengthOf(across) || 1
    const off = (other - radius) * between(0, 0.999)
    const from = at.map((x, k) => x + slide * axis[k] + (off * across[k]) / length)
    const reach = other * 2 ** between(-3, 3)
    const move = unit().map((x) => x * reach)
    // the distance from the axis is convex: it is largest at the ends
    const room = wayToTube(from, move, at, axis, other)
    const clearance = (t: number): number => -room.at(t) - radius
    const way: Way = { at: clearance, until: (t) => Math.min(clearance(0), clearance(t)) }
    const sweep = [...from, ...move, radius]
    return judge(sweepSpherePipe, sweep, [...at, ...axis, other], way, epsilonFor(sweep, at, [other]))
  })
})

describe('a swept ellipsoid against a plane', () => {
  test('all radii smaller by ε: nothing before; larger by ε: touches there', () => {
    let hits = 0
    let misses = 0
    for (let i = 0; i < 3000; i++) {
      const plane = [...unit(), between(-9, 9)]
      const radii = [2 ** between(-2, 2), 2 ** between(-2, 2), 2 ** between(-2, 2)]
      const n = plane.slice(0, 3)
      const reach = Math.sqrt(radii.reduce((s, r, k) => s + (r * n[k]) ** 2, 0))
      const side = i % 2 ? 1 : -1
      const foot = point(9)
      const height = dot(foot, plane) - plane[3]
      const above = i % 3 === 0 ? reach * (1 + Math.floor(between(-4, 5)) * 2 ** -52) : reach + 2 ** between(-6, 4)
      const from = foot.map((x, k) => x + (side * above - height) * n[k])
      const length = 2 ** between(-4, 6)
      const move = unit().map((x) => x * length)
      const sweep = [...from, ...move, ...radii]
      const epsilon = epsilonFor(sweep, [plane[3]])
      const D = (v: number[]): Dyadic[] => v.map(dyadic)
      const inner = (a: Dyadic[], b: Dyadic[]): Dyadic => sum(...a.map((x, k) => times(x, b[k])))
      const heightAt = (t: number): Dyadic =>
        less(plus(inner(D(n), D(from)), times(inner(D(n), D(move)), dyadic(t))), dyadic(plane[3]))
      /** Sign of height² − reach² with all radii larger by `more`. */
      const free = (t: number, more: number): number => {
        const h = heightAt(t)
        const parts = radii.map((r, k) => times(dyadic(n[k]), plus(dyadic(r), dyadic(more))))
        return signOf(less(times(h, h), inner(parts, parts)))
      }
      const crosses = (t: number): boolean => signOf(heightAt(0)) * signOf(heightAt(t)) <= 0
      if (sweepEllipsoidPlane(new Float64Array(sweep), 0, new Float64Array(plane), 0, out, 0)) {
        hits++
        const t = out[0]
        expect(free(t, epsilon) <= 0).toBe(true)
        // heights change evenly, so the ends tell
        if (t > 0) expect(free(0, -epsilon) >= 0 && free(t, -epsilon) >= 0 && !crosses(t)).toBe(true)
        expect(Math.abs(out[4] * n[0] + out[5] * n[1] + out[6] * n[2])).toBeCloseTo(1, 13)
      } else {
        misses++
        const leaves = signOf(heightAt(0)) * signOf(inner(D(n), D(move))) >= 0
        expect(leaves || (free(1, -epsilon) >= 0 && !crosses(1))).toBe(true)
      }
    }
    expect(Math.min(hits, misses)).toBeGreaterThan(600)
  })
})
