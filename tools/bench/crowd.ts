import { styleText } from 'node:util'
import { openCarom } from './crowds/carom.ts'
import { openCrashcat } from './crowds/crashcat.ts'
import type { Crowd, CrowdPeer } from './crowds/crowd.ts'
import { openJolt, openJoltList } from './crowds/jolt.ts'
import { type Overlaps, watchOverlaps } from './crowds/pairs.ts'
import { dealPlace, type Place } from './crowds/place.ts'
import { type Wishes, wishesOf } from './crowds/wishes.ts'
import { type Garbage, garbageOf, geomean, timeRounds } from './measure.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { STEP } from './peer.ts'

const COUNTS = [100, 1000]
/** Metres of the square for each: a body with its skin is 0.64 m wide. */
const CELLS: Record<string, number> = { loose: 4, dense: 1 }
/** Steps in which they fall onto the ground, and steps that are checked after those, before anything is timed. */
const FALL = 60
const CHECKED = 240
/** carom is asked how deep anyone is in another after so many of those steps. */
const EVERY = 10
/** Overlap of bodies with their skins that carom may leave, metres: it promises to notice no less. */
const ALLOWED = 1e-6
/** Moves whose garbage is measured. */
const GARBAGE_MOVES = 20_000

/** What a crowd did before it was timed. */
interface Checked extends Overlaps {
  /** How fast they came on where they wished to go, m/s. */
  readonly speed: number
  /** Fell through the ground. */
  readonly fell: number
}

interface CrowdSet {
  readonly name: string
  readonly count: number
  readonly unit: 'µs'
  /** One step of one character. */
  readonly carom: number
  readonly peers: Record<string, number>
  readonly times: Record<string, number>
  readonly rounds: number
  readonly checked: Record<string, Checked>
  /** How deep anyone of carom's was in another, with their skins, metres. */
  readonly depth: number
  readonly garbage: Garbage
}

/** A crowd, what it wishes for, and where it is. */
interface Walking {
  readonly peer: CrowdPeer
  readonly crowd: Crowd
  readonly wishes: Wishes
  readonly centres: Float64Array
}

const PEERS: Record<string, () => CrowdPeer | Promise<CrowdPeer>> = {
  jolt: openJolt,
  'jolt-list': openJoltList,
  crashcat: openCrashcat,
}
const own = ownOptions(process.argv.slice(2))
process.exitCode = (await bench(readOptions(own.rest, 60))) ? 0 : 1

/** Short runs: [--count 100,…] [--crowd loose,…] [--peer jolt,…] */
function ownOptions(args: readonly string[]) {
  const rest = [...args]
  const take = (name: string) => {
    const at = rest.indexOf(name)
    return at < 0 ? undefined : rest.splice(at, 2)[1]
  }
  const some = (name: string, all: readonly string[]): readonly string[] => {
    const wanted = take(name)?.split(',') ?? all
    for (const one of wanted)
      if (!all.includes(one)) throw new Error(`bench: ${name} is ${one}, expected ${all.join(', ')}`)
    return all.filter((one) => wanted.includes(one))
  }
  const given = take('--count')
  const counts = given === undefined ? COUNTS : given.split(',').map(Number)
  if (!counts.every((n) => Number.isInteger(n) && n >= 1))
    throw new Error(`bench: --count is ${given}, expected whole numbers of at least 1`)
  return { counts, crowds: some('--crowd', Object.keys(CELLS)), peers: some('--peer', Object.keys(PEERS)), rest }
}

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const peers: CrowdPeer[] = []
  for (const name of own.peers) peers.push(await PEERS[name]())
  const all = [openCarom(), ...peers]
  const names = peers.map(({ name }) => name)
  console.log(`A crowd of characters that meet each other, µs a step of one at 60 Hz, one thread; seed ${seed}`)
  for (const { name, version, settings } of all) console.log(`  ${name} ${version}: ${settings}`)
  console.log(`\n${row(['crowd', 'carom', ...names, '', ...names, 'rounds'], names)}`)
  const share = seconds / (own.counts.length * own.crowds.length)
  const sets: CrowdSet[] = []
  for (const density of own.crowds) {
    for (const count of own.counts) {
      const place = dealPlace(count, CELLS[density], seed)
      const set = await benchCrowd(`${density}, ${count}`, place, all, share)
      sets.push(set)
      console.log(rowOf(set, names))
      for (const [name, checked] of Object.entries(set.checked)) console.log(`    ${checkOf(name, checked)}`)
    }
  }
  console.log('')
  const ratio: Record<string, { geomean: number; min: number }> = {}
  for (const name of names) {
    const own = sets.filter(({ times }) => name in times).map(({ times }) => times[name])
    if (own.length === 0) continue
    ratio[name] = { geomean: geomean(own), min: Math.min(...own) }
    console.log(
      `${name}: carom is ${ratio[name].geomean.toFixed(2)} times as fast (geometric mean), at least ${ratio[name].min.toFixed(2)}`,
    )
  }
  const bytesPerOp = Math.max(...sets.map(({ garbage }) => Math.round(10 * garbage.bytesPerOp) / 10))
  const depth = Math.max(...sets.map((set) => set.depth))
  console.log(
    `carom: ${bytesPerOp.toFixed(1)} bytes a move; nobody was in another by more than ${depth.toPrecision(2)} m`,
  )
  const caromWrong = sets.filter(
    ({ depth, checked: { carom } }) => !(depth <= ALLOWED) || carom.pairs + carom.fell > 0,
  ).length
  const ok = caromWrong === 0 && bytesPerOp === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const versions = Object.fromEntries(peers.map(({ name, version }) => [name, version]))
  if (json)
    console.log(JSON.stringify({ task: 'crowd', seed, versions, sets, ratio, bytesPerOp, depth, caromWrong, ok }))
  return ok
}

