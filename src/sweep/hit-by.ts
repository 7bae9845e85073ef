/**
 * Bounds for a triangle that the body is surely apart from at the start: by what time does the body surely hit it, and does it
 * surely not hit it before a given time? Of many triangles in the way, only those that no other surely precedes need
 * double-doubles. Everything here is in plain doubles: it saves work and decides nothing.
 *
 * Shrink the body by far more than 2ε and all roundings. If a point of the triangle is inside the shrunken body at time t, there
 * is a hit at t or before. So all that matters is to guess that point well: where the body's deepest point goes through the
 * plane, or the point of the triangle that is nearest to the body there and then. And a plane that separates body and triangle
 * both at the start and at t proves that there is no hit before t. The one to try is across the line from the nearest point of the
 * triangle to that of the body at t.
 */
import { weighNearest } from '../math/nearest-weights.ts'
import type { Row } from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID } from './kinds.ts'
import { figures, kind, LIMIT, m, RX, RY, RZ, TOLERANCE, tryDirection, u, WAY } from './seen.ts'

/** The body is made smaller by this many ε, and by this share of the lengths. */
const DEEP = 16
const SHARE = 1e-12
/** The point enters a body that is smaller by twice that; so it is well inside a body that is smaller by just that. */
const TWICE = 2
/** Guesses at the point. */
const ROUNDS = 3
/** A normal is level if its rise is less than this share of it. */
const LEVEL = 1e-6

/** The point of the triangle; the point of the body, seen from its centre, that it is nearest to. */
const point = new Float64Array(3)
const inner = new Float64Array(3)
const weights = new Float64Array(2)
/** The time; the time that the next guess looks at; by how much the body is smaller. */
const when = new Float64Array(3)
const TIME = 0
const GUESS = 1
const LESS = 2

/** by[i] = a time by which the body, surely apart at the start, surely hits the triangle looked at; Infinity where none is found. */
export function boundHit(by: Row, i: number): void {
  by[i] = Number.POSITIVE_INFINITY
  let size = figures[RX] + figures[RY] + figures[RZ]
  for (let i = 0; i < 12; i++) size += Math.abs(m[i])
  when[LESS] = DEEP * figures[TOLERANCE] + SHARE * size
  aimAtFace()
  for (let round = 0; round < ROUNDS; round++) {
    nearestOfTriangle()
    findInner()
    enterBody()
    if (!(when[TIME] <= 1)) guessNearest()
    else if (isInside()) {
      const better = when[TIME] < by[i] * CLOSE
      if (when[TIME] < by[i]) by[i] = when[TIME]
      if (!better) return
      when[GUESS] = when[TIME]
    } else return
    findInner()
    for (let k = 0; k < 3; k++) point[k] = inner[k] + when[GUESS] * m[WAY + k]
  }
}

/** A gain of less than this is not worth another guess. */
const CLOSE = 1 - 1e-9

/** Places to look at: the start, the limit. */
export const START = 0
export const END = 1
/** Rounds of searching for the points of body and triangle that are nearest to each other. */
const STEPS = 3

/**
 * The verdicts given by the line from the nearest point of the triangle looked at to that of the body, at the start or at the
 * limit: NOT_TOUCHED up to there, SURELY_APART at the start.
 */
export function partAt(place: 0 | 1): number {
  const t = place * figures[LIMIT]
  when[GUESS] = t
  for (let k = 0; k < 3; k++) point[k] = t * m[WAY + k]
  for (let round = 0; round < STEPS; round++) {
    nearestOfTriangle()
    findInner()
    for (let k = 0; k < 3; k++) {
      const x = inner[k] + t * m[WAY + k]
      u[k] = x - point[k]
      point[k] = x
    }
  }
  return tryDirection()
}

/** point: where the body's deepest point goes through the triangle's plane; GUESS: when. */
function aimAtFace(): void {
  const px = m[3] - m[0]
  const py = m[4] - m[1]
  const pz = m[5] - m[2]
  const qx = m[6] - m[0]
  const qy = m[7] - m[1]
  const qz = m[8] - m[2]
  let nx = py * qz - pz * qy
  let ny = pz * qx - px * qz
  let nz = px * qy - py * qx
  let height = nx * m[0] + ny * m[1] + nz * m[2]
  if (height > 0) {
    // towards the body
    nx = -nx
    ny = -ny
    nz = -nz
    height = -height
  }
  const along = nx * m[WAY] + ny * m[WAY + 1] + nz * m[WAY + 2]
  const middle = (m[1] + m[4] + m[7]) / 3
  const level = Math.sqrt(nx * nx + nz * nz)
  const steep = Math.abs(ny) <= LEVEL * level
  let sx = 0
  let sy = 0
  let sz = 0
  if (kind === BOX) {
    const flat = LEVEL * (level + Math.abs(ny))
    sx = Math.abs(nx) <= flat ? 0 : nx > 0 ? -figures[RX] : figures[RX]
    sy = steep ? 0 : ny > 0 ? -figures[RY] : figures[RY]
    sz = Math.abs(nz) <= flat ? 0 : nz > 0 ? -figures[RZ] : figures[RZ]
  } else if (kind === CYLINDER) {
    const out = level > LEVEL * Math.abs(ny) ? figures[RX] / level : 0
    sx = -nx * out
    sy = steep ? 0 : ny > 0 ? -figures[RY] : figures[RY]
    sz = -nz * out
  } else {
    const out = figures[RX] / Math.sqrt(level * level + ny * ny)
    const half = kind === CAPSULE ? figures[RY] - figures[RX] : 0
    sx = -nx * out
    sy = -ny * out + (steep ? 0 : ny > 0 ? -half : half)
    sz = -nz * out
  }
  when[GUESS] = (height - (nx * sx + ny * sy + nz * sz)) / along
  if (!(when[GUESS] >= 0 && when[GUESS] <= 1)) guessNearest()
  const t = when[GUESS]
  if (steep && kind !== ELLIPSOID) {
    const half = kind === CAPSULE ? figures[RY] - figures[RX] : kind === CYLINDER || kind === BOX ? figures[RY] : 0
    sy = Math.max(-half, Math.min(half, middle - t * m[WAY + 1]))
  }
  point[0] = sx + t * m[WAY]
  point[1] = sy + t * m[WAY + 1]
  point[2] = sz + t * m[WAY + 2]
}

