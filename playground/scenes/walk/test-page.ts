/** The walk scene in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ROOM } from '../../../doctor/loading/test-files.ts'
import { castle } from '../../../scenes/castle.ts'
import { pageErrors } from '../../../test/browser/page.ts'
import { courseOfEllipsoid, motionOf, touches } from '../../../test/oracle/motion.ts'
import * as hands from '../../level/test-page.ts'
import type { Crossing, Hole } from './hole-run.ts'
import type { Vec3 } from './mover.ts'
import type { Settings } from './settings.ts'

export { drop, lockMouse, removeDropped, walked } from '../../level/test-page.ts'

export interface WalkState extends hands.PageState {
  costs: {
    clockStep: number
    measuring: boolean
    live: Record<string, number>
    measured: Record<string, { us: number; runs: number }>
  }
  asked: { step: unknown; ray: unknown }
  settings: Settings
  chosen: number | null
  hole: {
    searching: { walkers: number; steps: number } | null
    none: { walkers: number; steps: number } | null
    showing: boolean
    time: number
    seen: number
    found: (Hole & { crossing: Crossing; exactGround: string }) | null
  }
  balls: { thrown: number; moving: number; places: number[] }
}

export const look = hands.look<WalkState>
export const until = hands.until<WalkState>
export const hold = hands.hold<WalkState>
export const steer = hands.steer<WalkState>

export function openWalk(path = '/walk/', options = {}): Promise<Page> {
  return hands.openScene(path, options)
}

export const holeOf = ({ hole }: WalkState) => hole

/** Waits for what the search shows; where it found nothing in its time, which a busy machine may need, it looks further. */
export async function findHole(page: Page, tries = 20) {
  for (let i = 0; i < tries; i++) {
    const { hole } = await until(page, 'a search has ended', ({ hole }) => hole.showing || hole.none !== null, 90)
    if (hole.showing && hole.found !== null) return { ...hole, found: hole.found }
    await page.click('[data-do=look-further]')
  }
  throw new Error(`no hole found in ${tries} searches`)
}

/** Judged by the oracle, in whole numbers; places may be nearer than the skin by `slack`. */
export function judgeWalk(
  level: { positions: ArrayLike<number>; indices: ArrayLike<number> },
  walk: { places: readonly number[]; cuts: readonly number[] },
  { radii, skin }: { radii: Vec3; skin: number },
  slack: number,
): { wrong: string[]; ways: number; near: number } {
  const grown: [number, number, number] = [radii.x + skin, radii.y + skin, radii.z + skin]
  return hands.judgeWays(level, walk, grown, (place, triangle) =>
    touches(motionOf(courseOfEllipsoid(place, [0, 0, 0], grown, triangle)), 'at', 0, -slack),
  )
}

/** How far a place may be inside the skin, metres: the sum of some roundings. */
const SLACK = 1e-9

/** So many seconds round the castle, from waypoint to waypoint; every step of it is judged. */
export async function walkTheCastle(page: Page, seconds: number) {
  const level = castle()
  const begun = await look(page)
  await hands.lockMouse(page)
  await page.keyboard.press('KeyP')
  await until(page, 'paused, to be stepped', (now) => now.clock.paused, 10)
  const { reached, state } = await steer(page, level.waypoints, seconds)
  const walk = await hands.walked(page)
  const { time, steps } = state.clock
  expect(time - begun.clock.time).toBeGreaterThanOrEqual(seconds)
  expect([state.falls, state.respawns, state.trouble]).toEqual([0, 0, ''])
  const { wrong, ways, near } = judgeWalk(level, walk, state.body, SLACK)
  expect(wrong).toEqual([])
  expect(ways).toBeGreaterThan((steps / time) * seconds * 0.5)
  expect(near).toBeGreaterThan(Math.min(1000, 50 * seconds))
  expect(await page.locator('.toast.error').count()).toBe(0)
  expect(pageErrors(page)).toEqual([])
  await page.keyboard.press('KeyP')
  return { reached, state, walk }
}

/** The room of doctor/loading/test-files.ts as one level. */
export const ROOM_LEVEL = {
  positions: ROOM.flatMap((piece) => piece.positions),
  indices: ROOM.flatMap((piece, i) => piece.indices.map((index) => index + 8 * i)),
}

/** Drops files and waits until one is in their level. */
export async function enter(page: Page, files: Record<string, Uint8Array | string>, name: string): Promise<WalkState> {
  await hands.drop(page, files)
  return until(page, `${name} is entered`, (state) => state.level.name === name && !state.loading, 30)
}

/** A few seconds from wall to wall by real keys, judged afterwards in the level as the test wrote it. */
export async function walkTheRoom(page: Page, level: typeof ROOM_LEVEL, shift = 0, slack = SLACK): Promise<void> {
  await hands.fastest(page)
  const { centre, body } = await until(page, 'on the floor', (state) => state.ground === 'ground', 10)
  expect(centre.y - body.radii.y - body.skin).toBeCloseTo(0, 3)
  const round = [
    { x: shift, y: 0, z: 0 },
    { x: shift + 13, y: 0, z: 0 }, // through the wall, were it not there
    { x: shift, y: 0, z: -13 },
    { x: shift - 13, y: 0, z: 0 },
  ]
  const { state } = await steer(page, round, 6)
  const walk = await hands.walked(page)
  const { wrong, ways } = judgeWalk(level, walk, state.body, slack)
  expect(wrong).toEqual([])
  expect(ways).toBeGreaterThan(60)
  expect(Math.abs(state.centre.x - shift)).toBeLessThan(12)
  expect(Math.abs(state.centre.z)).toBeLessThan(12)
  expect([state.falls, state.trouble]).toEqual([0, ''])
}
