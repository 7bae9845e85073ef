/** Hands and eyes for tests of the frame around a scene, on the smallest scene. Runs in Node. */
import type { Page } from 'playwright-core'
import { openPage } from '../../test/browser/page.ts'

export interface State {
  clock: { time: number; steps: number; paused: boolean; speed: number }
  page: { hidden: boolean; frames: number; drawn: number; fullscreen: boolean }
  mode: string
  lesson: string | null
  triangles: { presses: { x: number; y: number; z: number } }[]
}

export interface Hooked {
  carom: { scene: string; state(): State }
}

export async function openFrame(options = {}): Promise<Page> {
  const page = await openPage('/line/', options)
  await page.waitForFunction(() => 'carom' in window)
  return page
}
export const state = (page: Page): Promise<State> => page.evaluate(() => (window as unknown as Hooked).carom.state())
export const until = (page: Page, condition: string) =>
  page.waitForFunction(
    (text) => new Function('s', `return ${text}`)((window as unknown as Hooked).carom.state()),
    condition,
  )
