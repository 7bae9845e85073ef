import { SHAPES } from './bodies.ts'
import { DEFECTS } from './defects.ts'
import { type Job, jobsUntil } from './job.ts'
import { jobsFor } from './jobs.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { type Caught, type Place, testsFail, tryDefect } from './plant.ts'
import { runJobs, THREADS } from './pool.ts'
import { watch } from './progress.ts'
import { report, resultOf } from './report.ts'
import { isBroken, mergeTally, newTally, type Tally } from './tally.ts'

export { readOptions } from './options.ts'

/** The command: cases over all strata, seams, tree against brute force, scaled and shuffled worlds, planted defects. */
export async function main(args: string[], place: Place): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP)
    return 0
  }
  let options: Options
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const began = performance.now()
  const tally = newTally()
  const stopped = options.part !== 'defects' && (await runAll(options, tally, began, place))
  const caught = !stopped && (options.whole || options.part === 'defects') ? await tryAll(options, place) : []
  const result = resultOf(options, tally, caught)
  report(options, result, tally, caught, (performance.now() - began) / 1000)
  return result.ok ? 0 : 1
}

/** True if it was stopped before its end. */
async function runAll(options: Options, tally: Tally, began: number, { onStop }: Place): Promise<boolean> {
  const watcher = watch(options, tally, began)
  const take = (part: Tally, job: Job) => {
    mergeTally(tally, part)
    // a long run says so at once
    for (const { what, test } of part.failures) console.error(`\nFAILED ${what}\n${test}`)
    watcher.done(job)
  }
  let stopped = false
  const stop = () => {
    if (stopped) process.exit(1)
    stopped = true
    console.error('stopping: what is under way is finished, then the report of what was done')
  }
  onStop?.(stop)
  const dealt = function* (jobs: Iterable<Job>) {
    for (const job of jobs) {
      if (stopped) return
      yield job
    }
  }
  if (options.seconds === null) await runJobs(dealt(jobsFor(options, 0, options.cases)), take, options.backend)
  else {
    const until = began + options.seconds * 1000
    const round = 300 * SHAPES.length
    for (let cases = 0; performance.now() < until && !stopped; cases += round)
      await runJobs(dealt(jobsFor(options, cases, round)), take, options.backend)
  }
  onStop?.(null)
  return stopped
}

/** All of them, as many at once as there are cores; then nothing, with which whatever caught any of them must pass. */
async function tryAll({ defects, only }: Options, place: Place): Promise<Caught[]> {
  const named = DEFECTS.filter(({ name }) => name.includes(only))
  // A few are spread over the list.
  const share = (i: number) => Math.floor((i * defects) / named.length)
  const planted = named.filter((_, i) => share(i) !== share(i + 1))
  const tried: Caught[] = []
  let next = 0
  const lane = async () => {
    while (next < planted.length) {
      const index = next++
      tried[index] = await tryDefect(planted[index], index, place)
    }
  }
  await Promise.all(Array.from({ length: THREADS }, lane))
  const caught = planted.filter((_, i) => tried[i].caught)
  const bySuite = await suiteFails(tried)
  const byTest = await testsFail([...new Set(caught.flatMap(({ test }) => test ?? []))], place)
  return tried.map((one, i) => {
    const how = planted[i].test === undefined ? bySuite : byTest
    return one.caught && how !== null ? { ...one, caught: false, how: `without it: ${how}` } : one
  })
}

/** With nothing planted the suite must find nothing, or to catch something would mean nothing: what it finds, or null. */
async function suiteFails(tried: readonly Caught[]): Promise<string | null> {
  const sum = newTally()
  const jobs = jobsUntil(
    SHAPES,
    tried.flatMap(({ found }) => found ?? []),
  )
  await runJobs(jobs, (tally) => mergeTally(sum, tally), 'auto')
  return isBroken(sum) ? (sum.failures[0]?.what ?? 'broken') : null
}
