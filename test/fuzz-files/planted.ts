/** Faults put in on purpose: they show that the judge sees them. */
import { LevelError } from '../../doctor/loading/limits.ts'
import { type Read, readSmall } from './judge.ts'

/** Each kind in turn, one mutant in `every`. Kept: so that nothing is optimized away. */
const kept: unknown[] = []

/** @param first the number of the first mutant that will be read */
export function planted(every: number, first: number): Read {
  let count = first
  return async (name, bytes) => {
    if (++count % every !== 0) return readSmall(name, bytes)
    kept.length = 0
    switch ((count / every) % 5) {
      case 0:
        for (;;) kept.length = 0 // until somebody ends it
      case 1:
        kept.push(new Float64Array(2 ** 21))
        throw new LevelError('planted: asked first, counted later')
      case 2:
        for (let i = 0; i < 400; i++) kept.push(new Array(1e5).fill(i))
        throw new LevelError('planted: a heap of lists')
      case 3:
        throw new TypeError('planted')
      default: {
        const level = await readSmall('a.obj', new TextEncoder().encode('v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n'))
        level.positions[4] = Number.NaN
        return level
      }
    }
  }
}
