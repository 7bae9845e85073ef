/** Scene "Rewind": the time dragged by a real mouse, keys, touch. What the copies do is in scenes/rewind/rewind.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageErrors } from '../test/browser/page.ts'
import { hold, look, openRewind, until } from './scenes/rewind/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openRewind('?paused=on', { viewport: { width: 960, height: 480 } })
})
afterAll(() => page.context().close())

/** Puts the pointer on the slider at that share of its width. */
async function onTime(share: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('[data-control=time]').boundingBox())!
  return { x: box.x + share * box.width, y: box.y + box.height / 2 }
}

describe('rewind', () => {
  it('two copies live, one hears late, and every confirmed step agrees', async () => {
    const state = await hold(page, [], 2)
    expect(state).toMatchObject({ step: 120, end: 120, agreed: 108, differs: -1 })
    expect(state.hashes.step).toBe(108)
    expect(state.hashes.a).toBe(state.hashes.b)
    expect(state.rollbacks).toBeGreaterThan(0)
    expect(await page.locator('[data-control=hash-a]').textContent()).toBe(state.hashes.a)
    expect(await page.locator('[data-control=hash-b]').textContent()).toBe(state.hashes.b)
    expect(pageErrors(page)).toEqual([])
  })

  it('the mouse drags the time back; from there it goes on by the recorded inputs, and comes out the same', async () => {
    const { feet } = await look(page)
    const end = await onTime(0.97)
    const middle = await onTime(0.5)
    await page.mouse.move(end.x, end.y)
    await page.mouse.down()
    await page.mouse.move(middle.x, middle.y, { steps: 5 })
    await page.mouse.up()
    const back = await until(page, 'back in time', ({ step }) => step > 40 && step < 80, 10)
    expect(back.end).toBe(120)
    expect(back.feet).toEqual(back.feetOfB)
    expect(await page.locator('[data-control=moment]').textContent()).toBe(`step ${back.step} of 120`)
    const again = await hold(page, [], (120 - back.step) / 60)
    expect(again).toMatchObject({ step: 120, end: 120, feet, again: { steps: 120 - back.step, differs: -1 } })
    expect(again.differs).toBe(-1)
  })

  it('[ goes back by keys; W from there cuts off the future', async () => {
    await page.keyboard.press('[')
    await page.keyboard.press('[')
    const back = await until(page, 'twenty steps back', ({ step }) => step === 100, 10)
    const walked = await hold(page, ['KeyW'], 0.1)
    expect(walked).toMatchObject({ step: 106, end: 106, first: 0 })
    expect(walked.feet.z).toBeLessThan(back.feet.z)
  })

  it('a click on the floor is where it walks to', async () => {
    const box = (await page.locator('main > canvas').boundingBox())!
    // some places are beside the floor, or where it stands already
    for (let i = 0; i < 12 && (await look(page)).target === null; i++) {
      await page.mouse.click(box.x + box.width * (0.2 + 0.05 * (i % 4)), box.y + box.height * (0.3 + 0.12 * (i >> 2)))
      await page.waitForTimeout(100)
    }
    const { target } = await until(page, 'it is told where to', (state) => state.target !== null, 10)
    const { feet } = await hold(page, [], 0.2)
    const away = ({ x, z }: { x: number; z: number }) => Math.hypot(x - target!.x, z - target!.z)
    expect(away(feet)).toBeGreaterThan(0)
    expect(pageErrors(page)).toEqual([])
  })

  it('a recording comes out the same; where a ball is moved by a nanometre, the step is named, in a replay and in copy B', async () => {
    await page.click('[data-tab=Controls]')
    await page.click('[data-control=record]')
    await until(page, 'recorded', ({ recorded }) => recorded > 10, 20)
    await page.click('[data-control=record]')
    await page.keyboard.press('KeyP')
    await until(page, 'paused', ({ clock, isRecording }) => clock.paused && !isRecording, 10)
    await page.click('[data-control=replay]')
    const { recorded } = await until(page, 'played', ({ verdict }) => /^all \d+ steps match$/.test(verdict), 20)
    await page.click('[data-control=plant]')
    await until(page, 'the difference is named', ({ verdict }) => /^step \d+ differs$/.test(verdict), 20)
    expect(recorded).toBeGreaterThan(10)
    const { confirmed } = await look(page)
    await page.click('[data-control=nudge]')
    const { differs } = await hold(page, [], 0.2)
    expect(differs).toBe(confirmed + 1)
    expect(await page.locator('[data-control=differs]').textContent()).toBe(`step ${differs}`)
    await page.click('[data-control=align]')
    expect((await hold(page, [], 0.5)).differs).toBe(-1)
    expect(await page.locator('[data-control=save]').textContent()).toMatch(/^\d+ µs$/)
    expect(await page.locator('[data-control=restore]').textContent()).toMatch(/^\d+ µs$/)
    expect(Number((await page.locator('[data-control=bytes]').textContent())!.replace(',', ''))).toBeGreaterThan(1000)
    expect(pageErrors(page)).toEqual([])
  })
})

it('a finger on the time goes back; a tap on the floor walks there', async () => {
  const phone = await openRewind('?paused=on', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 640, height: 400 },
  })
  await hold(phone, [], 0.5)
  const box = (await phone.locator('[data-control=time]').boundingBox())!
  await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const { step } = await until(phone, 'back in time', (state) => state.step < 30, 10)
  expect(Math.abs(step - 15)).toBeLessThan(4)
  await phone.touchscreen.tap(200, 200)
  await until(phone, 'it is told where to', ({ target }) => target !== null, 10)
  expect(pageErrors(phone)).toEqual([])
  await phone.context().close()
})
