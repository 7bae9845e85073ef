import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { aliases } from '../../scripts/aliases.mjs'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import { floorAsGlb } from '../examples/floor.ts'
import { codeBlocks } from './blocks.ts'

const program = existsSync('README.md') ? codeBlocks(readFileSync('README.md', 'utf8'))[0]?.code : undefined
const folder = resolve('test/.cache', `readme-page-${process.pid}`)
let server: ViteDevServer | undefined

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What we read of the README's `player`. */
interface Player {
  position: { x: number; y: number; z: number }
  ground: { kind: string }
}

test.runIf(program)('the first program of the README walks over the floor of a .glb', async () => {
  const code = program!
  mkdirSync(`${folder}/public`, { recursive: true })
  writeFileSync(`${folder}/main.ts`, `${code}\nObject.assign(globalThis, { player })\n`)
  writeFileSync(`${folder}/index.html`, '<!doctype html><body><script type="module" src="/main.ts"></script></body>')
  for (const [, name] of code.matchAll(/['"`]\/?([\w.-]+\.glb)['"`]/g)) {
    writeFileSync(`${folder}/public/${name}`, await floorAsGlb())
  }
  const port = await freePort(31_000 + (process.pid % 1000))
  server = await createServer({
    root: folder,
    configFile: false,
    cacheDir: `${folder}/.vite`,
    logLevel: 'warn',
    resolve: { alias: aliases },
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null, fs: { allow: [process.cwd()] } },
  })
  await server.listen()

  const page = await openPage(`http://127.0.0.1:${port}/`)
  await page.waitForFunction(() => 'player' in globalThis && Boolean(document.querySelector('canvas')))
  const look = () =>
    page.evaluate(() => {
      const { position, ground } = (globalThis as unknown as { player: Player }).player
      return { x: position.x, y: position.y, z: position.z, kind: ground.kind }
    })
  await expect.poll(async () => (await look()).kind, { timeout: 20_000 }).toBe('ground')
  const start = await look()
  await page.mouse.click(320, 200) // some programs take the pointer first
  await page.keyboard.down('KeyW')
  await expect
    .poll(async () => Math.hypot((await look()).x - start.x, (await look()).z - start.z), { timeout: 20_000 })
    .toBeGreaterThan(0.5)
  await page.keyboard.up('KeyW')
  expect(await look()).toMatchObject({ kind: 'ground', y: expect.closeTo(start.y, 6) })
  expect(pageErrors(page)).toEqual([])
})
