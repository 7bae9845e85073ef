import { copyFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import type { Report } from './kernel-page.ts'
import { makeProject, type Project } from './project.ts'

const FORBIDDEN = "default-src 'none'; script-src 'self'; worker-src 'self'"
const ALLOWED = FORBIDDEN.replace("'self'", "'self' 'wasm-unsafe-eval'")
const { positions, indices } = terrain({ triangles: 2000 })
const level = { positions: [...positions], indices: [...indices] }
let project: Project | undefined
let server: Server | undefined
let port: number

/** The page at `/forbidden` or `/allowed`, and the program, which a worker gets with the policy of its page. */
beforeAll(async () => {
  project = makeProject(false)
  const input = join(project.folder, 'kernel-page.ts')
  copyFileSync(new URL('./kernel-page.ts', import.meta.url), input)
  const build = await rolldown({ input, cwd: project.folder, platform: 'browser', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'es' })
  server = createServer(({ url, headers }, response) => {
    const isForbidden = (headers.referer ?? url ?? '').endsWith('/forbidden')
    response.setHeader('Content-Security-Policy', isForbidden ? FORBIDDEN : ALLOWED)
    const isProgram = url === '/program.js'
    response.setHeader('Content-Type', isProgram ? 'text/javascript' : 'text/html')
    response.setHeader('Cache-Control', 'no-store')
    response.end(isProgram ? output[0].code : '<!doctype html><script type="module" src="/program.js"></script>')
  })
  port = await freePort(33_000 + (process.pid % 1000))
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
})
afterAll(() => {
  server?.close()
  server?.closeAllConnections()
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

type Ask = Record<'run' | 'inWorker', (asked: typeof level) => Promise<Report>> & {
  useAndDrop(asked: typeof level, count: number): number
  bytes(): number
}
declare const ask: Ask

async function report(page: Page, who: 'run' | 'inWorker'): Promise<Report> {
  await page.waitForFunction(() => 'ask' in globalThis)
  return page.evaluate(([level, who]) => ask[who](level), [level, who] as const)
}

test.each(['run', 'inWorker'] as const)(
  'a page whose policy forbids WebAssembly gets the same answers from TypeScript: %s',
  async (who) => {
    const forbidden = await report(await openPage(`http://127.0.0.1:${port}/forbidden`), who)
    const page = await openPage(`http://127.0.0.1:${port}/allowed`)
    const allowed = await report(page, who)

    expect(allowed).toMatchObject({ serves: 'wasm', reason: 'WebAssembly with SIMD' })
    expect(allowed.bytes).toBeGreaterThan(50 * 2000)
    expect(forbidden).toMatchObject({ serves: 'plain', bytes: 0 })
    expect(forbidden.reason).toMatch(/Content Security Policy|wasm-unsafe-eval|unsafe-eval/)
    expect(forbidden.answers.length).toBeGreaterThan(100_000)
    expect(forbidden.answers === allowed.answers).toBe(true)
    expect(pageErrors(page)).toEqual([])
  },
)

test('meshes that a page has let go of give back what the kernel kept of them', async () => {
  const page = await openPage(`http://127.0.0.1:${port}/allowed`)
  await page.waitForFunction(() => 'ask' in globalThis)
  const most = 1.5 * 50 * (await page.evaluate((level) => ask.useAndDrop(level, 1), level))
  for (let round = 0; round < 4; round++) {
    const held = await page.evaluate((level) => ask.useAndDrop(level, 50), level)
    expect(held).toBeGreaterThan(50 * 50 * 2000)
    expect(held).toBeLessThan(most)
    await expect
      .poll(
        async () => {
          await page.requestGC()
          return page.evaluate(() => ask.bytes())
        },
        { timeout: 20_000 },
      )
      .toBe(0)
  }
  expect(pageErrors(page)).toEqual([])
})
