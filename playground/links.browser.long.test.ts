/** A link that was copied in the middle of a scene opens the same view elsewhere: every scene. See links.browser.test.ts. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { LESSONS, pageErrors, SCENES } from '../test/browser/page.ts'
import { hold, lockMouse, look } from './level/test-page.ts'
import { copyLink, difference, goTo, openElsewhere, openHere, pictureOf, told } from './shell/test-links.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
/** Wide enough for the panel beside the canvas. */
const WIDE = { viewport: { width: 880, height: 460 } }
async function open(path: string, options = {}): Promise<Page> {
  const page = await openHere(path, options)
  pages.push(page)
  return page
}
async function reopen(here: Page): Promise<{ there: Page; link: string; query: string; said: string }> {
  const { link, said } = await copyLink(here)
  const there = await openElsewhere(link, { viewport: here.viewportSize() })
  pages.push(there)
  return { there, link, said, query: new URL(link).search }
}
const pause = async (page: Page) => {
  await page.keyboard.press('p')
  await page.waitForFunction(
    () => (window as unknown as { carom: { state(): { clock: { paused: boolean } } } }).carom.state().clock.paused,
  )
}
async function steps(page: Page, count: number): Promise<void> {
  const { clock } = (await told(page, ['clock'])) as { clock: { steps: number } }
  for (let i = 0; i < count; i++) await page.keyboard.press('.')
  await page.waitForFunction(
    (least) =>
      (window as unknown as { carom: { state(): { clock: { steps: number } } } }).carom.state().clock.steps >= least,
    clock.steps + count,
  )
}
async function expectSame(here: Page, there: Page, names: readonly string[]): Promise<void> {
  expect(await told(there, names)).toEqual(await told(here, names))
  expect(await difference(here, await pictureOf(here), await pictureOf(there))).toBeLessThan(0.005)
}

describe('Magic Room', () => {
  for (const mode of ['exact', 'tutorial'] as const) {
    it(`${mode}: the same balls in the same places, to the last bit`, async () => {
      const here = await open('/room/')
      await here.click(`[data-mode=${mode}]`)
      await pause(here)
      await here.keyboard.press('Backspace')
      await steps(here, 30)
      await here.keyboard.press('ArrowLeft', { delay: 300 })
      const { there, query, said } = await reopen(here)
      expect(query).toMatch(/steps=3\d&turn=[-\d.,]+&paused=on$/)
      expect(said).toBe('Link copied.')
      await expectSame(here, there, ['mode', 'places', 'velocities', 'hits', 'scorch', 'explosions'])
    })
  }

  it('with settings of one’s own, and without the balls where somebody has thrown one in', async () => {
    const here = await open('/room/?count=30&gravity=0.2', WIDE)
    await pause(here)
    await steps(here, 3)
    await expectSame(here, (await reopen(here)).there, ['settings', 'count', 'places'])
    await here.click('[data-tab=Controls]')
    await here.click('[data-control=gust]')
    await here.keyboard.press('.')
    const { said, query } = await reopen(here)
    expect(said).toBe('Link copied. The balls start from the beginning there.')
    expect(query).toMatch(/^\?count=30&gravity=0.2&turn=/)
  })

  it('a defect, seen from where one has dragged the view', async () => {
    const here = await open('/room/', WIDE)
    await here.click('[data-tab="Where it fails"]')
    await here.click('[data-defect=MD4]')
    await here.mouse.move(300, 160)
    await here.mouse.down()
    await here.mouse.move(220, 190, { steps: 5 })
    await here.mouse.up()
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?defect=MD4&eye=[-\d.,]+$/)
    expect(await told(there, ['defect', 'showing'])).toEqual(await told(here, ['defect', 'showing']))
    expect(new URL((await reopen(there)).link).search).toBe(query)
  })
})

describe('Walk', () => {
  it('a defect, a body of one’s own, a rate', async () => {
    const here = await open('/walk/?shape=sphere&height=1.2&skin=0.3&hz=30', WIDE)
    expect(await told(here, ['settings'])).toMatchObject({ settings: { shape: 'sphere', height: 1.2, skin: 0.3 } })
    await here.click('[data-tab="Where it fails"]')
    await here.click('[data-defect=DD1]')
    const { there, query } = await reopen(here)
    expect(query).toBe('?defect=DD1&hz=30')
    expect(await told(there, ['showing', 'defect'])).toEqual(await told(here, ['showing', 'defect']))
  })
})

