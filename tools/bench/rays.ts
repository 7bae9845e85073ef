/**
 * npm run bench -- rays [--mesh NAME,…] [--obj FILE]… [--form NAME,…] [--peer NAME,…] [--limit] [--plain] [--seed S] [--seconds T]
 *   [--json]
 *
 * First hits and any hits, one call a ray and in batches, beside other libraries. Then of forms, which are no meshes: convex hulls of 8,
 * 32 and 256 vertices (in carom alone in a world), and a height field of a million cells, beside Rapier, Jolt and, hulls alone, crashcat.
 * `--form hull-8` takes forms only, `--mesh` and `--obj` meshes only.
 */
import { styleText } from 'node:util'
import { cameraRays, cornerRays, inwardRays, missRays, RAY, type RaySet, randomRays } from './inputs.ts'
import { type Garbage, garbageOf } from './measure.ts'
import {
  buildAll,
  disposeAll,
  type Entrants,
  type Field,
  levelsOf,
  openEntrants,
  type PeerName,
  takeMeshOptions,
} from './meshes/entrants.ts'
import { FORM_NAMES, type FormName, formOf } from './meshes/forms.ts'
import { readOptions, takeSome } from './options.ts'
import { benchRays, hitsAndMisses, type RayResult } from './ray-set.ts'
import { printSet, printSummary, type RayRatio } from './ray-table.ts'
import { runTask, tell } from './run.ts'
import { ratiosOf, timesOf } from './table.ts'

const CAMERAS = 4
const PIXELS = 64
const RAYS = CAMERAS * PIXELS * PIXELS
/** Rays whose garbage is measured: carom's, and a peer's, which leaves more. Without time (`--seconds 0`) only as many as the latter. */
const OPERATIONS = { carom: 3e5, peer: 3e4 }
const PEERS: readonly PeerName[] = ['three-mesh-bvh', 'rapier', 'rapier-simd', 'jolt', 'crashcat', 'three-octree']

await runTask(bench)

async function bench(): Promise<boolean> {
  const args = process.argv.slice(2)
  const isForms = args.includes('--form')
  const isMeshes = args.includes('--mesh') || args.includes('--obj')
  const forms = takeSome(args, '--form', FORM_NAMES, isMeshes ? [] : FORM_NAMES)
  const chosen = takeMeshOptions(args, PEERS, true)
  const meshes = isForms && !isMeshes ? { ...chosen, models: [] } : chosen
  const options = readOptions(args, 40)
  const { seed, seconds } = options
  console.log(`Rays, million a second, one thread; seed ${seed}`)
  const entrants = await openEntrants(meshes)
  const { embree, names, libraries } = entrants
  const sets: RayResult[] = []
  const any: RayResult[] = []
  const garbage: Record<string, Garbage> = {}
  const operations = seconds > 0 ? OPERATIONS.carom : OPERATIONS.peer
  let misses: RayResult | undefined
  const share = seconds / (2 * (meshes.models.length + meshes.files.length) + forms.length + 1)
  for await (const level of levelsOf(meshes, seed)) {
    const field = await buildAll(entrants, level)
    if (embree !== null) await embree.take(level)
    const raySets = [cameraRays(level, CAMERAS, PIXELS, seed), randomRays(level, RAYS, seed)]
    for (const set of raySets) {
      const result = await benchRays(field, set, embree, share)
      sets.push(result.first)
      any.push(result.any)
      printSet(result)
    }
    if (misses === undefined) {
      misses = (await benchRays(field, missRays(level, RAYS, seed), embree, share)).first
      await measureGarbage(field, raySets, cornerRays(level, RAYS, seed), operations, garbage)
    }
    disposeAll(field)
  }
  await embree?.close()
  const ofForms = await benchForms(entrants, forms, share, seed, operations, garbage)

  const ratio = raceOf(sets, names)
  const anyRatio = raceOf(any, names)
  const door = misses === undefined ? undefined : nanosecondsOf(misses)
  printSummary({ ratio, anyRatio, door, garbage })
  const own = Object.entries(garbage).filter(([name]) => name.startsWith('carom'))
  const bytesPerOp = Math.max(...own.map(([, g]) => Math.round(10 * g.bytesPerOp) / 10))
  const collections = own.reduce((sum, [, g]) => sum + g.collections, 0)
  const caromWrong = [...sets, ...ofForms.sets].reduce((sum, set) => sum + set.caromWrong, misses?.caromWrong ?? 0)
  const ok = caromWrong === 0 && bytesPerOp === 0 && collections === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const more = {
    any: { sets: any, ratio: anyRatio },
    forms: ofForms,
    misses: door,
    libraries,
    garbage,
    collections,
    caromWrong,
    ok,
  }
  tell(options, { task: 'rays', seed, sets, ratio, bytesPerOp, operations, ...more })
  return ok
}

