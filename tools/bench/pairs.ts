/**
 * npm run bench -- pairs [--seed S] [--seconds T] [--json]
 *
 * Mesh against mesh beside three-mesh-bvh and Rapier: a stone put down at random places of a level, in random poses. Does it touch, which
 * triangles, how far away is it? Answers that differ are judged in rational numbers, by all pairs of triangles.
 *
 * Rapier is asked the first alone (`Collider.intersectsShape`, which takes a trimesh). It does not tell the triangles. Its distance
 * (`contactShape`) needs a limit: with one as large as the castle, places take seconds each.
 */
import { styleText } from 'node:util'
import RAPIER from '@dimforge/rapier3d-compat'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { type MeshBVH as Bvh, MeshBVH, SAH } from 'three-mesh-bvh'
import { boulder } from '../../scenes/boulder.ts'
import { castle } from '../../scenes/castle.ts'
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { terrain } from '../../scenes/terrain.ts'
import {
  type BetweenOptions,
  closestBetween,
  createClosestPair,
  overlapMeshes,
  overlapMeshesAll,
  TriangleMesh,
} from '../../src/index.ts'
import { pointsOnGrid } from '../../test/oracle/signs.ts'
import { type Corners, trianglesMeet } from '../../test/oracle/triangles.ts'
import { timeRounds } from './measure.ts'
import { readOptions } from './options.ts'
import { geometryOf } from './peers/three-mesh-bvh.ts'
import { versionOf } from './peers/version.ts'
import { runTask, tell } from './run.ts'
import { figure, line, printRatios, ratiosOf } from './table.ts'

const PEERS = { 'three-mesh-bvh': 'three-mesh-bvh', rapier: '@dimforge/rapier3d-compat' }
type PeerName = keyof typeof PEERS
const NAMES = Object.keys(PEERS) as PeerName[]
const PLACES = 64

interface Place {
  readonly position: Vector3
  readonly orientation: Quaternion
  readonly options: BetweenOptions
  readonly matrix: Matrix4
}

interface PairResult {
  readonly name: string
  readonly unit: 'µs/place'
  readonly carom: number
  readonly peers: Partial<Record<PeerName, number>>
  readonly ratios: Record<string, number>
  /** Places with an answer that the judge refuses. */
  readonly wrong: Partial<Record<PeerName, number>>
  readonly caromWrong: number
}

await runTask(bench)

async function bench(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), 20)
  const { seed, seconds } = options
  await RAPIER.init()
  console.log(`Mesh against mesh, µs a place, one thread; seed ${seed}`)
  console.log(line('', ['carom, µs', 'wrong', ...NAMES.flatMap((name) => [name, 'carom is', 'wrong'])], 16))
  const levels = { castle: castle(), terrain: terrain({ triangles: 50_000, height: 20 }) }
  const sets: PairResult[] = []
  for (const [name, level] of Object.entries(levels))
    for (const triangles of [320, 5120]) {
      const stone = boulder({ triangles, radius: 1.5, seed })
      for (const result of benchStone(`${name}, stone ${triangles}`, level, stone, seed, seconds / 12)) {
        sets.push(result)
        const { carom, peers, ratios, wrong, caromWrong } = result
        const cells = NAMES.flatMap((name) => {
          const time = peers[name]
          return time === undefined ? ['-', '', ''] : [figure(time), `× ${ratios[name].toFixed(2)}`, `${wrong[name]}`]
        })
        console.log(line(result.name, [figure(carom), String(caromWrong), ...cells], 16))
      }
    }
  const ratio = ratiosOf(
    sets.map(({ ratios }) => ratios),
    NAMES,
  )
  printRatios(ratio)
  const caromWrong = sets.reduce((sum, set) => sum + set.caromWrong, 0)
  const ok = caromWrong === 0
  if (!ok) console.log(styleText('red', 'a promise is broken: see above'))
  const libraries = [{ name: 'carom' }, ...NAMES.map((name) => ({ name, version: versionOf(PEERS[name]) }))]
  tell(options, { task: 'pairs', seed, sets, ratio, libraries, caromWrong, ok })
  return ok
}

