import { expect, test } from 'vitest'
import { HIT_NORMAL, HIT_POINT, HIT_SIZE, HIT_T } from '../../src/math/rows.ts'
import { rayTriangle } from '../../src/ray/ray-triangle.ts'
import { judgeRay } from '../oracle/judge-ray.ts'
import { diceOf } from '../prove/dice.ts'
import { makeCase } from '../prove/strata.ts'

/** At a low angle, a place on the ray that is next to the plane may be far from the triangle (src/ray/large.ts). */
test('rays some roundings inside an edge, at all angles, in rational numbers', () => {
  const out = new Float64Array(HIT_SIZE)
  let hits = 0
  for (let i = 0; i < 20_000; i++) {
    const recipe = { name: 'beside an edge', aims: ['toward'], triangle: 'slanting' } as const
    const { from: origin, translation: direction, max, triangle } = makeCase('ray', recipe, diceOf(i))
    if (!rayTriangle(Float64Array.of(...origin, ...direction, max), 0, Float64Array.from(triangle), 0, out, 0)) continue
    hits++
    const answer = { t: out[HIT_T], point: out.slice(HIT_POINT), normal: out.slice(HIT_NORMAL) }
    const { wrong, what } = judgeRay({ origin, direction, max }, triangle, answer)
    expect([i, what, wrong]).toEqual([i, what, false])
  }
  expect(hits).toBeGreaterThan(15_000)
})
