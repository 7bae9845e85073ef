import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { expect } from 'vitest'
import { aliases } from '../../scripts/aliases.mjs'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import { floorAsGlb } from '../examples/floor.ts'
import { codeBlocks } from './blocks.ts'

/** What we read of the README's `player`. */
interface Player {
  position: { x: number; y: number; z: number }
  ground: { kind: string }
}

const servers: ViteDevServer[] = []

/**
 * Serves the first program of a document, with a .glb of a floor, and walks in it.
 * @param expose makes the program tell its character, as `player`
 */
export async function walkFirstProgram(name: string, expose: (code: string) => string): Promise<void> {
  const [{ code, language }] = codeBlocks(readFileSync(name, 'utf8'))
  const folder = folderOf(name)
  mkdirSync(`${folder}/public`, { recursive: true })
  writeFileSync(`${folder}/main.${language}`, expose(code))
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><body><script type="module" src="/main.${language}"></script></body>`,
  )
  for (const [, name] of code.matchAll(/['"`]\/?([\w.-]+\.glb)['"`]/g)) {
    writeFileSync(`${folder}/public/${name}`, await floorAsGlb())
  }
  const port = await freePort(31_000 + (process.pid % 1000))
  const server = await createServer({
    root: folder,
    configFile: false,
    cacheDir: `${folder}/.vite`,
    logLevel: 'warn',
    resolve: { alias: aliases },
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null, fs: { allow: [process.cwd()] } },
  })
  servers.push(server)
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
}

export async function endWalks(): Promise<void> {
  for (const server of servers) {
    await server.close()
    rmSync(server.config.root, { recursive: true, force: true })
  }
}

const folderOf = (name: string) => resolve(`test/.cache/${name.replace(/\W/g, '-')}-page-${process.pid}`)
