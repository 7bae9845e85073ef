/**
 * Judges when and where a ball meets something that is driven straight, by their exact relative way (relative.ts):
 *
 * - an event at T: until T the ball smaller by tol touches nothing; the ball larger by tol touches the named triangle at T;
 * - no event: the ball smaller by tol touches nothing in the whole advance, but for what the contact rule ignores;
 * - position, point and normal are those of T: the ball is where its velocity has taken it, the point lies on the collider as it is then and
 *   on the ball, and the plane across the normal that touches the ball has the triangle on its other side.
 *
 * tol = k · 2⁻⁵³ · (S + |v| dt + |D|), S the largest coordinate or size of ball and collider on their ways; on needles 10⁻⁹ (S + …).
 */
import { Balls, type Thing, World } from '../../src/index.ts'
import { ANY_SHAPE, isWellShaped, largestOf, lengthOf } from '../oracle/contract.ts'
import { gap, type Motion } from '../oracle/motion.ts'
import type { Case, TurningCase } from './driven-cases.ts'
import { type Meeting, motionsOf } from './relative.ts'
import { pastOf } from './turning.ts'
import { dot, type Numbers, plus, turned, vec } from './vectors.ts'

export const K = 8
export const K_TURNED = 32
const ROUNDOFF = 2 ** -53

/** What carom says. */
export interface Met {
  readonly time: number
  readonly triangle: number
  readonly position: Numbers
  readonly point: Numbers
  readonly normal: Numbers
  readonly speed: number
}

const quaternion = (q: Numbers) => ({ x: q[0], y: q[1], z: q[2], w: q[3] })

/** @param turnedTo its orientation at the end of the frame, if it turns */
export function ask(thing: Thing, meeting: Meeting, dt: number, turnedTo?: Numbers): Met | null {
  const { from, velocity, radius, frame, since, start, end, orientation: q, scale } = meeting
  const world = new World()
  const turned = q && { orientation: quaternion(q) }
  const id = world.add(thing, { position: vec(start), ...turned, ...(scale && { scale: vec(scale) }) })
  const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
  world.drive(id, { position: vec(end), ...(turnedTo && { orientation: quaternion(turnedTo) }) }, frame)
  if (since > 0) balls.advance(since)
  balls.add({ position: vec(from), velocity: vec(velocity), radius })
  balls.advance(dt)
  if (balls.eventCount === 0) return null
  const { time, triangle, position: p, point, normal: n, speed } = balls.events[0]
  return {
    time,
    triangle,
    position: [p.x, p.y, p.z],
    point: [point.x, point.y, point.z],
    normal: [n.x, n.y, n.z],
    speed,
  }
}

export interface Verdict {
  readonly met: boolean
  /** Deals that begin in overlap are none. */
  readonly judged: boolean
  /** The largest error in units of the tolerance, and its name. */
  readonly worst: number
  readonly what: string
  /** A change of 10³ tol in size would decide it otherwise. */
  readonly near: boolean
}

export function judge(dealt: Case, met: Met | null): Verdict {
  const { meeting, dt, kind } = dealt
  const { from, velocity, radius, thick, frame, since, start, end, hulls, orientation, scale } = meeting
  const motions = motionsOf(meeting)
  const D = plus(end, start, -1)
  const carried = hulls.map((hull) => carry(hull, orientation, scale))
  const reach = Math.max(...carried.map((hull) => largestOf(hull)))
  const largest = Math.max(largestOf(start, end) + reach, largestOf(from, plus(from, velocity, dt), [radius, thick]))
  const numbers =
    ROUNDOFF * (largest + lengthOf(velocity[0], velocity[1], velocity[2]) * dt + lengthOf(D[0], D[1], D[2]))
  const contact = K * numbers
  const tolerances = carried.map((hull) =>
    kind === 'mesh' && !isWellShaped(hull) ? (ANY_SHAPE / ROUNDOFF) * numbers : (orientation ? K_TURNED : K) * numbers,
  )
  const starts = motions.map((motion) => gap(motion, 'at', 0).growth)
  if (starts.some((growth) => growth < 0)) return { met: met !== null, judged: false, worst: 0, what: '', near: false }
  let worst = 0
  let what = 'nothing'
  const error = (name: string, distance: number, tolerance: number): void => {
    const share = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance / tolerance
    if (share > worst) {
      worst = share
      what = name
    }
  }
  const time = met === null ? dt : met.time
  let near = false
  motions.forEach((motion, i) => {
    const until = gap(motion, 'until', time).growth
    const whole = met === null ? until : gap(motion, 'until', dt).growth
    if (Math.abs(whole) <= 1e3 * tolerances[i] || (starts[i] <= 1e3 * tolerances[i] && whole < starts[i])) near = true
    // in contact at the start, and coming no nearer: ignored
    const ignored = Math.max(starts[i] - contact, starts[i] - until - 2 * contact)
    error(met === null ? 'missed' : 'met too late', Math.min(-until, ignored), tolerances[i])
  })
  if (met !== null) {
    const i = kind === 'mesh' ? met.triangle : 0
    if (!(met.time >= 0 && met.time <= dt) || !(i >= 0 && i < motions.length)) error('no such event', Number.NaN, 1)
    else {
      const tolerance = tolerances[i]
      error('met too early', gap(motions[i], 'at', met.time).growth, tolerance)
      const now = plus(start, D, (since + met.time) / frame)
      const hull = carried[i].map((x, n) => x + now[n % 3])
      judgePlace(dealt, met, hull, (name, distance, multiples = 1) => error(name, distance, multiples * tolerance))
      const standing: Motion = motionsOf({
        ...meeting,
        from: met.point,
        velocity: plus(D, [0, 0, 0]).map((x) => x / frame),
        radius: 0,
        since: since + met.time,
      })[i]
      error('point off the collider', Math.abs(gap(standing, 'at', 0).growth), 2 * tolerance)
    }
  }
  return { met: met !== null, judged: true, worst, what, near }
}

