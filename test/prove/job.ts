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
import { addFailure, isBroken, newTally, type Tally } from './tally.ts'
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

/** The same, where an exception is a failure and not the end. */
export function runGuarded(job: Job): Tally {
  try {
    return runJob(job)
  } catch (error) {
    const tally = newTally()
    tally.crashes++
    addFailure(tally, 'an exception', `// ${error instanceof Error ? error.stack : String(error)}`)
    return tally
  }
}

/** Planted defects are judged by cases of their own, whatever the seed of the run: whether one is caught hangs on nothing else. */
const SEED = 1

/** How many deals of each shape, and how many times as many tries of the other parts' ways, in each round. */
const SIZES = [22, 66, 132, 264, 528]

/** The part of a job, and its shape: 'backends', 'cases box'. */
const kindOf = ({ part, shape }: Job): string => (shape === undefined ? part : `${part} ${shape}`)

/** The whole suite in small: one round after another, each larger than the last. */
function suite(shapes: readonly Shape[]): Job[][] {
  let from = 0
  return SIZES.map((size) => {
    const to = from + size
    const jobs: Job[] = []
    const add = (part: Exclude<Job['part'], 'cases'>, times: number) =>
      jobs.push({ part, seed: SEED, from: times * from, to: times * to })
    for (const shape of shapes) jobs.push({ part: 'cases', seed: SEED, shape, from, to })
    for (const part of ['hulls', 'grids', 'leaks', 'contains', 'recoveries'] as const) add(part, 1)
    for (const part of ['tree', 'scale', 'order', 'oneSided'] as const) add(part, 10)
    add('moves', 20)
    for (const part of ['slivers', 'backends'] as const) add(part, 100)
    from = to
    return jobs
  })
}

/** What a planted defect came to: what found it (see kindOf), in which round, and what it found. */
export interface Found {
  by: string
  round: number
  what: string
}

/**
 * Runs the suite until it finds something wrong; null: it is through.
 * @param first this kind of job comes before all others, in all its rounds
 */
export function runUntilBroken(shapes: readonly Shape[], first: string | undefined): Found | null {
  const rounds = suite(shapes).map((jobs, round) => jobs.map((job) => ({ job, round, by: kindOf(job) })))
  const all = rounds.flat()
  for (const { job, round, by } of [...all.filter(({ by }) => by === first), ...all.filter(({ by }) => by !== first)]) {
    const tally = runGuarded(job)
    if (isBroken(tally)) return { by, round, what: tally.failures[0]?.what ?? 'broken' }
  }
  return null
}

/** All that the suite did of one kind until it found something: with nothing planted it must find nothing. */
export function jobsUntil(shapes: readonly Shape[], found: readonly Found[]): Job[] {
  const isNeeded = (job: Job, round: number) => found.some((one) => one.by === kindOf(job) && one.round >= round)
  return suite(shapes).flatMap((jobs, round) => jobs.filter((job) => isNeeded(job, round)))
}
