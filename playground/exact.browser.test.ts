/** Scene "Exact", with a real mouse. The rest of it is in exact.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { drag, judged, openExact, part, state } from './scenes/exact/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openExact()
})
afterAll(() => page.context().close())

describe('exact', () => {
  it('begins with a contact, and the oracle finds carom’s answer right to a share of ε', async () => {
    const { said, judgement, kind, peers } = await judged(page)
    expect(kind).toBe('capsule')
    expect(said?.t).toBeGreaterThan(0)
    expect(judgement.carom.wrong).toBe(false)
    expect(judgement.carom.epsilons).toBeLessThanOrEqual(1)
    expect(await part(page, 'carom', 'fraction')).toBe(String(said?.t))
    expect(await part(page, 'carom', 'verdict')).toMatch(/^right: .* ε$/)
    expect(peers).toBeNull() // they are not fetched before they are needed
    expect(pageErrors(page)).toEqual([])
  })

  it('a mouse drags end, start and corners; the fraction follows, and every place is judged', async () => {
    let before = await judged(page)
    for (const [handle, by] of [
      ['end', { x: -10, y: -40 }],
      ['start', { x: -20, y: 30 }],
    ] as const) {
      const fraction = await part(page, 'carom', 'fraction')
      await drag(page, before.pixels[handle], by)
      const after = await judged(page, true)
      expect(after.said?.t).not.toBe(before.said?.t)
      expect(await part(page, 'carom', 'fraction')).not.toBe(fraction)
      expect(after.judgement.carom).toMatchObject({ wrong: false })
      before = after
    }
    const corner = before.pixels.corners[0]
    await drag(page, corner, { x: 25, y: -30 })
    const after = await judged(page, true)
    expect(after.pixels.corners[0]).not.toEqual(corner)
    expect(after.pixels.corners[1]).toEqual(before.pixels.corners[1])
    expect(after.judgement.carom).toMatchObject({ wrong: false })
    expect(after.peers?.map(({ by }) => by)).toEqual(['three-mesh-bvh', 'crashcat'])
    expect(pageErrors(page)).toEqual([])
  })

  it('a hull is chosen, sized and dragged, and every place is judged; its address brings it back', async () => {
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=kind] >> text=hull')
    await page.focus('[data-control=size-z]')
    await page.keyboard.press('ArrowRight')
    const chosen = await judged(page, true)
    expect([chosen.kind, chosen.half]).toEqual(['hull', [0.3, 0.7, 0.31]])
    expect(chosen.judgement.carom).toMatchObject({ wrong: false })
    await drag(page, chosen.pixels.end, { x: 10, y: -20 })
    const dragged = await judged(page, true)
    expect(dragged.end).not.toEqual(chosen.end)
    expect(dragged.judgement.carom).toMatchObject({ wrong: false })
    expect(dragged.peers?.map(({ said }) => said === undefined)).toEqual([true, false])
    expect(await page.locator('[data-answer=three-mesh-bvh] small').innerText()).toBe('does not support hulls')
    await page.waitForFunction(({ from, end }) => {
      const asked = new URLSearchParams(location.search)
      const [x] = (asked.get('way') ?? '').split(',').map(Number)
      return asked.get('body')?.startsWith('hull,') && Math.abs(from.x + x - end.x) < 1e-9
    }, dragged)
    await page.reload()
    await page.waitForFunction(() => 'carom' in window)
    const again = await judged(page)
    expect([again.kind, again.half, again.end]).toEqual(['hull', dragged.half, dragged.end])
    expect(pageErrors(page)).toEqual([])
  })

  it('a triangle of 1 cm: crashcat stops a capsule millimetres too early, carom where it touches', async () => {
    await page.click('[data-tab="Where it fails"]')
    await page.click('[data-defect=P1]')
    const { judgement, said, peers } = await judged(page, true)
    expect(judgement.carom).toMatchObject({ wrong: false })
    expect(judgement.peers[1]?.wrong).toBe(true)
    expect(20 * ((said?.t ?? 0) - (peers?.[1].said?.t ?? 0))).toBeCloseTo(0.0093, 3)
    // both stops are within two pixels of each other: the magnifier tells them apart
    const { magnifier, stops } = await state(page)
    expect(magnifier).toBe('scene')
    expect(stops[1]).toMatchObject({ wrong: true, words: 'crashcat: 9.3 mm earlier' })
    expect(await page.locator('.magnifier .wrong').innerText()).toBe('crashcat: 9.3 mm earlier')
    await page.waitForSelector('[data-answer=crashcat].wrong')
    expect(await part(page, 'crashcat', 'verdict')).toContain('too early')
    expect(await part(page, 'carom', 'verdict')).toMatch(/^right/)
  })
})
