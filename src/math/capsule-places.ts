/**
 * A capsule's segment and a triangle in plain doubles: which of the six pairs of places that may be nearest are worth
 * double-doubles (resting-capsule.ts). It saves work and decides nothing.
 */
import { SEGMENT } from './capsule-registers.ts'
import { A, B, C, CENTRE, differences, SLACK, w } from './registers.ts'

const CORNERS = [A, B, C]

/** The corners seen from the centre. */
const corners = new Float64Array(9)
/** In doubles: how far the middle, both ends and the edges are; then the least of them and all lengths, for roundings. */
const far = new Float64Array(8)
const LEAST = 6
const SPAN_OF_ALL = 7
/** Doubles are right to far less than this share of all lengths: they only say which pairs are worth double-doubles. */
const CLEAR = 1e-9
/** Distances, whose place may be chosen wrongly, to within this share. */
const ROUGH = 1e-6
/** Twice the area of a triangle as a share of its edges' product: below it places on it are not certain at all. */
const FLAT = 1e-4
let flat = false

export function measurePlaces(): void {
  let span = w[SEGMENT]
  for (let i = 0; i < 3; i++) {
    differences(corners, 3 * i, CORNERS[i], CENTRE)
    span += Math.abs(corners[3 * i]) + Math.abs(corners[3 * i + 1]) + Math.abs(corners[3 * i + 2])
  }
  far[SPAN_OF_ALL] = span
  for (let i = 0; i < 3; i++) {
    place[0] = place[2] = 0
    place[1] = i === 0 ? 0 : i === 1 ? -w[SEGMENT] : w[SEGMENT]
    far[i] = Number.POSITIVE_INFINITY
    if (i === 0 || w[SEGMENT] > 0) measureFrom(i)
  }
  for (let i = 0; i < 3; i++) measureEdge(3 + i, 3 * i, (3 * i + 3) % 9)
  far[LEAST] = Math.min(far[0], far[1], far[2], far[3], far[4], far[5])
}

const place = new Float64Array(3)

/** far[to] = distance of `place` from the triangle (Ericson, 5.1.5). */
function measureFrom(to: number): void {
  const ax = corners[0] - place[0]
  const ay = corners[1] - place[1]
  const az = corners[2] - place[2]
  const px = corners[3] - corners[0]
  const py = corners[4] - corners[1]
  const pz = corners[5] - corners[2]
  const qx = corners[6] - corners[0]
  const qy = corners[7] - corners[1]
  const qz = corners[8] - corners[2]
  const d1 = -(px * ax + py * ay + pz * az)
  const d2 = -(qx * ax + qy * ay + qz * az)
  const pp = px * px + py * py + pz * pz
  const pq = px * qx + py * qy + pz * qz
  const qq = qx * qx + qy * qy + qz * qz
  const d3 = d1 - pp
  const d4 = d2 - pq
  const d5 = d1 - pq
  const d6 = d2 - qq
  const va = d3 * d6 - d5 * d4
  const vb = d5 * d2 - d1 * d6
  const vc = d1 * d4 - d3 * d2
  flat = !(pp * qq - pq * pq > FLAT * FLAT * pp * qq)
  let u = 0
  let v = 0
  if (d1 <= 0 && d2 <= 0) {
    // a
  } else if (d3 >= 0 && d4 <= d3) u = 1
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) u = d1 / (d1 - d3)
  else if (d6 >= 0 && d5 <= d6) v = 1
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) v = d2 / (d2 - d6)
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    v = (d4 - d3) / (d4 - d3 + (d5 - d6))
    u = 1 - v
  } else {
    u = vb / (va + vb + vc)
    v = vc / (va + vb + vc)
  }
  const x = ax + u * px + v * qx
  const y = ay + u * py + v * qy
  const z = az + u * pz + v * qz
  far[to] = Math.sqrt(x * x + y * y + z * z)
}

/** far[to] = distance of the segment from the edge's point that is nearest to the axis. */
function measureEdge(to: number, p: number, q: number): void {
  const ex = corners[q] - corners[p]
  const ez = corners[q + 2] - corners[p + 2]
  const level = ex * ex + ez * ez
  const along = -(corners[p] * ex + corners[p + 2] * ez) / level
  const share = along > 0 ? Math.min(1, along) : 0 // NaN of an upright edge: 0
  const x = corners[p] + share * ex
  const y = corners[p + 1] + share * (corners[q + 1] - corners[p + 1])
  const z = corners[p + 2] + share * ez
  const up = Math.max(0, Math.abs(y) - w[SEGMENT])
  far[to] = Math.sqrt(x * x + z * z + up * up)
}

/** May the pair be the nearest, or as near as that but for SLACK? In doubles the place on a needle is anybody's guess, or NaN. */
export function isNear(i: number): boolean {
  const least = far[LEAST]
  const span = far[SPAN_OF_ALL]
  return far[i] !== Number.POSITIVE_INFINITY && (flat || !(far[i] > least + w[SLACK] + ROUGH * span))
}

/** A triangle without a face (face.ts) is no wider anywhere than this share of its size: what is nearest of it says nothing. */
const WIDTH = 1.8189894035458565e-12 // 2⁻³⁹

/** If the triangle has no face: is the segment on it, the distance at register `r` from the nearest edge? */
export function isOnNeedle(r: number): boolean {
  return !(w[r] > WIDTH * far[SPAN_OF_ALL])
}

/** Could the segment cross the face? Not where all corners are surely to one side of the axis, or above or below it. */
export function mayCross(): boolean {
  const slack = CLEAR * far[SPAN_OF_ALL]
  for (let k = 0; k < 3; k++) {
    const low = Math.min(corners[k], corners[3 + k], corners[6 + k])
    const high = Math.max(corners[k], corners[3 + k], corners[6 + k])
    const reach = (k === 1 ? w[SEGMENT] : 0) + slack
    if (low > reach || high < -reach) return false
  }
  return flat || far[LEAST] <= ROUGH * far[SPAN_OF_ALL] || segmentSpansPlane(slack)
}

/** Are the segment's ends on both sides of the triangle's plane, or near it? */
function segmentSpansPlane(slack: number): boolean {
  const px = corners[3] - corners[0]
  const py = corners[4] - corners[1]
  const pz = corners[5] - corners[2]
  const qx = corners[6] - corners[0]
  const qy = corners[7] - corners[1]
  const qz = corners[8] - corners[2]
  const nx = py * qz - pz * qy
  const ny = pz * qx - px * qz
  const nz = px * qy - py * qx
  const height = Math.abs(nx * corners[0] + ny * corners[1] + nz * corners[2])
  const spans = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz))
  return height <= Math.abs(ny) * w[SEGMENT] + slack * spans
}
