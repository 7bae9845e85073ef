/**
 * What a host runs which has loaded nothing yet: it loads one library, makes one level ready, and asks. It is the same in Node (`node.ts`) and in a page
 * (`chromium.ts`).
 */
import type { Level } from '../../../scenes/level.ts'
import type { MeshPeer } from '../meshes/mesh-peer.ts'
import type { WalkPeer } from '../peer.ts'

export interface ColdTask {
  /** A module, and its function that opens a library. */
  readonly module: string
  readonly open: string
  /** Files of floats and of whole numbers. */
  readonly positions: string
  readonly indices: string
  /** A file of RAY rows; absent: a character walks from `start`. */
  readonly rays?: string
  readonly start?: readonly number[]
}

/** Milliseconds. */
export interface ColdTimes {
  readonly import: number
  readonly ready: number
  /** Of the questions up to so many, from the first on. */
  readonly after: Record<number, number>
  /** Of rays: how many until they are as fast as they get. Of steps: the longest of those after the first ten. */
  readonly last: number
}

/** Rays are timed in parts of so many. */
const PART = 10_000
/** So fast is as fast as they get: a part of the speed of the last parts, of which so many are looked at. */
const FULL = 0.8
const LAST_PARTS = 10
const RAY_COUNTS = [1, 10, 100, 1000, 10_000, 100_000]
const PARTS = 60
const STEP_COUNTS = [1, 10, 60, 600]
/** A character goes round, a turn in so many steps, at this speed, m/s. */
const TURN = 300
const SPEED = 3
const WARMING_STEPS = 10

/** @param read gives a file's bytes, in an array buffer of their own */
export async function timesOf(task: ColdTask, read: (file: string) => Promise<ArrayBuffer>): Promise<ColdTimes> {
  const positions = new Float32Array(await read(task.positions))
  const indices = new Uint32Array(await read(task.indices))
  const rays = task.rays === undefined ? undefined : new Float64Array(await read(task.rays))
  const begin = performance.now()
  const library = await import(task.module)
  const peer = await library[task.open]()
  const imported = performance.now() - begin
  const level = { name: '', positions, indices }
  return { import: imported, ...(rays === undefined ? walk(peer, level, task.start!) : cast(peer, level, rays)) }
}

function cast(peer: MeshPeer, level: Level, rays: Float64Array): Omit<ColdTimes, 'import'> {
  const start = performance.now()
  const mesh = peer.build(level)
  const ready = performance.now() - start
  const after: Record<number, number> = {}
  const parts: number[] = []
  const first = performance.now()
  let asked = 0
  const ask = (until: number) => {
    mesh.firstAll(rays, asked, until)
    asked = until
  }
  for (const count of RAY_COUNTS.filter((count) => count <= PART)) {
    ask(count)
    after[count] = performance.now() - first
  }
  parts.push(after[PART])
  const count = rays.length / 6
  while (parts.length < PARTS) {
    const before = performance.now()
    const from = asked % count
    mesh.firstAll(rays, from, from + PART)
    asked += PART
    parts.push(performance.now() - before)
    if (RAY_COUNTS.includes(asked)) after[asked] = performance.now() - first
  }
  const full = parts.slice(-LAST_PARTS).reduce((sum, part) => sum + part, 0) / LAST_PARTS
  return { ready, after, last: PART * parts.findIndex((part) => part * FULL <= full) }
}

function walk(peer: WalkPeer, { positions, indices }: Level, [x, y, z]: readonly number[]): Omit<ColdTimes, 'import'> {
  const start = performance.now()
  const walker = peer.level(positions, indices).walker({ kind: 'capsule', radius: 0.35, height: 1.8 })!
  const ready = performance.now() - start
  walker.place(x, y, z)
  const wish = new Float64Array(2)
  const after: Record<number, number> = {}
  let longest = 0
  const first = performance.now()
  for (let i = 1; i <= STEP_COUNTS[STEP_COUNTS.length - 1]; i++) {
    wish[0] = SPEED * Math.sin((2 * Math.PI * i) / TURN)
    wish[1] = SPEED * Math.cos((2 * Math.PI * i) / TURN)
    const before = performance.now()
    walker.step(wish)
    const now = performance.now()
    if (i > WARMING_STEPS) longest = Math.max(longest, now - before)
    if (STEP_COUNTS.includes(i)) after[i] = now - first
  }
  return { ready, after, last: longest }
}
