/** Scene "Obstacle course": real keys and touch. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { lockMouse } from './level/test-page.ts'
import { atPlace, hold, openCourse, until } from './scenes/course/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openCourse()
})
afterAll(() => page.context().close())

describe('the obstacle course', () => {
  it('W A S D walk, Space jumps, the mouse turns, V changes the view, R leads back', async () => {
    const begun = await until(page, 'on the ground', (state) => state.ground === 'ground', 20)
    expect((await hold(page, ['KeyW'], 0.5)).feet.z).toBeLessThan(begun.feet.z - 1)
    expect((await hold(page, ['KeyD'], 0.4)).feet.x).toBeGreaterThan(1)
    await page.keyboard.press('Space')
    await until(page, 'in the air', (state) => state.feet.y > 0.3, 10)
    await until(page, 'landed', (state) => state.ground === 'ground', 20)
    const { x, y } = await lockMouse(page)
    await page.mouse.move(x - 150, y)
    await until(page, 'turned left', (state) => state.yaw > 0.2, 10)
    await page.evaluate(() => document.exitPointerLock())
    await page.keyboard.press('KeyV')
    await until(page, 'first person', (state) => !state.thirdPerson, 10)
    await page.keyboard.press('KeyR')
    const back = await until(page, 'back at the start', (state) => state.respawns === 1, 10)
    expect(back.feet.z).toBeCloseTo(back.start.z, 6)
    expect(pageErrors(page)).toEqual([])
  })

  it('walks up stairs of 0.30 m', async () => {
    await atPlace('at=-6,0.05,-4.3&turn=90,0', async (there) => {
      expect(await hold(there, ['KeyW'], 2)).toMatchObject({ ground: 'ground', feet: { y: expect.closeTo(2.1, 3) } })
    })
  })

  it('C crouches under the tunnel’s roof, and stands up as soon as there is room', async () => {
    await atPlace('at=5,0.05,-26&turn=-90,0', async (there) => {
      expect((await hold(there, ['KeyW'], 1)).feet.x).toBeLessThan(6)
      await there.keyboard.press('KeyC')
      const inside = await hold(there, ['KeyW'], 2)
      expect(inside).toMatchObject({ crouched: true, tall: 1.1 })
      expect(inside.feet.x).toBeGreaterThan(8)
      await there.keyboard.press('KeyC')
      expect(await hold(there, ['KeyW'], 1)).toMatchObject({ crouched: true, blockedBy: [null] })
      expect(await hold(there, ['KeyW'], 2.5)).toMatchObject({ crouched: false, tall: 1.8, blockedBy: [] })
    })
  })

  it('the camera’s arm ends before a wall, and grows again', async () => {
    await atPlace('at=-13,0.05,-56&turn=-90,0', async (there) => {
      const near = await hold(there, [], 0.2)
      expect(near.arm).toBeGreaterThan(0.2)
      expect(near.arm).toBeLessThan(1.2)
      await hold(there, ['KeyW'], 1)
      await until(there, 'grown', (state) => state.arm > 3.5, 20)
    })
  })
})

it('thumbs: the left one walks, a button crouches', async () => {
  const phone = await openCourse('', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
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
  await phone.tap('[data-touch=crouch]')
  await until(phone, 'crouched', (state) => state.crouched, 20)
  expect(pageErrors(phone)).toEqual([])
  await phone.context().close()
})