/** Hulls and grids beside those who know them. Whoever fails at one is left out there alone. */
async function benchForms(
  entrants: Entrants,
  names: readonly FormName[],
  seconds: number,
  seed: number,
  operations: number,
  garbage: Record<string, Garbage>,
): Promise<{ sets: RayResult[]; any: RayResult[]; ratio: Record<string, RayRatio> }> {
  const [sets, any]: RayResult[][] = [[], []]
  for (const name of names) {
    const level = formOf(name)
    const field = await buildAll(entrants, level)
    const set = name === 'grid' ? cameraRays(level, CAMERAS, PIXELS, seed) : inwardRays(level, RAYS, seed)
    const result = await benchRays(field, set, null, seconds)
    sets.push(result.first)
    any.push(result.any)
    printSet(result)
    garbage[`carom, ${level.name}`] = await lastingGarbage(
      field.ours.firstAll,
      cornerRays(level, RAYS, seed),
      set.rays,
      operations,
    )
    disposeAll(field)
  }
  const ratio = raceOf(sets, entrants.names)
  for (const [name, own] of Object.entries(ratio))
    console.log(`\n${name}, hulls and grid: carom is × ${timesOf(own)} (in batches ${timesOf(own.batch)})`)
  return { sets, any, ratio }
}

/** How many times as fast carom is, over all sets: single calls, and batches. */
function raceOf(sets: readonly RayResult[], names: readonly string[]): Record<string, RayRatio> {
  const [single, batch] = [sets.map(({ ratios }) => ratios), sets.map(({ batchRatios }) => batchRatios)].map((all) =>
    ratiosOf(all, names),
  )
  return Object.fromEntries(Object.keys(single).map((name) => [name, { ...single[name], batch: batch[name] }]))
}

/** What a call costs that finds nothing. */
function nanosecondsOf({ name, carom, batch, peers }: RayResult) {
  const ns = (speed: number) => 1000 / speed
  const theirs = Object.fromEntries(Object.entries(peers).map(([peer, speed]) => [peer, ns(speed)]))
  return { name, unit: 'ns/ray', carom: ns(carom), batch: ns(batch), peers: theirs }
}

async function measureGarbage(
  field: Field,
  sets: readonly RaySet[],
  corners: RaySet,
  operations: number,
  garbage: Record<string, Garbage>,
): Promise<void> {
  const { ours } = field
  const { hits, misses } = hitsAndMisses(ours.first, sets)
  const away = misses.length > 0 ? misses : missRays(field.level, RAYS, 1).rays
  const measure = async (name: string, ask: Field['ours']['firstAll'], rays: Float64Array, asked: number) => {
    if (rays.length > 0) garbage[name] = await lastingGarbage(ask, corners, rays, asked)
  }
  await measure('carom hits', ours.firstAll, hits, operations)
  await measure('carom misses', ours.firstAll, away, operations)
  await measure('carom any', ours.anyAll!, sets[1].rays, operations)
  for (const { peer, mesh } of field.built.slice(0, 1)) {
    await measure(`${peer.name} hits`, mesh.firstAll, hits, OPERATIONS.peer)
    await measure(`${peer.name} misses`, mesh.firstAll, away, OPERATIONS.peer)
  }
}

/** @param corners rays that take the seldom ways of the code first */
async function lastingGarbage(
  ask: Field['ours']['firstAll'],
  corners: RaySet,
  rays: Float64Array,
  operations: number,
): Promise<Garbage> {
  for (let round = 0; round < 10; round++) ask(corners.rays, 0, corners.count)
  const garbage = await garbageOfRays(ask, rays, operations)
  // what V8 had not compiled again yet leaves garbage once; what rays themselves leave is there each time
  const again = garbage.bytesPerOp > 0 ? await garbageOfRays(ask, rays, operations) : garbage
  return again.bytesPerOp < garbage.bytesPerOp ? again : garbage
}

function garbageOfRays(ask: Field['ours']['firstAll'], rays: Float64Array, operations: number): Promise<Garbage> {
  const count = rays.length / RAY
  return garbageOf((asked) => {
    let sum = 0
    for (let done = 0; done < asked; done += count) sum += ask(rays, 0, Math.min(count, asked - done))
    return sum
  }, operations)
}
