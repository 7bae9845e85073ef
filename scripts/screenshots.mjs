// node scripts/screenshots.mjs [name …]: the pictures of README.md and docs/ (docs/pictures) and of the home page's cards
// (playground/cards), taken from the running playground. Run it after a change that shows; then look at the pictures, all of them.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { PICTURES } from './pictures.mjs'
import { freePort } from './port.mjs'

const VIEW = { width: 1280, height: 800 }
const CARD = { width: 640, height: 360 }
/** Bytes: a README is also read on trains, and five cards are on the first page. */
const LARGEST = 200_000
const LARGEST_CARD = 40_000

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
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES)
  for (const name of wanted) {
    const { card, prepare } = PICTURES[name] ?? {}
    if (!prepare) throw new Error(`screenshots: ${name} is no picture, expected ${Object.keys(PICTURES).join(', ')}`)
    const page = await browser.newPage({ viewport: VIEW })
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(`http://127.0.0.1:${port}/${name}/`)
    await page.waitForFunction(() => 'carom' in window)
    await prepare(page)
    const picture = await page.screenshot({ type: 'jpeg', quality: 82 })
    save(`docs/pictures/${name}.jpg`, picture, LARGEST)
    save(`playground/cards/${name}.webp`, await takeCard(page, card), LARGEST_CARD)
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
}

/** A part of the canvas without what the shell lays over it, in the size of a card. */
async function takeCard(page, [left, top, right]) {
  await page.addStyleTag({
    content: 'main > .corner, main > .keys, main > .touch, .walk-start { visibility: hidden !important }',
  })
  const box = await page.locator('canvas').first().boundingBox()
  const width = (right - left) * box.width
  const height = (width * CARD.height) / CARD.width
  const clip = { x: box.x + left * box.width, y: box.y + top * box.height, width, height, scale: CARD.width / width }
  const session = await page.context().newCDPSession(page)
  for (let quality = 80; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= LARGEST_CARD || quality <= 30) return bytes
  }
}

function save(path, bytes, largest) {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bytes)
  const { size } = statSync(file)
  if (size > largest) throw new Error(`screenshots: ${path} has ${size} bytes, expected at most ${largest}`)
  console.log(`${path}: ${size} bytes`)
}
