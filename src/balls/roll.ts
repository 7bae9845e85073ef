/**
 * The laws of a ball on a plane: it slides, rolls, spins and stops.
 *
 * Let v be its velocity relative to the surface, ω its spin, n the plane's normal, R the radius. The slip of the point of contact is
 * u = v − R ω × n. Gravity presses with N = −g·n and pulls with g' = g + N n (all per unit of mass), and I = 2/5 m R².
 *
 * - It slides: friction is f = −μ N u/|u|. Then v' = g' + f, ω' = −5/2 n × f / R, u' = g' + 7/2 f. If u stays in its direction, the
 *   centre is on a parabola until u is zero (Coriolis 1835).
 * - It rolls, u = 0: friction is −2/7 g', as long as that is at most μ N. Then v' = 5/7 g' − μᵣ N v/|v|.
 * - The spin about n decays at 5/2 μₛ N / R.
 *
 * Where the direction turns (a ball that slides or is braked across a slope), a piece takes the direction in its middle. It is so short
 * that the direction turns by 1/32 in it at most, so the friction is right to 4e-5.
 */
import type { Row } from '../math/rows.ts'
import {
  BALL_SIZE,
  BEND,
  BOUNCES,
  CHANGE,
  type Crowd,
  ENDS,
  FLIGHT_SIZE,
  GRIPS,
  LINK_SIZE,
  MOVE,
  NORMAL,
  RADIUS,
  RESTS,
  ROLLS,
  SLIDES,
  SPIN,
  SPUN,
  STATE,
  STILL,
  STOPS,
  SUPPORT,
  TWIST,
  VELOCITY,
} from './crowd.ts'
import { flyOn, standStill } from './flight.ts'
import { combineWithCollider, M_FRICTION, M_ROLLING, M_SPINNING, MATERIAL_SIZE } from './material.ts'
import { writeSurfaceVelocity } from './surface.ts'

/** A piece whose law has no closed form is as long as its direction takes to turn by this angle, but no shorter or longer than this, seconds. */
const TURN = 1 / 32
const SHORT = 1 / 256
const LONG = 1 / 16
/** Directions that differ by less than this share count as one. */
const ALONG = 1e-12
/** A slip below this share of the speeds that it is the difference of is none. */
const NO_SLIP = 1e-12
/** A ball that slips less than it may within this many seconds, while its direction turns, grips. */
const SOON = 1e-4

const n = new Float64Array(3)
/** The velocity of the surface; then, relative to it: the ball's velocity, its slip. */
const w = new Float64Array(3)
const v = new Float64Array(3)
const u = new Float64Array(3)
/** What gravity pulls along the plane; friction, or what brakes a rolling ball. */
const pull = new Float64Array(3)
const f = new Float64Array(3)
const scratch = new Float64Array(3)
/** The material of the ball and what it is on, and how strongly gravity presses it there. */
const material = new Float64Array(MATERIAL_SIZE)
const pressing = new Float64Array(1)
const rate = new Float64Array(3)
const piece = new Float64Array(1)

const length = (a: Row): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])

/** Is a parallel to a unit vector? */
function isAlong(a: Row, unit: Row): boolean {
  const x = a[1] * unit[2] - a[2] * unit[1]
  const y = a[2] * unit[0] - a[0] * unit[2]
  const z = a[0] * unit[1] - a[1] * unit[0]
  return Math.sqrt(x * x + y * y + z * z) <= ALONG * length(a)
}

function cross(a: Row, b: Row, out: Row): void {
  const x = a[1] * b[2] - a[2] * b[1]
  const y = a[2] * b[0] - a[0] * b[2]
  out[2] = a[0] * b[1] - a[1] * b[0]
  out[0] = x
  out[1] = y
}

function unit(a: Row, out: Row): void {
  const l = length(a)
  for (let k = 0; k < 3; k++) out[k] = a[k] / l
}

/** How strongly gravity presses the ball on a plane with this normal, m/s². */
export function pressOn({ gravity }: Crowd, normal: Row, i: number): number {
  return -(gravity[0] * normal[i] + gravity[1] * normal[i + 1] + gravity[2] * normal[i + 2])
}

/**
 * Starts a piece on the plane NORMAL from the ball's place at TIME: writes its STATE, its bends, and when the law ENDS. If gravity
 * does not press the ball on the plane, it flies. Its velocity along the normal is taken away.
 */
