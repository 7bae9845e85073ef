import { expect, test } from 'vitest'
import { bytesLeft, LITTLE_INLINING } from './bytes.ts'
import { makeGridForms, makeMeshForms } from './bytes-forms.ts'
import { makeWorldForms } from './bytes-world.ts'

/** Leaves 16 bytes: the option `tolerance`, read from objects of several shapes. */
const KNOWN = /castTurning .*, mask/
const BETWEEN = /overlapMeshes|closestBetween|visitTriangles/

/** Each in a process of its own: what V8 inlines depends on everything that was asked there. */
const GROUPS: Record<string, () => string[]> = {
  'meshes and worlds': () =>
    [...makeMeshForms(), ...makeWorldForms()].map(({ name }) => name).filter((name) => !BETWEEN.test(name)),
  'meshes against meshes': () => makeMeshForms().flatMap(({ name }) => (BETWEEN.test(name) ? [name] : [])),
  grids: () => makeGridForms().map(({ name }) => name),
}

/** Questions leave nothing on the heap. */
test.each(
  Object.keys(GROUPS).flatMap((group) => (['wasm', 'plain'] as const).map((choice) => [group, choice] as const)),
)('less than a byte a question, in every form of %s: %s', async (group, choice) => {
  const names = GROUPS[group]().filter((name) => !KNOWN.test(name))
  const told = await bytesLeft(choice, names)
  expect(Object.keys(told).sort()).toEqual([...names].sort())
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})

test('less than a byte a cast, even where V8 inlines next to nothing', async () => {
  const names = ['sphere', 'capsule', 'cylinder', 'box'].flatMap((kind) => [`cast ${kind}`, `cast ${kind}, turned`])
  const casts = names.filter((name) => name !== 'cast sphere, turned')
  const told = await bytesLeft('plain', casts, [LITTLE_INLINING])
  expect(Object.keys(told).sort()).toEqual(casts.sort())
  expect(Object.entries(told).filter(([, bytes]) => !(bytes < 1))).toEqual([])
})
