/** The last level is there again at the next visit, and can be forgotten. The rest of it is in kept-level.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { revisit, tap, wordOfKeeping } from './level/test-level.ts'
import { roomFile } from './level/test-room.ts'
import { enter, look, openWalk, removeDropped, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk('/walk/', { viewport: { width: 900, height: 300 } })
})
afterAll(() => page.context().close())

it('a dropped level and its unit are there again after a reload, until they are forgotten', async () => {
  await enter(page, { 'cm.glb': roomFile({ perMetre: 100 }) }, 'cm.glb')
  await tap(page, 'cm y')
  await expect.poll(() => wordOfKeeping(page)).toContain('Kept in this browser for your next visit.')
  await removeDropped() // it is the browser's own copy that is opened
  await revisit(page)
  const { level, settings } = await until(page, 'the room again', (state) => state.level.name === 'cm.glb', 20)
  expect(level.fit).toEqual({ unit: 'cm', up: 'y' })
  expect(level.bounds.max).toEqual({ x: 10, y: 4, z: 10 })
  expect(settings.height).toBe(1.8)
  expect(await wordOfKeeping(page)).toContain('The level of your last visit, kept in this browser.')
  await page.click('[data-do=forget]')
  await expect.poll(() => wordOfKeeping(page)).toBeNull()
  expect((await look(page)).level.name).toBe('cm.glb')
  await revisit(page)
  await page.waitForTimeout(500) // long enough for a level of 64 triangles to come back
  const { level: after, loading } = await look(page)
  expect([after.builtIn, loading]).toEqual([true, false])
  expect(pageErrors(page)).toEqual([])
})
