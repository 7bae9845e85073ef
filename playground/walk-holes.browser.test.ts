/**
 * Scene "Walk": "Show me a hole here" in the castle, by its button. What the page found is walked again here, from its data
 * alone, and judged by the oracle. Touch, other modes and levels without a hole: walk-holes.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castle } from '../scenes/castle.ts'
import { pageErrors } from '../test/browser/page.ts'
import { isHole, judgeHole } from '../test/holes/judge-hole.ts'
import { groundOf } from '../test/holes/search.ts'
import { findHole, hold, holeOf, look, openWalk, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk()
})
afterAll(() => page.context().close())

it('the button finds one, both rules walk it over and over, and the oracle agrees', async () => {
  const chip = page.locator('[data-do=find-hole]')
  expect(await chip.isVisible()).toBe(false) // carom has none
  await page.click('[data-mode=article]')
  const { centre } = await look(page)
  await chip.click()
  const { found, seen } = await findHole(page)
  expect(found.level).toBe('The castle')
  expect(found.settings.mode).toBe('article')
  const judged = judgeHole(groundOf(castle()), found)
  expect(judged.run.crossing).toEqual(found.crossing)
  expect(judged.exact).toEqual([])
  expect(isHole(judged)).toBe(true)
  expect(seen).toBeGreaterThan(0.5)

  const words = await page.locator('.hole-words').textContent()
  const seconds = ((found.crossing.step + 1) / found.hertz).toFixed(2)
  expect(words).toContain(`through triangle ${found.crossing.triangle.toLocaleString('en')} after ${seconds} s`)
  expect(words).toContain('now, carom:')
  await until(
    page,
    'the article has failed',
    (state) => holeOf(state).time > (found.crossing.step + 5) / found.hertz,
    60,
  )
  await until(page, 'it begins anew', (state) => holeOf(state).time < 0.3, 60)

  await page.keyboard.press('Escape')
  const back = await until(page, 'back in the level', (state) => !holeOf(state).showing, 10)
  expect(Math.hypot(back.centre.x - centre.x, back.centre.z - centre.z)).toBeLessThan(0.5)
  expect(pageErrors(page)).toEqual([])
})

it('in "where it fails", by keyboard: one is walked by the visitor, from its start and with the article’s body', async () => {
  await page.click('[data-mode=exact]')
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.click('[data-do=panel]')
  await page.click('text=Where it fails')
  await page.focus('[data-do=find-hole-here]')
  await page.keyboard.press('Enter')
  const { found } = await findHole(page)
  await page.focus('[data-do=walk-hole]')
  await page.keyboard.press('Enter')
  const state = await until(page, 'at its start', (now) => !holeOf(now).showing && now.mode === 'article', 10)
  const { x, y, z } = found.start
  expect(Math.hypot(state.centre.x - x, state.centre.z - z)).toBeLessThan(0.2)
  expect(Math.abs(state.centre.y - y)).toBeLessThan(0.2)
  // W is the way that the walk begins with
  const [{ x: alongX, z: alongZ }] = found.legs
  expect(Math.sin(state.yaw) * -alongX - Math.cos(state.yaw) * alongZ).toBeCloseTo(Math.hypot(alongX, alongZ), 9)
  await hold(page, ['KeyW'], 0.05)
  expect(pageErrors(page)).toEqual([])
})
