/** The scene "Moving" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface MovingState extends hands.FrameState {
  costs: { live: Record<string, number> }
  step: number
  feet: Vec3
  centre: Vec3
  velocity: Vec3
  ground: 'ground' | 'steep' | 'air'
  standsOn: string | null
  groundVelocity: Vec3
  crushedBy: string[]
  thirdPerson: boolean
  yaw: number
  pitch: number
  locked: boolean
  start: Vec3
  respawns: number
  falls: number
  balls: { thrown: number; moving: number; places: number[] }
  things: { name: string; at: [number, number, number] }[]
}

export const look = hands.look<MovingState>
export const until = hands.until<MovingState>
export const hold = hands.hold<MovingState>

export function openMoving(query = '', options = {}): Promise<Page> {
  return hands.openScene(`/moving/${query}`, options)
}
