/** What was found of balls: its shape, tables, and what is promised and aimed at. */
import { figure, line } from '../table.ts'
import type { BallScene } from './scene.ts'

/** What the balls of one library did. */
export interface Found {
  /** Milliseconds of a step: the median over the turns, and of the very first step. */
  readonly ms: number
  readonly first: number
  /** µs of a step, a ball. */
  readonly each: number
  /** Milliseconds to read all centres. */
  readonly read: number
  /** The median over the rounds of its time by carom's. */
  readonly ratio: number
  /** Energy won, as a share of that at the start. */
  readonly energy: number
  readonly escaped: number
  /** The deepest overlap of two balls, as a share of the radius of the smaller one: in a gas at the end, else at any look. */
  readonly overlap: number
  /** Balls at rest at the end. */
  readonly asleep: number
  /** Steps in which it gave up on something. */
  readonly limited: number
  /** Of a heap: the mean ms of a step while it falls, the median once 99 % of the balls sleep, and after how many seconds they do. */
  readonly fall?: number
  readonly sleep?: number
  readonly rest?: number
}

export interface BallSet {
  readonly name: string
  readonly scene: BallScene['name']
  readonly count: number
  readonly unit: 'ms'
  readonly carom: number
  readonly peers: Record<string, number>
  /** How many times as fast carom is. */
  readonly times: Record<string, number>
  readonly rounds: number
  /** Simulated, until the end. */
  readonly seconds: number
  /** Of each library that went through with it. */
  readonly found: Record<string, Found>
  /** Why others did not. */
  readonly failed: Record<string, string>
  /** That a step of carom leaves on the heap; undefined: too few steps were made to tell. */
  readonly bytesPerStep?: number | undefined
}

/** What carom promises: the energy of a gas, and overlap as a share of the radius. */
const ALLOWED = { energy: 1e-12, overlap: 1e-9 }
/** What is aimed at: times as fast as Rapier in a gas of 10,000, and how much more a ball costs among 100,000 than among 1,000. */
const AIMS = { faster: 3, growth: 2.5 }

/** The heads of the columns, and each library's cells. */
export function tableOf({ scene, found }: BallSet): { head: string[]; rows: [string, string[]][] } {
  const times = {
    gas: ['ms', '× carom', 'µs a ball', 'first ms'],
    heap: ['fall ms', 'touch ms', '× carom', 'sleep ms', 'rest after', 'at rest'],
    marbles: ['ms', '× carom', 'µs a ball', 'at rest'],
  }[scene]
  const rows = Object.entries(found).map(([name, one]): [string, string[]] => {
    const ratio = name === 'carom' ? '' : one.ratio.toFixed(2)
    const { fall = 0, sleep, rest } = one
    const own = {
      gas: [figure(one.ms), ratio, figure(one.each), figure(one.first)],
      heap: [
        figure(fall),
        figure(one.ms),
        ratio,
        sleep === undefined ? '–' : figure(sleep),
        rest === undefined ? '–' : `${rest.toFixed(1)} s`,
        String(one.asleep),
      ],
      marbles: [figure(one.ms), ratio, figure(one.each), String(one.asleep)],
    }[scene]
    const all = [...own, figure(one.read), shareOf(one.energy), String(one.escaped), shareOf(one.overlap)]
    return [name, all]
  })
  return { head: [...times, 'read ms', 'energy', 'escaped', 'overlap'], rows }
}

export function printSet(set: BallSet): void {
  const { name, seconds, rounds, found, bytesPerStep } = set
  const { head, rows } = tableOf(set)
  console.log(`\n${name}: ${seconds.toFixed(1)} s, ${rounds} rounds`)
  console.log(line('', head, 11))
  for (const [library, cells] of rows) console.log(line(library, cells, 11))
  if (bytesPerStep !== undefined) console.log(`  carom: ${bytesPerStep.toFixed(1)} bytes a step`)
  if (found.carom.limited > 0) console.log(`  carom gave up in ${found.carom.limited} steps`)
}

/** In words, where carom breaks what it promises. */
export function brokenIn({ name, scene, found: { carom }, bytesPerStep = 0 }: BallSet): string[] {
  const broken: string[] = []
  if (scene === 'gas' && !(Math.abs(carom.energy) <= ALLOWED.energy)) broken.push(`${name}: energy ${carom.energy}`)
  if (carom.escaped > 0) broken.push(`${name}: ${carom.escaped} balls escaped`)
  if (!(carom.overlap <= ALLOWED.overlap)) broken.push(`${name}: an overlap of ${carom.overlap} r`)
  if (carom.limited > 0) broken.push(`${name}: gave up in ${carom.limited} steps`)
  if (bytesPerStep > 0) broken.push(`${name}: ${bytesPerStep} bytes a step`)
  return broken
}

/** What is aimed at and what was measured, in words; nothing depends on it. */
export function aimsOf(sets: readonly BallSet[]): string[] {
  const gas = (count: number) => sets.find((set) => set.scene === 'gas' && set.count === count)
  const [few, some, many] = [1000, 10_000, 100_000].map(gas)
  const aims: string[] = []
  for (const [name, ratio] of Object.entries(some?.times ?? {}))
    if (name.startsWith('rapier'))
      aims.push(`gas of 10,000: carom is ${ratio.toFixed(2)} times as fast as ${name} (aim: ${AIMS.faster})`)
  if (few !== undefined && many !== undefined) {
    const growth = (many.found.carom.each / few.found.carom.each).toFixed(2)
    aims.push(`gas of 100,000: a ball costs carom ${growth} times what it does among 1,000 (aim: ${AIMS.growth})`)
  }
  return aims
}

/** Of what is tiny, the size is enough. */
function shareOf(share: number): string {
  const size = Math.abs(share)
  if (size === 0 || !Number.isFinite(share)) return String(share)
  return size < 1e-4 ? share.toExponential(0) : `${(100 * share).toFixed(size < 0.1 ? 2 : 1)} %`
}
