/** Scene "Blitter", with a real mouse, real keys, a real finger and real files. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openPage, pageErrors } from '../test/browser/page.ts'
import { writeRaw } from './blitter/raw.ts'
import { BD_ROWS } from './scenes/blitter/bd.ts'
import type { Inspection } from './scenes/blitter/inspect.ts'
import { LESSON } from './scenes/blitter/lesson.ts'
import { lessonInput, type Params, runBoth } from './scenes/blitter/model.ts'

interface Sizes {
  width: number
  height: number
  bytesPerPixel: number
}
interface State {
  clock: { steps: number; paused: boolean }
  mode: string
  row: string | null
  params: Params
  source: Sizes
  destination: Sizes
  slowly: string | null
  report: { wrapped: number; outsideWrites: number }
  region: { x: number; y: number; width: number; height: number }
  looked: { figure: string; x: number; y: number }
  inspected: Inspection | null
  asking: string | null
  difference: boolean
  angles: number[]
  lesson: string | null
  defect: { id: string; result: { wrong: { says: string }; right: { says: string }; number: string } } | null
}

const pages: Page[] = []
const folders: string[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function open(options = {}): Promise<Page> {
  const page = await openPage('/blitter/', { viewport: { width: 1100, height: 640 }, ...options })
  pages.push(page)
  await page.waitForFunction(() => 'carom' in window)
  return page
}
/** Past the slow run at the beginning: a press that changes nothing ends it. */
async function openReady(options = {}): Promise<Page> {
  const page = await open(options)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  return page
}
/** What the scene holds, once what was done to it has been drawn: two frames later. */
const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): State } }).carom.state()
  })
/** Where on the page the middle of a figure's pixel is. */
async function onPage(page: Page, figure: string, x: number, y: number): Promise<[number, number]> {
  const canvas = page.locator(`[data-figure=${figure}] canvas`)
  const box = await canvas.boundingBox()
  const [width, height] = await canvas.evaluate((c: HTMLCanvasElement) => [c.width, c.height])
  if (!box) throw new Error(`${figure} is not on the page`)
  return [box.x + ((x + 0.5) / width) * box.width, box.y + (1 - (y + 0.5) / height) * box.height]
}
/** The colour of a pixel of a flat picture as the page shows it. */
const colour = (page: Page, figure: string, x: number, y: number): Promise<number[]> =>
  page.locator(`[data-figure=${figure}] canvas`).evaluate(
    (canvas: HTMLCanvasElement, [px, py]) => {
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      return [...context.getImageData(px, canvas.height - 1 - py, 1, 1).data].slice(0, 3)
    },
    [x, y],
  )
const cell = (page: Page, byte: string, column: 'lesson' | 'correct') =>
  page.locator(`[data-byte=${byte}] [data-of=${column}]`).innerText()

/** Writes files and drops them on a place of the page, as the system's file manager does. */
async function drop(page: Page, at: readonly number[], files: Record<string, Uint8Array>): Promise<void> {
  const paths = await written(files)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: at[0], y: at[1], data })
  }
  await session.detach()
}
async function written(files: Record<string, Uint8Array>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'carom-raw-'))
  folders.push(folder)
  return Promise.all(
    Object.entries(files).map(async ([name, data]) => {
      await writeFile(join(folder, name), data)
      return join(folder, name)
    }),
  )
}
const bytes = (length: number, value: number | ((i: number) => number)) =>
  Uint8Array.from({ length }, (_, i) => (typeof value === 'number' ? value : value(i)))
async function until(page: Page, what: (now: State) => boolean): Promise<State> {
  for (let i = 0; i < 300; i++) {
    const now = await state(page)
    if (what(now)) return now
    await page.waitForTimeout(50)
  }
  throw new Error(`waited in vain; the page is at ${JSON.stringify(await state(page))}`)
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

  it('turns the cube by 0.3°, 0.2° and 0.4° with each sixtieth of a second, from 0', async () => {
    const page = await openReady()
    await page.keyboard.press('p')
    const paused = await state(page)
    expect(paused.clock.paused).toBe(true)
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
    const page = await openReady()
    await page.keyboard.press('p')
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
    await page.click('[data-control=alpha-rule] >> text=over')
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

  it('keys move the rectangle and change alpha', async () => {
    const page = await openReady()
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

  it('the mouse looks into pixels: coordinates, bytes and the sums written out', async () => {
    const page = await openReady()
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
    const page = await openReady()
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
  it('of a size that tells what is in them are read at once, where they were dropped', async () => {
    const page = await openReady()
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
    await page.waitForSelector('.toast.error >> text=huge.raw: 16,777,216 bytes are the most, but it has 16,777,217')
    await drop(page, [300, 200], { 'photo.png': png })
    await page.waitForSelector(
      '.toast.error >> text=photo.png: expected a RAW file, pixels and nothing else, but this is a PNG file',
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
  it('show the wrong result beside the right one, and the pixel that tells them apart', async () => {
    const page = await openReady()
    await page.click('[data-tab="Where it fails"]')
    expect(await page.locator('[data-defect]').count()).toBe(BD_ROWS.length)
    for (const row of BD_ROWS) {
      await page.click(`[data-defect=${row.id}]`)
      const input = row.input()
      const { wrong, right, number } = row.judge(input, runBoth(input))
      expect([row.id, await page.locator('[data-verdict=wrong] b').innerText()]).toEqual([row.id, wrong.says])
      expect([row.id, await page.locator('[data-verdict=right] b').innerText()]).toEqual([row.id, right.says])
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

/** Colours of places of a screenshot, read by a page of its own. */
async function pixelsOf(page: Page, png: Buffer, places: number[][]): Promise<number[][]> {
  return page.evaluate(
    async ([data, at]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      return (at as number[][]).map(([x, y]) =>
        [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3),
      )
    },
    [png.toString('base64'), places] as const,
  )
}
