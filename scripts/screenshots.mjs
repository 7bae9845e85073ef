// node scripts/screenshots.mjs [name …]: the pictures of README.md and docs/ (docs/pictures), of the home page's cards
// (playground/cards) and its still (`home`), taken from the running playground. Run it after a change that shows; then look at the pictures, all of them.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { PICTURES, STILL } from './pictures.mjs'
import { freePort } from './port.mjs'

const VIEW = { width: 1280, height: 800 }
const CARD = { width: 640, height: 360 }
/** Bytes: a README is also read on trains, and five cards are on the first page. */
const LARGEST = 200_000
const LARGEST_CARD = 40_000
const LARGEST_STILL = 32_000

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
  const names = [...Object.keys(PICTURES), 'home']
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : names
  for (const name of wanted) {
    if (name === 'home') {
      save('playground/home/still.webp', await takeStill(), LARGEST_STILL)
      continue
    }
    const { card, of = 'canvas', query = '', isLit = false, prepare } = PICTURES[name] ?? {}
    if (!prepare) throw new Error(`screenshots: ${name} is no picture, expected ${names.join(', ')}`)
    const page = await browser.newPage({ viewport: VIEW })
    page.on('pageerror', (error) => {
      throw error
    })
    await light(page, 'fine')
    await page.goto(`http://127.0.0.1:${port}/${name}/${query}`)
    await page.waitForFunction(() => 'carom' in window)
    if (isLit) await isBaked(page)
    await prepare(page)
    save(`docs/pictures/${name}.jpg`, await takePicture(page), LARGEST)
    save(`playground/cards/${name}.webp`, await takeCard(page, card, of), LARGEST_CARD)
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
}

/** @param {'plain' | 'fine'} grade what the picture may cost; a page that is driven would have less */
async function light(page, grade) {
  await page.addInitScript((word) => sessionStorage.setItem('carom: light', word), grade)
}

/** Waits for the light of a level of ours, which comes after the first frames and is faded in. */
async function isBaked(page) {
  await page.waitForFunction(() => performance.getEntriesByName('light: baked', 'mark').length > 0)
  await page.waitForTimeout(1500)
}

/** The whole page, as well as it fits: what is full of small things takes more bytes. */
async function takePicture(page) {
  for (let quality = 82; ; quality -= 8) {
    const picture = await page.screenshot({ type: 'jpeg', quality })
    if (picture.length <= LARGEST || quality <= 50) return picture
  }
}

/** A part of the canvas without what the shell lays over it, in the size of a card. */
async function takeCard(page, [left, top, right], of) {
  await page.addStyleTag({
    content:
      '.corner, .foot, .level-start, .scenario-figures, .scenario-stand, .doctor-stand { visibility: hidden !important }',
  })
  const box = await page.locator(of).first().boundingBox()
  const width = (right - left) * box.width
  const height = (width * CARD.height) / CARD.width
  const clip = { x: box.x + left * box.width, y: box.y + top * box.height, width, height, scale: CARD.width / width }
  return capture(page, clip, LARGEST_CARD)
}

/** What the home page shows first: the castle and both walkers' ways, as who asked for less motion sees them. */
async function takeStill() {
  const { width, height, finer, style } = STILL
  const viewport = { width: width * finer, height: height * finer }
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await light(page, 'plain')
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.waitForSelector('.stage.awake', { timeout: 180_000 }) // with its light, which takes a while
  await page.addStyleTag({ content: style })
  await page.waitForFunction((wide) => document.querySelector('.stage canvas').width === wide, viewport.width)
  await page.waitForTimeout(1500) // until the canvas is no longer faded in
  const bytes = await capture(page, { x: 0, y: 0, ...viewport, scale: 1 / finer }, LARGEST_STILL)
  await page.close()
  return bytes
}

/** As a .webp of at most so many bytes, if it can be had. */
async function capture(page, clip, largest) {
  const session = await page.context().newCDPSession(page)
  for (let quality = 80; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= largest || quality <= 30) return bytes
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
