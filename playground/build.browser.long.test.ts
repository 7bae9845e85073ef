/** The playground as it would stand on a static host: built, each scene at its own address. See build.browser.test.ts. */
import { fileURLToPath } from 'node:url'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { firstLoad } from '../scripts/page-size.mjs'
import { freePort } from '../scripts/port.mjs'
import { checkScene, openPage, SCENES } from '../test/browser/page.ts'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
const outDir = inject('builtPlayground')
let server: PreviewServer
let address: string

beforeAll(async () => {
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
})

it.each(SCENES)('opens /%s/ by its address', (scene) => checkScene(address, scene))

it('loads its home page in 100 kB, and the living castle in 375: no more without scrolling', async () => {
  const page = await openPage('about:blank', { viewport: { width: 1280, height: 800 } })
  const { first, text, pictures, requests } = await firstLoad(page, `${address}/`)
  expect(requests).toBeGreaterThan(7)
  expect(first).toBeGreaterThan(20_000)
  expect(first).toBeLessThan(100_000)
  expect(text + pictures).toBeGreaterThan(150_000)
  expect(text + pictures).toBeLessThan(375_000)
  await page.context().close()
})