function* benchStone(name: string, level: Level, stone: Level, seed: number, seconds: number): Generator<PairResult> {
  const [a, b] = [level, stone].map(({ positions, indices }) => new TriangleMesh(positions, indices))
  const [bvhA, bvhB] = [level, stone].map((one) => new MeshBVH(geometryOf(one), { strategy: SAH }))
  Object.assign(bvhB.geometry, { boundsTree: bvhB })
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 })
  const collider = world.createCollider(RAPIER.ColliderDesc.trimesh(level.positions.slice(), level.indices.slice()))
  const shape = new RAPIER.TriMesh(stone.positions.slice(), stone.indices.slice())
  const places = placesIn(a, seed)
  const many = new Int32Array(1 << 20)
  const touched = places.map(({ options }) => overlapMeshes(a, b, options))
  const theirs = places.map(({ matrix }) => bvhA.intersectsGeometry(bvhB.geometry, matrix))
  const met = places.map(({ position, orientation }) => collider.intersectsShape(shape, position, orientation))
  const right = places.map(({ options }, i) =>
    touched[i] === theirs[i] && touched[i] === met[i] ? touched[i] : judge(a, b, options),
  )
  const wrongOf = (given: readonly unknown[], wanted: readonly unknown[]): number =>
    given.filter((one, i) => one !== wanted[i]).length
  const share = ` (${Math.round((100 * right.filter(Boolean).length) / PLACES)} % touch)`
  yield {
    ...timed(
      `${name}: touch${share}`,
      () => places.forEach(({ options }) => void overlapMeshes(a, b, options)),
      {
        'three-mesh-bvh': () => places.forEach(({ matrix }) => void bvhA.intersectsGeometry(bvhB.geometry, matrix)),
        rapier: () =>
          places.forEach(({ position, orientation }) => void collider.intersectsShape(shape, position, orientation)),
      },
      seconds,
    ),
    wrong: { 'three-mesh-bvh': wrongOf(theirs, right), rapier: wrongOf(met, right) },
    caromWrong: wrongOf(touched, right),
  }
  let count = 0
  const callbacks = {
    intersectsTriangles(one: Triangle, other: Triangle): boolean {
      if (one.intersectsTriangle(other)) count++
      return false
    },
  }
  const counted = places.map(({ matrix }) => {
    count = 0
    bvhA.bvhcast(bvhB, matrix, callbacks)
    return count
  })
  const ours = places.map(({ options }) => overlapMeshesAll(a, b, many, options))
  const all = places.map(({ options }, i) => (ours[i] === counted[i] ? ours[i] : judgeAll(a, b, options)))
  yield {
    ...timed(
      `${name}: pairs`,
      () => places.forEach(({ options }) => void overlapMeshesAll(a, b, many, options)),
      { 'three-mesh-bvh': () => places.forEach(({ matrix }) => void bvhA.bvhcast(bvhB, matrix, callbacks)) },
      seconds,
    ),
    wrong: { 'three-mesh-bvh': wrongOf(counted, all) },
    caromWrong: wrongOf(ours, all),
  }
  const closest = createClosestPair()
  const [onA, onB] = [{}, {}]
  const tolerance = 1e-7 * a.reach
  let [far, near] = [0, 0]
  for (const { options, matrix } of places) {
    closestBetween(a, b, Number.POSITIVE_INFINITY, closest, options)
    const distance = bvhA.closestPointToGeometry(bvhB.geometry, matrix, onA, onB)?.distance ?? -1
    if (distance > closest.distance + tolerance) far++
    else if (distance < closest.distance - tolerance) near++
  }
  yield {
    ...timed(
      `${name}: distance`,
      () => places.forEach(({ options }) => void closestBetween(a, b, Number.POSITIVE_INFINITY, closest, options)),
      {
        'three-mesh-bvh': () =>
          places.forEach(({ matrix }) => void bvhA.closestPointToGeometry(bvhB.geometry, matrix, onA, onB)),
      },
      seconds,
    ),
    // the places are on the meshes: whoever finds nearer ones is right
    wrong: { 'three-mesh-bvh': far },
    caromWrong: near,
  }
  world.free()
}

