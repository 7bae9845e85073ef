/** Each scene used to its end by keyboard alone: nothing here points or touches. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { castle } from '../scenes/castle.ts'
import { openPage, pageErrors } from '../test/browser/page.ts'
import { hold, look, openScene, type PageState, until } from './level/test-page.ts'
import type { BallsState } from './scenes/balls/test-page.ts'
import type { CourseState } from './scenes/course/test-page.ts'
import type { CrowdState } from './scenes/crowd/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
async function open<S>(scene: string): Promise<{ page: Page; now(): Promise<S> }> {
  const page = await openScene(`/${scene}/`, { viewport: { width: 900, height: 400 } })
  pages.push(page)
  const now = () =>
    page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
      return (window as unknown as { carom: { state(): unknown } }).carom.state()
    }) as Promise<S>
  return { page, now }
}

/** Tab, until the focus is on what fits. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((what) => document.activeElement?.matches(what) === true, selector)
  for (let i = 0; i < 90 && !(await isThere()); i++) await page.keyboard.press('Tab')
  expect(await isThere(), selector).toBe(true)
}
async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, '[role=tab][tabindex="0"]')
  for (let i = 0; i < 3; i++) {
    if ((await page.locator(`[data-tab="${name}"]`).getAttribute('aria-selected')) === 'true') return
    await page.keyboard.press('ArrowRight')
  }
}
const press = (page: Page, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)))
/** One after the other: keys that are down already would only repeat. */
async function tap(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}
const hints = (page: Page) => page.locator('#keys-of-scene').textContent()

/** Turns by taps until the heading is right, then walks, again and again. */
async function walkTo(page: Page, target: { x: number; z: number }): Promise<PageState> {
  for (let tries = 0; tries < 60; tries++) {
    const state = await look<PageState>(page)
    const away = { x: target.x - state.centre.x, z: target.z - state.centre.z }
    const far = Math.hypot(away.x, away.z)
    if (far < 0.6) return state
    const off = Math.atan2(-away.x, -away.z) - state.yaw
    const turn = Math.atan2(Math.sin(off), Math.cos(off))
    if (Math.abs(turn) > 0.06) {
      await tap(page, turn > 0 ? 'q' : 'e', Math.ceil(Math.abs(turn) / 0.02))
    } else await hold(page, ['KeyW'], Math.min(far / 4.5, 0.5))
  }
  throw new Error(`not reached: ${JSON.stringify(await look(page))}`)
}

for (const scene of ['walk', 'cylinder']) {
  describe(scene, () => {
    it('is walked in from place to place, turned and looked around in', async () => {
      const { page } = await open(scene)
      const begun = await look<PageState>(page)
      await page.keyboard.down('ArrowLeft')
      await until(page, 'turned left', ({ yaw }) => yaw > begun.yaw + 0.5)
      await page.keyboard.up('ArrowLeft')
      const turned = await look<PageState>(page)
      await tap(page, 'PageUp', 5)
      await until(page, 'looked up', ({ pitch }) => pitch > turned.pitch + 0.09)
      await page.keyboard.down('PageDown')
      await until(page, 'looked down', ({ pitch }) => pitch < -0.3)
      await page.keyboard.up('PageDown')
      await tabTo(page, 'canvas')
      const { waypoints } = castle()
      await walkTo(page, waypoints[1])
      await walkTo(page, waypoints[2])
      const { falls, respawns } = await look<PageState>(page)
      expect([falls, respawns]).toEqual([0, 0])
    })

    it('shows a defect, tells the keys that work there, is turned, and left by Esc', async () => {
      const { page } = await open(scene)
      expect(await hints(page)).toContain('walk')
      await openTab(page, 'Where it fails')
      await tabTo(page, '[data-defect]')
      await page.keyboard.press('Enter')
      const shown = await until<PageState>(page, 'a defect is shown', ({ showing }) => showing !== null)
      expect(await hints(page)).not.toMatch(/walk|jump|rise|fly/)
      expect(await hints(page)).toContain('orbit')
      await page.keyboard.press('KeyP')
      const { centre, yaw } = shown
      await page.keyboard.down('KeyA')
      await page.waitForTimeout(300)
      await page.keyboard.up('KeyA')
      expect(await look<PageState>(page)).toMatchObject({ centre, yaw })
      await page.keyboard.press('Escape')
      await until(page, 'back', ({ showing }) => showing === null)
      expect(await hints(page)).toContain('walk')
    })
  })
}

