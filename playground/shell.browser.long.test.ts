/** The frame around every scene, the rest of it; see shell.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { baseUrl, openPage, pageErrors } from '../test/browser/page.ts'
import { openFrame, state, until } from './shell/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(options = {}): Promise<Page> {
  const page = await openFrame(options)
  pages.push(page)
  return page
}

describe('the clock of a scene', () => {
  it('runs at the chosen speed', async () => {
    const page = await open()
    await page.selectOption('[data-do=speed]', '4')
    expect((await state(page)).clock.speed).toBe(4)
    const { steps } = (await state(page)).clock
    await until(page, `s.clock.steps >= ${steps + 4}`)
  })

  it('takes the length of its step from the address', async () => {
    const page = await openPage('/line/?hz=20')
    pages.push(page)
    await page.waitForFunction(() => 'carom' in window)
    await until(page, 's.clock.steps >= 10')
    const { clock } = await state(page)
    expect(clock.time / clock.steps).toBeCloseTo(1 / 20, 12)
  })
})

describe('a hidden page', () => {
  it('runs no frame and no step, and goes on where it was', async () => {
    const page = await open()
    await until(page, 's.clock.steps >= 1')
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (value ? 'hidden' : 'visible'),
        })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await turn(true)
    const before = await state(page)
    expect(before.page.hidden).toBe(true)
    await page.waitForTimeout(2500) // long enough for two steps of this scene
    const after = await state(page)
    expect(after.page.frames).toBe(before.page.frames)
    expect(after.clock.steps).toBe(before.clock.steps)
    await turn(false)
    await until(page, `s.page.frames > ${after.page.frames + 2}`)
    expect((await state(page)).clock.steps - after.clock.steps).toBeLessThanOrEqual(1) // nothing is caught up with
    await until(page, `s.clock.steps > ${after.clock.steps}`)
  })
})

describe('full screen', () => {
  it('comes and goes by F1 and by its button', async () => {
    const page = await open()
    await page.keyboard.press('F1')
    await until(page, 's.page.fullscreen')
    await page.keyboard.press('F1')
    await until(page, '!s.page.fullscreen')
    await page.click('[data-do=full]')
    await until(page, 's.page.fullscreen')
    await page.click('[data-do=full]')
    await until(page, '!s.page.fullscreen')
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the frame', () => {
  it('shows the keys, the cost of each query and the triangles looked at', async () => {
    const page = await open()
    expect(await page.locator('.keys').innerText()).toContain('triangle')
    await page.waitForSelector('.cost:not([hidden])')
    await expect // the questions are asked when the page is idle
      .poll(() => page.locator('.cost').innerText(), { timeout: 20_000 })
      .toMatch(/µs[\s\S]*tutorial: all 1, carom: \d/)
  })

  it('opens and closes its panel, and draws in what is left', async () => {
    const page = await open({ viewport: { width: 1000, height: 600 } })
    const narrow = await page.evaluate(() => {
      const canvas = document.querySelector('canvas')!
      return { width: canvas.clientWidth, pixelsPerPoint: canvas.width / canvas.clientWidth }
    })
    await page.click('[data-do=panel]')
    await page.waitForFunction((before) => document.querySelector('canvas')!.clientWidth > before + 100, narrow.width)
    await page.waitForFunction((pixelsPerPoint) => {
      const canvas = document.querySelector('canvas')!
      return Math.abs(canvas.width - canvas.clientWidth * pixelsPerPoint) <= 2
    }, narrow.pixelsPerPoint)
  })

  it('says so where there is no WebGL', async () => {
    const page = await openPage('about:blank')
    pages.push(page)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(new URL('/line/', baseUrl).href)
    await page.waitForSelector('.no-webgl')
    expect(await page.locator('.no-webgl').innerText()).toContain('WebGL 2')
    expect(pageErrors(page)).toEqual([])
  })

  it('outlives the loss of its graphics context', async () => {
    const page = await open()
    await page.evaluate(async () => {
      const lose = document.querySelector('canvas')!.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
      lose.loseContext()
      await new Promise((done) => setTimeout(done, 200))
      lose.restoreContext()
    })
    await page.waitForSelector('.toast.error')
    await page.waitForFunction(() => !document.querySelector('canvas')!.getContext('webgl2')!.isContextLost())
    await page.keyboard.press('ArrowUp')
    const { frames } = (await state(page)).page
    await until(page, `s.page.frames > ${frames + 2} && !s.clock.paused`)
  })

  it('fits a phone', async () => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    const seen = await page.locator('[data-do=full]').boundingBox()
    expect(seen && seen.x + seen.width).toBeLessThanOrEqual(360)
    // what it is, whether its panel is open or closed
    expect(await page.locator('.bar .summary').isVisible()).toBe(true)
    await page.click('[data-do=panel]')
    expect(await page.locator('.bar .summary').innerText()).toMatch(/^Drag a line and a triangle.*\.$/)
  })
})
