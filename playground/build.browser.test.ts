/** The playground as it would stand on a static host: built, each scene at its own address. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from '../scripts/port.mjs'
import { openPage, SCENES } from '../test/browser/page.ts'

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

it('has a page for the home and one for each scene', async () => {
  const home = await readFile(join(outDir, 'index.html'), 'utf8')
  for (const scene of SCENES) expect(await readFile(join(outDir, scene, 'index.html'), 'utf8')).toBe(home)
})

it('loads its home page in 20 kB of text, gzipped, and 120 kB of pictures: three.js comes with a scene', async () => {
  const page = await openPage('about:blank')
  const bodies: Promise<{ picture: boolean; body: Buffer }>[] = []
  page.on('response', (response) => {
    const picture = (response.headers()['content-type'] ?? '').startsWith('image/')
    if (response.url().startsWith('http')) bodies.push(response.body().then((body) => ({ picture, body })))
  })
  await page.goto(`${address}/`, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(bodies)
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const text = sum(loaded.filter(({ picture }) => !picture).map(({ body }) => gzipSync(body).length))
  const pictures = sum(loaded.filter(({ picture }) => picture).map(({ body }) => body.length))
  expect(loaded.length).toBeGreaterThan(7)
  expect(text).toBeGreaterThan(5_000)
  expect(text).toBeLessThan(20_000)
  expect(pictures).toBeGreaterThan(20_000)
  expect(pictures).toBeLessThan(120_000)
  await page.context().close()
})
