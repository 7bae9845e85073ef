/** The scene "Rewind" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import * as hands from '../../level/test-page.ts'
import type { Vec3 } from '../../level/touch.ts'

export interface RewindState extends hands.FrameState {
  step: number
  score: number
  first: number
  end: number
  again: { steps: number; differs: number }
  feet: Vec3
  feetOfB: Vec3
  hashes: { step: number; a: string; b: string }
  agreed: number
  differs: number
  confirmed: number
  rollbacks: number
  delay: number
  recorded: number
  isRecording: boolean
  verdict: string
  target: { x: number; z: number } | null
  eye: Vec3
}

export const look = hands.look<RewindState>
export const until = hands.until<RewindState>
export const hold = hands.hold<RewindState>

export function openRewind(query = '', options = {}): Promise<Page> {
  return hands.openScene(`/rewind/${query}`, options)
}
