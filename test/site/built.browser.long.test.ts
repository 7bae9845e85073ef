/** The built site: its links, its guides' scenes, its search. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/port.mjs'
import { guides, pageOf } from '../../site/pages.mjs'
import { graveFaults } from '../browser/axe.ts'
import { openPage, pageErrors } from '../browser/page.ts'
import { installSite } from './installed.ts'

const BASE = '/carom/'
/** Bytes, gzipped: the page, its scripts and its styles, before a scene is loaded. */
const HEAVIEST = 150_000
const installed = await installSite()
const scenes = guides('.')
  .filter((path) => readFileSync(path, 'utf8').includes('<Scene '))
  .map((path) => pageOf(path).replace(/\.md$/, '.html'))
/** What somebody types who looks for a guide. */
const SEARCHES: Record<string, string> = {
  slopes: 'slope limit',
  lifts: 'moving platform',
  'one-way': 'one-way platform',
  trigger: 'trigger',
  doors: 'doors',
  crouch: 'crouch',
  ladder: 'ladders',
  water: 'swim',
  'camera-arm': 'camera arm',
  'first-person': 'first person',
  'mouse-pick': 'mouse pick',
  'line-of-sight': 'line of sight',
  measure: 'clearances',
  'save-game': 'save game',
  replay: 'replay',
  'throw-arc': "throw's arc",
  crowd: '100 people',
  netcode: 'multiplayer',
  hitbox: 'hitbox ray',
  'skinned-enemy': 'skinned enemy',
  crates: 'moving crates',
  navmesh: 'navmesh',
  conveyor: 'conveyor',
  planet: 'low gravity',
  'bouncing-balls': 'bouncing balls',
  'jump-feel': 'jump feel',
  streaming: 'streaming',
  explosion: 'explosion',
  'knock-back': 'knock back',
  'level-doctor-ci': 'level doctor in CI',
  glb: 'GLB',
}

