/** KTX2 where the playground stands on a static host below a path: the transcoder comes from there, and only then. */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Opaque, WALLS } from '../doctor/loading/test-looks.ts'
import { freePort } from '../scripts/port.mjs'
import { pageErrors } from '../test/browser/page.ts'
import { enter, expectAll, MIDDLE, openLooks, pixels } from './scenes/walk/test-looks.ts'
import { removeDropped } from './scenes/walk/test-page.ts'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
const outDir = join(tmpdir(), `carom-below-${process.pid}`)
const shared = { configFile, base: '/below/', logLevel: 'error' } as const
let server: PreviewServer
let address: string

beforeAll(async () => {
  const port = await freePort(40_000 + (process.pid % 10_000))
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port, strictPort: true } })
  address = `http://127.0.0.1:${port}/below/`
}, 300_000)

afterAll(async () => {
  await removeDropped()
  await server?.close()
  await rm(outDir, { recursive: true, force: true })
})

it('the transcoder is fetched from below the path when a picture wants it, and unpacks it', async () => {
  const page = await openLooks(`${address}walk/`)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await enter(page, 'plain.glb', [[WALLS, { unlit: true, color: [0.2, 0.4, 0.6] }]])
  expect(fetched.filter((url) => /basis|KTX2/.test(url))).toEqual([])
  const picture: readonly [Opaque, Opaque] = [
    [200, 60, 40],
    [40, 90, 180],
  ]
  expect(await enter(page, 'packed.glb', [[WALLS, { unlit: true, picture, packed: 'UASTC' }]])).toEqual([])
  expectAll(await pixels(page, MIDDLE), picture, 4)
  const transcoder = fetched.filter((url) => /basis/.test(url))
  expect(transcoder.length).toBe(2)
  for (const url of transcoder) expect(url.startsWith(`${address}assets/`), url).toBe(true)
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
})
