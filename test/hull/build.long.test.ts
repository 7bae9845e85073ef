import { expect, test } from 'vitest'
import { judgeSet } from './judge-set.ts'
import { KIND_NAMES } from './sets.ts'

/** In all; 100,000 take four minutes. */
const COUNT = Number(process.env.HULLS ?? 4000)

test(`${COUNT} sets of points of all kinds`, () => {
  const wrong: string[] = []
  for (let i = 0; i < COUNT; i++) {
    const told = judgeSet(KIND_NAMES[i % KIND_NAMES.length], 1000 + Math.floor(i / KIND_NAMES.length), 80)
    if (told) wrong.push(told)
  }
  expect(wrong).toEqual([])
})
