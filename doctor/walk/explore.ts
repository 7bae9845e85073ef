/**
 * Where can a body get to? A search that goes on from every stance that it reaches (as Go-Explore does: Ecoffet, Huizinga, Lehman, Stanley,
 * Clune, "First return, then explore", 2021; but without learning), in waves: each wave's jobs are done by anybody, in any order, and their
 * outcomes taken over in the order of the jobs. So the same seed gives the same answer with any number of workers.
 */
import { type Incident, type Job, type Outcome, STATE_SIZE } from './job.ts'
import { Stances } from './stances.ts'

/** Stances a job, and jobs a wave. */
export const JOB_SIZE = 64
const WAVE = 32

/** Does jobs, all of one wave at once, and returns their outcomes in the same order. */
export type DoJobs = (jobs: readonly Job[]) => Promise<Outcome[]>

export interface Told extends Incident {
  /** The stance that it happened from. */
  readonly stance: number
  /** `Character.state` there. */
  readonly state: Float64Array
}

export interface Exploration {
  readonly stances: Stances
  /** So many of them, the first, were gone on from: all, unless the exploration is partial. */
  readonly explored: number
  /** In the order in which they were found. */
  readonly incidents: readonly Told[]
  readonly moves: number
  readonly partial: '' | 'budget' | 'interrupted'
  /** Stances that nobody has gone on from yet, and their states. */
  readonly waiting: readonly { id: number; state: Float64Array }[]
}

export interface ExploreOptions {
  readonly seed: number
  /** Moves, at most; the wave in which they run out is finished. */
  readonly budget: number
  readonly doJobs: DoJobs
  /** What was explored so far stays: the answer says that it is partial. */
  readonly signal?: AbortSignal
  /** After each wave: moves, stances, how many of them wait, and the states of those that are new. */
  onWave?(wave: { moves: number; stances: number; waiting: number; states: readonly Float64Array[] }): void
}

/** So many incidents of one kind are kept: they are clustered later. */
const INCIDENTS = 100_000

/** @param spawns `Character.state` of bodies that stand, and their cells @param before goes on from there */
export async function explore(
  spawns: readonly { state: Float64Array; cell: number }[],
  options: ExploreOptions,
  before?: Exploration,
): Promise<Exploration> {
  const stances = before?.stances ?? new Stances()
  const incidents: Told[] = [...(before?.incidents ?? [])]
  let waiting: { id: number; state: Float64Array }[] = [...(before?.waiting ?? [])]
  for (const { state, cell } of spawns) {
    const id = stances.add(cell, -1, [0, 0, 0, 0], 0)
    if (id >= 0) waiting.push({ id, state })
  }
  const kept = new Map<Incident['kind'], number>()
  for (const { kind } of incidents) kept.set(kind, (kept.get(kind) ?? 0) + 1)
  let moves = before?.moves ?? 0
  let partial: Exploration['partial'] = ''
  let next = 0
  while (next < waiting.length) {
    if (options.signal?.aborted) partial = 'interrupted'
    else if (moves >= options.budget) partial = 'budget'
    if (partial !== '') break
    const wave: (typeof waiting)[] = []
    while (wave.length < WAVE && next < waiting.length) {
      wave.push(waiting.slice(next, next + JOB_SIZE))
      next = Math.min(next + JOB_SIZE, waiting.length)
    }
    const outcomes = await options.doJobs(wave.map((some) => jobOf(some, options.seed)))
    const fresh: Float64Array[] = []
    wave.forEach((some, j) => {
      const outcome = outcomes[j]
      moves += outcome.moves
      const ids = some.map(({ id }) => id)
      stances.merge(outcome, ids, (id, s) => {
        const state = outcome.states.slice(s * STATE_SIZE, (s + 1) * STATE_SIZE)
        waiting.push({ id, state })
        fresh.push(state)
      })
      for (const incident of outcome.incidents) {
        const count = kept.get(incident.kind) ?? 0
        if (count >= INCIDENTS) continue
        kept.set(incident.kind, count + 1)
        incidents.push({ ...incident, stance: ids[incident.from], state: some[incident.from].state })
      }
    })
    // (states of those that were explored are not kept)
    if (next > 4096) {
      waiting = waiting.slice(next)
      next = 0
    }
    options.onWave?.({ moves, stances: stances.count, waiting: waiting.length - next, states: fresh })
  }
  waiting = waiting.slice(next)
  return { stances, explored: stances.count - waiting.length, incidents, moves, partial, waiting }
}

function jobOf(some: readonly { state: Float64Array }[], seed: number): Job {
  const states = new Float64Array(some.length * STATE_SIZE)
  for (let i = 0; i < some.length; i++) states.set(some[i].state, i * STATE_SIZE)
  return { states, seed }
}
