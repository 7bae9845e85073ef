/** Levels in every unit and axis, see my-level.browser.test.ts: each dropped, one tap, and walked to its goal by real keys. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { dropTapWalk } from './level/test-level.ts'
import type { roomFile } from './level/test-room.ts'
import { openWalk, removeDropped } from './scenes/walk/test-page.ts'

describe('a room of 20 m, dropped, one tap, walked to the goal', () => {
  let page: Page
  beforeAll(async () => {
    page = await openWalk('/walk/', { viewport: { width: 900, height: 300 } })
  })
  afterEach(removeDropped)
  afterAll(() => page.context().close())

  const AWAY = [1e6, 0, -1e6] as const
  const rooms: [string, Parameters<typeof roomFile>[0], string | null, isPlausible?: boolean][] = [
    ['in metres', {}, null],
    ['in centimetres', { perMetre: 100 }, 'cm y'],
    ['in millimetres', { perMetre: 1000 }, 'mm y'],
    ['in kilometres', { perMetre: 0.001 }, 'km y'],
    ['in inches', { perMetre: 1 / 0.0254 }, 'in y'],
    // 66 m are no reason to ask
    ['in feet', { perMetre: 1 / 0.3048 }, 'ft y', true],
    ['a hundred times too small', { perMetre: 0.01 }, 'hm y'],
    ['in metres, z up', { zUp: true }, 'm z'],
    ['in millimetres, z up', { perMetre: 1000, zUp: true }, 'mm z'],
    ['in metres, 1,000 km away', { away: AWAY }, null],
    ['in centimetres, z up, a million away', { perMetre: 100, zUp: true, away: AWAY }, 'cm z'],
  ]
  it.each(rooms)('%s', { timeout: 120_000 }, async (what, options, fit, isPlausible) => {
    await dropTapWalk(page, `${what}.glb`, options, fit, isPlausible)
    expect(pageErrors(page)).toEqual([])
  })
})
