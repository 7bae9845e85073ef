/** Scene "Crowd": real keys and touch. The rest is in crowd.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, openCrowd, until } from './scenes/crowd/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openCrowd()
})
afterAll(() => page.context().close())

it('people walk, the visitor walks among them by keys, and nobody is in anybody', async () => {
  const begun = await until(page, 'on the ground', ({ ground, clock }) => ground === 'ground' && clock.steps > 0, 20)
  expect(begun).toMatchObject({ situation: 'crossing', count: 60, givesWay: true, fromAbove: true })
  // north-west is ahead
  const there = await hold(page, ['KeyW'], 1)
  expect(there.feet.x).toBeLessThan(begun.feet.x - 1)
  expect(there.feet.z).toBeLessThan(begun.feet.z - 1)
  const gone = there.places.filter((x, i) => Math.abs(x - begun.places[i]) > 0.5).length
  expect(gone).toBeGreaterThan(50)
  expect(there).toMatchObject({ worst: 0, inWalls: 0 })
  expect(await page.locator('[data-control=deepest]').textContent()).toBe('0 m')
  // bodies in one draw call, what is dark under them, the level, the joints of its paving
  expect(there.drawCalls).toBeLessThanOrEqual(5)
  await page.keyboard.press('KeyR')
  const back = await until(page, 'back at the start', ({ respawns }) => respawns === 1, 10)
  expect(Math.hypot(back.feet.x - back.start.x, back.feet.z - back.start.z)).toBeLessThan(2)
})

it('N: the next situation; G: nobody gives way; V: from behind', async () => {
  await page.keyboard.press('KeyN')
  await until(page, 'in the corridor', ({ situation }) => situation === 'corridor', 20)
  await page.keyboard.press('KeyG')
  await until(page, 'nobody gives way', ({ givesWay }) => !givesWay, 10)
  await page.keyboard.press('KeyV')
  await until(page, 'from behind', ({ fromAbove }) => !fromAbove, 10)
  expect(await hold(page, ['KeyS'], 0.5)).toMatchObject({ inWalls: 0, count: 60 })
  expect(pageErrors(page)).toEqual([])
})

it('thumbs: the left one walks, a button changes the situation', async () => {
  const phone = await openCrowd('?count=20', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
  const begun = await until(phone, 'on the ground', ({ ground, clock }) => ground === 'ground' && clock.steps > 0, 20)
  const session = await phone.context().newCDPSession(phone)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: 120, y: 250, id: 1 })
  await touch('touchMove', { x: 120, y: 180, id: 1 })
  await until(phone, 'walked by thumb', ({ feet }) => feet.z < begun.feet.z - 0.3, 20)
  await touch('touchEnd')
  await phone.tap('[data-touch=next]')
  await until(phone, 'another situation', ({ situation }) => situation === 'corridor', 20)
  expect(pageErrors(phone)).toEqual([])
  await phone.context().close()
})
