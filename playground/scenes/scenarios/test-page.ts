/** The scene "Scenarios" in tests; see level/test-page.ts. */
import type { Page } from 'playwright-core'
import type { Outcome } from '../../../tools/scenarios/outcome.ts'
import type { Vec } from '../../../tools/scenarios/scenario.ts'
import * as hands from '../../level/test-page.ts'

export interface ScenariosState extends hands.FrameState {
  scenario: string
  name: string
  known: string | null
  run: number
  runs: number
  frame: number
  frames: number
  feet: Vec
  ground: string
  contacts: number
  others: Vec[]
  outcome: Outcome | null
  follows: boolean
  pixel: { x: number; y: number } | null
}

export const look = hands.look<ScenariosState>
export const until = hands.until<ScenariosState>

export const openScenarios = (query = '', options = {}): Promise<Page> =>
  hands.openScene(`/scenarios/${query}`, options)
