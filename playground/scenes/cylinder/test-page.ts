/** The cylinder scene in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { pageErrors } from '../../../test/browser/page.ts'
import { touchesCylinder } from '../../../test/oracle/cylinder.ts'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from './mover.ts'
import type { Settings } from './settings.ts'

export { drop, lockMouse, removeDropped, walked } from '../../level/test-page.ts'

export interface CylinderState extends hands.PageState {
  settings: Settings
  /** What the post's rule did in the last step. */
  did: { rule: string; by: number }[]
  figure: {
    polygons: number
    nearest: { x: number; z: number; distance: number; triangle: number } | null
    extreme: Vec3 | null
    under: number | null
  }
  cut: string
  inset: boolean
  flying: boolean
  camera: Vec3
  lost: number
}

export const look = hands.look<CylinderState>
export const until = hands.until<CylinderState>
export const hold = hands.hold<CylinderState>
export const steer = hands.steer<CylinderState>

export function openCylinder(path = '/cylinder/', options = {}): Promise<Page> {
  return hands.openScene(path, options)
}

/** Judged by the oracle, in whole numbers; both sizes may be nearer than the skin by `slack`. */
export function judgeWalk(
  level: { positions: ArrayLike<number>; indices: ArrayLike<number> },
  walk: { places: readonly number[]; cuts: readonly number[] },
  { radii, skin }: { radii: Vec3; skin: number },
  slack: number,
): { wrong: string[]; ways: number; near: number } {
  const radius = radii.x + skin
  const halfHeight = radii.y + skin
  return hands.judgeWays(level, walk, [radius, halfHeight, radius], (place, triangle) =>
    touchesCylinder({ from: place, translation: [0, 0, 0], radius, halfHeight, triangle }, 'at', 0, -slack),
  )
}

/** How far a place may be inside the skin, metres: the sum of some roundings. */
export const SLACK = 1e-9

/** So many seconds round the castle, from waypoint to waypoint; every step of it is judged. */
export async function walkTheCastle(page: Page, seconds: number, where: 'yard' | 'stairs') {
  const level = castle()
  const begun = await look(page)
  await hands.lockMouse(page)
  await page.keyboard.press('KeyP')
  await until(page, 'paused, to be stepped', (now) => now.clock.paused, 10)
  const way = where === 'stairs' ? [...level.waypoints.slice(0, 3), ...level.stairsTour] : level.waypoints
  const { reached, state } = await steer(page, way, seconds)
  const walk = await hands.walked(page)
  const { time, steps } = state.clock
  expect(state.mode).toBe('exact')
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

/** The shares of the inset's pixels that are nearly of a colour, by name. */
export function insetColors(page: Page): Promise<{ white: number; yellow: number; violet: number; green: number }> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-inset] canvas')
    const pen = canvas?.getContext('2d')
    const found = { white: 0, yellow: 0, violet: 0, green: 0 }
    if (!canvas || !pen) return found
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]]
      if (r > 220 && g > 220 && b > 220) found.white++
      else if (r > 170 && g > 130 && b < 110) found.yellow++
      else if (r > 170 && g < 190 && b > 200) found.violet++
      else if (r < 160 && g > 200) found.green++
    }
    return found
  })
}
