/** The playground as it would stand on a static host: built, each scene at its own address. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../scripts/port.mjs'
import { openPage, pageErrors } from '../test/browser/page.ts'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
let outDir: string
let server: PreviewServer
let address: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'carom-playground-'))
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const port = await freePort(30_000 + (process.pid % 10_000))
  server = await preview({
    configFile,
    appType: 'mpa', // no fallback to the home page: what is not a file is not there
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  address = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await server?.close()
  await rm(outDir, { recursive: true, force: true })
})

it('has a page for the home and one for each scene', async () => {
  const home = await readFile(join(outDir, 'index.html'), 'utf8')
  for (const scene of ['line', 'walk']) expect(await readFile(join(outDir, scene, 'index.html'), 'utf8')).toBe(home)
})

it.each(['line', 'walk'])('opens /%s/ by its address', async (scene) => {
  const page = await openPage(`${address}/${scene}/`)
  await page.waitForFunction(() => 'carom' in window)
  expect(await page.evaluate(() => (window as unknown as { carom: { scene: string } }).carom.scene)).toBe(scene)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
})
