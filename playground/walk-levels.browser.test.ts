/**
 * Levels that the test itself writes, dropped on scene "Walk" as files, and walked; broken ones, refused while one walks on.
 * The rest of them is in walk-levels.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { glb, ROOM, ROOM_TRIANGLES } from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import {
  drop,
  enter,
  hold,
  look,
  openWalk,
  ROOM_LEVEL,
  removeDropped,
  until,
  walkTheRoom,
} from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk()
})
afterEach(removeDropped)
afterAll(() => page.context().close())

describe('a dropped level', () => {
  it('.glb with u16 indices, interleaved: entered and walked', async () => {
    const name = 'room-u16.glb'
    const { level } = await enter(page, { [name]: glb(ROOM, { indices: 'u16', interleaved: true }) }, name)
    expect(level.triangles).toBe(ROOM_TRIANGLES)
    expect(level.notes).toEqual([])
    await walkTheRoom(page, ROOM_LEVEL)
  })
})

it('a broken file is refused in a sentence, and the old level is walked on', async () => {
  const before = await look(page)
  await drop(page, { 'cut.glb': glb().slice(0, 900) })
  const box = page.locator('[data-refused]')
  await box.waitFor({ timeout: 20_000 })
  expect(await box.locator('p').textContent()).toMatch(
    /^cut\.glb: the header promises 1,\d+ bytes, but the file has 900: cut short\?$/,
  )
  await box.locator('[data-do=dismiss]').click()
  await until(page, 'the worker is gone', (state) => !state.loading, 5)
  expect(page.workers().length).toBe(0)
  const after = await hold(page, ['KeyA'], 0.2)
  expect(after.level).toEqual(before.level)
  expect(after.centre).not.toEqual(before.centre)
  expect(pageErrors(page)).toEqual([])
})
