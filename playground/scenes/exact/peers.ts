/**
 * The other libraries of this page, asked the same. They are fetched when they are first needed, and each is set as its own
 * documents say for exactness: both sides count, and no convex radius.
 */
import type { Answer, Said } from './ask.ts'
import { lengthOf, list, type Model } from './model.ts'

export interface Peer {
  readonly name: string
  /** Undefined: it does not know this question. */
  ask(model: Model): Said | undefined
}

export async function loadPeers(): Promise<readonly Peer[]> {
  const [bvh, crashcat] = await Promise.all([import('./peer-three-mesh-bvh.ts'), import('./peer-crashcat.ts')])
  return [bvh.openThreeMeshBvh(), crashcat.openCrashcat()]
}

/** An answer of which no more than its place on the way is known. */
export function answerAt(
  t: number,
  point: readonly number[] | null = null,
  normal: readonly number[] | null = null,
): Answer {
  return { t, point, normal, startsInside: false, depth: 0 }
}

/** How many lengths of its direction a ray can go before it has left everything behind: a power of two. */
export function reachOf(model: Model): number {
  const far = Math.max(...model.positions.map(Math.abs), ...list(model.from).map(Math.abs))
  return 2 ** Math.max(1, Math.ceil(Math.log2((8 * far) / lengthOf(model))))
}
