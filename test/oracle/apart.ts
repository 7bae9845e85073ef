import { K, largestOf, lengthOf, NEAR } from './contract.ts'
import { reachOfSolid, type SolidCourse } from './solid.ts'
import { isUpright } from './turn.ts'

/**
 * In plain doubles, for the many triangles of a mesh: does the body on its whole way stay further from the triangle than 10⁴ ε?
 * Then it cannot be struck, nor is anything near. False where that is not sure.
 *
 * Along an axis u the body on its way fills from min(u·c₀, u·c₁) − R to max + R, with R its reach along u. The axes are those of
 * the world, and the one from the way to the triangle's middle. Each of these numbers is at most 4(S + |d|) and off by
 * at most eight roundings of that: 2⁻⁴⁸ (S + |d|), far below the margin.
 */
export function surelyApart(course: SolidCourse): boolean {
  const { from, translation, half, triangle, orientation } = course
  const travel = lengthOf(translation[0], translation[1], translation[2])
  const margin = 10 * NEAR * K * 2 ** -53 * (largestOf(from, half, triangle) + travel)
  const upright = isUpright(orientation)
  const round = lengthOf(half[0], half[1], half[2])
  const box = course.kind === 'hull' ? ({ ...course, kind: 'box', hull: undefined } as const) : course
  const reach = (u: readonly number[]): number => (upright ? reachOfSolid(box, u) : round)
  const along = (u: readonly number[]): boolean => {
    const start = u[0] * from[0] + u[1] * from[1] + u[2] * from[2]
    const end = start + u[0] * translation[0] + u[1] * translation[1] + u[2] * translation[2]
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = 0; i < 9; i += 3) {
      const height = u[0] * triangle[i] + u[1] * triangle[i + 1] + u[2] * triangle[i + 2]
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
    const own = reach(u) + margin
    return low > Math.max(start, end) + own || high < Math.min(start, end) - own
  }
  if (along([1, 0, 0]) || along([0, 1, 0]) || along([0, 0, 1])) return true
  const middle = [0, 1, 2].map((k) => (triangle[k] + triangle[k + 3] + triangle[k + 6]) / 3)
  let share = 0
  for (let k = 0; k < 3; k++) share += (middle[k] - from[k]) * translation[k]
  share = travel > 0 ? Math.min(1, Math.max(0, share / travel / travel)) : 0
  const away = [0, 1, 2].map((k) => middle[k] - from[k] - share * translation[k])
  const long = lengthOf(away[0], away[1], away[2])
  return long > 0 && along(away.map((x) => x / long))
}
