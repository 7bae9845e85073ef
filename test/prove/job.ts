import type { Topic } from './ask.ts'
import { proveBackends } from './backends.ts'
import type { Shape } from './bodies.ts'
import { proveCases } from './cases.ts'
import { proveContains } from './contains.ts'
import { proveGrids } from './grids.ts'
import { proveHulls } from './hulls.ts'
import { proveLeaks } from './leaks.ts'
import { proveMoves } from './moves.ts'
import { proveOneSided } from './one-sided.ts'
import { proveOrder } from './order.ts'
import { proveRecoveries } from './recover.ts'
import { proveScale } from './scale.ts'
import { proveSlivers } from './slivers.ts'
import { addFailure, isBroken, mergeTally, newTally, type Tally } from './tally.ts'
import { proveLargeTrees, proveTree } from './tree.ts'

/** A piece of work for one worker: small, plain, and the same wherever it runs. */
export type Job =
  | { part: 'cases'; seed: number; shape: Shape; from: number; to: number; topic?: Topic }
  /** With a shape: only what concerns it. */
  | {
      part:
        | 'moves'
        | 'hulls'
        | 'grids'
        | 'leaks'
        | 'slivers'
        | 'tree'
        | 'oneSided'
        | 'large'
        | 'contains'
        | 'scale'
        | 'order'
        | 'recoveries'
        | 'backends'
      seed: number
      from: number
      to: number
      shape?: Shape
    }

export function runJob(job: Job): Tally {
  const tally = newTally()
  const { seed, from, to } = job
  switch (job.part) {
    case 'cases':
      proveCases(tally, seed, job.shape, from, to, job.topic)
      break
    case 'moves':
      proveMoves(tally, seed, from, to, job.shape)
      break
    case 'hulls':
      proveHulls(tally, seed, from, to)
      break
    case 'grids':
      proveGrids(tally, seed, from, to)
      break
    case 'leaks':
      proveLeaks(tally, seed, from, to)
      break
    case 'slivers':
      proveSlivers(tally, seed, from, to)
      break
    case 'contains':
      proveInside(tally, seed, from, to)
      break
    case 'recoveries':
      proveRecoveries(tally, seed, from, to)
      break
    case 'tree':
      proveTree(tally, seed, from, to, job.shape)
      break
    case 'large':
      proveLargeTrees(tally, seed, from, to, job.shape)
      break
    case 'oneSided':
      proveOneSided(tally, seed, from, to, job.shape)
      break
    case 'scale':
      proveScale(tally, seed, from, to, job.shape)
      break
    case 'order':
      proveOrder(tally, seed, from, to, job.shape)
      break
    case 'backends':
      proveBackends(tally, seed, from, to)
      break
  }
  return tally
}

function proveInside(tally: Tally, seed: number, from: number, to: number): void {
  const counts = { asked: 0, wrong: 0 }
  proveContains(counts, (what, test) => addFailure(tally, what, test), seed, from, to)
  tally.compared.contains += counts.asked
  tally.containsWrong += counts.wrong
}

/** Planted defects are judged by cases of their own, whatever the seed of the run: whether one is caught hangs on nothing else. */
const SEED = 1

/** How many deals of each shape, and how many times as many tries of the other parts' ways, in each round. */
const SIZES = [22, 66, 132, 264, 528]
export const ROUNDS = SIZES.length

/** What a suite came to, and how many rounds it had begun by then. */
export interface Verdict {
  tally: Tally
  rounds: number
}

/**
 * The whole suite in small, round after round, until it finds something wrong or is through: for planted defects. What is
 * called by the first letters of the defect's name comes first in its round: it is found sooner.
 * @param most how many rounds at most
 */
export function runUntilBroken(shapes: readonly Shape[], name: string, most: number): Verdict {
  const sum = newTally()
  const word = name.slice(0, 3)
  const isCalled = (job: Job) => job.part.startsWith(word) || (job.shape?.includes(word) ?? false)
  let from = 0
  let rounds = 0
  for (const size of SIZES.slice(0, most)) {
    rounds++
    const jobs: Job[] = []
    for (const shape of shapes) jobs.push({ part: 'cases', seed: SEED, shape, from, to: from + size })
    for (const part of ['hulls', 'grids', 'leaks', 'contains', 'recoveries'] as const)
      jobs.push({ part, seed: SEED, from, to: from + size })
    for (const part of ['tree', 'scale', 'order', 'oneSided'] as const)
      jobs.push({ part, seed: SEED, from: 10 * from, to: 10 * (from + size) })
    jobs.push({ part: 'moves', seed: SEED, from: 20 * from, to: 20 * (from + size) })
    for (const part of ['slivers', 'backends'] as const)
      jobs.push({ part, seed: SEED, from: 100 * from, to: 100 * (from + size) })
    jobs.sort((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
    for (const job of jobs) {
      mergeTally(sum, runJob(job))
      if (isBroken(sum)) return { tally: sum, rounds }
    }
    from += size
  }
  return { tally: sum, rounds }
}