/** GUESS: the time at which the centre is nearest to the point on its way. */
function guessNearest(): void {
  const x = m[WAY]
  const y = m[WAY + 1]
  const z = m[WAY + 2]
  const t = (point[0] * x + point[1] * y + point[2] * z) / (x * x + y * y + z * z)
  when[GUESS] = t > 0 ? Math.min(1, t) : 0
}

/** inner: the place of the body at GUESS nearest to `point`; for a round body, the place of its centre or segment. */
function findInner(): void {
  const t = when[GUESS]
  for (let k = 0; k < 3; k++) inner[k] = 0
  if (kind === BOX) {
    for (let k = 0; k < 3; k++) {
      const r = figures[RX + k]
      inner[k] = Math.max(-r, Math.min(r, point[k] - t * m[WAY + k]))
    }
  } else if (kind === CYLINDER) {
    const x = point[0] - t * m[WAY]
    const z = point[2] - t * m[WAY + 2]
    const share = Math.min(1, figures[RX] / Math.sqrt(x * x + z * z))
    const half = figures[RY]
    inner[0] = share > 0 ? x * share : 0
    inner[1] = Math.max(-half, Math.min(half, point[1] - t * m[WAY + 1]))
    inner[2] = share > 0 ? z * share : 0
  } else if (kind === CAPSULE) {
    const half = Math.max(0, figures[RY] - figures[RX])
    inner[1] = Math.max(-half, Math.min(half, point[1] - t * m[WAY + 1]))
  }
}

/** TIME at which the point, moving against the way, enters the smaller body; NaN or more than 1 where it does not. */
function enterBody(): void {
  const less = TWICE * when[LESS]
  const x = m[WAY]
  const y = m[WAY + 1]
  const z = m[WAY + 2]
  let enter = 0
  let leave = 1
  if (kind === BOX) {
    for (let k = 0; k < 3; k++) {
      const d = m[WAY + k]
      const r = figures[RX + k] - less
      if (d === 0) {
        if (!(Math.abs(point[k]) <= r)) leave = -1
        continue
      }
      const a = (point[k] - r) / d
      const c = (point[k] + r) / d
      enter = Math.max(enter, Math.min(a, c))
      leave = Math.min(leave, Math.max(a, c))
      if (!(r > 0)) leave = -1
    }
    when[TIME] = enter <= leave ? enter : 2
    return
  }
  const radius = figures[RX] - less
  let height = point[1] - inner[1]
  let rise = y
  if (kind === CYLINDER) {
    const half = figures[RY] - less
    height = rise = 0
    if (y !== 0) {
      const a = (point[1] - half) / y
      const c = (point[1] + half) / y
      enter = Math.max(0, Math.min(a, c))
      leave = Math.min(1, Math.max(a, c))
      if (!(half > 0)) leave = -1
    } else if (!(Math.abs(point[1]) <= half)) leave = -1
  }
  const dd = x * x + rise * rise + z * z
  if (dd > 0) {
    const near = (point[0] * x + height * rise + point[2] * z) / dd
    const wx = point[0] - near * x
    const wy = height - near * rise
    const wz = point[2] - near * z
    const square = radius * radius - (wx * wx + wy * wy + wz * wz)
    const half = Math.sqrt(square / dd)
    enter = Math.max(enter, near - half)
    leave = Math.min(leave, near + half)
  } else if (!(point[0] * point[0] + point[2] * point[2] <= radius * radius)) leave = -1
  when[TIME] = radius > 0 && enter <= leave ? enter : 2
}

/** Is the point surely inside of the smaller body at TIME? */
function isInside(): boolean {
  const t = when[TIME]
  const less = when[LESS]
  const x = point[0] - t * m[WAY]
  const y = point[1] - t * m[WAY + 1]
  const z = point[2] - t * m[WAY + 2]
  const radius = figures[RX] - less
  if (kind === BOX) return Math.abs(x) < radius && Math.abs(y) < figures[RY] - less && Math.abs(z) < figures[RZ] - less
  if (!(radius > 0)) return false
  if (kind === CYLINDER) return Math.abs(y) < figures[RY] - less && x * x + z * z < radius * radius
  const up = y - inner[1] // of capsules; 0 of spheres
  return x * x + up * up + z * z < radius * radius
}

/** point: that of the triangle which is nearest to it; NaN proves nothing. */
function nearestOfTriangle(): void {
  weighNearest(m, point, weights)
  for (let k = 0; k < 3; k++) point[k] = m[k] + weights[0] * (m[3 + k] - m[k]) + weights[1] * (m[6 + k] - m[k])
}
