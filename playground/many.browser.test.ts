/** Scene "Many": a real mouse points at things, drags the view, a thumb taps; what is found is what Node finds, bit for bit. */
import { createHit } from 'carom'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { createCrowd } from './scenes/many/crowd.ts'
import { hold, look, openMany, pointAtOne, until } from './scenes/many/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openMany('?count=200', { viewport: { width: 880, height: 420 } })
})
afterAll(() => page.context().close())

describe('many', () => {
  it('drift and turn; the fan strikes some, and the figures come', async () => {
    const begun = await until(page, 'has begun', ({ clock }) => clock.steps > 0, 20)
    expect(begun.count).toBe(200)
    const later = await hold(page, [], 1)
    expect(later.step).toBe(later.clock.steps)
    expect(later.fan.struck).toBeGreaterThan(5)
    expect(later.fan.struck).toBeLessThan(256)
    await page.waitForSelector('[data-cost="placeMany, all objects"]')
    await page.waitForSelector('[data-cost="a ray of the fan"]')
    expect(pageErrors(page)).toEqual([])
  })

  it('the mouse points at one: its id is shown, and Node finds the same by the same ray', async () => {
    await page.keyboard.press('KeyP')
    await until(page, 'paused', ({ clock }) => clock.paused, 10)
    const { state, x, y } = await pointAtOne(page)
    const { picked, ray, step, count } = state
    expect(picked?.pixel.x).toBeCloseTo(x, 3)
    expect(picked?.pixel.y).toBeCloseTo(y, 3)
    const { world } = createCrowd(count, step)
    const hit = createHit()
    expect(ray && world.castRay(ray.origin, ray.direction, Number.POSITIVE_INFINITY, hit)).toBe(true)
    expect([hit.collider, hit.distance]).toEqual([picked?.collider, picked?.distance])
    expect(await page.locator('[data-control=picked]').textContent()).toContain(
      `#${picked?.collider} · ${picked?.kind}`,
    )
    const part = picked?.kind === 'compound' ? `, part ${hit.part}` : ''
    expect(await page.locator('.label').textContent()).toBe(`#${picked?.collider}${part}`)
    expect(pageErrors(page)).toEqual([])
  })

  it('a drag looks from elsewhere, a single step moves them, reset begins anew', async () => {
    const { eye, step } = await look(page)
    await page.mouse.move(300, 250)
    await page.mouse.down()
    await page.mouse.move(380, 230, { steps: 5 })
    await page.mouse.up()
    const turned = await until(page, 'seen from elsewhere', (state) => Math.abs(state.eye.x - eye.x) > 1, 10)
    expect(Math.hypot(turned.eye.x, turned.eye.y, turned.eye.z)).toBeCloseTo(Math.hypot(eye.x, eye.y, eye.z), 6)
    await page.keyboard.press('.')
    await until(page, 'a step', (state) => state.step === step + 1, 10)
    await page.keyboard.press('Backspace')
    await until(page, 'begun anew', (state) => state.step === 0, 10)
  })

  it('another number of them, moved by driveMany, and the boxes of their tree', async () => {
    await page.click('[data-tab=Controls]')
    await page.focus('[data-control=count]')
    await page.keyboard.press('ArrowRight')
    await until(page, 'more of them', ({ count }) => count === 300, 20)
    await page.click('[data-control=by] [data-value=drive]')
    await page.keyboard.press('.')
    await until(page, 'driven', ({ by, step }) => by === 'drive' && step === 1, 10)
    await page.waitForSelector('[data-cost="driveMany, advance, all objects"]')
    await page.click('label:has([data-control=boxes])')
    // 2 + 4 + … + 128 at most, down to level 6
    const { boxes } = await until(page, 'boxes', (state) => state.boxes > 20, 10)
    expect(boxes).toBeLessThanOrEqual(254)
    await page.focus('[data-control=depth]')
    await page.keyboard.press('Home')
    await until(page, 'the two below the root', (state) => state.boxes === 2, 10)
    expect(pageErrors(page)).toEqual([])
  })
})

it('a tap points at one', async () => {
  const phone = await openMany('?count=100&moment=50&paused=on', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 480, height: 320 },
  })
  const { picked } = await until(phone, 'open', ({ page }) => page.drawn > 0, 20)
  expect(picked).toBeNull()
  for (let i = 0; (await look(phone)).picked === null && i < 60; i++) {
    await phone.touchscreen.tap(240 + 90 * Math.sin(2.4 * i), 170 + i * Math.cos(2.4 * i))
    await phone.waitForTimeout(60)
  }
  expect((await look(phone)).picked?.kind).toMatch(/^(box|sphere|capsule|mesh|hull|compound|grid)$/)
  expect(pageErrors(phone)).toEqual([])
  await phone.context().close()
})
