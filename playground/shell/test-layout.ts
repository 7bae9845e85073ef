/** A page in all the states in which its layout may differ. Runs in Node. */
import type { CDPSession, Page } from 'playwright-core'
import { type Layout, layoutOf, SIZES } from '../../test/browser/layout.ts'
import { baseUrl, openPage, pageErrors } from '../../test/browser/page.ts'

/**
 * Layouts of a scene (or of the home page, '') by size and state: the panel open and closed, each tab, a defect, all keys. Opened once
 * for a mouse and once for a finger, which a page asks for at its start; then paused, so that software need not draw it all the time, and
 * resized.
 * @param at a page of this site, which is taken there: that is quicker than a new one
 */
export async function layoutsOf(
  scene: string,
  sizes = Object.keys(SIZES),
  at?: Page,
): Promise<[where: string, Layout][]> {
  const page = at ?? (await openPage('about:blank'))
  // less motion: the page is the same each time
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const cdp = await page.context().newCDPSession(page)
  const layouts: [string, Layout][] = []
  const see = async (where: string) => layouts.push([where, await layoutOf(page)])
  for (const isTouch of [false, true]) {
    const [first, ...others] = sizes.filter((size) => (SIZES[size].hasTouch ?? false) === isTouch)
    if (first === undefined) continue
    await openFor(page, cdp, scene, first)
    await page.evaluate(beSlow)
    await see(`${first}, at the start`)
    if (scene) await press(page, '[data-do=pause]')
    if (scene === 'scenarios') await toVerdict(page)
    if (scene) await seeAll(page, (state) => see(`${first}, ${state}`))
    for (const size of others) {
      await setSize(cdp, size)
      await untilSize(page, size)
      if (scene) await seeAll(page, (state) => see(`${size}, ${state}`))
      else await see(size)
    }
    const [error] = pageErrors(page)
    if (error) throw new Error(`${scene}, ${first}: ${error}`)
  }
  if (at === undefined) await page.context().close()
  return layouts
}

/** In a window of that size, with a mouse or a finger. */
async function openFor(page: Page, cdp: CDPSession, scene: string, size: string): Promise<void> {
  const { hasTouch: enabled = false } = SIZES[size]
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled })
  await setSize(cdp, size)
  await page.goto(new URL(scene ? `/${scene}/` : '/', baseUrl).href)
  if (scene) await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  else await page.waitForSelector('.stage.awake')
  await untilSize(page, size)
  const isTouch = await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)
  if (isTouch !== enabled) throw new Error(`layouts: expected ${size} to have ${enabled ? 'a finger' : 'a mouse'}`)
}

/** As on a machine that is too slow: the line about it needs its place as well. */
function beSlow(): void {
  const slow = document.querySelector<HTMLElement>('.slow')
  if (!slow) return
  slow.textContent ||= '10 % of full speed'
  slow.hidden = false
  Object.defineProperty(slow, 'hidden', { get: () => false, set() {} })
}

/** It comes at the end of a run, and takes its place. */
async function toVerdict(page: Page): Promise<void> {
  await page.keyboard.press('End')
  await page.waitForSelector('[data-control=verdict]:not([hidden])', { state: 'attached' })
}

const press = (page: Page, selector: string) =>
  page.evaluate((what) => document.querySelector<HTMLElement>(what)?.click(), selector)

async function setSize(cdp: CDPSession, size: string): Promise<void> {
  const { viewport, deviceScaleFactor = 1, isMobile: mobile = false } = SIZES[size]
  if (!viewport) throw new Error(`layouts: expected ${size} to have a viewport`)
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile })
}

const untilSize = (page: Page, size: string) =>
  page.waitForFunction((of) => innerWidth === of?.width && innerHeight === of.height, SIZES[size].viewport)

async function seeAll(page: Page, see: (state: string) => Promise<unknown>): Promise<void> {
  await press(page, '.with-panel [data-do=panel]')
  await see('the panel closed')
  await press(page, '[data-do=panel]')
  for (const tab of await page.$$eval('[data-tab]:not([hidden])', (all) => all.map((one) => one.textContent))) {
    await press(page, `[data-tab="${tab}"]`)
    await see(`${tab}`)
    if (tab !== 'Where it fails') continue
    await press(page, '[data-defect]')
    await page.waitForSelector('[data-verdict]')
    await see('a defect')
    await press(page, '.with-panel [data-do=panel]')
    await see('a defect without the panel')
    await press(page, '[data-do=panel]')
    await press(page, '[data-do=leave]')
  }
  await press(page, '[data-do=keys]')
  await see('all keys')
  await press(page, '.all-keys [data-do=close]')
}

/** All of `what` that is in one of them, each once, with where it is first. */
export function told(layouts: readonly [string, Layout][], what: 'overlaps' | 'cut' | 'small'): string[] {
  const found = new Map<string, string>()
  for (const [where, layout] of layouts) {
    for (const one of layout[what]) if (!found.has(one)) found.set(one, `${where}: ${one}`)
  }
  return [...found.values()]
}
