import { courseOf, fallsExactly, touchesExactly } from './ballistic-exact.ts'
import { settleFlight } from './ballistic-quick.ts'
import { distanceSquared, type Flight, sceneOf, sideAt, type Target } from './ballistic-target.ts'
import { rootDifference, rootOf, toNumber } from './exact.ts'
import { compareTimes, timeOf } from './roots.ts'

/**
 * Judges the time at which a sphere on a parabola is said to meet a target; all numbers are finite. Numbers with proven bounds settle
 * nearly all questions, exact roots of polynomials the rest: a verdict has no tolerance but the given epsilon.
 */

export { firstContact } from './ballistic-exact.ts'
export { distanceSquared, type Flight, placeAt, type Scene, sceneOf, sideAt, type Target } from './ballistic-target.ts'
export { timeOf } from './roots.ts'

export type FlightVerdict = 'right' | 'late' | 'early' | 'missed' | 'phantom'

/** How many questions were settled by bounds, and how many took exact arithmetic. */
export const settled = { quick: 0, exact: 0 }

/** A settled answer, or else the exact one. */
function decide(quick: number, exactly: () => boolean): boolean {
  if (quick !== 0) settled.quick++
  else settled.exact++
  return quick === 0 ? exactly() : quick > 0
}

/** Is the distance below radius + grow at some time up to `end`? */
export function falls(flight: Flight, target: Target, grow: number, end: number): boolean {
  return decide(settleFlight(flight, target, grow, 0, end), () => fallsExactly(flight, target, grow, end))
}

/** Is the distance at most radius + grow at some time up to `end`? */
export function touches(flight: Flight, target: Target, grow: number, end: number): boolean {
  return decide(settleFlight(flight, target, grow, 0, end), () => touchesExactly(flight, target, grow, end))
}

/** Is the distance at most radius + grow at the time t? */
export function isWithin(flight: Flight, target: Target, grow: number, t: number): boolean {
  return decide(settleFlight(flight, target, grow, t, t), () => {
    const scene = sceneOf(flight, target, [grow])
    return sideAt(scene, scene.sizes[0], timeOf(t)) <= 0
  })
}

/** distance − radius at the time t, rounded from the exact difference: a figure. */
export function gapAt(flight: Flight, target: Target, t: number): number {
  const scene = sceneOf(flight, target, [0])
  const { square, exponent, reach } = distanceSquared(scene, timeOf(t))
  const size = scene.sizes[0] << BigInt(scene.exponent - exponent)
  /** By how much the root of the square is above a length. */
  const above = (far: bigint): number =>
    far < 0n
      ? rootOf(square, exponent) - toNumber(far, 1n, exponent)
      : rootDifference(square, { num: far * far, den: 1n }, exponent)
  const isInside = square.num < reach * reach * square.den
  if (isInside && target.kind === 'sphere') return -flight.radius
  return isInside ? -above(reach - size) : above(reach + size)
}

/**
 * For a start apart from the target, by more than epsilon.
 *
 * - `late`: before the answered time the distance falls below radius − epsilon. `missed`: it does so at any time, and there is no answer.
 * - `early`: at the answered time the distance is above radius + epsilon. `phantom`: and it is so all the time.
 *   An answer that is no time from 0 to maxTime is a phantom, too.
 * - `right`: none of these.
 *
 * @param answer the time that is said to be that of the first contact, or null
 * @param epsilon how much larger or smaller the radius may be
 */
export function judgeFlight(flight: Flight, target: Target, answer: number | null, epsilon: number): FlightVerdict {
  if (!isTime(flight, answer)) return 'phantom'
  if (falls(flight, target, -epsilon, answer ?? flight.maxTime)) return answer === null ? 'missed' : 'late'
  if (answer === null || isWithin(flight, target, epsilon, answer)) return 'right'
  return touches(flight, target, epsilon, flight.maxTime) ? 'early' : 'phantom'
}

const isTime = ({ maxTime }: Flight, answer: number | null): boolean =>
  answer === null || (answer >= 0 && answer <= maxTime)

