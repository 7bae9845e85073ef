/** By keyboard, and for all: the frame around a scene and the home page. The rest is in for-all.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graveFaults } from '../test/browser/axe.ts'
import { layoutOf } from '../test/browser/layout.ts'
import { openPage, pageErrors } from '../test/browser/page.ts'
import { resize, watchResizes } from '../test/browser/resizes.ts'
import { layoutsOf, told } from './shell/test-layout.ts'
import { openFrame, state, until } from './shell/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openFrame({ viewport: { width: 900, height: 420 } })
})
afterAll(() => page.context().close())

const focused = () =>
  page.evaluate(() => {
    const { activeElement: one } = document
    return one?.getAttribute('data-do') || one?.getAttribute('data-tab') || one?.id || one?.tagName || ''
  })
/** Tab, until the focus is there. */
async function tabTo(what: string): Promise<void> {
  for (let i = 0; i < 40 && (await focused()) !== what; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(what)
}

describe('what keeps people from using a page', () => {
  it('is not found by axe on the home page', async () => {
    const home = await openPage('/')
    await home.waitForSelector('.home-page')
    expect(await home.locator('main').count()).toBe(1)
    expect(await graveFaults(home)).toEqual([])
    await home.context().close()
  })

  it('is not found by axe in a scene, in its code and beside a defect', async () => {
    expect(await graveFaults(page)).toEqual([])
    await page.click('[data-do=code]')
    expect(await graveFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.click('[data-tab="Where it fails"]')
    await page.click('[data-defect=KD1]')
    expect(await graveFaults(page)).toEqual([])
    await page.click('[data-tab=Lesson]')
  })
})

describe('the frame by keyboard', () => {
  it('chooses tabs by arrows, Home and End, and scrolls the page below them', async () => {
    await tabTo('Lesson')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Where it fails')
    await page.keyboard.press('End')
    expect(await focused()).toBe('Use it')
    expect(await page.locator('aside [role=tabpanel]:not([hidden])').getAttribute('aria-label')).toBe('Use it')
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('page-lesson')
    const { presses } = (await state(page)).triangles[0]
    await page.keyboard.press('PageDown')
    await page.waitForFunction(() => (document.querySelector('#page-lesson') as HTMLElement).scrollTop > 20)
    // the scene has not taken the key as well
    expect((await state(page)).triangles[0].presses).toEqual(presses)
  })

  it('gives the focus back when the code is closed', async () => {
    await tabTo('code')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open]')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('dialog [aria-selected=true]').innerText()).toBe('exact.ts')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'hidden' })
    expect(await focused()).toBe('code')
  })

  it('leaves keys to the scene after a click, whatever was clicked', async () => {
    await page.mouse.click(700, 300) // the text of the lesson
    const { x } = (await state(page)).triangles[0].presses
    await page.keyboard.press('ArrowUp')
    await until(page, `s.triangles[0].presses.x === ${x + 1}`)
    await page.keyboard.press('Backspace')
  })

  it('shows where the focus is on the canvas', async () => {
    await tabTo('CANVAS')
    const ring = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.scene main') as Element, '::after').boxShadow)
    expect(await ring()).toContain('inset')
    // who points knows where
    await page.mouse.click(200, 300)
    await page.keyboard.press('Shift')
    expect(await ring()).toBe('none')
  })
})

describe('the lesson', () => {
  it('stays where the reader has scrolled it, and where it was after another tab', async () => {
    await page.keyboard.press('Backspace')
    await page.click('[data-tab=Lesson]')
    const top = () => page.evaluate(() => (document.querySelector('#page-lesson') as HTMLElement).scrollTop)
    // not by wheel, touch or key: as a scrollbar does it
    await page.evaluate(() => (document.querySelector('#page-lesson') as HTMLElement).scrollTo(0, 150))
    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await until(page, 's.clock.paused && s.clock.steps >= 2')
    expect(await top()).toBe(150)
    await page.click('[data-tab=Controls]')
    await page.click('[data-tab=Lesson]')
    expect(await top()).toBe(150)
    await page.click('[data-do=panel]')
    await page.click('[data-do=panel]')
    expect(await top()).toBe(150)
    await page.keyboard.press('p')
  })
})

describe('room', () => {
  it.each([
    ['line', 'phone'],
    ['moving', 'phone'],
    ['scenarios', 'zoomed to 200 %'],
  ])('is for everything in %s, %s', async (scene, size) => {
    const layouts = await layoutsOf(scene, [size])
    expect(told(layouts, 'overlaps')).toEqual([])
    expect(told(layouts, 'cut')).toEqual([])
    if (size === 'phone') expect(told(layouts, 'small')).toEqual([])
  })

  it('is missed where something has none: what overlaps, is cut off or too small for a finger is told', async () => {
    const planted = await openPage('about:blank', { viewport: { width: 300, height: 200 } })
    await planted.setContent(`<!doctype html><body style="margin: 0; font: 16px sans-serif">
      <div id="a" style="position: absolute; left: 10px; top: 10px; width: 100px; height: 40px; background: red">text</div>
      <div id="b" style="position: absolute; left: 80px; top: 20px; width: 100px; height: 40px; background: blue"></div>
      <div id="beside" style="position: absolute; left: 180px; top: 20px; width: 50px; height: 40px; background: blue"></div>
      <div style="position: absolute; top: 100px; width: 50px; overflow: hidden; white-space: nowrap">a long text</div>
      <button style="position: absolute; top: 130px; width: 50px; height: 40px">go</button>
      <div id="out" style="position: absolute; left: 280px; top: 100px; width: 50px; height: 40px; background: blue"></div>`)
    const layout = await layoutOf(planted)
    expect(layout.overlaps).toEqual(['div#a and div#b'])
    expect(layout.cut).toEqual(['“a long text” in div, by div', 'div#out, by the edge of the page'])
    expect(layout.small).toEqual(['button “go” 50 × 40'])
    await planted.context().close()
  })
})

describe('the picture', () => {
  it('is not black in a frame that changes its size', async () => {
    await watchResizes(page)
    const { resizes, black } = await resize(page, 10)
    expect(resizes).toBeGreaterThanOrEqual(10)
    expect(black).toBe(0)
    expect(pageErrors(page)).toEqual([])
  })
})
