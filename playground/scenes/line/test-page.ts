/** Hands and eyes for tests of the scene "Line and triangle": real mouse and keys in, the page's read-only hook out. Runs in Node. */
import type { Page } from 'playwright-core'
import { openPage } from '../../../test/browser/page.ts'

interface Place {
  x: number
  y: number
}
interface Verdicts {
  delphi: string
  parent: string
  tutorial: string
  exact: string
}
export interface State {
  mode: string
  row: string | null
  rule: { by: string; unit: string; factor: number }
  start: Place & { z: number }
  end: Place & { z: number }
  selected: number
  verdicts: Verdicts
  how: string
  colour: string
  otherColour: string
  triangles: { colour: string; verdicts: Verdicts; corners: (Place & { z: number })[]; presses: { x: number } }[]
  numbers: { sum: number; threshold: number; product: number; angles: number[] }
  pixels: { start: Place; end: Place; corners: Place[]; centre: Place }
  defect: { id: string; result: { was: string; now: string; should: string; number: string } } | null
}

export async function openLine(options = {}): Promise<Page> {
  const page = await openPage('/line/', { viewport: { width: 1100, height: 640 }, ...options })
  await page.waitForFunction(() => 'carom' in window)
  return page
}
/** What the scene holds, once what was done to it has been drawn: two frames later. */
export const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): State } }).carom.state()
  })
export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
export const verdictsOnPage = (page: Page) =>
  page.$$eval('.verdict', (all) => all.map((one) => one.querySelector('b')?.firstChild?.textContent))
/** So many presses, one after the other, without waiting for the picture of each. */
export async function press(page: Page, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)))
}
