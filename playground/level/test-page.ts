/** Hands and eyes for tests of scenes that are walked in: real mouse, keys and drops in; the page's read-only hook out. Runs in Node. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../../test/browser/page.ts'
import { pointsOnGrid, properlyCrosses } from '../../test/oracle/signs.ts'
import type { Vec3 } from './touch.ts'

/** What every scene tells of itself. */
export interface FrameState {
  clock: { time: number; steps: number; paused: boolean; speed: number; slow: number }
  page: { hidden: boolean; frames: number; drawn: number; fullscreen: boolean }
}

/** And every scene that levels are walked in. */
export interface PageState extends FrameState {
  defect: { id: string; result: { was: string; now: string; should: string; number: string } } | null
  mode: string
  level: {
    name: string
    builtIn: boolean
    triangles: number
    notes: string[]
    origin: Vec3
    fit: { unit: string; up: string }
    bounds: { min: Vec3; max: Vec3 }
  }
  loading: boolean
  body: { radii: Vec3; skin: number }
  centre: Vec3
  velocity: Vec3
  ground: 'ground' | 'steep' | 'air'
  trouble: string
  contacts: number
  looked: number
  yaw: number
  pitch: number
  locked: boolean
  flying: boolean
  start: Vec3
  respawns: number
  falls: number
  showing: string | null
}

type Hook = { carom: { state(): PageState & { trace: Float64Array; cuts: number[] } } }

/** Software draws every pixel on this machine's few cores: where the size says nothing, a page is small. */
const SMALL = { viewport: { width: 480, height: 280 } }

export async function openScene(path: string, options = {}): Promise<Page> {
  const page = await openPage(path, { ...SMALL, ...options })
  await page.waitForFunction(() => 'carom' in window, undefined, { timeout: 60_000 })
  return page
}

export async function look<S extends FrameState = PageState>(page: Page): Promise<S> {
  const state: unknown = await page.evaluate(() => {
    const { trace, cuts, ...state } = (window as unknown as Hook).carom.state()
    return state
  })
  return state as S
}

export async function walked(page: Page): Promise<{ places: number[]; cuts: number[] }> {
  return page.evaluate(() => {
    const { trace, cuts } = (window as unknown as Hook).carom.state()
    return { places: Array.from(trace), cuts }
  })
}

