/** Scene "Moving", heavier: the way up by the lift and over the bridge by real keys; ten seconds beside Node. See moving.browser.test.ts. */
import { Character, TriangleMesh } from 'carom'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { clockwork } from '../scenes/clockwork.ts'
import { pageErrors } from '../test/browser/page.ts'
import { createMachine } from './level/machine.ts'
import { hold, look, type MovingState, openMoving, until } from './scenes/moving/test-page.ts'
import { BODY, shape } from './scenes/moving/visitor.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) {
    expect(pageErrors(page)).toEqual([])
    await page.context().close()
  }
})
async function open(query: string, options = {}): Promise<Page> {
  const page = await openMoving(query, options)
  pages.push(page)
  return page
}

describe('moving', () => {
  it('up with the lift, along the wall, over the bridge to the roof and off it, by keys', async () => {
    // looks east, from beside the lift, which is down
    const page = await open('?moment=60&at=9.2,0,-9&turn=-90,0&paused=on')
    await hold(page, ['KeyW'], 0.6)
    expect(await look(page)).toMatchObject({ standsOn: 'lift', ground: 'ground' })
    const up = await hold(page, [], 4.4)
    expect(up.feet.y).toBeCloseTo(4, 6)
    const wall = await hold(page, ['KeyW'], 0.5)
    expect(wall).toMatchObject({ standsOn: null, ground: 'ground' })
    const north = await hold(page, ['KeyA'], 1.18)
    expect(north.feet.z).toBeLessThan(-13.2)
    let state = north
    while (state.feet.x > 0) state = await hold(page, ['KeyS'], 0.2)
    // the bridge is down for eight seconds of seventeen
    while (state.step % (17 * 60) > 2 * 60) state = await hold(page, [], 0.5)
    while (state.feet.z < -11) state = await hold(page, ['KeyD'], 0.1)
    expect(state.standsOn).toBe('drawbridge')
    while (state.feet.z < -8) state = await hold(page, ['KeyD'], 0.1)
    expect(state).toMatchObject({ standsOn: null, ground: 'ground' })
    expect(state.feet.y).toBeCloseTo(4, 3)
    while (state.feet.z < -2) state = await hold(page, ['KeyD'], 0.2)
    const down = await hold(page, [], 1)
    expect(down.feet.y).toBeCloseTo(0, 3)
    expect([down.falls, down.respawns]).toEqual([0, 0])
  })

  it('ten seconds of keys are the same in Node, to a billionth of a metre', async () => {
    const page = await open('?paused=on&turn=0,0')
    const begun = await look(page)
    const level = clockwork()
    const machine = createMachine(new TriangleMesh(level.positions, level.indices), level.things)
    const player = new Character(machine.world, { shape, position: begun.start, skin: BODY.skin })
    const keys: [string[], { x: number; z: number }, number][] = [
      [['KeyW'], { x: 0, z: -4 }, 2],
      [['KeyD'], { x: 4, z: 0 }, 1],
      [[], { x: 0, z: 0 }, 3],
      [['KeyW', 'KeyA'], { x: -4 * Math.SQRT1_2, z: -4 * Math.SQRT1_2 }, 2],
      [['KeyS'], { x: 0, z: 4 }, 2],
    ]
    let now: MovingState = begun
    for (const [held, { x, z }, seconds] of keys) {
      now = await hold(page, held, seconds)
      for (let i = 0; i < 60 * seconds; i++) {
        machine.drive(1 / 60)
        player.walk({ velocity: { x, y: 0, z } }, 1 / 60)
        machine.advance()
      }
      expect(now.step).toBe(machine.step)
      // hands divide by lengths in a way of their own: roundings, no more
      for (const axis of ['x', 'y', 'z'] as const) expect(now.feet[axis]).toBeCloseTo(player.position[axis], 9)
    }
  })

  it('everything that can be drawn, drawn: no error, and it goes on', async () => {
    const page = await open('', { viewport: { width: 880, height: 420 } })
    await page.click('[data-tab=Controls]')
    for (const name of ['contacts', 'normals', 'edges', 'moving', 'boxes', 'world'])
      await page.click(`label:has([data-control=show-${name}])`)
    const { page: before } = await look(page)
    await until(page, 'drawn', (state) => state.page.drawn > before.drawn + 3, 60)
    await page.keyboard.press('Backspace')
    const { page: again } = await look(page)
    await until(page, 'drawn after a reset', (state) => state.page.drawn > again.drawn + 3, 60)
    await page.keyboard.press('KeyR')
    for (const name of ['moving', 'world']) await page.click(`label:has([data-control=show-${name}])`)
  })

  it('at 144 and at 30 steps a second things are where they are at 60', async () => {
    for (const hz of [30, 144]) {
      const page = await open(`?hz=${hz}&moment=170&at=11.7,0.2,-9&paused=on`)
      await page.keyboard.press('.') // a step, whose length is known then
      await until(page, 'a step', ({ clock }) => clock.steps === 1)
      const { step, feet, standsOn } = await hold(page, [], 1)
      expect(step).toBeCloseTo(230 + 60 / hz, 6)
      expect(standsOn).toBe('lift')
      const pose = new Float64Array(7)
      clockwork()
        .things.find(({ name }) => name === 'lift')
        ?.motion(step, pose, 0)
      expect(feet.y).toBeCloseTo(pose[1] + 0.12, 6)
    }
  })
})
