/** The scene "Doctor" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Told } from './told.ts'

export type DoctorState = hands.FrameState & Told

export const look = hands.look<DoctorState>
export const until = hands.until<DoctorState>

export const openDoctor = (query = '', options = {}): Promise<Page> =>
  hands.openScene(`/doctor/${query}`, { viewport: { width: 900, height: 560 }, ...options })

/** Waits for a report; the demo's comes by itself. */
export const reported = (page: Page, seconds = 60) =>
  until(page, 'a report', ({ report, progress }) => report !== null && progress === null, seconds)
