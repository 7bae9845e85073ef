/**
 * Scene "Cylinder": real keys and mouse. The rest of it, long walks that the oracle judges among them, is in
 * cylinder.browser.long.test.ts and cylinder-lesson.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, lockMouse, look, openCylinder, until } from './scenes/cylinder/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openCylinder()
})
afterAll(() => page.context().close())

describe('hands', () => {
  it('W walks where one looks, Space jumps, and one lands again', async () => {
    const begun = await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
    expect(begun.settings.thirdPerson).toBe(true)
    const north = await hold(page, ['KeyW'], 0.4)
    expect(north.centre.z).toBeLessThan(begun.centre.z - 0.8)
    const east = await hold(page, ['KeyD'], 0.3)
    expect(east.centre.x).toBeGreaterThan(0.5)
    const stood = await hold(page, [], 0.5) // on a busy machine keys are held longer: it may stand on the bridge, 6 cm up
    await page.keyboard.press('Space')
    await until(page, 'in the air', (state) => state.centre.y > stood.centre.y + 0.3, 10)
    const landed = await until(page, 'landed', (state) => state.ground === 'ground', 20)
    expect(landed.centre.y).toBeCloseTo(stood.centre.y, 2)
    expect(pageErrors(page)).toEqual([])
  })

  it('F flies while it is held, and no longer', async () => {
    await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
    const { x, y } = await lockMouse(page)
    await page.mouse.move(x, y - 160)
    const { centre } = await until(page, 'looks up', (state) => state.pitch > 0.3, 10)
    await page.keyboard.down('KeyF')
    const high = await hold(page, ['KeyW'], 1)
    expect(high.flying).toBe(true)
    expect(high.centre.y).toBeGreaterThan(centre.y + 2)
    const before = await until(page, 'still', (state) => state.velocity.y === 0, 10)
    const after = await hold(page, [], 0.4)
    expect(after.centre).toEqual(before.centre)
    await page.keyboard.up('KeyF')
    const down = await until(page, 'fallen to the ground', (state) => state.ground === 'ground' && !state.flying, 20)
    expect(down.centre.y).toBeLessThan(high.centre.y - 1)
    await page.evaluate(() => document.exitPointerLock())
  })
})

describe('the three modes', () => {
  it('the post and its sketch walk too, say what they did, and look at every triangle', async () => {
    for (const mode of ['post', 'segment'] as const) {
      await page.click(`[data-mode=${mode}]`)
      await page.keyboard.press('KeyR')
      // aside of the seam down the middle of the path, on which the rule divides zero by zero
      await hold(page, ['KeyD'], 0.3)
      const begun = await look(page)
      const walked = await hold(page, ['KeyW'], 0.4)
      expect(walked.mode).toBe(mode)
      expect(walked.centre.z).toBeLessThan(begun.centre.z - 0.8)
      expect(walked.looked).toBe(walked.level.triangles)
      expect(walked.did.length).toBeGreaterThan(0)
      await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
      expect(walked.lost).toBe(0) // it starts beside the seams on which it has no answer
      await expect.poll(() => page.locator('.cost').textContent(), { timeout: 10_000 }).toContain('post, one step')
    }
    await page.click('[data-mode=exact]')
    const exact = await hold(page, [], 0.2)
    expect(exact.looked).toBeLessThan(exact.level.triangles / 10)
    await expect.poll(() => page.locator('.cost').textContent(), { timeout: 10_000 }).toContain('carom: ')
    expect(pageErrors(page)).toEqual([])
  })
})

it('a row of "where it fails": both rules on the input, the wrong one named with its number', async () => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.click('[data-do=panel]')
  await page.click('text=Where it fails')
  await page.click('[data-defect=CD1]')
  const { defect } = await until(page, 'CD1 is shown', (state) => state.showing === 'CD1', 10)
  expect(defect?.result.was).toMatch(/\S/)
  expect(defect?.result.now).toBe(defect?.result.should)
  expect(defect?.result.number).toMatch(/\d/)
  await page.click('[data-do=leave]')
  await until(page, 'back in the level', (state) => state.showing === null, 10)
  expect(pageErrors(page)).toEqual([])
})
