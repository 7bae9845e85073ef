/**
 * The frame around every scene, tried on the smallest scene with real keys and clicks. The rest of it is in
 * shell.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { type Hooked, openFrame, state, until } from './shell/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openFrame()
})
afterAll(() => page.context().close())

describe('the clock of a scene', () => {
  it('runs, pauses by key and by button, and goes on', async () => {
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

  it('starts again by button and by key', async () => {
    await page.selectOption('[data-do=speed]', '4')
    for (const again of [() => page.click('[data-do=reset]'), () => page.keyboard.press('Backspace')]) {
      await page.click('[data-mode=tutorial]')
      await page.keyboard.press('ArrowUp')
      await until(page, 's.clock.steps >= 1 && s.mode === "tutorial"')
      await again()
      await until(page, 's.clock.steps === 0 && s.mode === "exact" && s.triangles[0].presses.x === 0')
    }
  })

  it('takes single steps, each lighting the next step of the lesson', async () => {
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
})

describe('the frame', () => {
  it('shows the code of the scene, file by file, and closes it by key', async () => {
    await page.click('[data-do=code]')
    expect(await page.locator('dialog.code pre').innerText()).toContain('export const scene')
    await page.click('dialog.code [role=tab] >> text=exact.ts')
    expect(await page.locator('dialog.code pre').innerText()).toContain('overlapSegmentTriangle')
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog.code').isVisible()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/line/')
  })

  it('shows three keys over the picture, each until it is used, and all of them by “?”', async () => {
    const page = await openFrame()
    const over = () =>
      page.$$eval('.keys .hint', (all) =>
        all.filter((one) => !one.classList.contains('used')).map((one) => one.textContent),
      )
    const begun = await over()
    expect(begun.length).toBe(3)
    expect(begun[0]).toContain('↑')
    await page.keyboard.press('ArrowUp')
    expect(await over()).toEqual(begun.slice(1))
    await expect.poll(() => page.locator('.keys .used').isVisible()).toBe(false)
    const heard = await page.$eval('canvas', (canvas) => {
      return document.getElementById(canvas.getAttribute('aria-describedby') ?? '')?.textContent
    })
    const isOpen = () => page.locator('dialog.all-keys').isVisible()
    for (const [open, close] of [
      [() => page.keyboard.press('?'), () => page.keyboard.press('?')],
      [() => page.click('[data-do=keys]'), () => page.keyboard.press('Escape')],
      [() => page.keyboard.press('?'), () => page.click('.all-keys [data-do=close]')],
    ]) {
      await open()
      expect(await isOpen()).toBe(true)
      await close()
      expect(await isOpen()).toBe(false)
    }
    const listed = await page.$$eval('.all-keys dd', (all) => all.map((one) => one.textContent))
    expect(listed.length).toBeGreaterThan(8)
    for (const does of listed) expect(heard).toContain(does)
    expect(new URL(page.url()).pathname).toBe('/line/')
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  })

  it('lends the page a hook that can be read and not written', async () => {
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

  it('keeps the page when a file is dropped on a scene that takes none', async () => {
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
    expect(await page.locator('.toast').innerText()).toContain('opens no files')
    expect(await page.locator('body.dropping').count()).toBe(0)
    expect(pageErrors(page)).toEqual([])
    await page.click('.toast button')
  })

  it('shows an error that nobody caught, and lives on', async () => {
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
})
