/** Bounds in doubles hold for the exact kernels' answers: when a body surely has not hit yet, by when it surely has, that it starts apart. */
import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { HIT_SIZE, HIT_T } from '../../src/math/rows.ts'
import { approachTriangle, startApproach } from '../../src/sweep/approach.ts'
import { AT_START, BY, bracket, FROM, times, UNTOUCHED } from '../../src/sweep/bracket.ts'
import { REPORT } from '../../src/sweep/contact-rule.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, SPHERE, sweepAgainstTriangle } from '../../src/sweep/mover.ts'
import { settlesExactly } from './near-contact.ts'

const CASES = 3000
const KINDS = { SPHERE, ELLIPSOID, CAPSULE, CYLINDER, BOX }

/** A body on its way to some place of a triangle, more or less; sizes and offsets of many scales. */
function dealt(kind: number, next: () => number): { sweep: Float64Array; triangle: Float64Array } {
  const pick = (from: readonly number[]) => from[Math.floor(next() * from.length)]
  const spread = () => 2 * next() - 1
  const size = pick([1e-3, 0.1, 1, 1, 10, 1e4])
  const offset = pick([0, 0, 0, 100, 1e5])
  const away = [offset * spread(), offset * spread(), offset * spread()]
  const triangle = Float64Array.from({ length: 9 }, (_, i) => away[i % 3] + size * spread())
  const tilt = next()
  if (tilt < 0.2) triangle[4] = triangle[7] = triangle[1] // level
  if (tilt > 0.8) {
    triangle[3] = triangle[0] // upright
    triangle[5] = triangle[2]
  }
  const radius = size * pick([0.01, 0.1, 0.5, 2])
  const radii = [radius, radius, radius]
  if (kind === CAPSULE) radii[1] *= 1 + 3 * next()
  else if (kind !== SPHERE) radii[1] *= 0.3 + 2 * next()
  if (kind === BOX || kind === ELLIPSOID) radii[2] *= 0.3 + 2 * next()
  const weights = [next(), next(), next()]
  const sum = weights[0] + weights[1] + weights[2]
  const aim = [0, 1, 2].map(
    (k) => (weights[0] * triangle[k] + weights[1] * triangle[3 + k] + weights[2] * triangle[6 + k]) / sum,
  )
  const way = [spread(), spread(), spread()].map((x) => x * size * pick([0.5, 3, 3, 30]))
  if (next() < 0.2) way[1] = 0
  const from = aim.map((x, k) => x - way[k] * next() + radii[k] * spread())
  const turned = next() < 0.3 && kind !== SPHERE ? [spread(), spread(), spread(), spread()] : [0, 0, 0, 1]
  return { sweep: Float64Array.from([...from, ...way, ...radii, ...turned]), triangle }
}

const bracketed = (kind: number, sweep: Float64Array, triangle: Float64Array, limit: number): number => {
  startApproach(kind, sweep)
  approachTriangle(sweep, triangle, 0)
  return bracket(Float64Array.of(limit), 0, false)
}

for (const [name, kind] of Object.entries(KINDS)) {
  test(`bounds of a moving ${name.toLowerCase()}`, () => {
    const next = random(kind + 1)
    const out = new Float64Array(HIT_SIZE)
    const seen = { apart: 0, bounded: 0, tight: 0, later: 0, hits: 0 }
    for (let n = 0; n < CASES; n++) {
      const { sweep, triangle } = dealt(kind, next)
      const isHit = sweepAgainstTriangle(kind, sweep, 0, triangle, 0, out, 0, REPORT)
      const t = isHit ? out[HIT_T] : Number.POSITIVE_INFINITY
      const verdict = bracketed(kind, sweep, triangle, 1)
      if (verdict === AT_START) continue
      seen.apart++
      if (verdict === UNTOUCHED) {
        expect(isHit).toBe(false)
        continue
      }
      const from = times[FROM]
      const by = times[BY]
      expect(from).toBeGreaterThan(0)
      expect(from).toBeLessThanOrEqual(t)
      expect(by).toBeGreaterThanOrEqual(t)
      if (isHit) seen.hits++
      if (by <= 1) seen.bounded++
      if (by <= t * (1 + 1e-6) && t <= from * (1 + 1e-6)) seen.tight++
      const before = isHit ? t * next() : next()
      const atLimit = bracketed(kind, sweep, triangle, before)
      if (atLimit === UNTOUCHED) seen.later++
      else expect(times[FROM]).toBeLessThanOrEqual(t)
      if (isHit) expect(bracketed(kind, sweep, triangle, t)).not.toBe(UNTOUCHED)
    }
    // and they are worth having
    expect(seen.apart).toBeGreaterThan(CASES / 3)
    expect(seen.hits).toBeGreaterThan(CASES / 20)
    expect(seen.bounded).toBeGreaterThan(0.9 * seen.hits)
    expect(seen.tight).toBeGreaterThan(0.8 * seen.hits)
    expect(seen.later).toBeGreaterThan(0.8 * seen.hits)
  })
}

test('what is left untouched in plain doubles is so for the exact solvers, in the first 4,000 cases', () =>
  settlesExactly(4000))

test('a ball that rests on a floor and moves along it needs nothing more', () => {
  const floor = new Float64Array([-5, 0, -5, -5, 0, 5, 5, 0, 5])
  const along = new Float64Array([-1, 0.42, 1, 0.05, 0, 0.02, 0.42, 0.42, 0.42, 0, 0, 0, 1])
  const verdict = (sweep: Float64Array, mayLeave: boolean) => {
    startApproach(SPHERE, sweep)
    approachTriangle(sweep, floor, 0)
    return bracket(Float64Array.of(1), 0, mayLeave)
  }
  expect(verdict(along, true)).toBe(UNTOUCHED)
  expect(verdict(along, false)).toBe(AT_START)
  const down = along.slice()
  down[4] = -0.3
  expect(verdict(down, true)).toBe(AT_START)
})