/** Waits until the page's state fulfils something; `what` is for the error. */
export async function until<S extends FrameState = PageState>(
  page: Page,
  what: string,
  right: (state: S) => boolean,
  seconds = 30,
): Promise<S> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const state = await look<S>(page)
    if (right(state)) return state
    if (Date.now() > end) throw new Error(`not in ${seconds} s: ${what}; at the end ${JSON.stringify(state)}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/**
 * Holds keys while so many seconds of the scene pass, and not a step more: the scene is paused, and stepped by its key. So
 * it takes as long as its steps, on any machine, and ends where it always ends.
 */
export async function hold<S extends FrameState = PageState>(
  page: Page,
  keys: readonly string[],
  seconds: number,
): Promise<S> {
  const isKnown = ({ clock }: FrameState) => clock.steps > 0 || clock.paused
  const begun = await until<S>(page, 'the length of a step is known', isKnown, 10)
  if (!begun.clock.paused) await page.keyboard.press('KeyP')
  const paused = await until<S>(page, 'paused, to be stepped', (state) => state.clock.paused, 10)
  for (const key of keys) await page.keyboard.down(key)
  const state = await step<S>(page, paused, Math.ceil(seconds / stepLength(paused) - 1e-6))
  for (const key of keys) await page.keyboard.up(key)
  if (!begun.clock.paused) await page.keyboard.press('KeyP')
  return state
}

function stepLength({ clock }: FrameState): number {
  return clock.steps > 0 ? clock.time / clock.steps : 1 / 60
}

/**
 * So many single steps of a paused scene, by their key.
 * @param before what hands have begun to do, and what the steps are to see
 */
async function step<S extends FrameState>(
  page: Page,
  { clock }: FrameState,
  count: number,
  before: readonly Promise<unknown>[] = [],
): Promise<S> {
  const steps = clock.steps + count
  // All at once: each answer that is waited for may cost a frame. What is sent arrives in its order. Held down, the key repeats.
  const [state] = await Promise.all([
    page.evaluate(async (least): Promise<unknown> => {
      const patience = performance.now() + 60_000
      for (;;) {
        const { trace, cuts, ...now } = (window as unknown as Hook).carom.state()
        if (now.clock.steps >= least || performance.now() > patience) return now
        await new Promise(requestAnimationFrame)
      }
    }, steps),
    ...before,
    ...Array.from({ length: count }, () => page.keyboard.down('.')),
    page.keyboard.up('.'),
  ])
  expect((state as S).clock.steps).toBe(steps)
  return state as S
}

/** The middle of the canvas, below the bar. */
export function middleOf(page: Page): { x: number; y: number } {
  const { width, height } = page.viewportSize() ?? SMALL.viewport
  return { x: Math.round(width / 2), y: Math.round(height / 2) + 40 }
}

/** Locks the mouse; returns where it is, for movements from there. */
export async function lockMouse(page: Page): Promise<{ x: number; y: number }> {
  const { x, y } = middleOf(page)
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
  await until(page, 'the mouse is locked', (state) => state.locked, 10)
  await page.mouse.move(x + 1, y) // the first movement is not taken
  await page.mouse.move(x, y)
  return { x, y }
}

/** The fastest speed at which somebody who looks as rarely as this machine lets them can still steer. */
export async function fastest(page: Page): Promise<void> {
  const begun = performance.now()
  for (let i = 0; i < 10; i++) await look(page)
  const delay = (performance.now() - begun) / 10
  await page.selectOption('[data-do=speed]', delay < 25 ? '4' : delay < 60 ? '2' : '1')
}

const TURN = 0.0022 // radians a pixel
/** Seconds of a stepped scene from one look to the next. */
const LOOK = 0.1
const KEYS_AT: readonly (readonly string[])[] = [
  ['KeyW'],
  ['KeyW', 'KeyA'],
  ['KeyA'],
  ['KeyS', 'KeyA'],
  ['KeyS'],
  ['KeyS', 'KeyD'],
  ['KeyD'],
  ['KeyW', 'KeyD'],
]

/**
 * Walks from waypoint to waypoint, round and round, until `seconds` of the scene have passed: eight directions of keys, and
 * the mouse for what lies between. Returns how many waypoints were reached. A paused scene is stepped by its key, so that the
 * steersman looks in time on any machine; in a running one time goes on while he looks.
 */
export async function steer<S extends PageState>(
  page: Page,
  waypoints: readonly Vec3[],
  seconds: number,
  /** So many waypoints, and no more. */
  most = Infinity,
): Promise<{ reached: number; state: S }> {
  const begun = await look<S>(page)
  const stepped = begun.clock.paused
  const yaw0 = begun.yaw
  const { x: middleX, y: middleY } = middleOf(page)
  let held: readonly string[] = []
  let next = 1
  let reached = 0
  let state = begun
  const patience = Date.now() + 8 * 60_000
  while (state.clock.time < begun.clock.time + seconds && reached < most) {
    if (state.clock.paused && !stepped) throw new Error(`stopped: ${await page.locator('.toasts').textContent()}`)
    if (Date.now() > patience) throw new Error(`the page stands still: ${JSON.stringify(state)}`)
    const { centre, body } = state
    const feet = centre.y - body.radii.y - body.skin
    let target = waypoints[next % waypoints.length]
    if (Math.hypot(target.x - centre.x, target.z - centre.z) < 0.45 && Math.abs(target.y - feet) < 1.5) {
      next++
      reached++
      target = waypoints[next % waypoints.length]
    }
    const heading = Math.atan2(-(target.x - centre.x), -(target.z - centre.z))
    const off = heading - yaw0
    const eighth = Math.round(off / (Math.PI / 4))
    const rest = off - (eighth * Math.PI) / 4
    const keys = KEYS_AT[((eighth % 8) + 8) % 8]
    const hands = [
      page.mouse.move(middleX - rest / TURN, middleY + 20 * Math.sin(state.clock.time)),
      ...held.filter((key) => !keys.includes(key)).map((key) => page.keyboard.up(key)),
      ...keys.filter((key) => !held.includes(key)).map((key) => page.keyboard.down(key)),
    ]
    held = keys
    if (stepped) {
      state = await step<S>(page, state, Math.max(1, Math.round(LOOK / stepLength(state))), hands)
    } else {
      await Promise.all(hands)
      state = await look<S>(page)
    }
  }
  for (const key of held) await page.keyboard.up(key)
  return { reached, state }
}

/** Drops real files on the page, as the system's file manager does. Paths with a folder are dropped as that folder; `name/` is an empty one. */
export async function drop(page: Page, files: Record<string, Uint8Array | string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'carom-drop-'))
  const tops = new Set<string>()
  for (const [path, data] of Object.entries(files)) {
    await mkdir(path.endsWith('/') ? join(folder, path) : dirname(join(folder, path)), { recursive: true })
    if (!path.endsWith('/')) await writeFile(join(folder, path), data)
    tops.add(join(folder, path.split('/')[0]))
  }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...tops], dragOperationsMask: 1 }
  const { x, y } = middleOf(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await session.detach()
  // The files are read while the page loads them.
  dropped.push(folder)
}

const dropped: string[] = []
export async function removeDropped(): Promise<void> {
  for (const folder of dropped.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** Bodies stop a hair before they touch: what is looked at reaches farther by this, metres. */
const HAIR = 1e-6

/**
 * Judged by exact arithmetic: no way between two steps passes through a triangle, and no place is nearer to one than the body
 * with its skin may be, which `isTooNear` decides. Returns what is wrong, in words.
 */
export function judgeWays(
  level: { positions: ArrayLike<number>; indices: ArrayLike<number> },
  walk: { places: readonly number[]; cuts: readonly number[] },
  /** Half the sides of a box around the body and its skin. */
  around: readonly number[],
  isTooNear: (place: readonly number[], triangle: readonly number[]) => boolean,
): { wrong: string[]; ways: number; near: number } {
  const { positions, indices } = level
  const count = indices.length / 3
  const boxes = new Float64Array(6 * count)
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const three = [0, 1, 2].map((i) => positions[3 * indices[3 * t + i] + k])
      boxes[6 * t + k] = Math.min(...three)
      boxes[6 * t + 3 + k] = Math.max(...three)
    }
  }
  const corner = (t: number, i: number) => [0, 1, 2].map((k) => positions[3 * indices[3 * t + i] + k])
  const wrong: string[] = []
  const cuts = new Set(walk.cuts)
  let ways = 0
  let near = 0
  let before = ''
  for (let i = 0; i < walk.places.length / 3 && wrong.length < 10; i++) {
    const place = walk.places.slice(3 * i, 3 * i + 3)
    const from = i === 0 || cuts.has(i) ? place : walk.places.slice(3 * i - 3, 3 * i)
    const text = place.join(' ')
    if (text === before) continue // standing still says nothing new
    before = text
    if (from !== place) ways++
    const low = place.map((x, k) => Math.min(x, from[k]) - around[k] - HAIR)
    const high = place.map((x, k) => Math.max(x, from[k]) + around[k] + HAIR)
    for (let t = 0; t < count; t++) {
      const b = 6 * t
      if (boxes[b] > high[0] || boxes[b + 1] > high[1] || boxes[b + 2] > high[2]) continue
      if (boxes[b + 3] < low[0] || boxes[b + 4] < low[1] || boxes[b + 5] < low[2]) continue
      near++
      const triangle = [corner(t, 0), corner(t, 1), corner(t, 2)]
      const [p, q, x, y, z] = pointsOnGrid(from, place, ...triangle)
      if (properlyCrosses(p, q, x, y, z)) wrong.push(`step ${i} passes through triangle ${t}: ${from} to ${place}`)
      if (isTooNear(place, triangle.flat())) wrong.push(`place ${i} is nearer than the skin to triangle ${t}: ${place}`)
    }
  }
  return { wrong, ways, near }
}