describe('Walking cylinder', () => {
  it('the rule, the body, where it stands, and the view in first person', async () => {
    const here = await open('/cylinder/', WIDE)
    await here.click('[data-mode=post]')
    await lockMouse(here)
    await here.mouse.move(700, 240, { steps: 4 })
    await here.keyboard.press('v')
    await pause(here)
    await hold(here, ['KeyW'], 0.7)
    await here.evaluate(() => document.exitPointerLock())
    await here.click('[data-tab=Controls]')
    await here.focus('[data-control=radius]')
    await here.keyboard.press('ArrowRight')
    // it shows what the last step has seen
    await here.click('label:has([data-control=show-band])')
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?mode=post&third=off&radius=0.41&show-band=off&at=[-\d.,]+&turn=[-\d.,]+&paused=on$/)
    const names = ['mode', 'settings', 'showing']
    await expectSame(here, there, names)
    const [from, to] = await Promise.all([here, there].map((page) => look(page)))
    for (const axis of ['x', 'y', 'z'] as const) expect(to.centre[axis]).toBeCloseTo(from.centre[axis], 3)
    expect(to.yaw).toBeCloseTo(from.yaw, 3)
  })
})

interface Place {
  x: number
  y: number
}
const pixels = async (page: Page) =>
  (await told(page, ['pixels'])).pixels as { start: Place; end: Place; corners: Place[] }
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, from)
  expect(under).toBe('CANVAS') // not what lies over it
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

describe('Line and triangle', () => {
  it('the line and the triangles as they were dragged, to the last bit, the rule and the eye', async () => {
    const here = await open('/line/', WIDE)
    await pause(here)
    await here.click('[data-mode=tutorial]')
    await here.click('[data-tab=Controls]')
    await here.click('[data-control=unit] >> text=degrees')
    await here.click('[data-control=add]')
    await here.click('[data-view=all]')
    const { corners, end } = await pixels(here)
    await drag(here, corners[2], { x: corners[2].x + 31, y: corners[2].y + 17 })
    await drag(here, end, { x: end.x - 23, y: end.y + 9 })
    await here.keyboard.press('ArrowUp')
    await drag(here, { x: 20, y: 360 }, { x: 70, y: 340 }) // beside everything: the eye
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?mode=tutorial&unit=degree&line=.*&triangles=.*;.*&chosen=2&eye=.*&paused=on$/)
    await expectSame(here, there, ['mode', 'rule', 'start', 'end', 'selected', 'verdicts', 'numbers', 'colour'])
    const cornersOf = async (page: Page) =>
      ((await told(page, ['triangles'])).triangles as { corners: unknown }[]).map((one) => one.corners)
    expect(await cornersOf(there)).toEqual(await cornersOf(here))
  })

  it('a defect, and nothing else', async () => {
    const here = await open('/line/', WIDE)
    await pause(here)
    await here.click('[data-tab="Where it fails"]')
    await here.click('[data-defect=KD6]')
    const { there, query } = await reopen(here)
    expect(query).toBe('?defect=KD6&paused=on')
    await expectSame(here, there, ['row', 'defect', 'start', 'end', 'verdicts'])
  })
})

describe('Exact', () => {
  it('the body, its way and the triangle, to the last bit, and the eye', async () => {
    const here = await open('/exact/', WIDE)
    await here.click('[data-tab=Controls]')
    await here.click('[data-control=kind] >> text=box')
    await here.focus('[data-control=turn-y]')
    await here.keyboard.press('ArrowRight')
    const { start, corners } = await pixels(here)
    await drag(here, start, { x: start.x + 19, y: start.y - 11 })
    await drag(here, corners[1], { x: corners[1].x - 13, y: corners[1].y + 29 })
    await drag(here, { x: 20, y: 360 }, { x: 60, y: 350 }) // beside everything: the eye
    await here.waitForFunction(
      () => (window as unknown as { carom: { state(): { peers: unknown } } }).carom.state().peers !== null,
    )
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?body=box,[\d.,]+&turned=0,1,25&from=.*&way=.*&triangles=.*&eye=.*$/)
    await there.waitForFunction(
      () => (window as unknown as { carom: { state(): { peers: unknown } } }).carom.state().peers !== null,
    )
    await expectSame(here, there, ['kind', 'half', 'from', 'end', 'said', 'peers'])
  })

  it('one of the cases, changed: how its body is turned is told in full', async () => {
    const here = await open('/exact/', WIDE)
    await here.click('[data-tab="Where it fails"]')
    const ids = await here.$$eval('[data-defect]', (all) => all.map((one) => one.getAttribute('data-defect')))
    const there = await open('/exact/', WIDE)
    for (const id of ids.slice(0, 4)) {
      await here.click(`[data-defect="${id}"]`)
      const { link } = await copyLink(here)
      expect(new URL(link).search).toBe(`?defect=${id}`)
      await goTo(there, link)
      await expectSame(here, there, ['kind', 'half', 'from', 'end', 'said', 'defect'])
    }
    const { start } = await pixels(here)
    await drag(here, start, { x: start.x + 3, y: start.y + 3 })
    await goTo(there, (await copyLink(here)).link)
    await expectSame(here, there, ['kind', 'half', 'from', 'end', 'said'])
    expect((await told(there, ['defect'])).defect).toBeNull()
  })
})