describe('walk', () => {
  it('takes the triangle under the crosshair', async () => {
    const { page } = await open('walk')
    await tabTo(page, 'canvas')
    await page.keyboard.down('PageDown')
    await until(page, 'looked down', ({ pitch }) => pitch < -0.5)
    await page.keyboard.up('PageDown')
    await page.keyboard.press('Enter')
    await until<PageState & { chosen: number | null }>(page, 'taken', ({ chosen }) => chosen !== null)
  })

  it('leaves Space and Enter to a button that has the focus', async () => {
    const { page } = await open('walk')
    await tabTo(page, '[data-do=pause]')
    await page.keyboard.press('Space')
    await until(page, 'paused', ({ clock }) => clock.paused)
    await page.keyboard.press('Enter')
    await until(page, 'goes on', ({ clock }) => !clock.paused)
  })
})

describe('line', () => {
  interface Line {
    handle: string
    end: { x: number; y: number; z: number }
    verdicts: { exact: string }
    pixels: { start: { x: number; y: number } }
    defect: { id: string } | null
    mode: string
  }
  it('an end is dragged out of the triangle and back, as finely as one likes, and seen from elsewhere', async () => {
    const { page, now } = await open<Line>('line')
    await press(page, 'n', 2)
    expect(await now()).toMatchObject({ handle: 'B', verdicts: { exact: 'hit' } })
    await press(page, 'ArrowLeft', 50)
    expect(await now()).toMatchObject({ end: { x: 0, y: 0.5, z: 0 }, verdicts: { exact: 'hit' } })
    await press(page, 'Shift+ArrowLeft', 1)
    expect(await now()).toMatchObject({ end: { x: 0, y: 0.5, z: -0.001 }, verdicts: { exact: 'miss' } })
    const before = (await now()).pixels.start
    await page.keyboard.down('KeyD')
    await expect.poll(async () => Math.abs((await now()).pixels.start.x - before.x)).toBeGreaterThan(10)
    await page.keyboard.up('KeyD')
    await press(page, 'n', 1)
    expect((await now()).handle).toBe('P1')
  })

  it('a defect is loaded, and the other rule switched on by arrows', async () => {
    const { page, now } = await open<Line>('line')
    await openTab(page, 'Where it fails')
    await tabTo(page, '[data-defect=KD1]')
    await page.keyboard.press('Enter')
    expect((await now()).defect?.id).toBe('KD1')
    await tabTo(page, '[data-mode=both]')
    await page.keyboard.press('ArrowLeft')
    expect((await now()).mode).toBe('exact')
    await page.keyboard.press('ArrowLeft')
    expect((await now()).mode).toBe('tutorial')
  })
})

describe('blitter', () => {
  interface Blitter {
    params: { destinationX: number; sourceX: number }
    looked: { x: number; y: number }
    defect: { id: string } | null
  }
  it('both rectangles are moved, a pixel is looked into, a defect is loaded', async () => {
    const { page, now } = await open<Blitter>('blitter')
    const begun = await now()
    await press(page, 'ArrowRight', 3)
    expect((await now()).params.destinationX).toBe(begun.params.destinationX + 3)
    await press(page, 'n', 1)
    await press(page, 'Shift+ArrowLeft', 2)
    expect((await now()).params.sourceX).toBe(begun.params.sourceX - 20)
    await press(page, 'n', 1)
    await press(page, 'ArrowUp', 4)
    expect((await now()).looked.y).toBe(begun.looked.y + 4)
    expect(await page.locator('.where').innerText()).toContain(`(${begun.looked.x}, ${begun.looked.y + 4})`)
    await openTab(page, 'Where it fails')
    await tabTo(page, '[data-defect]')
    await page.keyboard.press('Enter')
    expect((await now()).defect).not.toBe(null)
  })
})

