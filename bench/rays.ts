import { styleText } from 'node:util'
import type { Level } from '../scenes/level.ts'
import { cameraRays, cornerRays, RAY, type RaySet, randomRays } from './inputs.ts'
import { benchLevels } from './levels.ts'
import { type Garbage, garbageOf, geomean, timePairs } from './measure.ts'
import { type BenchOptions, readOptions } from './options.ts'
import type { RayCaster } from './peer.ts'
import { carom } from './peers/carom.ts'
import { threeMeshBvh } from './peers/three-mesh-bvh.ts'

const CAMERAS = 4
const PIXELS = 64
const RANDOM = CAMERAS * PIXELS * PIXELS
const OPERATIONS = 1e6
/** Both compute in f64 from the same f32 vertices; what two right answers may differ by, as a part of the numbers at hand. */
const AGREEMENT = 1e-9

interface SetResult {
  readonly name: string
  readonly unit: 'Mray/s'
  readonly rays: number
  readonly hits: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratio: number
  readonly pairs: number
  /** Rays with two answers, and in how many of them all triangles one by one say that carom's is the wrong one. */
  readonly differ: number
  readonly caromWrong: number
}

const options = readOptions(process.argv.slice(2), 30)
process.exitCode = (await bench(options)) ? 0 : 1

async function bench({ seed, seconds, json }: BenchOptions): Promise<boolean> {
  const sets: SetResult[] = []
  const garbage: Record<string, Garbage> = {}
  let peerName = ''
  console.log(`First hits, million rays a second, one thread; seed ${seed}\n`)
  console.log(row(['level, rays', 'hits', 'carom', 'peer', 'times', 'pairs', 'differ', 'wrong']))
  const levels = benchLevels(seed)
  for (const level of levels) {
    const ours = carom(level)
    const peer = threeMeshBvh(level)
    peerName = peer.name
    const raySets = [cameraRays(level, CAMERAS, PIXELS, seed), randomRays(level, RANDOM, seed)]
    for (const set of raySets) {
      const result = benchSet(level, set, ours, peer, seconds / (2 * levels.length))
      sets.push(result)
      console.log(rowOf(result, peerName))
    }
    if (level === levels[0]) {
      const { hits, misses } = hitsAndMisses(ours, raySets)
      const corners = cornerRays(level, RANDOM, seed)
      for (const caster of [ours, peer]) {
        for (let round = 0; round < 10; round++) caster.castAll(corners.rays, 0, corners.count)
        garbage[`${caster.name} hits`] = await garbageOfRays(caster, hits)
        garbage[`${caster.name} misses`] = await garbageOfRays(caster, misses)
      }
    }
  }

  const ratios = sets.map((set) => set.ratio)
  const ratio = { [peerName]: { geomean: geomean(ratios), min: Math.min(...ratios) } }
  console.log(
    `\n${peerName}: carom is ${geomean(ratios).toFixed(2)} times as fast (geometric mean), at least ${Math.min(...ratios).toFixed(2)}`,
  )
  for (const [name, { bytesPerOp, collections }] of Object.entries(garbage)) {
    console.log(`${name}: ${bytesPerOp.toFixed(2)} bytes a ray, ${collections} collections in ${OPERATIONS} rays`)
  }

  const own = [garbage['carom hits'], garbage['carom misses']]
  const bytesPerOp = Math.max(...own.map((g) => Math.round(100 * g.bytesPerOp) / 100))
  const collections = own.reduce((sum, g) => sum + g.collections, 0)
  const caromWrong = sets.reduce((sum, set) => sum + set.caromWrong, 0)
  const ok = caromWrong === 0 && bytesPerOp === 0 && collections === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  if (json) {
    console.log(
      JSON.stringify({
        task: 'rays',
        seed,
        sets,
        ratio,
        bytesPerOp,
        collections,
        operations: 2 * OPERATIONS,
        garbage,
        ok,
      }),
    )
  }
  return ok
}

