/** The home page. The rest of it is in home.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { baseUrl, openPage, pageErrors, SCENES } from '../test/browser/page.ts'

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
  it('shows the doctor, the five lessons in the order of the tutorials, a sixth and eight scenes, links to what is there, and asks nothing of the network', async () => {
    const page = await openPage('about:blank')
    pages.push(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob|http:\/\/(127\.0\.0\.1|localhost))/.test(request.url())) foreign.push(request.url())
    })
    await page.goto(new URL('/', baseUrl).href)
    await page.waitForSelector('.home-page')
    expect(await page.locator('.card h3').allTextContents()).toEqual([
      'Doctor',
      'Line and triangle',
      'Walk',
      'Walking cylinder',
      'Blitter',
      'Magic Room',
      'Exact: pick, drag, check',
      'Moving',
      'One way',
      'Obstacle course',
      'Crowd',
      'Balls',
      'Many',
      'Rewind',
      'Scenarios',
      'Speed',
    ])
    for (const scene of SCENES) {
      expect(await page.locator(`[data-card=${scene}] a`).getAttribute('href')).toBe(`/${scene}/`)
      await page.locator(`[data-card=${scene}]`).scrollIntoViewIfNeeded()
      await page.waitForFunction((name) => {
        const picture = document.querySelector<HTMLImageElement>(`[data-card=${name}] img`)
        return picture?.complete && picture.naturalWidth === 640 && picture.naturalHeight === 360
      }, scene)
    }
    expect(await page.locator('.coming').count()).toBe(0)
    const sections = [
      'Is your level sound?',
      'Five classic lessons, as they were and as they should be',
      'A sixth lesson: exactness',
      'Worlds that move',
      'How fast, in your browser?',
    ]
    expect(await page.locator('main h2').allTextContents()).toEqual(expect.arrayContaining(sections))
    const headings = page.locator('h1, h2, h3')
    const levels = await headings.evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    expect(levels[0]).toBe(1)
    expect(levels.every((level, i) => i === 0 || (level > 1 && level <= levels[i - 1] + 1))).toBe(true)
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

  it('has the place for a level, the way into the castle and the picture on its first screen, on any', async () => {
    const page = await open('/')
    for (const [width, height] of [
      [1280, 800],
      [1000, 700],
      [700, 500],
      [390, 844],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height })
      for (const part of ['h1', '.tagline', '.your-level', '[data-do=pick]', '[data-do=walk]']) {
        const box = (await page.locator(part).boundingBox())!
        expect([width, part, box.x >= 0, box.y >= 0]).toEqual([width, part, true, true])
        expect([width, part, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
          width,
          part,
          true,
          true,
        ])
      }
      const stage = (await page.locator('.glass').boundingBox())!
      expect([width, stage.width * stage.height > 0.25 * width * height, stage.y < height / 2]).toEqual([
        width,
        true,
        true,
      ])
    }
  })

  it('comes alive by itself, and rests while nobody looks', async () => {
    const page = await open('/')
    await page.waitForSelector('.stage.awake[data-live=playing][data-phase=same]')
    expect(await page.locator('.stage .line').textContent()).toContain('Same path, same speed.')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.waitForSelector('.stage[data-live=paused]', { state: 'attached' })
    await page.locator('h1').scrollIntoViewIfNeeded()
    await page.waitForSelector('.stage[data-live=playing]')
    expect(pageErrors(page)).toEqual([])
  })
})