/**
 * For a start in contact: a distance within epsilon of the radius. The *first contact* lasts as long as the distance has never been above
 * radius + 2 epsilon. A body in contact is not stopped unless it is pressed in; it may sink in a little. So:
 *
 * - `late`, `missed`: as of a start apart; but during the first contact only what is deeper than `depth` · epsilon counts.
 * - An answer during the first contact is right only if the sphere is pressed in: if during the first contact, before the answer or
 *   after it, the distance falls below radius − epsilon. Else it is a `phantom`.
 * - `early`, `phantom`: as of a start apart, of later answers; a phantom, if after the first contact the distance is never below
 *   radius + epsilon.
 */
export function judgeLeaving(
  flight: Flight,
  target: Target,
  answer: number | null,
  epsilon: number,
  depth = 2,
): FlightVerdict {
  if (!isTime(flight, answer)) return 'phantom'
  const quick = judgeLeavingQuickly(flight, target, answer, epsilon)
  if (quick !== null) settled.quick++
  else settled.exact++
  return quick ?? judgeLeavingExactly(flight, target, answer, epsilon, depth)
}

/** Shares of the flight after which it is seen whether the sphere has left. */
const SHARES = [2 ** -30, 2 ** -20, 2 ** -14, 2 ** -10, 2 ** -6, 2 ** -4, 1 / 4, 1 / 2, 3 / 4, 15 / 16]

/** Null where bounds do not settle it. */
function judgeLeavingQuickly(
  flight: Flight,
  target: Target,
  answer: number | null,
  epsilon: number,
): FlightVerdict | null {
  const { maxTime } = flight
  const quick = (grow: number, from: number, to: number): number => settleFlight(flight, target, grow, from, to)
  const end = answer === null || answer === 0 ? maxTime : answer
  const left = SHARES.map((share) => share * end).find((t) => quick(2 * epsilon, t, t) < 0)
  if (left === undefined) return answer === null && quick(-epsilon, 0, end) < 0 ? 'right' : null
  // before and after it has left: nothing is pressed, or too deep
  if (quick(-epsilon, 0, left) >= 0) return null
  if (answer === 0) return 'phantom'
  const later = quick(-epsilon, left, end)
  if (later > 0) return answer === null ? 'missed' : 'late'
  if (later === 0) return null
  if (answer === null) return 'right'
  const now = quick(epsilon, answer, answer)
  if (now > 0) return 'right'
  return now < 0 && quick(epsilon, left, maxTime) > 0 ? 'early' : null
}

/** As judgeLeaving. */
export function judgeLeavingExactly(
  flight: Flight,
  target: Target,
  answer: number | null,
  epsilon: number,
  depth = 2,
): FlightVerdict {
  const scene = sceneOf(flight, target, [-depth * epsilon, -epsilon, epsilon, 2 * epsilon])
  const [deep, smaller, larger, apart] = scene.sizes
  const asked = timeOf(answer ?? flight.maxTime)
  const { between } = courseOf(scene, scene.sizes, timeOf(flight.maxTime), [asked])
  const is = { left: false, leftBefore: false, pressed: false, late: false, again: false }
  for (const time of [timeOf(0), ...between]) {
    const before = compareTimes(time, asked) < 0
    if (sideAt(scene, apart, time) > 0) is.left = true
    if (is.left && before) is.leftBefore = true
    const falls = sideAt(scene, smaller, time) < 0
    if (!is.left && falls) is.pressed = true
    if (before && (is.left ? falls : sideAt(scene, deep, time) < 0)) is.late = true
    if (is.left && sideAt(scene, larger, time) < 0) is.again = true
  }
  if (is.late) return answer === null ? 'missed' : 'late'
  if (answer === null) return 'right'
  if (!is.leftBefore && !is.pressed) return 'phantom'
  if (sideAt(scene, larger, asked) <= 0) return 'right'
  return !is.leftBefore || is.again ? 'early' : 'phantom'
}
