/** Scene "Cylinder", see cylinder.browser.test.ts: what it draws, what the lesson says, every control, and the rows on which the post fails. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, insetColors, look, openCylinder, until } from './scenes/cylinder/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(): Promise<Page> {
  const page = await openCylinder('/cylinder/', { viewport: { width: 1000, height: 600 } })
  pages.push(page)
  return page
}

/** Puts a slider to a value as a visitor does with keys: to its left end, and then so many steps. */
async function slide(page: Page, id: string, steps: number): Promise<void> {
  const slider = page.locator(`[data-control=${id}]`)
  await slider.focus()
  await slider.press('Home')
  await Promise.all(Array.from({ length: steps }, () => page.keyboard.press('ArrowRight')))
}

describe('the picture and the lesson', () => {
  it('draws circle, segments, nearest and extreme points seen from above; before, after, both', async () => {
    const page = await open()
    await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
    // the path: level ground with a seam down its middle
    await expect.poll(async () => (await insetColors(page)).yellow, { timeout: 10_000 }).toBeGreaterThan(50)
    expect((await insetColors(page)).white).toBeGreaterThan(50)
    // Step by step to the bridge's edge: its front is a wall, its top can be climbed.
    await page.keyboard.press('KeyP')
    await page.keyboard.down('KeyW')
    for (let steps = 0; steps < 200; steps++) {
      const { figure, clock } = await look(page)
      const { violet, green } = await insetColors(page)
      if (figure.extreme !== null && violet > 20 && green > 10) break
      await page.keyboard.press('.')
      await until(page, 'one step', (state) => state.clock.steps > clock.steps, 10)
    }
    await page.keyboard.up('KeyW')
    const { figure } = await look(page)
    expect(figure.polygons).toBeGreaterThan(0)
    expect(figure.extreme).not.toBe(null)
    const colors = await insetColors(page)
    expect(colors.violet).toBeGreaterThan(20)
    expect(colors.green).toBeGreaterThan(10)
    await page.keyboard.press('KeyP')
    const above = page.locator('[data-lesson=above]')
    await expect.poll(() => above.textContent(), { timeout: 10_000 }).toMatch(/nearest a[\d.]+/)
    await page.click('text=Controls')
    for (const cut of ['before', 'after', 'both']) {
      await page.click(`[data-control=cut] [data-value=${cut}]`)
      await until(page, `polygons ${cut}`, (state) => state.cut === cut, 10)
    }
    const press = (control: string) => page.click(`label:has([data-control=${control}])`)
    await press('show-inset')
    await until(page, 'no inset', (state) => !state.inset, 10)
    for (const name of ['contacts', 'normals', 'edges', 'boxes', 'band']) await press(`show-${name}`)
    await hold(page, ['KeyW'], 0.2)
    expect(pageErrors(page)).toEqual([])
  })

  it('the steps are lit as they run, H1/R is a number', async () => {
    const page = await open()
    await page.click('[data-mode=post]')
    await hold(page, ['KeyD'], 0.3)
    const lit = () => page.locator('.lesson .lit').getAttribute('data-lesson')
    await expect.poll(lit, { timeout: 10_000 }).toMatch(/climb|ground/)
    await hold(page, ['KeyW'], 1)
    await page.keyboard.down('KeyW') // against the bridge
    await expect.poll(lit, { timeout: 10_000 }).toBe('push')
    await page.keyboard.up('KeyW')
    await page.click('[data-mode=exact]')
    await expect.poll(lit, { timeout: 10_000 }).toBe('exact')
    expect(await page.locator('[data-lesson=h1]').textContent()).toContain('0.75')
    await page.click('text=Controls')
    await slide(page, 'h1', 38) // 0.02 + 38 · 0.01
    await until(page, 'H1 is 0.4', (state) => Math.abs(state.settings.h1 - 0.4) < 1e-9, 10)
    await expect.poll(() => page.locator('[data-control=slope]').textContent(), { timeout: 10_000 }).toBe('45.0°')
    await page.click('[data-control=slopeBy] [data-value=h1]')
    await expect
      .poll(() => page.locator('[data-lesson=h1]').textContent(), { timeout: 10_000 })
      .toContain('in use45.0°')
  })

  it('radius, heights, step, slope, gravity and scale are the body’s and the world’s at once', async () => {
    const page = await open()
    await page.click('text=Controls')
    await slide(page, 'radius', 15)
    const wide = await until(page, 'radius .25', (state) => Math.abs(state.settings.radius - 0.25) < 1e-9, 10)
    expect(wide.body.radii.x + wide.body.skin).toBeCloseTo(0.25, 9)
    await slide(page, 'h2', 40)
    const small = await until(page, 'H2 is 1', (state) => Math.abs(state.settings.h2 - 1) < 1e-9, 10)
    expect(2 * (small.body.radii.y + small.body.skin)).toBeCloseTo(1, 9)
    await slide(page, 'gravity', 0)
    await page.locator('[data-control=gravity]').evaluate((slider) => (slider as HTMLElement).blur())
    await hold(page, ['ArrowUp'], 0.3)
    const up = await hold(page, [], 0.1)
    const later = await hold(page, [], 0.4)
    expect(later.centre.y).toBeGreaterThanOrEqual(up.centre.y - 1e-9) // nothing pulls it down
    await slide(page, 'scale', 330) // 10 to the power of −3 + 330 · 0.01
    const doubled = await until(page, 'twice as large', (state) => state.settings.scale === 2, 10)
    expect(doubled.body.radii.x + doubled.body.skin).toBeCloseTo(0.5, 9)
    await slide(page, 'scale', 300)
    await slide(page, 'stepHeight', 0)
    await until(page, 'no steps', (state) => state.settings.stepHeight === 0, 10)
    await slide(page, 'maxSlope', 25)
    await until(page, 'slope 30°', (state) => state.settings.maxSlope === 30, 10)
    for (const test of ['dots', 'crosses', 'barycentric', 'same side']) {
      await page.click(`[data-control=inside] [data-value="${test}"]`)
      await until(page, test, (state) => state.settings.inside === test, 10)
    }
    await page.click('[data-control=rate] [data-value="240"]')
    const before = await look(page)
    const fast = await hold(page, [], 0.2)
    expect(fast.clock.steps - before.clock.steps).toBeGreaterThan(40)
    expect(pageErrors(page)).toEqual([])
  })
})

it('every row of "where it fails": both rules on the input, the wrong one named with its number', async () => {
  const page = await open()
  const { centre } = await until(page, 'on the ground', (state) => state.ground === 'ground', 10)
  await page.click('text=Where it fails')
  const ids = await page.$$eval('[data-defect]', (all) => all.map((one) => one.getAttribute('data-defect')))
  const rows = [1, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21].map((row) => `CD${row}`)
  expect(ids).toEqual([...rows.slice(0, 8), 'C13', ...rows.slice(8)])
  for (const id of ids) {
    await page.click(`[data-defect=${id}]`)
    const { defect } = await until(page, `${id} is shown`, (state) => state.showing === id, 20)
    expect(defect?.id).toBe(id)
    for (const kind of ['then', 'now', 'should']) {
      expect(await page.locator(`[data-verdict=${kind}] b`).innerText()).toMatch(/\S/)
    }
    expect(defect?.result.number).toMatch(/\d/)
  }
  await page.click('[data-do=leave]')
  const back = await until(page, 'back in the level', (state) => state.showing === null, 10)
  expect(back.defect).toBe(null)
  expect(back.centre.x).toBeCloseTo(centre.x, 6)
  expect(pageErrors(page)).toEqual([])
})
