/** Scene "Doctor": the broken house is examined, and its hole is walked into before one's eyes. The rest is in doctor.browser.long.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FAULTS } from '../scenes/broken-house.ts'
import { pageErrors } from '../test/browser/page.ts'
import { type DoctorState, look, openDoctor, reported, until } from './scenes/doctor/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openDoctor()
})
afterAll(() => page.context().close())

it('our broken house is examined at once: hole, pit, sill, beam and edge are found where they are', async () => {
  // (a busy machine may show the report before anybody has looked)
  const begun = await until(page, 'walkers walk', (s) => s.progress?.stage === 'walking' || s.report !== null, 20)
  if (begun.report === null) expect(begun.walkers).toBeGreaterThanOrEqual(1)
  const { report, ...state } = await reported(page)
  expect(state.level).toMatchObject({ name: 'A broken house', builtIn: true })
  expect(report).toMatchObject({ partial: '', level: { triangles: state.level.triangles } })
  const { hole, pit, sill, beam, edge } = FAULTS
  const found = (kind: string, isThere: (x: number, z: number) => boolean) =>
    report!.findings.filter((finding) => finding.kind === kind && isThere(finding.place[0], finding.place[2])).length
  expect(found('fall', (x, z) => x > hole.x0 && x < hole.x1 && z > hole.z0 && z < hole.z1)).toBe(1)
  expect(found('pit', (x, z) => x > pit.x0 && x < pit.x1 && z > pit.z0 && z < pit.z1)).toBe(1)
  expect(found('snag', (x, z) => Math.abs(x - sill.x) < 0.1 && z > sill.z0 && z < sill.z1)).toBe(1)
  expect(found('low-ceiling', (x, z) => x > beam.x0 && x < beam.x1 && z > beam.z0 && z < beam.z1)).toBe(1)
  expect(found('fall', (x, z) => Math.abs(x - edge.x) < 0.5 && z > edge.z0 && z < edge.z1)).toBe(1)
  const drawn = await until(page, 'a dot for each stance but the first', ({ dots }) => dots >= report!.stances - 1, 20)
  expect(drawn.dots).toBe(report!.stances - 1)
  expect(await page.locator('[data-finding]').count()).toBe(report!.findings.length)
  expect(await page.locator('[data-control=said]').textContent()).toContain(`${report!.findings.length} findings`)
})

it('a finding that is clicked is flown to, and its replay ends where the report says', async () => {
  const before = await look(page)
  await page.click('[data-finding="0"]')
  const chosen = await until(page, 'chosen', ({ replay }) => replay !== null, 10)
  const told = before.report!.findings[0]
  expect(chosen.chosen).toMatchObject({ kind: 'fall', index: 0, text: told.text })
  expect(chosen.replay).toMatchObject({ endsAsTold: true, end: told.end, told: told.end })
  const there = await until(page, 'near it', ({ eye }) => Math.hypot(...eye.map((x, k) => x - told.place[k])) < 10, 10)
  expect(there.eye).not.toEqual(before.eye)
  await page.keyboard.press('Space')
  const paused = await until(page, 'paused', ({ clock }) => clock.paused, 10)
  await page.keyboard.press('.')
  const at = paused.replay!.step
  await until(page, 'a step on', ({ replay }) => replay!.step === (at + 1) % (replay!.steps + 1), 10)
  await page.locator('[data-control=time]').fill(String(chosen.replay!.steps))
  const isThere = ({ feet }: DoctorState) => feet.every((x, k) => x === told.end![k])
  expect(await until(page, 'at its end, to the last bit', isThere, 10)).toMatchObject({ feet: told.end })
  expect(pageErrors(page)).toEqual([])
})
