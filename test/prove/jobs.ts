import { CASES_PER_DEAL } from './cases.ts'
import { QUESTIONS_PER_GRID } from './grids.ts'
import { QUESTIONS_PER_HULL } from './hulls.ts'
import type { Job } from './job.ts'
import { isWalker } from './move-cases.ts'
import type { Options } from './options.ts'

/** How the work of a run is cut into jobs. */

/** Deals in one job. */
const DEALS = 300

/** How much of the other parts goes with one case: up to so many cases, and beyond. */
const MANY = 100_000
const SHARES: Record<
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
  | 'backends',
  [number, number]
> = {
  moves: [0.5, 0.2],
  hulls: [0.1 / QUESTIONS_PER_HULL, 0.01 / QUESTIONS_PER_HULL],
  grids: [0.1 / QUESTIONS_PER_GRID, 0.01 / QUESTIONS_PER_GRID],
  leaks: [0.4, 0.12],
  slivers: [0.4, 0.12],
  tree: [0.4, 0.09],
  oneSided: [0.1, 0.01],
  large: [1 / 4000, 1 / 1640],
  contains: [0.25, 0.01],
  scale: [0.3, 0.01],
  order: [0.2, 0.01],
  recoveries: [0.02, 0.001],
  backends: [1, 0.2],
}

/** Large meshes are asked this share of a run for trees alone: with a million comparisons, each of three 2,000 times. */
const LARGE_SHARE = 0.006

interface Range {
  from: number
  to: number
}

function* split({ from, to }: Range, size: number): Generator<Range> {
  for (let at = from; at < to; at += size) yield { from: at, to: Math.min(to, at + size) }
}

/** All work on N cases from number `first` on; whoever asks for the next N goes on where these end. */
export function* jobsFor(options: Options, first: number, cases: number): Generator<Job> {
  const { seed, shapes, whole, topic, part } = options
  const range = (share: number, beyond = share): Range => {
    const upTo = (n: number) => Math.ceil(share * Math.min(n, MANY) + beyond * Math.max(0, n - MANY))
    return { from: upTo(first), to: upTo(first + cases) }
  }
  if (part === null) {
    const deals = range(1 / shapes.length / CASES_PER_DEAL)
    const asked = topic === null ? {} : { topic }
    for (const range of split(deals, DEALS))
      for (const shape of shapes) yield { part: 'cases', seed, shape, ...asked, ...range }
    if (topic !== null) return
  }
  const only = shapes.length === 1 ? { shape: shapes[0] } : {}
  const share = (own: keyof typeof SHARES, alone: number, needsAll = false): Range => {
    if (part === null) return needsAll && !whole ? { from: 0, to: 0 } : range(...SHARES[own])
    return part === own || (part === 'tree' && (own === 'oneSided' || own === 'large'))
      ? range(alone)
      : { from: 0, to: 0 }
  }
  const walks = !only.shape || isWalker(only.shape)
  for (const range of walks ? split(share('moves', 1), 1500) : []) yield { part: 'moves', seed, ...only, ...range }
  for (const range of split(share('hulls', 1 / QUESTIONS_PER_HULL, true), 250)) yield { part: 'hulls', seed, ...range }
  for (const range of split(share('grids', 1 / QUESTIONS_PER_GRID, true), 500)) yield { part: 'grids', seed, ...range }
  for (const range of split(share('leaks', 1, true), 3000)) yield { part: 'leaks', seed, ...range }
  for (const range of split(share('slivers', 1, true), 3000)) yield { part: 'slivers', seed, ...range }
  for (const range of split(share('contains', 1, true), 1000)) yield { part: 'contains', seed, ...range }
  for (const range of split(share('recoveries', 1, true), 500)) yield { part: 'recoveries', seed, ...range }
  for (const range of split(share('large', LARGE_SHARE), 20)) yield { part: 'large', seed, ...only, ...range }
  for (const range of split(share('tree', 0.9 - LARGE_SHARE), 1500)) yield { part: 'tree', seed, ...only, ...range }
  for (const range of split(share('oneSided', 0.1), 500)) yield { part: 'oneSided', seed, ...only, ...range }
  for (const range of split(share('scale', 1), 2000)) yield { part: 'scale', seed, ...only, ...range }
  for (const range of split(share('order', 1), 1500)) yield { part: 'order', seed, ...only, ...range }
  for (const range of split(share('backends', 1, true), 16_000)) yield { part: 'backends', seed, ...range }
}
