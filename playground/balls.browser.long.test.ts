/** Scene "Balls": its five tables by real keys, a real mouse and a thumb. What the tables do by themselves: scenes/balls/*.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graveFaults } from '../test/browser/axe.ts'
import { pageErrors } from '../test/browser/page.ts'
import { figure, hold, look, openBalls, until } from './scenes/balls/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openBalls('?paused=on', { viewport: { width: 640, height: 420 } })
  await until(page, 'open', (state) => state.page.drawn > 0, 20)
})
afterAll(async () => {
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
})

/** A place on the canvas, as shares of its width and height. */
async function onCanvas(where: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await where.locator('main > canvas').boundingBox())!
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}
async function drag(where: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [a, b] = [await onCanvas(where, ...from), await onCanvas(where, ...to)]
  await where.mouse.move(a.x, a.y)
  await where.mouse.down()
  await where.mouse.move(b.x, b.y, { steps: 4 })
  await where.mouse.up()
}

describe('pool', () => {
  it('keys aim, and the line leads elsewhere; a drag aims where it points', async () => {
    const begun = await until(page, 'a line', (state) => state.line !== null, 10)
    expect([begun.table, begun.balls, begun.line?.struck]).toEqual(['pool', 16, 1])
    await page.keyboard.down('ArrowRight')
    const aside = await until(page, 'past the rack', ({ line }) => line !== null && line.struck !== 1, 20)
    await page.keyboard.up('ArrowRight')
    expect(aside.shot.aim).toBeGreaterThan(0.02)
    await drag(page, [0.6, 0.5], [0.5, 0.25])
    const pointed = await until(page, 'aimed to the far side', ({ shot, line }) => shot.aim < -0.1 && line !== null, 10)
    expect(pointed.isTurned).toBe(false)
    expect(pointed.eye).toEqual(begun.eye)
  })

  it('strength and spin by keys, Space shoots, R racks them again', async () => {
    const { shot: before } = await look(page)
    for (const key of ['ArrowUp', 'KeyW', 'KeyD', 'KeyD']) await page.keyboard.press(key)
    const { shot } = await until(page, 'changed', (state) => state.shot.side > before.side && state.shot.top > 0, 10)
    expect(shot.strength).toBeGreaterThan(before.strength)
    const slider = page.locator('[data-balls=strength]')
    await slider.click({ position: { x: 0.4 * (await slider.boundingBox())!.width, y: 8 } })
    await until(page, 'the slider', (state) => Math.abs(state.shot.strength - 0.4) < 0.05, 10)
    await page.keyboard.press('Space')
    const played = await until(page, 'played', ({ shots }) => shots === 1, 10)
    expect([played.ready, played.cue]).toEqual([false, null])
    expect(await figure(page, 'moves')).toBe('wait')
    const rested = await hold(page, [], 14)
    expect([rested.ready, rested.lost]).toEqual([true, 0])
    expect(await figure(page, 'shots')).toBe('1')
    await page.keyboard.press('KeyR')
    await until(page, 'racked again', ({ shots, shot: { aim } }) => shots === 0 && aim === 0, 10)
  })
})

describe('marbles', () => {
  it('N opens the next table; keys and buttons add marbles, which run', async () => {
    await page.keyboard.press('KeyN')
    await until(page, 'marbles', ({ table }) => table === 'marbles', 10)
    await page.keyboard.press('Digit2')
    await until(page, 'ten more', ({ waiting }) => waiting === 20, 10)
    await page.click('[data-balls=add1]')
    await until(page, 'one more', ({ waiting }) => waiting === 21, 10)
    const run = await hold(page, [], 5.5)
    expect([run.balls, run.waiting, run.lost]).toEqual([21, 0, 0])
    expect(await figure(page, 'marbles')).toBe('21')
    expect(await figure(page, 'cost')).toMatch(/^\d+\.\d\d ms$/)
  })

  it('a drag looks from elsewhere, reset looks as at first', async () => {
    const { eye } = await look(page)
    await drag(page, [0.3, 0.3], [0.4, 0.3])
    await until(page, 'turned', (state) => state.isTurned && Math.abs(state.eye.x - eye.x) > 0.1, 10)
    await page.keyboard.press('Backspace')
    const back = await until(page, 'as at first', (state) => !state.isTurned && state.waiting === 10, 10)
    expect(back.eye.x).toBeCloseTo(eye.x, 9)
  })
})

