import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { TriangleMesh, World } from '../../src/index.ts'
import { makeMeshForms } from './bytes-forms.ts'
import { makeWorldForms } from './bytes-world.ts'

/**
 * Questions leave nothing on the heap, once their code is compiled. Measured in a Node of its own, on one bundle as users have
 * it, compiling at once instead of beside the work, so that a busy machine measures the same; and with room for everything that
 * might be left, so that no collection hides it.
 */
test('less than a byte a question, in every form', { timeout: 280_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carom-bytes-'))
  try {
    const file = join(folder, 'bytes.mjs')
    const input = new URL('bytes-child.ts', import.meta.url).pathname
    const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
    await bundle.write({ file, format: 'esm' })
    const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']
    const flags = ['--expose-gc', '--no-concurrent-recompilation', ...room]
    const told = JSON.parse(execFileSync(process.execPath, [...flags, file], { encoding: 'utf8' }))
    const forms = [...makeMeshForms(), ...makeWorldForms()]
    expect(Object.keys(told)).toEqual(forms.map(({ name }) => name))
    expect(Object.entries(told).filter(([, bytes]) => !((bytes as number) < 1))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Doors that ask nothing of a mesh or a world. */
const NO_QUESTIONS = ['constructor', 'add', 'remove', 'refit', 'toBuffer', 'byteLength', 'looked', 'edge', 'isClosed']

test.each([
  ['', TriangleMesh, makeMeshForms],
  ['world: ', World, makeWorldForms],
] as const)('every door has a form: %s%o', (who, owner, makeForms) => {
  const names = makeForms().map(({ name }) => name)
  const doors = Object.getOwnPropertyNames(owner.prototype).filter((door) => !NO_QUESTIONS.includes(door))
  const without = doors.filter((door) => !names.some((name) => name.startsWith(who + door)))
  expect(without).toEqual([])
})
