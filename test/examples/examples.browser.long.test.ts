/** The examples as a reader would have them: against the packed package, built by Vite, driven with real keys and mouse. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/port.mjs'
import { openPage, pageErrors } from '../browser/page.ts'
import { makeProject, type Project } from '../package/project.ts'
import { floorAsGlb } from './floor.ts'

let project: Project
const servers: PreviewServer[] = []

beforeAll(() => {
  project = makeProject(false)
})
afterAll(async () => {
  for (const server of servers) await server.close()
  if (project) rmSync(project.folder, { recursive: true, force: true })
})

/** Builds an example with the packed carom and serves it; `reads` are names of its own that the page shows to the test. */
async function serve(name: string, reads: string, files: Record<string, Uint8Array> = {}): Promise<string> {
  const folder = join(project.folder, name)
  cpSync(join('examples', name), folder, {
    recursive: true,
    filter: (source) => !/node_modules|dist|package(-lock)?\.json/.test(source.slice('examples/'.length)),
  })
  const main = readFileSync(join(folder, 'main.ts'), 'utf8')
  writeFileSync(join(folder, 'main.ts'), `${main}\nObject.assign(globalThis, { ${reads} })\n`)
  mkdirSync(join(folder, 'public'), { recursive: true })
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, 'public', file), bytes)
  const chunkSizeWarningLimit = 1500
  await build({ root: folder, configFile: false, logLevel: 'warn', build: { target: 'es2022', chunkSizeWarningLimit } })
  const port = await freePort(33_000 + (process.pid % 1000))
  servers.push(
    await preview({ root: folder, configFile: false, preview: { host: '127.0.0.1', port, strictPort: true } }),
  )
  return `http://127.0.0.1:${port}/`
}

interface RoomGlobals {
  balls: { count: number; eventCount: number; getPosition(id: number, out: object): void }
  spheres: { position: { x: number; y: number; z: number }; material: { emissive: { r: number } } }[]
}

describe('examples/room', () => {
  it('its balls fly, stay in the room and outside the pipes, and light up when they are struck', async () => {
    const page = await openPage(await serve('room', 'balls, spheres'))
    await page.waitForFunction(() => 'balls' in globalThis && Boolean(document.querySelector('canvas')))
    const look = () =>
      page.evaluate(() => {
        const { balls, spheres } = globalThis as unknown as RoomGlobals
        const places = spheres.map(({ position: { x, y, z } }) => [x, y, z])
        return { count: balls.count, places, light: Math.max(...spheres.map(({ material }) => material.emissive.r)) }
      })
    const begun = await look()
    expect(begun.count).toBe(8)
    let brightest = 0
    let previous = begun.places
    let moved = 0
    const wrong: string[] = []
    for (let i = 0; i < 40; i++) {
      await page.waitForTimeout(50)
      const { places, light } = await look()
      brightest = Math.max(brightest, light)
      for (const [id, [x, y, z]] of places.entries()) {
        if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 2.7 + 1e-9) wrong.push(`ball ${id} is in a wall`)
        // the pipes run along x, y and z at these places of the other two axes
        const toAxes = [Math.hypot(y - 1.2, z + 1.2), Math.hypot(z - 1.2, x + 1.2), Math.hypot(x - 1.2, y + 1.2)]
        if (Math.min(...toAxes) < 0.7 - 1e-9) wrong.push(`ball ${id} is in a pipe`)
        if (x !== previous[id][0]) moved++
      }
      previous = places
    }
    expect(wrong).toEqual([])
    expect(moved).toBeGreaterThan(20)
    expect(brightest).toBeGreaterThan(0.1)
    expect(pageErrors(page)).toEqual([])
  })
})

interface WalkGlobals {
  player: { position: { x: number; y: number; z: number }; ground: { kind: string } }
  camera: { rotation: { x: number; y: number } }
}