describe('room', () => {
  interface Room {
    count: number
    hits: number
    eye: { turn: number; distance: number }
    defect: { id: string } | null
    showing: string | null
  }
  it('is turned, a ball is thrown in and bounces, a defect comes and goes', async () => {
    const { page, now } = await open<Room>('room')
    await page.keyboard.press('KeyP')
    const begun = await now()
    await page.keyboard.down('ArrowRight')
    await expect.poll(async () => (await now()).eye.turn).toBeGreaterThan(begun.eye.turn + 10)
    await page.keyboard.up('ArrowRight')
    await page.keyboard.press('t')
    expect((await now()).count).toBe(begun.count + 1)
    await page.keyboard.press('KeyP')
    await expect.poll(async () => (await now()).hits, { timeout: 60_000 }).toBeGreaterThan(begun.hits)
    await openTab(page, 'Where it fails')
    await tabTo(page, '[data-defect]')
    await page.keyboard.press('Enter')
    expect((await now()).showing).not.toBe(null)
    expect(await hints(page)).not.toContain('throw')
    await page.keyboard.press('Escape')
    expect((await now()).showing).toBe(null)
    expect(new URL(page.url()).pathname).toBe('/room/')
  })
})

describe('exact', () => {
  interface Exact {
    end: { x: number; y: number; z: number }
    said: { t: number } | null
    judgement: { carom: { wrong: boolean } } | null
    checks: { state: string; done: number; wrong: number } | null
  }
  it('the end is moved, the oracle judges, and a thousand exact checks are run', async () => {
    const { page, now } = await open<Exact>('exact')
    const begun = await now()
    await press(page, 'ArrowRight', 4)
    await expect.poll(async () => (await now()).judgement?.carom.wrong, { timeout: 60_000 }).toBe(false)
    const moved = await now()
    expect(moved.end.x).toBeCloseTo(begun.end.x + 0.2, 9)
    expect(moved.said?.t).not.toBe(begun.said?.t)
    await openTab(page, 'Controls')
    await tabTo(page, '[data-control=cases] [role=radio]')
    await page.keyboard.press('Home')
    await tabTo(page, '[data-control=checks]')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await now()).checks?.state, { timeout: 100_000, interval: 500 }).toBe('done')
    expect((await now()).checks).toMatchObject({ done: 1000, wrong: 0 })
  })
})

describe('moving', () => {
  it('is walked in, a ball is thrown, what is drawn is switched on, and the start is come back to', async () => {
    const { page, now } = await open<PageState & { balls: { thrown: number }; respawns: number }>('moving')
    const begun = await look(page)
    await tabTo(page, 'canvas')
    await page.keyboard.down('ArrowLeft')
    await until(page, 'turned left', ({ yaw }) => yaw > begun.yaw + 0.3)
    await page.keyboard.up('ArrowLeft')
    const walked = await hold(page, ['KeyW'], 0.5)
    // (on a slow machine it has turned a good deal farther)
    const [x, z] = [walked.centre.x - begun.centre.x, walked.centre.z - begun.centre.z]
    expect(-Math.sin(walked.yaw) * x - Math.cos(walked.yaw) * z).toBeGreaterThan(1)
    await page.keyboard.press('b')
    await expect.poll(async () => (await now()).balls.thrown).toBe(1)
    await openTab(page, 'Controls')
    await tabTo(page, '[data-control=show-world]')
    await page.keyboard.press('Space')
    await page.keyboard.press('r')
    expect((await now()).respawns).toBe(1)
  })
})

describe('course', () => {
  it('is walked in, crouched in, another body and another view are chosen, and the start is come back to', async () => {
    const { page, now } = await open<CourseState>('course')
    await tabTo(page, 'canvas')
    const begun = await now()
    expect((await hold(page, ['KeyW'], 0.5)).velocity.z).toBeLessThan(-3)
    await page.keyboard.press('c')
    expect(await hold<CourseState>(page, [], 0.2)).toMatchObject({ crouched: true })
    await page.keyboard.press('v')
    expect((await now()).thirdPerson).toBe(false)
    await openTab(page, 'Controls')
    await tabTo(page, '[data-control=body] [role=radio]')
    await page.keyboard.press('End')
    await expect.poll(async () => (await now()).kind).toBe('box')
    await page.keyboard.press('r')
    expect((await now()).respawns).toBe(1)
    expect((await now()).feet.z).toBeCloseTo(begun.start.z, 3)
  })
})

