/** For all, in every scene: what axe finds, the layout, and the picture while its size changes. See for-all.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { graveFaults } from '../test/browser/axe.ts'
import { FLAT, LESSONS, openPage, pageErrors, SCENES } from '../test/browser/page.ts'
import { resize, resizeWithin, watchResizes } from '../test/browser/resizes.ts'
import { layoutsOf, told } from './shell/test-layout.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
const isLoaded = (page: Page) => page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
async function load(path: string, options: object): Promise<Page> {
  const page = await openPage(path, options)
  await isLoaded(page)
  return page
}
/** Without what the address says of the state. */
async function reload(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  await page.goto(origin + pathname)
  await isLoaded(page)
}
/** Closed after the test. */
async function open(path: string, options: object): Promise<Page> {
  const page = await load(path, options)
  pages.push(page)
  return page
}

async function expectRoom(scene: string, at?: Page): Promise<void> {
  const layouts = await layoutsOf(scene, undefined, at)
  expect(layouts.length).toBeGreaterThanOrEqual(scene ? 15 : 5)
  for (const [, { parts }] of layouts) expect(parts).toBeGreaterThan(10)
  expect(told(layouts, 'overlaps')).toEqual([])
  expect(told(layouts, 'cut')).toEqual([])
  const byFinger = layouts.filter(([where]) => where.startsWith('phone'))
  expect(told(byFinger, 'small')).toEqual([])
}

it('home has room for everything, at every size: nothing overlaps, is cut off or too small for a finger', () =>
  expectRoom(''))

describe.each(SCENES)('in %s', (scene) => {
  let page: Page
  beforeAll(async () => {
    page = await load(`/${scene}/`, { viewport: { width: 480, height: 300 } })
  })
  afterAll(async () => {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  })

  it.skipIf(FLAT.includes(scene))(
    'fifty resizes show no black frame, while time goes on and while it stands still',
    async () => {
      await watchResizes(page)
      await resize(page, 10)
      await page.click('[data-do=pause]')
      const { resizes, black } = await resizeWithin(page, 40)
      await page.click('[data-do=pause]')
      expect(resizes).toBeGreaterThanOrEqual(50)
      expect(black).toBe(0)
    },
  )

  it('axe finds nothing serious or critical: each tab, a defect where there are any, the code', async () => {
    await page.setViewportSize({ width: 1000, height: 900 })
    if (scene === 'exact') await reload(page) // (its defect is still shown)
    if ((await page.locator('.with-panel').count()) === 0) await page.click('[data-do=panel]')
    if (!FLAT.includes(scene)) await page.click('[data-do=pause]') // nothing else to draw meanwhile
    const names = await page.$$eval('[data-tab]:not([hidden])', (tabs) =>
      tabs.map((tab) => tab.getAttribute('data-tab')),
    )
    expect(names.includes('Where it fails')).toBe(LESSONS.includes(scene))
    for (const [i, name] of names.entries()) {
      await page.click(`[data-tab="${name}"]`)
      expect(await graveFaults(page, i === 0 ? undefined : 'aside'), String(name)).toEqual([])
    }
    if (LESSONS.includes(scene)) {
      await page.click('[data-tab="Where it fails"]')
      await page.locator('[data-defect]').first().click()
      await page.waitForSelector('[data-verdict=now]')
      expect(await graveFaults(page), 'a defect').toEqual([])
    }
    await page.click('[data-do=code]')
    expect(await graveFaults(page, 'dialog.code'), 'the code').toEqual([])
  })

  it('there is room for everything, at every size: nothing overlaps, is cut off or too small for a finger', () =>
    expectRoom(scene, page))
})

describe('a slow scene', () => {
  it('is told without moving anything, at any width', async () => {
    // more steps a second than five in a frame
    const page = await open('/line/?hz=1000', { viewport: { width: 900, height: 420 } })
    await page.selectOption('[data-do=speed]', '0.1')
    const layout = () =>
      page.$$eval('.bar, .bar *, canvas, aside', (parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          return [x, y, width, height]
        }),
      )
    await page.waitForSelector('.slow', { state: 'hidden' })
    const before = await layout()
    await page.selectOption('[data-do=speed]', '1')
    await page.waitForSelector('.slow:not([hidden])')
    expect(await layout()).toEqual(before)
  })
})

describe('less motion', () => {
  const still = { reducedMotion: 'reduce' as const, viewport: { width: 900, height: 420 } }
  const state = (page: Page) =>
    page.evaluate(() => (window as unknown as { carom: { state(): Record<string, unknown> } }).carom.state())
  const steps = (page: Page, count: number) =>
    page.waitForFunction((least) => {
      const { carom } = window as unknown as { carom: { state(): { clock: { steps: number } } } }
      return carom.state().clock.steps >= least
    }, count)

  it('the room does not turn, and nothing bursts in it', async () => {
    const page = await open('/room/', still)
    await steps(page, 200)
    const { eye, explosions, hits } = await state(page)
    expect(eye).toMatchObject({ turn: 0 })
    expect(hits).toBeGreaterThan(0)
    expect(explosions).toMatchObject({ drawn: 0 })
  })

  it('the cube stands still', async () => {
    const page = await open('/blitter/', still)
    const { angles } = await state(page)
    await steps(page, 60)
    expect((await state(page)).angles).toEqual(angles)
  })

  it('steps of the lesson light up one by one, by key, and not by themselves', async () => {
    const page = await open('/line/', still)
    await steps(page, 3)
    expect(await page.locator('.lesson .lit').count()).toBe(0)
    await page.keyboard.press('.')
    await page.waitForSelector('.lesson .lit')
  })
})

describe('a phone held sideways', () => {
  it('has its panel beside the canvas, and all of its tools in one row', async () => {
    const page = await open('/line/', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })
    const [canvas, panel, bar] = await Promise.all(
      ['canvas', 'aside', '.bar'].map((what) => page.locator(what).first().boundingBox()),
    )
    expect(panel && canvas && panel.x >= canvas.x + canvas.width - 1).toBe(true)
    expect(canvas?.height).toBeGreaterThan(300)
    expect(canvas?.width).toBeGreaterThan(400)
    expect(bar?.height).toBeLessThan(60)
    const outside = await page.$$eval('.bar button', (all) =>
      all.filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1).map((one) => one.outerHTML),
    )
    expect(outside).toEqual([])
  })
})
