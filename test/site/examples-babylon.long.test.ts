/** The examples of carom/babylon, on Babylon.js itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExamples } from '../../site/examples.mjs'
import { HOME, loadBabylon } from '../babylon/engine.ts'
import { typeErrors } from '../readme/type-errors.ts'
import { differences, writePrograms } from './programs.ts'

const examples = readExamples('.').filter(({ entry }) => entry === 'carom/babylon')
const { paths, remove } = writePrograms(examples, `${HOME}/.cache`) // there its packages are found
beforeAll(async () => void (await loadBabylon()), 600_000) // it says nothing then
afterAll(remove)

test('they compile', () => expect(typeErrors(paths, [])).toEqual([]))

test('they print what their comments say', async () => {
  expect(examples.length).toBeGreaterThan(10)
  expect(await differences(examples.map((example, i) => ({ ...example, path: paths[i] })))).toEqual([])
})
