import { styleText } from 'node:util'
import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import type { Level } from '../../scenes/level.ts'
import { terrain } from '../../scenes/terrain.ts'
import { answerOf, isRight } from './judge-way.ts'
import { type Garbage, garbageOf, geomean, timeRounds } from './measure.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type Body, type PeerMesh, type SweepCaster, WAY } from './peer.ts'
import { openCarom } from './peers/carom-mesh.ts'
import { openCrashcat } from './peers/crashcat.ts'
import { openJolt } from './peers/jolt.ts'
import { openRapier } from './peers/rapier.ts'
import { KINDS, type SweepSet, sweepSet } from './sweep-inputs.ts'

const CASTS = 1000
/** Casts of which the garbage is measured, for each of the above. */
const GARBAGE_CASTS = 100
/** One call casts so many: the sum that it hands back is garbage of the measuring, not of the casts. */
const AT_ONCE = 10_000
/** Places of a body, metres along its way, that count as one. */
const AGREEMENT = 1e-3
/** Of the casts with two answers so many are judged by the exact oracle. */
const JUDGED = 100
/** The judge looks at all triples of a hull's vertices, and takes milliseconds a triangle: few are judged, and none of large hulls. */
const JUDGED_HULLS = 5
const MANY = 3 * 40

interface SetResult {
  readonly name: string
  readonly unit: 'µs/cast'
  readonly casts: number
  readonly hits: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly rounds: number
  /** Shares of the casts where a peer's body stops more than a millimetre away from carom's. */
  readonly differ: Record<string, number>
  readonly judged: number
  readonly caromWrong: number
}

const LEVELS = {
  castle: () => castle(),
  dungeon: (seed: number) => dungeon({ seed }),
  terrain: (seed: number) => terrain({ triangles: 200_000, seed }),
}
const { casts, level, rest } = ownOptions(process.argv.slice(2))
process.exitCode = (await bench(readOptions(rest, 40))) ? 0 : 1

/** Short runs: [--casts N], of each size of body, and [--level castle|dungeon|terrain] alone. */
function ownOptions(args: readonly string[]) {
  const rest = [...args]
  const take = (name: string) => {
    const at = rest.indexOf(name)
    return at < 0 ? undefined : rest.splice(at, 2)[1]
  }
  const casts = Number(take('--casts') ?? CASTS)
  if (!(Number.isInteger(casts) && casts > 0)) throw new Error('bench: --casts has to be a whole number above 0')
  const level = take('--level')
  if (level !== undefined && !(level in LEVELS))
    throw new Error(`bench: --level is ${level}, expected ${Object.keys(LEVELS).join(', ')}`)
  return { casts, level, rest }
}

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const ours = openCarom()
  const peers = [await openRapier(), await openJolt(), await openCrashcat()]
  const names = peers.map(({ name }) => name)
  console.log(`First contacts of bodies that move, µs a cast, one thread; seed ${seed}`)
  for (const { name, version, settings } of [ours, ...peers]) console.log(`  ${name} ${version}: ${settings}`)
  console.log(`\n${row(['level, body', 'hits', 'carom', ...names, '', ...names, 'differ, % /', 'wrong /'])}`)
  const levels = Object.entries(LEVELS)
    .filter(([name]) => level === undefined || name === level)
    .map(([, make]) => named(make(seed)))
  const sets: SetResult[] = []
  const garbage: Record<string, Garbage> = {}
  for (const level of levels) {
    const meshes = [ours, ...peers].map((peer) => peer.mesh(level.positions, level.indices))
    for (const kind of KINDS) {
      const set = sweepSet(level, kind, casts, seed)
      const result = benchSet(level, set, meshes, names, seconds / (levels.length * KINDS.length))
      sets.push(result)
      console.log(rowOf(result, names))
      if (level === levels[0]) garbage[kind] = await garbageOfSweeps(meshes[0], set, GARBAGE_CASTS * casts)
    }
    for (const mesh of meshes) mesh.dispose()
  }
  const ratio = ratiosOf(sets, names)
  console.log('')
  for (const name of names) {
    const { geomean, min } = ratio[name]
    console.log(`${name}: carom is ${geomean.toFixed(2)} times as fast (geometric mean), at least ${min.toFixed(2)}`)
  }
  for (const [kind, { bytesPerOp, collections, operations }] of Object.entries(garbage)) {
    console.log(
      `carom, ${kind}: ${bytesPerOp.toFixed(2)} bytes a cast, ${collections} collections in ${operations} casts`,
    )
  }
  const bytesPerOp = Math.max(...Object.values(garbage).map((g) => Math.round(10 * g.bytesPerOp) / 10))
  const caromWrong = sets.reduce((sum, set) => sum + set.caromWrong, 0)
  const ok = caromWrong === 0 && bytesPerOp === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const versions = Object.fromEntries(peers.map(({ name, version }) => [name, version]))
  if (json) console.log(JSON.stringify({ task: 'sweeps', seed, versions, sets, ratio, bytesPerOp, garbage, ok }))
  return ok
}

function named(level: Level): Level {
  return { ...level, name: `${level.name.split(' ')[0]} ${Math.round(level.indices.length / 3000)}k` }
}

