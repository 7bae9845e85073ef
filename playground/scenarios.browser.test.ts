/** Scene "Scenarios": chosen by real keys, played to its verdict, which is the command's. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { SCENARIOS } from '../tools/scenarios/all.ts'
import { carom } from '../tools/scenarios/carom.ts'
import { ask } from '../tools/scenarios/outcome.ts'
import { look, openScenarios, until } from './scenes/scenarios/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openScenarios('', { viewport: { width: 720, height: 400 } })
})
afterAll(() => page.context().close())

const verdictOf = (name: string) => ask(carom, SCENARIOS.find((scenario) => scenario.name === name)!)

describe('scenarios', () => {
  it('one is found and chosen by keys, plays to its end, and is judged as by the command', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('s13')
    expect(await page.locator('[data-control=count]').textContent()).toBe(`1 of ${SCENARIOS.length}`)
    await page.keyboard.press('Enter')
    const begun = await until(page, 'chosen', ({ scenario }) => scenario.startsWith('s13'), 10)
    expect(begun.outcome).toBe(null)
    await page.selectOption('[data-do=speed]', '4')
    const over = await until(page, 'over', ({ outcome }) => outcome !== null, 20)
    expect(over).toMatchObject({ frame: 240, frames: 240, ground: 'ground' })
    expect(over.outcome).toEqual(verdictOf('S13 pushes under a ceiling that falls by 20°'))
    expect(await page.locator('[data-control=verdict]:not([hidden])').innerText()).toContain(
      'stops at x, m: 2.718528, expected 2.718528 ± 0.000001: pass',
    )
    expect(pageErrors(page)).toEqual([])
  })

  it('keys go frame by frame, to the ends, and to other scenarios', async () => {
    await page.locator('canvas').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await until(page, 'three frames on', ({ frame }) => frame === 3, 10)
    await page.keyboard.press(',')
    await until(page, 'one back', ({ frame, outcome }) => frame === 2 && outcome === null, 10)
    await page.keyboard.press('End')
    await until(page, 'the end', ({ frame, outcome }) => frame === 240 && outcome !== null, 10)
    await page.locator('[data-control=filter]').fill('')
    await page.locator('canvas').focus()
    await page.keyboard.press('N')
    const next = await until(page, 'the next', ({ scenario }) => !scenario.startsWith('s13'), 10)
    expect(next.clock.paused).toBe(false)
    await page.keyboard.press('B')
    await until(page, 'and back', ({ scenario }) => scenario.startsWith('s13'), 10)
  })

  it('a link names scenario, run and frame', async () => {
    const slug = 'starts-in-a-box-by-0-42-m-its-axis-too-out-of-its-nearest-side'
    const other = await openScenarios(`?scenario=${slug}&frame=2&paused=on`)
    expect(await look(other)).toMatchObject({ scenario: slug, frame: 2 })
    await other.keyboard.press('End')
    const over = await until(other, 'over', ({ outcome }) => outcome !== null, 10)
    expect(over.outcome).toEqual(verdictOf(over.name))
    expect(await other.locator('[data-control=verdict]:not([hidden])').innerText()).toContain(': pass')
    expect(pageErrors(other)).toEqual([])
    await other.context().close()
  })
})
