import { afterAll, test } from 'vitest'
import { endWalks, walkFirstProgram } from './walks.ts'

afterAll(endWalks)

test('the first program for React Three Fiber walks over the floor of a .glb', () =>
  walkFirstProgram('docs/react.md', (code) =>
    code.replace('controls="first"', '$& ref={(c) => c && Object.assign(globalThis, { player: c.body })}'),
  ))