describe('gas', () => {
  it('keys choose how many; hits are counted, and no energy is lost', async () => {
    await page.click('[data-mode=gas]')
    await until(page, 'gas', ({ table }) => table === 'gas', 10)
    await page.keyboard.press('Digit1')
    await until(page, 'a hundred', ({ count }) => count === 100, 10)
    const { rate, drift, histogram, hits } = await hold(page, [], 3)
    expect(hits).toBeGreaterThan(200)
    expect(rate).toBeGreaterThan(80)
    expect(Math.abs(drift)).toBeLessThan(1e-12)
    expect(histogram.filter((share) => share > 0).length).toBeGreaterThan(10)
    expect(await figure(page, 'drift')).toMatch(/^(0|−?\d\.\de−1\d)$/)
    expect(await page.locator('.balls-histogram canvas').isVisible()).toBe(true)
  })
})

describe('pi', () => {
  it('counts 314, then 3141 by another key', async () => {
    await page.click('[data-mode=pi]')
    expect(await hold(page, [], 9)).toMatchObject({ digits: 2, hits: 314, done: true })
    expect(await page.locator('[data-balls=hits]').innerText()).toBe('314')
    await page.keyboard.press('Digit3')
    await until(page, 'begun anew', ({ digits, hits }) => digits === 3 && hits === 0, 10)
    await hold(page, [], 5)
    expect(await page.locator('[data-balls=hits]').innerText()).toBe('3,141')
    expect(await page.locator('.label:not([hidden])').allInnerTexts()).toContain('1 kg')
  })
})

describe('cradle', () => {
  it('three in, three out', async () => {
    await page.click('[data-mode=cradle]')
    await page.keyboard.press('Digit3')
    await until(page, 'three', ({ count, table }) => table === 'cradle' && count === 3, 10)
    for (let i = 0; i < 4; i++) {
      const { left, right } = await hold(page, [], 1.2)
      expect([left, right].sort()).toEqual([0, 3])
      expect(await figure(page, 'moving')).toBe('3')
    }
    expect(await page.locator('[aria-pressed=true][data-balls]').innerText()).toBe('3')
  })
})

describe('a phone', () => {
  it('a thumb aims, sets spin and strength, and shoots; other tables by taps; nothing lies over anything', async () => {
    const phone = await openBalls('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const begun = await until(phone, 'a line', (state) => state.line !== null, 20)
    const at = await onCanvas(phone, 0.3, 0.35)
    await phone.touchscreen.tap(at.x, at.y)
    await until(phone, 'aimed', ({ shot }) => shot.aim !== begun.shot.aim, 10)
    await phone.locator('[data-balls=tip]').tap({ position: { x: 24, y: 14 } })
    await until(phone, 'topspin', ({ shot }) => shot.top > 0.2, 10)
    await phone.locator('[data-balls=shoot]').tap()
    await until(phone, 'played', ({ shots }) => shots === 1, 10)
    for (const table of ['pool', 'marbles', 'gas', 'pi', 'cradle']) {
      await phone.locator(`[data-mode=${table}]`).tap()
      await until(phone, table, (state) => state.table === table, 10)
      expect(await overlaps(phone), table).toEqual([])
    }
    await phone.locator('[data-balls=n1]').tap()
    await until(phone, 'one ball', ({ count }) => count === 1, 10)
    expect(pageErrors(phone)).toEqual([])
    await phone.context().close()
  })

  it('nor on a wide page, and axe finds nothing grave', async () => {
    await page.setViewportSize({ width: 1000, height: 640 })
    for (const table of ['pool', 'marbles', 'gas', 'pi', 'cradle']) {
      await page.click(`[data-mode=${table}]`)
      await until(page, table, (state) => state.table === table, 10)
      expect(await overlaps(page), table).toEqual([])
      expect(await graveFaults(page), table).toEqual([])
    }
  })
})

it('a link has the table and its number', async () => {
  const there = await openBalls('?mode=pi&n=1&paused=on')
  expect(await hold(there, [], 5)).toMatchObject({ table: 'pi', digits: 1, hits: 31 })
  await there.waitForFunction(() => location.search === '?mode=pi&n=1&paused=on') // once nothing moves any more
  expect(pageErrors(there)).toEqual([])
  await there.context().close()
})

/** Pairs of what lies over the canvas that lie over each other, and what reaches out of it. */
async function overlaps(where: Page): Promise<string[]> {
  return where.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    const what = '.keys .hint, .corner > *, .label, .balls-figures, .balls-cue, .balls-row > *, .touch'
    const parts = [...document.querySelectorAll<HTMLElement>(what)]
      .filter((part) => !part.hidden && part.getClientRects().length > 0)
      .map((part) => ({ name: part.className || part.innerText, box: part.getBoundingClientRect() }))
    const main = document.querySelector('main')!.getBoundingClientRect()
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const out = parts.filter(({ box }) => box.left < main.left - 1 || box.right > main.right + 1)
    return [
      ...out.map(({ name }) => `${name} reaches out`),
      ...parts.flatMap((a, i) =>
        parts.slice(i + 1).flatMap((b) => (isOver(a.box, b.box) ? [`${a.name} and ${b.name}`] : [])),
      ),
    ]
  })
}
