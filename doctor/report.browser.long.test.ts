/** A report's page with hostile texts, without findings, with thousands; by mouse and by touch; dark, narrow and without its script. */
import { text } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { faults } from '../test/browser/axe.ts'
import { pageErrors } from '../test/browser/page.ts'
import { hostile, many, sample, sampleLevel } from '../test/doctor/report/sample.ts'
import { focused, openReport, removeReports, tabTo } from '../test/doctor/report/test-page.ts'
import { findingPictures, reportHtml } from './report/html.ts'
import { reportJson } from './report/json.ts'

afterAll(removeReports)

const pictures = findingPictures(sample, sampleLevel)
const html = reportHtml(sample, { pictures })
const chosen = (page: Page) => page.locator('#details h2').innerText()
const kept = async (download: Download) => text(await download.createReadStream())
const all = (address: string) => !address.startsWith('data:')

/** The canvas, as the sum of its bytes: it changes when the picture does. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (document.getElementById('map') as HTMLCanvasElement).toDataURL()
  })

describe('texts of the level', () => {
  it('are shown as they are, and run nowhere', async () => {
    const { page, requests } = await openReport(reportHtml(hostile(), { pictures }))
    for (let i = 0; i < 17; i++) await page.locator('#next').click()
    expect(await page.title()).toContain('<script>document.title = "owned"</script>')
    expect(await page.locator('h1').innerText()).toContain('\\u001b[31mred')
    expect(await page.locator('#details p.text').innerText()).toContain('<img src=x onerror=')
    expect(await page.locator('main img').count()).toBe(1)
    expect(requests.filter(all)).toHaveLength(1)
    expect(await faults(page)).toEqual([])
    expect(pageErrors(page)).toEqual([])
  })

  it('would not run either if they came into the page', async () => {
    const { page } = await openReport(html)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "owned"'
      document.body.append(script)
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = \'owned\'">')
    })
    await page.waitForTimeout(100)
    expect(await page.title()).not.toBe('owned')
    expect(pageErrors(page).join('\n')).toContain('Content Security Policy')
  })
})

describe('how many findings', () => {
  it('none: says so, and shows the map', async () => {
    const { page } = await openReport(reportHtml({ ...sample, findings: [], partial: '' }))
    expect(await page.locator('main').innerText()).toContain('Nothing found')
    const before = await picture(page)
    await page.click('#heat')
    expect(await picture(page)).not.toBe(before)
    await page.locator('#map').focus()
    for (const key of ['ArrowUp', 'Home', 'Enter', '+']) await page.keyboard.press(key)
    expect(await faults(page)).toEqual([])
    expect(pageErrors(page)).toEqual([])
  })

  it('2,000: makes rows as they are needed, and is quick', async () => {
    const { page } = await openReport(reportHtml(many(2000)))
    const rows = page.locator('#list [role=option]')
    const first = await rows.count()
    expect(first).toBeLessThanOrEqual(200)
    expect(await rows.first().getAttribute('aria-setsize')).toBe('2000')
    const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0].duration)
    expect(loaded).toBeLessThan(3000)
    await page.locator('#list').evaluate((list) => list.scrollTo(0, 1e6))
    await expect.poll(() => rows.count()).toBeGreaterThan(first)
    await page.locator('#search').fill('(1234)')
    expect(await rows.count()).toBe(1)
    await page.locator('#search').fill('')
    await tabTo(page, /^warning: Snag/) // the choice is still the one that was found
    await page.keyboard.press('End')
    expect(await page.locator('#at').innerText()).toBe('2,000 of 2,000')
    const last = page.locator('#list [aria-selected=true]')
    expect(await last.getAttribute('aria-posinset')).toBe('2000')
    const [box, list] = [await last.boundingBox(), await page.locator('#list').boundingBox()]
    expect(box!.y + box!.height).toBeLessThanOrEqual(list!.y + list!.height + 1)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the map', () => {
  it('is zoomed by wheel, dragged, and its pins clicked', async () => {
    const { page } = await openReport(html)
    const box = (await page.locator('#map').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.click('#fit')
    const whole = await picture(page)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -600)
    const near = await picture(page)
    expect(near).not.toBe(whole)
    await page.mouse.down()
    await page.mouse.move(x + 80, y - 50, { steps: 4 })
    await page.mouse.up()
    expect(await picture(page)).not.toBe(near)
    await page.click('#fit')
    await expect.poll(() => picture(page)).toBe(whole)

    // the pin of the fall, as the page's own scale has it
    const scale = (box.height - 28) / 62
    await page.mouse.click(x + 26.4 * scale, y + 4.1 * scale)
    expect(await chosen(page)).toBe('Fall out of the level')
    expect(pageErrors(page)).toEqual([])
  })

  it('follows the finding that is chosen elsewhere', async () => {
    const { page } = await openReport(html)
    await page.locator('#map').focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('+')
    const before = await picture(page)
    await page.locator('#list [role=option]').nth(1).click()
    expect(await picture(page)).not.toBe(before)
  })
})

describe('replays', () => {
  it('are copied and kept', async () => {
    const { page } = await openReport(html)
    await page.locator('#list [role=option]').nth(1).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download finding-2.json')])
    expect(download.suggestedFilename()).toBe('finding-2.json')
    expect(JSON.parse(await kept(download))).toEqual(sample.findings[1].replay)
    await page.click('text=Copy replay')
    await page.waitForSelector('text=Copied')
    expect(await page.locator('#details a.button').count()).toBe(0) // without an address there is no link
    expect(pageErrors(page)).toEqual([])
  })

  it('are all in the report that is kept, which is that of the command line to the byte', async () => {
    const { page } = await openReport(html)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download as JSON')])
    expect((await kept(download)) === `${reportJson(sample)}\n`).toBe(true)
  })
})

describe('everybody', () => {
  it.each([
    ['dark', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
    ['without motion, in forced colours', { reducedMotion: 'reduce' as const, forcedColors: 'active' as const }],
    ['with all enlarged', { viewport: { width: 320, height: 256 } }],
  ])('%s', async (_, options) => {
    const { page } = await openReport(html, options)
    expect(await faults(page)).toEqual([])
    await page.click('#heat')
    await page.locator('#list [role=option]').nth(3).click()
    expect(await faults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  it('taps a row on a phone, and sees its details', async () => {
    const { page } = await openReport(html, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    await page.locator('#list [role=option]').nth(2).tap()
    await expect
      .poll(() => page.locator('#details h2').evaluate((h2) => h2.getBoundingClientRect().top))
      .toBeLessThan(300)
    expect(await chosen(page)).toBe('Hole in a floor')
  })

  it('comes back to a finding by its address', async () => {
    const { page } = await openReport(html)
    await page.keyboard.press('Tab')
    await page.goto(`${page.url().replace(/#.*/, '')}#finding-12`)
    await page.reload()
    expect(await chosen(page)).toBe('Thin wall')
    await page.click('#previous')
    expect([await chosen(page), await focused(page)]).toEqual(['Snag', 'previous'])
  })

  it('reads the worst findings where scripts are not allowed', async () => {
    const { page } = await openReport(html, { javaScriptEnabled: false })
    expect(await page.locator('#plain tbody tr').count()).toBe(18)
    expect(await page.locator('#app').isVisible()).toBe(false)
    expect(await page.locator('h1').innerText()).toBe('castle.glb')
  })
})

it('the pictures are well-formed, as large as said, and show something', async () => {
  const { page } = await openReport(html)
  for (const svg of pictures) {
    const seen = await page.evaluate(async (text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
      if (parsed.querySelector('parsererror')) return { error: parsed.documentElement.textContent }
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      const colours = new Set(new Uint32Array(pen.getImageData(0, 0, 320, 200).data.buffer))
      return { width: image.naturalWidth, height: image.naturalHeight, many: colours.size > 20 }
    }, svg)
    expect(seen).toEqual({ width: 320, height: 200, many: true })
  }
})
