/** The home page, the rest of it; see home.browser.test.ts. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { openPage, pageErrors } from '../test/browser/page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(path: string, options = {}): Promise<Page> {
  const page = await openPage(path, options)
  pages.push(page)
  await page.waitForSelector('.home-page, .scene')
  return page
}

describe('the home page', () => {
  it('shows the examples as they stand in the repository', async () => {
    const page = await open('/')
    for (const example of ['walk', 'room']) {
      await page.click(`[data-example=${example}]`)
      const code = page.locator('dialog.code code')
      await code.waitFor()
      expect(await code.textContent()).toBe(readFileSync(`examples/${example}/main.ts`, 'utf8'))
      const lines = readFileSync(`examples/${example}/main.ts`, 'utf8').trimEnd().split('\n').length
      expect(await page.locator(`[data-example=${example}]`).textContent()).toContain(`${lines} lines`)
      await page.keyboard.press('Escape')
      await code.waitFor({ state: 'detached' })
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('takes a level, picked or dropped, into the walk scene', async () => {
    const level = 'v -10 0 -10\nv -10 0 10\nv 10 0 10\nv 10 0 -10\nf 1 2 3 4\n'
    for (const way of ['pick', 'drop']) {
      const page = await open('/')
      if (way === 'pick') {
        const chooser = page.waitForEvent('filechooser')
        await page.click('[data-do=pick]')
        await (await chooser).setFiles({ name: 'meadow.obj', mimeType: 'text/plain', buffer: Buffer.from(level) })
      } else {
        await page.evaluate((text) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([text], 'meadow.obj'))
          for (const type of ['dragenter', 'dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
          }
        }, level)
      }
      await page.waitForFunction(() => 'carom' in window)
      expect(new URL(page.url()).pathname).toBe('/walk/')
      await page.waitForFunction(() => document.querySelector('aside')?.textContent?.includes('meadow'))
      expect(pageErrors(page)).toEqual([])
    }
  })

  it('opens at the address of a scene that is not there, and says so', async () => {
    const page = await open('/nowhere/')
    expect(await page.locator('.missing').textContent()).toContain('nowhere')
    expect(await page.locator('.card').count()).toBe(6)
  })

  it('fits a phone: nothing is wider than the page', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })
})
