/**
 * npm run bench -- refit [--mesh NAME,…] [--obj FILE]… [--peer NAME,…] [--seed S] [--seconds T] [--json]
 *
 * All vertices moved, by two positions in turn, beside building anew and beside another library's refit.
 */
import { styleText } from 'node:util'
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { randomRays } from './inputs.ts'
import { type Turn, timeOf, timeTurns } from './measure.ts'
import {
  buildAll,
  disposeAll,
  type Entrants,
  levelsOf,
  openEntrants,
  type PeerName,
  takeMeshOptions,
} from './meshes/entrants.ts'
import { type MeshAsked, sizeOf } from './meshes/mesh-peer.ts'
import { readOptions } from './options.ts'
import { runTask, tell } from './run.ts'
import { figure, line, printRatios, ratiosOf } from './table.ts'

/** The others have none. */
const PEERS: readonly PeerName[] = ['three-mesh-bvh']
/** Rays that are asked after a refit, and of a mesh built anew. */
const CHECKED = 2000

interface RefitResult {
  readonly name: string
  readonly unit: 'ms'
  readonly triangles: number
  readonly carom: number
  /** carom's build of the same mesh, and how many times as long it takes as the refit. */
  readonly build: number
  readonly times: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly spread: Record<string, readonly [low: number, high: number]>
  readonly rounds: number
  /** Rays that carom's refitted mesh answers otherwise than one built anew. */
  readonly caromWrong: number
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const meshes = takeMeshOptions(args, PEERS)
  const options = readOptions(args, 15)
  const { seed, seconds } = options
  console.log(`Refits of whole meshes, milliseconds, one thread; seed ${seed}`)
  const entrants = await openEntrants(meshes)
  const share = seconds / (meshes.models.length + meshes.files.length)
  const sets: RefitResult[] = []
  console.log(line('\n', ['carom', 'quartiles', 'a build is', ...PEERS, 'carom is', 'rounds', 'wrong'], 15))
  for await (const level of levelsOf(meshes, seed)) {
    const result = await benchLevel(entrants, level, seed, share)
    sets.push(result)
    console.log(line(result.name, cellsOf(result), 15))
  }
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    entrants.names,
  )
  printRatios(ratio)
  const caromWrong = sets.reduce((sum, set) => sum + set.caromWrong, 0)
  if (caromWrong > 0) console.log(styleText('red', `${caromWrong} rays are answered otherwise after a refit`))
  const more = { libraries: entrants.libraries, ok: caromWrong === 0 }
  tell(options, { task: 'refit', seed, sets, ratio, bytesPerOp: null, ...more })
  return caromWrong === 0
}

async function benchLevel(entrants: Entrants, level: Level, seed: number, seconds: number): Promise<RefitResult> {
  const field = await buildAll(entrants, level)
  const { ours, built } = field
  const moved = moveAll(level, seed)
  const turns = [
    turnOf(ours, level.positions, moved),
    () => timeOf(() => entrants.ours.build(level)),
    ...built.map(({ mesh }) => turnOf(mesh, level.positions, moved)),
  ]
  const { times, ratios, rounds } = await timeTurns(turns, seconds, 3)
  const caromWrong = compare(
    ours,
    entrants.ours.build({ ...level, positions: moved }),
    { ...level, positions: moved },
    seed,
  )
  disposeAll(field)
  const byName = <T>(value: (k: number) => T) =>
    Object.fromEntries(built.map(({ peer }, k) => [peer.name, value(k + 2)]))
  return {
    name: level.name,
    unit: 'ms',
    triangles: level.indices.length / 3,
    carom: times[0].median,
    build: times[1].median,
    times: ratios[1],
    peers: byName((k) => times[k].median),
    ratios: byName((k) => ratios[k]),
    spread: {
      carom: [times[0].low, times[0].high],
      ...byName((k): [number, number] => [times[k].low, times[k].high]),
    },
    rounds,
    caromWrong,
  }
}

/** There and back, so that each refit moves everything. */
function turnOf(mesh: MeshAsked, there: Float32Array, moved: Float32Array): Turn {
  let isMoved = false
  return () => {
    isMoved = !isMoved
    return timeOf(() => mesh.refit!(isMoved ? moved : there))
  }
}

/** Every vertex goes up to a thousandth of the mesh's size along each axis, as by a breath of wind: neighbours alike. */
function moveAll(level: Level, seed: number): Float32Array {
  const next = random(seed)
  const size = sizeOf(level)
  const phase = [0, 1, 2].map(() => 2 * Math.PI * next())
  const waves = 20 / size
  return level.positions.map((value, i) => {
    const axis = i % 3
    const across = level.positions[i - axis + ((axis + 1) % 3)]
    return value + 0.001 * size * Math.sin(waves * across + phase[axis])
  })
}

/** @return in how many rays a mesh that was refitted differs from one that was built */
function compare(refitted: MeshAsked, built: MeshAsked, level: Level, seed: number): number {
  refitted.refit!(level.positions)
  const { rays, count } = randomRays(level, CHECKED, seed)
  let differ = 0
  for (let i = 0; i < count; i++) if (refitted.first(rays, i) !== built.first(rays, i)) differ++
  return differ
}

function cellsOf({ carom, spread, times, peers, ratios, rounds, caromWrong }: RefitResult): string[] {
  const [low, high] = spread.carom
  const theirs = PEERS.map((name) => (name in peers ? figure(peers[name]) : '-'))
  const ratio = PEERS.map((name) => (name in ratios ? `× ${ratios[name].toFixed(2)}` : '-'))
  const own = [figure(carom), `${figure(low)}–${figure(high)}`, `× ${times.toFixed(2)}`]
  return [...own, ...theirs, ...ratio, String(rounds), String(caromWrong)]
}
