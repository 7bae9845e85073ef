import { PerformanceObserver, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function geomean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

/** What repeated measurements of one thing gave. */
export interface Spread {
  readonly median: number
  /** The quartiles: half of the measurements lie between them. */
  readonly low: number
  readonly high: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted.slice(sorted.length - half)
  if (half === 0) return { median: sorted[0], low: sorted[0], high: sorted[0] }
  return { median: median(sorted), low: median(sorted.slice(0, half)), high: median(upper) }
}

/** The exponent of the power of x that runs nearest to all y, by least squares of the logarithms: 1 where y is twice as much at twice x. */
export function exponentOf(x: readonly number[], y: readonly number[]): number {
  const [u, v] = [x, y].map((values) => values.map(Math.log))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mu, mv] = [mean(u), mean(v)]
  let [above, below] = [0, 0]
  for (let i = 0; i < u.length; i++) {
    above += (u[i] - mu) * (v[i] - mv)
    below += (u[i] - mu) ** 2
  }
  return above / below
}

export interface PairTimes {
  /** Median milliseconds of one run of each task. */
  readonly a: number
  readonly b: number
  /** Median of b / a over the pairs: how many times faster a is. */
  readonly ratio: number
  readonly pairs: number
}

/**
 * Runs `a` and `b` by turns, the one to begin by turns too, until `seconds` have passed and at least `least` pairs are done:
 * whatever else the machine does meanwhile, it does to both.
 */
export function timePairs(a: () => unknown, b: () => unknown, seconds: number, least = 7): PairTimes {
  const { times, ratios, rounds } = timeRounds([a, b], seconds, least)
  return { a: times[0], b: times[1], ratio: ratios[1], pairs: rounds }
}

export interface RoundTimes {
  /** Median milliseconds of one run of each task. */
  readonly times: readonly number[]
  /** Medians over the rounds of each task's time by the first one's: how many times faster the first is. */
  readonly ratios: readonly number[]
  readonly rounds: number
}

/**
 * Runs all tasks by turns, each round beginning with another one, until `seconds` have passed and `least` rounds are done.
 * @param before makes a task ready, by its number; this is not timed
 */
export function timeRounds(
  tasks: readonly (() => unknown)[],
  seconds: number,
  least = 7,
  before?: (task: number) => void,
): RoundTimes {
  const times: number[][] = tasks.map(() => [])
  const end = performance.now() + 1000 * seconds
  let rounds = 0
  for (; rounds < least || performance.now() < end; rounds++) {
    for (let i = 0; i < tasks.length; i++) {
      const turn = (i + rounds) % tasks.length
      before?.(turn)
      times[turn].push(timeOf(tasks[turn]))
    }
  }
  const ratios = times.map((own) => median(own.map((time, round) => time / times[0][round])))
  return { times: times.map(median), ratios, rounds }
}

/** Runs once, and says how many milliseconds that took: by its own clock where another process does the work. */
export type Turn = () => number | Promise<number>

export interface Turns {
  /** Milliseconds of each task. */
  readonly times: readonly Spread[]
  /** Medians over the rounds of each task's time by the first one's. */
  readonly ratios: readonly number[]
  readonly rounds: number
}

/** As {@link timeRounds}, for tasks that time themselves; what they do before and after their own clock is not counted. */
export async function timeTurns(tasks: readonly Turn[], seconds: number, least = 7): Promise<Turns> {
  const times: number[][] = tasks.map(() => [])
  const end = performance.now() + 1000 * seconds
  let rounds = 0
  for (; rounds < least || performance.now() < end; rounds++) {
    for (let i = 0; i < tasks.length; i++) {
      const turn = (i + rounds) % tasks.length
      times[turn].push(await tasks[turn]())
    }
  }
  const ratios = times.map((own) => median(own.map((time, round) => time / times[0][round])))
  return { times: times.map(spreadOf), ratios, rounds }
}

export function timeOf(task: () => unknown): number {
  const start = performance.now()
  task()
  return performance.now() - start
}

export interface Garbage {
  /** Bytes of heap that one operation leaves behind. */
  readonly bytesPerOp: number
  /** Garbage collections that V8 reported while all operations ran. */
  readonly collections: number
  readonly operations: number
}

/** The heap must not be collected while its growth is measured: half of V8's smallest nursery. */
const HEAP_ROOM = 1 << 19

/** Fewer bytes an operation than these are none. */
const NOTHING = 0.05
/**
 * So often, at most, are bytes measured again, without a collection before. V8 compiles code that few operations reach only after very many of them. Until then
 * every number in it is an object, and what is compiled meanwhile lies on the heap as well. What an operation does leave is there each time.
 */
const AGAIN = 150

/**
 * What the operations of `task(count)` leave on the heap. Needs Node's --expose-gc. The collections are counted over all of
 * them; the bytes are measured over as many as fit between two collections, less what measuring itself leaves,
 * until all code is compiled.
 * @param most how often bytes are measured again, at most
 */
export async function garbageOf(task: (count: number) => unknown, operations: number, most = AGAIN): Promise<Garbage> {
  const { gc } = globalThis as { gc?: () => void }
  if (gc === undefined) throw new Error('garbageOf: run Node with --expose-gc')
  const starts: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) starts.push(entry.startTime)
  })
  observer.observe({ entryTypes: ['gc'] })
  const settle = async (count: number) => {
    gc()
    // a collection takes compiled code away whose maps are gone: what runs interpreted boxes every double
    for (let warm = 0; warm < 3 && count > 0; warm++) {
      task(count)
      await sleep(20)
    }
  }
  const measure = async (count: number) => {
    await sleep(20)
    const before = process.memoryUsage().heapUsed
    const start = performance.now()
    if (count > 0) task(count)
    const end = performance.now()
    const grown = process.memoryUsage().heapUsed - before
    await sleep(20) // entries come later
    return { grown, collections: starts.filter((time) => time >= start && time <= end).length }
  }
  const watch = async (count: number) => {
    await settle(count)
    return measure(count)
  }
  await watch(3 * operations) // warm up: what is seldom called must be compiled as well
  const { collections } = await watch(operations)
  let count = operations
  let grown = 0
  for (;;) {
    const empty = await watch(0)
    const full = await watch(count)
    grown = Math.max(0, full.grown - empty.grown)
    if ((full.collections === 0 && (grown < HEAP_ROOM || count === operations)) || count <= 10) break
    count = Math.ceil(count / 10)
  }
  for (let again = 0; again < most && grown >= NOTHING * count; again++) {
    const empty = await measure(0)
    const full = await measure(count)
    if (full.collections === 0) grown = Math.min(grown, Math.max(0, full.grown - empty.grown))
  }
  observer.disconnect()
  return { bytesPerOp: grown / count, collections, operations }
}
