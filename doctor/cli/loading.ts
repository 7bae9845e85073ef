/** What the command line uses of the level reader. */
export { AS_WRITTEN, type Fit, UNITS, type Unit } from '../loading/fit.ts'
export { guessFits, worthAsking } from '../loading/guess-fit.ts'
export type { LevelData } from '../loading/level-data.ts'
export {
  count,
  counted,
  LevelError,
  LIMITS,
  type LimitName,
  type Limits,
  OverLimit,
} from '../loading/limits.ts'
