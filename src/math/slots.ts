/**
 * Who hands out the registers: slots of one Float64Array, one after the other, so that no two names mean one slot by
 * accident. A module takes its registers when it is loaded; from then on they are constants. Only the slots of one call
 * stand one after the other: a bundler may drop a call whose registers nobody uses.
 */
import { type Registers, SCRATCH } from './double-double.ts'

interface RegisterFile {
  w: Registers
  /** The first of so many slots that nobody else has. */
  slots(count: number): number
}

/** @param size how many slots there are to hand out; the scratch of double-double.ts comes on top */
export function registerFile(name: string, size: number): RegisterFile {
  let taken = 0
  return {
    w: new Float64Array(size + SCRATCH),
    slots(count) {
      const first = taken
      taken += count + 1 // (the gap shows in tests where somebody counts on the next)
      if (taken > size) throw new RangeError(`${name}: there are ${size} registers, and ${taken} are wanted`)
      return first
    },
  }
}
