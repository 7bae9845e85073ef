import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { aliases } from '../../scripts/aliases.mjs'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import { HOME, installBabylon } from './engine.ts'
import { courtAsGlb } from './glb.ts'
import { program } from './program.ts'

const folder = resolve('test/.cache', `babylon-page-${process.pid}`)
let server: PreviewServer | undefined

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the test reads of the page. */
interface Page {
  player: { position: { x: number; y: number; z: number }; ground: { kind: string } }
  camera: { alpha: number; radius: number; globalPosition: { x: number; y: number; z: number } }
  model: { position: { x: number; y: number; z: number } }
}

/** Builds the program and serves it with the court as its level. */
async function serve(): Promise<string> {
  mkdirSync(`${folder}/public`, { recursive: true })
  writeFileSync(`${folder}/main.ts`, `${program}\nObject.assign(globalThis, { player, camera, model })\n`)
  const style = '<style>body { margin: 0 } canvas { width: 100vw; height: 100vh; display: block }</style>'
  const body = '<body><canvas></canvas><script type="module" src="/main.ts"></script></body>'
  writeFileSync(`${folder}/index.html`, `<!doctype html>${style}${body}`)
  writeFileSync(`${folder}/public/level.glb`, await courtAsGlb())
  const babylon = { find: /^@babylonjs\//, replacement: `${resolve(HOME, 'node_modules/@babylonjs')}/` }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [...aliases, babylon] },
    build: { target: 'es2022', chunkSizeWarningLimit: 20_000, minify: false },
  })
  const port = await freePort(34_000 + (process.pid % 1000))
  server = await preview({ root: folder, configFile: false, preview: { host: '127.0.0.1', port, strictPort: true } })
  return `http://127.0.0.1:${port}/`
}

test('the program of docs/babylon.md walks in a GLB, jumps on a step, and its camera stays out of walls', async () => {
  await installBabylon()
  const page = await openPage(await serve())
  await page.waitForFunction(() => 'player' in globalThis && Boolean(document.querySelector('canvas')))
  const look = () =>
    page.evaluate(() => {
      const { player, camera, model } = globalThis as unknown as Page
      const of = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y, z })
      const { alpha, radius } = camera
      const [feet, eye, drawn] = [of(player.position), of(camera.globalPosition), of(model.position)]
      return { ...feet, kind: player.ground.kind, eye, alpha, radius, drawn }
    })
  const until = (what: () => Promise<number>) => expect.poll(what, { timeout: 30_000 })
  await expect.poll(async () => (await look()).kind, { timeout: 30_000 }).toBe('ground')
  const start = await look()
  expect(start.y).toBeCloseTo(0, 3)

  // forward is away from the camera: through the gate, which does not collide, up the step
  await page.keyboard.down('KeyW')
  await until(async () => (await look()).z).toBeGreaterThan(5)
  await page.keyboard.up('KeyW')
  await until(async () => (await look()).y).toBeCloseTo(0.2, 2)
  const there = await look()
  expect(Math.abs(there.x)).toBeLessThan(1)
  expect(Math.hypot(there.eye.x - there.drawn.x, there.eye.z - there.drawn.z)).toBeGreaterThan(2)
  await page.screenshot({ path: 'test/.cache/babylon-step.png' })

  await page.keyboard.down('Space')
  await until(async () => (await look()).y).toBeGreaterThan(0.5)
  await page.keyboard.up('Space')
  await expect.poll(async () => (await look()).kind, { timeout: 30_000 }).toBe('ground')

  // back to the wall at z = 9: in Babylon's axes, x of a glTF is negated and z is not
  await page.keyboard.down('KeyS')
  await until(async () => (await look()).z).toBeLessThan(-8.2)
  await page.keyboard.up('KeyS')
  const back = await look()
  expect(back.z).toBeGreaterThan(-8.75 + 0.29) // the wall's face, and the body's radius
  expect(back.eye.z).toBeGreaterThan(-8.75 + 0.19)
  expect(back.radius).toBeLessThan(2)

  // the mouse turns the camera, and forward with it
  await page.mouse.move(320, 200)
  await page.mouse.down()
  await page.mouse.move(120, 200, { steps: 5 })
  await page.mouse.up()
  await until(async () => Math.abs((await look()).alpha - back.alpha)).toBeGreaterThan(0.3)
  await page.screenshot({ path: 'test/.cache/babylon-wall.png' })
  expect(pageErrors(page)).toEqual([])
})
