/**
 * When a sphere on a parabola first touches a convex thing.
 *
 * Let q be the point of the thing nearest to the centre, n the unit vector from q to the centre. The whole thing lies
 * behind the plane through q with normal n. So the sphere cannot touch the thing before it touches this plane, and when it
 * touches a plane is a quadratic. The search goes to that time, takes the nearest point there, and so on. Each step stays
 * before the contact, and at a face the first step is the last. At an edge or a vertex the steps converge as Newton's do.
 */
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
} from '../math/rows.ts'
import {
  PATH_BEND,
  PATH_END,
  PATH_FROM,
  PATH_LAST,
  PATH_START,
  PATH_TOLERANCE,
  PATH_VELOCITY,
} from './path.ts'

/**
 * The search: AT, the time reached, and the centre then; the GAP between the sphere and the plane; the plane's NORMAL; the
 * point Q of the thing nearest to the centre.
 */
export const AT = 0
export const CENTRE = 1
export const GAP = 4
export const NORMAL = 5
export const Q = 8
/** The time in which gravity takes the sphere one tolerance towards the plane. */
const RATE = 11
export const SEARCH_SIZE = 12

/** The most steps of a search. A grazing contact takes some thirty. */
const STEPS = 96

/** Writes GAP, NORMAL and Q for the centre. Returns the feature, or -1 if the centre is inside. */
export type Nearest = (target: Coordinates, t: number, path: Row, x: Row) => number

const x = new Float64Array(SEARCH_SIZE)

/** @param out HIT row; its T is a time */
export function touchOnPath(
  path: Row,
  target: Coordinates,
  t: number,
  nearest: Nearest,
  out: Row,
  o: number,
): boolean {
  x[AT] = path[PATH_START]
  let feature = FEATURE_FACE
  for (let step = 0; step < STEPS; step++) {
    writeCentre(path, x)
    feature = nearest(target, t, path, x)
    if (feature < 0) return false
    let answer = stepOn(path, x)
    if (answer === PRESSES) {
      // gravity alone brings it nearer, unless it goes round an edge fast enough: is it nearer a little later?
      const at = x[AT]
      const before = x[GAP]
      x[AT] = at + PROBE * x[RATE]
      writeCentre(path, x)
      feature = nearest(target, t, path, x)
      if (feature >= 0 && x[GAP] >= before - path[PATH_TOLERANCE] && x[AT] < path[PATH_END]) continue
      x[AT] = at
      writeCentre(path, x)
      feature = nearest(target, t, path, x)
      answer = TOUCHES
    }
    if (answer === GOES_ON) continue
    if (answer === TOUCHES) writeTouch(path, x, feature, out, o)
    return answer === TOUCHES
  }
  writeTouch(path, x, feature, out, o)
  return true
}

/** Over this many times RATE, a sphere that gravity presses on a face would sink into it by 16 tolerances. */
const PROBE = 4

/** Writes the centre at the time that the search has reached. */
export function writeCentre(path: Row, x: Row): void {
  const t = x[AT]
  x[CENTRE] = path[PATH_FROM] + t * (path[PATH_VELOCITY] + t * path[PATH_BEND])
  x[CENTRE + 1] = path[PATH_FROM + 1] + t * (path[PATH_VELOCITY + 1] + t * path[PATH_BEND + 1])
  x[CENTRE + 2] = path[PATH_FROM + 2] + t * (path[PATH_VELOCITY + 2] + t * path[PATH_BEND + 2])
}

/**
 * What a step says: the sphere never touches this thing; it does so at AT; the search goes on at AT; it is in contact without speed, and
 * bends towards the plane.
 */
const NEVER = 0
const TOUCHES = 1
const GOES_ON = 2
const PRESSES = 3

/**
 * Takes the search from AT to the time at which the sphere touches the plane.
 *
 * The contact rule of casts holds (docs/guarantees.md): a sphere in contact or in overlap touches at once if it comes nearer
 * by more than 2ε, and otherwise when it comes back.
 */
function stepOn(path: Row, x: Row): number {
  const t = x[AT]
  const nx = x[NORMAL]
  const ny = x[NORMAL + 1]
  const nz = x[NORMAL + 2]
  const gap = x[GAP]
  const bend = nx * path[PATH_BEND] + ny * path[PATH_BEND + 1] + nz * path[PATH_BEND + 2]
  const speed =
    nx * (path[PATH_VELOCITY] + 2 * t * path[PATH_BEND]) +
    ny * (path[PATH_VELOCITY + 1] + 2 * t * path[PATH_BEND + 1]) +
    nz * (path[PATH_VELOCITY + 2] + 2 * t * path[PATH_BEND + 2])
  const tolerance = path[PATH_TOLERANCE]
  if (gap <= tolerance) return leaveContact(path, x, bend, speed)
  // the first positive root of gap + speed s + bend s²
  const square = speed * speed - 4 * bend * gap
  if (!(square >= 0)) return NEVER
  const below = Math.sqrt(square) - speed
  if (!(below > 0)) return NEVER
  const next = t + (2 * gap) / below
  if (!(next <= path[PATH_END])) return NEVER
  x[AT] = next
  return next > t ? GOES_ON : TOUCHES
}

/** In contact, or in overlap by -gap. */
function leaveContact(path: Row, x: Row, bend: number, speed: number): number {
  const t = x[AT]
  const gap = x[GAP]
  const tolerance = path[PATH_TOLERANCE]
  const left = path[PATH_LAST] - t
  if (speed < 0) {
    const lowest = bend > 0 ? Math.min(left, -speed / (2 * bend)) : left
    if (!(-(speed + bend * lowest) * lowest > 4 * tolerance)) return NEVER
    // (a rest of the gap within the tolerance)
    if (gap > 0) x[AT] = Math.min(t - gap / speed || t, path[PATH_END])
    return TOUCHES
  }
  if (!(bend < 0)) return NEVER
  // it rises by this much, and falls back
  const rise = (speed * speed) / (-4 * bend)
  if (rise <= tolerance) {
    if (!((speed + bend * left) * left < -4 * tolerance)) return NEVER
    x[RATE] = Math.sqrt(tolerance / -bend) + speed / -bend
    return PRESSES
  }
  const under = Math.min(gap, 0)
  // from overlap, the second root of under + speed s + bend s²; if it never gets out, the turning point
  const square = gap < -tolerance ? Math.max(speed * speed - 4 * bend * under, 0) : speed * speed
  const next = t + (speed + Math.sqrt(square)) / (-2 * bend)
  if (!(next <= path[PATH_END])) return NEVER
  x[AT] = next
  return next > t ? GOES_ON : TOUCHES
}

/** Writes the HIT row of a search that has ended. */
export function writeTouch(path: Row, x: Row, feature: number, out: Row, o: number): void {
  out[o + HIT_T] = x[AT]
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = x[Q + k]
    out[o + HIT_NORMAL + k] = x[NORMAL + k]
  }
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = feature
  out[o + HIT_STARTS_INSIDE] = 0
  if (x[AT] === path[PATH_START] && x[GAP] < -4 * path[PATH_TOLERANCE]) {
    out[o + HIT_DEPTH] = -x[GAP]
    out[o + HIT_STARTS_INSIDE] = 1
  }
}
