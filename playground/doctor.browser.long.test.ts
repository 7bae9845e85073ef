/** Scene "Doctor", the rest: levels of one's own, reports and replays from elsewhere, stopping, keys alone, phones, large levels. */
import { text as textOf } from 'node:stream/consumers'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../doctor/finding.ts'
import { boxPiece, gltfParts, obj, type Piece, writeGlb } from '../doctor/loading/test-files.ts'
import { WORDS } from '../doctor/report/words.ts'
import { terrain } from '../scenes/terrain.ts'
import { graveFaults } from '../test/browser/axe.ts'
import { pageErrors } from '../test/browser/page.ts'
import { BROKEN_ROOMS, objOfParts } from '../test/doctor/broken-rooms.ts'
import { drop, removeDropped } from './level/test-page.ts'
import { type DoctorState, look, openDoctor, reported, until } from './scenes/doctor/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
afterAll(removeDropped)

async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openDoctor(query, options)
  pages.push(page)
  return page
}

/** A room of 6 by 6 m, with a floor that has a hole of 1.6 m in its middle: a ring of four boxes, and walls of four. */
const HOLED: readonly Piece[] = [
  boxPiece([-3, -0.3, -3], [3, 0, -0.8]),
  boxPiece([-3, -0.3, 0.8], [3, 0, 3]),
  boxPiece([-3, -0.3, -0.8], [-0.8, 0, 0.8]),
  boxPiece([0.8, -0.3, -0.8], [3, 0, 0.8]),
  boxPiece([-3.2, -0.4, -3.2], [-2.9, 2.5, 3.2]),
  boxPiece([2.9, -0.4, -3.2], [3.2, 2.5, 3.2]),
  boxPiece([-3.1, -0.4, -3.3], [3.1, 2.5, -2.9]),
  boxPiece([-3.1, -0.4, 2.9], [3.1, 2.5, 3.3]),
]
const SOUND: readonly Piece[] = [boxPiece([-3, 0, -3], [3, 2.5, 3], true)]

async function enter(page: Page, name: string, pieces: readonly Piece[]): Promise<void> {
  await drop(page, { [name]: obj(pieces) })
  await until(page, `in ${name}`, ({ level, loading }) => level.name === name && !loading, 30)
}

describe('a level of one’s own', () => {
  it('is dropped, examined, and its report is saved, opened again, and its replay sent to somebody else', async () => {
    const page = await open()
    await enter(page, 'holed.obj', HOLED)
    expect(await look(page)).toMatchObject({ report: null, progress: null, dots: 0 })
    await page.click('[data-control=examine]')
    const { report } = await reported(page)
    const falls = report!.findings.filter(({ kind }) => kind === 'fall')
    expect(falls).toHaveLength(1)
    expect(Math.max(Math.abs(falls[0].place[0]), Math.abs(falls[0].place[2]))).toBeLessThan(1.2)

    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=json]')])
    expect(download.suggestedFilename()).toBe('holed-report.json')
    const text = await textOf(await download.createReadStream())
    const saved = JSON.parse(text) as Report
    expect(saved.findings.map(({ place }) => place)).toEqual(report!.findings.map(({ place }) => place))

    // the same as a page, which sends its replays here
    const [asPage] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=html]')])
    expect(asPage.suggestedFilename()).toBe('holed-report.html')
    const html = await textOf(await asPage.createReadStream())
    expect(html).toContain(falls[0].text)
    expect(html).toContain(`${new URL(page.url()).origin}/doctor/#replay=`)

    await page.click('[data-finding="0"]')
    await until(page, 'it plays', ({ replay }) => replay !== null && replay.step > 0, 20)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('[data-control=replay-link]')
    await page.waitForSelector('.toast >> text=Link copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())

    // somebody who has the level nowhere is told so, and which one came instead
    const other = await open(new URL(link).hash)
    await other.waitForSelector('[data-control=awaited] >> text=Drop that level here')
    expect(await look(other)).toMatchObject({ chosen: null, progress: null })
    await enter(other, 'sound.obj', SOUND)
    await other.waitForSelector('[data-control=awaited] >> text=“sound.obj” is another level')
    expect(await look(other)).toMatchObject({ chosen: null })
    await enter(other, 'renamed.obj', HOLED)
    const played = await until(other, 'it plays', ({ replay }) => replay !== null, 10)
    expect(played.chosen).toMatchObject({ kind: 'replay', text: 'From a link, in “renamed.obj”.' })
    expect(played.replay).toMatchObject({ endsAsTold: true, end: falls[0].end })
    expect(await other.locator('[data-control=awaited]').isHidden()).toBe(true)

    // and the report that was saved
    await drop(other, { 'holed-report.json': text })
    const opened = await until(other, 'the report', (state) => state.report !== null, 10)
    expect(opened.report!.findings).toEqual(report!.findings)
    await drop(other, { 'other.json': '{"version":1}' })
    await other.waitForSelector('.toast.error >> text=other.json is not a report')
    expect((await look(other)).report).toEqual(opened.report)
  })

  it('that has nothing wrong with it is said to be well', async () => {
    const page = await open()
    await enter(page, 'sound.obj', SOUND)
    await page.keyboard.press('E')
    const { report } = await reported(page)
    expect(report!.findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  })

  it('that cannot be read is refused as everywhere, and the one before stays', async () => {
    const page = await open()
    await reported(page)
    await drop(page, { 'broken.glb': 'glTF' })
    await page.waitForSelector('[data-refused] >> text=broken.glb')
    const { level, report } = await look(page)
    expect(level.name).toBe('A broken house')
    expect(report).not.toBe(null)
  })
})

