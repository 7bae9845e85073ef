/** The room of test-room.ts on the page: dropped, tapped, and walked to its goal by real keys. Runs in Node. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, hold, judgeWalk, steer, until, type WalkState, walked } from '../scenes/walk/test-page.ts'
import { lockMouse } from './test-page.ts'
import { roomFile, TEST_ROOM, WAY } from './test-room.ts'

/** Taps the chip of the panel, or of the question where the panel is closed. */
export async function tap(page: Page, fit: string): Promise<WalkState> {
  await page.locator(`[data-fit="${fit}"]:visible`).first().click()
  const [unit, up] = fit.split(' ')
  return until(
    page,
    `taken as ${fit}`,
    ({ level, loading }) => !loading && level.fit.unit === unit && level.fit.up === up,
    30,
  )
}

/** Singles of a level that was scaled are rounded once more than the test's. */
const SLACK = 1e-4

/** In a room that is metres, y up by now: stands on its floor, 1.8 m tall, and walks round the wall and up the ramp to the post. */
export async function walkToTheGoal(page: Page): Promise<void> {
  const stood = await hold(page, [], 0.5)
  expect(stood.settings.height).toBe(1.8)
  expect([stood.ground, stood.trouble]).toEqual(['ground', ''])
  expect(stood.centre.y - stood.body.radii.y - stood.body.skin).toBeCloseTo(0, 3)
  expect(stood.level.bounds.max.y - stood.level.bounds.min.y).toBeCloseTo(4, 3)
  await page.keyboard.press('KeyP')
  await lockMouse(page)
  const { state: last, reached } = await steer(page, WAY, 25, WAY.length - 1)
  await page.evaluate(() => document.exitPointerLock())
  await page.keyboard.press('KeyP')
  expect(reached).toBe(WAY.length - 1)
  expect(last.centre.y - last.body.radii.y - last.body.skin).toBeCloseTo(1.2, 2)
  expect([last.falls, last.trouble]).toEqual([0, ''])
  const walk = await walked(page)
  const { wrong, ways } = judgeWalk(TEST_ROOM, walk, last.body, SLACK)
  expect(wrong).toEqual([])
  expect(ways).toBeGreaterThan(60)
}

/** Dropped as it is, one tap, walked. @param isPlausible as it is written: then no chip is offered, and all are behind a button */
export async function dropTapWalk(
  page: Page,
  name: string,
  options: Parameters<typeof roomFile>[0],
  fit: string | null,
  isPlausible = fit === null,
): Promise<void> {
  await enter(page, { [name]: roomFile(options) }, name)
  expect((await page.locator('[data-fit]:visible').count()) === 0).toBe(isPlausible)
  if (fit !== null && isPlausible) await page.click('[data-do=more-fits]')
  if (fit !== null) await tap(page, fit)
  await walkToTheGoal(page)
}

/** What is said of keeping the level, or null. */
export function wordOfKeeping(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const line = document.querySelector<HTMLElement>('[data-level=kept]')
    return line === null || line.hidden ? null : line.textContent
  })
}

/** The same scene opened anew, in the same browser. */
export async function revisit(page: Page, path?: string): Promise<void> {
  if (path === undefined) await page.reload()
  else await page.goto(new URL(path, page.url()).href)
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
}

/** Waits until nothing is kept of the scene: nobody on the page is told of that. */
export async function untilForgotten(page: Page, scene: string): Promise<void> {
  const isKept = (key: string) =>
    new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open('carom')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const asking = opening.result.transaction('levels').objectStore('levels').getKey(key)
        asking.onerror = () => reject(asking.error)
        asking.onsuccess = () => {
          opening.result.close()
          resolve(asking.result !== undefined)
        }
      }
    })
  await expect.poll(() => page.evaluate(isKept, scene), { timeout: 30_000 }).toBe(false)
}
