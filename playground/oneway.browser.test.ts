/** Scene "One way": real keys. What the yard does by itself is in scenes/oneway/yard.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, look, openOneWay, until } from './scenes/oneway/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openOneWay('?at=-3.5,0,1')
})
afterAll(() => page.context().close())

describe('one way', () => {
  it('Space jumps up through a deck, and X drops down through it', async () => {
    await until(page, 'on the ground', (state) => state.ground === 'ground', 20)
    await page.keyboard.press('Space')
    const up = await until(page, 'on the deck', (state) => state.standsOn === 'deck', 20)
    expect(up.feet.y).toBeCloseTo(1.1, 6)
    await page.keyboard.press('KeyX')
    const down = await until(page, 'down again', (state) => state.ground === 'ground' && state.feet.y < 0.5, 20)
    expect(down.feet.y).toBeCloseTo(0, 6)
    expect(pageErrors(page)).toEqual([])
  })

  it('W walks through the gate, S does not walk back, R is back at the start', async () => {
    const there = await openOneWay('?at=0,0,-3')
    await until(there, 'on the ground', (state) => state.ground === 'ground', 20)
    expect((await hold(there, ['KeyW'], 0.8)).feet.z).toBeLessThan(-5)
    const stopped = await hold(there, ['KeyS'], 1)
    expect(stopped.feet.z).toBeCloseTo(-4.35, 6)
    await there.keyboard.press('KeyR')
    const back = await until(there, 'back at the start', (state) => state.respawns === 1, 10)
    expect(back.feet.z).toBeGreaterThan(4)
    expect((await look(there)).result).toBe('free')
    expect(pageErrors(there)).toEqual([])
    await there.context().close()
  })
})