function judgePlace(
  { meeting }: Case,
  { time, position, point, normal, speed }: Met,
  hull: Numbers,
  error: (name: string, distance: number, multiples?: number) => void,
): void {
  const { from, velocity, radius, thick, start, end, frame } = meeting
  const there = plus(from, velocity, time)
  error('position', length(plus(position, there, -1)))
  error('point off the ball', Math.abs(length(plus(point, position, -1)) - radius), 2)
  const n = length(normal)
  if (!(Math.abs(n - 1) <= 1e-14)) error('normal is not a unit vector', Number.NaN)
  let least = Number.POSITIVE_INFINITY
  let far = 0
  for (let i = 0; i < hull.length; i += 3) {
    const m = plus(position, hull.slice(i, i + 3), -1)
    least = Math.min(least, dot(m, normal))
    far = Math.max(far, length(m))
  }
  error('normal', radius + thick - least, 16 * (1 + far / (radius + thick)))
  const u = plus(end, start, -1).map((x) => x / frame)
  error('speed', Math.abs(speed + dot(plus(velocity, u, -1), normal)) * frame, 16)
}

const length = (v: Numbers): number => lengthOf(v[0], v[1], v[2])

function carry(hull: Numbers, orientation: Numbers | undefined, scale: Numbers | undefined): number[] {
  const out: number[] = []
  for (let i = 0; i < hull.length; i += 3)
    out.push(
      ...turned(
        hull.slice(i, i + 3).map((x, k) => x * (scale?.[k] ?? 1)),
        orientation,
      ),
    )
  return out
}

/** How late an answer is, is found to this share of the radius. */
const WITHIN = 1e-5
/** What the guarantees state, as shares of the radius: too early by the first; who begins nearer than that, too late by the second. */
const EARLY = 1e-3
const LATE_WHEN_NEAR = 5e-4
/** Roundings of this judge and of what it judges. */
const ROUNDED = 1e-9
const PARTS = 1024

/** What is off when a ball meets something that turns, in shares of its radius. */
export interface Off {
  readonly met: boolean
  /** Deals that begin in overlap, or would need more parts than there are, are none. */
  readonly judged: boolean
  readonly early: number
  readonly late: number
  /** How far the point is from the collider, and from the surface of the ball. */
  readonly point: number
  readonly wrong: boolean
}

export function judgeTurning({ thing, turning, dt }: TurningCase): Off {
  const past = pastOf(turning)
  const { radius } = turning
  const none = { met: false, judged: false, early: 0, late: 0, point: 0, wrong: false }
  const start = past.gap(0) / radius
  if (start < 0 || past.parts(dt, EARLY / 2) > PARTS) return none
  const met = ask(thing, turning, dt, turning.turnedTo)
  const late = Math.max(0, 0 - past.least(met === null ? dt : met.time, WITHIN * radius).gap) / radius
  const isLate = late > (start < EARLY ? LATE_WHEN_NEAR : ROUNDED)
  if (met === null) return { ...none, judged: true, late, wrong: isLate }
  const early = past.gap(met.time) / radius
  const away = past.away(past.inside(met.point, met.time)) - turning.thick
  const point = Math.max(Math.abs(away), Math.abs(length(plus(met.point, met.position, -1)) - radius)) / radius
  const wrong = isLate || !(early <= EARLY) || !(point <= EARLY + ROUNDED)
  return { met: true, judged: true, early, late, point, wrong }
}
