/** From the page to using carom: twelve lines on the clipboard, the documents, the licence and the source at hand. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openPage, pageErrors } from '../test/browser/page.ts'

it('is offered in a scene: its lines are copied whole, its documents open', async () => {
  const page = await openPage('/line/', { viewport: { width: 900, height: 500 } })
  await page.waitForFunction(() => 'carom' in window)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.click('[data-tab="Use it"]')
  expect(await page.locator('.use-it').innerText()).toContain('npm pack')
  await page.click('[aria-label="copy twelve lines"]')
  await page.waitForSelector('.toast >> text=Twelve lines copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(`${copied}\n`).toBe(readFileSync('playground/snippets/line.ts', 'utf8'))
  for (const [name, words] of [
    ['Guarantees', '# Guarantees'],
    ['Licence: MIT', 'MIT License'],
    ['Source', 'export'],
  ]) {
    await page.click(`[data-document="${name}"]`)
    await page.waitForSelector('dialog.code[open]')
    expect(await page.locator('dialog.code[open] pre').innerText()).toContain(words)
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog.code[open]', { state: 'detached' })
  }
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
})

it('is offered on the home page', async () => {
  const page = await openPage('')
  expect(await page.locator('.use-it').innerText()).toContain("from 'carom'")
  await page.click('[data-document="Read me"]')
  expect(await page.locator('dialog.code[open] pre').innerText()).toContain('# carom')
  expect(pageErrors(page)).toEqual([])
  await page.context().close()
})
