import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { makeForms } from './bytes-forms.ts'

/**
 * Questions to a mesh leave nothing on the heap, once their code is compiled. Measured in a Node of its own, on one bundle as
 * users have it, compiling at once instead of beside the work, so that a busy machine measures the same.
 */
test('less than a byte a question, in every form', { timeout: 280_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carom-bytes-'))
  try {
    const file = join(folder, 'bytes.mjs')
    const input = new URL('bytes-child.ts', import.meta.url).pathname
    const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
    await bundle.write({ file, format: 'esm' })
    const flags = ['--expose-gc', '--no-concurrent-recompilation']
    const told = JSON.parse(execFileSync(process.execPath, [...flags, file], { encoding: 'utf8' }))
    const names = makeForms().flatMap(({ name, todo }) => (todo === undefined ? [name] : []))
    expect(Object.keys(told)).toEqual(names)
    expect(Object.entries(told).filter(([, bytes]) => !((bytes as number) < 1))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
