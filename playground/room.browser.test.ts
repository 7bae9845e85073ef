/**
 * Scene "Magic Room": real keys and clicks, in both modes. The rest of it, its sound among it, is in
 * room.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl, pageErrors } from '../test/browser/page.ts'
import { BALLS, MagicRoom } from './classics/magic-room.ts'
import { colours, look, openRoom, press, until } from './scenes/room/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openRoom('/room/', { viewport: { width: 640, height: 400 } })
})
afterAll(() => page.context().close())

describe('the picture', () => {
  it('brown walls, green columns, black around them; ten balls begin where the lesson has them; it turns', async () => {
    const begun = await until(page, 'a few steps', (state) => state.clock.steps > 5)
    expect([begun.mode, begun.count, begun.camera]).toEqual(['exact', 10, [0, -50, 1000]])
    const { clock, places } = begun
    const t = 0.6 * clock.steps
    expect(places[0]).toBeCloseTo(BALLS[0].position.x + 0.5 * t, 9)
    expect(places[2]).toBeCloseTo(BALLS[0].position.z + 0.5 * t, 9)
    const turned = await until(page, 'more steps', (state) => state.clock.steps > clock.steps + 30)
    expect(turned.eye.turn).toBeCloseTo(0.1 * turned.clock.steps, 6)
    const seen = await colours(page)
    expect(seen.brown).toBeGreaterThan(0.15)
    expect(seen.green).toBeGreaterThan(0.05)
    expect(seen.black).toBeGreaterThan(0.05)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the switch', () => {
  it('as the tutorial: step by step the numbers of the lesson’s own solver', async () => {
    await press(page, 'Backspace')
    await press(page, 'KeyP')
    await until(page, 'paused', (state) => state.clock.paused)
    await page.click('[data-mode=tutorial]')
    const begun = await until(page, 'the lesson', (state) => state.mode === 'tutorial')
    await press(page, '.', 40)
    const after = await until(page, 'forty steps', (state) => state.clock.steps === begun.clock.steps + 40)
    const lesson = new MagicRoom()
    for (let i = 0; i < 40; i++) lesson.frame()
    expect(after.places).toEqual(lesson.positions.flatMap(({ x, y, z }) => [x, y, z]))
    await page.click('[data-mode=exact]')
    const exact = await until(page, 'exact again', (state) => state.mode === 'exact')
    expect(exact.places.slice(0, 3)).toEqual([199, 180, 10])
    expect(exact.places[3 * 3 + 2]).toBe(-300) // ball 3 begins inside (MD9)
    expect(pageErrors(page)).toEqual([])
  })
})

it('a row of "where it fails": both rules on the input, the wrong one named with its number', async () => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.click('[data-do=panel]')
  await page.click('text=Where it fails')
  const row = page.locator('[data-defect]').first()
  const id = await row.getAttribute('data-defect')
  await row.click()
  const { defect } = await until(page, `${id} is shown`, (state) => state.showing === id, 10)
  for (const text of [defect?.result.was, defect?.result.now, defect?.result.number]) {
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/undefined|NaN/)
  }
  await page.click('[data-do=leave]')
  await until(page, 'back in the room', (state) => state.showing === null)
  expect((await look(page)).defect).toBe(null)
  await row.click()
  await until(page, `${id} again`, (state) => state.showing === id, 10)
  await press(page, 'Escape')
  await until(page, 'back in the room by Esc', (state) => state.showing === null)
  expect(pageErrors(page)).toEqual([])
})

it('the energy is accounted for to the last digits, and Esc leaves the room', async () => {
  if ((await look(page)).clock.paused) await press(page, 'KeyP')
  const { plotted } = await look(page)
  await until(page, 'more steps', (state) => state.plotted > plotted + 20)
  const said = {
    exact: /^from gravity 0, rest /,
    tutorial: /^from gravity [+−][0-9.]+ % \(bound ±[0-9.]+ %\), rest /,
  }
  for (const mode of ['exact', 'tutorial'] as const) {
    await page.click(`[data-mode=${mode}]`)
    await until(page, 'some steps', (state) => state.mode === mode && state.plotted > 20)
    const why = await page.locator('[data-meter=why]').innerText()
    expect(why).toMatch(said[mode])
    expect(why).toMatch(/, rest (0|\de−1\d)$/)
  }
  await press(page, 'Escape')
  await page.waitForURL(baseUrl)
})