describe('examples/walk', () => {
  let address: string
  beforeAll(async () => {
    address = await serve('walk', 'player, camera', { 'floor.glb': await floorAsGlb() })
  })
  const look = (page: Page) =>
    page.evaluate(() => {
      const { player, camera } = globalThis as unknown as WalkGlobals
      const { x, y, z } = player.position
      return { x, y, z, kind: player.ground.kind, yaw: camera.rotation.y, pitch: camera.rotation.x }
    })
  const open = async (path = ''): Promise<Page> => {
    const page = await openPage(`${address}${path}`)
    await page.waitForFunction(() => 'player' in globalThis && Boolean(document.querySelector('canvas')))
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000 }).toBe('ground')
    return page
  }

  it('keys walk, the mouse turns after a click, Space jumps', async () => {
    const page = await open()
    const begun = await look(page)
    expect(begun.y).toBeCloseTo(0, 6)
    await page.keyboard.down('KeyW')
    await expect.poll(async () => (await look(page)).z, { timeout: 20_000 }).toBeLessThan(begun.z - 1)
    await page.keyboard.up('KeyW')
    await page.mouse.click(320, 200)
    await page.waitForFunction(() => document.pointerLockElement !== null)
    await page.mouse.move(300, 200) // the first movement after the lock may be any
    const { yaw } = await look(page)
    await page.mouse.move(200, 150)
    await expect.poll(async () => (await look(page)).yaw, { timeout: 20_000 }).toBeGreaterThan(yaw + 0.1)
    await page.keyboard.press('Space', { delay: 200 })
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000, interval: 5 }).toBe('air')
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000 }).toBe('ground')
    expect(pageErrors(page)).toEqual([])
  })

  it('climbs the stairs to the wall walk', async () => {
    const page = await open()
    // Beside the foot of the stairs, 2.4 m wide, in strides short enough for a machine that draws seldom.
    for (let stride = 0; stride < 200; stride++) {
      const { x } = await look(page)
      if (Math.abs(x + 4) < 0.8) break
      await page.keyboard.press(x > -4 ? 'KeyA' : 'KeyD', { delay: Math.abs(x + 4) > 2 ? 150 : 40 })
    }
    await page.keyboard.down('KeyW')
    await expect.poll(async () => (await look(page)).y, { timeout: 60_000 }).toBeGreaterThan(2.3)
    await page.keyboard.up('KeyW')
    const top = await look(page)
    expect(top.y).toBeCloseTo(2.4, 6)
    expect(top.kind).toBe('ground')
    expect(pageErrors(page)).toEqual([])
  })

  it('takes a .glb by its name', async () => {
    const page = await open('?level=floor.glb')
    const { y } = await look(page)
    expect(y).toBeCloseTo(0, 6)
    await page.keyboard.down('KeyS')
    await expect.poll(async () => (await look(page)).z, { timeout: 60_000 }).toBeGreaterThan(2)
    expect(pageErrors(page)).toEqual([])
  })
})

interface ThirdPersonGlobals {
  player: {
    position: { x: number; y: number; z: number }
    ground: { kind: string }
    teleport(position: object): string
  }
  camera: { position: { x: number; y: number; z: number }; rotation: { x: number; y: number } }
  model: { visible: boolean }
  world: { overlap(shape: object, position: object, hit: { depth: number }): boolean }
  EYE: object
  hit: { depth: number }
}

