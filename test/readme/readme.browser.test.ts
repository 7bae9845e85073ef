import { afterAll, test } from 'vitest'
import { endWalks, walkFirstProgram } from './walks.ts'

afterAll(endWalks)

test('the first program of the README walks over the floor of a .glb', () =>
  walkFirstProgram('README.md', (code) => `${code}\nObject.assign(globalThis, { player })\n`))
