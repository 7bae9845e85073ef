import { castle } from '../scenes/castle.ts'
import { dungeon } from '../scenes/dungeon.ts'
import type { Level, Vec3 } from '../scenes/level.ts'
import { terrain } from '../scenes/terrain.ts'
import { createWalkJudge, MOTIONS, type Motion } from './judge-walk.ts'
import { timeRounds } from './measure.ts'
import { type Leg, Scout } from './move-inputs.ts'
import { type BenchOptions, readOptions } from './options.ts'
import type { WalkBody, Walker, WalkLevel } from './peer.ts'
import { openCarom } from './walkers/carom.ts'
import { openJolt } from './walkers/jolt.ts'

const BODIES: readonly WalkBody[] = [
  { kind: 'capsule', radius: 0.35, height: 1.8 },
  { kind: 'cylinder', radius: 0.35, height: 1.8 },
  { kind: 'sphere', radius: 0.35, height: 0.7 },
  { kind: 'ellipsoid', radius: 0.35, height: 1.8 },
]
/** Ways of one set; of those found so many more are tried, since some are walked well by few. */
const LEGS = 10
const MORE = 2
/** Motions that travel, whose ratios count. */
const COUNTED: readonly Motion[] = ['walking', 'stairs', 'walls', 'corners']
/** Steps in which a body that was put on the ground comes to rest. */
const SETTLING = 30

const LEVELS: Record<string, (seed: number) => Level & { waypoints?: readonly Vec3[] }> = {
  castle: () => castle(),
  terrain: (seed) => terrain({ triangles: 500_000, cell: 0.5, seed }),
  dungeon: (seed) => dungeon({ seed }),
}

interface SetResult {
  readonly name: string
  readonly unit: 'µs/move'
  readonly level: string
  readonly body: string
  readonly motion: Motion
  readonly counted: boolean
  readonly moves: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly rounds: number
  /** Peers without such a body. */
  readonly without: readonly string[]
  /** Walks that somebody did not manage, and that were timed for nobody: by name and fault. */
  readonly dropped: Record<string, number>
}

const feet = new Float64Array(3)
const own = ownOptions(process.argv.slice(2))
process.exitCode = (await bench(readOptions(own.rest, 60))) ? 0 : 1

/** Short runs: [--level castle,…] [--body capsule,…] [--motion walking,…] [--peer jolt,…] [--legs N]. */
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
  return {
    legs,
    levels: some('--level', Object.keys(LEVELS)),
    bodies: some(
      '--body',
      BODIES.map(({ kind }) => kind),
    ),
    motions: some('--motion', MOTIONS),
    rest,
  }
}

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const peers = [await openJolt()]
  const all = [openCarom(), ...peers]
  const names = peers.map(({ name }) => name)
  console.log(`Characters that walk, µs a move at 60 Hz, one thread; seed ${seed}`)
  for (const { name, version, settings } of all) console.log(`  ${name} ${version}: ${settings}`)
  console.log(`\n${row(['level, body, motion', 'carom', ...names, '', ...names, 'dropped'])}`)
  const bodies = BODIES.filter(({ kind }) => own.bodies.includes(kind))
  const share = seconds / (own.levels.length * bodies.length * own.motions.length)
  const sets: SetResult[] = []
  for (const levelName of own.levels) {
    const level = LEVELS[levelName](seed)
    const worlds = all.map((peer) => peer.level(level.positions, level.indices))
    for (const body of bodies) {
      for (const motion of own.motions) {
        const result = benchSet(levelName, level, worlds, ['carom', ...names], body, motion, seed, share)
        if (result === null) continue
        sets.push(result)
        console.log(rowOf(result, names))
      }
    }
    for (const world of worlds) world.dispose()
  }
  if (json) console.log(JSON.stringify({ task: 'moves', seed, sets }))
  return true
}