function benchSet(level: Level, set: RaySet, ours: RayCaster, peer: RayCaster, seconds: number): SetResult {
  const { rays, count } = set
  let hits = 0
  let differ = 0
  let caromWrong = 0
  for (let i = 0; i < count; i++) {
    const a = ours.cast(rays, i)
    const b = peer.cast(rays, i)
    if (a >= 0) hits++
    if (agree(a, b, rays, i)) continue
    differ++
    if (!agree(a, castOneByOne(level, rays, i), rays, i)) caromWrong++
  }
  const all = (caster: RayCaster) => () => caster.castAll(rays, 0, count)
  timePairs(all(ours), all(peer), 1, 4) // warm up: both are compiled for the rays of this level
  const times = timePairs(all(ours), all(peer), seconds)
  const speed = (milliseconds: number) => count / milliseconds / 1000
  return {
    name: `${level.name}, ${set.name}`,
    unit: 'Mray/s',
    rays: count,
    hits,
    carom: speed(times.a),
    peers: { [peer.name]: speed(times.b) },
    ratio: times.ratio,
    pairs: times.pairs,
    differ,
    caromWrong,
  }
}

function agree(a: number, b: number, rays: Float64Array, i: number): boolean {
  if (a < 0 || b < 0) return a < 0 && b < 0
  const size = Math.abs(rays[RAY * i]) + Math.abs(rays[RAY * i + 1]) + Math.abs(rays[RAY * i + 2]) + a
  return Math.abs(a - b) <= AGREEMENT * size
}

/** The first hit over all triangles, no tree: signed volumes in f64, the boundary counts as inside. */
function castOneByOne({ positions, indices }: Level, rays: Float64Array, i: number): number {
  const [ox, oy, oz, dx, dy, dz] = rays.subarray(RAY * i, RAY * i + RAY)
  const volume = (p: number, q: number): number => {
    // d · (p × q), vertices taken from the ray's origin; always the lower number first, so that neighbours agree
    if (p > q) return -volume(q, p)
    const px = positions[3 * p] - ox
    const py = positions[3 * p + 1] - oy
    const pz = positions[3 * p + 2] - oz
    const qx = positions[3 * q] - ox
    const qy = positions[3 * q + 1] - oy
    const qz = positions[3 * q + 2] - oz
    return dx * (py * qz - pz * qy) + dy * (pz * qx - px * qz) + dz * (px * qy - py * qx)
  }
  const along = (v: number) =>
    (positions[3 * v] - ox) * dx + (positions[3 * v + 1] - oy) * dy + (positions[3 * v + 2] - oz) * dz
  let nearest = -1
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]]
    const u = volume(b, c)
    const v = volume(c, a)
    const w = volume(a, b)
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) continue
    const sum = u + v + w
    if (sum === 0) continue
    const distance = (u * along(a) + v * along(b) + w * along(c)) / sum
    if (distance >= 0 && (nearest < 0 || distance < nearest)) nearest = distance
  }
  return nearest
}

function hitsAndMisses(caster: RayCaster, sets: readonly RaySet[]): { hits: Float64Array; misses: Float64Array } {
  const hits: number[] = []
  const misses: number[] = []
  for (const { rays, count } of sets) {
    for (let i = 0; i < count; i++) {
      const ray = rays.subarray(RAY * i, RAY * i + RAY)
      ;(caster.cast(rays, i) >= 0 ? hits : misses).push(...ray)
    }
  }
  if (misses.length === 0) for (let i = 0; i < RAY; i++) misses.push(i < 3 ? 1e9 : 0.6 * Number(i > 3)) // none: away from it all
  return { hits: Float64Array.from(hits), misses: Float64Array.from(misses) }
}

function garbageOfRays(caster: RayCaster, rays: Float64Array): Promise<Garbage> {
  const count = rays.length / RAY
  return garbageOf((operations) => {
    let sum = 0
    for (let done = 0; done < operations; done += count) {
      sum += caster.castAll(rays, 0, Math.min(count, operations - done))
    }
    return sum
  }, OPERATIONS)
}

function rowOf(set: SetResult, peerName: string): string {
  return row([
    set.name,
    `${Math.round((100 * set.hits) / set.rays)} %`,
    set.carom.toFixed(2),
    set.peers[peerName].toFixed(2),
    set.ratio.toFixed(2),
    String(set.pairs),
    String(set.differ),
    String(set.caromWrong),
  ])
}

function row(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(8))).join('')
}