export function rollOn(crowd: Crowd, slot: number): void {
  const { balls, flights, links, gravity } = crowd
  const b = slot * BALL_SIZE
  const at = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  const press = pressOn(crowd, flights, at + NORMAL)
  if (!(press > 0)) {
    flyOn(crowd, slot)
    return
  }
  const collider = links[link + SUPPORT]
  let along = 0
  for (let k = 0; k < 3; k++) {
    n[k] = flights[at + NORMAL + k]
    along += balls[b + VELOCITY + k] * n[k]
  }
  writeSurfaceVelocity(crowd, collider, n, 0, w)
  for (let k = 0; k < 3; k++) {
    balls[b + VELOCITY + k] -= along * n[k]
    v[k] = balls[b + VELOCITY + k] - w[k]
    pull[k] = gravity[k] + press * n[k]
  }
  // (what is left of level gravity is a rounding)
  if (length(pull) <= 1e-15 * length(gravity)) pull.fill(0)
  links[link + CHANGE] = 0
  flights[at + ENDS] = Number.POSITIVE_INFINITY
  if (links[link + STILL] === 1) {
    standStill(crowd, slot)
    return
  }
  flights.fill(0, at + TWIST, at + TWIST + 3)
  const radius = balls[b + RADIUS]
  combineWithCollider(crowd, slot, collider, material)
  pressing[0] = press
  spinDown(crowd, slot)
  for (let k = 0; k < 3; k++) scratch[k] = balls[b + SPIN + k]
  cross(scratch, n, u)
  let turning = 0
  for (let k = 0; k < 3; k++) {
    turning += u[k] * u[k]
    u[k] = v[k] - radius * u[k]
  }
  const grip = material[M_FRICTION] * press
  const canRoll = (2 / 7) * length(pull) <= grip
  const slips = length(u) > NO_SLIP * (length(v) + radius * Math.sqrt(turning))
  if ((canRoll && !slips) || slide(crowd, slot, grip, slips, canRoll)) roll(crowd, slot)
  for (let k = 0; k < 3; k++) {
    flights[at + MOVE + k] = balls[b + VELOCITY + k]
    flights[at + BEND + k] = 0.5 * f[k]
  }
  if (flights[at + BOUNCES] > 0 && flights[at + BOUNCES] <= flights[at + ENDS]) {
    links[link + CHANGE] = (flights[at + BOUNCES] === flights[at + ENDS] ? links[link + CHANGE] : 0) | RESTS
    flights[at + ENDS] = flights[at + BOUNCES]
  }
}

/** The spin about the normal decays. */
function spinDown(crowd: Crowd, slot: number): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const at = slot * FLIGHT_SIZE
  const spin = balls[b + SPIN] * n[0] + balls[b + SPIN + 1] * n[1] + balls[b + SPIN + 2] * n[2]
  let all = 0
  for (let k = 0; k < 3; k++) all += Math.abs(balls[b + SPIN + k])
  if (Math.abs(spin) <= NO_SLIP * all) return
  const rate = (2.5 * material[M_SPINNING] * pressing[0]) / balls[b + RADIUS]
  if (!(rate > 0)) return
  for (let k = 0; k < 3; k++) flights[at + TWIST + k] -= 0.5 * (spin > 0 ? rate : -rate) * n[k]
  endsAt(crowd, slot, Math.abs(spin) / rate, SPUN)
}

function endsAt({ flights, links }: Crowd, slot: number, time: number, change: number): void {
  const at = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  if (time > flights[at + ENDS]) return
  links[link + CHANGE] = time === flights[at + ENDS] ? links[link + CHANGE] | change : change
  flights[at + ENDS] = time
}

/** piece[0] = how long a piece may be in which a velocity, along a unit vector, is pulled aside. */
function writePiece(velocity: Row, pull: Row, along: Row): void {
  const speed = length(velocity)
  const forward = pull[0] * along[0] + pull[1] * along[1] + pull[2] * along[2]
  let aside = 0
  for (let k = 0; k < 3; k++) {
    const a = pull[k] - forward * along[k]
    aside += a * a
  }
  piece[0] = Math.max(SHORT, Math.min((TURN * speed) / Math.sqrt(aside), LONG))
}

