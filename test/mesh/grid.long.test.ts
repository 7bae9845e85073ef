import { expect, test } from 'vitest'
import { compareAt, noTold, pairOf, SHAPE_NAMES } from './grids.ts'

/** In all; a million take three minutes. */
const COUNT = Number(process.env.GRID_ANSWERS ?? 200_000)
const SEED = Number(process.env.GRID_SEED ?? 1)

test(
  `${COUNT} answers of grids, and of the meshes of their triangles`,
  () => {
    const told = noTold()
    for (let i = 0; told.answers < COUNT; i++) {
      const pair = pairOf(SHAPE_NAMES[i % SHAPE_NAMES.length], 1_000_000 * SEED + i)
      for (let course = 0; course < 10; course++) {
        compareAt(pair, 10 * i + course, told)
      }
    }
    const { answers, hits, different } = told
    console.log(`${answers} answers, ${hits} of them hits, ${different.length} different`)
    expect(different).toEqual([])
  },
  60_000 + COUNT,
)
