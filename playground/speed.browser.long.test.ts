/** The rest of speed.browser.test.ts: other levels, one that is dropped, links, a phone, both colour schemes, and what no other page fetches. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faults, graveFaults } from '../test/browser/axe.ts'
import { baseUrl, openPage, pageErrors } from '../test/browser/page.ts'
import { drop, removeDropped } from './level/test-page.ts'
import { isOver, isRacing, look, openSpeed, SHORT, until } from './scenes/speed/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  await removeDropped()
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
async function open(query?: string, options = {}): Promise<Page> {
  const page = await openSpeed(query, options)
  pages.push(page)
  return page
}

/** A grid of n × n squares, a metre wide each, which rises and falls. */
function hills(n: number): string {
  const lines: string[] = []
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) lines.push(`v ${i} ${Math.sin(i) * Math.cos(j)} ${j}`)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j + 1
      lines.push(`f ${a} ${a + 1} ${a + n + 2} ${a + n + 1}`)
    }
  }
  return lines.join('\n')
}

describe('levels', () => {
  it('castle: all five run, the Octree too, and who is wrong is told', async () => {
    const page = await open('')
    const { standings, builds, level } = await until(page, 'over', isOver, 200)
    expect(level).toMatchObject({ name: 'The castle', ours: 'castle' })
    expect(standings.map((all) => all.length)).toEqual([5, 5, 5, 5])
    for (const { entrant, checked } of standings.flat()) {
      if (entrant !== 'bvh' && entrant !== 'octree') expect(checked.differ, entrant).toBe(0)
      expect(checked.differ, entrant).toBe(checked.wrong + checked.unjudged)
    }
    expect(builds.at(-1)!.ms).toBeGreaterThan(1)
    expect(await page.locator('[data-builder=octree]').textContent()).toContain('unknown')
  })

  it('another one, and a terrain of another size, by keys alone; a link opens them', async () => {
    const page = await open('')
    let choosers = 0
    page.on('filechooser', () => choosers++)
    await until(page, 'racing', isRacing, 60)
    await page.keyboard.press('o')
    await expect.poll(() => choosers).toBe(1)
    await page.keyboard.press('n')
    await until(page, 'dungeon', ({ level }) => level.ours === 'dungeon' && level.triangles === 10_008, 30)
    await page.keyboard.press('b')
    await until(page, 'castle', ({ level }) => level.ours === 'castle', 30)
    await page.keyboard.press('b')
    await until(page, 'terrain', ({ level }) => level.ours === 'terrain' && level.triangles > 190_000, 30)
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(() => document.activeElement?.matches('[data-control=size]'))) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Home')
    const { level } = await until(page, 'small', ({ level }) => level.triangles > 0 && level.triangles < 11_000, 30)
    expect(level).toMatchObject({ ours: 'terrain', size: 10_000 })
    await expect.poll(() => new URL(page.url()).search).toBe('?level=terrain&size=10000')
    const there = await open(new URL(page.url()).search)
    expect((await until(there, 'there', ({ level }) => level.triangles > 0, 30)).level).toMatchObject(level)
  })

  it('one that is dropped is raced in; one that cannot be read is refused, and the race goes on', async () => {
    const page = await open()
    await drop(page, { 'hills.obj': hills(40) })
    const { level, standings } = await until(
      page,
      'over in it',
      (state) => state.level.name === 'hills.obj' && isOver(state),
      200,
    )
    expect(level).toMatchObject({ ours: null, triangles: 3200 })
    for (const one of standings.flat()) if (one.entrant === 'carom') expect(one.checked.differ).toBe(0)
    expect(await page.locator('[data-level=name]').textContent()).toBe('hills.obj')
    await page.keyboard.press('r')
    await until(page, 'again in it', (state) => state.level.triangles === 3200 && isRacing(state), 60)
    await drop(page, { 'bad.stl': 'solid nothing' })
    await page.waitForSelector('[data-refused]')
    expect((await look(page)).level.name).toBe('hills.obj')
    await page.keyboard.press('n')
    await until(page, 'castle', (state) => state.level.ours === 'castle', 30)
  })

  it('where nothing can be hit, as in a level whose only triangle has no area, all run as well', async () => {
    const page = await open()
    await drop(page, { 'flat.obj': 'v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3' })
    const { standings } = await until(page, 'over in it', (state) => isOver(state) && state.level.triangles === 1, 100)
    expect(standings.flat().every(({ speed, checked }) => speed > 0 && checked.differ === 0)).toBe(true)
  })
})

