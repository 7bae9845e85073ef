// node scripts/costs.mjs [scene …] [--times 5]: what the cost overlay of the playground says when its button is pressed, beside the
// same questions on the same input in Node, by turns; medians, and Node's share. For a machine that has nothing else to do.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BROWSER_FLAGS, findBrowser, WAYS_OUT } from './browser.mjs'
import { ensureInstalled, root } from './install.mjs'
import { freePort } from './port.mjs'

const SCENES = ['line', 'walk', 'cylinder', 'blitter', 'room', 'exact']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '5' } },
})

await ensureInstalled('all', false)
const executablePath = await findBrowser()
if (!executablePath) throw new Error(WAYS_OUT)
const { bundle } = await import('./bundle.mjs')
const { createServer } = await import('vite')
const { chromium } = await import('playwright-core')

const { measureInNode } = await import(
  await bundle('playground/costs-in-node.ts', 'test/.cache/costs.mjs', {
    alias: { 'carom/kernels': join(root, 'src/kernels.ts'), carom: join(root, 'src/index.ts') },
  })
)
const cacheDir = join(root, 'node_modules', `.vite-costs-${process.pid}`)
const port = await freePort(5600)
const server = await createServer({
  root: join(root, 'playground'),
  cacheDir,
  logLevel: 'error',
  server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
})
await server.listen()
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  console.log('µs, medians                         page     Node  page/Node')
  for (const scene of positionals.length > 0 ? positionals : SCENES) await compare(scene)
} finally {
  await browser.close()
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
}

async function compare(scene) {
  const page = await browser.newPage({ viewport: { width: 480, height: 300 } })
  await page.goto(`http://127.0.0.1:${port}/${scene}/`)
  await page.waitForFunction(() => 'carom' in window)
  if (scene === 'walk' || scene === 'cylinder' || scene === 'room') {
    await page.keyboard.down('KeyW') // in the room it does nothing
    await page.waitForFunction(() => window.carom.state().clock.steps > 90, undefined, { timeout: 120_000 })
  }
  const rows = new Map()
  for (let turn = 0; turn < Number(values.times); turn++) {
    await page.keyboard.press('KeyM')
    await page.waitForFunction(
      () => {
        const { measuring, measured } = window.carom.state().costs
        return !measuring && Object.keys(measured).length > 0
      },
      undefined,
      { timeout: 120_000 },
    )
    const state = await page.evaluate(() => window.carom.state())
    const inNode = measureInNode(scene, state)
    for (const [name, { us }] of Object.entries(state.costs.measured)) {
      const row = rows.get(name) ?? { page: [], node: [] }
      row.page.push(us)
      row.node.push(inNode[name].us)
      rows.set(name, row)
    }
  }
  await page.close()
  for (const [name, row] of rows) {
    const [inPage, inNode] = [median(row.page), median(row.node)]
    const ratio = median(row.page.map((us, i) => us / row.node[i]))
    const cells = [inPage, inNode].map((us) => us.toFixed(2).padStart(9))
    console.log(`${`${scene}: ${name}`.padEnd(32)}${cells.join('')}${ratio.toFixed(2).padStart(9)}`)
  }
}

function median(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1]
}
