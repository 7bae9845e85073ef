/** The door of the static checks: what can be said of a level from its triangles alone. */
import type { Body } from '../body.ts'
import type { Finding } from '../finding.ts'
import { inOrder } from '../order.ts'
import { readBorder } from './border.ts'
import { checkCrack } from './crack.ts'
import { checkDegenerate } from './degenerate.ts'
import { checkDuplicate } from './duplicate.ts'
import { checkFlipped } from './flipped.ts'
import { checkHighStep } from './high-step.ts'
import { checkHole } from './hole.ts'
import { checkLowCeiling } from './low-ceiling.ts'
import { createNearby } from './nearby.ts'
import { checkNonManifold } from './non-manifold.ts'
import { checkOpenEdge } from './open-edge.ts'
import { checkOpening } from './opening.ts'
import { checkPartialStep } from './partial-step.ts'
import { checkSteepSlope } from './steep-slope.ts'
import { readSurface } from './surface.ts'
import { checkTJunction } from './t-junction.ts'
import { checkThinWall } from './thin-wall.ts'
import { unite } from './unite.ts'

export interface CheckOptions {
  /** Gets the share done, 0..1, never less than before. */
  readonly onProgress?: (share: number) => void
  /** Ends it: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/**
 * All static findings, in order. It lets others have the thread every now and then. The same arguments give the same findings, to the
 * bit, on any machine.
 * @param positions three coordinates a vertex, metres, y up @param indices three a triangle, counter-clockwise in front
 * @throws TypeError, RangeError of TriangleMesh where the arrays are no triangles
 */
export async function checkTriangles(
  positions: Float32Array,
  indices: Uint32Array,
  body: Body,
  { onProgress, signal }: CheckOptions = {},
): Promise<Finding[]> {
  const run = (work: Generator<number, Finding[]>) => pace(work, onProgress, signal)
  return run(checkAll(positions, indices, body))
}

/** Runs work to its end, with a pause after each of its parts. */
async function pace<T>(
  work: Generator<number, T>,
  onProgress: CheckOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const part = work.next()
    if (part.done) {
      onProgress?.(1)
      return part.value
    }
    onProgress?.(part.value)
    await new Promise((resume) => setTimeout(resume, 0))
  }
}

/** The parts, and how they share the time, about. Cracks come after holes, and open edges after all that speaks of them. */
function* checkAll(positions: Float32Array, indices: Uint32Array, body: Body): Generator<number, Finding[]> {
  const surface = yield* within(0, 0.3, readSurface(positions, indices, body))
  const out: Finding[] = []
  yield* within(0.3, 0.32, checkDegenerate(surface, out))
  yield* within(0.32, 0.34, checkDuplicate(surface, out))
  yield* within(0.34, 0.36, checkFlipped(surface, out))
  yield* within(0.36, 0.38, checkNonManifold(surface, out))
  const told = new Set<number>()
  yield* within(0.38, 0.41, checkPartialStep(surface, out, told))
  yield* within(0.41, 0.44, checkHighStep(surface, out, told))
  yield* within(0.44, 0.5, checkSteepSlope(surface, out))
  yield* within(0.5, 0.56, checkThinWall(surface, out))
  yield* within(0.56, 0.8, checkLowCeiling(surface, out))
  const border = readBorder(surface)
  yield 0.82
  yield* within(0.82, 0.84, checkHole(surface, border, out))
  const nearby = createNearby(border, surface.points)
  yield 0.86
  yield* within(0.86, 0.95, checkCrack(surface, border, nearby, out))
  yield* within(0.95, 0.97, checkTJunction(surface, border, nearby, out))
  yield* within(0.97, 0.99, checkOpening(surface, border, out))
  yield* within(0.99, 1, checkOpenEdge(surface, border, out))
  return inOrder(unite(out))
}

/** The shares of a part as shares of the whole. */
function* within<T>(from: number, to: number, part: Generator<number, T>): Generator<number, T> {
  for (;;) {
    const { done, value } = part.next()
    if (done) return value
    yield from + value * (to - from)
  }
}
