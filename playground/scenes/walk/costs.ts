/** What the cost overlay asks in this scene, on the input shown. scripts/costs.mjs asks the same in Node. */
import { createHit, type TriangleMesh } from 'carom'
import type { LevelRay } from '../../level/bvh-ray.ts'
import type { Level } from '../../level/level.ts'
import type { Ask, Cost } from '../../shell/cost.ts'
import type { Mover } from './mover.ts'

export const CAROM_RAY = 'pick, one ray: carom'
export const BVH_RAY = 'three-mesh-bvh'

/** Shares of a distance by which two libraries may differ without being told apart: vertices are single floats. */
const SAME = 1e-5

export function rayQuestion(mesh: TriangleMesh, { origin, direction }: LevelRay): () => number {
  const hit = createHit()
  return () =>
    mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit) ? hit.distance : Number.POSITIVE_INFINITY
}

export function stepQuestion(mover: Mover): (() => unknown) | null {
  const { last } = mover
  return last && (() => mover.repeat(last))
}

/** The other library's tree is built when it is first asked, and goes with its level. */
const trees = new WeakMap<TriangleMesh, (ray: LevelRay) => () => number>()

async function bvhQuestion(level: Level, ray: LevelRay): Promise<Ask> {
  const { openBvh } = await import('../../level/bvh-ray.ts')
  const tree = trees.get(level.mesh) ?? openBvh(level)
  trees.set(level.mesh, tree)
  const ask = tree(ray)
  const [theirs, ours] = [ask(), rayQuestion(level.mesh, ray)()]
  const differ = Math.abs(theirs - ours) > SAME * Math.max(1, ours)
  return differ ? `hits at ${theirs} m, carom at ${ours} m: not timed` : ask
}

/** The same ray to both; `live` once a triangle was taken, whose ray stays what it is. */
export function tellRay(cost: Cost, level: Level, ray: () => LevelRay, live?: 'live'): void {
  cost.question(CAROM_RAY, () => rayQuestion(level.mesh, ray()), live)
  cost.question(BVH_RAY, () => bvhQuestion(level, ray()))
}
