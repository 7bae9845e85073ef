/** What the questions cost, in every scene and on a page without isolation; see costs.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { openPage, pageErrors } from '../test/browser/page.ts'

interface Costs {
  clockStep: number
  measuring: boolean
  live: Record<string, number>
  measured: Record<string, { us: number; runs: number }>
}
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
const costs = (page: Page): Promise<Costs> => page.evaluate('carom.state().costs')

async function measured(page: Page): Promise<Costs> {
  await page.waitForSelector('[data-do=measure]:not([hidden])')
  await page.keyboard.press('KeyM')
  await expect
    .poll(
      async () => {
        const now = await costs(page)
        return !now.measuring && Object.keys(now.measured).length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  return costs(page)
}

describe('the cost overlay', () => {
  it.each([
    ['line', ['tutorial’s rule', 'exact rule', 'castSegment']],
    ['walk', ['carom, one step', 'pick, one ray: carom', 'three-mesh-bvh']],
    ['cylinder', ['carom, one step']],
    ['blitter', ['blit as the lesson', 'blit, correct']],
    ['room', ['carom, one step']],
    ['exact', ['carom: tree and cast']],
  ])('%s: the button measures what there is to ask', async (scene, names) => {
    // wide enough for *Exact*, whose labels take the place of the costs on a narrow canvas
    const page = await openPage(`/${scene}/`, { viewport: { width: 960, height: 500 } })
    pages.push(page)
    await page.waitForFunction(() => 'carom' in window)
    if (scene !== 'exact') await page.waitForFunction('carom.state().clock.steps > 2')
    expect(Object.keys((await measured(page)).measured)).toEqual(names)
    expect(pageErrors(page)).toEqual([])
  })

  it('says what the clock cannot tell: on a page without isolation it moves by 100 µs, and short runs are added up', async () => {
    const page = await openPage('about:blank')
    pages.push(page)
    await page.route('**/*', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      delete headers['cross-origin-opener-policy']
      delete headers['cross-origin-embedder-policy']
      await route.fulfill({ response, headers })
    })
    const isolated = await openPage('/room/')
    pages.push(isolated)
    await page.goto(isolated.url())
    await page.waitForFunction(() => 'carom' in window)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
    await page.waitForFunction('carom.state().clock.steps > 2')
    const coarse = await measured(page)
    expect(coarse.clockStep).toBeCloseTo(100, 1)
    expect(await page.locator('.cost').innerText()).toContain('100 µs')
    const { us } = coarse.measured['carom, one step']
    expect(us).toBeGreaterThan(0)
    expect(us % 100).not.toBe(0) // no single run was timed
  })
})
