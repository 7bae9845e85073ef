/** The scene "Obstacle course" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageErrors } from '../../../test/browser/page.ts'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface CourseState extends hands.FrameState {
  feet: Vec3
  velocity: Vec3
  ground: 'ground' | 'steep' | 'air'
  standsOn: string | null
  verb: string
  kind: string
  tall: number
  crouched: boolean
  blockedBy: (string | null)[]
  open: number
  arm: number
  thirdPerson: boolean
  yaw: number
  pitch: number
  locked: boolean
  start: Vec3
  respawns: number
  others: Vec3[]
}

export const look = hands.look<CourseState>
export const until = hands.until<CourseState>
export const hold = hands.hold<CourseState>

export function openCourse(query = '', options = {}): Promise<Page> {
  return hands.openScene(`/course/${query}`, options)
}

/** Opens the course where somebody stands and looks, checks what they do, and that nothing went wrong. */
export async function atPlace(query: string, check: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const there = await openCourse(`?paused=on&${query}`, options)
  await check(there)
  expect(pageErrors(there)).toEqual([])
  await there.context().close()
}
