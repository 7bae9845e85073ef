/**
 * npm run bench -- cold [--mesh dungeon,…] [--obj FILE]… [--peer NAME,…] [--runs N] [--seed S] [--json]
 *
 * The first second: each library in a process of its own, which has loaded and compiled nothing. Medians of N processes, by turns.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { capsule, createHit, TriangleMesh } from '../../src/index.ts'
import type { ColdTask, ColdTimes } from './cold/child.ts'
import { boundsOf, cameraRays, randomRays } from './inputs.ts'
import { median } from './measure.ts'
import { MODEL_NAMES, modelsOf } from './meshes/models.ts'
import { readOptions, takeSome, takeValue } from './options.ts'
import { runTask, tell } from './run.ts'
import { figure, line } from './table.ts'

/** Who opens what; their modules lie beside this one (scripts/bench.mjs). */
const CASTERS = { carom: 'openCarom', 'three-mesh-bvh': 'openThreeMeshBvh' }
const WALKERS = { carom: 'openCarom', rapier: 'openRapier', jolt: 'openJolt', crashcat: 'openCrashcat' }
const PEERS = ['three-mesh-bvh', 'rapier', 'jolt', 'crashcat'] as const
const RAYS = 100_000
/** Who walks. */
const BODY = capsule({ radius: 0.35, height: 1.8 })

interface ColdResult {
  readonly name: string
  readonly unit: 'ms'
  /** By library: the median of each figure. */
  readonly times: Record<string, ColdTimes>
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const models = takeSome(args, '--mesh', MODEL_NAMES, ['dungeon', 'terrain', 'dragon-203k'])
  const peers = takeSome(args, '--peer', PEERS)
  const runs = Number(takeValue(args, '--runs') ?? 7)
  const files: string[] = []
  for (let file = takeValue(args, '--obj'); file !== undefined; file = takeValue(args, '--obj')) files.push(file)
  const options = readOptions(args, 0)
  const folder = mkdtempSync(join(tmpdir(), 'carom-cold-'))
  const results: ColdResult[] = []
  const wanted = (name: string) => name === 'carom' || peers.some((peer) => peer === name)
  try {
    console.log(`The first second, ms, medians of ${runs} processes; seed ${options.seed}`)
    for await (const level of modelsOf(models, files, options.seed)) {
      const base = keep(folder, level)
      for (const set of [cameraRays(level, 10, 100, options.seed), randomRays(level, RAYS, options.seed)]) {
        const rays = join(folder, 'rays')
        writeFileSync(rays, set.rays)
        const tasks = tasksOf(CASTERS, 'meshes', wanted, { ...base, rays })
        results.push(report(`${level.name}, ${set.name}`, tasks, runs, 'full speed after'))
      }
      const start = placeIn(level, options.seed)
      if (start === undefined) continue
      results.push(
        report(`${level.name}, capsule`, tasksOf(WALKERS, 'walkers', wanted, { ...base, start }), runs, 'longest'),
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  tell(options, { task: 'cold', runs, results })
  return true
}

function keep(folder: string, { positions, indices }: Level): Pick<ColdTask, 'positions' | 'indices'> {
  const files = { positions: join(folder, 'positions'), indices: join(folder, 'indices') }
  writeFileSync(files.positions, positions)
  writeFileSync(files.indices, Uint32Array.from(indices))
  return files
}

function tasksOf(
  openers: Record<string, string>,
  kind: string,
  wanted: (name: string) => boolean,
  rest: Omit<ColdTask, 'module' | 'open'>,
): Record<string, ColdTask> {
  const names = Object.keys(openers).filter(wanted)
  const moduleOf = (name: string) => new URL(`cold-${kind}-${name}.mjs`, import.meta.url).href
  return Object.fromEntries(names.map((name) => [name, { module: moduleOf(name), open: openers[name], ...rest }]))
}

/** Runs all libraries by turns, and prints the medians. */
function report(name: string, tasks: Record<string, ColdTask>, runs: number, last: string): ColdResult {
  const all = Object.keys(tasks).map((library) => ({ library, times: [] as ColdTimes[] }))
  for (let run = 0; run < runs; run++) for (const { library, times } of all) times.push(runChild(tasks[library]))
  const counts = Object.keys(all[0].times[0].after)
  console.log(`\n${line(name, ['import', 'ready', ...counts, last.split(' ').at(-1) ?? ''], 9)}`)
  const medians: Record<string, ColdTimes> = {}
  for (const { library, times } of all) {
    const of = (get: (times: ColdTimes) => number) => median(times.map(get))
    const after = Object.fromEntries(counts.map((count) => [count, of((one) => one.after[Number(count)])]))
    medians[library] = {
      import: of((one) => one.import),
      ready: of((one) => one.ready),
      after,
      last: of((one) => one.last),
    }
    const { import: imported, ready } = medians[library]
    const cells = [imported, ready, ...Object.values(after), medians[library].last]
    console.log(line(library, cells.map(figure), 9))
  }
  console.log(
    `  (${last === 'longest' ? 'the longest step after the first ten' : 'rays until four fifths of full speed'} in the last column)`,
  )
  return { name, unit: 'ms', times: medians }
}

function runChild(task: ColdTask): ColdTimes {
  const child = new URL('cold-child.mjs', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, JSON.stringify(task)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`bench: ${task.module} ended with ${status}:\n${stderr}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
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
