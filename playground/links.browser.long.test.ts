/** A link that was copied in the middle of a scene opens the same view elsewhere: every scene. See links.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { copyLink, difference, openElsewhere, openHere, pictureOf, told } from './shell/test-links.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
/** Wide enough for the panel beside the canvas. */
const WIDE = { viewport: { width: 880, height: 460 } }
async function open(path: string, options = {}): Promise<Page> {
  const page = await openHere(path, options)
  pages.push(page)
  return page
}
async function reopen(here: Page): Promise<{ there: Page; link: string; query: string; said: string }> {
  const { link, said } = await copyLink(here)
  const there = await openElsewhere(link, { viewport: here.viewportSize() })
  pages.push(there)
  return { there, link, said, query: new URL(link).search }
}
const pause = async (page: Page) => {
  await page.keyboard.press('p')
  await page.waitForFunction(
    () => (window as unknown as { carom: { state(): { clock: { paused: boolean } } } }).carom.state().clock.paused,
  )
}
async function steps(page: Page, count: number): Promise<void> {
  const { clock } = (await told(page, ['clock'])) as { clock: { steps: number } }
  for (let i = 0; i < count; i++) await page.keyboard.press('.')
  await page.waitForFunction(
    (least) =>
      (window as unknown as { carom: { state(): { clock: { steps: number } } } }).carom.state().clock.steps >= least,
    clock.steps + count,
  )
}
async function expectSame(here: Page, there: Page, names: readonly string[]): Promise<void> {
  expect(await told(there, names)).toEqual(await told(here, names))
  expect(await difference(here, await pictureOf(here), await pictureOf(there))).toBeLessThan(0.005)
}

describe('Magic Room', () => {
  for (const mode of ['exact', 'tutorial'] as const) {
    it(`${mode}: the same balls in the same places, to the last bit`, async () => {
      const here = await open('/room/')
      await here.click(`[data-mode=${mode}]`)
      await pause(here)
      await here.keyboard.press('Backspace')
      await steps(here, 30)
      await here.keyboard.press('ArrowLeft', { delay: 300 })
      const { there, query, said } = await reopen(here)
      expect(query).toMatch(/steps=3\d&turn=[-\d.,]+&paused=on$/)
      expect(said).toBe('Link copied.')
      await expectSame(here, there, ['mode', 'places', 'velocities', 'hits', 'scorch', 'explosions'])
    })
  }

  it('with settings of one’s own, and without the balls where somebody has thrown one in', async () => {
    const here = await open('/room/?count=30&gravity=0.2', WIDE)
    await pause(here)
    await steps(here, 3)
    await expectSame(here, (await reopen(here)).there, ['settings', 'count', 'places'])
    await here.click('[data-tab=Controls]')
    await here.click('[data-control=gust]')
    await here.keyboard.press('.')
    const { said, query } = await reopen(here)
    expect(said).toBe('Link copied. The balls are not in it: there they begin anew.')
    expect(query).toMatch(/^\?count=30&gravity=0.2&turn=/)
  })

  it('a defect, seen from where one has dragged the view', async () => {
    const here = await open('/room/', WIDE)
    await here.click('[data-tab="Where it fails"]')
    await here.click('[data-defect=MD4]')
    await here.mouse.move(300, 160)
    await here.mouse.down()
    await here.mouse.move(220, 190, { steps: 5 })
    await here.mouse.up()
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?defect=MD4&eye=[-\d.,]+$/)
    expect(await told(there, ['defect', 'showing'])).toEqual(await told(here, ['defect', 'showing']))
    expect(new URL((await reopen(there)).link).search).toBe(query)
  })
})

describe('Walk', () => {
  it('a defect, a body of one’s own, a rate', async () => {
    const here = await open('/walk/?shape=sphere&height=1.2&skin=0.3&hz=30', WIDE)
    expect(await told(here, ['settings'])).toMatchObject({ settings: { shape: 'sphere', height: 1.2, skin: 0.3 } })
    await here.click('[data-tab="Where it fails"]')
    await here.click('[data-defect=DD1]')
    const { there, query } = await reopen(here)
    expect(query).toBe('?defect=DD1&hz=30')
    expect(await told(there, ['showing', 'defect'])).toEqual(await told(here, ['showing', 'defect']))
  })
})
