/** Before and after moving to carom: the programs of the site's pages do the same walk. They need the packages of tools/bench. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'

const FOLDER = 'tools/bench/migrations'
const installed = existsSync('tools/bench/node_modules/.carom-installed')

test.runIf(installed).each(readdirSync(FOLDER))('%s ends where it says', async (name) => {
  const path = resolve(FOLDER, name)
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words.join(' ')))
  await import(/* @vite-ignore */ path).finally(() => log.mockRestore())
  const said = [...readFileSync(path, 'utf8').matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(([, comment]) => comment)
  expect(said).toEqual(['2.5 0.0 1.5'])
  expect(printed.at(-1)?.replaceAll('-0.0', '0.0')).toBe(said[0])
})
