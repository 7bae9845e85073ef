/** The home page. The rest of it is in home.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { baseUrl, openPage, pageErrors } from '../test/browser/page.ts'

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
  it('shows the five lessons in the order of the tutorials and a sixth, links to what is there, and asks nothing of the network', async () => {
    const page = await openPage('about:blank')
    pages.push(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob|http:\/\/(127\.0\.0\.1|localhost))/.test(request.url())) foreign.push(request.url())
    })
    await page.goto(new URL('/', baseUrl).href)
    await page.waitForSelector('.home-page')
    expect(await page.locator('.card h3').allTextContents()).toEqual([
      'Line and triangle',
      'Walk',
      'Walking cylinder',
      'Blitter',
      'Magic Room',
      'Exact: pick, drag, check',
    ])
    for (const scene of ['line', 'walk', 'cylinder', 'blitter', 'room', 'exact']) {
      expect(await page.locator(`[data-card=${scene}] a`).getAttribute('href')).toBe(`/${scene}/`)
      await page.waitForFunction((name) => {
        const picture = document.querySelector<HTMLImageElement>(`[data-card=${name}] img`)
        return picture?.complete && picture.naturalWidth === 640 && picture.naturalHeight === 360
      }, scene)
    }
    expect(await page.locator('.coming').count()).toBe(0)
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Five lessons, as they were and as they should be',
      'And a sixth, about being exact',
      'Your level',
      'Your own page',
    ])
    expect(foreign).toEqual([])
    expect(pageErrors(page)).toEqual([])
  })

  it('leads to a scene and back', async () => {
    const page = await open('/')
    await page.click('[data-card=line] a')
    await page.waitForFunction(() => 'carom' in window)
    expect(new URL(page.url()).pathname).toBe('/line/')
    await page.click('.bar .home')
    await page.waitForSelector('.home-page')
    expect(pageErrors(page)).toEqual([])
  })
})
