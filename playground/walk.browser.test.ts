/**
 * Scene "Walk" in its castle: real keys and mouse; the walk is judged by the oracle afterwards. The rest of it, longer walks
 * at other rates among them, is in walk.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, lockMouse, look, openWalk, until, type WalkState, walkTheCastle } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk()
})
afterAll(() => page.context().close())

describe('hands', () => {
  it('W A S D walk where one looks, and the mouse turns', async () => {
    const begun = await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
    expect(begun.mode).toBe('exact')
    const north = await hold(page, ['KeyW'], 0.5)
    expect(north.centre.z).toBeLessThan(begun.centre.z - 1)
    const south = await hold(page, ['KeyS'], 0.5)
    expect(south.centre.z).toBeGreaterThan(north.centre.z + 1)
    const east = await hold(page, ['KeyD'], 0.4)
    expect(east.centre.x).toBeGreaterThan(0.5)
    await hold(page, ['KeyA'], 0.4)
    const { x, y } = await lockMouse(page)
    await page.mouse.move(x - 200, y)
    const turned = await until(page, 'the view turned left', (state) => state.yaw > 0.3, 10)
    await page.mouse.move(x - 200, y - 100)
    const up = await until(page, 'the view turned up', (state) => state.pitch > 0.1, 10)
    const west = await hold(page, ['KeyW'], 0.5)
    expect(west.centre.x).toBeLessThan(turned.centre.x - 0.3)
    expect(up.yaw).toBeCloseTo(turned.yaw, 5)
    await page.keyboard.press('Escape')
    // Esc under pointer lock is the browser's own; where a driven page does not get it, leaving by the page is the same path.
    await page.evaluate(() => document.exitPointerLock())
    await until(page, 'the mouse is free', (state) => !state.locked, 10)
    expect(pageErrors(page)).toEqual([])
  })

  it('Space and the right button jump, and one lands again', async () => {
    const { centre } = await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
    await page.keyboard.press('Space')
    await until(page, 'in the air after Space', (state) => state.centre.y > centre.y + 0.3, 10)
    await until(page, 'landed', (state) => state.ground === 'ground', 20)
    const { x, y } = await lockMouse(page)
    await page.mouse.click(x, y, { button: 'right' })
    await until(page, 'in the air after the right button', (state) => state.centre.y > centre.y + 0.3, 10)
    const landed = await until(page, 'landed', (state) => state.ground === 'ground', 20)
    expect(landed.centre.y).toBeCloseTo(centre.y, 6)
    await page.evaluate(() => document.exitPointerLock())
  })
})

it('a walk of 6 seconds round the castle: nothing is passed through, nothing is nearer than the skin', async () => {
  await page.keyboard.press('Backspace')
  const { reached } = await walkTheCastle(page, 6)
  expect(reached).toBeGreaterThan(0)
  await page.evaluate(() => document.exitPointerLock())
})

it('is drawn while something changes, and not while nothing does', async () => {
  await page.keyboard.press('Backspace')
  const drawn = (what: string, from: WalkState) => until(page, what, (state) => state.page.drawn > from.page.drawn, 10)
  /** Once nothing is left to be drawn: ten frames in a row are as they were. */
  const quiet = async () => {
    let before = await look(page)
    const isQuiet = (state: WalkState) => {
      if (state.page.drawn !== before.page.drawn) before = state
      return state.page.frames >= before.page.frames + 10
    }
    return until(page, 'nothing is drawn any more', isQuiet, 10)
  }
  const standing = await quiet()
  expect(standing.clock.paused).toBe(false)
  await hold(page, ['KeyW'], 0.1)
  await drawn('the walk', standing)
  const walked = await quiet()
  await page.setViewportSize({ width: 1000, height: 400 })
  await drawn('another size', walked)
  await page.click('[data-do=panel]')
  await page.click('text=Controls')
  const open = await quiet()
  await page.mouse.move(500, 5)
  await page.click('text=third person (V)')
  await drawn('a view switched on', open)
  await page.click('text=third person (V)')
})

it('a row of "where it fails": both rules on the input, the wrong one named with its number', async () => {
  await page.click('text=Where it fails')
  await page.click('[data-defect=DD1]')
  const { defect } = await until(page, 'DD1 is shown', (state) => state.showing === 'DD1', 10)
  for (const text of [defect?.result.was, defect?.result.now, defect?.result.number]) {
    expect(text).toMatch(/\S/)
  }
  await page.click('[data-do=leave]')
  await until(page, 'back in the level', (state) => state.showing === null, 10)
  expect(pageErrors(page)).toEqual([])
})
