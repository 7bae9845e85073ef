/**
 * A solid at rest as the target of a sphere, in the solid's own frame: its centre is the origin, and x, y, z are its
 * axes. Depth from inside is measured as well. DISTANCE and RADIUS both count from a core, which lies below the surface
 * by the least half extent. So a body whose centre is inside the solid has an ordinary DISTANCE. If RADIUS is less than
 * the least half extent, the body would have to come nearer to the core than the surface is; then the solid counts as
 * smaller by the difference.
 */
import { add3, copy3, load, load3, sub, sub3 } from '../math/double-double.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  BODY_SIZE,
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
  SWEEP_FROM,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { COINCIDE } from '../math/tolerance.ts'
import { isUpright, loadTurn, TURN_SIZE, turnIn, turnOut } from '../math/turn.ts'
import { MEASURE } from './contact-rule.ts'
import { asked, NEVER } from './pair.ts'
import { CENTRE, MOVE, NORMAL, number, RADIUS, slots, TIME, TOUCHED, V, vector, w } from './registers.ts'
import { loadSphere } from './sphere/sphere.ts'

const TURN = slots(TURN_SIZE)
const AT = vector()
/** Half extents of the target. */
export const HALF = vector()
/** Its least half extent, or what its pair uses instead. */
export const CORE = number()
/** RADIUS beyond the surface: the distance of the body's centre from the surface at contact. */
export const OFFSET = number()

/** A component of the move below this share of the numbers involved is noise even in double-doubles: 2⁻¹¹⁰. */
const NOTHING = 7.703719777548943e-34

const state = { turned: false }
const known = new Float64Array(4)

/** Loads a BODY row as the target. Returns false if it contains NaN. */
export function useTarget(body: Coordinates, b: number): boolean {
  let sum = 0
  for (let i = 0; i < BODY_SIZE; i++) sum += 0 * body[b + i]
  if (sum !== 0) return false
  load3(w, AT, body, b + BODY_POSITION)
  load3(w, HALF, body, b + BODY_HALF_EXTENTS)
  state.turned = !isUpright(body, b + BODY_ORIENTATION)
  if (!state.turned) return true
  const q = b + BODY_ORIENTATION
  if (known[0] === body[q] && known[1] === body[q + 1] && known[2] === body[q + 2] && known[3] === body[q + 3])
    return true
  for (let i = 0; i < 4; i++) known[i] = body[q + i]
  loadTurn(w, TURN, body, q)
  return true
}

/** r = V, a vector along the world's axes, turned into the target's frame. */
export function seenFromTarget(r: number): void {
  if (state.turned) turnIn(w, r, TURN, V)
  else copy3(w, r, V)
}

/** Loads CENTRE and MOVE from a SWEEP row, in the target's frame. RADIUS = the sphere's radius less LESS. */
export function loadBeside(sweep: Row, s: number): void {
  loadSphere(sweep, s)
  sub3(w, CENTRE, CENTRE, AT)
  if (state.turned) {
    copy3(w, V, CENTRE)
    turnIn(w, CENTRE, TURN, V)
    copy3(w, V, MOVE)
    turnIn(w, MOVE, TURN, V)
  }
  // sums instead of `size`, because V8 allocates a returned double
  let reach = 0
  for (let i = 0; i < 6; i += 2) reach += Math.abs(w[CENTRE + i]) + Math.abs(w[MOVE + i])
  const least = NOTHING * reach
  for (let i = 0; i < 6; i += 2) if (!(Math.abs(w[MOVE + i]) > least)) w[MOVE + i] = w[MOVE + i + 1] = 0
}

/** Turns HIT_POINT and HIT_NORMAL from the target's frame into the world. */
export function turnToWorld(out: Row, o: number): void {
  load3(w, V, out, o + HIT_POINT)
  if (state.turned) {
    copy3(w, NORMAL, V)
    turnOut(w, V, TURN, NORMAL, TOUCHED)
  }
  add3(w, V, V, AT)
  for (let i = 0; i < 3; i++) out[o + HIT_POINT + i] = w[V + 2 * i]
  if (!state.turned) return
  load3(w, NORMAL, out, o + HIT_NORMAL)
  turnOut(w, V, TURN, NORMAL, TOUCHED)
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[V + 2 * i]
}

/** Writes TOUCHED and NORMAL, for pairs whose `nearest` and `enter` set both. */
export function writeTouched(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
  }
}

/** OFFSET = RADIUS − CORE. */
export function setOffset(): void {
  sub(w, OFFSET, RADIUS, CORE)
}

/**
 * NORMAL = the unit vector along an axis of the target, times `side`.
 * @param side 1 or −1: V8 would make an object of another number
 */
export function setNormalAxis(axis: number, side: number): void {
  w.fill(0, NORMAL, NORMAL + 6)
  w[NORMAL + 2 * axis] = side
}

/** NORMAL = unit vector from TOUCHED to the point in V. Returns false if they coincide. */
export function setNormalFrom(): boolean {
  let reach = 0
  let most = 0
  for (let i = 0; i < 6; i += 2) reach += Math.abs(w[V + i])
  sub3(w, V, V, TOUCHED)
  for (let i = 0; i < 6; i += 2) most = Math.max(most, Math.abs(w[V + i]))
  if (!(most > COINCIDE * reach)) return false
  const x = w[V] / most
  const y = w[V + 2] / most
  const z = w[V + 4] / most
  const length = Math.sqrt(x * x + y * y + z * z)
  setNormalAxis(0, 1)
  w[NORMAL] = x / length
  w[NORMAL + 2] = y / length
  w[NORMAL + 4] = z / length
  return true
}

/** TIME = 0, for starts on the target. */
export function setNow(): void {
  load(w, TIME, NOW, 0)
}
const NOW = new Float64Array(1)

/** Distances count as shorter by this share of the numbers involved: far more than all roundings and tolerances. */
const FAR = 1e-9

/** Loads the BODY row that a sphere is swept against: the `begin` of these pairs. */
export function useSolid(mode: number): number {
  const { sweep, s, target, t } = asked
  return (mode !== MEASURE && surelyFar(sweep, s, SWEEP_RADIUS, target, t)) || !useTarget(target, t) ? NEVER : mode
}

/**
 * A fast rejection in plain doubles: does the mover's path surely stay clear of the ball around a body?
 * @param size column of the SWEEP row that holds the mover's reach from its centre
 */
export function surelyFar(sweep: Row, s: number, size: number, body: Coordinates, b: number): boolean {
  let mm = 0
  let md = 0
  let dd = 0
  let hh = 0
  let reach = 0
  for (let i = 0; i < 3; i++) {
    const from = sweep[s + SWEEP_FROM + i]
    const at = body[b + BODY_POSITION + i]
    const m = at - from
    const d = sweep[s + SWEEP_TRANSLATION + i]
    const h = body[b + BODY_HALF_EXTENTS + i]
    mm += m * m
    md += m * d
    dd += d * d
    hh += h * h
    reach += Math.abs(from) + Math.abs(at) + Math.abs(d) + Math.abs(h)
  }
  const t = md <= 0 || !(dd > 0) ? 0 : md >= dd ? 1 : md / dd
  const square = mm - t * (2 * md - t * dd)
  const radius = sweep[s + size]
  const near = Math.sqrt(hh) + radius
  return square - near * near > FAR * (reach + radius) * (reach + radius)
}