describe('a replay out of an address', () => {
  it('goes into our own level that it is of', async () => {
    const page = await open()
    await reported(page)
    await page.click('[data-finding="1"]')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('[data-control=replay-link]')
    await page.waitForSelector('.toast >> text=Link copied')
    const { hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    const { replay } = await look(page)
    await page.click('[data-do=pause]') // it need not play beside the other
    const other = await open(hash)
    const played = await until(other, 'it plays', (state) => state.replay !== null, 20)
    expect(played.level.name).toBe('A broken house')
    expect(played.replay).toMatchObject({ endsAsTold: true, end: replay!.end })
    // nobody asked for an examination
    expect(played).toMatchObject({ progress: null, report: null })
  })

  it('that is cut off is told, and the scene works all the same', async () => {
    const page = await open('#replay=eyJsZXZlbCI6')
    await page.waitForSelector('.toast.error >> text=cannot be read')
    await reported(page)
  })
})

describe('an examination', () => {
  it('is stopped in the middle, and what was found until then is told', async () => {
    const page = await open('?level=castle&budget=30000000')
    await page.click('[data-control=examine]')
    await until(page, 'some way on', ({ progress }) => (progress?.stances ?? 0) > 1500, 60)
    await page.click('[data-control=stop]')
    const { report, dots } = await reported(page)
    expect(report).toMatchObject({ partial: 'interrupted' })
    expect(report!.moves).toBeLessThan(30e6)
    expect(report!.stances).toBeGreaterThan(1500)
    expect(dots).toBeGreaterThan(0)
    expect(await page.locator('[data-control=summary]').textContent()).toContain('Stopped: there may be more.')
    await expect.poll(() => page.workers().length, { timeout: 5000 }).toBe(0)
  })

  it('rests while the page is hidden, and goes on', async () => {
    const page = await open('?level=castle&budget=30000000')
    await page.click('[data-control=examine]')
    await until(page, 'some way on', ({ progress }) => (progress?.moves ?? 0) > 50_000, 60)
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await turn(true)
    await page.waitForTimeout(1000) // a job that was begun is finished
    const hidden = await look(page)
    await page.waitForTimeout(1500)
    const later = await look(page)
    expect(later.progress).toEqual(hidden.progress)
    await turn(false)
    await until(page, 'it goes on', ({ progress }) => progress!.moves > hidden.progress!.moves + 20_000, 30)
  })

  it('ends with its level', async () => {
    const page = await open('?level=castle&budget=30000000')
    await page.click('[data-control=examine]')
    await until(page, 'it walks', ({ progress }) => (progress?.moves ?? 0) > 10_000, 60)
    await page.click('[data-value=dungeon]')
    const there = await until(page, 'in the dungeon', ({ level }) => level.name === 'A dungeon', 20)
    expect(there).toMatchObject({ progress: null, report: null, dots: 0 })
    await expect.poll(() => page.workers().length, { timeout: 5000 }).toBe(0)
  })

  it('is of the body that was chosen, and a link keeps it', async () => {
    const page = await open()
    await reported(page)
    await page.click('[data-control=change]')
    await page.click('[data-value=wheels]')
    await page.click('[data-tab=Controls]')
    await page.locator('[data-control=radius]').fill('0.5')
    await page.click('[data-control=examine]')
    const { report } = await until(page, 'a report of wheels', (state) => state.report?.body.radius === 0.5, 60)
    expect(report!.body).toMatchObject({ radius: 0.5, height: 1.3, step: 0.03 })
    await until(page, 'the address', () => page.url().includes('who='), 10)
    const other = await open(new URL(page.url()).search)
    expect((await look(other)).body).toEqual(report!.body)
  })
})

describe('by keys alone', () => {
  it('a level is examined, a finding is chosen, stepped through, and walked on from', async () => {
    const page = await open()
    await reported(page)
    await page.locator('[data-finding="0"]').focus()
    await page.keyboard.press('Enter')
    await until(page, 'the first', ({ chosen }) => chosen?.index === 0, 10)
    // those of one kind stand together: the level's edge is a fall, too
    await page.keyboard.press('ArrowDown')
    await until(page, 'the next', ({ chosen }) => chosen?.index === 2, 10)
    await page.locator('canvas').focus()
    await page.keyboard.press('N')
    await page.keyboard.press('N')
    await until(page, 'two on', ({ chosen }) => chosen?.index === 3, 10)
    await page.keyboard.press('B')
    const pit = await until(page, 'back', ({ chosen, clock }) => chosen?.index === 1 && !clock.paused, 10)
    expect(pit.chosen?.kind).toBe('pit')
    await page.locator('[data-control=time]').fill(String(pit.replay!.steps))
    await page.locator('canvas').focus()
    await page.keyboard.press('T')
    const down = await until(page, 'one walks oneself, in the pit', ({ drives, feet }) => drives && feet[1] < -1.5, 10)
    // one of the two ways is free
    const ways: number[] = []
    for (const key of ['KeyW', 'KeyS']) {
      await page.keyboard.down(key)
      await page.waitForTimeout(1000)
      await page.keyboard.up(key)
      const { feet } = await look(page)
      ways.push(Math.hypot(feet[0] - down.feet[0], feet[2] - down.feet[2]))
    }
    expect(Math.max(...ways)).toBeGreaterThan(0.2)
    const tried = await look(page)
    // it is a pit
    expect(tried.feet[1]).toBeLessThan(-1.5)
    await page.keyboard.press('Escape')
    await until(page, 'the replay again', ({ drives, chosen }) => !drives && chosen !== null, 10)
    await page.keyboard.press('Escape')
    await until(page, 'closed', ({ chosen }) => chosen === null, 10)
    await page.locator('[data-filter=error]').focus()
    await page.keyboard.press('Enter')
    await page.locator('canvas').focus()
    await page.keyboard.press('N')
    const left = await until(page, 'what the filter leaves', ({ chosen }) => chosen !== null, 10)
    expect(left.report!.findings[left.chosen!.index].severity).toBe('warning')
    await page.keyboard.press('E')
    await until(page, 'examined again', ({ progress }) => progress !== null, 10)
    await reported(page)
  })
})

describe('for all', () => {
  it('axe finds nothing grave with a report and a finding', async () => {
    const page = await open('', { viewport: { width: 1000, height: 900 } })
    expect(await graveFaults(page)).toEqual([])
    await reported(page)
    await page.click('[data-finding="0"]')
    await until(page, 'it plays', ({ replay }) => replay !== null, 10)
    expect(await graveFaults(page)).toEqual([])
  })

  it('who wants less motion sees the end of a replay, and the eye is there at once', async () => {
    const page = await open('', { reducedMotion: 'reduce' })
    await reported(page)
    await page.click('[data-finding="0"]')
    const state = await until(page, 'chosen', ({ replay, clock }) => replay !== null && clock.paused, 10)
    expect(state.replay!.step).toBe(state.replay!.steps)
    const { place } = state.report!.findings[0]
    expect(Math.hypot(...state.eye.map((x, k) => x - place[k]))).toBeLessThan(10)
  })

  it('a phone: findings come first, are tapped, and nothing sticks out', async () => {
    const options = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } }
    const page = await open('', options)
    const { report } = await reported(page)
    await page.tap('[data-finding="0"]')
    await until(page, 'it plays', ({ replay }) => replay !== null && replay.step > 0, 20)
    await page.tap('[data-control=play]')
    await until(page, 'paused', ({ clock }) => clock.paused, 10)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    const stand = (await page.locator('.doctor-stand').boundingBox())!
    const canvas = (await page.locator('main > canvas').boundingBox())!
    expect(stand.x).toBeGreaterThanOrEqual(canvas.x)
    expect(stand.x + stand.width).toBeLessThanOrEqual(canvas.x + canvas.width)
    expect(stand.height).toBeLessThan(0.5 * canvas.height)
    expect(report!.findings.length).toBeGreaterThan(3)
    expect(await graveFaults(page)).toEqual([])
  })
})