describe('Blitter', () => {
  it('its numbers, the pixel that is looked at, and how the cube stands', async () => {
    const here = await open('/blitter/', WIDE)
    await here.waitForFunction(
      () => (window as unknown as { carom: { state(): { clock: { steps: number } } } }).carom.state().clock.steps > 9,
    )
    await pause(here)
    await here.click('[data-mode=tutorial]')
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'PageDown']) await here.keyboard.press(key)
    await here.click('[data-tab=Controls]')
    await here.click('[data-control=mask] >> text=brightness')
    const box = (await here.locator('[data-figure=lesson] canvas').boundingBox())!
    await here.mouse.move(box.x + box.width / 3, box.y + box.height / 3)
    const { there, query } = await reopen(here)
    expect(query).toMatch(
      /^\?mode=tutorial&alpha=\d+&mask=brightness&to=\d+,\d+&look=\w+,\d+,\d+&turned=\d+&paused=on$/,
    )
    await expectSame(here, there, ['mode', 'params', 'looked', 'inspected', 'report', 'angles'])
  })
})

describe('Moving', () => {
  it('the moment, where one rides, and where one looks', async () => {
    const here = await open('/moving/?moment=170&at=11.7,0.2,-9&paused=on')
    await hold(here, [], 0.1) // lands
    await hold(here, ['KeyA'], 0.05)
    await hold(here, ['ArrowLeft'], 0.5)
    const { there, query, said } = await reopen(here)
    expect(said).toBe('Link copied.')
    expect(query).toMatch(/^\?moment=209&at=[-\d.,]+&turn=[-\d.,]+&paused=on$/)
    await expectSame(here, there, ['step', 'things', 'crushedBy'])
    const [from, to] = await Promise.all([here, there].map((page) => look(page)))
    for (const axis of ['x', 'y', 'z'] as const) expect(to.centre[axis]).toBeCloseTo(from.centre[axis], 3)
    await here.keyboard.press('b')
    // what moves balls is fetched with the first
    await here.waitForFunction(
      () => (window as unknown as { carom: { state(): { balls: { thrown: number } } } }).carom.state().balls.thrown > 0,
    )
    expect((await reopen(here)).said).toBe('Link copied. It does not include the balls.')
  })
})

describe('Crowd', () => {
  it('the situation, how many, their body and manners, where one stands and from where it is seen', async () => {
    const here = await open('/crowd/?count=40', WIDE)
    await pause(here)
    await here.keyboard.press('n')
    await here.keyboard.press('g')
    await here.keyboard.press('v')
    await steps(here, 3)
    await here.keyboard.down('a')
    await steps(here, 30)
    await here.keyboard.up('a')
    const { there, query, said } = await reopen(here)
    expect(query).toMatch(
      /^\?mode=straight&situation=corridor&count=40&above=off&at=[-\d.,]+&turn=90,-12&people=[-\w]{200}&paused=on$/,
    )
    const names = ['situation', 'count', 'kind', 'givesWay', 'fromAbove', 'yaw', 'pitch']
    expect(await told(there, names)).toEqual(await told(here, names))
    const feet = (await told(here, ['feet'])).feet as { x: number; z: number }
    const { x, z } = (await told(there, ['feet'])).feet as typeof feet
    expect(Math.hypot(x - feet.x, z - feet.z)).toBeLessThan(0.01)
    expect(said).toBe('Link copied.')
  })

  it('everybody, where they are by then', async () => {
    const here = await open('/crowd/?count=60', WIDE)
    await pause(here)
    await steps(here, 90)
    const { there } = await reopen(here)
    const places = async (page: Page) => (await told(page, ['places'])).places as number[]
    const [from, to] = await Promise.all([places(here), places(there)])
    for (const [i, x] of from.entries()) if (i % 3 !== 1) expect(Math.abs(to[i] - x)).toBeLessThan(0.1)
    expect((await told(there, ['deepest', 'inWalls'])).inWalls).toBe(0)
  })
})

