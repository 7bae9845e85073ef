import { type Feature, type Flight, featuresOf, type Scene, sceneOf, sideAt, type Target } from './ballistic-target.ts'
import { toNumber } from './exact.ts'
import {
  compareRoots,
  compareTimes,
  isExact,
  middleOf,
  narrow,
  type Root,
  rootAt,
  rootsBetween,
  signAtRoot,
  type Time,
  timeOf,
} from './roots.ts'

/**
 * When is a sphere on a parabola nearer to a target than some size? That can change only where the sphere of this size just touches
 * the plane, the line or the corner that holds the nearest point: at roots of polynomials. So it is asked once between every two
 * neighbouring roots, by the distance itself. (A polynomial that is 0 throughout has no roots: while its part holds the nearest point,
 * the distance is the size. Where that ends, another part is as near, and touched.)
 */

/** A time at which something may change, and what may be touched then. */
interface Moment {
  readonly root: Root
  readonly features: Feature[]
}

export interface Course {
  /** 0, every root, the given times, and the end, in their order. */
  readonly moments: readonly Moment[]
  /** A time between each two neighbours. */
  readonly between: readonly Time[]
}

/** @param given further times at which something may change */
export function courseOf(scene: Scene, sizes: readonly bigint[], end: Time, given: readonly Time[] = []): Course {
  const start = timeOf(0)
  const moments: Moment[] = [{ root: rootAt(start), features: [] }]
  const insert = (root: Root, features: Feature[]): void => {
    let at = moments.length
    for (; at > 0; at--) {
      const order = compareRoots(moments[at - 1].root, root)
      if (order === 0) {
        // which is known more exactly is kept
        const both = [...moments[at - 1].features, ...features]
        moments[at - 1] = { root: isExact(root) ? root : moments[at - 1].root, features: both }
        return
      }
      if (order < 0) break
    }
    moments.splice(at, 0, { root, features })
  }
  for (const time of [end, ...given]) insert(rootAt(time), [])
  for (const size of sizes)
    for (const feature of featuresOf(scene, size))
      for (const root of rootsBetween(feature.touching, start, end)) insert(root, [feature])
  return { moments, between: moments.slice(1).map(({ root }, i) => timeBetween(moments[i].root, root)) }
}

/** A time strictly between two roots. */
function timeBetween(a: Root, b: Root): Time {
  while (compareTimes(a.high, b.low) >= 0 && (isExact(a) || isExact(b))) {
    narrow(a)
    narrow(b)
  }
  return middleOf(a.high, b.low)
}

/** Is the distance below radius + grow at some time up to `end`? */
export function fallsExactly(flight: Flight, target: Target, grow: number, end: number): boolean {
  const scene = sceneOf(flight, target, [grow])
  const [size] = scene.sizes
  if (size <= 0n) return false
  const { moments, between } = courseOf(scene, [size], timeOf(end))
  // (if it is at the start or the end, it is beside it, too)
  return [moments[0].root.low, ...between].some((time) => sideAt(scene, size, time) < 0)
}

/** Is the distance at most the size at this moment? */
function touchesAt(scene: Scene, size: bigint, { moments, between }: Course, i: number): boolean {
  const { root, features } = moments[i]
  if (isExact(root)) return sideAt(scene, size, root.low) <= 0
  if (sideAt(scene, size, between[i - 1]) <= 0 || sideAt(scene, size, between[i]) <= 0) return true
  return features.some(({ feet }) => feet.every((foot) => signAtRoot(foot, root) >= 0))
}

function firstTouch(flight: Flight, target: Target, grow: number, end: number): Root | null {
  const scene = sceneOf(flight, target, [grow])
  const [size] = scene.sizes
  if (size < 0n) return null
  const course = courseOf(scene, [size], timeOf(end))
  for (let i = 0; i < course.moments.length; i++) if (touchesAt(scene, size, course, i)) return course.moments[i].root
  return null
}

/** Is the distance at most radius + grow at some time up to `end`? */
export function touchesExactly(flight: Flight, target: Target, grow: number, end: number): boolean {
  return firstTouch(flight, target, grow, end) !== null
}

/** Two doubles, neighbours or the same, between which the first time lies at which the sphere touches the target; or null. */
export function firstContact(flight: Flight, target: Target): [low: number, high: number] | null {
  const root = firstTouch(flight, target, 0, flight.maxTime)
  if (root === null) return null
  for (;;) {
    const low = nearestDouble(root.low, -1)
    const high = nearestDouble(root.high, 1)
    const next = stepped(low, 1)
    if (isExact(root) || next >= high) return [low, high]
    // halves never end at a root that is a double itself
    if (stepped(next, 1) === high) narrow(root, timeOf(next))
    else narrow(root)
  }
}

const f64 = new Float64Array(1)
const bits = new BigInt64Array(f64.buffer)

/** The next double above or below one that is not negative. */
function stepped(x: number, way: 1 | -1): number {
  if (x === 0) return way * Number.MIN_VALUE
  f64[0] = x
  bits[0] += BigInt(way)
  return f64[0]
}

/** The nearest double that is not above a time, or not below it. */
function nearestDouble(time: Time, way: 1 | -1): number {
  let x = toNumber(time.num, 1n << BigInt(time.bits))
  const beyond = (y: number): number => way * compareTimes(timeOf(y), time)
  while (beyond(x) < 0) x = stepped(x, way)
  for (let next = stepped(x, way === 1 ? -1 : 1); beyond(next) >= 0; next = stepped(x, way === 1 ? -1 : 1)) x = next
  return x
}