describe('crowd', () => {
  it('is walked in, another situation, giving way, body and view are chosen, and the start is come back to', async () => {
    const { page, now } = await open<CrowdState>('crowd')
    await page.keyboard.press('p')
    await tabTo(page, 'canvas')
    const begun = await now()
    expect((await hold<CrowdState>(page, ['KeyW'], 0.5)).feet.z).toBeLessThan(begun.feet.z - 0.5)
    await page.keyboard.press('v')
    expect((await now()).fromAbove).toBe(false)
    await page.keyboard.press('g')
    expect((await now()).givesWay).toBe(false)
    await page.keyboard.press('n')
    await expect.poll(async () => (await now()).situation).toBe('corridor')
    await openTab(page, 'Controls')
    await tabTo(page, '[data-control=body] [role=radio]')
    await page.keyboard.press('End')
    await expect.poll(async () => (await now()).kind).toBe('sphere')
    await page.keyboard.press('r')
    expect((await now()).respawns).toBe(1)
  })
})

describe('balls', () => {
  it('a shot is aimed and played, each table is opened, and its number chosen', async () => {
    const { page, now } = await open<BallsState>('balls')
    await page.keyboard.press('p')
    await tabTo(page, 'canvas')
    const begun = await now()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('s')
    const { shot } = await now()
    expect([shot.aim < begun.shot.aim, shot.strength < begun.shot.strength, shot.top < 0]).toEqual([true, true, true])
    await page.keyboard.press(' ')
    expect((await now()).shots).toBe(1)
    await page.keyboard.press('n')
    await page.keyboard.press('3')
    expect(await now()).toMatchObject({ table: 'marbles', waiting: 110 })
    await page.keyboard.press('n')
    await page.keyboard.press('1')
    expect(await now()).toMatchObject({ table: 'gas', count: 100 })
    await page.keyboard.press('n')
    await page.keyboard.press('4')
    expect(await now()).toMatchObject({ table: 'pi', digits: 4 })
    const { eye } = await now()
    await page.keyboard.down('ArrowLeft')
    await expect.poll(async () => Math.abs((await now()).eye.x - eye.x)).toBeGreaterThan(0.5)
    await page.keyboard.up('ArrowLeft')
    await page.keyboard.press('n')
    await page.keyboard.press('1')
    expect(await now()).toMatchObject({ table: 'cradle', count: 1 })
    // and by the switch in the title bar
    await tabTo(page, '[data-mode=cradle]')
    await page.keyboard.press('Home')
    expect(await now()).toMatchObject({ table: 'pool', balls: 16, shots: 0 })
    await tabTo(page, '[data-balls=shoot]')
    await page.keyboard.press('Enter')
    expect((await now()).shots).toBe(1)
  })
})

describe('many', () => {
  interface Many {
    step: number
    picked: { collider: number } | null
    eye: { x: number }
    count: number
  }
  it('is looked at from elsewhere, the one in the middle is named, another number is dealt', async () => {
    const { page, now } = await open<Many>('many')
    await page.keyboard.press('p')
    const begun = await now()
    await page.keyboard.press('Enter')
    // turned until something is in the middle
    for (let i = 0; i < 60 && (await now()).picked === null; i++) await page.keyboard.press('d', { delay: 30 })
    const turned = await now()
    expect(turned.picked).not.toBeNull()
    expect(await page.locator('[data-control=picked]').innerText()).toContain(`#${turned.picked?.collider}`)
    await page.keyboard.down('ArrowLeft')
    await expect.poll(async () => Math.abs((await now()).eye.x - begun.eye.x)).toBeGreaterThan(2)
    await page.keyboard.up('ArrowLeft')
    await openTab(page, 'Controls')
    await tabTo(page, '[data-control=count]')
    await page.keyboard.press('Home')
    await expect.poll(async () => (await now()).count).toBe(100)
    await page.keyboard.press('.')
    await expect.poll(async () => (await now()).step).toBe(turned.step + 1)
  })
})

describe('home', () => {
  it('leads to a scene, and the scene back home', async () => {
    const page = await openPage('/')
    pages.push(page)
    await page.waitForSelector('.home-page')
    await tabTo(page, 'a[href="/line/"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => 'carom' in window)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.home-page')
  })
})
