/** Scene "Crowd", the rest: see crowd.browser.test.ts. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, look, openCrowd, until } from './scenes/crowd/test-page.ts'

async function within(query: string, check: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const page = await openCrowd(query, options)
  await check(page)
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
}
const WIDE = { viewport: { width: 900, height: 420 } }

describe('the crowd', () => {
  for (const situation of ['crossing', 'corridor', 'circle', 'door', 'you']) {
    it(`${situation}: 200 people, ten seconds`, async () => {
      await within(`?paused=on&count=200&situation=${situation}`, async (page) => {
        const { places } = await look(page)
        const state = await hold(page, [], 10)
        expect(state).toMatchObject({ situation, count: 200, inWalls: 0 })
        expect(state.worst).toBeLessThan(1e-9)
        expect(state.places.filter((x, i) => Math.abs(x - places[i]) > 0.5).length).toBeGreaterThan(200)
      })
    })
  }

  it('a thousand: time goes slower, and the page goes on answering', async () => {
    await within('?count=1000', async (page) => {
      const begun = await until(page, 'some steps', ({ clock }) => clock.steps > 5, 60)
      expect(begun.count).toBe(1000)
      const { clock, worst, inWalls } = await until(
        page,
        'more',
        (state) => state.clock.steps > begun.clock.steps + 40,
        60,
      )
      expect(clock.slow).toBeGreaterThan(0)
      expect(worst).toBeLessThan(1e-9)
      expect(inWalls).toBe(0)
      await page.keyboard.press('KeyP')
      await until(page, 'paused', (state) => state.clock.paused, 10)
    })
  })

  it('is chosen in the panel: how many, which body, where to, and from where it is seen', async () => {
    await within(
      '?paused=on&count=40',
      async (page) => {
        await page.click('[data-tab=Controls]')
        await page.focus('[data-control=count]')
        await page.keyboard.press('ArrowRight')
        await until(page, 'ten more', ({ count }) => count === 50, 20)
        await page.click('[data-control=body] [data-value=sphere]')
        await until(page, 'spheres', ({ kind }) => kind === 'sphere', 20)
        await page.click('[data-control=situation] [data-value=door]')
        const { feet, start } = await until(page, 'at the door', ({ situation }) => situation === 'door', 20)
        expect(Math.hypot(feet.x - start.x, feet.z - start.z)).toBeLessThan(0.01)
        await page.click('label:has([data-control=above])')
        await until(page, 'from behind', ({ fromAbove }) => !fromAbove, 10)
        await page.click('[data-mode=straight]')
        expect(await hold(page, [], 1)).toMatchObject({ givesWay: false, inWalls: 0, kind: 'sphere', count: 50 })
        await page.waitForSelector('[data-cost="walkAll, per person"]')
        await page.keyboard.press('Backspace')
        expect((await until(page, 'begun anew', ({ clock }) => clock.steps === 0, 10)).arrived).toBe(0)
      },
      WIDE,
    )
  })

  it('who walks into people is stopped by them', async () => {
    await within('?paused=on&count=200&situation=you&above=off', async (page) => {
      await hold(page, [], 15)
      const { places, feet } = await look(page)
      const others = places.slice(0, -3)
      const near = others.filter((x, i) => i % 3 === 0 && Math.hypot(x - feet.x, others[i + 2] - feet.z) < 1.6).length
      expect(near).toBeGreaterThan(5)
      const pressed = await hold(page, ['KeyW'], 1)
      expect(Math.hypot(pressed.feet.x - feet.x, pressed.feet.z - feet.z)).toBeLessThan(1.5)
      expect(pressed.deepest).toBeLessThan(1e-9)
    })
  })
})
