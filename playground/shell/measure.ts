/**
 * How long a question takes, measured so that the figure can be quoted: warm, in batches that the clock can tell from nothing,
 * and the median of them. Knows no page: scripts/costs.mjs runs the same lines in Node.
 */

/** A batch lasts at least so many steps of the clock: its error is then a twentieth at most. */
export const STEPS_OF_CLOCK = 20

/**
 * The warm-up, in milliseconds: rounds until the last ones are no quicker than those before. V8 compiles what is hot in the
 * background, so that thousands of quick runs may pass before it is done.
 */
const WARM = { round: 10, least: 50, most: 400, runs: 2000, settled: 3, quicker: 0.9 }
/** A machine that has other things to do makes batches long, not many: what counts is how long so many quick ones take. */
const TIMED = { least: 40, most: 600, batches: 21, runs: 300 }

export interface Measured {
  /** Microseconds of one run: the median of the batches. */
  readonly us: number
  /** Runs that were timed. */
  readonly runs: number
}

export type Now = () => number

const wallClock: Now = () => performance.now()

/** The least time other than 0 that the clock can tell, in milliseconds: 0.005 on an isolated page, 0.1 on others. */
export function clockStep(now: Now = wallClock): number {
  const start = now()
  let step = Infinity
  let before = start
  for (let seen = 0; seen < 12 && before - start < 5; ) {
    const at = now()
    if (!(at > before)) continue
    // the first step began before we looked; a longer one than others was an interruption
    if (seen++ > 0) step = Math.min(step, at - before)
    before = at
  }
  return Number.isFinite(step) ? step : before - start
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Some hundred runs of `ask`, fewer where one takes more than a millisecond; a second at most, the warm-up included. */
export function measure(ask: () => unknown, step: number, now: Now = wallClock): Measured {
  const size = batchSize(warmUp(ask, now), step)
  const batches: number[] = []
  const isEnough = () =>
    batches.length >= TIMED.batches &&
    batches.length * size >= TIMED.runs &&
    batches.length * Math.min(...batches) >= TIMED.least
  const end = now() + TIMED.most
  while (batches.length < 3 || (now() < end && !isEnough())) batches.push(timeBatch(ask, size, now))
  return { us: (median(batches) * 1000) / size, runs: batches.length * size }
}

/** Runs of `each` milliseconds that the clock can tell when they are timed together. */
export function batchSize(each: number, step: number): number {
  return Math.max(1, Math.ceil((STEPS_OF_CLOCK * step) / Math.max(each, 1e-6)))
}

export function timeBatch(ask: () => unknown, size: number, now: Now = wallClock): number {
  const start = now()
  for (let i = 0; i < size; i++) kept = ask()
  return now() - start
}

/** Runs until no round is quicker than the best; returns the milliseconds of one run. */
function warmUp(ask: () => unknown, now: Now): number {
  const end = now() + WARM.most
  let best = Infinity
  let runs = 0
  let spent = 0
  for (let settled = 0; settled < WARM.settled || spent < WARM.least || runs < WARM.runs; ) {
    const start = now()
    const before = runs
    let took = 0
    do {
      kept = ask()
      runs++
      took = now() - start
    } while (took < WARM.round)
    spent += took
    const each = took / (runs - before)
    settled = each < WARM.quicker * best ? 0 : settled + 1
    best = Math.min(best, each)
    if (start + took > end) break
  }
  return best
}

/** What was asked last: an answer that nobody reads might not be computed at all. */
let kept: unknown
export const lastAnswer = (): unknown => kept
