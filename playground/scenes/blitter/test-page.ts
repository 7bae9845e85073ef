/** Hands and eyes for tests of the scene "Blitter": real mouse, keys, fingers and files in; the page's read-only hook out. Runs in Node. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openPage } from '../../../test/browser/page.ts'
import type { Inspection } from './inspect.ts'
import type { Params } from './model.ts'

interface Sizes {
  width: number
  height: number
  bytesPerPixel: number
}
export interface State {
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
  defect: { id: string; result: { was: string; now: string; should: string; number: string } } | null
}

const folders: string[] = []
export async function removeWritten(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

export async function openBlitter(options = {}): Promise<Page> {
  const page = await openPage('/blitter/', { viewport: { width: 1100, height: 640 }, ...options })
  await page.waitForFunction(() => 'carom' in window)
  return page
}
/** Past the slow run at the beginning, which a press that changes nothing ends; and the cube stands still. */
export async function settle(page: Page): Promise<void> {
  await until(page, ({ clock }) => clock.steps > 0)
  await page.keyboard.press('p')
  await endSlowRun(page)
}
/** On a page that others have used, and that is paused. */
export async function startAgain(page: Page): Promise<void> {
  await page.click('[data-tab=Lesson]')
  await page.click('[data-do=reset]')
  await endSlowRun(page)
}
async function endSlowRun(page: Page): Promise<void> {
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
}
/** What the scene holds, once what was done to it has been drawn: two frames later. */
export const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): State } }).carom.state()
  })
/** Where on the page the middle of a figure's pixel is. */
export async function onPage(page: Page, figure: string, x: number, y: number): Promise<[number, number]> {
  const canvas = page.locator(`[data-figure=${figure}] canvas`)
  const box = await canvas.boundingBox()
  const [width, height] = await canvas.evaluate((c: HTMLCanvasElement) => [c.width, c.height])
  if (!box) throw new Error(`${figure} is not on the page`)
  return [box.x + ((x + 0.5) / width) * box.width, box.y + (1 - (y + 0.5) / height) * box.height]
}
/** The colour of a pixel of a flat picture as the page shows it. */
export const colour = (page: Page, figure: string, x: number, y: number): Promise<number[]> =>
  page.locator(`[data-figure=${figure}] canvas`).evaluate(
    (canvas: HTMLCanvasElement, [px, py]) => {
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      return [...context.getImageData(px, canvas.height - 1 - py, 1, 1).data].slice(0, 3)
    },
    [x, y],
  )
export const cell = (page: Page, byte: string, column: 'lesson' | 'correct') =>
  page.locator(`[data-byte=${byte}] [data-of=${column}]`).innerText()

/** Writes files and drops them on a place of the page, as the system's file manager does. */
export async function drop(page: Page, at: readonly number[], files: Record<string, Uint8Array>): Promise<void> {
  const paths = await written(files)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: at[0], y: at[1], data })
  }
  await session.detach()
}
export async function written(files: Record<string, Uint8Array>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'carom-raw-'))
  folders.push(folder)
  return Promise.all(
    Object.entries(files).map(async ([name, data]) => {
      await writeFile(join(folder, name), data)
      return join(folder, name)
    }),
  )
}
export const bytes = (length: number, value: number | ((i: number) => number)) =>
  Uint8Array.from({ length }, (_, i) => (typeof value === 'number' ? value : value(i)))
export async function until(page: Page, what: (now: State) => boolean): Promise<State> {
  for (let i = 0; i < 300; i++) {
    const now = await state(page)
    if (what(now)) return now
    await page.waitForTimeout(50)
  }
  throw new Error(`waited in vain; the page is at ${JSON.stringify(await state(page))}`)
}

/** Colours of places of a screenshot, read by a page of its own. */
export async function pixelsOf(page: Page, png: Buffer, places: number[][]): Promise<number[][]> {
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