function ratiosOf(sets: readonly SetResult[], names: readonly string[]) {
  const ratio: Record<string, { geomean: number; min: number; kinds: Record<string, number> }> = {}
  for (const name of names) {
    const all = sets.map((set) => set.ratios[name])
    const kinds: Record<string, number> = {}
    for (const kind of KINDS)
      kinds[kind] = geomean(sets.filter((set) => set.name.endsWith(kind)).map((set) => set.ratios[name]))
    ratio[name] = { geomean: geomean(all), min: Math.min(...all), kinds }
  }
  return ratio
}

function benchSet(
  level: Level,
  { name, bodies }: SweepSet,
  meshes: readonly PeerMesh[],
  names: readonly string[],
  seconds: number,
): SetResult {
  const casters = meshes.map((mesh) => bodies.map(({ body }) => mesh.sweeper!(body)))
  const { hits, differ, judged, caromWrong } = compare(level, bodies, casters)
  const tasks = casters.map((own) => () => castAll(own, bodies))
  timeRounds(tasks, Math.min(0.5, seconds), 3) // warm up: all are compiled for this level's ways
  const { times, ratios, rounds } = timeRounds(tasks, seconds)
  const casts = bodies.reduce((sum, { count }) => sum + count, 0)
  const byName = (values: readonly number[]) => Object.fromEntries(names.map((peer, k) => [peer, values[k + 1]]))
  const micros = times.map((time) => (1000 * time) / casts)
  return {
    name,
    unit: 'µs/cast',
    casts,
    hits,
    carom: micros[0],
    peers: byName(micros),
    ratios: byName(ratios),
    rounds,
    differ: byName(differ.map((count) => count / casts)),
    judged,
    caromWrong,
  }
}

function castAll(casters: readonly SweepCaster[], bodies: SweepSet['bodies']): number {
  let sum = 0
  for (let k = 0; k < casters.length; k++) sum += casters[k].castAll(bodies[k].ways, 0, bodies[k].count)
  return sum
}

/** Every cast by everyone: how many of a peer's answers differ from carom's, and what the oracle says of carom's then. */
function compare(level: Level, bodies: SweepSet['bodies'], casters: readonly (readonly SweepCaster[])[]) {
  const differ = casters.map(() => 0)
  let hits = 0
  let judged = 0
  let caromWrong = 0
  bodies.forEach(({ body, ways, count }, k) => {
    for (let i = 0; i < count; i++) {
      const w = WAY * i
      const length = Math.hypot(ways[w + 3], ways[w + 4], ways[w + 5])
      const answers = casters.map((own) => own[k].cast(ways, i))
      if (answers[0] >= 0) hits++
      let different = false
      answers.forEach((answer, n) => {
        const same = answer < 0 === answers[0] < 0 && Math.abs(answer - answers[0]) * length <= AGREEMENT
        if (same) return
        differ[n]++
        different = true
      })
      if (!different || judged >= mostJudged(body)) continue
      judged++
      const way = ways.subarray(w, w + WAY)
      if (!isRight(level, body, way, answerOf(level, body, way))) caromWrong++
    }
  })
  return { hits, differ, judged, caromWrong }
}

function mostJudged(body: Body): number {
  if (body.kind !== 'hull') return JUDGED
  return body.points.length > MANY ? 0 : JUDGED_HULLS
}

/** Of casts that hit: they run through all that a cast can. */
function garbageOfSweeps(mesh: PeerMesh, { bodies }: SweepSet, casts: number): Promise<Garbage> {
  const tasks = bodies.map(({ body, ways, count }) => {
    const caster = mesh.sweeper!(body)
    const all = Array.from({ length: count }, (_, i) => i)
    const hits = all.filter((i) => caster.cast(ways, i) >= 0)
    const own = new Float64Array(WAY * AT_ONCE)
    for (let i = 0; i < AT_ONCE; i++) {
      const way = WAY * (hits.length > 0 ? hits[i % hits.length] : i % count)
      own.set(ways.subarray(way, way + WAY), WAY * i)
    }
    return { caster, count: AT_ONCE, ways: own }
  })
  return garbageOf((operations) => {
    let sum = 0
    for (let done = 0; done < operations; ) {
      for (let k = 0; k < tasks.length && done < operations; k++) {
        const count = Math.min(tasks[k].count, operations - done)
        sum += tasks[k].caster.castAll(tasks[k].ways, 0, count)
        done += count
      }
    }
    return sum
  }, casts)
}

function rowOf(set: SetResult, names: readonly string[]): string {
  return row([
    set.name,
    `${Math.round((100 * set.hits) / set.casts)} %`,
    set.carom.toFixed(2),
    ...names.map((name) => set.peers[name].toFixed(2)),
    'x',
    ...names.map((name) => set.ratios[name].toFixed(2)),
    names.map((name) => (100 * set.differ[name]).toFixed(1)).join('/'),
    `${set.caromWrong}/${set.judged}`,
  ])
}

function row(cells: readonly string[]): string {
  const width = (cell: string) => (cell === 'x' || cell === '' ? 2 : cell.includes('/') ? 16 : 9)
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(width(cell)))).join('')
}
