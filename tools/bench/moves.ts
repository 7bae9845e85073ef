import { styleText } from 'node:util'
import type { ByFunction } from './inside.ts'
import { MOTIONS } from './judge-walk.ts'
import { type Garbage, geomean } from './measure.ts'
import { garbageOfMoves, type Walked, type Work, workOf } from './move-costs.ts'
import { LEVELS } from './move-levels.ts'
import { benchMoves, type DroppedSet, type MoveSet } from './move-set.ts'
import { type BenchOptions, readOptions } from './options.ts'
import type { WalkBody, WalkPeer } from './peer.ts'
import { openCarom } from './walkers/carom.ts'
import { openCrashcat } from './walkers/crashcat.ts'
import { openJolt } from './walkers/jolt.ts'
import { openRapier } from './walkers/rapier.ts'
import { openThreeMeshBvh } from './walkers/three-mesh-bvh.ts'

const BODIES: readonly WalkBody[] = [
  { kind: 'capsule', radius: 0.35, height: 1.8 },
  { kind: 'cylinder', radius: 0.35, height: 1.8 },
  { kind: 'sphere', radius: 0.35, height: 0.7 },
  { kind: 'ellipsoid', radius: 0.35, height: 1.8 },
  { kind: 'box', radius: 0.35, height: 1.8 },
]
const PEERS: Record<string, () => WalkPeer | Promise<WalkPeer>> = {
  rapier: openRapier,
  jolt: openJolt,
  crashcat: openCrashcat,
  'three-mesh-bvh': openThreeMeshBvh,
}
/** Ways in a set. */
const LEGS = 16
/** Walkers that do not know of each other, and walk at once. */
const CROWD = 200
const own = ownOptions(process.argv.slice(2))
process.exitCode = (await bench(readOptions(own.rest, 120))) ? 0 : 1

/**
 * Short runs: [--level castle,…] [--body capsule,…] [--motion walking,…] [--peer jolt,…] alone, [--legs N] of each set.
 * [--profile N]: of carom's functions, the N that allocate most, and the N that are called most, a move.
 */
function ownOptions(args: readonly string[]) {
  const rest = [...args]
  const take = (name: string) => {
    const at = rest.indexOf(name)
    return at < 0 ? undefined : rest.splice(at, 2)[1]
  }
  const some = <T extends string>(name: string, all: readonly T[]): readonly T[] => {
    const wanted = take(name)?.split(',') ?? all
    for (const one of wanted)
      if (!all.includes(one as T)) throw new Error(`bench: ${name} is ${one}, expected ${all.join(', ')}`)
    return all.filter((one) => wanted.includes(one))
  }
  const legs = Number(take('--legs') ?? LEGS)
  if (!(Number.isInteger(legs) && legs > 0)) throw new Error('bench: --legs has to be a whole number above 0')
  const profile = Number(take('--profile') ?? 0)
  const levels = some('--level', Object.keys(LEVELS))
  const kinds = some(
    '--body',
    BODIES.map(({ kind }) => kind),
  )
  const bodies = BODIES.filter(({ kind }) => kinds.includes(kind))
  return {
    legs,
    profile,
    levels,
    bodies,
    motions: some('--motion', MOTIONS),
    peers: some('--peer', Object.keys(PEERS)),
    rest,
  }
}

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const { levels, bodies, motions } = own
  const peers: WalkPeer[] = []
  for (const name of own.peers) peers.push(await PEERS[name]())
  const all = [openCarom(), ...peers]
  const names = peers.map(({ name }) => name)
  console.log(`Characters that walk, µs a move at 60 Hz, one thread; seed ${seed}`)
  for (const { name, version, settings } of all) console.log(`  ${name} ${version}: ${settings}`)
  console.log(`\n${row(['level, body, motion', 'carom', ...names, '', ...names, 'legs'], names)}  failed`)
  const share = seconds / (levels.length * bodies.length * motions.length)
  const sets: MoveSet[] = []
  const dropped: DroppedSet[] = []
  const walked: Walked[] = []
  for (const levelName of levels) {
    const level = LEVELS[levelName](seed)
    const worlds = all.map((peer) => ({ name: peer.name, world: peer.level(level.positions, level.indices) }))
    for (const body of bodies) {
      for (const motion of motions) {
        const count = motion === 'crowd' ? CROWD : own.legs
        const result = benchMoves({ levelName, level, body, motion, count, seed }, worlds, share)
        if (result === null) continue
        if (!('set' in result)) {
          dropped.push(result)
          console.log(`${result.name}: counts for nobody: ${failuresOf({ ...result, lost: [] })}`)
          continue
        }
        sets.push(result.set)
        console.log(rowOf(result.set, names))
        walked.push({ ...result, body, world: worlds[0].world })
      }
    }
    for (const { world } of worlds.slice(1)) world.dispose()
  }
  console.log('')
  const ratio = ratiosOf(sets, names)
  for (const [name, { geomean, min, bodies }] of Object.entries(ratio)) {
    const apart = Object.entries(bodies).map(([body, value]) => `${body} ${value.toFixed(2)}`)
    console.log(
      `${name}: carom is ${geomean.toFixed(2)} times as fast (geometric mean; ${apart.join(', ')}), at least ${min.toFixed(2)}`,
    )
  }
  const standing = standingOf(sets)
  for (const [body, value] of Object.entries(standing))
    console.log(`carom, ${body}: standing takes ${value.toFixed(3)} of what walking takes`)
  const garbage: Record<string, Garbage> = {}
  const work: Record<string, Work> = {}
  for (const { kind } of bodies) {
    const first = walked.filter(
      ({ body, set }) => body.kind === kind && set.level === levels[0] && set.motion !== 'crowd',
    )
    if (first.length === 0) continue
    const { garbage: own, allocations } = await garbageOfMoves(first)
    garbage[kind] = own
    const { bytesPerOp, collections, operations } = own
    console.log(
      `carom, ${kind}: ${bytesPerOp.toFixed(2)} bytes a move, ${collections} collections in ${operations} moves`,
    )
    printFunctions(allocations)
  }
  for (const { kind } of bodies) {
    const travelled = walked.filter(({ body, set }) => body.kind === kind && set.counted)
    if (travelled.length === 0) continue
    const { work: own, calls } = await workOf(travelled)
    work[kind] = own
    const counts = Object.entries(own).map(([what, each]) => `${each.toFixed(2)} ${what}`)
    console.log(`carom, ${kind}, a move: ${counts.join(', ')}`)
    printFunctions(calls)
  }
  const bytesPerOp = Math.max(...Object.values(garbage).map((g) => Math.round(10 * g.bytesPerOp) / 10))
  const caromWrong = sets.reduce(
    (sum, { faults }) => sum + (faults.carom?.['went through'] ?? 0) + (faults.carom?.sank ?? 0),
    0,
  )
  // (docs/guarantees.md: less than a byte; what few moves reach is compiled late)
  const ok = caromWrong === 0 && dropped.length === 0 && bytesPerOp < 1
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const versions = Object.fromEntries(peers.map(({ name, version }) => [name, version]))
  if (json) {
    console.log(
      JSON.stringify({
        task: 'moves',
        seed,
        versions,
        sets,
        ratio,
        standing,
        bytesPerOp,
        garbage,
        work,
        caromWrong,
        ok,
      }),
    )
  }
  return ok
}

