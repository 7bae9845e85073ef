/**
 * The least translation that frees an ellipsoid or a cylinder from a triangle. Over all unit vectors n it minimises
 *
 *   u(n) = h(n) + max n · p,   h the body's support function, p the corners as seen from its centre.
 *
 * At the minimum, one, two or all three corners are highest along n. Three: n is a normal of the triangle. Two: n is
 * perpendicular to their edge. Along that edge an ellipsoid's shadow is an ellipse, and a cylinder's shadow is two
 * ellipses with the area between them. One: n leads from −p to the surface. The locally shortest ways have closed
 * forms, except for roots that take a few Newton steps (sweep/out-of-ellipsoid.ts). All of them are tried, so the least
 * u is among them.
 */
import { HIT_NORMAL, type Row } from '../math/rows.ts'
import { normal } from './face.ts'
import { axes, point, ways, waysOutOfEllipsoid } from './out-of-ellipsoid.ts'
import { A, B, C, CENTRE, DEPTH, differences, MOVE, N, NN, RADII, TOLERANCE, w } from './registers.ts'

const CORNERS = [A, B, C, A]

/** The body's half extents; and the divisors of the registers' space: an ellipsoid's radii, else 1. */
const sizes = new Float64Array(3)
const scale = new Float64Array(3)
const state = { flat: false }
/** The corners, seen from the centre. */
const corners = new Float64Array(9)
/** A direction and its length; the best direction so far, and u along it. */
const way = new Float64Array(3)
const best = new Float64Array(4)
const LENGTH = 3
/** Ways count as equally short if their lengths differ by less than this share of ε. */
const ALIKE = 0.5
/**
 * If an edge rises by less than this, the way over the rim is shorter than over the cap by at most this share of the
 * radius.
 */
const LEVEL = 8.673617379884035e-19 // 2⁻⁶⁰
// an edge; two unit vectors perpendicular to it and to each other, the first of them level
const edge = new Float64Array(3)
const across = new Float64Array(6)

/**
 * Computes DEPTH and HIT_NORMAL: the least way out of the triangle in the registers. If a way and its opposite are
 * equally short, takes the one against MOVE. HIT_NORMAL must hold the normal of contact; it stays if no way is shorter.
 */
export function ellipsoidWayOut(out: Row, o: number): void {
  state.flat = false
  for (let i = 0; i < 3; i++) sizes[i] = scale[i] = w[RADII + 2 * i]
  start(out, o)
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      axes[k] = sizes[k]
      point[k] = -corners[3 * i + k]
    }
    const found = waysOutOfEllipsoid()
    for (let j = 0; j < found; j++) {
      for (let k = 0; k < 3; k++) way[k] = ways[3 * j + k]
      tryWay()
    }
    if (lookAlongEdge(i)) tryShadow(i)
  }
  write(out, o)
}

/** Does the same for an upright cylinder. @param s where its sizes start in a SOLID SWEEP row */
export function cylinderWayOut(sweep: Row, s: number, out: Row, o: number): void {
  state.flat = true
  for (let i = 0; i < 3; i++) {
    sizes[i] = sweep[s + i]
    scale[i] = 1
  }
  start(out, o)
  for (let up = -1; up <= 1; up += 2) {
    for (let k = 0; k < 3; k++) way[k] = k === 1 ? up : 0
    tryWay()
  }
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) way[k] = k === 1 ? 0 : -corners[3 * i + k]
    tryWay()
    if (!lookAlongEdge(i)) continue
    for (let turned = -1; turned <= 1; turned += 2) {
      for (let k = 0; k < 3; k++) way[k] = turned * across[k]
      tryWay()
    }
    // the rims' shadows; for a level edge these equal the caps' shadows
    if (!(Math.abs(edge[1]) > LEVEL)) continue
    for (let up = -1; up <= 1; up += 2) {
      axes[0] = axes[2] = sizes[0]
      axes[1] = sizes[0] * Math.abs(edge[1])
      placeInShadow(i)
      point[1] -= up * sizes[1] * across[4]
      tryAcross()
    }
  }
  write(out, o)
}

function write(out: Row, o: number): void {
  turnAgainstMove()
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = best[i] + 0 // never -0
  w[DEPTH] = best[LENGTH]
}

function turnAgainstMove(): void {
  let along = 0
  for (let k = 0; k < 3; k++) {
    along += best[k] * scale[k] * w[MOVE + 2 * k]
    way[k] = -best[k]
  }
  if (!(along > 0)) return
  const length = best[LENGTH]
  best[LENGTH] += 2 * ALIKE * w[TOLERANCE] // the opposite way need only be equally short
  if (!tryWay()) best[LENGTH] = length
}

/**
 * Loads the corners, and tries the normal of contact and both normals of the face. A needle's normals are tried too. A
 * needle touches only what its edges touch, but its normals may give a shorter way out.
 */
