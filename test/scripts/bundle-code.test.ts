import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleCode, makeDroppable } from '../../scripts/bundle-code.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carom-code-'))
beforeAll(() => bundleCode(folder), 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROGRAM = `export { sin } from ${JSON.stringify(join(folder, 'index.js'))}`
const program = {
  name: 'program',
  resolveId: (id: string) => (id === 'program' ? id : null),
  load: (id: string) => (id === 'program' ? PROGRAM : null),
}
const BUNDLERS: Record<string, () => Promise<string>> = {
  async rolldown() {
    const bundle = await rolldown({ input: 'program', plugins: [program], logLevel: 'silent' })
    const { output } = await bundle.generate({ minify: true })
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  },
  async rollup() {
    const { output } = await (await rollup({ input: 'program', plugins: [program] })).generate({ format: 'es' })
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  },
  async esbuild() {
    const stdin = { contents: PROGRAM, resolveDir: folder }
    const { outputFiles } = await build({ stdin, bundle: true, minify: true, write: false, format: 'esm' })
    return outputFiles[0].text
  },
}

test('a file for each entry point, and some for what they share', () => {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => statSync(join(folder, file)).isFile())
  expect(files.sort()).toEqual([
    'babylon/index.js',
    'carom.js',
    'controls.js',
    'controls/index.js',
    'debug.js',
    'debug/index.js',
    'follow.js',
    'index.js',
    'kernels.js',
    'rays.js',
    'react/index.js',
    'three.js',
    'three/index.js',
  ])
})

test.each(Object.keys(BUNDLERS))('%s keeps what is used, and nothing else', async (name) => {
  const code = await BUNDLERS[name]()
  expect(code).toContain('sin')
  expect(code.length).toBeLessThan(3_000)
})

test('what does something when it is loaded cannot be dropped, and is refused', async () => {
  const made = (code: string) => makeDroppable(code, { fileName: 'x.js' })
  await expect(made('const a = []\na.push(1)')).rejects.toThrow('x.js: does something when it is loaded: a.push(1)')
  await expect(made('const { a } = b')).rejects.toThrow('x.js: does something')
  await expect(made('const a = 2 * 3\nconst b = c.d + a')).resolves.toBe(
    'const a = 2 * 3\nconst b = /* @__PURE__ */ (() => (c.d + a))()',
  )
})
