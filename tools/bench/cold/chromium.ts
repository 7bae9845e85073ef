/**
 * Launches a Chromium with a profile of its own, which has loaded nothing yet, and asks in a page there. Its arguments are a {@link ColdTask} as JSON, whose
 * module is one file, and the browser's path; it prints the {@link ColdTimes}.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../../scripts/browser.mjs'
import type { ColdTask } from './times.ts'

const [text, executablePath] = process.argv.slice(2)
const { module, open, start, ...files }: ColdTask = JSON.parse(text)
const task = {
  module: '/module',
  open,
  start,
  ...Object.fromEntries(Object.keys(files).map((name) => [name, `/${name}`])),
}
const served = new Map<string | undefined, Buffer | string>([
  ['/', '<!doctype html>'],
  ['/times', readFileSync(new URL('cold-times.mjs', import.meta.url))],
  ['/module', readFileSync(new URL(module))],
  ...Object.entries(files).map(([name, file]) => [`/${name}`, readFileSync(file)] as const),
])
/** For a clock of 5 µs, which a page has only to itself. */
const ALONE = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/** Milliseconds in which the browser ends its own start. */
const SETTLING = 300

const server = createServer(({ url }, response) => {
  const type = url === '/' ? 'text/html' : 'text/javascript'
  response.writeHead(served.has(url) ? 200 : 404, { ...ALONE, 'Content-Type': type }).end(served.get(url))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForTimeout(SETTLING)
  const read = 'async (file) => (await fetch(file)).arrayBuffer()'
  const asked = `import('/times').then(({ timesOf }) => timesOf(${JSON.stringify(task)}, ${read}))`
  console.log(JSON.stringify(await page.evaluate(asked)))
} finally {
  await browser.close()
  server.close()
}
