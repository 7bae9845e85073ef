/** The scene "Crowd" in tests; see level/test-page.ts. Few people: a processor draws them. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface CrowdState extends hands.FrameState {
  costs: { live: Record<string, number> }
  feet: Vec3
  velocity: Vec3
  ground: 'ground' | 'steep' | 'air'
  situation: string
  kind: string
  count: number
  givesWay: boolean
  fromAbove: boolean
  arrived: number
  waiting: number
  touching: number
  deepest: number
  inWalls: number
  worst: number
  yaw: number
  pitch: number
  locked: boolean
  start: Vec3
  respawns: number
  places: number[]
  drawCalls: number
}

export const look = hands.look<CrowdState>
export const until = hands.until<CrowdState>
export const hold = hands.hold<CrowdState>

export function openCrowd(query = '?count=60', options = {}): Promise<Page> {
  return hands.openScene(`/crowd/${query}`, options)
}
