/** Scene "Scenarios", the rest: one of each group, in the browser and in Node. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { GROUPS } from '../tools/scenarios/all.ts'
import { carom } from '../tools/scenarios/carom.ts'
import { ask } from '../tools/scenarios/outcome.ts'
import { ENTRIES } from './scenes/scenarios/catalogue.ts'
import { look, openScenarios, type ScenariosState, until } from './scenes/scenarios/test-page.ts'
import { copyLink, openElsewhere, told } from './shell/test-links.ts'

let page: Page
beforeAll(async () => {
  page = await openScenarios('', { viewport: { width: 900, height: 480 } })
})
afterAll(() => page.context().close())

it.each(Object.entries(GROUPS))('%s: the page’s verdict is that of the command', async (_, scenarios) => {
  const scenario = scenarios[scenarios.length >> 1]
  const { slug } = ENTRIES.find((entry) => entry.scenario === scenario)!
  await page.click(`[data-scenario="${slug}"]`)
  await until(page, 'it plays', (state) => state.scenario === slug && state.frame > 0, 30)
  const seen = await look(page)
  expect(seen.pixel).not.toBe(null)
  await page.locator('canvas').focus()
  await page.keyboard.press('End')
  const over = await until(page, 'over', ({ outcome }) => outcome !== null, 60)
  expect(over.outcome).toEqual(ask(carom, scenario))
})

it.each(ENTRIES.filter(({ slug }) => /^the-same-way-(10-km|in-sizes).*capsule$/.test(slug)).map(({ slug }) => slug))(
  '%s: the body is in the picture in every run',
  async (slug) => {
    await page.click(`[data-scenario="${slug}"]`)
    const { runs } = await until(page, 'chosen', ({ scenario }) => scenario === slug, 30)
    await page.locator('canvas').focus()
    const feet = new Set<string>()
    for (let run = 0; run < runs; run++) {
      await page.keyboard.press('End')
      const state = await until(
        page,
        'seen',
        (now) => now.run === run && now.pixel !== null && now.outcome !== null,
        30,
      )
      const box = (await page.locator('canvas').boundingBox())!
      expect(state.pixel!.x / box.width).toBeGreaterThan(0.1)
      expect(state.pixel!.x / box.width).toBeLessThan(0.9)
      expect(state.pixel!.y / box.height).toBeGreaterThan(0.05)
      expect(state.pixel!.y / box.height).toBeLessThan(0.9)
      feet.add(state.feet.join())
      await page.keyboard.press('R')
      await until(page, 'the next run', (now) => now.run === (run + 1) % runs, 30)
    }
    expect(feet.size).toBe(runs)
    expect(pageErrors(page)).toEqual([])
  },
)

it('goes on by itself, through the filter', async () => {
  const there = await openScenarios('?scenario=a-move-of-0-1-m-is-0-1-m&goes-on=on')
  const ends = new Set<string>()
  await there.selectOption('[data-do=speed]', '4')
  const second = await until(there, 'the next one', ({ scenario }) => ends.add(scenario).size > 1, 60)
  expect(second.clock.paused).toBe(false)
  await there.context().close()
})

it('a link shows elsewhere what one sees: scenario, run, frame and eye', async () => {
  const size = { viewport: { width: 900, height: 480 } }
  const here = await openScenarios('?scenario=a-board-tilts-under-the-feet-cylinder&frame=40&paused=on', size)
  await here.keyboard.press('N')
  await here.keyboard.press('B')
  await here.click('[data-scenario=s7-up-ten-steps-at-60-to-360-hz-capsule]')
  await here.locator('canvas').focus()
  await here.keyboard.press('R')
  await here.keyboard.press('End')
  for (let i = 0; i < 5; i++) await here.keyboard.press('[')
  await here.keyboard.down('KeyA')
  await here.waitForTimeout(300)
  await here.keyboard.up('KeyA')
  const names = ['scenario', 'run', 'frame', 'frames', 'feet', 'outcome']
  const seen = await told(here, names)
  expect(seen).toMatchObject({ run: 1, outcome: null })
  const { link } = await copyLink(here)
  const there = await openElsewhere(link, size)
  expect(await told(there, names)).toEqual(seen)
  const [a, b] = await Promise.all([look(here), look(there)])
  expect(Math.abs(a.pixel!.x - b.pixel!.x) + Math.abs(a.pixel!.y - b.pixel!.y)).toBeLessThan(1)
  for (const one of [here, there]) await one.context().close()
})

it('on a phone the verdict is one line below the body, and is told in full when it is pressed', async () => {
  const there = await openScenarios('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await there.keyboard.press('End')
  const { pixel } = await until(there, 'over', ({ outcome, pixel }) => outcome !== null && pixel !== null, 60)
  const box = async (what: string) => (await there.locator(what).boundingBox())!
  const [canvas, stand] = [await box('canvas'), await box('.scenario-stand')]
  expect(canvas.y + pixel!.y).toBeLessThan(stand.y)
  expect(stand.y - canvas.y).toBeGreaterThan(0.4 * canvas.height)
  const brief = there.locator('[data-control=brief]')
  expect(await brief.innerText()).toMatch(/^pass in all 4 runs, 4 of 4 checks/)
  expect(await there.locator('[data-control=verdict]').isVisible()).toBe(false)
  await brief.tap()
  expect(await there.locator('[data-control=verdict]').isVisible()).toBe(true)
  await brief.tap()
  expect(await there.locator('[data-control=verdict]').isVisible()).toBe(false)
  await there.context().close()
})

it('the arrows choose in the list, and only what the filter leaves', async () => {
  const there = await openScenarios('', { viewport: { width: 900, height: 480 } })
  await there.keyboard.press('/')
  await there.keyboard.type('conveyor')
  await there.keyboard.press('ArrowDown')
  const first = await until(there, 'the first', ({ scenario }) => scenario.includes('conveyor'), 10)
  await there.keyboard.press('ArrowDown')
  const second = await until(there, 'the second', ({ scenario }) => scenario !== first.scenario, 10)
  expect(second.scenario).toContain('conveyor')
  await there.keyboard.press('End')
  await there.keyboard.press('ArrowDown')
  await until(there, 'around', ({ scenario }) => scenario === first.scenario, 10)
  await there.context().close()
})

/** When the end of another scenario is drawn: what is seen. Asked on the page, where a frame is waited for, and no answer. */
const drawnEnd = (there: Page, before: string) =>
  there.evaluate(async (last) => {
    type Hook = { carom: { state(): Pick<ScenariosState, 'scenario' | 'known' | 'pixel' | 'outcome'> } }
    for (;;) {
      await new Promise(requestAnimationFrame)
      const { scenario, known, pixel, outcome } = (window as unknown as Hook).carom.state()
      if (scenario !== last && pixel !== null && outcome !== null) return { scenario, known, pixel, outcome }
    }
  }, before)

it.each(Object.keys(GROUPS))(
  '%s: in each the body is in the picture, and all is well that is not known to fail',
  async (group) => {
    const entries = ENTRIES.filter((entry) => entry.group === group)
    const wrong: string[] = []
    let last = (await look(page)).scenario
    for (const { slug } of entries) {
      await page.evaluate((name) => document.querySelector<HTMLElement>(`[data-scenario="${name}"]`)?.click(), slug)
      await page.locator('canvas').focus()
      await page.keyboard.press('End')
      if (last === slug) last = ''
      const { scenario, known, pixel, outcome } = await drawnEnd(page, last)
      last = scenario
      expect(scenario).toBe(slug)
      const isWell = Array.isArray(outcome) && outcome.every(({ ok }) => ok)
      if (isWell !== (known === null)) wrong.push(`${scenario}: ${JSON.stringify(outcome)}`)
      const { width, height } = (await page.locator('canvas').boundingBox())!
      const [x, y] = [pixel.x / width, pixel.y / height]
      if (!(x > 0.02 && x < 0.98 && y > 0.02 && y < 0.98)) wrong.push(`${scenario}: the body is at ${x}, ${y}`)
    }
    expect(wrong).toEqual([])
    expect(pageErrors(page)).toEqual([])
  },
)
