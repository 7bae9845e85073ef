import { expect, test } from 'vitest'
import { HIT_SIZE, sweepSphereTriangle } from '../../src/kernels.ts'

/** The centre is 1e-17 from the needle: no path comes nearer by 2ε, so a body that goes is not stopped. It was. */
test('a sphere whose centre lies on a needle may leave', () => {
  const sweep = new Float64Array([
    0.004895588323544689, -0.7781952835847202, 0.6975369116242467, -2.709319076022294, -0.26247430395961563,
    -0.010406979200131347, 1.2074908700035993,
  ])
  const needle = new Float64Array([
    0.08100944012403488, -0.7605632543563843, 0.16799332201480865, -0.026172293350100517, -0.7849460244178772,
    0.9160470962524414, 0.0211911853402853, -0.775060772895813, 0.5807730555534363,
  ])
  expect(sweepSphereTriangle(sweep, 0, needle, 0, new Float64Array(HIT_SIZE), 0)).toBe(false)
})
