/** Scene "Magic Room", the rest of it: real keys, mouse and drops, in both modes; its sound through an offline audio context. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { boxPiece, glb } from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import { colours, hold, look, openRoom, press, type RoomState, slide, until } from './scenes/room/test-page.ts'
import { drop, removeDropped } from './scenes/walk/test-page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  await removeDropped()
})
async function open(options = {}): Promise<Page> {
  const page = await openRoom('/room/', options)
  pages.push(page)
  return page
}
const WIDE = { viewport: { width: 1000, height: 600 } }
/** On a busy machine a second of the scene may take ten. */
const LONG = { timeout: 300_000 }

/** One module of the playground and all that it imports, as a text. */
async function bundled(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(path, import.meta.url))
  const lib = { entry, formats: ['es' as const] }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })
  if (!Array.isArray(built)) throw new Error(`vite did not bundle ${path}`)
  return built[0].output[0].code
}

const lastToast = (page: Page) => page.locator('.toast span').last().textContent()

describe('the picture', () => {
  it('a hit makes an explosion that is drawn, a mark on the wall and, where it is heard, a bang', LONG, async () => {
    const page = await open()
    await page.selectOption('[data-do=speed]', '4')
    await press(page, 'Shift')
    const hit = await until(page, 'many hits', (state) => state.explosions.drawn > 3 && state.scorch.marks > 3, 120)
    expect(hit.explosions.alive).toBeGreaterThan(3)
    expect(hit.scorch.tiles).toBeGreaterThan(3)
    expect(hit.sound.asked).toBeGreaterThan(3)
    expect((await colours(page)).yellow).toBeGreaterThan(0)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the switch', () => {
  it('few slices: balls bounce too early, and the page shows by how much', LONG, async () => {
    const page = await open(WIDE)
    await page.click('[data-mode=tutorial]')
    await page.click('text=Controls')
    await slide(page, 'slices', 'Home')
    await page.selectOption('[data-do=speed]', '4')
    const shown = await until(page, 'a bounce that came too early', (state) => state.early !== null, 200)
    expect(shown.settings.slices).toBe(1)
    expect(shown.early?.early).toBeGreaterThan(0)
    expect(await page.locator('.room-early').textContent()).toMatch(/bounced .* too early, with a gap of/)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('keys', () => {
  it(
    'arrows turn and move, F2 hooks, + and − and their fellows change the step, F3 the sound, F1 fills the screen',
    LONG,
    async () => {
      const page = await open()
      const begun = await until(page, 'running', (state) => state.clock.steps > 2)
      // past 360 degrees a turn is 0 again: a busy machine holds a key for many steps
      await page.keyboard.down('ArrowRight')
      await until(page, 'turned', (state) => state.eye.turn > begun.eye.turn + 50)
      await page.keyboard.up('ArrowRight')
      const turned = await look(page)
      await page.keyboard.down('ArrowLeft')
      await until(page, 'turned back', (state) => state.eye.turn < turned.eye.turn - 30)
      await page.keyboard.up('ArrowLeft')
      const nearer = await hold(page, ['ArrowUp'], 10)
      expect(nearer.eye.distance).toBeLessThanOrEqual(900)
      const farther = await hold(page, ['ArrowDown'], 5)
      expect(farther.eye.distance).toBeGreaterThan(nearer.eye.distance)

      await press(page, 'F2')
      const hooked = await until(page, 'hooked', (state) => state.eye.hooked && state.camera[1] > 0)
      const away = 0.25 * hooked.eye.distance
      // between two steps the camera is between two places
      expect(Math.abs(hooked.camera[0] - hooked.places[0] - away)).toBeLessThan(1)
      expect(Math.abs(hooked.camera[2] - hooked.places[2])).toBeLessThan(1)
      expect(hooked.eye.turn).toBe(0)
      await press(page, 'F2')
      await until(page, 'off the hook', (state) => !state.eye.hooked && state.camera[1] === -50)

      const step = async (key: string, value: number) => {
        await press(page, key)
        await until(page, `${key} makes the step ${value}`, (state) => Math.abs(state.settings.step - value) < 1e-9, 10)
      }
      await step('NumpadAdd', 0.7)
      await step('+', 0.8)
      await step('=', 0.9)
      await step('PageUp', 1)
      await step('NumpadSubtract', 0.9)
      await step('-', 0.8)
      await step('PageDown', 0.7)

      await press(page, 'F3')
      await until(page, 'silent', (state) => !state.sound.on)
      await press(page, 'F3')
      await until(page, 'loud', (state) => state.sound.on)
      await press(page, 'F1')
      await until(page, 'full screen', (state) => state.page.fullscreen)
      await press(page, 'F1')
      const last = await until(page, 'no full screen', (state) => !state.page.fullscreen)
      expect(last.clock.steps).toBeGreaterThan(begun.clock.steps)
      expect(pageErrors(page)).toEqual([])
    },
  )

  it('the mouse: dragging turns, the wheel goes nearer and farther', LONG, async () => {
    const page = await open()
    const begun = await look(page)
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(400, 200, { steps: 4 })
    await page.mouse.up()
    await until(page, 'turned', (state) => state.eye.turn > begun.eye.turn + 60)
    await page.mouse.wheel(0, 100)
    await until(page, 'farther', (state) => state.eye.distance === 1040)
    await page.mouse.wheel(0, -100)
    await until(page, 'nearer', (state) => state.eye.distance === 1000)
  })

  it(
    'a step of 0 stands still, and says so; in the lesson one step farther back, the balls are kicked (MD12)',
    LONG,
    async () => {
      const page = await open()
      await press(page, '-', 8)
      const still = await until(page, 'a step of 0', (state) => state.settings.step === 0)
      expect(await lastToast(page)).toContain('No time passes')
      const later = await until(page, 'steps', (state) => state.clock.steps > still.clock.steps + 5)
      expect(later.places).toEqual(still.places)
      expect(later.velocities).toEqual(still.velocities)
      await press(page, 'Backspace')
      await until(page, 'as it began', (state) => state.settings.step === 0.6)
      await page.click('[data-mode=tutorial]')
      await press(page, '-', 7)
      const kicked = await until(page, 'below 0', (state) => state.settings.step < -0.05)
      const frozen = await until(page, 'more steps', (state) => state.clock.steps > kicked.clock.steps + 5)
      expect(frozen.places).toEqual(kicked.places)
      expect(frozen.velocities[1]).toBeGreaterThan(kicked.velocities[1])
      expect(pageErrors(page)).toEqual([])
    },
  )
})

describe('the panel', () => {
  it('a thousand balls of many sizes, gravity, restitution, a lid: everything takes effect', LONG, async () => {
    const page = await open(WIDE)
    await page.click('text=Controls')
    await slide(page, 'count', 'End')
    await slide(page, 'radius', 'Home', 'ArrowRight', 'ArrowRight')
    await slide(page, 'radiusSpread', 'End')
    await slide(page, 'massSpread', 'End')
    const many = await until(page, 'a thousand', (state) => state.count === 1000 && state.plotted > 3, 120)
    expect(new Set(many.radii).size).toBeGreaterThan(900)
    expect(Math.max(...many.radii)).toBeLessThanOrEqual(6 * 1.8)
    expect(many.places.every(Number.isFinite)).toBe(true)
    await page.waitForFunction(() => document.querySelector('.cost')?.textContent?.includes('one step'))

    await slide(page, 'count', 'Home')
    await slide(page, 'gravity', 'End')
    await slide(page, 'restitution', 'Home')
    await page.click('text=close the room with a lid')
    const few = await until(page, 'ten, heavy and dull', (state) => state.count === 10 && state.settings.lid)
    expect([few.settings.gravity, few.settings.restitution]).toEqual([1, 0])
    await until(page, 'energy lost', (state) => state.meters.energy < 0.5 * few.meters.energy, 120)
    expect(await page.locator('[data-meter=drift]').textContent()).toMatch(/−\d+.*%/)
    expect(pageErrors(page)).toEqual([])
  })

  it('balls that cannot be are refused in a sentence; a thousand at one place are not lost', LONG, async () => {
    const page = await open(WIDE)
    await page.click('text=Controls')
    const refused = async (field: string, value: string, message: RegExp) => {
      const old = await page.inputValue(`[data-control="own-${field}"]`)
      await page.fill(`[data-control="own-${field}"]`, value)
      await page.click(field === 'time step' ? '[data-control=set-step]' : '[data-control=throw]')
      await expect.poll(() => lastToast(page), { timeout: 5000 }).toMatch(message)
      await page.fill(`[data-control="own-${field}"]`, old)
    }
    await refused('radius', '0', /radius is 0/)
    await refused('radius', '-3', /radius is -3/)
    await refused('radius', 'large', /radius is NaN/)
    await refused('mass', '0', /mass is 0/)
    await refused('mass', 'NaN', /mass is NaN/)
    await refused('speed', '', /velocity/)
    await refused('time step', 'NaN', /got NaN\. It stays 0\.6/)
    await refused('time step', '1e9', /got 1000000000\. It stays 0\.6/)
    expect((await look(page)).count).toBe(10)
    await page.fill('[data-control="own-mass"]', '∞')
    await page.click('[data-control=throw]')
    await until(page, 'the ball of infinite mass is there', (state) => state.count === 11)
    await page.click('[data-control=heap]')
    const heap = await until(page, 'a thousand more', (state) => state.count === 1011 && state.clock.steps > 0, 200)
    const later = await until(page, 'time goes on', (state) => state.clock.steps > heap.clock.steps + 2, 200)
    expect(later.count).toBe(1011)
    expect(later.places.every((x) => Number.isFinite(x) && Math.abs(x) < 1000)).toBe(true)
    expect(pageErrors(page)).toEqual([])
  })

  it('the lesson lights what runs, with numbers; lines are drawn; the scene shows its code', LONG, async () => {
    const page = await open(WIDE)
    await page.selectOption('[data-do=speed]', '4')
    await page.waitForSelector('[data-lesson=mirror].lit', { timeout: 120_000 })
    expect(await page.locator('[data-lesson=mirror] .numbers').textContent()).toMatch(/speed/)
    await expect.poll(() => page.locator('[data-lesson=kick] .numbers').textContent()).toContain('−0.03')
    await page.click('text=Controls')
    for (const label of ['contacts and normals', 'swept paths']) await page.click(`text=${label}`)
    await until(page, 'more hits', (state) => state.hits > 22, 120)
    await page.click('[data-do=code]')
    expect(await page.locator('dialog pre').textContent()).toContain('new Balls')
    await page.click('dialog [data-do=close]')
    expect(pageErrors(page)).toEqual([])
  })

  it('every row of "where it fails": both rules on the input, the wrong one named with its number', LONG, async () => {
    const page = await open(WIDE)
    await page.click('text=Where it fails')
    const ids = await page.$$eval('[data-defect]', (all) => all.map((one) => one.getAttribute('data-defect')))
    expect(ids).toHaveLength(19)
    for (const id of ids) {
      await page.click(`[data-defect="${id}"]`)
      const { defect } = await until(page, `${id} is shown`, (state) => state.showing === id, 10)
      expect(defect?.id).toBe(id)
      const { was, now, should, number } = defect!.result
      for (const text of [was, now, should, number]) {
        expect(text, String(id)).toMatch(/\S/)
        expect(text, String(id)).not.toMatch(/undefined|NaN/)
      }
    }
    const waiting = await look(page)
    await page.click('[data-do=leave]')
    const back = await until(
      page,
      'back in the room',
      (state) => state.showing === null && state.plotted > waiting.plotted,
    )
    expect(back.defect).toBe(null)
    expect(pageErrors(page)).toEqual([])
  })
})

describe('a dropped level as the room', () => {
  it('balls bounce in it; the button leads back, and the lesson is only for its own room', LONG, async () => {
    const page = await open(WIDE)
    const walls = [
      boxPiece([-10, -1, -10], [10, 0, 10]),
      boxPiece([-11, 0, -10], [-10, 6, 10]),
      boxPiece([10, 0, -10], [11, 6, 10]),
      boxPiece([-10, 0, -11], [10, 6, -10]),
      boxPiece([-10, 0, 10], [10, 6, 11]),
    ]
    await drop(page, { 'court.glb': glb(walls) })
    const entered = await until(page, 'the level', (state) => state.level?.name === 'court.glb', 30)
    expect([entered.level?.triangles, entered.count]).toEqual([60, 10])
    await page.click('text=Controls')
    await slide(page, 'gravity', 'End')
    const hit = await until(page, 'hits', (state) => state.hits > 10, 120)
    expect(hit.places.every((x) => Number.isFinite(x))).toBe(true)
    for (let i = 0; i < hit.count; i++) {
      if (Math.max(Math.abs(hit.places[3 * i]), Math.abs(hit.places[3 * i + 2])) > 10) continue // over the wall
      expect(hit.places[3 * i + 1]).toBeGreaterThan(hit.radii[i] - 1e-9)
    }
    await drop(page, { 'broken.glb': 'no level' })
    await page.waitForSelector('[data-refused]', { timeout: 20_000 })
    expect((await look(page)).level?.name).toBe('court.glb')
    await page.click('[data-do=dismiss]')
    await page.click('[data-mode=tutorial]')
    const home = await until(page, 'the lesson in its own room', (state) => state.level === null)
    expect([home.mode, home.count]).toEqual(['tutorial', 10])
    expect(pageErrors(page)).toEqual([])
  })
})

describe('the sound', () => {
  it('waits for a gesture, bangs once a hit, and is silent when switched off and when hidden', LONG, async () => {
    const page = await open()
    expect((await look(page)).sound.state).toBe('waiting')
    await page.mouse.click(300, 200)
    await until(page, 'audio runs', (state) => state.sound.state === 'running')
    await page.selectOption('[data-do=speed]', '4')
    const heard = await until(page, 'bangs', (state) => state.sound.started > 2, 120)
    expect(heard.sound.voices).toBeLessThanOrEqual(10)
    await press(page, 'F3')
    const off = await until(page, 'off', (state) => !state.sound.on)
    const later = await until(page, 'more hits', (state) => state.hits > off.hits + 5, 120)
    expect(later.sound.asked).toBe(off.sound.asked)
    await press(page, 'F3')
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    const hidden = await until(page, 'suspended', (state) => state.sound.state === 'suspended' && state.page.hidden)
    expect(hidden.sound.voices).toBe(0)
    await page.waitForTimeout(400)
    const same = await look(page)
    expect([same.clock.steps, same.page.frames, same.hits]).toEqual([
      hidden.clock.steps,
      hidden.page.frames,
      hidden.hits,
    ])
    await hide(false)
    const awake: RoomState = await until(page, 'awake', (state) => state.clock.steps > hidden.clock.steps)
    expect(awake.page.hidden).toBe(false)
    await until(page, 'audible', (state) => state.sound.state === 'running')
    expect(pageErrors(page)).toEqual([])
  })

  it(
    'through an offline audio context: 2 s long, loud at once, dying away, softer for a softer hit',
    LONG,
    async () => {
      const page = await open()
      const sound = await bundled('scenes/room/sound.ts')
      const heard = await page.evaluate(async (code) => {
        // an import written plainly would be the test runner's, not the page's
        const load = new Function('path', 'return import(path)') as (
          path: string,
        ) => Promise<typeof import('./scenes/room/sound.ts')>
        const { bangBuffer, startBang } = await load(`data:text/javascript,${encodeURIComponent(code)}`)
        const render = async (loudness: number) => {
          const context = new OfflineAudioContext(1, 3 * 44_100, 44_100)
          startBang(context, bangBuffer(context), context.destination, loudness)
          const samples = (await context.startRendering()).getChannelData(0)
          const power = (from: number, to: number) => {
            let sum = 0
            for (let i = Math.round(from * 44_100); i < Math.round(to * 44_100); i++) sum += samples[i] ** 2
            return Math.sqrt(sum / ((to - from) * 44_100))
          }
          let last = samples.length - 1
          while (last > 0 && samples[last] === 0) last--
          return {
            length: last / 44_100,
            attack: power(0, 0.1),
            body: power(0.2, 0.6),
            tail: power(1.4, 1.8),
            peak: samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0),
          }
        }
        return { loud: await render(1), soft: await render(0.2) }
      }, sound)
      const { loud, soft } = heard
      expect(loud.length).toBeGreaterThan(1.7)
      expect(loud.length).toBeLessThan(2.2)
      expect(loud.attack).toBeGreaterThan(0.05)
      expect(loud.attack).toBeGreaterThan(loud.body)
      expect(loud.body).toBeGreaterThan(4 * loud.tail)
      expect(loud.peak).toBeLessThanOrEqual(0.6)
      expect(soft.attack).toBeLessThan(0.3 * loud.attack)
      expect(soft.attack).toBeGreaterThan(0)
      expect(pageErrors(page)).toEqual([])
    },
  )
})