type Triangle = Parameters<NonNullable<Parameters<Bvh['bvhcast']>[2]['intersectsTriangles']>>[0]

function timed(name: string, ours: () => void, theirs: Partial<Record<PeerName, () => void>>, seconds: number) {
  const tasks = [ours, ...Object.values(theirs)]
  for (let i = 0; i < 2; i++) for (const task of tasks) task()
  const { times, ratios } = timeRounds(tasks, seconds)
  const byName = (values: readonly number[]): Record<string, number> =>
    Object.fromEntries(Object.keys(theirs).map((peer, i) => [peer, values[i + 1]]))
  const micros = times.map((milliseconds) => (1000 * milliseconds) / PLACES)
  return { name, unit: 'µs/place' as const, carom: micros[0], peers: byName(micros), ratios: byName(ratios) }
}

/** Some lie on the level, some hang in the air. */
function placesIn(level: TriangleMesh, seed: number): Place[] {
  const next = random(seed)
  const { min, max } = level.bounds
  const some = (low: number, high: number): number => low + (high - low) * next()
  return Array.from({ length: PLACES }, () => {
    const position = new Vector3(some(min.x, max.x), some(min.y, max.y), some(min.z, max.z))
    const orientation = new Quaternion(some(-1, 1), some(-1, 1), some(-1, 1), some(-1, 1)).normalize()
    return {
      position,
      orientation,
      options: { poseB: { position, orientation } },
      matrix: new Matrix4().compose(position, orientation, new Vector3(1, 1, 1)),
    }
  })
}

const judge = (a: TriangleMesh, b: TriangleMesh, options: BetweenOptions): boolean => judgeAll(a, b, options, 1) > 0

/** All pairs of triangles, in rational numbers where their boxes meet. */
function judgeAll(
  a: TriangleMesh,
  b: TriangleMesh,
  { poseB }: BetweenOptions,
  most = Number.POSITIVE_INFINITY,
): number {
  const { position, orientation } = poseB as { position: Vector3; orientation: Quaternion }
  const matrix = new Matrix4().compose(position, orientation, new Vector3(1, 1, 1))
  const point = new Vector3()
  const others: number[][] = []
  for (let n = 0; n < b.triangleCount; n++) {
    const corners = cornersOf(b, n)
    const moved: number[] = []
    for (let k = 0; k < 9; k += 3)
      moved.push(
        ...point
          .set(corners[k], corners[k + 1], corners[k + 2])
          .applyMatrix4(matrix)
          .toArray(),
      )
    others.push(moved)
  }
  let count = 0
  for (let m = 0; m < a.triangleCount && count < most; m++) {
    const one = cornersOf(a, m)
    for (const other of others) {
      if (areApart(one, other)) continue
      const points = pointsOnGrid(one, other)
      if (trianglesMeet(points.slice(0, 3) as unknown as Corners, points.slice(3) as unknown as Corners)) count++
    }
  }
  return count
}

const corner = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))

function cornersOf(mesh: TriangleMesh, triangle: number): number[] {
  mesh.getTriangle(triangle, corner[0], corner[1], corner[2])
  return corner.flatMap(({ x, y, z }) => [x, y, z])
}

function areApart(s: readonly number[], t: readonly number[]): boolean {
  for (let k = 0; k < 3; k++) {
    if (Math.max(s[k], s[k + 3], s[k + 6]) < Math.min(t[k], t[k + 3], t[k + 6])) return true
    if (Math.min(s[k], s[k + 3], s[k + 6]) > Math.max(t[k], t[k + 3], t[k + 6])) return true
  }
  return false
}
