/** Scene "Blitter", the rest of it; see blitter.browser.test.ts. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { writeRaw } from './blitter/raw.ts'
import { BD_ROWS } from './scenes/blitter/bd.ts'
import { LESSON } from './scenes/blitter/lesson.ts'
import { lessonInput, runBoth } from './scenes/blitter/model.ts'
import {
  bytes,
  colour,
  drop,
  onPage,
  openBlitter,
  removeWritten,
  type State,
  settle,
  state,
  until,
  written,
} from './scenes/blitter/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
afterAll(removeWritten)

async function open(options = {}): Promise<Page> {
  const page = await openBlitter(options)
  pages.push(page)
  return page
}
async function openReady(options = {}): Promise<Page> {
  const page = await open(options)
  await settle(page)
  return page
}

describe('the blitter', () => {
  it('begins with the demo’s call, does it slowly with each step of the lesson lit in turn, and ends on the turning cube', async () => {
    const page = await open()
    const lit = await page.evaluate(async () => {
      const hook = (window as unknown as { carom: { state(): State } }).carom
      const seen: (string | null)[] = []
      const end = performance.now() + 60_000
      while (performance.now() < end) {
        const now = hook.state()
        if (now.lesson !== null && seen.at(-1) !== now.lesson) seen.push(now.lesson)
        if (now.lesson === 'turn') break
        await new Promise(requestAnimationFrame)
      }
      return seen
    })
    expect(lit).toEqual(LESSON.steps.map(({ id }) => id))
    const now = await state(page)
    expect(now.params).toMatchObject({
      sourceX: 127,
      sourceY: 127,
      width: 128,
      height: 128,
      destinationX: 64,
      destinationY: 64,
      blend: true,
      alpha: 127,
    })
    expect(now.region).toEqual({ x: 64, y: 64, width: 128, height: 128 })
    // Space does it again: at first nothing is laid on, then row after row
    await page.keyboard.press('Space')
    const early = await until(page, ({ slowly }) => slowly === 'rectangle')
    expect(early.region.height).toBe(0)
    const midst = await until(page, ({ region }) => region.height > 8)
    expect(midst.region.height).toBeLessThan(128)
    expect((await until(page, ({ slowly }) => slowly === null)).region.height).toBe(128)
    expect(pageErrors(page)).toEqual([])
  })

  it('every parameter is live', async () => {
    const page = await openReady()
    await page.click('[data-tab=Controls]')
    const slide = async (id: string, key: string) => {
      await page.locator(`[data-control=${id}]`).focus()
      await page.keyboard.press(key)
      return (await state(page)).params
    }
    expect((await slide('sourceX', 'ArrowRight')).sourceX).toBe(128)
    expect((await slide('sourceY', 'ArrowLeft')).sourceY).toBe(126)
    expect((await slide('width', 'Home')).width).toBe(0)
    expect((await state(page)).region.width).toBe(0)
    expect((await slide('width', 'End')).width).toBe(384)
    expect((await state(page)).region.width).toBe(128)
    expect((await slide('height', 'ArrowRight')).height).toBe(129)
    expect((await slide('destinationX', 'Home')).destinationX).toBe(-128)
    expect((await slide('destinationY', 'End')).destinationY).toBe(384)
    expect((await state(page)).region.height).toBe(0)
    expect((await slide('alpha', 'End')).alpha).toBe(255)
    expect((await slide('times', 'End')).times).toBe(20)
    await page.click('label:has([data-control=blend])')
    await page.click('label:has([data-control=itself])')
    await page.click('[data-control=mask] >> text=brightness')
    await page.click('[data-control=alpha-rule] [data-value=over]')
    await page.click('[data-control=source-bytes] >> text=1')
    await page.click('[data-control=destination-bytes] >> text=3')
    const now = await state(page)
    expect(now.params).toMatchObject({ blend: false, itself: true, mask: 'brightness', alphaRule: 'over' })
    expect([now.source.bytesPerPixel, now.destination.bytesPerPixel]).toEqual([1, 3])
    expect(now.inspected?.bytes.map(({ name }) => name)).toEqual(['red', 'green', 'blue'])
    // reset brings all of it back
    await page.click('[data-do=reset]')
    const again = await state(page)
    expect(again.params).toEqual(lessonInput().params)
    expect(again.source.bytesPerPixel).toBe(4)
    expect(await page.locator('[data-control=alpha]').inputValue()).toBe('127')
    expect(pageErrors(page)).toEqual([])
  })

  it('a finger looks into a pixel and drags', async () => {
    const page = await openReady({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const cdp = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) => {
      const touchPoints = at ? [{ x: at[0], y: at[1] }] : []
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', await onPage(page, 'correct', 128, 128))
    await touch('touchEnd')
    const { looked } = await state(page)
    expect(looked.figure).toBe('correct')
    expect(Math.hypot(looked.x - 128, looked.y - 128)).toBeLessThan(4)
    await touch('touchStart', await onPage(page, 'correct', 128, 128))
    await touch('touchMove', await onPage(page, 'correct', 140, 128))
    await touch('touchMove', await onPage(page, 'correct', 168, 128))
    await touch('touchEnd')
    expect((await state(page)).params.destinationX).toBeGreaterThan(90)
    expect(pageErrors(page)).toEqual([])
  })

  it('shows the difference of the two results, and numbers in the lesson that follow', async () => {
    const page = await openReady()
    await page.click('[data-tab=Controls]')
    expect(await page.locator('[data-figure=difference]').isVisible()).toBe(false)
    await page.click('label:has([data-control=difference])')
    await state(page)
    // 35 and 36, 12 and 13, 121 and 121; the alpha byte differs too, which shows as red
    expect(await colour(page, 'difference', 64, 64)).toEqual([64, 64, 0])
    expect(await colour(page, 'difference', 10, 10)).toEqual([0, 0, 0])
    await page.click('[data-tab=Lesson]')
    const numbers = (id: string) => page.locator(`[data-lesson=${id}] .numbers`).innerText()
    expect(await numbers('file')).toContain('256 · 256 · 4 = 262,144 bytes')
    expect(await numbers('rectangle')).toMatch(/\(127, 127\)[\s\S]*128 × 128[\s\S]*\(64, 64\)/)
    expect(await numbers('divide')).toContain('16,384')
    await page.keyboard.press('PageUp')
    await state(page)
    expect(await numbers('weigh')).toMatch(/128 parts[\s\S]*127 parts/)
    expect(await page.locator('[data-lesson].lit').getAttribute('data-lesson')).toBe('weigh')
    expect(await numbers('texture')).toContain('9')
  })

  it('shows its own code', async () => {
    const page = await openReady()
    await page.click('[data-do=code]')
    const tabs = await page.locator('dialog.code [role=tab]').allInnerTexts()
    expect(tabs).toContain('scene.ts')
    await page.click('dialog.code [role=tab] >> text=classics/blit.ts')
    expect(await page.locator('dialog.code pre').innerText()).toContain('export function lessonBlit(')
  })
})

describe('RAW files', () => {
  it('of a size that fits several are asked about: guesses to press, and fields', async () => {
    const page = await openReady()
    await drop(page, [300, 200], { 'two.raw': bytes(512 * 512, 77) })
    await page.waitForSelector('.raw-form')
    expect((await state(page)).asking).toBe('two.raw')
    expect(await page.locator('[data-guess]').allInnerTexts()).toEqual(['256 × 256 × 4', '512 × 512 × 1'])
    await page.click('[data-guess="512 × 512 × 1"]')
    await page.click('[data-do=read-raw]')
    const now = await until(page, ({ source }) => source.width === 512)
    expect(now.source).toEqual({ width: 512, height: 512, bytesPerPixel: 1 })
    expect(await page.locator('.raw-form').isVisible()).toBe(false)
  })

  it('of an odd size are asked about, and refused with the reason while they do not fit; the old image stays', async () => {
    const page = await openReady()
    await drop(page, await onPage(page, 'source', 9, 9), { 'odd.raw': bytes(30 * 23 * 2, 5) })
    await page.waitForSelector('.raw-form')
    expect(await page.locator('.raw-form').innerText()).toContain('1,380 bytes and no header')
    const problem = page.locator('.raw-form .problem')
    expect(await problem.innerText()).toBe(
      'odd.raw: 256 × 256 pixels of 3 bytes are 196608 bytes, but the file has 1380',
    )
    await page.click('[data-do=read-raw]')
    expect(await page.locator('.raw-form').isVisible()).toBe(true)
    for (const [name, value, says] of [
      ['width', '0', 'width must be a whole number from 1 to 8192, but is 0'],
      ['width', '', 'width must be a whole number from 1 to 8192, but is NaN'],
      ['width', '1.5', 'but is 1.5'],
      ['width', '30', '30 × 256 pixels'],
      ['bytesPerPixel', '5', 'bytes per pixel must be a whole number from 1 to 4, but is 5'],
      ['bytesPerPixel', '2', '30 × 256 pixels of 2 bytes are 15360 bytes, but the file has 1380'],
    ]) {
      await page.fill(`.raw-form [name=${name}]`, value)
      await page.keyboard.press('Enter')
      expect(await problem.innerText()).toContain(says)
      expect((await state(page)).source).toEqual({ width: 256, height: 256, bytesPerPixel: 4 })
    }
    await page.fill('.raw-form [name=height]', '23')
    expect(await problem.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    expect((await until(page, ({ source }) => source.width === 30)).source).toEqual({
      width: 30,
      height: 23,
      bytesPerPixel: 2,
    })
    // Leave it, or Esc: all as it was
    for (const leave of ['[data-do=cancel-raw]', null]) {
      await drop(page, await onPage(page, 'source', 9, 9), { 'odd.raw': bytes(7, 5) })
      await page.waitForSelector('.raw-form')
      if (leave) await page.click(leave)
      else await page.keyboard.press('Escape')
      expect(await state(page)).toMatchObject({ asking: null, source: { width: 30 } })
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('that are empty, or no RAW files at all, are refused by name', async () => {
    const page = await openReady()
    const png = bytes(1201, 0)
    png.set([0x89, 0x50, 0x4e, 0x47])
    await drop(page, [300, 200], { 'nothing.raw': new Uint8Array(0) })
    await page.waitForSelector('.toast.error >> text=nothing.raw: the file is empty')
    await drop(page, [300, 200], { 'huge.raw': bytes(2 ** 24 + 1, 0) })
    await page.waitForSelector('.toast.error >> text=huge.raw: the limit is 16,777,216 bytes, but it has 16,777,217')
    await drop(page, [300, 200], { 'photo.png': png })
    await page.waitForSelector(
      '.toast.error >> text=photo.png: expected a RAW file (pixels only), but this is a PNG file',
    )
    expect((await state(page)).source).toEqual({ width: 256, height: 256, bytesPerPixel: 4 })
    expect(pageErrors(page)).toEqual([])
  })

  it('two at once become source and destination; buttons open them too; the result can be saved and read again', async () => {
    const page = await openReady()
    await drop(page, [300, 200], { 'a.raw': bytes(64 * 64 * 3, 10), 'b.raw': bytes(128 * 128 * 3, 20) })
    const now = await until(page, ({ destination }) => destination.width === 128)
    expect([now.source.width, now.destination.width]).toEqual([64, 128])

    await page.click('[data-tab=Controls]')
    await page.click('[data-control=pictures]')
    expect((await state(page)).destination.width).toBe(256)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-control=save]')])
    expect(download.suggestedFilename()).toBe('result-256x256x4.raw')
    const [place] = await written({ 'saved.raw': new Uint8Array(0) })
    await download.saveAs(place)
    const saved = await readFile(place)
    expect(saved.equals(writeRaw(runBoth(lessonInput()).correct))).toBe(true)

    const [path] = await written({ 'again.raw': bytes(64 * 64 * 3, (i) => i % 251) })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.click('[data-control=open-destination]'),
    ])
    await chooser.setFiles(path)
    expect((await until(page, ({ destination }) => destination.width === 64)).destination.bytesPerPixel).toBe(3)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the inputs on which the lesson fails', () => {
  it('show then, now and should be side by side, and the pixel that tells them apart', async () => {
    const page = await openReady()
    await page.click('[data-tab="Where it fails"]')
    expect(await page.locator('[data-defect]').count()).toBe(BD_ROWS.length)
    for (const row of BD_ROWS) {
      await page.click(`[data-defect=${row.id}]`)
      const input = row.input()
      const { was, now: given, number } = row.judge(input, runBoth(input))
      expect([row.id, await page.locator('[data-verdict=then] b').innerText()]).toEqual([row.id, was])
      expect([row.id, await page.locator('[data-verdict=now] b').innerText()]).toEqual([row.id, given])
      expect(await page.locator('.defect-lens').isVisible()).toBe(row.isTiny === true)
      expect(await page.locator('.result .figure').innerText()).toBe(number)
      const now = await state(page)
      expect(now).toMatchObject({ row: row.id, looked: { figure: 'lesson', ...row.at }, defect: { id: row.id } })
      expect(now.inspected?.bytes.some(({ lesson, correct }) => lesson !== correct)).toBe(true)
      expect(await page.locator('td.wrong').count()).toBeGreaterThan(0)
    }
    // moving on takes the result away
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('.result:not(:empty)').count()).toBe(0)
    expect(await state(page)).toMatchObject({ row: null, defect: null })
    expect(pageErrors(page)).toEqual([])
  })
})
