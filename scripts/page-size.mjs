// node scripts/page-size.mjs: what a first visit loads without scrolling, for the home page and each scene of the built
// playground, in kB as a static host sends them: text gzipped, pictures as they are. Of the home page also what comes before the
// page is idle, and how long it takes until the castle is alive.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { freePort } from './port.mjs'

/**
 * Opens an address in a fresh page, and adds up what it asks for until nothing more comes.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
export async function firstLoad(page, url) {
  const responses = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  const home = await page.evaluate(waitForCastle)
  await page.waitForLoadState('networkidle')
  const begun = new Map(
    await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => [entry.name, entry.startTime])),
  )
  const sizes = { text: 0, pictures: 0, requests: 0, first: 0, ...home }
  for (const response of responses) {
    if (!response.url().startsWith('http')) continue // data and blobs are in what brought them
    const body = await response.body()
    const isPicture = (response.headers()['content-type'] ?? '').startsWith('image/')
    const bytes = isPicture ? body.length : gzipSync(body, { level: 9 }).length
    if (isPicture) sizes.pictures += bytes
    else sizes.text += bytes
    if ((begun.get(response.url()) ?? 0) < (home?.idle ?? 0)) sizes.first += bytes
    sizes.requests++
  }
  return sizes
}

/** In the page: milliseconds until the home page was idle, and until a picture of the living castle was shown; null elsewhere. */
async function waitForCastle() {
  if (document.querySelector('.stage') === null) return null
  while (document.querySelector('.stage.awake') === null) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return { idle: performance.getEntriesByName('home: idle')[0].startTime, alive: performance.now() }
}

async function pageSize() {
  await ensureInstalled('all', false)
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error(WAYS_OUT)
  const { build, preview } = await import('vite')
  const { chromium } = await import('playwright-core')

  const configFile = join(root, 'playground/vite.config.ts')
  const outDir = mkdtempSync(join(tmpdir(), 'carom-page-size-'))
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const port = await freePort(5500)
  const server = await preview({
    configFile,
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  try {
    const scenes = readdirSync(outDir, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && existsSync(join(outDir, entry.name, 'index.html')),
    )
    for (const path of ['', ...scenes.map(({ name }) => `${name}/`)]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const { text, pictures, requests, first, idle, alive } = await firstLoad(page, `http://127.0.0.1:${port}/${path}`)
      await page.close()
      console.log(`/${path.padEnd(10)} ${kB(text)} of text, ${kB(pictures)} of pictures, ${requests} requests`)
      if (alive === undefined) continue
      console.log(`            ${kB(first)} of it in the first ${(idle / 1000).toFixed(1)} s, until the page was idle;`)
      console.log(`            the castle alive after ${(alive / 1000).toFixed(1)} s`)
    }
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pageSize()
