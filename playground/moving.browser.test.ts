/** Scene "Moving": real keys, mouse and touch. What the machines do by themselves is in scenes/moving/machine.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { lockMouse } from './level/test-page.ts'
import { hold, look, openMoving, until } from './scenes/moving/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openMoving()
})
afterAll(() => page.context().close())

describe('moving', () => {
  it('goes by itself: what moves is drawn elsewhere, step after step', async () => {
    const begun = await until(page, 'on the ground', (state) => state.ground === 'ground', 20)
    expect(begun.things.map(({ name }) => name)).toEqual(expect.arrayContaining(['lift', 'portcullis', 'turning bar']))
    const later = await hold(page, [], 1)
    const at = (name: string, { things }: typeof later) => things.find((thing) => thing.name === name)?.at
    expect(at('sudden lift', later)?.[1]).not.toBe(at('sudden lift', begun)?.[1])
    expect(later.step).toBe(later.clock.steps)
    expect(pageErrors(page)).toEqual([])
  })

  it('W A S D walk, Space jumps, the mouse turns, V changes the view, B throws a ball', async () => {
    const begun = await look(page)
    const north = await hold(page, ['KeyW'], 0.5)
    expect(north.feet.z).toBeLessThan(begun.feet.z - 1)
    expect((await hold(page, ['KeyD'], 0.4)).feet.x).toBeGreaterThan(north.feet.x + 1)
    await hold(page, ['KeyA'], 0.4)
    // off the wall, and down in the court
    await until(page, 'in the court', (state) => state.ground === 'ground' && state.feet.y < 0.3, 20)
    await page.keyboard.press('Space')
    await until(page, 'in the air', (state) => state.feet.y > 0.3, 10)
    await until(page, 'landed', (state) => state.ground === 'ground', 20)
    const { x, y } = await lockMouse(page)
    await page.mouse.move(x - 150, y)
    await until(page, 'turned left', (state) => state.yaw > begun.yaw + 0.2, 10)
    await page.evaluate(() => document.exitPointerLock())
    await page.keyboard.press('KeyV')
    await until(page, 'first person', (state) => !state.thirdPerson, 10)
    await page.keyboard.press('KeyB')
    await until(page, 'a ball flies', (state) => state.balls.moving === 1, 10)
    await page.keyboard.press('KeyR')
    const back = await until(page, 'back at the start', (state) => state.respawns === 1, 10)
    expect(back.feet.z).toBeCloseTo(back.start.z, 6)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('a link into the machine', () => {
  it('opens at that moment and place: rides the lift, and says what carries and how fast', async () => {
    const there = await openMoving('?moment=170&at=11.7,0.2,-9&paused=on')
    expect((await look(there)).step).toBe(170)
    const riding = await hold(there, [], 1)
    expect(riding).toMatchObject({ ground: 'ground', standsOn: 'lift', step: 230 })
    expect(riding.groundVelocity.y).toBeGreaterThan(1)
    expect(await there.locator('[data-control=ground]').textContent()).toBe('lift')
    expect(await there.locator('[data-control=ground-velocity]').textContent()).toMatch(/^0\.00, 1\.\d\d, 0\.00 m\/s$/)
    expect(pageErrors(there)).toEqual([])
    await there.context().close()
  })

  it('under the stamp: says who crushes', async () => {
    const there = await openMoving('?moment=30&at=8.5,0.15,-1&paused=on')
    await hold(there, [], 1)
    expect((await look(there)).crushedBy).toEqual(['stamp'])
    expect(await there.locator('.crushed-by').textContent()).toBe('crushed by the stamp')
    expect(await there.locator('[data-control=crushed]').textContent()).toBe('stamp')
    const free = await hold(there, [], 3)
    expect(free.crushedBy).toEqual([])
    expect(await there.locator('.crushed-by').isVisible()).toBe(false)
    expect(pageErrors(there)).toEqual([])
    await there.context().close()
  })
})

it('thumbs: the left one walks, a button throws a ball', async () => {
  const phone = await openMoving('', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
  const begun = await until(phone, 'on the ground', (state) => state.ground === 'ground', 20)
  const session = await phone.context().newCDPSession(phone)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: 120, y: 250, id: 1 })
  await touch('touchMove', { x: 120, y: 180, id: 1 })
  await until(phone, 'walked by thumb', (state) => state.feet.z < begun.feet.z - 1, 20)
  await touch('touchEnd')
  await phone.tap('[data-touch=ball]')
  await until(phone, 'a ball flies', (state) => state.balls.thrown === 1, 20)
  expect(pageErrors(phone)).toEqual([])
  await phone.context().close()
})
