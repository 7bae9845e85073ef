/** A link that was copied in the middle of a scene opens the same view elsewhere. The other scenes: links.browser.long.test.ts. */
import { expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, lockMouse, look, until } from './level/test-page.ts'
import { copyLink, difference, openElsewhere, openHere, pictureOf } from './shell/test-links.ts'

it('Walk: the mode, where one stands, and where one looks', async () => {
  const here = await openHere('/walk/')
  await here.click('[data-mode=article]')
  const start = await pictureOf(here)
  const { x, y } = await lockMouse(here)
  await here.mouse.move(x + 120, y - 10, { steps: 3 })
  await here.keyboard.press('p')
  await until(here, 'paused', ({ clock }) => clock.paused)
  await hold(here, ['KeyW'], 1)
  await here.evaluate(() => document.exitPointerLock())
  await until(here, 'the mouse is free', ({ locked }) => !locked)
  const { link, said } = await copyLink(here)
  expect(link).toMatch(/\/walk\/\?mode=article&at=[-\d.,]+&turn=[-\d.,]+&paused=on$/)
  expect(said).toBe('Link copied.')

  const there = await openElsewhere(link)
  const [from, to] = [await look(here), await look(there)]
  expect(to.mode).toBe('article')
  for (const axis of ['x', 'y', 'z'] as const) expect(to.centre[axis]).toBeCloseTo(from.centre[axis], 3)
  expect(to.yaw).toBeCloseTo(from.yaw, 3)
  expect(to.pitch).toBeCloseTo(from.pitch, 3)
  expect(Math.hypot(to.centre.x - to.start.x, to.centre.z - to.start.z)).toBeGreaterThan(1.5)
  const seen = await pictureOf(here)
  expect(await difference(here, seen, await pictureOf(there))).toBeLessThan(0.005)
  expect(await difference(here, seen, start)).toBeGreaterThan(0.2) // not just any place
  for (const page of [here, there]) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
