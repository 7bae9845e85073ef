import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/port.mjs'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** `node scripts/run.mjs …`, and what it has printed so far. */
function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { env: { ...process.env, ...env } })
  children.push(child)
  const seen = { text: '' }
  child.stdout.on('data', (data) => {
    seen.text += data
  })
  child.stderr.on('data', (data) => {
    seen.text += data
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lastLine = () => seen.text.trimEnd().split('\n').at(-1)
  return { child, seen, ended, lastLine }
}

/** Without colours. */
const plain = (text: string) => stripVTControlCharacters(text)

const someFreePort = () => freePort(33_000 + (process.pid % 1000))

describe('npm start', () => {
  test('serves the playground, prints its address last, and ends on a signal', async () => {
    const port = await someFreePort()
    const { child, ended, lastLine } = run(['start', '--no-install', '--port', String(port)])
    await expect.poll(lastLine, { timeout: 30_000 }).toBe(`http://localhost:${port}/`)
    const answer = await fetch(`http://localhost:${port}/`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<script type="module"')
    child.kill('SIGTERM')
    expect(await ended).toBe(143) // 128 + 15, the number of SIGTERM
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
  })

  test('takes the port from PORT, and the next free one when it is taken', async () => {
    const port = await someFreePort()
    const first = run(['start', '--no-install'], { PORT: String(port) })
    await expect.poll(first.lastLine, { timeout: 30_000 }).toBe(`http://localhost:${port}/`)
    const second = run(['start', '--no-install'], { PORT: String(port) })
    await expect.poll(second.lastLine, { timeout: 30_000 }).toMatch(/^http:\/\/localhost:\d+\/$/)
    expect(second.lastLine()).not.toBe(first.lastLine())
    expect(second.seen.text).toContain(`port ${port} is taken`)
  })

  test('says what is wrong with a port', async () => {
    const { ended, seen } = run(['start', '--no-install', '--port', '70000'])
    expect(await ended).toBe(1)
    expect(seen.text.trim()).toBe('port is 70000, expected a whole number from 1 to 65535')
  })
})

describe('npm test', () => {
  const folder = `test/.cache/planted-${process.pid}`
  const plant = (name: string, code: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}.test.ts`, `import { expect, test } from 'vitest'\n${code}`)
  }
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('counts every part in its last line, and fails where one failed', async () => {
    plant('good', "test('one', () => console.log('chatter'))\ntest('two', () => {})\ntest.skip('three', () => {})")
    plant('bad', "test('one', () => { console.log('a clue'); expect(1).toBe(2) })\ntest('two', () => {})")
    plant('broken', "throw new Error('at import')")
    const { ended, lastLine, seen } = run(['test', '--no-install', folder])
    expect(await ended).toBe(1)
    expect(lastLine()).toBe('3 passed, 2 failed, 1 skipped')
    // Where there is no terminal each file has a line when it ends, of those that passed nothing else; failures are in full.
    const lines = plain(seen.text).split('\n')
    const ofFile = (name: string) => lines.filter((line) => /^\d\/3 /.test(line) && line.includes(`${name}.test.ts`))
    expect(ofFile('good')).toEqual([
      expect.stringMatching(/^\d\/3 +[\d.]+ s {2}\S+good\.test\.ts {2}2 passed, 1 skipped$/),
    ])
    expect(ofFile('bad')).toEqual([
      expect.stringMatching(/^\d\/3 +[\d.]+ s {2}FAILED \S+bad\.test\.ts {2}1 passed, 1 failed$/),
    ])
    expect(ofFile('broken')).toEqual([expect.stringMatching(/FAILED \S+broken\.test\.ts {2}no test ran$/)])
    expect(lines).toContain('AssertionError: expected 1 to be 2 // Object.is equality')
    expect(lines).toContain('Error: at import')
    expect(lines).toContain('a clue')
    expect(lines).not.toContain('chatter')
    const named = lines.slice(lines.indexOf('Failed:') + 1)
    const [bad, broken] = ['bad.test.ts > one', 'broken.test.ts'].map((name) => named.indexOf(`  ${folder}/${name}`))
    expect(named[bad + 1]).toMatch(/^ {4}expected 1 to be 2 .* - 2 \+ 1 {2}\(line 2\)$/)
    expect(named[broken + 1]).toMatch(/^ {4}at import {2}\(line \d\)$/)
  })

  test('succeeds where all passed', async () => {
    plant('good', "test('one', () => {})")
    plant('good.long', "test('one', () => {})\ntest('two', () => {})")
    const { ended, lastLine, seen } = run(['test', 'unit', '--no-install', folder])
    expect(await ended).toBe(0)
    expect(lastLine()).toBe('1 passed, 0 failed')
    expect(seen.text).not.toContain('good.long.test.ts')
  })

  test('adds up what ran side by side in the long tier', async () => {
    plant('good.long', "test('one', () => {})\ntest('two', () => {})")
    plant('bad.long', "test('one', () => expect(1).toBe(2))")
    const { ended, lastLine } = run(['test:long', '--no-install', folder])
    expect(await ended).toBe(1)
    expect(lastLine()).toBe('2 passed, 1 failed')
  })

  test('fails where nothing ran', async () => {
    const { ended, lastLine } = run(['test', '--no-install', 'no/such/test'])
    expect(await ended).toBe(1)
    expect(lastLine()).toBe('0 passed, 0 failed')
  })

  test('knows where else a path leads: to the other tier', async () => {
    plant('far.long', "test('one', () => {})")
    const { ended, seen } = run(['test', 'unit', '--no-install', `${folder}/far`])
    expect(await ended).toBe(1)
    expect(plain(seen.text).trimEnd().split('\n').slice(-2)).toEqual([
      `carom: nothing ran; of the long tier 1 file matches: npm run test:long -- unit ${folder}/far`,
      '0 passed, 0 failed',
    ])
  })
})

describe('npm run test:long', () => {
  const folder = `test/.cache/planted-long-${process.pid}`
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  /** A test that passes, in each of the four projects. */
  const plantAll = () => {
    mkdirSync(folder, { recursive: true })
    for (const ending of ['', '.browser', '.long', '.browser.long']) {
      writeFileSync(`${folder}/good${ending}.test.ts`, "import { test } from 'vitest'\ntest('one', () => {})")
    }
  }

  test('runs what is long, and nothing that is short', async () => {
    plantAll()
    const { ended, lastLine, seen } = run(['test:long', 'unit', '--no-install', folder])
    expect(await ended).toBe(0)
    expect(lastLine()).toBe('1 passed, 0 failed')
    expect(seen.text).toContain(`${folder}/good.long.test.ts`)
  })

  test('has a part in the browser, which it looks for', async () => {
    plantAll()
    const missing = `${folder}/no-browser`
    const { ended, seen } = run(['test:long', '--no-install', folder], { CHROME_PATH: missing })
    expect(await ended).toBe(1)
    expect(seen.text.trim()).toBe(`CHROME_PATH is ${missing}, but there is no such file`)
  })
})

test('an unknown command is told the known ones', async () => {
  const { ended, seen } = run(['dance'])
  expect(await ended).toBe(1)
  expect(seen.text).toContain('start|test|test:long|check|build')
})
