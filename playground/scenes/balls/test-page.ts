/** The scene "Balls" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'
import type { Shot } from './pool.ts'

/** Each table tells of itself; what the others tell is not there then. */
export interface BallsState extends hands.FrameState {
  table: 'pool' | 'marbles' | 'gas' | 'pi' | 'cradle'
  balls: number
  eye: Vec3
  isTurned: boolean
  // pool
  ready: boolean
  shots: number
  pocketed: number[]
  lost: number
  shot: Shot
  line: { points: number; end: [number, number, number]; struck: number } | null
  cue: Vec3 | null
  // marbles
  waiting: number
  inTray: number
  resting: number
  cost: number
  // gas
  count: number
  rate: number
  drift: number
  histogram: number[]
  // pi
  digits: number
  hits: number
  done: boolean
  // cradle, and `count`
  left: number
  right: number
}

export const look = hands.look<BallsState>
export const until = hands.until<BallsState>
export const hold = hands.hold<BallsState>

export function openBalls(query = '', options = {}): Promise<Page> {
  return hands.openScene(`/balls/${query}`, options)
}

/** What a figure says, once what was done is drawn. */
export async function figure(page: Page, id: string): Promise<string> {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
  })
  return page.locator(`.balls-figures [data-control=${id}]`).innerText()
}
