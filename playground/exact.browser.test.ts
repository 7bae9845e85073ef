/** Scene "Exact", with a real mouse, real clicks and a real finger. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { openPage, pageErrors } from '../test/browser/page.ts'

interface Place {
  x: number
  y: number
}
interface Judged {
  wrong: boolean
  epsilons: number
}
interface State {
  kind: string
  half: number[]
  from: Place & { z: number }
  end: Place & { z: number }
  said: { t: number; feature: string } | null
  peers: { by: string; said?: { t: number } | null }[] | null
  judgement: { carom: Judged; peers: (Judged | undefined)[] } | null
  checks: {
    state: string
    done: number
    cases: number
    wrong: number
    shapes: Record<string, { worst: number }>
  } | null
  pixels: { start: Place; end: Place; corners: Place[] }
}

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
async function open(options = {}): Promise<Page> {
  const page = await openPage('/exact/', { viewport: { width: 1100, height: 640 }, ...options })
  pages.push(page)
  await page.waitForFunction(() => 'carom' in window)
  return page
}
const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as { carom: { state(): State } }).carom.state()
  })
/** What the scene holds once the oracle has judged the newest question, and the peers were asked where they must be. */
async function judged(page: Page, withPeers = false): Promise<State & { judgement: NonNullable<State['judgement']> }> {
  await state(page)
  await page.waitForFunction((peers) => {
    const now = (window as unknown as { carom: { state(): State } }).carom.state()
    return now.judgement !== null && (!peers || now.peers !== null)
  }, withPeers)
  return (await state(page)) as State & { judgement: NonNullable<State['judgement']> }
}
async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
  await page.mouse.up()
}
const part = (page: Page, by: string, name: string) =>
  page.locator(`[data-answer="${by}"] [data-part=${name}]`).innerText()

describe('exact', () => {
  it('begins with a contact, and the oracle finds carom’s answer right to a share of ε', async () => {
    const page = await open()
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
    const page = await open()
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

  it('every body and the ray is asked, turned too, and carom is right to 1 ε', async () => {
    const page = await open()
    await page.click('[data-tab=Controls]')
    for (const kind of ['sphere', 'ellipsoid', 'cylinder', 'box', 'ray', 'capsule']) {
      await page.click(`[data-control=kind] >> text=${kind}`)
      const slider = page.locator('[data-control=turn-x]')
      await slider.focus()
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
      const now = await judged(page, true)
      expect(now.kind).toBe(kind)
      expect([kind, now.judgement.carom.wrong]).toEqual([kind, false])
      expect(now.judgement.carom.epsilons).toBeLessThanOrEqual(1)
      const [bvh, crashcat] = now.peers ?? []
      expect(bvh.said === undefined).toBe(kind !== 'ray')
      expect(crashcat.said === undefined).toBe(kind === 'ellipsoid')
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('a triangle of 1 cm: crashcat stops a capsule millimetres too early, carom where it touches', async () => {
    const page = await open()
    await page.click('[data-tab="Where it fails"]')
    await page.click('[data-defect=P1]')
    const { judgement, said, peers } = await judged(page, true)
    expect(judgement.carom).toMatchObject({ wrong: false })
    expect(judgement.peers[1]?.wrong).toBe(true)
    expect(20 * ((said?.t ?? 0) - (peers?.[1].said?.t ?? 0))).toBeCloseTo(0.0093, 3)
    await page.waitForSelector('[data-answer=crashcat].wrong')
    expect(await part(page, 'crashcat', 'verdict')).toContain('too early')
    expect(await part(page, 'carom', 'verdict')).toMatch(/^right/)
  })

  it('every case of the museum can be put in, and carom’s answer to it is right', async () => {
    const page = await open()
    await page.click('[data-tab="Where it fails"]')
    const ids = await page.$$eval('[data-defect]', (all) => all.map((one) => (one as HTMLElement).dataset.defect))
    expect(ids.length).toBeGreaterThan(18)
    for (const id of ids) {
      await page.click(`[data-defect=${id}]`)
      expect(await page.locator('[data-verdict=wrong] b').innerText()).not.toBe('')
      const { judgement } = await judged(page, true)
      expect([id, judgement.carom.wrong]).toEqual([id, false])
    }
    expect(pageErrors(page)).toEqual([])
  })

  it('a finger drags the end', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { pixels, end } = await judged(page)
    const cdp = await page.context().newCDPSession(page)
    const at = (x: number, y: number) => [{ x, y }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(pixels.end.x + 8, pixels.end.y) })
    for (let i = 1; i <= 5; i++) {
      const touchPoints = at(pixels.end.x + 8, pixels.end.y - 12 * i)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect((await state(page)).end.y).toBeGreaterThan(end.y + 0.1)
    expect(pageErrors(page)).toEqual([])
  })

  it('a thousand exact checks run in the page and find nothing wrong; ten thousand can be stopped', async () => {
    const page = await open()
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=checks]')
    await page.waitForFunction(
      () => ((window as unknown as { carom: { state(): State } }).carom.state().checks?.done ?? 0) > 0,
    )
    await page.click('[data-control=checks]')
    const stopped = (await state(page)).checks
    expect(stopped).toMatchObject({ state: 'stopped', cases: 10_000, wrong: 0 })
    expect(stopped?.done).toBeLessThan(10_000)

    await page.click('[data-control=cases] >> text="1,000"')
    await page.click('[data-control=checks]')
    await page.waitForFunction(
      () => (window as unknown as { carom: { state(): State } }).carom.state().checks?.state === 'done',
    )
    const { checks } = await state(page)
    expect(checks).toMatchObject({ done: 1000, wrong: 0 })
    expect(Object.keys(checks?.shapes ?? {}).length).toBe(11)
    for (const [shape, { worst }] of Object.entries(checks?.shapes ?? {})) {
      expect([shape, worst <= 1]).toEqual([shape, true])
    }
    expect(await page.locator('[data-control=checks-sum]').innerText()).toMatch(/^1,000 cases, 0 wrong; seed \d+$/)
    expect(pageErrors(page)).toEqual([])
  })
})
