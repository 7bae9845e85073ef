/** Scene "Line and triangle", the rest of it; see line.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { drag, openLine, press, state } from './scenes/line/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(options = {}): Promise<Page> {
  const page = await openLine(options)
  pages.push(page)
  return page
}

describe('line and triangle', () => {
  it('a mouse drags the whole triangle, one of its corners, and beside them the camera', async () => {
    const page = await open()
    await page.click('[data-view=front]')
    const before = await state(page)
    const { corners, centre } = before.pixels
    const on = { x: (corners[0].x * 2 + centre.x) / 3, y: (corners[0].y * 2 + centre.y) / 3 }
    await drag(page, on, { x: on.x, y: on.y + 60 })
    const dragged = (await state(page)).triangles[0].corners
    const by = dragged.map((corner, i) => corner.y - before.triangles[0].corners[i].y)
    expect(by[0]).toBeLessThan(-0.1)
    for (const one of by) expect(one).toBeCloseTo(by[0], 9)

    const second = (await state(page)).pixels.corners[1]
    await drag(page, second, { x: second.x - 60, y: second.y })
    const pulled = (await state(page)).triangles[0].corners
    expect(pulled[0]).toEqual(dragged[0])
    expect(pulled[1].x).toBeLessThan(dragged[1].x)

    const still = await state(page)
    await drag(page, { x: 60, y: 500 }, { x: 160, y: 480 })
    const turned = await state(page)
    expect(turned.triangles).toEqual(still.triangles)
    expect(turned.pixels.corners).not.toEqual(still.pixels.corners)
  })

  it('a finger drags an end', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { pixels, end } = await state(page)
    const cdp = await page.context().newCDPSession(page)
    const at = (x: number, y: number) => [{ x, y }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(pixels.end.x + 8, pixels.end.y) })
    for (let i = 1; i <= 5; i++) {
      const touchPoints = at(pixels.end.x + 8, pixels.end.y - 12 * i)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const moved = (await state(page)).end
    expect(moved.y).toBeGreaterThan(end.y + 0.1)
    expect(pageErrors(page)).toEqual([])
  })

  it.each([
    ['open', ''],
    ['closed', '[data-do=panel]'],
  ])('on a phone, with the panel %s, all dots can be taken, and names stand beside them', async (_, pressed) => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    if (pressed) await page.click(pressed)
    const { start, end, corners } = (await state(page)).pixels
    const named = { A: start, B: end, P1: corners[0], P2: corners[1], P3: corners[2] }
    for (const [name, dot] of Object.entries(named)) {
      const { covers, away } = await page.evaluate(
        ([text, { x, y }]) => {
          const label = [...document.querySelectorAll('.label')].find((one) => one.textContent === text)
          const { left, right, top, bottom } = label?.getBoundingClientRect() ?? new DOMRect(1e9)
          const beside = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0))
          return { covers: document.elementFromPoint(x, y)?.tagName, away: beside }
        },
        [name, dot] as const,
      )
      expect([name, covers]).toEqual([name, 'CANVAS'])
      expect(away, name).toBeLessThan(30)
    }
  })

  it('colours by the rule that is switched on, and shows where the other one differs', async () => {
    const page = await open()
    // the triangle 0.6 up: the line passes 0.1 below its edge, inside the halo
    await press(page, 'PageUp', 60)
    expect(await state(page)).toMatchObject({
      mode: 'exact',
      colour: 'yellow',
      otherColour: 'red',
      verdicts: { delphi: 'hit', parent: 'miss', exact: 'miss' },
    })
    await page.click('[data-mode=tutorial]')
    expect(await state(page)).toMatchObject({ mode: 'tutorial', colour: 'red', otherColour: 'yellow' })
    await page.waitForSelector('[data-rule=delphi].wrong')
    expect(await page.locator('.ghosts .solid').innerText()).toBe('as the tutorial: hit')
    expect(await page.locator('.ghosts .dotted').innerText()).toBe('exact: miss')
    // counted in degrees the halo is gone
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=unit] >> text=degrees')
    expect(await state(page)).toMatchObject({ colour: 'yellow', rule: { unit: 'degree' } })
    // and a factor of 0.9 brings it back
    const slider = page.locator('[data-control=match-factor]')
    await slider.focus()
    await page.keyboard.press('Home')
    expect(await state(page)).toMatchObject({ colour: 'red', rule: { factor: 0.9 } })
    expect((await state(page)).numbers.threshold).toBeCloseTo(324, 9)
    await page.keyboard.press('End')
    expect(await state(page)).toMatchObject({ colour: 'yellow', rule: { factor: 1 } })
    expect(await page.locator('output[data-control=halo]').innerText()).toBe('0')
    // a wrong hit is red whatever colours the corners have
    await page.click('[data-control=unit] >> text=gradians')
    await page.click('label:has([data-control=parents-colours])')
    expect((await state(page)).colour).toBe('red')
  })

  it('several triangles: each is tested and coloured by itself; as the tutorial, the line follows the first', async () => {
    const page = await open()
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=add]')
    await page.click('[data-triangle="1"]')
    await press(page, 'PageUp', 70)
    let now = await state(page)
    expect(now.selected).toBe(0)
    expect(now.triangles.map(({ colour }) => colour)).toEqual(['yellow', 'green'])
    expect(now.colour).toBe('green')
    await page.click('[data-mode=tutorial]')
    now = await state(page)
    expect(now.triangles.map(({ colour }) => colour)).toEqual(['yellow', 'green'])
    expect(now.colour).toBe('red') // a miss, though the line goes through the other one
    await page.click('[data-control=remove]')
    expect((await state(page)).triangles.length).toBe(1)
  })

  it('shows every value on the way', async () => {
    const page = await open()
    const numbers = (id: string) => page.locator(`[data-lesson=${id}] .numbers`).innerText()
    await page.waitForFunction(() => document.querySelector('[data-lesson=exact] .numbers b'))
    expect(await numbers('normal')).toContain('(0, 0, 1)')
    expect(await numbers('constant')).toMatch(/D\s*0/)
    expect(await numbers('distances')).toMatch(/−0.5[\s\S]*0.5/)
    expect(await numbers('product')).toContain('−0.25')
    expect(await numbers('point')).toMatch(/0.5[\s\S]*1[\s\S]*\(0, 0.5, 0\)/)
    expect((await numbers('angles')).match(/grad/g)).toHaveLength(3)
    expect(await numbers('sum')).toMatch(/400 grad[\s\S]*360 grad/)
    expect(await numbers('verdict')).toContain('hit')
    await press(page, 'ArrowLeft', 51)
    await page.waitForSelector('[data-lesson=angles].skipped')
    expect(await numbers('product')).toContain('one side: stop')
  })
})

describe('the inputs on which the rules fail', () => {
  it('show then, now and should be side by side', async () => {
    const page = await open()
    await page.click('[data-tab="Where it fails"]')
    const rows = [
      ['KD1', 'hit', 'miss'],
      ['KD2', 'NaN', 'hit'],
      ['KD3', 'NaN', 'hit'],
      ['KD4', 'miss', 'hit'],
      ['KD4-turned', 'hit, reversed: miss', 'hit, reversed: hit'],
      ['KD5', 'NaN', 'hit'],
      ['KD5-far', 'NaN', 'miss'],
      ['KD5-single', 'NaN', 'miss'],
      ['KD6', 'miss', 'hit'],
      ['KD7', 'NaN', 'hit'],
      ['KD8', 'miss', 'hit'],
      ['KD8-delphi', 'NaN', 'hit'],
      ['KD9', 'hit', 'miss'],
      ['KD10', 'hit', 'miss'],
      ['KD12', 'miss', 'hit'],
    ]
    expect(await page.locator('[data-defect]').count()).toBe(rows.length)
    for (const [id, was, exact] of rows) {
      await page.click(`[data-defect=${id}]`)
      expect([id, await page.locator('[data-verdict=then] b').innerText()]).toEqual([id, was])
      expect([id, await page.locator('[data-verdict=now] b').innerText()]).toEqual([id, exact])
      expect([id, await page.locator('[data-verdict=should] b').innerText()]).toEqual([id, 'carom gives it'])
      expect(await page.locator('.result .figure').innerText()).toMatch(/\d/)
      const now = await state(page)
      expect(now.row).toBe(id)
      expect(now.defect).toMatchObject({ id, result: { was, now: exact, should: exact } })
    }
    // moving on takes the result away
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('.result:not(:empty)').count()).toBe(0)
    expect(await page.locator('.defect-bar').isVisible()).toBe(false)
    expect(pageErrors(page)).toEqual([])
  })
})
