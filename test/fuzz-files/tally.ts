import { EXTENSIONS, type Extension } from '../../doctor/loading/file-set.ts'
import type { Fault } from './worker.ts'

/** What may come of a mutant; the last four must not. */
export const OUTCOMES = ['read', 'refused', 'hang', 'over budget', 'untyped', 'broken'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const FAULTS = OUTCOMES.slice(2)
export const isFault = (outcome: Outcome): boolean => FAULTS.includes(outcome)

/** Where in the shared memory of a worker: 1 once it reads; mutants begun; mutants judged; then the counts. */
export const READY = 0
export const BEGUN = 1
export const JUDGED = 2
const COUNTS = 3
export const BEAT_LENGTH = COUNTS + EXTENSIONS.length * OUTCOMES.length

export function countAt(extension: Extension | '', outcome: Outcome): number {
  return COUNTS + EXTENSIONS.indexOf(extension || 'glb') * OUTCOMES.length + OUTCOMES.indexOf(outcome)
}

/** Seconds between two lines of progress. */
const OFTEN = 10
const SHOWN = 20

export class Tally {
  readonly #seed: number
  readonly #mutants: number
  readonly #seconds: number
  readonly #began = performance.now()
  readonly #counts = new Int32Array(BEAT_LENGTH)
  readonly #faults: Fault[] = []
  #told = 0

  constructor(seed: number, mutants: number, seconds: number) {
    this.#seed = seed
    this.#mutants = mutants
    this.#seconds = seconds
  }

  get #passed(): number {
    return (performance.now() - this.#began) / 1000
  }

  get isOver(): boolean {
    return this.#passed >= this.#seconds
  }

  addCounts(beat: Int32Array): void {
    for (let i = COUNTS; i < BEAT_LENGTH; i++) this.#counts[i] += beat[i]
  }

  /** @param isCounted whether the worker that found it has counted it */
  addFault(fault: Fault, isCounted: boolean): void {
    this.#faults.push(fault)
    if (!isCounted) this.#counts[countAt('', fault.outcome as Outcome)]++
    if (this.#faults.length > SHOWN) return
    console.error(`${fault.outcome}: mutant ${fault.mutant} of seed ${this.#seed} (${fault.name}): ${fault.text}`)
    console.error(`  npm run fuzz -- --seed ${this.#seed} --one ${fault.mutant}`)
  }

  of(outcome: Outcome): number {
    return EXTENSIONS.reduce((sum, extension) => sum + this.#counts[countAt(extension, outcome)], 0)
  }

  /** @param now counts of the worker that is at work, not added yet */
  progress(now: Int32Array): void {
    if (this.#passed < this.#told + OFTEN) return
    this.#told = this.#passed
    const done = [...this.#counts.subarray(COUNTS), ...now.subarray(COUNTS)].reduce((sum, n) => sum + n, 0)
    const rate = done / this.#told
    const left = Math.min(this.#seconds - this.#told, (this.#mutants - done) / rate)
    console.error(
      `${done} mutants, ${rate.toFixed(0)} a second, ${Math.max(0, left).toFixed(0)} s left, ${this.#faults.length} faults`,
    )
  }

  print(asJson: boolean): void {
    const row = (name: string, cells: readonly (string | number)[]) =>
      console.log(name.padEnd(8) + cells.map((cell) => String(cell).padStart(13)).join(''))
    row('', ['mutants', ...OUTCOMES])
    const sums = OUTCOMES.map((outcome) => this.of(outcome))
    const total = sums.reduce((sum, n) => sum + n, 0)
    for (const extension of EXTENSIONS) {
      const counts = OUTCOMES.map((outcome) => this.#counts[countAt(extension, outcome)])
      row(`.${extension}`, [counts.reduce((sum, n) => sum + n, 0), ...counts])
    }
    row('all', [total, ...sums])
    const seconds = Number(this.#passed.toFixed(1))
    console.log(`seed ${this.#seed}, ${seconds} s, ${(total / seconds).toFixed(0)} mutants a second`)
    if (!asJson) return
    const counts = Object.fromEntries(OUTCOMES.map((outcome, i) => [outcome, sums[i]]))
    console.log(
      JSON.stringify({ seed: this.#seed, seconds, mutants: total, counts, faults: this.#faults.slice(0, 1000) }),
    )
  }
}
