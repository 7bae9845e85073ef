/** Hands and eyes for tests of the scene "Exact": a real mouse in, the page's read-only hook out. Runs in Node. */
import type { Page } from 'playwright-core'
import { openPage } from '../../../test/browser/page.ts'

interface Place {
  x: number
  y: number
}
interface Judged {
  wrong: boolean
  epsilons: number
}
export interface State {
  kind: string
  half: number[]
  from: Place & { z: number }
  end: Place & { z: number }
  said: { t: number; feature: string } | null
  peers: { by: string; said?: { t: number } | null }[] | null
  judgement: { carom: Judged; peers: (Judged | undefined)[] } | null
  stops: ({ by: string; gap: number | null; wrong: boolean | null; words: string } | null)[]
  magnifier: 'scene' | 'scale' | null
  checks: {
    state: string
    done: number
    cases: number
    wrong: number
    shapes: Record<string, { worst: number }>
  } | null
  pixels: { start: Place; end: Place; corners: Place[] }
}

export async function openExact(options = {}): Promise<Page> {
  const page = await openPage('/exact/', { viewport: { width: 1100, height: 640 }, ...options })
  await page.waitForFunction(() => 'carom' in window)
  return page
}
export const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): State } }).carom.state()
  })
/** What the scene holds once the oracle has judged the newest question, and the peers were asked where they must be. */
export async function judged(
  page: Page,
  withPeers = false,
): Promise<State & { judgement: NonNullable<State['judgement']> }> {
  await state(page)
  const found = await page.waitForFunction((peers) => {
    const now = (window as unknown as { carom: { state(): State } }).carom.state()
    return now.judgement !== null && (!peers || now.peers !== null) ? now : null
  }, withPeers)
  return (await found.jsonValue()) as State & { judgement: NonNullable<State['judgement']> } // (read again, it may be another)
}
export async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
  await page.mouse.up()
}
export const part = (page: Page, by: string, name: string) =>
  page.locator(`[data-answer="${by}"] [data-part=${name}]`).innerText()