async function benchCrowd(name: string, place: Place, all: readonly CrowdPeer[], seconds: number): Promise<CrowdSet> {
  const count = place.starts.length / 3
  const crowds = all
    .filter(({ most }) => count <= most)
    .map((peer): Walking => {
      const crowd = peer.crowd(place)
      return { peer, crowd, wishes: wishesOf(place), centres: new Float64Array(place.starts.length) }
    })
  let depth = 0
  const checked: Record<string, Checked> = {}
  for (const walking of crowds)
    checked[walking.peer.name] = check(walking, (step) => {
      if (step % EVERY === 0) depth = Math.max(depth, walking.crowd.deepest?.() ?? 0)
    })
  const tasks = crowds.map(
    ({ crowd, wishes }) =>
      () =>
        crowd.step(wishes.rows),
  )
  const { times, ratios, rounds } = timeRounds(tasks, seconds, 7, (i) => wish(crowds[i]))
  const each = times.map((ms) => (1000 * ms) / count)
  const byName = (values: readonly number[]) =>
    Object.fromEntries(crowds.slice(1).map(({ peer }, i) => [peer.name, values[i + 1]]))
  const garbage = await garbageOf((moves) => {
    for (let done = 0; done < moves; done += count) {
      wish(crowds[0])
      tasks[0]()
    }
  }, GARBAGE_MOVES)
  for (const { crowd } of crowds) crowd.dispose()
  return {
    name,
    count,
    unit: 'µs',
    carom: each[0],
    peers: byName(each),
    times: byName(ratios),
    rounds,
    checked,
    depth,
    garbage,
  }
}

/** Everyone sees where they are, and wishes. */
function wish({ crowd, wishes, centres }: Walking): void {
  crowd.readCentres(centres)
  wishes.look(centres)
}

/** They fall onto the ground, and walk; after each step `look` is called. */
function check(walking: Walking, look: (step: number) => void): Checked {
  const { crowd, wishes, centres } = walking
  const count = centres.length / 3
  const overlaps = watchOverlaps(count)
  const before = new Float64Array(centres.length)
  let way = 0
  for (let step = 0; step < FALL + CHECKED; step++) {
    wish(walking)
    before.set(centres)
    crowd.step(wishes.rows)
    crowd.readCentres(centres)
    look(step)
    if (step < FALL) continue
    overlaps.look(centres)
    for (let i = 0; i < count; i++) {
      const [x, z] = wishes.rows.subarray(2 * i, 2 * i + 2)
      const speed = Math.sqrt(x * x + z * z)
      const along = (centres[3 * i] - before[3 * i]) * x + (centres[3 * i + 2] - before[3 * i + 2]) * z
      if (speed > 0) way += along / speed
    }
  }
  let fell = 0
  for (let i = 0; i < count; i++) if (!(centres[3 * i + 1] > 0)) fell++
  return { ...overlaps.result(), speed: way / (count * CHECKED * STEP), fell }
}

function rowOf({ name, carom, peers, times, rounds }: CrowdSet, names: readonly string[]): string {
  const figure = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2))
  const cells = [
    name,
    carom.toFixed(2),
    ...names.map((n) => figure(peers[n])),
    'x',
    ...names.map((n) => figure(times[n])),
  ]
  return row([...cells, String(rounds)], names)
}

function checkOf(name: string, { pairs, passings, share, deepest, speed, fell }: Checked): string {
  const inOthers =
    pairs === 0
      ? 'nobody in another'
      : `${pairs} pairs in each other, up to ${deepest.toFixed(3)} m, ${passings} of them through; ${(100 * share).toFixed(1)} % of all at a time`
  return `${name}: ${speed.toFixed(2)} m/s on; ${inOthers}${fell > 0 ? `; ${fell} fell through the ground` : ''}`
}

function row(cells: readonly string[], names: readonly string[]): string {
  const widths = names.map((name) => Math.max(8, name.length + 2))
  const all = [14, 8, ...widths, 3, ...widths, 8]
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(all[i]) : cell.padStart(all[i]))).join('')
}
