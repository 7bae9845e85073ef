/** A page in all the states in which its layout may differ. Runs in Node. */
import type { Page } from 'playwright-core'
import { type Layout, layoutOf, SIZES } from '../../test/browser/layout.ts'
import { openPage, pageErrors } from '../../test/browser/page.ts'

/** Layouts of a scene (or of the home page, '') by size and state: the panel open and closed, each tab, a defect, all keys. */
export async function layoutsOf(scene: string, sizes = Object.keys(SIZES)): Promise<[where: string, Layout][]> {
  const layouts: [string, Layout][] = []
  for (const size of sizes) {
    // less motion: the page is the same each time
    const page = await openPage(scene ? `/${scene}/` : '/', { ...SIZES[size], reducedMotion: 'reduce' })
    const press = (selector: string) =>
      page.evaluate((what) => document.querySelector<HTMLElement>(what)?.click(), selector)
    const look = async (state: string) => layouts.push([`${size}, ${state}`, await layoutOf(page)])
    if (scene) await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
    else await page.waitForSelector('.stage.awake')
    await look('at the start')
    if (scene) await openAll(page, press, look)
    const [error] = pageErrors(page)
    if (error) throw new Error(`${scene}, ${size}: ${error}`)
    await page.context().close()
  }
  return layouts
}

async function openAll(
  page: Page,
  press: (selector: string) => Promise<void>,
  look: (state: string) => Promise<unknown>,
): Promise<void> {
  await press('[data-do=panel]')
  await look('the panel closed, or open where it was closed')
  await press('.scene:not(.with-panel) [data-do=panel]')
  for (const tab of await page.$$eval('[data-tab]:not([hidden])', (all) => all.map((one) => one.textContent))) {
    await press(`[data-tab="${tab}"]`)
    await look(`${tab}`)
    if (tab !== 'Where it fails') continue
    await press('[data-defect]')
    await page.waitForSelector('[data-verdict]')
    await look('a defect')
    await press('.with-panel [data-do=panel]')
    await look('a defect without the panel')
    await press('[data-do=panel]')
    await press('[data-do=leave]')
  }
  await press('[data-do=keys]')
  await look('all keys')
}

/** All of `what` that is in one of them, each once, with where it is first. */
export function told(layouts: readonly [string, Layout][], what: 'overlaps' | 'cut' | 'small'): string[] {
  const found = new Map<string, string>()
  for (const [where, layout] of layouts) {
    for (const one of layout[what]) if (!found.has(one)) found.set(one, `${where}: ${one}`)
  }
  return [...found.values()]
}
