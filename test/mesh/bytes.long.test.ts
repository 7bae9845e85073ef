import { expect, test } from 'vitest'
import { bytesLeft, LITTLE_INLINING } from './bytes.ts'
import { makeGridForms, makeMeshForms } from './bytes-forms.ts'
import { makeWorldForms } from './bytes-world.ts'

/** Questions leave nothing on the heap. */
test.each(['wasm', 'plain'] as const)('less than a byte a question, in every form: %s', async (choice) => {
  const told = await bytesLeft(choice)
  const forms = [...makeMeshForms(), ...makeGridForms(), ...makeWorldForms()]
  expect(Object.keys(told)).toEqual(forms.map(({ name }) => name))
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})

test('less than a byte a cast, even where V8 inlines next to nothing', async () => {
  const names = ['sphere', 'capsule', 'cylinder', 'box'].flatMap((kind) => [`cast ${kind}`, `cast ${kind}, turned`])
  const casts = names.filter((name) => name !== 'cast sphere, turned')
  const told = await bytesLeft('plain', casts, [LITTLE_INLINING])
  expect(Object.keys(told).sort()).toEqual(casts.sort())
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})
