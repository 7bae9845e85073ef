/** The same as nearly-flat.test.ts: NEARLY_FLAT levels of each body, from seed NEARLY_FLAT_SEED on. */
import { describe, expect, test } from 'vitest'
import { KINDS } from '../oracle/solid.ts'
import { castsFromOverlap, checkNearlyFlat } from './nearly-flat.ts'

const LEVELS = Number(process.env.NEARLY_FLAT ?? 500)
const SEED = Number(process.env.NEARLY_FLAT_SEED ?? 1000)

describe.each(KINDS)('a %s', (kind) => {
  test(`on ${LEVELS} levels: nothing is deeper in it than τ, its centre crosses nothing, seams are not felt`, () => {
    const { steps, below, inside, crossed, felt, trapped } = checkNearlyFlat([kind], SEED, SEED + LEVELS, 40)
    expect({ below, inside, crossed, felt, trapped }, `${steps} steps`).toEqual({
      below: [],
      inside: [],
      crossed: [],
      felt: [],
      trapped: 0,
    })
  })

  test(`cast from overlap on ${LEVELS} levels: its centre crosses nothing`, () => {
    expect(castsFromOverlap(kind, SEED, SEED + LEVELS)).toEqual([])
  })
})
