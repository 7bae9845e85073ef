import { styleText } from 'node:util'
import { terrain } from '../../scenes/terrain.ts'
import { TriangleMesh, World } from '../../src/index.ts'
import { type Garbage, garbageOf, geomean, timeRounds } from './measure.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { openCarom } from './worlds/carom.ts'
import { openCrashcat } from './worlds/crashcat.ts'
import { openRapier } from './worlds/rapier.ts'
import { dealThings, type Things } from './worlds/things.ts'
import type { ManyWorld } from './worlds/world.ts'

const COUNTS = [1_000, 10_000, 100_000]
/** Of a hundred, those that move each step. */
const SHARE = 0.01
const RAYS = 20_000
/** Rays in one round of a measurement. */
const BATCH = 2_000
/** Rapier computes in f32, 90 m off centre. */
const AGREEMENT = 1e-3
const BONES = 420
/** Triangles of a chunk of a level, and how long it is, metres; how many chunks there are. */
const CHUNK = 8_192
const CHUNK_EDGE = 64
const CHUNKS = [100, 10_000]

interface WorldSet {
  readonly name: string
  readonly unit: 'µs'
  readonly carom: number
  readonly peers: Record<string, number>
  readonly times: Record<string, number>
  readonly rounds: number
}

const own = ownOptions(process.argv.slice(2))
process.exitCode = (await bench(readOptions(own.rest, 60))) ? 0 : 1

/** Short runs: [--count 1000,…] */
function ownOptions(args: readonly string[]) {
  const rest = [...args]
  const at = rest.indexOf('--count')
  const given = at < 0 ? undefined : rest.splice(at, 2)[1]
  const counts = given === undefined ? COUNTS : given.split(',').map(Number)
  if (!counts.every((n) => Number.isInteger(n) && n >= 100))
    throw new Error(`bench: --count is ${given}, expected whole numbers of at least 100`)
  return { counts, rest }
}

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const all = [openCarom(), await openRapier(), openCrashcat()]
  const names = all.slice(1).map(({ name }) => name)
  console.log(`A world of many colliders, of which 1 % move: µs a step and µs a ray, one thread; seed ${seed}`)
  for (const { name, version, settings } of all) console.log(`  ${name} ${version}: ${settings}`)
  console.log(`\n${['colliders'.padEnd(24), 'carom', ...names, '', ...names, 'rounds'].map(cell).join('')}  differ`)
  const bones = benchBones(seed)
  const chunks = benchChunks(CHUNKS)
  const sets: WorldSet[] = []
  const garbage: Record<string, Garbage> = {}
  let caromWrong = 0
  for (const count of own.counts) {
    const things = dealThings(count, SHARE, RAYS, seed)
    const worlds = all.map((peer) => peer.world(things))
    const differ = compareRays(worlds, names)
    const share = seconds / (2 * own.counts.length)
    let step = 0
    const stepSet = benchSet(`${count}, step`, names, worlds, 1, share, (world) => world.step(step++))
    let from = 0
    const raySet = benchSet(`${count}, ray`, names, worlds, BATCH, share, (world) => {
      from = (from + BATCH) % RAYS
      world.castAll(from, from + BATCH)
    })
    const away = names.map((name) => `${name} ${differ[name]}`).join(', ')
    for (const set of [stepSet, raySet]) {
      sets.push(set)
      console.log(`${rowOf(set, names)}  ${set === raySet ? `${away} of ${RAYS}` : ''}`)
    }
    // a third answer decides: where both peers agree against carom, it is carom's that is wrong
    caromWrong += differ.both
    if (count === own.counts[0]) {
      garbage.ray = await garbageOf((n) => castSome(worlds[0], n), 200_000)
      garbage.step = await garbageOf((n) => stepSome(worlds[0], n), 2_000)
    }
    for (const world of worlds) world.dispose()
  }
  const ratio: Record<string, { geomean: number; min: number }> = {}
  for (const name of names) {
    const own = sets.map(({ times }) => times[name])
    ratio[name] = { geomean: geomean(own), min: Math.min(...own) }
    console.log(
      `${name}: carom is ${ratio[name].geomean.toFixed(2)} times as fast (geometric mean), at least ${ratio[name].min.toFixed(2)}`,
    )
  }
  const rays = sets.filter(({ name }) => name.endsWith('ray'))
  const growth = rays[rays.length - 1].carom / rays[0].carom
  console.log(`a ray of fixed length: ${growth.toFixed(2)} times as long in the largest world as in the smallest`)
  console.log(`${BONES} bones placed: ${bones.toFixed(1)} µs`)
  const among = chunks.map((us, i) => `${us.toFixed(0)} µs among ${CHUNKS[i]}`).join(', ')
  console.log(`a chunk of ${CHUNK} triangles brought in from its buffer and taken out: ${among}`)
  const bytesPerOp = Math.max(...Object.values(garbage).map((g) => Math.round(100 * g.bytesPerOp) / 100))
  for (const [name, { bytesPerOp: bytes }] of Object.entries(garbage))
    console.log(`carom: ${bytes.toFixed(2)} bytes a ${name}`)
  const ok = caromWrong === 0
  if (!ok) console.log(styleText('red', `${caromWrong} rays on which both peers agree, and carom does not`))
  if (json)
    console.log(JSON.stringify({ task: 'world', seed, sets, ratio, growth, bones, chunks, bytesPerOp, caromWrong }))
  return ok
}