/** Findings that can be read without scrolling, by their numbers in the report. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.doctor-list')!.getBoundingClientRect()
    const rows = [...document.querySelectorAll<HTMLElement>('[data-finding]')]
    return rows.flatMap((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      const isSeen = height > 0 && top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1
      return isSeen ? [Number(row.dataset.finding)] : []
    })
  })

describe('rooms with one fault each, on a laptop', () => {
  let page: Page
  beforeAll(async () => {
    page = await openDoctor('', { viewport: { width: 1000, height: 640 } })
    await reported(page)
  })
  afterEach(() => expect(pageErrors(page)).toEqual([]))
  afterAll(() => page.context().close())

  it.each(BROKEN_ROOMS)('$name: read in the list, and replayed by mouse and by keys', async (room) => {
    await drop(page, { [`${room.name}.obj`]: objOfParts(room.broken) })
    const isIn = ({ level, loading, report }: DoctorState) =>
      level.name === `${room.name}.obj` && !loading && report === null
    await until(page, 'in it', isIn, 30)
    // none of ours is marked while one is in a file
    expect(await page.locator('[data-control=ours] [aria-checked=true]').count()).toBe(0)
    await page.click('[data-control=examine]')
    const { report } = await reported(page, 120)
    const index = report!.findings.findIndex(({ kind, objects }) => kind === room.kind && objects.includes(room.object))
    expect(index).toBeGreaterThanOrEqual(0)
    const { end } = report!.findings[index]
    // the list has the panel, and the settings one line
    expect(await page.locator('.doctor-choice').isVisible()).toBe(false)
    expect(await page.locator('[data-control=settings]').innerText()).toBe(
      '1.8 m tall, 0.6 m wide, steps 0.3 m, slope 45° · change',
    )
    // a group may be closed; its header is read
    const row = page.locator(`[data-finding="${index}"]`)
    if (!(await row.isVisible())) await page.click(`[data-kind="${room.kind}"]`)
    await row.scrollIntoViewIfNeeded()
    expect(await readable(page)).toContain(index)
    expect(await row.innerText()).toContain(room.object)
    const group = page.locator('.doctor-group', { has: row })
    expect(await group.innerText()).toContain(WORDS[room.kind].title)

    const played = async (how: string) => {
      const state = await until(page, how, ({ chosen, replay }) => chosen?.index === index && replay !== null, 10)
      expect(state.replay).toMatchObject({ endsAsTold: true, end })
      await page.locator('[data-control=time]').fill(String(state.replay!.steps))
      await until(page, 'at its end', ({ feet }) => feet.every((x, k) => x === end![k]), 10)
    }
    await row.click()
    await played('chosen by mouse')
    await page.locator('canvas').focus()
    await page.keyboard.press('Escape')
    await until(page, 'closed', ({ chosen }) => chosen === null, 10)
    for (let n = 0; n < report!.findings.length; n++) {
      await page.keyboard.press('N')
      const { chosen } = await until(page, 'the next one', (state) => state.chosen !== null, 10)
      if (chosen!.index === index) break
    }
    await played('chosen by keys')
  })
})

describe('a list on a laptop', () => {
  it('shows five findings and more, by kinds that open and close', async () => {
    const page = await open('', { viewport: { width: 1000, height: 640 } })
    const { report } = await reported(page)
    expect((await readable(page)).length).toBeGreaterThanOrEqual(5)
    // those of one kind stand together, and their header has their number
    const header = page.locator('[data-kind=fall]')
    expect(await header.innerText()).toMatch(/Fall out of the level\s*2/)
    await header.click()
    expect(await page.locator('[data-finding="0"]').isVisible()).toBe(false)
    // a key opens what is closed
    await page.locator('canvas').focus()
    await page.keyboard.press('N')
    await until(page, 'the first', ({ chosen }) => chosen?.index === 0, 10)
    expect(await page.locator('[data-finding="0"]').isVisible()).toBe(true)
    expect(report!.findings[0].kind).toBe('fall')
    // a tab takes its place back, and gives it up again
    const tab = page.locator('[data-tab=Lesson]')
    await tab.click()
    expect(await page.locator('.tab-page:not([hidden])').isVisible()).toBe(true)
    await tab.click()
    expect(await page.locator('.tab-page:not([hidden])').isVisible()).toBe(false)
  })
})

describe('moves that ran out', () => {
  it('go on by a button, which is gone when all is walked', async () => {
    const page = await open('?level=castle&budget=300000')
    await page.click('[data-control=examine]')
    const first = await reported(page, 120)
    expect(first.report).toMatchObject({ partial: 'budget' })
    expect(await page.locator('[data-control=summary]').innerText()).toContain(
      'Moves ran out: there may be more. go on',
    )
    await page.click('[data-control=go-on]')
    const more = await until(page, 'another report', ({ report }) => (report?.moves ?? 0) > first.report!.moves, 120)
    expect(more.report!.moves).toBeGreaterThanOrEqual(600_000)
    expect(more.report!.stances).toBeGreaterThan(first.report!.stances)
    expect(more.walkers).toBeGreaterThanOrEqual(1)
    await page.click('[data-control=change]')
    await page.click('[data-value=house]')
    await expect.poll(() => page.workers().length, { timeout: 5000 }).toBe(0)
    await page.click('[data-control=examine]')
    await reported(page)
    expect(await page.locator('[data-control=go-on]').isVisible()).toBe(false)
  })
})

describe('a level of a million triangles', () => {
  it('is examined away from the page', async () => {
    const page = await open()
    await reported(page)
    const { positions, indices } = terrain({ triangles: 1_000_000, cell: 0.5 })
    const { json, bin } = gltfParts([{ positions: [...positions], indices: [...indices] }], { indices: 'u32' })
    await drop(page, { 'hills.glb': writeGlb(json, bin) as Uint8Array })
    await until(page, 'in it', ({ level, loading }) => level.name === 'hills.glb' && !loading, 120)
    await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame) // its first picture
    })
    // what is drawn is no question of the workers: the page's own turns are watched
    await page.evaluate(() => {
      const watch = { longest: 0, last: performance.now() }
      Object.assign(window, { watch })
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const now = performance.now()
        watch.longest = Math.max(watch.longest, now - watch.last)
        watch.last = now
        setTimeout(() => channel.port2.postMessage(0), 5)
      }
      channel.port2.postMessage(0)
    })
    await page.click('[data-control=examine]')
    await until(page, 'walkers walk', ({ progress }) => (progress?.stances ?? 0) > 500, 120)
    const longest = await page.evaluate(() => (window as unknown as { watch: { longest: number } }).watch.longest)
    await page.click('[data-control=stop]')
    await reported(page, 120)
    // to build its tree takes 6 s, to look for its floors as long: on the page it would be one turn of that length
    expect(longest).toBeLessThan(4000)
  })
})
