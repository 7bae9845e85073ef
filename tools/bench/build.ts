/**
 * npm run bench -- build [--mesh NAME,…] [--obj FILE]… [--peer NAME,…] [--limit] [--seed S] [--seconds T] [--json]
 *
 * Building what a library needs to answer, on this thread, and how many bytes a triangle that is.
 */
import type { Level } from '../../scenes/level.ts'
import { type Spread, type Turn, timeOf, timeTurns } from './measure.ts'
import {
  type Entrants,
  levelsOf,
  openEntrants,
  type PeerName,
  reasonOf,
  reopen,
  takeMeshOptions,
} from './meshes/entrants.ts'
import type { MeshAsked, MeshPeer } from './meshes/mesh-peer.ts'
import { readOptions } from './options.ts'
import { runTask, tell } from './run.ts'
import { figure, line, printRatios, ratiosOf } from './table.ts'

const PEERS: readonly PeerName[] = [
  'three-mesh-bvh-center',
  'three-mesh-bvh',
  'rapier',
  'rapier-simd',
  'jolt',
  'crashcat',
  'three-octree',
]

interface BuildResult {
  readonly name: string
  readonly unit: 'ms'
  readonly triangles: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly spread: Record<string, readonly [low: number, high: number]>
  readonly rounds: number
  /** Where a library tells. */
  readonly bytesPerTriangle: Record<string, number>
  readonly failed: Record<string, string>
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const meshes = takeMeshOptions(args, PEERS, true)
  const options = readOptions(args, 20)
  const { seed, seconds } = options
  console.log(`Building, milliseconds, one thread; seed ${seed}`)
  const entrants = await openEntrants(meshes)
  const share = seconds / (meshes.models.length + meshes.files.length)
  const sets: BuildResult[] = []
  for await (const level of levelsOf(meshes, seed)) {
    if (entrants.embree !== null) await entrants.embree.take(level)
    const result = await benchLevel(entrants, level, share)
    sets.push(result)
    print(result)
  }
  await entrants.embree?.close()
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    entrants.names,
  )
  printRatios(ratio)
  const { libraries } = entrants
  tell(options, { task: 'build', seed, sets, ratio, bytesPerOp: null, libraries })
  return true
}

async function benchLevel(entrants: Entrants, level: Level, seconds: number): Promise<BuildResult> {
  const { ours, peers, embree } = entrants
  const triangles = level.indices.length / 3
  const turns: { name: string; turn: Turn }[] = []
  const bytesPerTriangle: Record<string, number> = {}
  const failed: Record<string, string> = {}
  for (const peer of [ours, ...peers]) {
    if (triangles > (peer.most ?? Number.POSITIVE_INFINITY)) continue
    try {
      const mesh = peer.build(level)
      if (mesh.bytes !== undefined) bytesPerTriangle[peer.name] = mesh.bytes / triangles
      mesh.dispose()
      turns.push({ name: peer.name, turn: turnOf(peer, level) })
    } catch (error) {
      failed[peer.name] = reasonOf(error)
      await reopen(entrants, peer)
    }
  }
  if (embree !== null) turns.push({ name: embree.name, turn: () => embree.build() })
  const { times, ratios, rounds } = await timeTurns(
    turns.map(({ turn }) => turn),
    seconds,
    3,
  )
  const theirs = (values: readonly number[]) =>
    Object.fromEntries(turns.slice(1).map(({ name }, k) => [name, values[k + 1]]))
  return {
    name: level.name,
    unit: 'ms',
    triangles,
    carom: times[0].median,
    peers: theirs(times.map(({ median }) => median)),
    ratios: theirs(ratios),
    spread: Object.fromEntries(turns.map(({ name }, k) => [name, [times[k].low, times[k].high]])),
    rounds,
    bytesPerTriangle,
    failed,
  }
}

/** What a build before has left is collected first: it is not this one's. */
function turnOf(peer: MeshPeer, level: Level): Turn {
  const { gc } = globalThis as { gc?: () => void }
  return () => {
    gc?.()
    let mesh: MeshAsked | undefined
    const time = timeOf(() => {
      mesh = peer.build(level)
    })
    mesh?.dispose()
    return time
  }
}

function print(result: BuildResult): void {
  console.log(`\n${result.name} (${result.rounds} rounds)`)
  console.log(line('', ['ms', 'quartiles', 'carom is', 'bytes/tri']))
  const all: Record<string, Pick<Spread, 'median'>> = { carom: { median: result.carom } }
  for (const [name, median] of Object.entries(result.peers)) all[name] = { median }
  for (const [name, { median }] of Object.entries(all)) {
    const [low, high] = result.spread[name]
    const ratio = result.ratios[name]
    const bytes = result.bytesPerTriangle[name]
    const cells = [figure(median), `${figure(low)}–${figure(high)}`, ratio === undefined ? '' : `× ${ratio.toFixed(2)}`]
    console.log(line(name, [...cells, bytes === undefined ? '' : bytes.toFixed(0)], 14))
  }
  for (const [name, why] of Object.entries(result.failed)) console.log(line(name, [`failed: ${why}`]))
}
