/** Scene "Walk" in its castle, the rest of it; see walk.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, look, openWalk, until, walkTheCastle } from './scenes/walk/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(path = '/walk/', options = {}): Promise<Page> {
  const page = await openWalk(path, options)
  pages.push(page)
  return page
}

describe('a walk of 60 seconds round the castle', () => {
  for (const hz of [30, 60, 144]) {
    it(`at ${hz} steps a second: nothing is passed through, nothing is nearer than the skin`, {
      timeout: 600_000,
    }, async () => {
      const { walk, reached } = await walkTheCastle(await open(`/walk/?hz=${hz}`), 60)
      expect(walk.places.length / 3).toBeGreaterThan(60 * hz)
      expect(reached).toBeGreaterThan(4) // of 39; the better the machine, the better one steers
    })
  }
})

describe('hands', () => {
  it('Up rises, Down sinks, F flies and stays', async () => {
    const page = await open()
    const { centre } = await look(page)
    const high = await hold(page, ['ArrowUp'], 1)
    expect(high.centre.y).toBeGreaterThan(centre.y + 3)
    await page.keyboard.press('KeyF')
    const before = await until(page, 'flying', (state) => state.flying && state.velocity.y === 0, 10)
    const after = await hold(page, [], 0.5)
    expect(after.centre).toEqual(before.centre)
    const low = await hold(page, ['ArrowDown'], 0.4)
    expect(low.centre.y).toBeLessThan(before.centre.y - 1)
    await page.keyboard.press('KeyF')
    const down = await until(page, 'on the ground', (state) => state.ground === 'ground', 20)
    expect(down.centre.y).toBeLessThan(low.centre.y)
  })

  it('R goes back to the start; who falls out of the world is brought back and told so', async () => {
    const page = await open()
    await hold(page, ['KeyS'], 0.5)
    await page.keyboard.press('KeyR')
    const back = await until(page, 'back at the start', (state) => state.respawns === 1, 10)
    expect(Math.hypot(back.centre.x - back.start.x, back.centre.z - back.start.z)).toBeLessThan(0.1)
    await page.selectOption('[data-do=speed]', '4')
    await page.keyboard.down('KeyS') // off the island
    await until(page, 'fallen and back', (state) => state.falls === 1, 60)
    await page.keyboard.up('KeyS')
    expect(await page.locator('.toast').last().textContent()).toContain('You fell out of the level at')
  })

  it('thumbs: the left one walks, the right one looks, buttons jump and rise', async () => {
    const page = await open('/walk/', { hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
    const begun = await look(page)
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: 120, y: 250, id: 1 })
    await touch('touchMove', { x: 120, y: 180, id: 1 })
    const walking = await until(page, 'walked by thumb', (state) => state.centre.z < begun.centre.z - 1, 20)
    expect(Math.abs(walking.centre.x)).toBeLessThan(0.1)
    await touch('touchStart', { x: 120, y: 180, id: 1 }, { x: 500, y: 150, id: 2 })
    await touch('touchMove', { x: 120, y: 180, id: 1 }, { x: 420, y: 150, id: 2 })
    await until(page, 'looked by thumb', (state) => state.yaw > 0.2, 20)
    await touch('touchEnd')
    const stood = await hold(page, [], 0.2)
    const still = await hold(page, [], 0.2)
    expect(still.centre).toEqual(stood.centre)
    await page.tap('[data-touch=jump]')
    await until(page, 'jumped', (state) => state.centre.y > still.centre.y + 0.2, 20)
  })
})

describe('the lesson', () => {
  it('a click takes the triangle under the crosshair; its numbers appear, three or six planes are labelled', async () => {
    const page = await open('/walk/', { viewport: { width: 1000, height: 500 } })
    await page.mouse.click(300, 250)
    await until(page, 'locked', (state) => state.locked, 10)
    await page.mouse.move(300, 251)
    await page.mouse.move(300, 400)
    await until(page, 'looks down', (state) => state.pitch < -0.2, 10)
    await page.mouse.down()
    await page.mouse.up()
    const { chosen } = await until(page, 'a triangle is taken', (state) => state.chosen !== null, 10)
    const shift = page.locator('[data-lesson=shift]')
    await expect.poll(() => shift.textContent(), { timeout: 10000 }).toContain(chosen?.toLocaleString('en'))
    const edges = page.locator('[data-lesson=edges]')
    await expect.poll(() => edges.textContent(), { timeout: 10000 }).toContain('PS6')
    await page.evaluate(() => document.exitPointerLock())
    await page.click('text=Controls')
    await page.click('[data-control=edgePlanes] [data-value="3"]')
    await page.click('text=Lesson')
    await page.waitForFunction(() => !document.querySelector('[data-lesson=edges]')?.textContent?.includes('PS6'))
    expect(pageErrors(page)).toEqual([])
  })

  it('the switch: each of the three rules walks, at any step, with figures', async () => {
    const page = await open('/walk/', { viewport: { width: 1000, height: 500 } })
    for (const mode of ['article', 'normal', 'exact']) {
      await page.click(`[data-mode=${mode}]`)
      await page.keyboard.press('KeyR')
      const begun = await hold(page, [], 0.3)
      expect(begun.mode).toBe(mode)
      const walked = await hold(page, ['KeyW'], 0.6)
      expect(walked.centre.z).toBeLessThan(begun.centre.z - 1)
      expect(walked.centre.y).toBeGreaterThan(0.5)
      expect(walked.looked).toBeGreaterThan(0)
      await page.waitForFunction(() => document.querySelector('.cost')?.textContent?.includes('one step'))
    }
    await page.click('text=Controls')
    await page.click('[data-control=shape] [data-value=sphere]')
    const sphere = await hold(page, ['KeyW'], 0.3)
    expect(sphere.body.radii.x).toBe(sphere.body.radii.y)
    await page.click('[data-control=rate] [data-value="144"]')
    const fast = await hold(page, [], 0.2)
    const { clock } = await hold(page, [], 0.2)
    expect(clock.steps - fast.clock.steps).toBeGreaterThan(20)
    expect(pageErrors(page)).toEqual([])
  })

  it('every row of "where it fails": both rules on the input, the wrong one named with its number', async () => {
    const page = await open('/walk/', { viewport: { width: 1000, height: 600 } })
    await page.click('text=Where it fails')
    const ids = await page.$$eval('[data-defect]', (all) => all.map((one) => one.getAttribute('data-defect')))
    expect(ids).toEqual([
      'DD1',
      'DD2',
      'DD3',
      'DD4',
      'DD5',
      'DD7',
      'DD8',
      'DD9',
      'DD10',
      'DD11',
      'DD12',
      'DD13',
      'DD14',
    ])
    for (const id of ids) {
      await page.click(`[data-defect=${id}]`)
      const { defect, showing } = await until(page, `${id} is shown`, (state) => state.showing === id, 10)
      expect(defect?.id).toBe(id)
      for (const text of [defect?.result.was, defect?.result.now, defect?.result.number]) {
        expect(text).toMatch(/\S/)
        expect(text).not.toContain('undefined')
      }
      expect(showing).toBe(id)
    }
    const { centre } = await look(page)
    await page.click('[data-do=leave]')
    const back = await until(page, 'back in the level', (state) => state.showing === null, 10)
    expect(back.defect).toBe(null)
    expect(back.centre.x).toBeCloseTo(centre.x, 6)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the clock', () => {
  it('pauses, steps once, resets, fills the screen, and a hidden page does not walk', async () => {
    const page = await open()
    await hold(page, ['KeyW'], 0.4)
    await page.keyboard.press('KeyP')
    const paused = await until(page, 'paused', (state) => state.clock.paused, 10)
    await page.keyboard.down('KeyW')
    await page.waitForTimeout(300)
    expect((await look(page)).centre).toEqual(paused.centre)
    await page.keyboard.press('.')
    const once = await until(page, 'one step', (state) => state.clock.steps === paused.clock.steps + 1, 10)
    expect(once.centre.z).toBeLessThan(paused.centre.z)
    expect(paused.centre.z - once.centre.z).toBeLessThan(0.1)
    await page.keyboard.up('KeyW')
    await page.keyboard.press('Backspace')
    const reset = await until(page, 'reset', (state) => state.clock.steps === 0, 10)
    expect(reset.centre.z).toBeCloseTo(reset.start.z, 9)
    await page.keyboard.press('KeyP')
    await page.keyboard.press('F1')
    await until(page, 'full screen', (state) => state.page.fullscreen, 10)
    await page.keyboard.press('F1')
    await until(page, 'no full screen', (state) => !state.page.fullscreen, 10)
    const other = await page.context().newPage()
    await other.bringToFront()
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
})
