import { parseArgs } from 'node:util'

import { DEFECTS } from './defects.ts'
import type { Job } from './job.ts'
import { type Caught, CONTROL, type Place, tryDefect } from './plant.ts'
import { runJobs, THREADS } from './pool.ts'
import { report, resultOf } from './report.ts'
import { SHAPES, type Shape, STRATA } from './strata.ts'
import { mergeTally, newTally } from './tally.ts'

/** The command: cases over all strata, seams, tree against brute force, scaled and shuffled worlds, planted defects. */

export interface Options {
  seed: number
  cases: number
  seconds: number | null
  shapes: readonly Shape[]
  /** All shapes: then seams and planted defects as well. */
  whole: boolean
  /** How many defects to plant: all, but in quick tests. */
  defects: number
  json: boolean
}

const USAGE =
  'usage: npm run prove -- [--seed S] [--cases N | --seconds T] [--shape ray|segment|sphere|ellipsoid|cylinder] [--json]'

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      cases: { type: 'string' },
      seconds: { type: 'string' },
      shape: { type: 'string' },
      json: { type: 'boolean', default: false },
      defects: { type: 'string' },
    },
  })
  const whole = (name: string, text: string): number => {
    const x = Number(text)
    if (!Number.isInteger(x) || x < 0) throw new RangeError(`--${name} is ${text}, expected a whole number\n${USAGE}`)
    return x
  }
  if (values.shape !== undefined && !SHAPES.includes(values.shape as Shape))
    throw new RangeError(`--shape is ${values.shape}, expected one of ${SHAPES.join(', ')}\n${USAGE}`)
  return {
    seed: whole('seed', values.seed),
    cases: whole('cases', values.cases ?? '40000'),
    seconds: values.seconds === undefined ? null : whole('seconds', values.seconds),
    shapes: values.shape === undefined ? SHAPES : [values.shape as Shape],
    whole: values.shape === undefined,
    defects: values.defects === undefined ? DEFECTS.length : whole('defects', values.defects),
    json: values.json,
  }
}

/** Cases in one job, and how many of the other parts go with one case. */
const CHUNK = 300
const SEAMS = 0.4
const TREE = 1 / 28
const SCALED = 1 / 20
const SHUFFLED = 1 / 30

/** All work on N cases from number `first` on; whoever asks for the next N goes on where these end. */
export function* jobsFor(options: Options, first: number, cases: number): Generator<Job> {
  const { seed, shapes, whole } = options
  const share = (part: number, at: number) => Math.ceil(at * part)
  const range = (part: number) => ({ from: share(part, first), to: share(part, first + cases) })
  const split = function* (job: { from: number; to: number }, size: number): Generator<{ from: number; to: number }> {
    for (let from = job.from; from < job.to; from += size) yield { from, to: Math.min(job.to, from + size) }
  }
  // Of every shape's cases one stratum is the level; the others take turns.
  const total = { from: share(1 / shapes.length, first), to: share(1 / shapes.length, first + cases) }
  const level = { from: Math.floor(total.from / STRATA.length), to: Math.floor(total.to / STRATA.length) }
  const single = { from: total.from - level.from, to: total.to - level.to }
  for (const shape of shapes) {
    for (const part of split(level, CHUNK / 6)) yield { part: 'level', seed, shape, ...part }
    for (const part of split(single, CHUNK)) yield { part: 'cases', seed, shape, ...part }
  }
  if (whole) for (const part of split(range(SEAMS), 3000)) yield { part: 'leaks', seed, ...part }
  const only = whole ? {} : { shape: shapes[0] }
  for (const part of split(range(TREE), 100)) yield { part: 'tree', seed, ...only, ...part }
  for (const part of split(range(SCALED), 500)) yield { part: 'scale', seed, ...only, ...part }
  for (const part of split(range(SHUFFLED), 500)) yield { part: 'order', seed, ...only, ...part }
}

export async function main(args: string[], place: Place): Promise<number> {
  let options: Options
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const began = performance.now()
  const tally = newTally()
  let cases = 0
  if (options.seconds === null) {
    cases = options.cases
    await runJobs(jobsFor(options, 0, cases), (part) => mergeTally(tally, part))
  } else {
    const until = began + options.seconds * 1000
    const round = CHUNK * STRATA.length
    while (performance.now() < until) {
      await runJobs(jobsFor(options, cases, round), (part) => mergeTally(tally, part))
      cases += round
    }
  }
  const caught = options.whole ? await tryAll(options, place) : []
  const result = resultOf(options, tally, caught, cases)
  report(options, result, tally, caught, (performance.now() - began) / 1000)
  return result.ok ? 0 : 1
}

/** First nothing, which must pass; then all of them, as many at once as there are cores. */
async function tryAll({ seed, defects }: Options, place: Place): Promise<Caught[]> {
  // A few are spread over the list.
  const planted = DEFECTS.filter(
    (_, i) => Math.floor((i * defects) / DEFECTS.length) !== Math.floor(((i + 1) * defects) / DEFECTS.length),
  )
  const caught: Caught[] = []
  const control = await tryDefect(CONTROL, -1, seed, place)
  if (control.caught)
    return planted.map(({ name }) => ({ name, caught: false, how: `without it: ${control.how}`, seconds: 0 }))
  let next = 0
  const lane = async () => {
    while (next < planted.length) {
      const index = next++
      caught[index] = await tryDefect(planted[index], index, seed, place)
    }
  }
  await Promise.all(Array.from({ length: THREADS }, lane))
  return caught
}
