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
  PATH_RADIUS,
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
/** The time in which a sphere that hardly approaches comes some tolerances nearer to the plane. */
const RATE = 11
/** The least gap that does not count as coming nearer: that of the start, until the sphere has left. */
const LEAST = 12
/** How the gap to the plane changes: speed, and half its change. */
const SPEED = 13
const BENT = 14
export const SEARCH_SIZE = 15

/** The most steps of a search. A grazing contact takes some thirty. */
const STEPS = 400

/** Writes GAP, NORMAL and Q for the centre. Returns the feature, or -1 if the centre is inside. */
export type Nearest = (target: Coordinates, t: number, path: Row, x: Row) => number

const x = new Float64Array(SEARCH_SIZE)

/** @param out HIT row; its T is a time */
export function touchOnPath(path: Row, target: Coordinates, t: number, nearest: Nearest, out: Row, o: number): boolean {
  x[AT] = path[PATH_START]
  let feature = FEATURE_FACE
  for (let step = 0; step < STEPS; step++) {
    writeCentre(path, x)
    feature = nearest(target, t, path, x)
    if (feature < 0) return false
    if (step === 0) x[LEAST] = Math.min(x[GAP], 0) - 0.5 * path[PATH_TOLERANCE]
    const at = x[AT]
    let answer = stepOn(path, x)
    if (answer === PRESSES) {
      // it hardly comes nearer, and may even go round an edge: is it nearer a little later? (no two looks are farther apart than STRIDE)
      const later = Math.min(at + PROBE * x[RATE], path[PATH_END])
      const now = x[GAP]
      x[AT] = Math.min(at + STRIDE * x[RATE], later)
      if (later > at && isApart(target, t, path, nearest) && x[GAP] > now) continue
      x[AT] = 0.5 * (at + later)
      if (later > at && isApart(target, t, path, nearest)) {
        x[AT] = later
        if (isApart(target, t, path, nearest)) {
          x[AT] = Math.min(at + STRIDE * x[RATE], later)
          if (isApart(target, t, path, nearest)) continue
        }
      }
      x[AT] = at
      writeCentre(path, x)
      feature = nearest(target, t, path, x)
      answer = TOUCHES
    }
    if (answer === GOES_ON) {
      x[RATE] = x[AT] - at
      if (step % PATIENCE === PATIENCE - 1) hurry(target, t, path, nearest)
      continue
    }
    if (answer === TOUCHES) writeTouch(path, x, feature, out, o)
    return answer === TOUCHES
  }
  writeTouch(path, x, feature, out, o)
  return true
}

/** Is the sphere no deeper at AT than a tolerance? */
function isApart(target: Coordinates, t: number, path: Row, nearest: Nearest): boolean {
  writeCentre(path, x)
  return nearest(target, t, path, x) >= 0 && x[GAP] >= x[LEAST]
}

/** After so many steps the search tries longer ones. */
const PATIENCE = 64

/**
 * A sphere that goes round an edge so that several derivatives of the distance vanish at once comes nearer and nearer in ever shorter
 * steps. Doubles the last step, RATE, as long as the sphere is apart in its middle and at its end.
 */
function hurry(target: Coordinates, t: number, path: Row, nearest: Nearest): void {
  let at = x[AT]
  for (let way = 2 * x[RATE]; at + way <= path[PATH_END]; way *= 2) {
    x[AT] = at + 0.5 * way
    if (!isApart(target, t, path, nearest)) break
    x[AT] = at + way
    if (!isApart(target, t, path, nearest)) break
    at += way
  }
  x[AT] = at
}

/** A sphere that was so many tolerances away has left. */
const LEFT = 2

/** After this many times RATE, a sphere that presses on a face would be 16 tolerances deep in it. */
const PROBE = 4
/** After so many times RATE, one that goes over a face has come nearer by less than a tolerance. */
const STRIDE = 0.5

/** Writes the centre at the time that the search has reached. */
export function writeCentre(path: Row, x: Row): void {
  const t = x[AT]
  x[CENTRE] = path[PATH_FROM] + t * (path[PATH_VELOCITY] + t * path[PATH_BEND])
  x[CENTRE + 1] = path[PATH_FROM + 1] + t * (path[PATH_VELOCITY + 1] + t * path[PATH_BEND + 1])
  x[CENTRE + 2] = path[PATH_FROM + 2] + t * (path[PATH_VELOCITY + 2] + t * path[PATH_BEND + 2])
}

/**
 * What a step finds: the sphere never touches this thing; it touches it at AT; the search continues from AT; the sphere is in
 * contact and hardly approaches.
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
  if (gap <= tolerance) {
    x[SPEED] = speed
    x[BENT] = bend
    return leaveContact(path, x)
  }
  if (gap > LEFT * tolerance) x[LEAST] = -0.5 * tolerance
  // the first positive root of gap + speed s + bend s²
  const square = speed * speed - 4 * bend * gap
  if (!(square >= 0)) return NEVER
  // (each way of writing it subtracts nothing)
  const root = Math.sqrt(square)
  if (speed >= 0 && !(bend < 0)) return NEVER
  const next = t + (speed < 0 ? (2 * gap) / (root - speed) : (speed + root) / (-2 * bend))
  if (!(next <= path[PATH_END])) return NEVER
  x[AT] = next
  return next > t ? GOES_ON : TOUCHES
}

/** In contact, or in overlap by -gap. */
function leaveContact(path: Row, x: Row): number {
  const speed = x[SPEED]
  const bend = x[BENT]
  const t = x[AT]
  const gap = x[GAP]
  const tolerance = path[PATH_TOLERANCE]
  const left = path[PATH_LAST] - t
  if (speed < 0) {
    const lowest = bend > 0 ? Math.min(left, -speed / (2 * bend)) : left
    const depth = -(speed + bend * lowest) * lowest - gap
    if (!(depth > (t === path[PATH_START] ? 4 * tolerance - gap : 0))) return NEVER
    if (grazes(path, x)) {
      x[RATE] = bend < 0 ? Math.min(tolerance / -speed, Math.sqrt(tolerance / -bend)) : tolerance / -speed
      return PRESSES
    }
    // (a rest of the gap within the tolerance)
    if (gap > 0) x[AT] = Math.min(t - gap / speed, path[PATH_END])
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
  if (gap + rise > LEFT * tolerance) x[LEAST] = -0.5 * tolerance
  const under = Math.min(gap, 0)
  // the second root of under + speed s + bend s²; if it never gets out of an overlap, the turning point
  const square = Math.max(speed * speed - 4 * bend * under, 0)
  const next = t + (speed + Math.sqrt(square)) / (-2 * bend)
  if (!(next <= path[PATH_END])) return NEVER
  x[AT] = next
  return next > t ? GOES_ON : TOUCHES
}

/** Is the approach so slow, compared with the whole speed, that the sphere may pass an edge or something round? */
function grazes(path: Row, x: Row): boolean {
  const t = x[AT]
  let square = 0
  for (let k = 0; k < 3; k++) {
    const v = path[PATH_VELOCITY + k] + 2 * t * path[PATH_BEND + k]
    square += v * v
  }
  return x[SPEED] * x[SPEED] * path[PATH_RADIUS] <= 16 * path[PATH_TOLERANCE] * square
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