describe('Rewind', () => {
  it('all that has happened, bit for bit, and the moment that one went back to', async () => {
    const here = await open('/rewind/', WIDE)
    await pause(here)
    await steps(here, 30)
    await here.keyboard.down('w')
    await steps(here, 30)
    await here.keyboard.up('w')
    await steps(here, 30)
    await here.keyboard.press('[')
    const { there, query, said } = await reopen(here)
    expect(said).toBe('Link copied.')
    expect(query).toMatch(/^\?(inputs=[\w.,]+&)?moment=\d+,\d+&paused=on$/)
    await expectSame(here, there, ['step', 'score', 'end', 'feet', 'feetOfB'])
    for (const page of [here, there]) await steps(page, 10)
    expect(await told(there, ['feet', 'score'])).toEqual(await told(here, ['feet', 'score']))
  })
})

describe('Balls', () => {
  it('the table, its number, and the eye', async () => {
    const here = await open('/balls/', WIDE)
    await pause(here)
    await here.click('[data-mode=gas]')
    await here.keyboard.press('2')
    await here.mouse.move(300, 200)
    await here.mouse.down()
    await here.mouse.move(240, 220, { steps: 5 })
    await here.mouse.up()
    const { there, query, said } = await reopen(here)
    expect(said).toBe('Link copied.')
    expect(query).toMatch(/^\?mode=gas&n=200&eye=[-\d.,]+&paused=on$/)
    await expectSame(here, there, ['table', 'count', 'histogram'])
    await here.click('[data-mode=marbles]')
    await here.keyboard.press('1')
    expect((await reopen(here)).said).toBe('Link copied. It does not include what you did here.')
  })
})

describe('Many', () => {
  it('the moment, how many, and the eye', async () => {
    const here = await open('/many/?count=300', WIDE)
    await pause(here)
    await steps(here, 20)
    await here.mouse.move(300, 200)
    await here.mouse.down()
    await here.mouse.move(240, 220, { steps: 5 })
    await here.mouse.up()
    await here.mouse.move(600, 20) // out of the canvas: nothing is pointed at
    const { there, query } = await reopen(here)
    expect(query).toMatch(/^\?count=300&moment=\d+&eye=[-\d.,]+&paused=on$/)
    await expectSame(here, there, ['step', 'count', 'fan', 'picked'])
  })
})

const NONSENSE = [
  'mode=foo&defect=XX9&paused=maybe&hz=0&at=1e999,2,3&turn=a,b&eye=0,0,0,0,0,0&height=-1&triangle=1.5&third=perhaps',
  'at=1e9,0,0&turn=0,1000&eye=1,2,3&scale=0&radius=1e99&shape=cube&approach=-3&count=1e9&steps=1e12&slices=NaN&moment=1.5&count=-3',
  'line=1,2,3&triangles=;;;&chosen=99&unit=furlong&match-factor=5&body=cube,1,1,1&turned=0,0,0,0&from=,,&way=0,0,0',
  'size=-1,5&to=1.5,2&look=nothing,1,1&turned=-1&alpha=256&mask=%E0%A4%A&overlap=yes&triangles=1,2,3,4,5,6,7,8,1e300',
]
describe('an address full of nonsense', () => {
  for (const scene of SCENES) {
    it(`opens /${scene}/ as it begins, without a word`, async () => {
      const page = await open(`/${scene}/`)
      for (const query of NONSENSE) {
        await goTo(page, `/${scene}/?${query}`)
        await pause(page)
        const { link, said } = await copyLink(page)
        expect(said).toBe('Link copied.')
        // what no scene knows stays; what each knows, it does not believe
        const kept = new URLSearchParams(new URL(link).search)
        for (const name of LESSONS.includes(scene) ? ['defect', 'hz'] : ['hz'])
          expect(kept.get(name)).not.toBe(new URLSearchParams(query).get(name) ?? '')
        expect(await page.locator('.toast.error').count()).toBe(0)
      }
    })
  }
})
