// node scripts/screenshots.mjs [name …]: the pictures of README.md and docs/, taken from the running playground with real keys and clicks.
// Run it after a change that shows; then look at the pictures, all of them.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { freePort } from './port.mjs'

const FOLDER = join(root, 'docs/pictures')
const VIEW = { width: 1280, height: 800 }
/** Bytes: a README is also read on trains. */
const LARGEST = 200_000

/** Each opens an address, brings the page into a state worth seeing, and returns. */
const PICTURES = {
  line: {
    path: '/line/',
    async prepare(page) {
      await page.click('[data-mode=tutorial]')
      await page.click('[data-tab="Where it fails"]')
      await page.click('[data-defect=KD1]')
      await frames(page, 10)
    },
  },
  walk: {
    path: '/walk/',
    async prepare(page) {
      await page.click('canvas', { position: { x: 430, y: 400 } }) // takes the pointer
      await frames(page, 3)
      await page.keyboard.down('KeyW')
      await until(page, 's.centre.z < 11')
      await page.keyboard.up('KeyW')
      await page.keyboard.press('p') // and so no slow motion on the picture
      await frames(page, 5)
    },
  },
}

async function frames(page, count) {
  const start = await page.evaluate(() => window.carom.state().page.frames)
  await until(page, `s.page.frames >= ${start + count}`)
}

function until(page, condition) {
  return page.waitForFunction((text) => new Function('s', `return ${text}`)(window.carom.state()), condition, {
    timeout: 120_000,
  })
}

await ensureInstalled('all', false)
const executablePath = await findBrowser()
if (!executablePath) throw new Error(WAYS_OUT)
const { createServer } = await import('vite')
const { chromium } = await import('playwright-core')

const cacheDir = join(root, 'node_modules', `.vite-screenshots-${process.pid}`)
const port = await freePort(5400)
const server = await createServer({
  root: join(root, 'playground'),
  cacheDir,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
})
await server.listen()
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  mkdirSync(FOLDER, { recursive: true })
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES)
  for (const name of wanted) {
    const { path, prepare } = PICTURES[name] ?? {}
    if (!prepare) throw new Error(`screenshots: ${name} is no picture, expected ${Object.keys(PICTURES).join(', ')}`)
    const page = await browser.newPage({ viewport: VIEW })
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await page.waitForFunction(() => 'carom' in window)
    await prepare(page)
    const file = join(FOLDER, `${name}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
    await page.close()
    const { size } = statSync(file)
    if (size > LARGEST) throw new Error(`screenshots: ${name}.jpg has ${size} bytes, expected at most ${LARGEST}`)
    console.log(`docs/pictures/${name}.jpg: ${size} bytes`)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
}
