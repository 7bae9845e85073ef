/**
 * npm run bench -- closest [--mesh NAME,…] [--obj FILE]… [--peer NAME,…] [--seed S] [--seconds T] [--json]
 *
 * The nearest point of a mesh, one call a point and in batches, beside other libraries.
 */
import { styleText } from 'node:util'
import { nearPoints, type PointSet, randomPoints } from './inputs.ts'
import { closestOneByOne } from './judge-mesh.ts'
import { type Garbage, garbageOf, type Turn, timeOf, timeTurns } from './measure.ts'
import {
  buildAll,
  disposeAll,
  type Field,
  leaveOut,
  levelsOf,
  openEntrants,
  type PeerName,
  takeMeshOptions,
} from './meshes/entrants.ts'
import { sizeOf } from './meshes/mesh-peer.ts'
import { readOptions } from './options.ts'
import { runTask, tell } from './run.ts'
import { line, printRatios, ratiosOf } from './table.ts'

const PEERS: readonly PeerName[] = ['three-mesh-bvh', 'rapier', 'rapier-simd']
const POINTS = 4000
/** Triangles that the judge looks at for a set, at most. */
const JUDGING = 1e8
/** Of carom and of the judge: what two right answers may differ by, as a part of the mesh's size. */
const AGREEMENT = 1e-9
const OPERATIONS = 40_000

interface ClosestResult {
  readonly name: string
  readonly unit: 'µs/point'
  readonly points: number
  readonly carom: number
  readonly batch: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly spread: Record<string, readonly [low: number, high: number]>
  readonly rounds: number
  readonly wrong: Record<string, number>
  readonly unjudged: number
  readonly caromWrong: number
  readonly failed: Record<string, string>
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const meshes = takeMeshOptions(args, PEERS)
  const options = readOptions(args, 20)
  const { seed, seconds } = options
  console.log(`The nearest point of a mesh, µs a point, one thread; seed ${seed}`)
  const entrants = await openEntrants(meshes)
  const sets: ClosestResult[] = []
  let garbage: Garbage | undefined
  const share = seconds / (2 * (meshes.models.length + meshes.files.length))
  for await (const level of levelsOf(meshes, seed)) {
    const field = await buildAll(entrants, level)
    for (const set of [randomPoints(level, POINTS, seed), nearPoints(level, POINTS, seed)]) {
      const result = await benchSet(field, set, share)
      sets.push(result)
      print(result)
      garbage ??= await garbageOf((count) => askSome(field, set, count), OPERATIONS)
    }
    disposeAll(field)
  }
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    entrants.names,
  )
  printRatios(ratio)
  console.log(`carom: ${garbage!.bytesPerOp.toFixed(2)} bytes a point, ${garbage!.collections} collections`)
  const bytesPerOp = Math.round(100 * garbage!.bytesPerOp) / 100
  const caromWrong = sets.reduce((sum, set) => sum + set.caromWrong, 0)
  const ok = caromWrong === 0 && bytesPerOp === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const more = { libraries: entrants.libraries, caromWrong, ok }
  tell(options, { task: 'closest', seed, sets, ratio, bytesPerOp, ...more })
  return ok
}

function askSome({ ours }: Field, { points, count }: PointSet, operations: number): void {
  for (let done = 0; done < operations; done += count) ours.closestAll!(points, 0, Math.min(count, operations - done))
}

async function benchSet(field: Field, set: PointSet, seconds: number): Promise<ClosestResult> {
  const { points, count } = set
  const checked = check(field, set)
  const batch = field.ours.closestBatch!(points, count)
  const turns: { name: string; turn: Turn }[] = [
    { name: 'carom', turn: () => timeOf(() => field.ours.closestAll!(points, 0, count)) },
    { name: 'batch', turn: () => timeOf(batch) },
    ...field.built.map(({ peer, mesh }) => ({
      name: peer.name,
      turn: () => timeOf(() => mesh.closestAll!(points, 0, count)),
    })),
  ]
  const tasks = turns.map(({ turn }) => turn)
  await timeTurns(tasks, 0, 3) // warm up
  const { times, ratios, rounds } = await timeTurns(tasks, seconds)
  const micros = (milliseconds: number) => (1000 * milliseconds) / count
  const byName = <T>(value: (k: number) => T) =>
    Object.fromEntries(turns.slice(2).map(({ name }, k) => [name, value(k + 2)]))
  return {
    name: `${field.level.name}, ${set.name}`,
    unit: 'µs/point',
    points: count,
    carom: micros(times[0].median),
    batch: micros(times[1].median),
    peers: byName((k) => micros(times[k].median)),
    ratios: byName((k) => ratios[k]),
    spread: Object.fromEntries(turns.map(({ name }, k) => [name, [micros(times[k].low), micros(times[k].high)]])),
    rounds,
    ...checked,
    failed: { ...field.failed },
  }
}

function check(field: Field, { points, count }: PointSet): Pick<ClosestResult, 'wrong' | 'unjudged' | 'caromWrong'> {
  const { ours, level } = field
  const size = sizeOf(level)
  const known = new Map<number, number>()
  const most = Math.ceil(JUDGING / Math.max(1, level.indices.length / 3))
  const unjudged = new Set<number>()
  const caromWrong = new Set<number>()
  const wrong: Record<string, number> = {}
  for (const { peer, mesh } of [...field.built]) {
    try {
      wrong[peer.name] = 0
      for (let i = 0; i < count; i++) {
        const a = ours.closest!(points, i)
        const b = mesh.closest!(points, i)
        if (Math.abs(a - b) <= peer.tolerance * size) continue
        if (!known.has(i) && known.size >= most) {
          unjudged.add(i)
          continue
        }
        const right = known.get(i) ?? closestOneByOne(level, points, i)
        known.set(i, right)
        if (!(Math.abs(a - right) <= AGREEMENT * size)) caromWrong.add(i)
        if (!(Math.abs(b - right) <= peer.tolerance * size)) wrong[peer.name]++
      }
    } catch (error) {
      leaveOut(field, peer.name, error)
    }
  }
  return { wrong, unjudged: unjudged.size, caromWrong: caromWrong.size }
}

function print(result: ClosestResult): void {
  const { name, carom, batch, peers, ratios, spread, rounds, wrong, unjudged, caromWrong } = result
  console.log(`\n${name} (${rounds} rounds)`)
  console.log(line('', ['µs', 'quartiles', 'carom is', 'wrong'], 14))
  for (const [who, micros] of Object.entries({ carom, batch, ...peers })) {
    const [low, high] = spread[who]
    const times = who in ratios ? `× ${ratios[who].toFixed(2)}` : ''
    const count = who === 'carom' ? caromWrong : (wrong[who] ?? '')
    console.log(line(who, [micros.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`, times, String(count)], 14))
  }
  if (unjudged > 0) console.log(`  ${unjudged} points with two answers were not judged`)
}