function start(out: Row, o: number): void {
  best[LENGTH] = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) differences(corners, 3 * i, CORNERS[i], CENTRE)
  for (let i = 0; i < 9; i++) corners[i] *= scale[i % 3]
  for (let k = 0; k < 3; k++) way[k] = out[o + HIT_NORMAL + k]
  tryWay()
  if (!normal() && !(w[NN] > 0)) return
  for (let turned = -1; turned <= 1; turned += 2) {
    for (let k = 0; k < 3; k++) way[k] = (turned * w[N + 2 * k]) / scale[k]
    tryWay()
  }
}

/** Computes `edge`, a unit vector from corner i to the next, and `across`. Returns false if both corners coincide. */
function lookAlongEdge(i: number): boolean {
  differences(edge, 0, CORNERS[i + 1], CORNERS[i])
  for (let k = 0; k < 3; k++) edge[k] *= scale[k]
  const length = Math.sqrt(edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2])
  if (!(length > 0)) return false
  for (let k = 0; k < 3; k++) edge[k] /= length
  const level = Math.sqrt(edge[0] * edge[0] + edge[2] * edge[2])
  across[0] = level > 0 ? edge[2] / level : 1
  across[1] = 0
  across[2] = level > 0 ? -edge[0] / level : 0
  across[3] = edge[1] * across[2]
  across[4] = level
  across[5] = -edge[1] * across[0]
  return true
}

/** Tries the ways out of an ellipsoid's shadow along the edge from corner i. Turns `across` to the shadow's axes. */
function tryShadow(i: number): void {
  // in units of the largest size, so that squares stay in range
  const unit = Math.max(sizes[0], sizes[1], sizes[2])
  let xx = 0
  let yy = 0
  let xy = 0
  let area = 0
  for (let k = 0; k < 3; k++) {
    const x = (sizes[k] / unit) * across[k]
    const y = (sizes[k] / unit) * across[3 + k]
    const part = (sizes[(k + 1) % 3] / unit) * (sizes[(k + 2) % 3] / unit) * edge[k]
    xx += x * x
    yy += y * y
    xy += x * y
    area += part * part
  }
  area = Math.sqrt(area)
  if (xy !== 0) {
    // one Jacobi rotation
    const tilt = (yy - xx) / (2 * xy)
    const tangent = (tilt < 0 ? -1 : 1) / (Math.abs(tilt) + Math.sqrt(1 + tilt * tilt))
    const cosine = 1 / Math.sqrt(1 + tangent * tangent)
    const sine = tangent * cosine
    for (let k = 0; k < 3; k++) {
      const x = across[k]
      const y = across[3 + k]
      across[k] = cosine * x - sine * y
      across[3 + k] = sine * x + cosine * y
    }
    xx -= tangent * xy
    yy += tangent * xy
  }
  // compute the shorter axis from the area: its square may be all rounding
  const long = Math.sqrt(Math.max(xx, yy))
  axes[0] = unit * (xx < yy ? area / long : long)
  axes[1] = unit * (xx < yy ? long : area / long)
  axes[2] = unit * long
  placeInShadow(i)
  tryAcross()
}

/** `point` = minus the corner, in the shadow. */
function placeInShadow(i: number): void {
  point[0] = point[1] = point[2] = 0
  for (let k = 0; k < 3; k++) {
    point[0] -= corners[3 * i + k] * across[k]
    point[1] -= corners[3 * i + k] * across[3 + k]
  }
}

/** Tries the ways out of the shadow. */
function tryAcross(): void {
  const found = waysOutOfEllipsoid()
  for (let j = 0; j < found; j++) {
    for (let k = 0; k < 3; k++) way[k] = ways[3 * j] * across[k] + ways[3 * j + 1] * across[3 + k]
    tryWay()
  }
}

/** Keeps `way`, of any length, if it is the shortest so far by more than rounding. @returns whether it is kept */
function tryWay(): boolean {
  const longest = Math.max(Math.abs(way[0]), Math.abs(way[1]), Math.abs(way[2]))
  const x = way[0] / longest
  const y = way[1] / longest
  const z = way[2] / longest
  const length = Math.sqrt(x * x + y * y + z * z)
  way[0] = x / length
  way[1] = y / length
  way[2] = z / length
  const rx = sizes[0] * way[0]
  const ry = sizes[1] * way[1]
  const rz = sizes[2] * way[2]
  const reach = state.flat ? Math.abs(ry) + Math.sqrt(rx * rx + rz * rz) : Math.sqrt(rx * rx + ry * ry + rz * rz)
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < 9; i += 3) {
    const height = way[0] * corners[i] + way[1] * corners[i + 1] + way[2] * corners[i + 2]
    if (height > most) most = height
  }
  if (!(reach + most < best[LENGTH] - ALIKE * w[TOLERANCE])) return false // or NaN
  for (let k = 0; k < 3; k++) best[k] = way[k]
  best[LENGTH] = reach + most
  return true
}
