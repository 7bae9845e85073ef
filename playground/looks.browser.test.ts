/** Levels in materials of all kinds, dropped on scene "Walk": what is drawn is what their colours say. More in the long tests. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Look, type Opaque, PANES, WALLS } from '../doctor/loading/test-looks.ts'
import { pageErrors } from '../test/browser/page.ts'
import { SKY, SUN, SUNWARDS } from './level/daylight.ts'
import { decode, encode, enter, expectAll, isNear, MIDDLE, openLooks, pixels, srgb } from './scenes/walk/test-looks.ts'
import { hold, removeDropped } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openLooks()
})
afterEach(removeDropped)
afterAll(() => page.context().close())

it('a light floor in the sun is near its own colour, and not white', async () => {
  const color = [0.6, 0.7, 0.8] as const
  expect(await enter(page, 'bright.glb', [[WALLS, { color }]])).toEqual([])
  // between the lines of the grid, which only darken
  const floor = await pixels(
    page,
    Array.from({ length: 60 }, (_, i) => [0.3 + i / 150, 0.92] as const),
  )
  const high = Math.hypot(...SUNWARDS)
  const lit = color.map((value, k) => value * ((SUN[k] * SUNWARDS[1]) / high + SKY[k]))
  const brightest = [0, 1, 2].map((k) => Math.max(...floor.map((pixel) => pixel[k])))
  expect(isNear(brightest, srgb(lit), 2), `${brightest} for ${srgb(lit)}`).toBe(true)
  for (const [k, value] of brightest.entries()) {
    expect(decode(value) / color[k]).toBeGreaterThan(0.85)
    expect(value).toBeLessThan(encode(color[k]))
  }
})

it('what is unlit has exactly its colour, everywhere', async () => {
  const color = [0.6, 0.7, 0.8] as const
  await enter(page, 'unlit.glb', [[WALLS, { color, unlit: true }]])
  expectAll(await pixels(page, [...MIDDLE, [0.5, 0.05], [0.5, 0.97]]), [srgb(color)], 1)
})

it('what shines has its own colour in addition', async () => {
  const emissive = [0.8, 0.2, 0.05] as const
  await enter(page, 'emissive.glb', [[WALLS, { color: [0, 0, 0], emissive }]])
  expectAll(await pixels(page, MIDDLE), [srgb(emissive)], 1)
})

it('what is blended is seen through, whatever was written first, and walked into', async () => {
  const pane: Look = { color: [0, 0.2, 1, 0.5], unlit: true, alpha: 'BLEND' }
  const wall: Look = { color: [0.8, 0.1, 0], unlit: true }
  // WebGL mixes what goes to the screen, in sRGB
  const mixed = srgb([0, 0.2, 1]).map((value, k) => (value + srgb([0.8, 0.1, 0])[k]) / 2)
  for (const [name, parts] of [
    ['before.glb', [[PANES, pane] as const, [WALLS, wall] as const]],
    ['after.glb', [[WALLS, wall] as const, [PANES, pane] as const]],
  ] as const) {
    await enter(page, name, parts)
    expectAll(await pixels(page, MIDDLE), [mixed], 1)
  }
  const { centre } = await hold(page, ['KeyW'], 3)
  expect(Math.max(Math.abs(centre.x), Math.abs(centre.z))).toBeLessThan(6)
})

it('KTX2 pictures are unpacked by what came with the page', async () => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(blob:|data:|http:\/\/127\.0\.0\.1)/.test(request.url())) foreign.push(request.url())
  })
  const picture: readonly [Opaque, Opaque] = [
    [200, 60, 40],
    [40, 90, 180],
  ]
  expect(await enter(page, 'UASTC.glb', [[WALLS, { unlit: true, picture, packed: 'UASTC' }]])).toEqual([])
  // packing loses something, and so do the formats of graphics cards
  expectAll(await pixels(page, MIDDLE), picture, 4)
  expect(foreign).toEqual([])
  expect(pageErrors(page)).toEqual([])
})
