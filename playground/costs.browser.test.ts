/** What the questions cost, as the overlay tells it. The rest of it is in costs.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { look, openWalk, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk('/walk/', { viewport: { width: 760, height: 460 } })
})
afterAll(() => page.context().close())

describe('the cost overlay', () => {
  it('asks what is shown some hundred times, warm, beside three-mesh-bvh, and the visitor stays where he is', async () => {
    await until(page, 'some steps', ({ clock }) => clock.steps > 40, 60)
    await page.focus('[data-do=measure]')
    await page.keyboard.press('Enter')
    const { costs, clock, asked } = await until(
      page,
      'measured',
      (now) => Object.keys(now.costs.measured).length === 3,
      60,
    )
    expect(clock.paused).toBe(true)
    const names = ['carom, one step', 'pick, one ray: carom', 'three-mesh-bvh']
    expect(Object.keys(costs.measured)).toEqual(names)
    for (const name of names) {
      const { us, runs } = costs.measured[name]
      expect(us).toBeGreaterThan(0)
      expect(runs).toBeGreaterThan(2)
      await expect.poll(() => page.locator(`[data-cost="${name}"]`).innerText()).toMatch(/^[0-9.]+ µs × [0-9,]+$/)
    }
    expect(costs.clockStep).toBeCloseTo(5, 2)
    const after = await look(page)
    expect(after.asked).toEqual(asked)
    expect(after.clock.steps).toBe(clock.steps)
    await page.keyboard.press('KeyP')
    expect((await until(page, 'on the way again', (now) => now.clock.steps > clock.steps)).costs.measured).toEqual({})
    expect(pageErrors(page)).toEqual([])
  })
})
