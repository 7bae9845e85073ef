import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

/** The command as a user runs it, on engines for which nothing is installed. */
function run(...args: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/hashes.mjs', '--no-install', ...args])
    let [text, errors] = ['', '']
    child.stdout.on('data', (part) => {
      text += part
    })
    child.stderr.on('data', (part) => {
      errors += part
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, lines: text.trimEnd().split('\n'), errors }))
  })
}

it('Node, compiled and not, and Chromium give the same hashes', { timeout: 600_000 }, async () => {
  const engines = 'node,node-jitless,chromium'
  const { code, lines } = await run('--steps', '300', '--engines', engines, '--require', engines, '--json')
  const result = JSON.parse(lines[lines.length - 1])
  expect(lines.slice(0, -1).join('\n')).not.toContain('FAILED')
  expect(result).toMatchObject({
    engines: engines.split(','),
    families: ['v8'],
    scenes: 9,
    steps: 300,
    differences: 0,
    skipped: [],
    failed: [],
    first: null,
    ok: true,
  })
  expect(code).toBe(0)
})

it('a planted bit is found and named: scene, step, engines, number', { timeout: 120_000 }, async () => {
  const few = ['--steps', '40', '--scene', 'rays,balls', '--engines', 'node,node-jitless', '--json']
  const { code, lines } = await run(...few, '--plant', 'node-jitless:balls:23')
  const { differences, first, ok } = JSON.parse(lines[lines.length - 1])
  expect([code, differences, ok]).toEqual([1, 1, false])
  expect(first).toMatchObject({ scene: 'balls', step: 23 })
  expect(Object.values(first.said)).toEqual([['node'], ['node-jitless']])
  expect(first.number).toContain('advance [0]: ')
  expect(lines).toContain('first difference: balls, step 23')
})

it('so is another sine, where things turn', { timeout: 120_000 }, async () => {
  const few = ['--steps', '100', '--scene', 'rays,balls', '--engines', 'node,node-jitless', '--json']
  const { code, lines } = await run(...few, '--plant', 'node:sin')
  const { differences, first } = JSON.parse(lines[lines.length - 1])
  expect(code).toBe(1)
  expect(differences).toBeGreaterThan(1)
  expect(first.scene).toBe('balls')
  expect(first.number).toMatch(/^poses \[\d+\]: /)
})

it('what is required and not there fails, and so does one engine alone', { timeout: 120_000 }, async () => {
  const few = ['--steps', '1', '--scene', 'balls', '--json']
  const missing = await run(...few, '--engines', 'node,node-jitless', '--require', 'bun')
  expect(missing.code).toBe(1)
  expect(JSON.parse(missing.lines[missing.lines.length - 1])).toMatchObject({ differences: 0, missing: ['bun'] })
  const alone = await run(...few, '--engines', 'node')
  expect(alone.code).toBe(1)
  expect(alone.lines.join('\n')).toContain('nothing to compare')
  const unknown = await run('--engine', 'node')
  expect([unknown.code, unknown.lines]).toEqual([1, ['']])
  expect(unknown.errors).toContain("'--engine'")
})