describe('for all', () => {
  it('axe finds nothing at all, dark and light, while it runs and when it is over', async () => {
    const page = await open(SHORT)
    const expectNoFaults = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await faults(page), colorScheme).toEqual([])
      }
    }
    await until(page, 'racing', isRacing, 60)
    await page.keyboard.press('p')
    await expectNoFaults()
    await page.keyboard.press('p')
    await until(page, 'over', isOver, 120)
    await expectNoFaults()
  })

  it('fits a phone: nothing is wider than it', async () => {
    const page = await open('?level=dungeon', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    await until(page, 'over', isOver, 200)
    const wider = await page.$$eval('.speed, .speed *', (all) =>
      all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML),
    )
    expect(wider).toEqual([])
    expect(await graveFaults(page)).toEqual([])
  })

  it('says how far it is, and nothing jumps when figures come', async () => {
    const page = await open()
    const places = () =>
      page.$$eval('.speed :is(h2, p, progress, button, canvas, caption, th)', (all) =>
        all.map((one) => {
          const { top } = one.getBoundingClientRect()
          return `${one.tagName} ${one.matches('th, caption') ? one.textContent : ''} ${Math.round(top)}`
        }),
      )
    const { phase } = await until(page, 'begun', ({ level }) => level.triangles > 0, 60)
    expect(['building', 'checking']).toContain(phase)
    expect(await page.locator('.speed [role=status]').textContent()).toMatch(/(trees|answer)… \d+ %$/)
    const rows = page.locator('[data-event=any-random] tbody tr')
    expect(await rows.count()).toBe(4)
    expect(await rows.first().locator('[data-cell=speed]').textContent()).toBe('–')
    const before = await places()
    await until(page, 'over', isOver, 120)
    expect(await places()).toEqual(before)
  })

  it('buttons alone: pause, go on, again, home', async () => {
    const page = await open()
    await until(page, 'racing', isRacing, 60)
    await page.click('[data-do=hold]')
    await until(page, 'paused', ({ clock }) => clock.paused, 10)
    await page.click('[data-do=hold]')
    await until(page, 'goes on', ({ clock }) => !clock.paused, 10)
    await page.click('[data-do=again]')
    await until(page, 'again', ({ phase }) => phase === 'building', 10)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.home-page')
  })
})

it('a hidden page does not race', async () => {
  const page = await open()
  await until(page, 'racing', isRacing, 60)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.waitForTimeout(500)
  const { share } = await look(page)
  await page.waitForTimeout(500)
  expect((await look(page)).share).toBe(share)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await until(page, 'over', isOver, 120)
})

it('where WebAssembly may not run, and the clock is coarse, TypeScript runs alone, and the page says why', async () => {
  const page = await openPage('about:blank', { viewport: { width: 1000, height: 700 } })
  pages.push(page)
  await page.context().route('**/*', async (route) => {
    const response = await route.fetch()
    const headers: Record<string, string> = { ...response.headers(), 'content-security-policy': "script-src 'self'" }
    delete headers['cross-origin-opener-policy']
    delete headers['cross-origin-embedder-policy']
    await route.fulfill({ response, headers })
  })
  await page.goto(new URL(`/speed/${SHORT}`, baseUrl).href)
  await page.waitForFunction(() => 'carom' in window)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
  const { standings, served } = await until(page, 'over', isOver, 200)
  expect(served?.by).toBe('plain')
  expect(served?.reason).toMatch(/Content Security Policy|unsafe-eval/)
  expect(await page.locator('[data-control=served]').textContent()).toContain(served?.reason)
  for (const { entrant, speed, checked } of standings.flat()) {
    expect(speed, entrant).toBeGreaterThan(0.001)
    if (entrant !== 'bvh') expect(checked.differ, entrant).toBe(0)
  }
})

it('three-mesh-bvh and the Octree come with this page alone', async () => {
  const MARKS = ['rayIntersect', 'raycastFirst', 'shapecast']
  const fetched = async (path: string) => {
    const page = await openPage('about:blank')
    const texts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) texts.push(response.text().catch(() => ''))
    })
    await page.goto(new URL(path, baseUrl).href, { waitUntil: 'networkidle' })
    const all = await Promise.all(texts)
    await page.context().close()
    expect(all.length).toBeGreaterThan(0)
    return MARKS.filter((mark) => all.some((text) => text.includes(mark)))
  }
  expect(await fetched('/speed/')).toEqual(MARKS)
  for (const path of ['/', '/line/', '/walk/', '/doctor/']) expect(await fetched(path), path).toEqual([])
})
