/** "Show me a hole here", the rest of it; see walk-holes.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { dungeon } from '../scenes/dungeon.ts'
import { pageErrors } from '../test/browser/page.ts'
import { isHole, judgeHole } from '../test/holes/judge-hole.ts'
import { groundOf } from '../test/holes/search.ts'
import { drop, enter, findHole, hold, holeOf, look, openWalk, removeDropped, until } from './scenes/walk/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  await removeDropped()
})
async function open(options = {}): Promise<Page> {
  const page = await openWalk('/walk/', options)
  pages.push(page)
  return page
}

type State = Awaited<ReturnType<typeof look>>

/** A level floor, so large that hardly anybody comes to its rim, where the article fails. */
const FLOOR = 'v -20000 0 -20000\nv -20000 0 20000\nv 20000 0 20000\nv 20000 0 -20000\nf 1 2 3 4\n'

it('in a dropped dungeon, by touch: found, judged, and left by its button', async () => {
  const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 640, height: 400 } })
  const level = dungeon()
  await enter(page, { 'dungeon.obj': asObj(level) }, 'dungeon.obj')
  await page.tap('[data-mode=normal]')
  await page.tap('[data-do=find-hole]')
  const { found } = await findHole(page)
  expect(found.level).toBe('dungeon.obj')
  expect(found.settings.mode).toBe('normal')
  expect(isHole(judgeHole(groundOf(level), found))).toBe(true)
  await page.tap('[data-do=leave-hole]')
  await until(page, 'back in the level', (state) => !holeOf(state).showing, 10)
  expect(pageErrors(page)).toEqual([])
})

it('another is another one, and R leaves without going anywhere', async () => {
  const page = await open()
  await page.click('[data-mode=article]')
  await page.keyboard.press('KeyH')
  const first = await findHole(page)
  await page.click('[data-do=another-hole]')
  await until(page, 'a search', (state) => holeOf(state).searching !== null, 60)
  await until(page, 'its end', (state) => holeOf(state).searching === null, 200)
  const second = await findHole(page)
  expect(second.found).not.toEqual(first.found)
  // only the keys that work there are shown
  expect(await page.locator('#keys-of-scene').textContent()).not.toMatch(/walk|jump|fly/)
  const { respawns } = await look(page)
  await page.keyboard.press('KeyR')
  const left = await until(page, 'back in the level', (state) => !holeOf(state).showing, 10)
  expect(left.respawns).toBe(respawns)
  expect(await page.locator('#keys-of-scene').textContent()).toContain('walk')
})

it('somebody who holds W falls as the red one did, where the way is straight', async () => {
  const page = await open()
  await enter(page, { 'dungeon.obj': asObj(dungeon()) }, 'dungeon.obj')
  await page.click('[data-mode=article]')
  await page.keyboard.press('KeyP')
  await until(page, 'paused', (state) => state.clock.paused, 10)
  // most falls happen whatever step one begins in, not all
  for (let i = 0; i < 12; i++) {
    if (i === 0) await page.keyboard.press('KeyH')
    else await page.keyboard.press('KeyH', { delay: 5 })
    await until(page, 'a search', (state) => holeOf(state).searching !== null || holeOf(state).showing, 60)
    await until(page, 'its end', (state) => holeOf(state).searching === null, 200)
    const { found } = await findHole(page)
    const [leg, ...more] = found.legs
    if (more.length > 0 || leg.jump || found.crossing.normal.y < 0.6) continue
    await page.click('[data-do=walk-hole]')
    const isRun = Math.hypot(leg.x, leg.z) > 6
    const { centre } = await hold(page, isRun ? ['KeyW', 'ShiftLeft'] : ['KeyW'], leg.steps / found.hertz + 0.4)
    if (centre.y < found.crossing.point.y) return
  }
  expect.fail('nobody fell in twelve tries')
})

it('where nobody falls it says so after its time, and looks further', { timeout: 600_000 }, async () => {
  const page = await open()
  await enter(page, { 'floor.obj': FLOOR }, 'floor.obj')
  await page.click('[data-mode=article]')
  // a floor of 10 km is asked about, but not over what the search says
  const isAsked = () => page.locator('.fit-question').isVisible()
  expect(await isAsked()).toBe(true)
  await page.click('[data-do=find-hole]')
  await page.locator('.progress').waitFor()
  expect(await isAsked()).toBe(false)
  const { hole } = await until(page, 'an end without a hole', (state) => holeOf(state).none !== null, 200)
  expect(await isAsked()).toBe(false)
  expect(hole.none?.walkers).toBeGreaterThan(10)
  const words = await page.locator('.hole-none').textContent()
  expect(words).toContain(`${hole.none?.walkers.toLocaleString('en')} walkers`)
  expect(words).toContain('none fell through')
  await page.click('[data-do=look-further]')
  const ends = ({ hole: { none, searching, showing } }: State) => (none !== null || showing) && !searching
  const more = await until(page, 'another end', ends, 200)
  // a fast machine tries so many that one starts at the rim
  if (more.hole.none === null) return
  expect(more.hole.none?.walkers).toBeGreaterThan(hole.none?.walkers ?? Infinity)
  await page.keyboard.press('Escape')
  await until(page, 'it is put away', (state) => holeOf(state).none === null, 10)
  expect(await isAsked()).toBe(true)
  expect(pageErrors(page)).toEqual([])
})

it('a search ends by its button, with another level, and on a hidden page', { timeout: 600_000 }, async () => {
  const page = await open()
  await enter(page, { 'floor.obj': FLOOR }, 'floor.obj')
  await page.click('[data-mode=article]')
  const begin = async () => {
    await page.keyboard.press('KeyH')
    await until(page, 'a search', (state) => (holeOf(state).searching?.walkers ?? 0) > 0, 60)
  }
  const ended = async (what: string) => {
    const { hole } = await until(page, what, (state) => holeOf(state).searching === null, 10)
    expect([hole.showing, hole.none]).toEqual([false, null])
    expect(await page.locator('.progress').count()).toBe(0)
  }
  await begin()
  await page.click('[data-do=cancel]')
  await ended('cancelled')
  await begin()
  await drop(page, { 'other.obj': FLOOR })
  await until(page, 'another level', (state) => state.level.name === 'other.obj', 30)
  await ended('ended by another level')
  await begin()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await ended('ended by hiding')
  expect(pageErrors(page)).toEqual([])
})

function asObj({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): string {
  const lines: string[] = []
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${[...positions.subarray(i, i + 3)].join(' ')}`)
  for (let i = 0; i < indices.length; i += 3)
    lines.push(`f ${[...indices.subarray(i, i + 3)].map((k) => k + 1).join(' ')}`)
  return lines.join('\n')
}
