/** The scene "Speed" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { BuildRow, Served } from './messages.ts'
import type { Standing } from './race.ts'
import type { Phase } from './runner.ts'

export interface SpeedState extends hands.FrameState {
  level: { name: string; ours: string | null; size: number; triangles: number }
  loading: boolean
  phase: Phase
  share: number
  standings: Standing[][]
  builds: BuildRow[]
  served: Served | null
}

export const look = hands.look<SpeedState>
export const until = hands.until<SpeedState>

/** The fewest triangles of a terrain that the Octree is not asked about: a race of seconds. */
export const SHORT = '?level=terrain&size=30000'

export function openSpeed(query = SHORT, options = {}): Promise<Page> {
  return hands.openScene(`/speed/${query}`, { viewport: { width: 1000, height: 700 }, ...options })
}

export const isOver = ({ phase }: SpeedState) => phase === 'over'
export const isRacing = ({ phase }: SpeedState) => phase === 'racing'

/** Widths of the bars of an event, as parts of the longest that there can be. */
export function bars(page: Page, event = 'first-camera'): Promise<number[]> {
  return page.$$eval(`[data-event=${event}] .bar-of-speed`, (all) =>
    all.map((bar) => Number.parseFloat((bar as HTMLElement).style.width) / 100),
  )
}
