/**
 * npm run bench -- cold [--host node,chromium] [--mesh dungeon,…] [--obj FILE]… [--peer NAME,…] [--runs N] [--seed S] [--json]
 *
 * The first second: each library in a process of its own, Node (as usual) or Chromium, which has loaded and compiled nothing. Medians of N processes, by
 * turns.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { findBrowser } from '../../scripts/browser.mjs'
import { capsule, createHit, TriangleMesh } from '../../src/index.ts'
import type { ColdTask, ColdTimes } from './cold/times.ts'
import { boundsOf, cameraRays, randomRays } from './inputs.ts'
import { median } from './measure.ts'
import { MODEL_NAMES, modelsOf } from './meshes/models.ts'
import { readOptions, takeSome, takeValue } from './options.ts'
import { BenchError, runTask, tell } from './run.ts'
import { figure, line } from './table.ts'

/** Who opens what; their modules lie beside this one (scripts/bench.mjs). */
const CASTERS = { carom: 'openCarom', 'three-mesh-bvh': 'openThreeMeshBvh' }
const WALKERS = { carom: 'openCarom', rapier: 'openRapier', jolt: 'openJolt', crashcat: 'openCrashcat' }
const PEERS = ['three-mesh-bvh', 'rapier', 'jolt', 'crashcat'] as const
const HOSTS = ['node', 'chromium'] as const
type Host = (typeof HOSTS)[number]
const RAYS = 100_000
/** Who walks. */
const BODY = capsule({ radius: 0.35, height: 1.8 })

export interface ColdResult {
  readonly name: string
  readonly host: Host
  readonly unit: 'ms'
  /** By library: the median of each figure. */
  readonly times: Record<string, ColdTimes>
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const hosts = takeSome(args, '--host', HOSTS, ['node'])
  const browser = hosts.includes('chromium') ? await browserPath() : ''
  const models = takeSome(args, '--mesh', MODEL_NAMES, ['dungeon', 'terrain', 'dragon-203k'])
  const peers = takeSome(args, '--peer', PEERS)
  const runs = Number(takeValue(args, '--runs') ?? 7)
  const files: string[] = []
  for (let file = takeValue(args, '--obj'); file !== undefined; file = takeValue(args, '--obj')) files.push(file)
  const options = readOptions(args, 0)
  const folder = mkdtempSync(join(tmpdir(), 'carom-cold-'))
  const results: ColdResult[] = []
  try {
    console.log(`The first second, ms, medians of ${runs} processes; seed ${options.seed}`)
    for await (const level of modelsOf(models, files, options.seed)) {
      const base = keep(folder, level)
      for (const set of [cameraRays(level, 10, 100, options.seed), randomRays(level, RAYS, options.seed)]) {
        const rays = join(folder, 'rays')
        writeFileSync(rays, set.rays)
        ask(`${level.name}, ${set.name}`, 'meshes', CASTERS, { ...base, rays })
      }
      const start = placeIn(level, options.seed)
      if (start !== undefined) ask(`${level.name}, capsule`, 'walkers', WALKERS, { ...base, start })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  tell(options, { task: 'cold', runs, results })
  return true

  /** Runs all libraries by turns in each host, and prints the medians. */
  function ask(name: string, kind: string, openers: Record<string, string>, task: Omit<ColdTask, 'module' | 'open'>) {
    console.log(`\n${name}`)
    const libraries = Object.keys(openers).filter((one) => one === 'carom' || peers.some((peer) => peer === one))
    for (const host of hosts) {
      const all = Object.fromEntries(libraries.map((library) => [library, [] as ColdTimes[]]))
      for (let run = 0; run < runs; run++)
        for (const library of libraries) {
          const module = new URL(`cold-${host}-${kind}-${library}.mjs`, import.meta.url).href
          all[library].push(runHost(host, { module, open: openers[library], ...task }, browser))
        }
      const times = Object.fromEntries(libraries.map((library) => [library, mediansOf(all[library])]))
      results.push({ name, host, unit: 'ms', times })
      print(host, times, kind === 'meshes' ? 'full' : 'longest')
    }
    const last = kind === 'meshes' ? 'rays until four fifths of full speed' : 'the longest step after the first ten'
    console.log(`  (${last} in the last column)`)
  }
}

async function browserPath(): Promise<string> {
  const path = await findBrowser().catch(({ message }) => {
    throw new BenchError(`bench: ${message}`)
  })
  if (path === undefined)
    throw new BenchError('bench: --host chromium needs Chrome or Chromium; CHROME_PATH may say where one is')
  return path
}

function keep(folder: string, { positions, indices }: Level): Pick<ColdTask, 'positions' | 'indices'> {
  const files = { positions: join(folder, 'positions'), indices: join(folder, 'indices') }
  writeFileSync(files.positions, positions)
  writeFileSync(files.indices, Uint32Array.from(indices))
  return files
}

function runHost(host: Host, task: ColdTask, browser: string): ColdTimes {
  const child = fileURLToPath(new URL(`cold-${host}.mjs`, import.meta.url))
  const args = [child, JSON.stringify(task), browser]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`bench: ${task.module} ended with ${status}:\n${stderr}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

function mediansOf(all: readonly ColdTimes[]): ColdTimes {
  const of = (get: (times: ColdTimes) => number) => median(all.map(get))
  const counts = Object.keys(all[0].after).map(Number)
  const after = Object.fromEntries(counts.map((count) => [count, of((one) => one.after[count])]))
  return { import: of((one) => one.import), ready: of((one) => one.ready), after, last: of((one) => one.last) }
}

function print(host: Host, times: Record<string, ColdTimes>, last: string): void {
  const counts = Object.keys(Object.values(times)[0].after)
  console.log(line(host, ['import', 'ready', ...counts, last], 9))
  for (const [library, { import: imported, ready, after, last }] of Object.entries(times))
    console.log(line(library, [imported, ready, ...Object.values(after), last].map(figure), 9))
}

/** Somewhere on level ground, with room around it. */
function placeIn(level: Level, seed: number): number[] | undefined {
  const mesh = new TriangleMesh(level.positions, level.indices)
  const { min, max } = boundsOf(level)
  const next = random(seed)
  const hit = createHit()
  for (let i = 0; i < 10_000; i++) {
    const [x, y, z] = [0, 1, 2].map((axis) => min[axis] + next() * (max[axis] - min[axis]))
    if (!mesh.castRay({ x, y, z }, { x: 0, y: -1, z: 0 }, max[1] - min[1], hit)) continue
    if (hit.faceNormal.y < 0.99) continue
    const feet = y - hit.distance + 0.02
    if (!mesh.overlap(BODY, { x, y: feet + 0.91, z })) return [x, feet, z]
  }
}
