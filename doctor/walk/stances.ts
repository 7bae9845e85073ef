/** Where a body can be: cells that were reached, by whom, how, and where one comes from there. */
import { type Outcome, STRETCH } from './job.ts'

/** A list of numbers that grows. */
class Numbers<T extends Float64Array | Int32Array> {
  array: T
  length = 0
  readonly #make: (size: number) => T

  constructor(make: (size: number) => T) {
    this.#make = make
    this.array = make(1024)
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const longer = this.#make(2 * this.length)
      longer.set(this.array as never)
      this.array = longer
    }
    this.array[this.length++] = value
  }
}

const doubles = () => new Numbers((size) => new Float64Array(size))
const whole = () => new Numbers((size) => new Int32Array(size))

export class Stances {
  readonly #idOf = new Map<number, number>()
  /** Each stance's cell, the stance that it was first reached from (-1: a spawn), and by which stretch. */
  readonly #cells = doubles()
  readonly #parents = whole()
  readonly #stretches = doubles()
  /** Ways between stances: from, to. */
  readonly #edges = whole()

  get count(): number {
    return this.#cells.length
  }

  get edgeCount(): number {
    return this.#edges.length / 2
  }

  cellOf(id: number): number {
    return this.#cells.array[id]
  }

  idOf(cell: number): number {
    return this.#idOf.get(cell) ?? -1
  }

  parentOf(id: number): number {
    return this.#parents.array[id]
  }

  /** From, to, from, to, … */
  get edges(): Int32Array {
    return this.#edges.array.subarray(0, this.#edges.length)
  }

  /** From the spawn at its root to a stance: which spawn, and all stretches. */
  wayTo(id: number): { root: number; inputs: number[] } {
    const inputs: number[] = []
    let at = id
    for (; this.#parents.array[at] >= 0; at = this.#parents.array[at]) {
      const o = STRETCH * at
      inputs.unshift(...this.#stretches.array.subarray(o, o + STRETCH))
    }
    return { root: at, inputs }
  }

  /** -1: it was there already. */
  add(cell: number, parent: number, stretch: ArrayLike<number>, s: number): number {
    if (this.#idOf.has(cell)) return -1
    const id = this.#cells.length
    this.#idOf.set(cell, id)
    this.#cells.push(cell)
    this.#parents.push(parent)
    for (let k = 0; k < STRETCH; k++) this.#stretches.push(stretch[s + k])
    return id
  }

  /** Takes over what a job found. @param ids of the stances that it went from @param found is called for each new one, with its state */
  merge(outcome: Outcome, ids: ArrayLike<number>, found: (id: number, stateOf: number) => void): void {
    const { from, cells, stretches, stateOf } = outcome
    for (let i = 0; i < cells.length; i++) {
      const parent = ids[from[i]]
      if (stateOf[i] >= 0) {
        const id = this.add(cells[i], parent, stretches, STRETCH * i)
        if (id >= 0) found(id, stateOf[i])
      }
      this.#edges.push(parent)
      this.#edges.push(this.idOf(cells[i]))
    }
  }
}
