import { expect, test } from 'vitest'
import { bytesLeft } from './bytes.ts'
import { makeMeshForms } from './bytes-forms.ts'
import { makeWorldForms } from './bytes-world.ts'

/** Questions leave nothing on the heap. */
test.each(['wasm', 'plain'] as const)('less than a byte a question, in every form: %s', async (choice) => {
  const told = await bytesLeft(choice)
  const forms = [...makeMeshForms(), ...makeWorldForms()]
  expect(Object.keys(told)).toEqual(forms.map(({ name }) => name))
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})
