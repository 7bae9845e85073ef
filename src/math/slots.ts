/**
 * Who hands out the registers: slots of one Float64Array, one after the other, so that no two names mean one slot by
 * accident. A module takes its registers when it is loaded; from then on they are constants. Slots taken one after the
 * other in one module stand one after the other.
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
      taken += count
      if (taken > size) throw new RangeError(`${name}: there are ${size} registers, and ${taken} are wanted`)
      return first
    },
  }
}
