import { expect, test } from 'vitest'
import { judgeForms } from './any-form.ts'

const seed = Number(process.env.FORMS_SEED ?? 1)
const cases = Number(process.env.FORMS_CASES ?? 600)

test(`${cases} levels in forms of all kinds: every triangle in its place, and a note where there is something to tell`, async () => {
  expect(await judgeForms(seed, cases)).toEqual([])
})
