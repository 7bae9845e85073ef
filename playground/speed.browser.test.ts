/** Scene "Speed": a race is run in the page, paused and run again by real keys, also without WebGL. The rest is in speed.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graveFaults } from '../test/browser/axe.ts'
import { openPage, pageErrors } from '../test/browser/page.ts'
import { answerOf } from './scenes/speed/answer.ts'
import { bars, isOver, isRacing, look, openSpeed, SHORT, until } from './scenes/speed/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openSpeed()
})
afterAll(() => page.context().close())

it('builds, checks every answer, and bars grow while all run by turns; Space pauses, and goes on', async () => {
  await until(page, 'racing', isRacing, 60)
  await page.keyboard.press('Space')
  const paused = await until(page, 'paused', ({ clock }) => clock.paused, 10)
  expect(await page.locator('.speed [role=status]').textContent()).toBe('paused')
  await page.waitForTimeout(300) // a turn that was under way ends, and nobody has another one
  const { share, standings } = await look(page)
  const short = await bars(page)
  await page.waitForTimeout(500)
  expect(await look(page)).toMatchObject({ share, standings })
  expect(share).toBeGreaterThanOrEqual(paused.share)
  expect(Math.max(...short)).toBeCloseTo(share, 3)
  await page.keyboard.press('Space')
  const over = await until(page, 'over', isOver, 120)
  expect(over.level).toMatchObject({ name: 'Hills', ours: 'terrain', triangles: 29768 })
  const long = await bars(page)
  expect(Math.max(...long)).toBe(1)
  for (const [i, length] of long.entries()) expect(length).toBeGreaterThan(short[i])
})

it('in the end the tables show what was measured: who, how fast, how many times as fast, and that none differs', async () => {
  const { standings, builds, served } = await look(page)
  expect(standings.map((all) => all.map(({ entrant }) => entrant))).toEqual(
    Array(4).fill(['batch', 'carom', 'plain', 'bvh']),
  )
  for (const one of standings.flat()) {
    expect(one.speed).toBeGreaterThan(0.001)
    expect(one.speed).toBeLessThan(1000)
    expect(one.rounds).toBeGreaterThanOrEqual(5)
    if (one.entrant !== 'bvh') expect(one.checked).toEqual({ differ: 0, wrong: 0, unjudged: 0 })
  }
  const rows = page.locator('[data-event=any-random] tbody tr')
  expect(await rows.locator('th').allTextContents()).toEqual([
    'carom, in batches',
    'carom',
    'carom, TypeScript',
    'three-mesh-bvh',
  ])
  const shown = (await rows.locator('[data-cell=speed]').allTextContents()).map((text) => Number(text.replace(',', '')))
  for (const [i, { speed }] of standings[3].entries()) expect(Math.abs(shown[i] / speed - 1)).toBeLessThan(0.006)
  const times = await rows.locator('[data-cell=times]').allTextContents()
  expect(times).toEqual(standings[3].map(({ entrant, times }) => (entrant === 'bvh' ? '1 ×' : `${times.toFixed(2)} ×`)))
  expect(builds).toMatchObject([{ builder: 'carom' }, { builder: 'bvh' }, { builder: 'octree', ms: null }])
  for (const { ms, bytes } of builds.slice(0, 2)) {
    expect(ms).toBeGreaterThan(0.5)
    expect(bytes).toBeGreaterThan(29768 * 20)
  }
  expect(await page.locator('[data-builder=octree]').textContent()).toContain('skipped')
  expect(await page.locator('[data-control=answer]').textContent()).toBe(answerOf(standings, true))
  expect(await page.locator('[data-control=answer]').textContent()).toMatch(/ as fast as .* on this level\.$/)
  expect(served).toMatchObject({ by: 'wasm', reason: 'WebAssembly with SIMD' })
  expect(await page.locator('[data-control=served]').textContent()).toContain('WebAssembly with SIMD')
  expect(await graveFaults(page)).toEqual([])
  expect(pageErrors(page)).toEqual([])
})

it('runs without WebGL, and answers keys while it runs', async () => {
  const bare = await openPage('about:blank')
  await bare.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...more)
    } as typeof getContext
  })
  await bare.goto(new URL(`/speed/${SHORT}`, page.url()).href)
  await bare.waitForFunction(() => 'carom' in window)
  await until(bare, 'racing', isRacing, 60)
  expect(await bare.locator('.no-webgl').count()).toBe(0)
  await bare.keyboard.press('r')
  await until(bare, 'begun again', ({ phase, share }) => phase === 'building' && share === 0, 10)
  await until(bare, 'racing again', isRacing, 60)
  // the frames go on meanwhile: the race is elsewhere
  const longest = await bare.evaluate(async () => {
    let [before, worst] = [performance.now(), 0]
    for (let i = 0; i < 30; i++) {
      await new Promise(requestAnimationFrame)
      worst = Math.max(worst, performance.now() - before)
      before = performance.now()
    }
    return worst
  })
  expect(longest).toBeLessThan(500)
  expect(pageErrors(bare)).toEqual([])
  await bare.context().close()
})
