/**
 * Hands out registers: consecutive slots of one Float64Array, so that no two names share a slot by accident. A module
 * takes its registers when it loads; from then on they are constants. Only the slots of one call are adjacent: a
 * bundler may drop a call whose registers are unused.
 */
import { type Registers, SCRATCH } from './double-double.ts'

interface RegisterFile {
  w: Registers
  /** Returns the first of `count` slots that are not in use. */
  slots(count: number): number
}

/** @param size the number of slots to hand out, without the scratch of double-double.ts */
export function registerFile(name: string, size: number): RegisterFile {
  let taken = 0
  return {
    w: new Float64Array(size + SCRATCH),
    slots(count) {
      const first = taken
      taken += count + 1 // leaves a gap, so that tests find code that relies on the next slot
      if (taken > size) throw new RangeError(`${name}: expected at most ${size} registers, but got ${taken}`)
      return first
    },
  }
}
