/** Asks src/path when a sphere on a parabola meets one thing, and lets the exact oracle judge. */
import { HIT_SIZE, HIT_T, type Row } from '../../src/math/rows.ts'
import { PATH_SIZE, preparePath } from '../../src/path/path.ts'
import { nearestOnBox, nearestOnPlane, nearestOnSphere, pathPipe } from '../../src/path/path-solid.ts'
import { nearestOnTriangle } from '../../src/path/path-triangle.ts'
import { touchOnPath } from '../../src/path/search.ts'
import { type Flight, type FlightVerdict, judgeFlight, judgeLeaving, type Target } from '../oracle/ballistic.ts'
import { epsilonOf, type FlightCase, flightCase } from './flights.ts'

const path = new Float64Array(PATH_SIZE)
export const hit: Row = new Float64Array(HIT_SIZE)

/** The time of the first contact, or null; the whole HIT row is in `hit`. */
export function ask({ from, velocity, acceleration, radius, maxTime }: Flight, target: Target): number | null {
  for (let k = 0; k < 3; k++) {
    path[k] = from[k]
    path[3 + k] = velocity[k]
    path[6 + k] = 0.5 * acceleration[k]
  }
  path[9] = radius
  path[11] = maxTime
  preparePath(path)
  return meets(target) ? hit[HIT_T] : null
}

function meets(target: Target): boolean {
  switch (target.kind) {
    case 'triangle':
    case 'segment':
    case 'point': {
      const c = Array.from(target.corners)
      const corners = c.length === 9 ? c : c.length === 6 ? [...c, ...c.slice(3)] : [...c, ...c, ...c]
      return touchOnPath(path, Float64Array.from(corners), 0, nearestOnTriangle, hit, 0)
    }
    case 'plane': {
      const [x, y, z] = Array.from(target.normal)
      const l = Math.hypot(x, y, z) // a PLANE row has a unit normal
      return touchOnPath(path, Float64Array.of(x / l, y / l, z / l, target.offset / l), 0, nearestOnPlane, hit, 0)
    }
    case 'pipe':
      return pathPipe(
        path,
        Float64Array.of(...Array.from(target.point), ...Array.from(target.axis), target.radius),
        hit,
        0,
      )
    case 'sphere':
      return touchOnPath(
        path,
        Float64Array.of(...Array.from(target.centre), target.radius, target.radius, target.radius, 0, 0, 0, 1),
        0,
        nearestOnSphere,
        hit,
        0,
      )
    case 'box':
      return touchOnPath(
        path,
        Float64Array.of(
          ...Array.from(target.centre),
          ...Array.from(target.halfExtents),
          ...Array.from(target.orientation ?? [0, 0, 0, 1]),
        ),
        0,
        nearestOnBox,
        hit,
        0,
      )
  }
}

export interface PathTally {
  judged: number
  met: number
  /** Of starts in contact. */
  leaving: number
  readonly wrong: string[]
}

/** Judges cases of one kind. */
export function judgePaths(seed: number, kind: Target['kind'], cases: number, first = 0): PathTally {
  const tally: PathTally = { judged: 0, met: 0, leaving: 0, wrong: [] }
  for (let i = first; i < first + cases; i++) {
    const dealt = flightCase(seed, kind, i)
    if (dealt.start === 'overlap' || dealt.start === 'near') continue
    const time = ask(dealt.flight, dealt.target)
    if (time !== null) tally.met++
    tally.judged++
    if (dealt.start === 'contact') tally.leaving++
    const verdict = verdictOf(dealt, time)
    if (verdict !== 'right') tally.wrong.push(`${kind} ${i} (${dealt.stratum}): ${verdict}, ${time}`)
  }
  return tally
}

export function verdictOf({ flight, target, start }: FlightCase, time: number | null): FlightVerdict {
  const epsilon = epsilonOf(flight, target, flight.maxTime)
  return start === 'contact'
    ? judgeLeaving(flight, target, time, epsilon, 4)
    : judgeFlight(flight, target, time, epsilon)
}
