/** Scene "Exact", the rest of it; see exact.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { judged, openExact, type State, state } from './scenes/exact/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(options = {}): Promise<Page> {
  const page = await openExact(options)
  pages.push(page)
  return page
}

describe('exact', () => {
  it('every body and the ray is asked, turned too, and carom is right to 1 ε', async () => {
    const page = await open()
    await page.click('[data-tab=Controls]')
    for (const kind of ['sphere', 'ellipsoid', 'cylinder', 'box', 'hull', 'ray', 'capsule']) {
      await page.click(`[data-control=kind] >> text=${kind}`)
      const slider = page.locator('[data-control=turn-x]')
      await slider.focus()
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
      const now = await judged(page, true)
      expect(now.kind).toBe(kind)
      expect([kind, now.judgement.carom.wrong]).toEqual([kind, false])
      expect(now.judgement.carom.epsilons).toBeLessThanOrEqual(1)
      const [bvh, crashcat] = now.peers ?? []
      expect(bvh.said === undefined).toBe(kind !== 'ray')
      expect(crashcat.said === undefined).toBe(kind === 'ellipsoid')
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('a library that has loaded is told to have answered only when it was asked', async () => {
    const page = await open()
    await page.evaluate(() => {
      const atOnce = requestAnimationFrame
      window.requestAnimationFrame = (draw) => atOnce(() => setTimeout(() => draw(performance.now()), 300)) // a slow machine
    })
    await page.route(/peers|peer-/, async (route) => {
      await new Promise((ready) => setTimeout(ready, 1500)) // they come while nothing is asked
      await route.continue()
    })
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=kind] >> text=sphere')
    const { peers } = await judged(page, true)
    expect(peers?.map(({ by, said }) => [by, said === undefined])).toEqual([
      ['three-mesh-bvh', true],
      ['crashcat', false],
    ])
    expect(pageErrors(page)).toEqual([])
  })

  it('every case of the museum can be put in, and carom’s answer to it is right', async () => {
    const page = await open()
    await page.click('[data-tab="Where it fails"]')
    const ids = await page.$$eval('[data-defect]', (all) => all.map((one) => (one as HTMLElement).dataset.defect))
    expect(ids.length).toBeGreaterThan(18)
    for (const id of ids) {
      await page.click(`[data-defect=${id}]`)
      expect(await page.locator('[data-verdict=then] b').innerText()).not.toBe('')
      expect([id, await page.locator('[data-verdict=should] b').innerText()]).toEqual([id, 'carom gives it'])
      const { judgement } = await judged(page, true)
      expect([id, judgement.carom.wrong]).toEqual([id, false])
      if (!['M1', 'M3', 'P1', 'P2', 'M18'].includes(id ?? '')) continue
      // these have one triangle: it is in the picture, or in the magnifier if it is small
      const { pixels, magnifier } = await state(page)
      const { x, y, width, height } = (await page.locator('main canvas').boundingBox())!
      for (const corner of pixels.corners) {
        expect([id, corner.x > x && corner.x < x + width, corner.y > y && corner.y < y + height]).toEqual([
          id,
          true,
          true,
        ])
      }
      const wide = (k: 'x' | 'y') =>
        Math.max(...pixels.corners.map((c) => c[k])) - Math.min(...pixels.corners.map((c) => c[k]))
      expect([id, Math.max(wide('x'), wide('y')) > 14 || magnifier === 'scene']).toEqual([id, true])
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('a finger drags the end', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { pixels, end } = await judged(page)
    const cdp = await page.context().newCDPSession(page)
    const at = (x: number, y: number) => [{ x, y }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(pixels.end.x + 8, pixels.end.y) })
    for (let i = 1; i <= 5; i++) {
      const touchPoints = at(pixels.end.x + 8, pixels.end.y - 12 * i)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect((await state(page)).end.y).toBeGreaterThan(end.y + 0.1)
    expect(pageErrors(page)).toEqual([])
  })

  it('a thousand exact checks run in the page and find nothing wrong; ten thousand can be stopped', async () => {
    const page = await open()
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=checks]')
    await page.waitForFunction(
      () => ((window as unknown as { carom: { state(): State } }).carom.state().checks?.done ?? 0) > 0,
    )
    await page.click('[data-control=checks]')
    const stopped = (await state(page)).checks
    expect(stopped).toMatchObject({ state: 'stopped', cases: 10_000, wrong: 0 })
    expect(stopped?.done).toBeLessThan(10_000)

    await page.click('[data-control=cases] >> text="1,000"')
    await page.click('[data-control=checks]')
    await page.waitForFunction(
      () => (window as unknown as { carom: { state(): State } }).carom.state().checks?.state === 'done',
    )
    const { checks } = await state(page)
    expect(checks).toMatchObject({ done: 1000, wrong: 0 })
    expect(Object.keys(checks?.shapes ?? {}).length).toBe(11)
    for (const [shape, { worst }] of Object.entries(checks?.shapes ?? {})) {
      expect([shape, worst <= 1]).toEqual([shape, true])
    }
    expect(await page.locator('[data-control=checks-sum]').innerText()).toMatch(/^1,000 cases, 0 wrong; seed \d+$/)
    expect(pageErrors(page)).toEqual([])
  })
})
