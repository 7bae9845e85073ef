/** The rest of looks.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Colour, type Look, lookingLevel, type Opaque, PANES, WALLS } from '../doctor/loading/test-looks.ts'
import { enter, expectAll, MIDDLE, openLooks, pixels, srgb } from './scenes/walk/test-looks.ts'
import { drop, hold, removeDropped, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openLooks()
})
afterEach(removeDropped)
afterAll(() => page.context().close())

it('what shines too brightly for a screen keeps its hue', async () => {
  const emissive = [0.8, 0.2, 0.05] as const
  // 4 × (.8, .2, .05): 3.2 at most, so that it is (1, .25, .0625) and a quarter of the way to white
  await enter(page, 'strong.glb', [[WALLS, { color: [0, 0, 0], emissive, strength: 4 }]])
  const white = 1 - 1 / (1 + 0.15 * 2.2)
  expectAll(await pixels(page, MIDDLE), [srgb([1, 0.25, 0.0625].map((x) => x * (1 - white) + white))], 1)
})

it('a mask cuts holes at its cutoff, in the picture only', async () => {
  const picture: readonly [Colour, Colour] = [
    [20, 200, 40, 100],
    [20, 200, 40, 150],
  ]
  const wall: Look = { color: [0.8, 0.1, 0], unlit: true }
  const behind = srgb([0.8, 0.1, 0])
  for (const [cutoff, colours] of [
    [0.3, [[20, 200, 40]]],
    [0.5, [[20, 200, 40], behind]],
    [0.7, [behind]],
  ] as const) {
    await enter(page, `mask-${cutoff}.glb`, [
      [WALLS, wall],
      [PANES, { unlit: true, picture, alpha: { cutoff } }],
    ])
    expectAll(await pixels(page, MIDDLE), colours, 1)
  }
  const { centre } = await hold(page, ['KeyW'], 3)
  expect(Math.max(Math.abs(centre.x), Math.abs(centre.z))).toBeLessThan(6)
})

it('a KTX2 picture packed as ETC1S', async () => {
  const picture: readonly [Opaque, Opaque] = [
    [200, 60, 40],
    [40, 90, 180],
  ]
  expect(await enter(page, 'ETC1S.glb', [[WALLS, { unlit: true, picture, packed: 'ETC1S' }]])).toEqual([])
  // 5 bits for each part of a colour: steps of 8
  expectAll(await pixels(page, MIDDLE), picture, 8)
})

it('a KTX2 picture whose inside is wrong is drawn in plain colours, and said so', async () => {
  const file = Buffer.from(
    await lookingLevel([
      [
        WALLS,
        {
          picture: [
            [1, 2, 3],
            [4, 5, 6],
          ],
          packed: 'ETC1S',
        },
      ],
    ]),
  )
  const at = file.indexOf('KTX 20') + 300
  for (let i = at; i < at + 200; i++) file[i] = (i * 7919) & 255
  await drop(page, { 'wrong.glb': file })
  const { level } = await until(page, 'entered', (state) => state.level.name === 'wrong.glb' && !state.loading, 60)
  expect(level.notes).toEqual(['1 KTX2 picture could not be unpacked: plain colours are drawn'])
})
