/** Scene "Blitter", with a real mouse, real keys and real files. The rest of it is in blitter.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { BD_ROWS } from './scenes/blitter/bd.ts'
import { lessonInput, runBoth } from './scenes/blitter/model.ts'
import {
  bytes,
  cell,
  colour,
  drop,
  onPage,
  openBlitter,
  pixelsOf,
  removeWritten,
  settle,
  startAgain,
  state,
  until,
} from './scenes/blitter/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openBlitter()
  await settle(page)
})
afterAll(async () => {
  await page.context().close()
  await removeWritten()
})

describe('the blitter', () => {
  it('turns the cube by 0.3°, 0.2° and 0.4° with each sixtieth of a second, from 0', async () => {
    const paused = await state(page)
    expect(paused.clock.paused).toBe(true)
    expect(paused.clock.steps).toBeGreaterThan(0)
    expect(paused.angles).toEqual([0.3, 0.2, 0.4].map((by) => paused.clock.steps * by))
    await page.keyboard.press('.')
    expect((await until(page, ({ clock }) => clock.steps === paused.clock.steps + 1)).angles[2]).toBeCloseTo(
      paused.angles[2] + 0.4,
      9,
    )
    await page.keyboard.press('Backspace')
    expect((await state(page)).angles).toEqual([0, 0, 0])
    // at angle 0 one face looks straight at the eye: 2 of 2·(5 − 1)·tan 22.5° = 3.31 high
    await until(page, ({ clock }) => clock.steps === 0)
    const strip = await page.locator('[data-figure=source]').boundingBox()
    const canvas = await page.locator('canvas[tabindex]').boundingBox()
    if (!strip || !canvas) throw new Error('nothing on the page')
    const high = strip.y - canvas.y
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + high / 2 }
    const half = (high / 3.31) * 1
    const screen = await page.screenshot()
    const at = await pixelsOf(page, screen, [
      [middle.x, middle.y],
      [middle.x - half * 0.9, middle.y],
      [middle.x - half * 1.15, middle.y],
      [middle.x, middle.y - half * 1.15],
    ])
    expect(at[0][2]).toBeGreaterThan(150) // screen, blue
    expect(Math.max(...at[1]) - Math.min(...at[1])).toBeLessThan(20) // frame, grey
    expect(at[1][0]).toBeGreaterThan(80)
    expect([at[2], at[3]]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('shows both results beside each other, and on the cube the one that is switched on', async () => {
    await startAgain(page)
    const expected = runBoth(lessonInput())
    for (const [x, y] of [
      [64, 64],
      [128, 128],
      [20, 20],
    ]) {
      const at = (y * 256 + x) * 4
      expect(await colour(page, 'lesson', x, y)).toEqual([...expected.lesson.data.subarray(at, at + 3)])
      expect(await colour(page, 'correct', x, y)).toEqual([...expected.correct.data.subarray(at, at + 3)])
    }
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=mask] >> text=not black')
    expect(await page.locator('.chosen').getAttribute('data-figure')).toBe('correct')
    const view = { clip: { x: 200, y: 100, width: 320, height: 280 } }
    await state(page)
    const correct = await page.screenshot(view)
    await page.click('[data-mode=tutorial]')
    expect((await state(page)).mode).toBe('tutorial')
    expect(await page.locator('.chosen').getAttribute('data-figure')).toBe('lesson')
    expect((await page.screenshot(view)).equals(correct)).toBe(false)
    await page.click('[data-mode=exact]')
    await state(page)
    expect((await page.screenshot(view)).equals(correct)).toBe(true)
    expect(pageErrors(page)).toEqual([])
  })

  it('the mouse looks into pixels: coordinates, bytes and the sums written out', async () => {
    await startAgain(page)
    await page.mouse.move(...(await onPage(page, 'lesson', 64, 64)))
    let now = await state(page)
    expect(now.looked).toEqual({ figure: 'lesson', x: 64, y: 64 })
    expect(await page.locator('.where').innerText()).toBe('Pixel (64, 64) from (127, 127) of the source')
    expect([await cell(page, 'red', 'lesson'), await cell(page, 'red', 'correct')]).toEqual(['35', '36'])
    expect(await page.locator('[data-sum=lesson]').innerText()).toContain('(0·127 + 71·128) >> 8 = 9088 >> 8 = 35')
    expect(await page.locator('[data-sum=correct]').innerText()).toContain('(0·127 + 71·128) / 255 = 35.64 → 36')
    // over the source: the pixel that it goes to
    await page.mouse.move(...(await onPage(page, 'source', 191, 191)))
    now = await state(page)
    expect(now.inspected).toMatchObject({ x: 128, y: 128, lessonFrom: { x: 191, y: 191 } })
    await page.mouse.move(...(await onPage(page, 'source', 10, 10)))
    expect((await state(page)).inspected).toBeNull()
    expect(await page.locator('.where').innerText()).toContain('outside the rectangle')
    expect(await page.locator('[data-inspector]').isVisible()).toBe(false)
    // beside the rectangle nothing was written
    await page.mouse.move(...(await onPage(page, 'correct', 20, 20)))
    expect((await state(page)).inspected?.lessonFrom).toBeNull()
    expect(await page.locator('[data-sum=correct]').innerText()).toContain('left alone')
  })

  it('the mouse drags both rectangles, over the edges too', async () => {
    await startAgain(page)
    const drag = async (figure: string, from: [number, number], to: [number, number]) => {
      await page.mouse.move(...(await onPage(page, figure, ...from)))
      await page.mouse.down()
      const [x, y] = await onPage(page, figure, ...to)
      await page.mouse.move(x, y, { steps: 5 })
      await page.mouse.up()
      return (await state(page)).params
    }
    expect(await drag('source', [190, 190], [160, 150])).toMatchObject({ sourceX: 97, sourceY: 87 })
    expect(await drag('correct', [128, 128], [238, 118])).toMatchObject({ destinationX: 174, destinationY: 54 })
    const now = await state(page)
    expect(now.region).toEqual({ x: 174, y: 54, width: 82, height: 128 })
    expect(now.report.wrapped).toBe(46 * 128 * 4)
    // beside the rectangle there is nothing to grab
    expect(await drag('destination', [20, 20], [60, 60])).toMatchObject({ destinationX: 174, destinationY: 54 })
  })
})

describe('RAW files', () => {
  it('of a size that tells what is in them are read at once, where they were dropped', async () => {
    await startAgain(page)
    const file = bytes(256 * 256 * 3, (i) => [200, 100, 50][i % 3])
    file.set([1, 2, 3], 0) // top left
    await drop(page, await onPage(page, 'destination', 100, 100), { 'wall.raw': file })
    const now = await until(page, ({ destination }) => destination.bytesPerPixel === 3)
    expect(now.destination).toEqual({ width: 256, height: 256, bytesPerPixel: 3 })
    expect(now.source.bytesPerPixel).toBe(4)
    expect(await colour(page, 'destination', 0, 255)).toEqual([1, 2, 3])
    expect(await colour(page, 'destination', 0, 0)).toEqual([200, 100, 50])
    await page.waitForSelector('.toast >> text=wall.raw: 256 × 256 × 3, by its size')
    await drop(page, await onPage(page, 'source', 100, 100), { 'screen.raw': bytes(320 * 200, 9) })
    expect((await until(page, ({ source }) => source.width === 320)).source).toEqual({
      width: 320,
      height: 200,
      bytesPerPixel: 1,
    })
    // a guess can be wrong: the same file as something else
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=other-size]')
    await page.fill('.raw-form [name=width]', '200')
    await page.fill('.raw-form [name=height]', '320')
    await page.click('[data-do=read-raw]')
    expect((await until(page, ({ source }) => source.width === 200)).source.height).toBe(320)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the inputs on which the lesson fails', () => {
  it('one of them shows then, now and should be side by side, and a magnifier', async () => {
    await startAgain(page)
    await page.click('[data-tab="Where it fails"]')
    const [row] = BD_ROWS
    await page.click(`[data-defect=${row.id}]`)
    const input = row.input()
    const { was, now, number } = row.judge(input, runBoth(input))
    expect(await page.locator('[data-verdict=then] b').innerText()).toBe(was)
    expect(await page.locator('[data-verdict=now] b').innerText()).toBe(now)
    expect(await page.locator('[data-mode=both]').getAttribute('aria-checked')).toBe('true')
    // one level of 255, drawn large, with its bytes
    expect(await page.locator('.defect-lens').innerText()).toMatch(/254[\s\S]*255/)
    expect(await page.locator('.result .figure').innerText()).toBe(number)
    expect(await state(page)).toMatchObject({ row: row.id, defect: { id: row.id } })
    expect(pageErrors(page)).toEqual([])
  })
})

// the last one: it leaves the page
describe('the blitter', () => {
  it('keys move the rectangle and change alpha', async () => {
    await startAgain(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Shift+PageDown')
    expect((await state(page)).params).toMatchObject({ destinationX: 65, destinationY: 73, alpha: 118 })
    expect(await page.locator('[data-control=alpha]').inputValue()).toBe('118')
    for (let i = 0; i < 13; i++) await page.keyboard.press('Shift+PageDown')
    expect((await state(page)).params.alpha).toBe(0)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.home-page')
  })
})
