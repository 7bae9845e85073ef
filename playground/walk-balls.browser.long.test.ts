/** Balls thrown about in scene "Walk": by the key and by a thumb. What they do by themselves is in level/thrown-balls.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, openWalk, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk('/walk/', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
})
afterAll(() => page.context().close())

it('B throws a ball where one looks; paused, it hangs in the air; it comes to rest, and nothing is drawn for it any more', async () => {
  const { centre } = await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
  await page.keyboard.press('KeyP')
  await until(page, 'paused', (state) => state.clock.paused, 10)
  await page.keyboard.press('KeyB')
  const hanging = await until(page, 'a ball', (state) => state.balls.thrown === 1, 10)
  const [x, , z] = hanging.balls.places
  expect(Math.hypot(x - centre.x, z - centre.z)).toBeLessThan(1)
  const flying = await hold(page, [], 0.25)
  expect(flying.balls.places[2] - z).toBeCloseTo(-12 * 0.25, 6) // north, as one looks at first
  await page.tap('[data-touch=ball]')
  expect((await until(page, 'another', (state) => state.balls.thrown === 2, 10)).balls.moving).toBe(2)
  const lying = await hold(page, [], 21)
  expect(lying.balls.moving).toBe(0)
  await page.keyboard.press('KeyP')
  let before = lying
  await until(
    page,
    'nothing is drawn any more',
    (state) => {
      if (state.page.drawn !== before.page.drawn) before = state
      return state.page.frames >= before.page.frames + 10
    },
    20,
  )
  await page.keyboard.press('Backspace')
  expect((await until(page, 'begun anew', (state) => state.balls.thrown === 0, 10)).balls.places).toEqual([])
  expect(pageErrors(page)).toEqual([])
})
