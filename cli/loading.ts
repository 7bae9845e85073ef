/** What the command line uses of the level reader. */
export { AS_WRITTEN, type Fit, UNITS, type Unit } from '../playground/loading/fit.ts'
export { guessFits, worthAsking } from '../playground/loading/guess-fit.ts'
export type { LevelData } from '../playground/loading/level-data.ts'
export {
  count,
  counted,
  LevelError,
  LIMITS,
  type LimitName,
  type Limits,
  OverLimit,
} from '../playground/loading/limits.ts'
