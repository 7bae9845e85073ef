/**
 * Levels of a certain look, and the colours that they are drawn in. Pixels are taken from screenshots, in 0..255. Where nothing but
 * the rounding to a byte lies between a colour and its pixel, 1 is allowed; where light or packing does, each test says what.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lookingLevel } from '../../../doctor/loading/test-looks.ts'
import { drop, hold, openWalk, until } from './test-page.ts'

export async function openLooks(path = '/walk/'): Promise<Page> {
  const page = await openWalk(path, { viewport: { width: 600, height: 400 } })
  // what the shell lays over the picture
  await page.addStyleTag({
    content:
      'main > :not(canvas), main > :not(canvas) * { visibility: hidden !important; transition: none !important }',
  })
  return page
}

/** Returns the level's notes. */
export async function enter(page: Page, name: string, parts: Parameters<typeof lookingLevel>[0]): Promise<string[]> {
  await drop(page, { [name]: await lookingLevel(parts) })
  const { level } = await until(page, `${name} is entered`, (state) => state.level.name === name && !state.loading)
  await hold(page, [], 0.1)
  return level.notes
}

/** Colours at places of the canvas, 0..1 from the left and from the top, in the picture as it is on the screen. */
export async function pixels(page: Page, places: readonly (readonly [number, number])[]): Promise<number[][]> {
  const shot = await page.locator('canvas').first().screenshot()
  return page.evaluate(
    async ({ data, places }) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(bitmap, 0, 0)
      return places.map(([x, y]) => {
        const at = context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1)
        return [...at.data.subarray(0, 3)]
      })
    },
    { data: shot.toString('base64'), places },
  )
}

/** Along the middle of the picture, where one looks at walls and panes. */
export const MIDDLE = Array.from({ length: 40 }, (_, i) => [(i + 0.5) / 40, 0.4] as const)
export const encode = (x: number) => 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
export const decode = (x: number) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4)
export const srgb = (colour: readonly number[]) => colour.slice(0, 3).map(encode)
export const isNear = (pixel: readonly number[], colour: readonly number[], by: number) =>
  pixel.every((value, k) => Math.abs(value - colour[k]) <= by)

export function expectAll(found: readonly number[][], colours: readonly (readonly number[])[], by: number): void {
  for (const pixel of found)
    expect(
      colours.some((colour) => isNear(pixel, colour, by)),
      `${pixel} of ${colours}`,
    ).toBe(true)
  for (const colour of colours)
    expect(
      found.some((pixel) => isNear(pixel, colour, by)),
      `none ${colour}`,
    ).toBe(true)
}