/** The first of them, as many as are asked for. */
function printFunctions(functions: ByFunction): void {
  for (const [name, value] of functions.slice(0, own.profile)) console.log(`${value.toFixed(3).padStart(14)} ${name}`)
}

/** Of the sets that count, and that a peer is in. */
function ratiosOf(sets: readonly MoveSet[], names: readonly string[]) {
  const ratio: Record<string, { geomean: number; min: number; bodies: Record<string, number> }> = {}
  for (const name of names) {
    const own = sets.filter(({ counted, ratios }) => counted && name in ratios)
    if (own.length === 0) continue
    const all = own.map(({ ratios }) => ratios[name])
    const bodies: Record<string, number> = {}
    for (const body of new Set(own.map(({ body }) => body)))
      bodies[body] = geomean(own.filter((set) => set.body === body).map(({ ratios }) => ratios[name]))
    ratio[name] = { geomean: geomean(all), min: Math.min(...all), bodies }
  }
  return ratio
}

/** By body: what a move that stands takes of one that walks, over the levels with both. */
function standingOf(sets: readonly MoveSet[]): Record<string, number> {
  const shares: Record<string, number[]> = {}
  for (const { level, body, motion, carom } of sets) {
    const walking = sets.find((set) => set.level === level && set.body === body && set.motion === 'walking')
    if (motion !== 'standing' || walking === undefined) continue
    shares[body] ??= []
    shares[body].push(carom / walking.carom)
  }
  return Object.fromEntries(Object.entries(shares).map(([body, all]) => [body, geomean(all)]))
}

function rowOf(set: MoveSet, names: readonly string[]): string {
  const figure = (value: number | undefined, digits: number) => (value === undefined ? '–' : value.toFixed(digits))
  const cells = row(
    [
      set.name,
      set.carom.toFixed(1),
      ...names.map((name) => figure(set.peers[name], 1)),
      'x',
      ...names.map((name) => figure(set.ratios[name], 2)),
      `${set.legs}/${set.tried}`,
    ],
    names,
  )
  return `${cells}  ${failuresOf(set)}`.trimEnd()
}

function failuresOf({ faults, lost }: Pick<MoveSet, 'faults' | 'lost'>): string {
  const what = Object.entries(faults).map(([name, own]) => {
    const counts = Object.entries(own).map(([fault, count]) => `${count} ${fault}`)
    return `${name} ${counts.join(', ')}${lost.includes(name) ? ' (left out)' : ''}`
  })
  return what.join('; ')
}

function row(cells: readonly string[], names: readonly string[]): string {
  const widths = names.map((name) => Math.max(8, name.length + 2))
  const all = [32, 8, ...widths, 3, ...widths, 8]
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(all[i]) : cell.padStart(all[i]))).join('')
}
