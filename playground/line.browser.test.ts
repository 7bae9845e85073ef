/** Scene "Line and triangle", with a real mouse and real keys. The rest of it is in line.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { drag, openLine, press, state, verdictsOnPage } from './scenes/line/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openLine()
})
afterAll(() => page.context().close())

describe('line and triangle', () => {
  it('begins as the tutorial does: the line goes through, green, and all three rules say so', async () => {
    const { colour, verdicts, start, end, numbers, triangles } = await state(page)
    expect(colour).toBe('green')
    expect(verdicts).toEqual({ delphi: 'hit', parent: 'hit', tutorial: 'hit', exact: 'hit' })
    expect([start, end]).toEqual([
      { x: 0, y: 0.5, z: -0.5 },
      { x: 0, y: 0.5, z: 0.5 },
    ])
    expect(triangles[0].corners).toEqual([
      { x: -1, y: 0, z: 0 },
      { x: 1, y: 0, z: 0 },
      { x: 0, y: 1, z: 0 },
    ])
    expect(numbers.product).toBe(-0.25)
    expect(numbers.sum).toBeCloseTo(400, 9)
    expect(await verdictsOnPage(page)).toEqual(['hit', 'hit', 'hit'])
    expect(pageErrors(page)).toEqual([])
  })

  it('keys move the triangle by hundredths: fifty presses and it still touches, the 51st is the first miss', async () => {
    for (const [key, back] of [
      ['ArrowUp', 'ArrowDown'], // ±x
      ['ArrowDown', 'ArrowUp'],
      ['ArrowLeft', 'ArrowRight'], // ∓z
      ['ArrowRight', 'ArrowLeft'],
      ['PageUp', 'PageDown'], // ±y
      ['PageDown', 'PageUp'],
    ]) {
      await page.keyboard.press('Backspace')
      await press(page, key, 50)
      expect(await state(page)).toMatchObject({ colour: 'green', how: 'touches', verdicts: { exact: 'hit' } })
      await page.keyboard.press(key)
      expect(await state(page)).toMatchObject({ colour: 'yellow', how: 'misses', verdicts: { exact: 'miss' } })
      await page.keyboard.press(back)
      expect((await state(page)).colour).toBe('green')
    }
  })

  it('a mouse drags an end out of the triangle, and the verdicts change on the page', async () => {
    await page.click('[data-do=reset]')
    const { pixels, start } = await state(page)
    await drag(page, pixels.end, { x: pixels.end.x - 20, y: pixels.end.y - 230 })
    await drag(page, pixels.start, { x: pixels.start.x + 20, y: pixels.start.y - 230 })
    const after = await state(page)
    expect(after.start).not.toEqual(start)
    expect(after.verdicts).toEqual({ delphi: 'miss', parent: 'miss', tutorial: 'miss', exact: 'miss' })
    expect(after.colour).toBe('yellow')
    await page.waitForFunction(() => document.querySelector('[data-rule=exact] b')?.textContent === 'miss')
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the inputs on which the rules fail', () => {
  it('one of them shows then, now and should be side by side, with the switch on both', async () => {
    await page.click('[data-tab="Where it fails"]')
    await page.click('[data-defect=KD1]')
    expect(await page.locator('[data-verdict=then]').innerText()).toMatch(/Then\s*Delphi rule\s*hit/)
    expect(await page.locator('[data-verdict=now] b').innerText()).toBe('miss')
    expect(await page.locator('[data-verdict=should]').innerText()).toMatch(/Should be\s*✓\s*carom gives it/)
    expect(await page.locator('[data-mode=both]').getAttribute('aria-checked')).toBe('true')
    expect((await state(page)).mode).toBe('both')
    expect(await page.locator('.result .figure').innerText()).toMatch(/\d/)
    expect((await state(page)).row).toBe('KD1')
    // beside the verdict: the lesson from its start, and a step of it
    await page.click('[data-do=replay]')
    await page.click('[data-do=step-replay]')
    await page.waitForFunction(() => document.querySelector('.lesson .lit') !== null)
    await page.click('[data-do=leave]')
    expect(await state(page)).toMatchObject({ row: null, defect: null, mode: 'exact' })
    expect(await page.locator('.defect-bar').isVisible()).toBe(false)
    expect(await page.locator('[data-mode=both]').isVisible()).toBe(false)
    expect(pageErrors(page)).toEqual([])
  })
})

// the last one: it leaves the page
describe('line and triangle', () => {
  it('Esc quits', async () => {
    await page.keyboard.press('Escape')
    await page.waitForSelector('.home-page')
  })
})
