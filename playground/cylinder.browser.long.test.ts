/** Scene "Cylinder", the rest of it: real keys, mouse, fingers and drops; see cylinder.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { obj, ROOM, ROOM_TRIANGLES } from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import {
  drop,
  hold,
  judgeWalk,
  lockMouse,
  look,
  openCylinder,
  removeDropped,
  SLACK,
  steer,
  until,
  walked,
  walkTheCastle,
} from './scenes/cylinder/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  await removeDropped()
})
async function open(path = '/cylinder/', options = {}): Promise<Page> {
  const page = await openCylinder(path, options)
  pages.push(page)
  return page
}
const WIDE = { viewport: { width: 1000, height: 600 } }

describe('the exact cylinder round the castle, by real keys', () => {
  for (const hz of [24, 60, 240]) {
    it(`45 seconds at ${hz} steps a second: nothing is crossed, the clearance is kept`, {
      timeout: 600_000,
    }, async () => {
      // in at the gate; then at one rate round the yard: posts, stairs, a loft, ledges
      const page = await open(`/cylinder/?hz=${hz}`)
      const { reached, state } = await walkTheCastle(page, 45, hz === 60 ? 'stairs' : 'yard')
      expect(state.clock.time).toBeGreaterThanOrEqual(45)
      expect(reached).toBeGreaterThan(4)
    })
  }
})

describe('hands', () => {
  it('V, or the switch, goes between first and third person', async () => {
    const page = await open('/cylinder/', WIDE)
    const away = ({ camera, centre }: { camera: { x: number; z: number }; centre: { x: number; z: number } }) =>
      Math.hypot(camera.x - centre.x, camera.z - centre.z)
    await until(page, 'seen from behind', (state) => away(state) > 2, 10)
    await page.keyboard.press('KeyV')
    await until(page, 'from the eye', (state) => !state.settings.thirdPerson && away(state) < 0.2, 10)
    await page.click('text=Controls')
    expect(await page.locator('[data-control=third]').isChecked()).toBe(false)
    await page.click('text=third person (V)')
    await until(page, 'from behind again', (state) => state.settings.thirdPerson && away(state) > 2, 10)
  })

  it('R goes back; who falls out of the world is brought back and told so', async () => {
    const page = await open()
    await hold(page, ['KeyS'], 0.4)
    await page.keyboard.press('KeyR')
    const back = await until(page, 'back at the start', (state) => state.respawns === 1, 10)
    expect(Math.hypot(back.centre.x - back.start.x, back.centre.z - back.start.z)).toBeLessThan(0.1)
    await page.selectOption('[data-do=speed]', '4')
    await page.keyboard.down('KeyS') // off the island
    await until(page, 'fallen and back', (state) => state.falls >= 1, 60)
    await page.keyboard.up('KeyS')
    expect(await page.locator('.toast').last().textContent()).toContain('You fell out of the level at')
  })

  it('thumbs: the left one walks, the right one looks, “fly” flies while held, “view” turns the view', async () => {
    const page = await open('/cylinder/', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
    const begun = await look(page)
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: 120, y: 250, id: 1 })
    await touch('touchMove', { x: 120, y: 180, id: 1 })
    await until(page, 'walked by thumb', (state) => state.centre.z < begun.centre.z - 1, 20)
    // the right half of the canvas, above the buttons
    const canvas = await page.locator('main > canvas').boundingBox()
    if (canvas === null) throw new Error('there is no canvas')
    const right = { x: canvas.x + 0.62 * canvas.width, y: canvas.y + 0.5 * canvas.height, id: 2 }
    await touch('touchStart', { x: 120, y: 180, id: 1 }, right)
    await touch('touchMove', { x: 120, y: 180, id: 1 }, { ...right, x: right.x - 80 })
    await until(page, 'looked by thumb', (state) => state.yaw > 0.2, 20)
    await touch('touchEnd')
    await page.tap('[data-touch=view]')
    await until(page, 'first person', (state) => !state.settings.thirdPerson, 10)
    const box = await page.locator('[data-touch=fly]').boundingBox()
    if (box === null) throw new Error('there is no button to fly')
    await touch('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 3 })
    await until(page, 'flies', (state) => state.flying, 10)
    await touch('touchEnd')
    await until(page, 'flies no longer', (state) => !state.flying, 10)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the three modes', () => {
  it('before the bridge the post stands at a riser of 6 cm; in two passes, and exact, one walks over it', async () => {
    const page = await open('/cylinder/', WIDE)
    const walkNorth = async () => {
      await page.keyboard.press('KeyR')
      await hold(page, ['KeyD'], 0.2)
      return hold(page, ['KeyW'], 2)
    }
    await page.click('[data-mode=post]')
    expect((await walkNorth()).centre.z).toBeGreaterThan(23)
    await page.click('text=Controls')
    await page.click('[data-control=passes] [data-value="2"]')
    expect((await walkNorth()).centre.z).toBeLessThan(22)
    await page.click('[data-mode=exact]')
    expect((await walkNorth()).centre.z).toBeLessThan(22)
  })
})

describe('a dropped level', () => {
  const LEVEL = {
    positions: ROOM.flatMap((piece) => piece.positions),
    indices: ROOM.flatMap((piece, i) => piece.indices.map((index) => index + 8 * i)),
  }

  it('is entered and walked by all three, the exact one judged by the oracle; what is broken is refused', async () => {
    const page = await open()
    await drop(page, { 'room.obj': obj(ROOM) })
    const entered = await until(page, 'the room', (state) => state.level.name === 'room.obj' && !state.loading, 30)
    expect(entered.level.triangles).toBe(ROOM_TRIANGLES)
    await until(page, 'on the floor', (state) => state.ground === 'ground', 10)
    await lockMouse(page)
    const round = [
      { x: 0, y: 0, z: 0 },
      { x: 13, y: 0, z: 0 }, // through the wall, were it not there
      { x: 0, y: 0, z: -13 },
      { x: -13, y: 0, z: 0 },
    ]
    const { state } = await steer(page, round, 6)
    const walk = await walked(page)
    const { wrong, ways } = judgeWalk(LEVEL, walk, state.body, SLACK)
    expect(wrong).toEqual([])
    expect(ways).toBeGreaterThan(60)
    expect(Math.max(Math.abs(state.centre.x), Math.abs(state.centre.z))).toBeLessThan(12)
    expect([state.falls, state.trouble]).toEqual([0, ''])
    await drop(page, { 'broken.obj': 'v 0 0 0\nf 1 2 3\n' })
    await page.locator('[data-refused]').waitFor({ timeout: 20_000 })
    const { level } = await look(page)
    expect(level.name).toBe('room.obj')
    await page.evaluate(() => document.exitPointerLock())
    await page.click('[data-do=dismiss]')
    for (const mode of ['post', 'segment']) {
      await page.click(`[data-mode=${mode}]`)
      const moved = await hold(page, ['KeyS'], 0.5)
      expect(Number.isFinite(moved.centre.x + moved.centre.y + moved.centre.z)).toBe(true)
      expect(moved.mode).toBe(mode)
    }
    expect(pageErrors(page)).toEqual([])
  })
})

it('pauses, steps once, resets, and a hidden page does not walk', async () => {
  const page = await open()
  await hold(page, ['KeyW'], 0.4)
  await page.keyboard.press('KeyP')
  const paused = await until(page, 'paused', (state) => state.clock.paused, 10)
  await page.keyboard.press('.')
  await until(page, 'one step', (state) => state.clock.steps === paused.clock.steps + 1, 10)
  await page.keyboard.press('Backspace')
  const reset = await until(page, 'reset', (state) => state.clock.steps === 0, 10)
  expect(reset.centre.z).toBeCloseTo(reset.start.z, 9)
  await page.keyboard.press('KeyP')
  await until(page, 'goes on', (state) => !state.clock.paused, 10)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const hidden = await look(page)
  await page.waitForTimeout(300)
  const later = await look(page)
  expect(later.clock.steps).toBe(hidden.clock.steps)
  expect(later.page.frames).toBe(hidden.page.frames)
  expect(pageErrors(page)).toEqual([])
})
