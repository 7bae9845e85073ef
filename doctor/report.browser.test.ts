/** A report's page, by keyboard alone. The rest of it is in report.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../test/browser/axe.ts'
import { pageErrors } from '../test/browser/page.ts'
import { sample, sampleLevel } from '../test/doctor/report/sample.ts'
import { focused, openReport, type ReportPage, removeReports, tabTo } from '../test/doctor/report/test-page.ts'
import { findingPictures, reportHtml } from './report/html.ts'

let opened: ReportPage
let page: Page
beforeAll(async () => {
  const pictures = findingPictures(sample, sampleLevel, 6)
  opened = await openReport(reportHtml(sample, { pictures, replayLink: 'https://example.org/walk/#replay=' }))
  page = opened.page
})
afterAll(async () => {
  await page?.context().close()
  await removeReports()
})

const count = () => page.locator('#count').innerText()
const chosen = () => page.locator('#details h2').innerText()
const rows = () => page.locator('#list [role=option]').count()

describe('the page of a report', () => {
  it('asks for nothing, breaks nothing, and keeps nobody out', async () => {
    expect(await page.title()).toBe('castle.glb: 5 errors, 7 warnings, 6 notes')
    expect(await count()).toBe('18 shown')
    expect(await faults(page)).toEqual([])
    expect(opened.requests.filter((address) => !address.startsWith('data:'))).toEqual([page.url().replace(/#.*/, '')])
    expect(pageErrors(page)).toEqual([])
  })

  it('begins with a way past the head', async () => {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the findings')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('findings')
  })

  it('filters by severity, kind and text', async () => {
    await tabTo(page, /7 warnings/)
    await page.keyboard.press('Space')
    expect([await count(), await rows()]).toEqual(['11 of 18 shown', 11])
    await tabTo(page, 'kind')
    await page.keyboard.type('Hole')
    expect([await count(), await rows()]).toEqual(['1 of 18 shown', 1])
    expect(await chosen()).toBe('Hole in a floor')
    await tabTo(page, 'search')
    await page.keyboard.type('nowhere')
    expect(await count()).toBe('0 of 18 shown')
    expect(await page.locator('#none').isVisible()).toBe(true)
    expect(await page.locator('#details').isVisible()).toBe(false)
    await tabTo(page, 'clear')
    await page.keyboard.press('Enter')
    expect([await count(), await focused(page)]).toEqual(['18 shown', 'search'])
  })

  it('goes through the list by arrows, into the details and back', async () => {
    await tabTo(page, /^error: Thrown out of place/)
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBe('Fall out of the level')
    await page.keyboard.press('End')
    expect(await chosen()).toBe('Floor never reached')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('chosen')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toMatch(/^error: Fall out/)
    expect(await page.locator('#list [aria-selected=true]').count()).toBe(1)
  })

  it('goes from pin to pin on the map, and says where it is', async () => {
    await page.locator('#map').focus()
    await page.keyboard.press('Home')
    expect(await chosen()).toBe('Thrown out of place') // at x = 5.4, z = 13.5
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe('Hole in a floor') // at x = 4.2, z = 3.2
    await page.keyboard.press('ArrowRight')
    expect(await chosen()).toBe('Crack') // at x = 12.6, z = 1.3
    expect(await page.locator('#said').innerText()).toMatch(/^Finding 6, warning: Crack at 12.60, 0.00, 1.30\. A crack/)
    expect(page.url()).toMatch(/#finding-6$/)
    expect(await page.locator('#list [aria-selected=true]').innerText()).toMatch(/Crack/)
    await page.keyboard.press('h')
    expect(await page.locator('#heat').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('chosen')
  })

  it('hands the replay out, as a link, too', async () => {
    await page.locator('#map').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    const href = await page.locator('#details a.button').getAttribute('href')
    const [prefix, code] = href!.split('#replay=')
    expect(prefix).toBe('https://example.org/walk/')
    expect(JSON.parse(Buffer.from(code, 'base64url').toString())).toEqual(sample.findings[1].replay)
    expect(await page.locator('#details .replay').innerText()).toContain('carom replay finding-2.json')
    expect(await page.locator('#details img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
    expect(pageErrors(page)).toEqual([])
  })
})
