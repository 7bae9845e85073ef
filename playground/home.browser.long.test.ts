/** The home page, the rest of it; see home.browser.test.ts. */
import { readFileSync } from 'node:fs'
import { TriangleMesh } from 'carom'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { castle } from '../scenes/castle.ts'
import { baseUrl, openPage, pageErrors, SCENES } from '../test/browser/page.ts'
import { RADIUS, START, walkBoth } from './home/fall.ts'
import { hold, until } from './scenes/walk/test-page.ts'

const AXES = ['x', 'y', 'z'] as const

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

  it('waits with the cards’ pictures until a reader comes near', async () => {
    const page = await open('/', { viewport: { width: 1280, height: 800 } })
    await page.waitForSelector('.stage.awake')
    const fetched = () => page.locator('.card img[src]').count()
    expect(await fetched()).toBeLessThan(3)
    for (const card of await page.locator('.card').all()) await card.scrollIntoViewIfNeeded()
    await page.waitForFunction((all) => document.querySelectorAll('.card img[src]').length === all, SCENES.length)
  })

  it('opens at the address of a scene that is not there, and says so', async () => {
    const page = await open('/nowhere/')
    expect(await page.locator('.missing').textContent()).toContain('nowhere')
    expect(await page.locator('.card').count()).toBe(SCENES.length)
  })

  it('fits a phone: nothing is wider than the page', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })
})

describe('the castle on the home page', () => {
  const phase = (page: Page, name: string) => page.waitForSelector(`.stage[data-phase=${name}]`, { timeout: 60_000 })
  const line = (page: Page) => page.locator('.stage .line').textContent()

  it('says what happens, where the simulation says so, and then whose turn it is; round and round', async () => {
    const level = castle()
    const { through } = walkBoth(new TriangleMesh(level.positions, level.indices), level)
    const at = AXES.map((axis) => through?.point[axis].toFixed(1)).join(',\u00a0')
    const page = await open('/')
    await phase(page, 'same')
    // before it is called "the article"
    expect(await line(page)).toContain('Red follows the collision rule of a classic article')
    expect(await page.locator('.turn').isVisible()).toBe(false)
    await phase(page, 'fell')
    expect(await line(page)).toBe(`The article’s rule fell through the floor at (${at}).`)
    await phase(page, 'turn')
    expect(await line(page)).toBe('carom walks on.')
    expect(await page.locator('.turn').isVisible()).toBe(true)
    await phase(page, 'same')
    await phase(page, 'fell')
    await phase(page, 'turn')
    expect(pageErrors(page)).toEqual([])
  })

  it('leads into Walk at the same place: who walks on there falls by the article’s rule, and does not by carom’s', async () => {
    const level = castle()
    const { through } = walkBoth(new TriangleMesh(level.positions, level.indices), level)
    for (const mode of ['article', 'exact']) {
      const page = await open('/', { reducedMotion: 'reduce' })
      await page.click(`[data-turn=${mode}]`)
      await page.waitForFunction(() => 'carom' in window)
      const begun = await until(page, 'Walk', (state) => state.mode === mode)
      expect(Math.hypot(begun.centre.x - START.x, begun.centre.z - START.z)).toBeLessThan(0.01)
      expect(begun.body.radii).toEqual({ x: RADIUS, y: RADIUS, z: RADIUS })
      const { centre, falls } = await hold(page, ['KeyW'], 1.9)
      if (mode === 'article') {
        expect(falls).toBe(0)
        expect(centre.y).toBeLessThan(-RADIUS)
        expect(Math.hypot(centre.x - through!.point.x, centre.z - through!.point.z)).toBeLessThan(4)
      } else {
        expect(Math.abs(centre.y - START.y)).toBeLessThan(0.1)
        expect(centre.z).toBeLessThan(through!.point.z)
      }
      expect(pageErrors(page)).toEqual([])
    }
  })

  it('pauses and goes on by its button', async () => {
    const page = await open('/')
    await page.waitForSelector('.stage[data-live=playing]')
    await page.click('[data-do=motion]')
    await page.waitForSelector('.stage[data-live=paused]')
    const place = () => page.locator('.tag.right').evaluate((tag) => (tag as HTMLElement).style.translate)
    const stands = await place()
    await page.waitForTimeout(500)
    expect(await place()).toBe(stands)
    await page.click('[data-do=motion]')
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>('.tag.right')!.style.translate !== before,
      stands,
    )
  })

  it('stands still for who asked for less motion, and plays on request', async () => {
    const page = await open('/', { reducedMotion: 'reduce' })
    await page.waitForSelector('.stage.awake[data-live=paused]')
    expect(await line(page)).toContain('Red falls, green walks on.')
    expect(await page.locator('.turn').isVisible()).toBe(true)
    await page.click('[aria-label="play the picture"]')
    await phase(page, 'same')
    await page.waitForSelector('.stage[data-live=playing]')
  })

  it('is the same picture as the still, so that nothing jumps when it comes', async () => {
    // a page that is driven has no light unless it is told
    const page = await open('/?light=plain', { reducedMotion: 'reduce', viewport: { width: 900, height: 500 } })
    await page.waitForSelector('.stage.awake', { timeout: 90_000 })
    await page.addStyleTag({
      content: '.glass canvas { transition: none !important } .tags { display: none !important }',
    })
    const clip = (await page.locator('.glass').boundingBox())!
    const shots: string[] = []
    for (const opacity of [1, 0]) {
      await page.addStyleTag({ content: `.stage .glass canvas { opacity: ${opacity} !important }` })
      shots.push((await page.screenshot({ clip })).toString('base64'))
    }
    const same = await difference(page, shots)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.glass canvas')!.style.translate = '4px'
    })
    await page.addStyleTag({ content: '.stage .glass canvas { opacity: 1 !important }' })
    const moved = await difference(page, [(await page.screenshot({ clip })).toString('base64'), shots[1]])
    console.log(same, moved)
    expect(same).toBeLessThan(2) // of 255, over the whole picture
    expect(moved).toBeGreaterThan(1.5 * same) // and so a camera that is elsewhere is noticed
  })

  it('leaves the still where there is no WebGL', async () => {
    const page = await openPage('about:blank')
    pages.push(page)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const live = page.waitForResponse((response) => /\/live-[^/]*\.js$/.test(response.url()))
    await page.goto(new URL('/', baseUrl).href)
    await live
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.stage').getAttribute('data-live')).toBe('still')
    expect(await page.locator('.stage img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120)
    expect(await page.locator('.turn').isVisible()).toBe(true)
    expect(await page.locator('[data-do=motion]').isVisible()).toBe(false)
    expect(pageErrors(page)).toEqual([])
  })
})

/** Mean difference of two pictures' channels. */
function difference(page: Page, pictures: string[]): Promise<number> {
  return page.evaluate(async (both) => {
    const [one, other] = await Promise.all(
      both.map(async (base64) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height).data
      }),
    )
    return one.reduce((sum, x, i) => sum + Math.abs(x - other[i]), 0) / one.length
  }, pictures)
}
