/**
 * Levels in units and axes of their own, dropped on scene "Walk": what one tap makes of them. The rest of it is in
 * my-level.browser.long.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gltfParts, ROOM, writeGlb } from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import { dropTapWalk, tap } from './level/test-level.ts'
import { roomFile } from './level/test-room.ts'
import { enter, hold, look, openWalk, removeDropped, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk('/walk/', { viewport: { width: 900, height: 300 } })
})
afterEach(removeDropped)
afterAll(() => page.context().close())

/** Moves "your height". */
async function grow(height: number): Promise<void> {
  await page.click('[role=tab] >> text=Controls')
  const slider = page.locator('[data-control=height]')
  await slider.fill(String(Math.log10(height)))
  await slider.blur()
}

describe('your height', () => {
  it('grows from the feet, and what is said of it follows', async () => {
    await enter(page, { 'cm.glb': roomFile({ perMetre: 100 }) }, 'cm.glb')
    const small = await until(page, 'on the floor', (state) => state.ground === 'ground', 10)
    const feet = (state: typeof small) => state.centre.y - state.body.radii.y - state.body.skin
    expect(feet(small)).toBeCloseTo(0, 3)
    await grow(178)
    expect(await page.textContent('label.slider:has([data-control=approach]) output')).toBe('89 m (5.00)')
    const tall = await hold(page, ['KeyA'], 0.5)
    expect(tall.settings.height).toBe(178)
    expect(tall.trouble).toBe('')
    expect(tall.respawns).toBe(0)
    expect(tall.ground).toBe('ground')
    expect(feet(tall)).toBeCloseTo(0, 1)
    expect(Math.hypot(tall.centre.x - small.centre.x, tall.centre.z - small.centre.z)).toBeGreaterThan(50)
    await page.keyboard.press('KeyR')
    const back = await hold(page, [], 0.5)
    expect(back.start.y).toBeGreaterThan(85)
    expect([back.trouble, back.ground]).toEqual(['', 'ground'])
    expect(feet(back)).toBeCloseTo(0, 1)
  })

  it('where there is no room for it, one is put where there is', async () => {
    await grow(500) // the room is 400 high
    const { centre, trouble, level } = await hold(page, [], 0.5)
    expect(trouble).toBe('')
    expect(centre.y).toBeGreaterThan(level.bounds.max.y)
    expect(await page.locator('.toast').last().textContent()).toContain('no room for you at that size')
    expect(await look(page)).toMatchObject({ respawns: 2 })
    expect(pageErrors(page)).toEqual([])
  })
})

describe('a room of 20 m', () => {
  it('in centimetres, with z up: one tap, and one walks round the wall and up the ramp', async () => {
    await dropTapWalk(page, 'cm-z.glb', { perMetre: 100, zUp: true }, 'cm z')
    // and a tap is undone by a tap
    const shown = () => page.locator('.fit-chips [aria-pressed=true]').textContent()
    expect(await shown()).toBe('centimetres, Z up · 20 m')
    const { level } = await tap(page, 'm y')
    expect(await shown()).toBe('metres · 2,000 m')
    expect(level.bounds).toEqual({ min: { x: -1000, y: -1000, z: 0 }, max: { x: 1000, y: 1000, z: 400 } })
    expect(pageErrors(page)).toEqual([])
  })
})

describe('a file with several scenes', () => {
  it('says so by their names, and the one that is chosen is entered', async () => {
    const { json, bin } = gltfParts(ROOM)
    const nodes = [{ mesh: 0 }, { mesh: 0, scale: [2, 2, 2] }]
    const scenes = [
      { name: 'Cellar', nodes: [0] },
      { name: 'A hall with a long name', nodes: [1] },
    ]
    await enter(page, { 'two.glb': writeGlb({ ...json, nodes, scenes, scene: 0 }, bin) }, 'two.glb')
    const select = page.locator('[data-control=scene]')
    expect(await select.locator('option').allTextContents()).toEqual(['Cellar', 'A hall with a long name'])
    const small = (await look(page)).level.bounds
    // its size is plausible: no unit is offered, but all of them can be had
    expect(await page.locator('.fit-chips [data-fit]').count()).toBe(0)
    expect(await page.locator('[data-do=more-fits]').textContent()).toBe('units…')
    await select.selectOption('1')
    const { level } = await until(page, 'the hall', (state) => state.level.bounds.max.x > 1.5 * small.max.x, 20)
    expect(level.name).toBe('two.glb')
    expect(await select.inputValue()).toBe('1')
    expect(pageErrors(page)).toEqual([])
  })
})