/** Writes the acceleration of a sliding ball to f. Returns true if it grips at once. */
function slide(crowd: Crowd, slot: number, grip: number, slips: boolean, canRoll: boolean): boolean {
  const { balls, flights, links } = crowd
  const at = slot * FLIGHT_SIZE
  links[slot * LINK_SIZE + STATE] = SLIDES
  unit(slips ? u : pull, scratch)
  const level = pull[0] === 0 && pull[1] === 0 && pull[2] === 0
  if (level || isAlong(pull, scratch)) {
    const slowing = 3.5 * grip - (pull[0] * scratch[0] + pull[1] * scratch[1] + pull[2] * scratch[2])
    if (slips && slowing > 0) endsAt(crowd, slot, length(u) / slowing, GRIPS)
  } else {
    // the direction of the slip turns: u' = pull − 7/2 grip u/|u|
    const speed = length(u)
    let change = 0
    for (let k = 0; k < 3; k++) {
      rate[k] = pull[k] - 3.5 * grip * scratch[k]
      change += rate[k] * rate[k]
    }
    if (canRoll && speed <= Math.sqrt(change) * SOON) return true
    writePiece(u, pull, scratch)
    const time = Math.min(piece[0], (0.5 * speed) / Math.sqrt(change))
    for (let k = 0; k < 3; k++) u[k] += 0.5 * time * rate[k]
    unit(u, scratch)
    endsAt(crowd, slot, time, 0)
  }
  for (let k = 0; k < 3; k++) f[k] = -grip * scratch[k]
  cross(n, f, scratch)
  const scale = (0.5 * -2.5) / balls[slot * BALL_SIZE + RADIUS]
  for (let k = 0; k < 3; k++) {
    flights[at + TWIST + k] += scale * scratch[k]
    f[k] += pull[k]
  }
  return false
}

/** The spin that a ball has if it does not slip: ω = n × v / R; what it has about the normal stays. */
function holdFast({ balls }: Crowd, slot: number): void {
  const b = slot * BALL_SIZE
  const upright = balls[b + SPIN] * n[0] + balls[b + SPIN + 1] * n[1] + balls[b + SPIN + 2] * n[2]
  cross(n, v, scratch)
  for (let k = 0; k < 3; k++) balls[b + SPIN + k] = scratch[k] / balls[b + RADIUS] + upright * n[k]
}

/** Writes the acceleration of a rolling ball to f. */
function roll(crowd: Crowd, slot: number): void {
  const { balls, flights, links } = crowd
  const b = slot * BALL_SIZE
  const at = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  links[link + STATE] = ROLLS
  holdFast(crowd, slot)
  const brake = material[M_ROLLING] * pressing[0]
  const speed = length(v)
  for (let k = 0; k < 3; k++) f[k] = (5 / 7) * pull[k]
  const force = length(f)
  if (!(speed > 0)) {
    if (force <= brake) f.fill(0)
    else for (let k = 0; k < 3; k++) f[k] *= (force - brake) / force
  } else if (brake > 0) {
    unit(v, scratch)
    if (force === 0 || isAlong(f, scratch)) {
      const slowing = brake - (f[0] * scratch[0] + f[1] * scratch[1] + f[2] * scratch[2])
      if (slowing > 0) endsAt(crowd, slot, speed / slowing, STOPS)
    } else {
      // the direction turns: take the one in the middle of a short piece
      writePiece(v, f, scratch)
      const time = Math.min(piece[0], (0.5 * speed) / (force + brake))
      for (let k = 0; k < 3; k++) scratch[k] = v[k] + 0.5 * time * (f[k] - brake * scratch[k])
      unit(scratch, scratch)
      endsAt(crowd, slot, time, time < SHORT && speed < force * SOON ? STOPS : 0)
    }
    for (let k = 0; k < 3; k++) f[k] -= brake * scratch[k]
  }
  cross(n, f, scratch)
  for (let k = 0; k < 3; k++) flights[at + TWIST + k] += (0.5 * scratch[k]) / balls[b + RADIUS]
}

/**
 * At the end of a piece, what has become zero is exactly zero: the slip, the speed, or the spin about the normal. Returns
 * whether the ball has stopped bouncing.
 */
export function endPiece(crowd: Crowd, slot: number): boolean {
  const { balls, flights, links } = crowd
  const b = slot * BALL_SIZE
  const at = slot * FLIGHT_SIZE
  const change = links[slot * LINK_SIZE + CHANGE]
  const bounces = flights[at + BOUNCES]
  flights[at + BOUNCES] = change & RESTS ? 0 : Math.max(0, bounces - flights[at + ENDS])
  for (let k = 0; k < 3; k++) n[k] = flights[at + NORMAL + k]
  writeSurfaceVelocity(crowd, links[slot * LINK_SIZE + SUPPORT], n, 0, w)
  if (change & STOPS) for (let k = 0; k < 3; k++) balls[b + VELOCITY + k] = w[k]
  for (let k = 0; k < 3; k++) v[k] = balls[b + VELOCITY + k] - w[k]
  if (change & (STOPS | GRIPS)) holdFast(crowd, slot)
  if (change & SPUN) {
    const upright = balls[b + SPIN] * n[0] + balls[b + SPIN + 1] * n[1] + balls[b + SPIN + 2] * n[2]
    for (let k = 0; k < 3; k++) balls[b + SPIN + k] -= upright * n[k]
  }
  return (change & RESTS) !== 0
}