function legsOf(scout: Scout, motion: Motion, count: number): Leg[] {
  if (motion === 'walking') return scout.walking(count)
  if (motion === 'standing') return scout.standing(count)
  if (motion === 'walls') return scout.walls(count)
  return motion === 'corners' ? scout.corners(count) : []
}

function benchSet(
  levelName: string,
  level: Level & { waypoints?: readonly Vec3[] },
  worlds: readonly WalkLevel[],
  names: readonly string[],
  body: WalkBody,
  motion: Motion,
  seed: number,
  seconds: number,
): SetResult | null {
  const legs = legsOf(new Scout(level, seed, level.waypoints), motion, MORE * own.legs)
  if (legs.length === 0) return null
  const judge = createWalkJudge(level, body)
  const dropped: Record<string, number> = {}
  const bad = new Set<Leg>()
  const walkers = worlds.map((world) => world.walker(body))
  const rests = walkers.map((walker, k) => {
    if (walker === null) return []
    return legs.map((leg) => {
      const rest = settle(walker, leg)
      const fault = judge(walker, leg, motion)
      if (fault !== null) {
        dropped[`${names[k]} ${fault}`] = (dropped[`${names[k]} ${fault}`] ?? 0) + 1
        bad.add(leg)
      }
      return rest
    })
  })
  const sound = legs
    .map((_, i) => i)
    .filter((i) => !bad.has(legs[i]))
    .slice(0, own.legs)
  if (sound.length === 0) {
    console.log(levelName, body.kind, motion, dropped)
    return null
  }
  const takers = names.filter((_, k) => walkers[k] !== null)
  const tasks = takers.map((name) => {
    const k = names.indexOf(name)
    return () =>
      walkAll(
        walkers[k]!,
        sound.map((i) => legs[i]),
        sound.map((i) => rests[k][i]),
      )
  })
  timeRounds(tasks, Math.min(0.5, seconds), 2) // warm up
  const { times, ratios, rounds } = timeRounds(tasks, seconds, 5)
  const moves = sound.reduce((sum, i) => sum + legs[i].steps, 0)
  for (const walker of walkers) walker?.dispose()
  const byName = (values: readonly number[]) =>
    Object.fromEntries(takers.slice(1).map((peer, k) => [peer, values[k + 1]]))
  const micros = times.map((time) => (1000 * time) / moves)
  return {
    name: `${levelName}, ${body.kind}, ${motion}`,
    unit: 'µs/move',
    level: levelName,
    body: body.kind,
    motion,
    counted: COUNTED.includes(motion),
    moves,
    carom: micros[0],
    peers: byName(micros),
    ratios: byName(ratios),
    rounds,
    without: names.filter((name) => !takers.includes(name)),
    dropped,
  }
}

/** Puts a walker at the start of a leg, lets it come to rest, and says how it stands there. */
function settle(walker: Walker, leg: Leg): Float64Array {
  walker.place(leg.x, leg.y + 0.35, leg.z)
  for (let i = 0; i < SETTLING; i++) walker.step(0, 0)
  return walker.save()
}

function walkAll(walker: Walker, legs: readonly Leg[], rests: readonly Float64Array[]): number {
  let sum = 0
  for (let k = 0; k < legs.length; k++) {
    const { vx, vz, steps } = legs[k]
    walker.restore(rests[k])
    for (let i = 0; i < steps; i++) walker.step(vx, vz)
    walker.readFeet(feet, 0)
    sum += feet[0] + feet[2]
  }
  return sum
}

function rowOf(set: SetResult, names: readonly string[]): string {
  const figure = (value: number | undefined, digits: number) => (value === undefined ? '–' : value.toFixed(digits))
  return row([
    set.name,
    set.carom.toFixed(1),
    ...names.map((name) => figure(set.peers[name], 1)),
    'x',
    ...names.map((name) => figure(set.ratios[name], 2)),
    ` ${Object.entries(set.dropped)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  ])
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(cell === 'x' || cell === '' ? 2 : 9)))
    .join('')
}
