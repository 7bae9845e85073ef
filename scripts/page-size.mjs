// node scripts/page-size.mjs: what a first visit loads, for the home page and each scene of the built playground, in kB: text
// gzipped, pictures as they are.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { freePort } from './port.mjs'

await ensureInstalled('all', false)
const executablePath = await findBrowser()
if (!executablePath) throw new Error(WAYS_OUT)
const { build, preview } = await import('vite')
const { chromium } = await import('playwright-core')

const configFile = join(root, 'playground/vite.config.ts')
const outDir = mkdtempSync(join(tmpdir(), 'carom-page-size-'))
await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
const port = await freePort(5500)
const server = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port, strictPort: true } })
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  const scenes = readdirSync(outDir, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'assets',
  )
  for (const path of ['', ...scenes.map(({ name }) => `${name}/`)]) {
    const sizes = await firstLoad(await browser.newPage(), `http://127.0.0.1:${port}/${path}`)
    const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
    console.log(
      `/${path.padEnd(10)} ${kB(sizes.text)} of text, ${kB(sizes.pictures)} of pictures, ${sizes.requests} requests`,
    )
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}

/** Opens a page as on a first visit; everything it asks for until nothing more comes. */
async function firstLoad(page, url) {
  const responses = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = { text: 0, pictures: 0, requests: 0 }
  for (const response of responses) {
    if (!response.url().startsWith('http')) continue // data and blobs are in what brought them
    const body = await response.body()
    const isPicture = (response.headers()['content-type'] ?? '').startsWith('image/')
    if (isPicture) sizes.pictures += body.length
    else sizes.text += gzipSync(body, { level: 9 }).length
    sizes.requests++
  }
  await page.close()
  return sizes
}
