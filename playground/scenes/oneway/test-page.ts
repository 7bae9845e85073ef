/** The scene "One way" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface OneWayState extends hands.FrameState {
  step: number
  feet: Vec3
  ground: 'ground' | 'steep' | 'air'
  standsOn: string | null
  passing: boolean
  result: string
  yaw: number
  respawns: number
}

export const look = hands.look<OneWayState>
export const until = hands.until<OneWayState>
export const hold = hands.hold<OneWayState>

export function openOneWay(query = '', options = {}): Promise<Page> {
  return hands.openScene(`/oneway/${query}`, options)
}
