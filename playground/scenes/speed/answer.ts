/** The race in one sentence: carom, asked ray by ray, beside three-mesh-bvh, in the geometric mean of the events. */
import { MEASURE, type Standing } from './race.ts'

/** Nearer to 1 than this is as fast. */
const EQUAL = 1.03

/** '' while it cannot be said. @param isOver else it is what it looks like so far */
export function answerOf(standings: readonly (readonly Standing[])[], isOver: boolean): string {
  const ratios = standings.map((all) => all.find(({ entrant }) => entrant === 'carom')?.times ?? Number.NaN)
  const isThere = standings.every((all) => all.some(({ entrant }) => entrant === MEASURE))
  const times = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  if (!isThere || !Number.isFinite(times) || !(times > 0)) return ''
  const where = `on this level${isOver ? '.' : ' so far.'}`
  if (times < EQUAL && times > 1 / EQUAL) return `carom is as fast as three-mesh-bvh ${where}`
  const many = (ratio: number) => (ratio >= 10 ? String(Math.round(ratio)) : ratio.toFixed(ratio < 1.1 ? 2 : 1))
  return times > 1
    ? `carom is ${many(times)} times as fast as three-mesh-bvh ${where}`
    : `three-mesh-bvh is ${many(1 / times)} times as fast as carom ${where}`
}
