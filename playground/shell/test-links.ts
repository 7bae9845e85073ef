/** For tests of links: copies one by the real button, opens it in a browser that knows nothing of the first, and compares. Runs in Node. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from '../../test/browser/page.ts'

const SMALL = { viewport: { width: 480, height: 280 } }

export async function openHere(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(path, { ...SMALL, ...options })
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  return page
}

/** Presses the button in the title bar; what is then on the clipboard, and what the page says. */
export async function copyLink(page: Page): Promise<{ link: string; said: string }> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.click('[data-do=link]')
  await page.waitForSelector('.toast >> text=Link copied')
  const said = await page.locator('.toast', { hasText: 'Link copied' }).last().locator('span').innerText()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  // at once, without waiting until they have slid in
  await page.$$eval('.toast button', (all) => {
    for (const close of all) (close as HTMLElement).click()
  })
  return { link, said }
}

export const openElsewhere = openHere

/** Another address in the same page, which is quicker than a new browser: for where it does not matter what the page has seen before. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
}

/** The state's fields of these names, two frames later: what was done is drawn by then. */
export async function told(page: Page, names: readonly string[]): Promise<Record<string, unknown>> {
  const state = await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): Record<string, unknown> } }).carom.state()
  })
  return Object.fromEntries(names.map((name) => [name, state[name]]))
}

/** Share of the pixels of two pictures of a canvas that look different: by more than 24 of 255 in a colour. */
export function difference(page: Page, a: string, b: string): Promise<number> {
  return page.evaluate(
    async (images) => {
      const [one, two] = await Promise.all(
        images.map(async (base64) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
          context.drawImage(image, 0, 0)
          return context.getImageData(0, 0, image.width, image.height).data
        }),
      )
      if (one.length !== two.length) return 1
      let different = 0
      for (let i = 0; i < one.length; i += 4) {
        if ([0, 1, 2].some((k) => Math.abs(one[i + k] - two[i + k]) > 24)) different++
      }
      return (4 * different) / one.length
    },
    [a, b],
  )
}

/** The canvas as a PNG; what lies over it is put away, since hints and labels say nothing of the view. */
export async function pictureOf(page: Page): Promise<string> {
  const style =
    'main > :not(canvas), main > :not(canvas) * { visibility: hidden !important; transition: none !important }'
  const png = await page.locator('main > canvas').screenshot({ style })
  return png.toString('base64')
}
