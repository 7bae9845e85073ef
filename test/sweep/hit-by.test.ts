/** Bounds in doubles hold for the exact kernels' answers: by when a body surely hits, that it hits later, that it starts apart. */
import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { HIT_SIZE, HIT_T } from '../../src/math/rows.ts'
import { REPORT, SURELY_APART } from '../../src/sweep/contact-rule.ts'
import { boundHit, END, partAt, START } from '../../src/sweep/hit-by.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, SPHERE, sweepAgainstTriangle } from '../../src/sweep/mover.ts'
import { lookAt } from '../../src/sweep/seen.ts'
import { NOT_TOUCHED } from '../../src/sweep/settle.ts'

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

const isLater = (kind: number, sweep: Float64Array, triangle: Float64Array, limits: Float64Array): boolean => {
  lookAt(kind, sweep, 0, triangle, 0, limits, 0)
  return (partAt(END) & NOT_TOUCHED) !== 0
}

for (const [name, kind] of Object.entries(KINDS)) {
  test(`bounds of a moving ${name.toLowerCase()}`, () => {
    const next = random(kind + 1)
    const out = new Float64Array(HIT_SIZE)
    const limits = new Float64Array(1)
    const by = new Float64Array(1)
    const seen = { apart: 0, bounded: 0, tight: 0, later: 0, hits: 0 }
    for (let n = 0; n < CASES; n++) {
      const { sweep, triangle } = dealt(kind, next)
      limits[0] = 1
      lookAt(kind, sweep, 0, triangle, 0, limits, 0)
      const isApart = (partAt(START) & SURELY_APART) !== 0
      const isHit = sweepAgainstTriangle(kind, sweep, 0, triangle, 0, out, 0, REPORT)
      const t = isHit ? out[HIT_T] : Number.POSITIVE_INFINITY
      if (!isApart) continue
      seen.apart++
      if (isHit) seen.hits++
      expect(t).toBeGreaterThan(0)
      boundHit(by, 0)
      expect(by[0]).toBeGreaterThanOrEqual(isHit ? t : Number.POSITIVE_INFINITY)
      if (by[0] <= 1) seen.bounded++
      if (by[0] <= t * (1 + 1e-6)) seen.tight++
      limits[0] = isHit ? t * next() : next()
      if (isLater(kind, sweep, triangle, limits)) seen.later++
      limits[0] = t
      if (isHit) expect(isLater(kind, sweep, triangle, limits)).toBe(false)
    }
    // and they are worth having
    expect(seen.apart).toBeGreaterThan(CASES / 3)
    expect(seen.hits).toBeGreaterThan(CASES / 20)
    expect(seen.bounded).toBeGreaterThan(0.7 * seen.hits)
    expect(seen.tight).toBeGreaterThan(0.5 * seen.hits)
    expect(seen.later).toBeGreaterThan(seen.apart / 2)
  })
}
