import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// Edge volumes below the last bit of double-doubles counted as zero, hence as inside: hit 8,000 units beside the triangle.
it('a triangle of 1e-10 is not hit from 5e11 away unless the ray passes it', () => {
  const [verdict] = judgeCase({
    shape: 'ray',
    stratum: 'exponential spacing',
    from: [255232228731.5694, 406348752381.5816, 97761322603.71268],
    translation: [-382848342734.6256, -609523128573.504, -146641984055.99207],
    max: Number.POSITIVE_INFINITY,
    radii: [1, 1, 1],
    triangle: [
      8.202355164214892e-11, 1.1116621287412748e-11, -4.052157127137063e-11, 6.266116907803477e-11,
      -4.298570209118951e-12, 1.1100020344014908e-11, 1.0199824667110532e-10, 4.33155067134716e-11,
      -2.473179389961772e-11,
    ],
  })
  expect(verdict.wrong).toBe(false)
})
