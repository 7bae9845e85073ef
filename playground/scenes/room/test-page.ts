/** Hands and eyes for tests of the Magic Room: real keys, mouse and drops in, the page's read-only hook out. Runs in Node. */
import type { Page } from 'playwright-core'
import { openPage } from '../../../test/browser/page.ts'
import type { Settings } from './settings.ts'

export interface RoomState {
  clock: { time: number; steps: number; paused: boolean; speed: number; slow: number }
  page: { hidden: boolean; frames: number; drawn: number; fullscreen: boolean }
  defect: { id: string; result: { was: string; now: string; should: string; number: string } } | null
  mode: string
  settings: Settings
  level: { name: string; triangles: number } | null
  loading: boolean
  count: number
  places: number[]
  velocities: number[]
  radii: number[]
  hits: number
  explosions: { alive: number; drawn: number; dropped: number }
  scorch: { marks: number; tiles: number }
  sound: { on: boolean; state: string; asked: number; started: number; voices: number }
  eye: { turn: number; distance: number; hooked: boolean }
  camera: [number, number, number]
  meters: { energy: number; kinetic: number; momentum: { x: number; y: number; z: number } }
  plotted: number
  early: { early: number; gap: number } | null
  trouble: string
  showing: string | null
  limited: number
  returned: number
}

type Hook = { carom: { state(): RoomState } }

/** Software draws every pixel on this machine's few cores: where the size says nothing, a page is small. */
const SMALL = { viewport: { width: 480, height: 280 } }

export async function openRoom(path = '/room/', options = {}): Promise<Page> {
  const page = await openPage(path, { ...SMALL, ...options })
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  return page
}

export function look(page: Page): Promise<RoomState> {
  return page.evaluate(() => (window as unknown as Hook).carom.state())
}

/** Waits until the page's state fulfils something; `what` is for the error. */
export async function until(
  page: Page,
  what: string,
  right: (state: RoomState) => boolean,
  seconds = 30,
): Promise<RoomState> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const state = await look(page)
    if (right(state)) return state
    if (Date.now() > end) {
      const { places, velocities, radii, ...rest } = state
      throw new Error(`not in ${seconds} s: ${what}; at the end ${JSON.stringify(rest)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Holds keys while so many steps pass. */
export async function hold(page: Page, keys: readonly string[], steps: number): Promise<RoomState> {
  for (const key of keys) await page.keyboard.down(key)
  const { clock } = await look(page)
  await until(page, `${steps} steps with ${keys}`, (now) => now.clock.steps >= clock.steps + steps, 60)
  for (const key of keys) await page.keyboard.up(key)
  return look(page) // only now: the keys were still down in some steps after
}

/** Moves a slider of the panel by its keys, as a hand would: to its least or most, then by single presses. */
export async function slide(page: Page, id: string, to: 'Home' | 'End', ...presses: string[]): Promise<void> {
  await page.focus(`[data-control=${id}]`)
  await page.keyboard.press(to)
  for (const key of presses) await page.keyboard.press(key)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

/** Shares of black, brown and dark green among the pixels of the canvas, and of bright yellow. */
export async function colours(page: Page): Promise<{ black: number; brown: number; green: number; yellow: number }> {
  const box = (await page.locator('main canvas').boundingBox())!
  const png = await page.screenshot({ clip: { ...box, y: box.y + 40, height: box.height - 110 } })
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const found = { black: 0, brown: 0, green: 0, yellow: 0 }
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = data.subarray(i, i + 3)
      if (r + g + b < 12) found.black++
      if (r > 40 && r > 1.25 * g && g > 1.1 * b) found.brown++
      if (g > 1.4 * r && g > 1.1 * b && g < 140) found.green++
      if (r > 230 && g > 220 && b < 120) found.yellow++
    }
    for (const name of Object.keys(found) as (keyof typeof found)[]) found[name] /= data.length / 4
    return found
  }, png.toString('base64'))
}