describe.runIf(installed)('npm run site', () => {
  let server: PreviewServer
  let address = ''

  beforeAll(async () => {
    const built = spawnSync(process.execPath, ['scripts/site.mjs', '--no-install', '--base', BASE], {
      encoding: 'utf8',
    })
    expect(built.status, built.stderr).toBe(0)
    const port = await freePort(25_000 + (process.pid % 5_000))
    const host = { host: '127.0.0.1', port, strictPort: true }
    server = await preview({
      configFile: false,
      root: 'site',
      base: BASE,
      appType: 'mpa',
      build: { outDir: 'dist' },
      preview: host,
    })
    address = `http://127.0.0.1:${port}${BASE}`
  }, 600_000)
  afterAll(() => server?.close())

  test('builds pages whose links lead to files, beside their .md', () => {
    const pages = builtPages()
    expect(pages.length).toBeGreaterThan(100)
    const lost = new Set<string>()
    for (const page of pages) {
      if (!existsSync(`site/dist/${page.replace(/\.html$/, '.md')}`)) lost.add(`${page}: no .md`)
      for (const target of targetsOf(page)) if (!isBuilt(page, target)) lost.add(`${page}: ${target}`)
    }
    expect([...lost]).toEqual([])
  })

  test('writes the programs of guides for those who read text', () => {
    const program = readFileSync('site/guides/ladder.ts', 'utf8')
    for (const file of ['guides/ladder.md', 'llms-full.txt'])
      expect(readFileSync(`site/dist/${file}`, 'utf8')).toContain(program)
    expect(readFileSync('site/dist/llms.txt', 'utf8')).toContain(`${BASE}guides/ladder.md`)
  })

  test('no page of a guide is heavy before its scene is loaded', () => {
    for (const page of scenes) {
      const files = targetsOf(page).filter((target) => /\.(js|css)$/.test(target))
      expect(files.length).toBeGreaterThan(2)
      const texts = [page, ...new Set(files)].map((file) => readFileSync(`site/dist/${file.replace(BASE, '')}`))
      const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
      expect(bytes, page).toBeLessThan(HEAVIEST)
    }
  })

  test.each(scenes)('%s shows its scene, which moves', async (path) => {
    const page = await openScene(address + path)
    const first = await picture(page)
    await expect.poll(async () => (await picture(page)).equals(first), { timeout: 20_000 }).toBe(false)
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  })

  test('a scene is played by keys, paused, and reset', async () => {
    const page = await openScene(`${address}guides/crouch.html`)
    const says = page.locator('.scene figcaption span').first()
    await page.locator('.scene-view').focus()
    await page.keyboard.down('e')
    await expect.poll(() => says.textContent()).toBe('crouches')
    await page.waitForTimeout(3000) // the demo would have released it
    expect(await says.textContent()).toBe('crouches')
    await page.keyboard.up('e')
    await expect.poll(() => says.textContent()).toBe('stands')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.waitForTimeout(300)
    const still = await picture(page)
    await page.waitForTimeout(500)
    expect((await picture(page)).equals(still)).toBe(true)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => says.textContent(), { timeout: 20_000 }).toBe('no room to stand up')
    expect(pageErrors(page)).toEqual([])
  })

  test('a scene is played by touch', async () => {
    const page = await openScene(`${address}guides/crouch.html`, { hasTouch: true, isMobile: true })
    const says = page.locator('.scene figcaption span').first()
    await page.locator('.scene-touch button').dispatchEvent('pointerdown')
    await expect.poll(() => says.textContent()).toBe('crouches')
    await page.locator('.scene-touch button').dispatchEvent('pointerup')
    await expect.poll(() => says.textContent()).toBe('stands')
    expect(await page.locator('.scene-stick').isVisible()).toBe(true)
  })

  test('the search finds each guide by what people call it', async () => {
    const page = await openPage(address, { viewport: { width: 1200, height: 800 } })
    await page.locator('#local-search button').click()
    const missed: string[] = []
    for (const [guide, words] of Object.entries(SEARCHES)) {
      await page.locator('#localsearch-input').fill(words)
      const results = page.locator('.results a.result')
      const isFirst = async () => (await results.first().getAttribute('href'))?.includes(`/guides/${guide}.html`)
      await expect
        .poll(isFirst, { timeout: 5000 })
        .toBe(true)
        .catch(async () => missed.push(`${words}: ${await results.first().getAttribute('href')}`))
    }
    expect(missed).toEqual([])
    expect(
      Object.keys(SEARCHES)
        .map((name) => `site/guides/${name}.md`)
        .sort(),
    ).toEqual(guides('.').sort())
  })

  test('Start opens the tab of a heading, and goes on by arrow keys', async () => {
    const page = await openPage(`${address}start.html#vite`, { viewport: { width: 1200, height: 800 } })
    const shown = () => page.locator('.tab:visible').getAttribute('data-name')
    await expect.poll(shown).toBe('Vite')
    await page.getByRole('tab', { name: 'Vite' }).press('ArrowRight')
    expect(await shown()).toBe('three.js')
    await page.getByRole('tab', { name: 'npm' }).click()
    expect(await shown()).toBe('npm')
    expect(pageErrors(page)).toEqual([])
  })

  test.each(['', 'start.html', 'guides/', 'guides/ladder.html', 'from-rapier.html'])(
    'axe finds nothing serious on /%s',
    async (path) => {
      const page = await openPage(address + path, { viewport: { width: 1200, height: 800 } })
      await page.waitForLoadState('networkidle')
      expect(await graveFaults(page)).toEqual([])
    },
  )
})

function builtPages(): string[] {
  return readdirSync('site/dist', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('play') && path !== '404.html',
  )
}

function targetsOf(page: string): string[] {
  const text = readFileSync(`site/dist/${page}`, 'utf8')
  return [...text.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, target]) => target)
}

function isBuilt(page: string, target: string): boolean {
  if (/^(https?:|data:)/.test(target)) return true
  const { pathname } = new URL(target, `file://${BASE}${page.replaceAll('\\', '/')}`)
  const file = pathname.startsWith(BASE) && pathname.slice(BASE.length).replace(/(^|\/)$/, '$1index.html')
  return file !== false && existsSync(`site/dist/${decodeURI(file)}`)
}

async function openScene(address: string, options = {}): Promise<Page> {
  const page = await openPage(address, { viewport: { width: 900, height: 700 }, ...options })
  await page.locator('.scene').scrollIntoViewIfNeeded()
  await page.waitForSelector('.scene[data-state=shown]', { timeout: 60_000 })
  return page
}

const picture = (page: Page) => page.locator('.scene canvas').screenshot()
