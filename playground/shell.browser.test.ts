/** The frame around every scene, tried on the smallest scene with real keys and clicks. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { baseUrl, openPage, pageErrors } from '../test/browser/page.ts'

interface State {
  clock: { time: number; steps: number; paused: boolean; speed: number }
  page: { hidden: boolean; frames: number; drawn: number; fullscreen: boolean }
  mode: string
  lesson: string | null
}

interface Hooked {
  carom: { scene: string; state(): State }
}

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(options = {}): Promise<Page> {
  const page = await openPage('/line/', options)
  pages.push(page)
  await page.waitForFunction(() => 'carom' in window)
  return page
}
const state = (page: Page): Promise<State> => page.evaluate(() => (window as unknown as Hooked).carom.state())
const until = (page: Page, condition: string) =>
  page.waitForFunction(
    (text) => new Function('s', `return ${text}`)((window as unknown as Hooked).carom.state()),
    condition,
  )

describe('the clock of a scene', () => {
  it('runs, pauses by key and by button, and goes on', async () => {
    const page = await open()
    await until(page, 's.clock.steps >= 2')
    await page.keyboard.press('p')
    await until(page, 's.clock.paused')
    const { steps } = (await state(page)).clock
    await until(page, `s.page.frames > ${(await state(page)).page.frames + 5}`)
    expect((await state(page)).clock.steps).toBe(steps)
    await page.click('[data-do=pause]')
    await until(page, `!s.clock.paused && s.clock.steps > ${steps}`)
    expect(pageErrors(page)).toEqual([])
  })

  it('takes single steps, each lighting the next step of the lesson', async () => {
    const page = await open()
    await page.keyboard.press('p')
    await page.click('[data-do=reset]')
    const lit: (string | null)[] = []
    for (let i = 1; i <= 9; i++) {
      if (i % 2) await page.click('[data-do=step]')
      else await page.keyboard.press('.')
      await until(page, `s.clock.steps === ${i}`)
      lit.push((await state(page)).lesson)
      expect(await page.locator('.lesson .lit').count()).toBe(1)
    }
    expect(lit).toEqual(['normal', 'constant', 'distances', 'product', 'point', 'angles', 'sum', 'verdict', 'exact'])
  })

  it('runs at the chosen speed', async () => {
    const page = await open()
    await page.selectOption('[data-do=speed]', '4')
    expect((await state(page)).clock.speed).toBe(4)
    const { steps } = (await state(page)).clock
    await until(page, `s.clock.steps >= ${steps + 4}`)
  })

  it('starts again by button and by key', async () => {
    const page = await open()
    for (const again of [() => page.click('[data-do=reset]'), () => page.keyboard.press('Backspace')]) {
      await page.click('[data-mode=tutorial]')
      await page.keyboard.press('ArrowUp')
      await until(page, 's.clock.steps >= 1 && s.mode === "tutorial"')
      await again()
      await until(page, 's.clock.steps === 0 && s.mode === "exact" && s.triangles[0].presses.x === 0')
    }
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
    expect(await page.locator('.cost').innerText()).toMatch(/µs[\s\S]*article: all 1, carom: \d/)
  })

  it('shows the code of the scene, file by file, and closes it by key', async () => {
    const page = await open()
    await page.click('[data-do=code]')
    expect(await page.locator('dialog.code pre').innerText()).toContain('export const scene')
    await page.click('dialog.code [role=tab] >> text=exact.ts')
    expect(await page.locator('dialog.code pre').innerText()).toContain('overlapSegmentTriangle')
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog.code').isVisible()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/line/')
  })

  it('opens and closes its panel, and draws in what is left', async () => {
    const page = await open({ viewport: { width: 1000, height: 600 } })
    const width = () => page.evaluate(() => document.querySelector('canvas')!.getBoundingClientRect().width)
    const narrow = await width()
    await page.click('[data-do=panel]')
    await page.waitForFunction((before) => document.querySelector('canvas')!.clientWidth > before + 100, narrow)
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas')!
      return Math.abs(canvas.width - canvas.clientWidth) <= 1
    })
  })

  it('lends the page a hook that can be read and not written', async () => {
    const page = await open()
    const written = await page.evaluate(() => {
      const { carom } = window as unknown as Hooked
      const state = carom.state()
      state.clock.steps = 1e9
      try {
        carom.scene = 'other'
      } catch {}
      return [carom.scene, carom.state().clock.steps < 1e9]
    })
    expect(written).toEqual(['line', true])
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

  it('shows an error that nobody caught, and lives on', async () => {
    const page = await open()
    await page.evaluate(() => {
      Promise.reject(new Error('a level that was none'))
    })
    await page.waitForSelector('.toast.error')
    expect(await page.locator('.toast.error').innerText()).toContain('a level that was none')
    const { frames } = (await state(page)).page
    await until(page, `s.page.frames > ${frames}`)
    await page.click('.toast button')
    expect(await page.locator('.toast').count()).toBe(0)
  })

  it('keeps the page when a file is dropped on a scene that takes none', async () => {
    const page = await open()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['v 0 0 0'], 'level.obj'))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
        document.querySelector('canvas')!.dispatchEvent(event)
        if (type !== 'dragenter' && !event.defaultPrevented) throw new Error(`${type} was left to the browser`)
      }
    })
    await page.waitForSelector('.toast')
    expect(await page.locator('.toast').innerText()).toContain('takes no files')
    expect(await page.locator('body.dropping').count()).toBe(0)
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
  })
})
