/** Light in our own levels, pinned by `?light=` where tests look at other things; what a dropped level says of its colours stays true. */
import { afterAll, afterEach, expect, it } from 'vitest'
import { WALLS } from '../doctor/loading/test-looks.ts'
import { closePages, openPage, pageErrors } from '../test/browser/page.ts'
import { enter, expectAll, MIDDLE, openLooks, pixels, srgb } from './scenes/walk/test-looks.ts'
import { removeDropped } from './scenes/walk/test-page.ts'

afterEach(removeDropped)
afterAll(closePages)

/** In the castle's hall, where one looks down at its floor. */
const HALL = '/walk/?at=0,0.01,-9&turn=0,-40&paused=on'
const sum = (pixel: readonly number[]) => pixel.reduce((a, b) => a + b, 0)

async function pictureOf(path: string) {
  const page = await openLooks(path)
  if (path.includes('light='))
    await page.waitForFunction(() => performance.getEntriesByName('light: baked', 'mark').length > 0, undefined, {
      timeout: 60_000,
    })
  await page.waitForTimeout(1500)
  const [floor] = await pixels(page, [[0.5, 0.7]])
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
  return floor
}

it('the hall of the castle lies in the shade, once carom has found that out', async () => {
  const bare = await pictureOf(HALL)
  const baked = await pictureOf(`${HALL}&light=plain`)
  // the sky alone gives 4/9 of what sky and sun give together, which is 0.69 on a screen; walls and a roof leave less of it
  expect(sum(baked)).toBeLessThan(0.69 * sum(bare))
  expect(sum(baked)).toBeGreaterThan(0.1 * sum(bare)) // and not in the dark
}, 180_000)

it('the machine is measured, and this one has no time for a second picture', async () => {
  const page = await openPage('/walk/?light=measure')
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  const kept = () => page.evaluate(() => sessionStorage.getItem('carom: light'))
  expect(await kept()).toBe('plain')
  const shadow = page.locator('[data-control=show-shadow]')
  expect(await shadow.isChecked()).toBe(false)
  // kept for the next page of the visit, and told by the address
  await page.goto(new URL('/walk/?light=fine', page.url()).href)
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  expect(await kept()).toBe('fine')
  expect(await shadow.isChecked()).toBe(true)
}, 180_000)

it('what a dropped level says of its colours stays true where ours are lit', async () => {
  const page = await openLooks('/walk/?light=plain')
  const color = [0.6, 0.7, 0.8] as const
  await enter(page, 'unlit.glb', [[WALLS, { color, unlit: true }]])
  expectAll(await pixels(page, [...MIDDLE, [0.5, 0.05], [0.5, 0.97]]), [srgb(color)], 1)
  expect(pageErrors(page)).toEqual([])
})
