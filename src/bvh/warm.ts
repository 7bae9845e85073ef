/**
 * Shows V8 all that a walk can come across, before the first that counts. What it compiles is made for what it has seen: the first tie,
 * or the first question of another kind, would make it throw the compiled walk away. Had it just compiled a way into the loop for a call
 * under way (on-stack replacement), then that would be all it used from then on, by way of slow code, at half the speed (seen in Node 20,
 * where a processor had more to do).
 */
import { RAY_SIZE, type Row } from '../math/rows.ts'
import { PREPARED_SIZE, prepareRay } from '../ray/prepared.ts'
import { buildTree } from './build.ts'
import { viewTree } from './layout.ts'
import type { Visit } from './ray-found.ts'
import { walkPlain } from './walk-plain.ts'

/** Pairs of triangles in one place, one pair above the other: every hit is a tie. */
const PAIRS = 8
const RAYS = 32

/** Walks a small tree in all ways; what was found before is lost. Not while a filter is open: it would be asked about triangles that are not its mesh's. */
export function warmWalk(): void {
  const positions = new Float32Array(PAIRS * 18)
  for (let i = 0; i < 2 * PAIRS; i++) positions.set([0, 0, i >> 1, 4, 0, i >> 1, 0, 4, i >> 1], 9 * i)
  const tree = viewTree(buildTree({ positions, indices: null, frontOnly: false, layers: null, quality: 'best' }, null))
  tree.revision = Number.NaN // the kernel has no use for it
  const ray: Row = new Float64Array(RAY_SIZE)
  const p: Row = new Float64Array(PREPARED_SIZE)
  // two of them, so that V8 expects neither
  const visitors: Visit[] = [() => false, () => true]
  for (let i = 0; i < RAYS; i++) {
    ray.set([(i >> 2) & 3, (i >> 4) & 3, -1, 0.01, 0.02, 1, i & 1 ? 5 : Number.POSITIVE_INFINITY])
    prepareRay(ray, 0, p)
    walkPlain(tree, p, (i >> 1) & 3, visitors[(i >> 3) & 1])
  }
}
