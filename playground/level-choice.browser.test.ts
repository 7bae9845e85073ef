/** Drops of many levels, of none, and of levels whose parts are elsewhere. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { boxPiece, glb, gltfParts, ROOM } from '../doctor/loading/test-files.ts'
import { pageErrors } from '../test/browser/page.ts'
import { drop, hold, look, openWalk, removeDropped, until } from './scenes/walk/test-page.ts'

let page: Page
beforeAll(async () => {
  page = await openWalk()
})
afterEach(removeDropped)
afterAll(() => page.context().close())

const house = (i: number) => glb([ROOM[0], boxPiece([4, 0, 4], [5, 1 + i, 5])])

it('a folder of 203 files with twenty levels: the list, by keys; the others stay at hand', async () => {
  const files: Record<string, Uint8Array | string> = {}
  for (let i = 1; i <= 20; i++) files[`town/houses/house ${i}.glb`] = house(i)
  for (let i = 1; i <= 183; i++) files[`town/notes/${i}.txt`] = 'nothing to walk on'
  await drop(page, files)
  const choice = page.locator('dialog.level-choice')
  await choice.waitFor({ timeout: 20_000 })
  expect(await choice.locator('h2').textContent()).toBe('20 levels found. Which one do you want?')
  const rows = choice.locator('li button')
  expect(await rows.count()).toBe(20)
  expect(await rows.nth(1).locator('b').textContent()).toBe('house 2.glb') // as people count: 2 before 10
  expect(await rows.nth(1).locator('.size').textContent()).toMatch(/^\d+ kB$/)
  // nobody walks meanwhile
  const { centre } = await look(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const { level } = await until(page, 'the third is entered', ({ level }) => level.name === 'house 3.glb')
  expect(level.notes).toEqual([])
  expect(centre.y).toBeGreaterThan(0)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect((await hold(page, ['KeyW'], 0.2)).falls).toBe(0)

  await page.setViewportSize({ width: 1000, height: 600 })
  await page.click('[data-do=panel]')
  expect(await page.locator('[data-do=others]').textContent()).toBe('19 more levels…')
  await page.click('[data-do=others]')
  await page.locator('dialog.level-choice input').fill('e 17')
  expect(await choice.locator('li:visible').count()).toBe(1)
  await choice.locator('[data-level-file="town/houses/house 17.glb"]').click()
  await until(page, 'the seventeenth is entered', ({ level }) => level.name === 'house 17.glb')
  await page.click('[data-do=others]')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  expect((await look(page)).level.name).toBe('house 17.glb')
  await page.click('[data-do=panel]')
  await page.setViewportSize({ width: 480, height: 280 })
})

it('an empty folder is said to be empty', async () => {
  const before = (await look(page)).level
  await drop(page, { 'empty/': '' })
  await page.locator('.toast', { hasText: 'The folder is empty.' }).waitFor({ timeout: 20_000 })
  expect((await look(page)).level).toEqual(before)
})

it('what lies in a network or on a disk is not to be dropped, but to be put beside', async () => {
  const { json, bin } = gltfParts(ROOM)
  json.buffers = [{ byteLength: bin.length, uri: 'https://example.org/room.bin' }]
  await drop(page, { 'far.gltf': JSON.stringify(json) })
  const box = page.locator('[data-refused]')
  await box.waitFor({ timeout: 20_000 })
  expect(await box.locator('p').textContent()).toBe(
    'far.gltf: /buffers/0 is in "https://example.org/room.bin", which is an address in a network, and nothing is fetched here: put that file beside this one, and write its name alone',
  )
  await box.locator('[data-do=dismiss]').click()
  expect(pageErrors(page)).toEqual([])
})
