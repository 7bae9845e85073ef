/**
 * npm run bench -- growth [--most 10000000] [--peer NAME,…] [--seed S] [--seconds T] [--json]
 *
 * How the time of a ray and of a build grows with the triangles: the same shape in ever finer cuts, and the exponent that fits.
 */
import { boulder } from '../../scenes/boulder.ts'
import type { Level } from '../../scenes/level.ts'
import { randomRays } from './inputs.ts'
import { exponentOf, timeOf, timeTurns } from './measure.ts'
import { type Entrants, openEntrants, type PeerName, takePeers } from './meshes/entrants.ts'
import type { MeshAsked, MeshPeer } from './meshes/mesh-peer.ts'
import { readOptions, takeValue } from './options.ts'
import { BenchError, runTask, tell } from './run.ts'
import { figure, line, ratiosOf } from './table.ts'

const PEERS: readonly PeerName[] = ['three-mesh-bvh']
const LEAST = 1e3
const MOST = 1e6
/** Two sizes for each power of ten. */
const STEP = Math.sqrt(10)
const RAYS = 16_384
/** Builds that long are not made again. */
const PATIENCE = 5000

interface GrowthResult {
  readonly name: string
  readonly unit: 'ns/ray'
  readonly triangles: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  /** Milliseconds of a build, by name. */
  readonly build: Record<string, number>
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const most = Number(takeValue(args, '--most') ?? MOST)
  if (!(most >= 1e4 && most <= 1e8)) throw new BenchError('bench: --most has to be from 10000 to 100000000')
  const entered = { ...takePeers(args, PEERS), limit: false }
  const options = readOptions(args, 20)
  const { seed, seconds } = options
  const sizes: number[] = []
  for (let size = LEAST; size <= 1.001 * most; size *= STEP) sizes.push(size)
  console.log(`A ray, ns, and a build, ms, on the same shape in ever more triangles, one thread; seed ${seed}`)
  const entrants = await openEntrants(entered)
  const names = ['carom', ...entrants.names]
  console.log(line('\ntriangles', [...names.map((name) => `${name}, ns`), ...names.map((name) => `${name}, ms`)], 20))
  const sets: GrowthResult[] = []
  for (const size of sizes) {
    const level = boulder({ triangles: size, radius: 50, seed })
    const result = await benchLevel(entrants, level, seed, seconds / sizes.length)
    sets.push(result)
    const rays = Object.values({ carom: result.carom, ...result.peers })
    console.log(line(String(result.triangles), [...rays, ...Object.values(result.build)].map(figure), 20))
  }
  const growth = growthOf(sets, names)
  console.log('')
  for (const [name, { ray, build }] of Object.entries(growth))
    console.log(`${name}: a ray takes n^${ray.toFixed(3)}, a build n^${build.toFixed(3)}`)
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    entrants.names,
  )
  tell(options, { task: 'growth', seed, sets, ratio, bytesPerOp: null, growth, libraries: entrants.libraries })
  return true
}

async function benchLevel(
  { ours, peers }: Entrants,
  level: Level,
  seed: number,
  seconds: number,
): Promise<GrowthResult> {
  const { rays, count } = randomRays(level, RAYS, seed)
  const build: Record<string, number> = {}
  const meshes: MeshAsked[] = []
  for (const peer of [ours, ...peers]) {
    const { mesh, time } = await buildOf(peer, level, seconds / 4)
    build[peer.name] = time
    meshes.push(mesh)
  }
  const tasks = meshes.map((mesh) => () => timeOf(() => mesh.firstAll(rays, 0, count)))
  await timeTurns(tasks, 0, 3) // warm up
  const { times, ratios } = await timeTurns(tasks, seconds / 2, 5)
  for (const mesh of meshes) mesh.dispose()
  const ns = times.map(({ median }) => (1e6 * median) / count)
  return {
    name: level.name,
    unit: 'ns/ray',
    triangles: level.indices.length / 3,
    carom: ns[0],
    peers: Object.fromEntries(peers.map(({ name }, k) => [name, ns[k + 1]])),
    ratios: Object.fromEntries(peers.map(({ name }, k) => [name, ratios[k + 1]])),
    build,
  }
}

async function buildOf(peer: MeshPeer, level: Level, seconds: number): Promise<{ mesh: MeshAsked; time: number }> {
  const { gc } = globalThis as { gc?: () => void }
  let mesh: MeshAsked | undefined
  const turn = () => {
    mesh?.dispose()
    mesh = undefined
    gc?.()
    return timeOf(() => {
      mesh = peer.build(level)
    })
  }
  const first = turn()
  const time = first > PATIENCE ? first : (await timeTurns([turn], seconds, 3)).times[0].median
  return { mesh: mesh!, time }
}

/** The exponents e in time = c · triangles^e. */
function growthOf(sets: readonly GrowthResult[], names: readonly string[]) {
  const triangles = sets.map((set) => set.triangles)
  const exponents: Record<string, { ray: number; build: number }> = {}
  for (const name of names) {
    const rays = sets.map(({ carom, peers }) => (name === 'carom' ? carom : peers[name]))
    const builds = sets.map(({ build }) => build[name])
    exponents[name] = { ray: exponentOf(triangles, rays), build: exponentOf(triangles, builds) }
  }
  return exponents
}
