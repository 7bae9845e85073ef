import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { root } from './install.mjs'

const cacheDir = join(root, 'node_modules', `.vite-tmp-${process.pid}`)
const server = await createServer({
  root: join(root, 'playground'),
  cacheDir,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 5533, hmr: false, watch: null },
})
await server.listen()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
for (const [name, query, viewport, extra] of [
  ['castle', '', { width: 1280, height: 800 }, {}],
  ['terrain', '?level=terrain&size=200000', { width: 1280, height: 800 }, { colorScheme: 'light' }],
  ['phone', '?level=dungeon', { width: 390, height: 844 }, {}],
].filter(([n]) => process.argv.length < 3 || process.argv.includes(n))) {
  const page = await browser.newPage({ viewport, ...extra })
  page.on('pageerror', (e) => console.log('ERR', e))
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto(`http://127.0.0.1:5533/speed/${query}`)
  await page.waitForFunction(() => window.carom?.state().share > 0.3, undefined, { timeout: 120000 })
  await page.screenshot({ path: `/tmp/speedshots/${name}-mid.png` })
  await page.waitForFunction(() => window.carom.state().phase === 'over', undefined, { timeout: 120000 })
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/speedshots/${name}.png` })
  const s = await page.evaluate(() => ({ s: window.carom.state(), iso: crossOriginIsolated }))
  console.log(name, s.iso, JSON.stringify(s.s.level), JSON.stringify(s.s.served), s.s.phase)
  for (const b of s.s.builds) console.log('  build', b.builder, b.ms?.toFixed(1), b.bytes, b.builds)
  for (const [i, e] of s.s.standings.entries())
    console.log(
      '  ',
      i,
      e
        .map(
          (x) =>
            `${x.entrant} ${x.speed.toFixed(3)} x${x.times.toFixed(2)} d${x.checked.differ}/w${x.checked.wrong}/u${x.checked.unjudged} r${x.rounds}`,
        )
        .join('  '),
    )
  await page.close()
}
await browser.close()
await server.close()