function castSome(world: ManyWorld, n: number): void {
  for (let done = 0; done < n; done += BATCH) world.castAll(0, Math.min(BATCH, n - done))
}

function stepSome(world: ManyWorld, n: number): void {
  for (let i = 0; i < n; i++) world.step(i)
}

/** How many rays each peer answers otherwise, and how many both do, alike. */
function compareRays(worlds: readonly ManyWorld[], names: readonly string[]): Record<string, number> {
  const differ: Record<string, number> = { both: 0 }
  for (const name of names) differ[name] = 0
  for (let i = 0; i < RAYS; i++) {
    const [ours, ...theirs] = worlds.map((world) => world.cast(i))
    const away = theirs.map((t) => Math.abs(t - ours) > AGREEMENT)
    away.forEach((is, k) => {
      if (is) differ[names[k]]++
    })
    if (away.every((is) => is) && theirs.every((t) => Math.abs(t - theirs[0]) <= AGREEMENT)) differ.both++
  }
  return differ
}

function benchSet(
  name: string,
  names: readonly string[],
  worlds: readonly ManyWorld[],
  operations: number,
  seconds: number,
  task: (world: ManyWorld) => void,
): WorldSet {
  const tasks = worlds.map((world) => () => task(world))
  for (let i = 0; i < 8; i++) for (const one of tasks) one()
  const { times, ratios, rounds } = timeRounds(tasks, seconds)
  const each = times.map((ms) => (1000 * ms) / operations)
  const byName = (values: readonly number[]) => Object.fromEntries(names.map((peer, i) => [peer, values[i + 1]]))
  return { name, unit: 'µs', carom: each[0], peers: byName(each), times: byName(ratios), rounds }
}

/** µs for the hit boxes of 30 bodies of 14 capsules each, all moved in every step, in one call. */
function benchBones(seed: number): number {
  const things: Things = dealThings(BONES, 1, 1, seed)
  const solids = things.solids.map(() => ({ kind: 'capsule', size: [0.1, 0.25, 0.1] }) as const)
  const world = openCarom().world({ ...things, solids })
  let step = 0
  const task = () => world.step(step++)
  for (let i = 0; i < 500; i++) task()
  return 1000 * timeRounds([task], 2, 500).times[0]
}

/** µs to bring a chunk of a level in, from its buffer, and to take it out again, in a world of so many chunks. */
function benchChunks(counts: readonly number[]): number[] {
  const { positions, indices } = terrain({ triangles: CHUNK, cell: 1 })
  const buffer = new TriangleMesh(positions, indices).toBuffer()
  const tasks = counts.map((count) => {
    const world = new World()
    const mesh = TriangleMesh.from(buffer)
    const row = Math.ceil(Math.sqrt(count))
    const placeOf = (i: number) => ({ x: CHUNK_EDGE * Math.floor(i / row), y: 0, z: CHUNK_EDGE * (i % row) })
    for (let i = 0; i < count; i++) world.add(mesh, { position: placeOf(i) })
    let turn = 0
    return () => world.remove(world.add(TriangleMesh.from(buffer), { position: placeOf(count + (turn++ % row)) }))
  })
  for (let i = 0; i < 100; i++) for (const task of tasks) task()
  return timeRounds(tasks, 2, 100).times.map((ms) => 1000 * ms)
}

function rowOf(set: WorldSet, names: readonly string[]): string {
  const { name, carom, peers, times, rounds } = set
  return [
    name.padEnd(24),
    carom.toFixed(2),
    ...names.map((peer) => peers[peer].toFixed(2)),
    '',
    ...names.map((peer) => times[peer].toFixed(2)),
    rounds,
  ]
    .map(cell)
    .join('')
}

function cell(text: string | number): string {
  return String(text).padStart(11)
}