describe('examples/third-person', () => {
  let address: string
  beforeAll(async () => {
    address = await serve('third-person', 'player, camera, model, world, EYE, hit')
  })
  const look = (page: Page) =>
    page.evaluate(() => {
      const { player, camera, model, world, EYE, hit } = globalThis as unknown as ThirdPersonGlobals
      const { x, y, z } = player.position
      const eye = camera.position
      return {
        ...{ x, y, z, yaw: camera.rotation.y, kind: player.ground.kind, third: model.visible },
        arm: Math.hypot(eye.x - x, eye.y - y - 1.5, eye.z - z),
        eye: { x: eye.x, y: eye.y, z: eye.z },
        inWall: world.overlap(EYE, eye, hit) ? hit.depth : 0,
      }
    })
  const open = async (): Promise<Page> => {
    const page = await openPage(address)
    await page.waitForFunction(() => 'player' in globalThis && Boolean(document.querySelector('canvas')))
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000 }).toBe('ground')
    return page
  }
  /** Puts the player somewhere, and waits until the picture shows it there. */
  const put = async (page: Page, x: number, y: number, z: number): Promise<void> => {
    await page.evaluate((at) => (globalThis as unknown as ThirdPersonGlobals).player.teleport(at), { x, y, z })
    await expect.poll(async () => Math.abs((await look(page)).eye.x - x), { timeout: 20_000 }).toBeLessThan(0.1)
  }

  it('keys walk, Space jumps, and the camera is 4 m behind the head where nothing is in its way', async () => {
    const page = await open()
    await put(page, 0, 0, 4)
    await expect.poll(async () => (await look(page)).arm, { timeout: 20_000 }).toBeCloseTo(4, 6)
    await page.keyboard.down('KeyW')
    await expect.poll(async () => (await look(page)).z, { timeout: 20_000 }).toBeLessThan(2)
    await page.keyboard.up('KeyW')
    await page.keyboard.down('Space') // held until a jump is seen: on a machine that draws seldom one is soon over
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000, interval: 5 }).toBe('air')
    await page.keyboard.up('Space')
    await expect.poll(async () => (await look(page)).kind, { timeout: 20_000 }).toBe('ground')
    expect(pageErrors(page)).toEqual([])
  })

  it('comes in front of a wall, and goes out again away from it', async () => {
    const page = await open()
    // The wall is from z = 9.75 on; the eye is a sphere of 0.2 m, and looks down by 0.3 radians.
    await put(page, 0, 0, 9)
    await expect
      .poll(async () => (await look(page)).arm, { timeout: 20_000 })
      .toBeCloseTo((9.75 - 0.2 - 9) / Math.cos(0.3), 6)
    await put(page, 1, 0, 4)
    await expect.poll(async () => (await look(page)).arm, { timeout: 20_000 }).toBeCloseTo(4, 6)
    expect(pageErrors(page)).toEqual([])
  })

  it('is in no wall while the mouse turns it around in the passage', async () => {
    const page = await open()
    await put(page, -4, 0, -4)
    await page.mouse.click(320, 200)
    await page.waitForFunction(() => document.pointerLockElement !== null)
    await page.mouse.move(320, 200)
    let turned = 0
    let { yaw } = await look(page)
    let nearest = Number.POSITIVE_INFINITY
    for (let i = 0; i < 40; i++) {
      await page.mouse.move(20 + ((i * 97) % 600), 60 + ((i * 31) % 280))
      await page.waitForTimeout(30)
      const seen = await look(page)
      expect(seen.inWall).toBeLessThan(1e-9)
      turned += Math.abs(seen.yaw - yaw)
      yaw = seen.yaw
      nearest = Math.min(nearest, seen.arm)
    }
    expect(turned).toBeGreaterThan(2)
    expect(nearest).toBeLessThan(3) // a wall was in the way
    expect(pageErrors(page)).toEqual([])
  })

  it('V is first person, and third again', async () => {
    const page = await open()
    await put(page, 0, 0, 4)
    await page.keyboard.press('KeyV')
    await expect.poll(async () => (await look(page)).arm, { timeout: 20_000 }).toBeLessThan(0.31)
    expect((await look(page)).third).toBe(false)
    await page.keyboard.press('KeyV')
    await expect.poll(async () => (await look(page)).arm, { timeout: 20_000 }).toBeCloseTo(4, 6)
    expect(pageErrors(page)).toEqual([])
  })

  it('climbs the stairs up to the roof of the passage', async () => {
    const page = await open()
    await put(page, -1.65, 0, 3)
    await page.keyboard.down('KeyW')
    await expect.poll(async () => (await look(page)).y, { timeout: 60_000 }).toBeGreaterThan(2.5)
    await page.keyboard.up('KeyW')
    expect((await look(page)).y).toBeCloseTo(2.6, 6)
    expect(pageErrors(page)).toEqual([])
  })
})
