/**
 * The race: four events, all entrants by turns, round by round, each round begun by another one, so that whatever else the machine does, it
 * does to all. The figures are medians over the rounds. Knows no page and no worker.
 */
import { median } from '../../shell/measure.ts'
import { type Checked, check, createJudge, type Question, type Reference } from './check.ts'
import type { Entrant, EntrantName, Lane, Triangles } from './entrants.ts'
import { RAY } from './rays.ts'

export type RaysName = 'camera' | 'random'

export interface RaySet {
  readonly name: RaysName
  readonly rays: Float64Array
}

export interface Event {
  readonly question: Question
  readonly rays: RaysName
}

export const EVENTS: readonly Event[] = [
  { question: 'first', rays: 'camera' },
  { question: 'first', rays: 'random' },
  { question: 'any', rays: 'camera' },
  { question: 'any', rays: 'random' },
]

/** How an entrant stands in an event. */
export interface Standing {
  readonly entrant: EntrantName
  /** Million rays a second: the median of the rounds. */
  readonly speed: number
  /** How many times as fast as the one all are compared with: the median over the rounds; NaN if that one does not run. */
  readonly times: number
  readonly rounds: number
  readonly checked: Checked
}

export interface RaceOptions {
  /** Milliseconds that a turn has to last at least, so that the clock can tell. */
  readonly least: number
  /** Rounds of the whole race, and how many there are at least when the time is over. */
  readonly rounds: number
  readonly fewest: number
  /** Milliseconds for all rounds. */
  readonly most: number
  readonly now?: () => number
  /** Called between turns: lets messages in, and waits while the race is paused. Returns milliseconds that it has waited. */
  readonly between: () => Promise<number>
  /** So much of the answers is checked, 0 to 1. */
  onChecked?(share: number): void
  /** One event stands anew; `share` of the race is run. */
  onStandings(event: number, standings: readonly Standing[], share: number): void
}

/** All are timed beside this one. */
export const MEASURE: EntrantName = 'bvh'
/** Before rounds count: until everybody is compiled. */
const WARM_TURNS = 5
const wallClock = () => performance.now()

interface Runner {
  readonly entrant: Entrant
  /** Asks the rays `repeats` times; they are fewer where only every nth is asked. */
  readonly run: () => unknown
  readonly rays: number
  readonly checked: Checked
  repeats: number
  /** Milliseconds a ray, round by round. */
  readonly times: number[]
}

export async function race(
  triangles: Triangles,
  entrants: readonly Entrant[],
  sets: readonly RaySet[],
  referenceOf: (set: RaySet) => Reference,
  options: RaceOptions,
): Promise<void> {
  const events: Runner[][] = []
  for (const { question, rays: name } of EVENTS) {
    const set = sets.find((one) => one.name === name)!
    const { rays } = set
    const reference = referenceOf(set)
    const judge = createJudge(triangles, rays)
    const runners: Runner[] = []
    for (const entrant of entrants) {
      options.onChecked?.((events.length + runners.length / entrants.length) / EVENTS.length)
      entrant.ready?.()
      const checked = check(question, entrant, entrant.over(rays), rays, reference, judge)
      runners.push(runnerOf(entrant, question, rays, checked))
      await options.between()
    }
    for (const runner of runners) await warmUp(runner, options)
    options.onStandings(events.length, standingsOf(runners), 0)
    events.push(runners)
  }
  await run(events, options)
}

async function run(events: readonly Runner[][], options: RaceOptions): Promise<void> {
  const { rounds, fewest, most, now = wallClock, between, onStandings } = options
  const begun = now()
  let waited = 0
  for (let round = 0, isOver = false; !isOver; round++) {
    for (const [k, runners] of events.entries()) {
      for (let turn = 0; turn < runners.length; turn++) {
        const runner = runners[(round + turn) % runners.length]
        runner.times.push(turnOf(runner, now) / (runner.rays * runner.repeats))
        waited += await between()
      }
      const ran = round + (k + 1) / events.length
      const spent = now() - begun - waited
      isOver = ran >= rounds || (ran >= fewest && spent >= most)
      // the time may be over before the rounds are
      const share = Math.max(ran / rounds, Math.min(ran / fewest, spent / most))
      onStandings(k, standingsOf(runners), Math.min(1, share))
    }
  }
}

function runnerOf(entrant: Entrant, question: Question, rays: Float64Array, checked: Checked): Runner {
  const { everyNth = 1 } = entrant
  const asked = everyNth === 1 ? rays : thinned(rays, everyNth)
  const lane: Lane = entrant.over(asked)
  const run = question === 'first' ? lane.firstAll : lane.anyAll
  return { entrant, run, rays: asked.length / RAY, checked, repeats: 1, times: [] }
}

export function thinned(rays: Float64Array, everyNth: number): Float64Array {
  const count = Math.ceil(rays.length / RAY / everyNth)
  const few = new Float64Array(RAY * count)
  for (let i = 0; i < count; i++) few.set(rays.subarray(RAY * i * everyNth, RAY * (i * everyNth + 1)), RAY * i)
  return few
}

/** Until it is compiled, and a turn is as long as it has to be. */
async function warmUp(runner: Runner, { least, now = wallClock, between }: RaceOptions): Promise<void> {
  for (let turn = 0; turn < WARM_TURNS; turn++) {
    const took = turnOf(runner, now)
    if (took < least) runner.repeats = took > 0 ? Math.ceil((runner.repeats * least) / took) : 2 * runner.repeats
    await between()
  }
}

/** Milliseconds of a turn. */
function turnOf(runner: Runner, now: () => number): number {
  runner.entrant.ready?.()
  const start = now()
  for (let i = 0; i < runner.repeats; i++) runner.run()
  return now() - start
}

function standingsOf(runners: readonly Runner[]): Standing[] {
  const beside = runners.find(({ entrant }) => entrant.name === MEASURE)?.times ?? []
  return runners.map(({ entrant, times, checked }) => {
    const ratios = times.slice(0, beside.length).map((time, round) => beside[round] / time)
    const rounds = times.length
    const speed = rounds > 0 ? 1e-3 / median(times) : 0
    return { entrant: entrant.name, speed, times: ratios.length > 0 ? median(ratios) : Number.NaN, rounds, checked }
  })
}
