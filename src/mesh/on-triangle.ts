/**
 * Where the point of an answer lies on its triangle: weights of the corners, which edge or vertex, the face's own
 * normal. The point and the corners alone decide, so the bits do not depend on the tree.
 */
import { faceNormal } from '../math/normal.ts'
import {
  type Coordinates,
  FEATURE_EDGE,
  FEATURE_FACE,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
} from '../math/rows.ts'
import { FACE_TURNED } from '../ray/ray-triangle.ts'
import { ANSWER_BARYCENTRICS, ANSWER_FACE_NORMAL, ANSWER_FEATURE_INDEX } from './answer-row.ts'

// vectors in units of the triangle's size: the base, the side, and the vector from the base's start to the point
const E = 0
const F = 3
const Q = 6
const SCALE = 9
/** Results of `shareOfBase`: the squared distance from the base, and the share of the base. */
const D2 = 10
const SHARE = 11
/** The least D2 so far, and its SHARE. Registers, since V8 allocates for a number that lives across calls. */
const LEAST = 12
const LEAST_SHARE = 13
const w: Row = new Float64Array(14)

/**
 * Writes barycentrics, face normal and feature index of an ANSWER row that has point, normal and feature, for the
 * triangle v[b..b+8].
 */
export function writeOnTriangle(v: Coordinates, b: number, answer: Row, o: number): void {
  const face = o + ANSWER_FACE_NORMAL
  if (faceNormal(v, b, answer, face)) {
    for (let k = 0; k < 3; k++) answer[face + k] += 0 // no -0
  } else {
    for (let k = 0; k < 3; k++) answer[face + k] = answer[o + HIT_NORMAL + k]
  }
  answer[o + ANSWER_FEATURE_INDEX] = -1
  const weights = o + ANSWER_BARYCENTRICS
  const point = o + HIT_POINT
  if (answer[o + HIT_FEATURE] === FEATURE_FACE) {
    weighFace(v, b, answer, point, weights)
    return
  }
  setScale(v, b)
  answer[weights] = answer[weights + 1] = answer[weights + 2] = 0
  if (answer[o + HIT_FEATURE] === FEATURE_EDGE) {
    const edge = nearestEdge(v, b, answer, point)
    answer[weights + edge] = 1 - w[SHARE]
    answer[weights + ((edge + 1) % 3)] = w[SHARE]
    answer[o + ANSWER_FEATURE_INDEX] = edge
  } else {
    const vertex = nearestVertex(v, b, answer, point)
    answer[weights + vertex] = 1
    answer[o + ANSWER_FEATURE_INDEX] = vertex
  }
}

/**
 * `writeOnTriangle` for a ray's hit, whose feature is the face. The face's normal is not computed again.
 * @param whose FACE, FACE_TURNED or NO_FACE, as `finishRayHit` returns it
 */
export function writeOnFace(v: Coordinates, b: number, answer: Row, o: number, whose: number): void {
  const face = o + ANSWER_FACE_NORMAL
  const normal = o + HIT_NORMAL
  const turned = whose === FACE_TURNED
  answer[face] = turned ? 0 - answer[normal] : answer[normal] + 0 // no -0
  answer[face + 1] = turned ? 0 - answer[normal + 1] : answer[normal + 1] + 0
  answer[face + 2] = turned ? 0 - answer[normal + 2] : answer[normal + 2] + 0
  answer[o + ANSWER_FEATURE_INDEX] = -1
  weighFace(v, b, answer, o + HIT_POINT, o + ANSWER_BARYCENTRICS)
}

/**
 * SCALE = 1 divided by the largest extent of the triangle, so that products of scaled differences neither vanish nor
 * overflow.
 */
function setScale(v: Coordinates, b: number): void {
  const x = Math.max(Math.abs(v[b + 3] - v[b]), Math.abs(v[b + 6] - v[b]))
  const y = Math.max(Math.abs(v[b + 4] - v[b + 1]), Math.abs(v[b + 7] - v[b + 1]))
  const z = Math.max(Math.abs(v[b + 5] - v[b + 2]), Math.abs(v[b + 8] - v[b + 2]))
  const size = Math.max(x, y, z)
  const scale = 1 / size
  w[SCALE] = scale < Number.POSITIVE_INFINITY ? scale : 0 // a triangle that is a point: every vector is 0
}

/** E = from corner i to the next one, F = from corner i to the third one, Q = from corner i to points[p..p+2]. */
function lookFrom(v: Coordinates, b: number, i: number, points: Row, p: number): void {
  const from = b + 3 * i
  const to = b + 3 * ((i + 1) % 3)
  const third = b + 3 * ((i + 2) % 3)
  for (let k = 0; k < 3; k++) {
    w[E + k] = (v[to + k] - v[from + k]) * w[SCALE]
    w[F + k] = (v[third + k] - v[from + k]) * w[SCALE]
  }
  for (let k = 0; k < 3; k++) w[Q + k] = (points[p + k] - v[from + k]) * w[SCALE]
}

/** Weights that leave 0 to 1 by less than this are rounding errors. */
const ROUNDED = 1e-12

/**
 * Measures from the longest edge: first the height of the point, as a share of the third corner's height, then its
 * place along the edge. For a needle the height may be wrong, but by no more than the needle's width, and the place
 * along the edge is right. If the height leaves no room along the edge, the point lies on the side that it has passed.
 */
function weighFace(v: Coordinates, b: number, row: Row, p: number, weights: number): void {
  const ax = v[b]
  const ay = v[b + 1]
  const az = v[b + 2]
  let ux = v[b + 3] - ax
  let uy = v[b + 4] - ay
  let uz = v[b + 5] - az
  let vx = v[b + 6] - ax
  let vy = v[b + 7] - ay
  let vz = v[b + 8] - az
  // nearly as in setScale; a sum instead of a maximum, because a maximum has branches that are often mispredicted
  let scale = 1 / (Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
  if (!(scale < Number.POSITIVE_INFINITY)) scale = 0
  ux *= scale
  uy *= scale
  uz *= scale
  vx *= scale
  vy *= scale
  vz *= scale
  const wx = vx - ux
  const wy = vy - uy
  const wz = vz - uz
  const ab = ux * ux + uy * uy + uz * uz
  const bc = wx * wx + wy * wy + wz * wz
  const ca = vx * vx + vy * vy + vz * vz
  // the base e, the side f to the third corner, and the point q, all relative to the base's start
  let qx = (row[p] - ax) * scale
  let qy = (row[p + 1] - ay) * scale
  let qz = (row[p + 2] - az) * scale
  let ex = ux
  let ey = uy
  let ez = uz
  let fx = vx
  let fy = vy
  let fz = vz
  const base = ab >= bc && ab >= ca ? 0 : bc >= ca ? 1 : 2
  if (base === 1) {
    qx -= ux
    qy -= uy
    qz -= uz
    ex = wx
    ey = wy
    ez = wz
    fx = -ux
    fy = -uy
    fz = -uz
  } else if (base === 2) {
    qx -= vx
    qy -= vy
    qz -= vz
    ex = -vx
    ey = -vy
    ez = -vz
    fx = -wx
    fy = -wy
    fz = -wz
  }
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const across = (ey * qz - ez * qy) * nx + (ez * qx - ex * qz) * ny + (ex * qy - ey * qx) * nz
  let height = across / (nx * nx + ny * ny + nz * nz)
  if (!(height > 0))
    height = 0 // also for NaN, of a triangle without a face
  else if (height > 1) height = 1
  const room = 1 - height
  const rest = (qx - height * fx) * ex + (qy - height * fy) * ey + (qz - height * fz) * ez
  let along = rest / (ex * ex + ey * ey + ez * ez)
  let start = room - along
  if (along < -ROUNDED) {
    along = 0
    height = clamped((qx * fx + qy * fy + qz * fz) / (fx * fx + fy * fy + fz * fz))
    start = 1 - height
  } else if (start < -ROUNDED) {
    const gx = fx - ex
    const gy = fy - ey
    const gz = fz - ez
    start = 0
    height = clamped(((qx - ex) * gx + (qy - ey) * gy + (qz - ez) * gz) / (gx * gx + gy * gy + gz * gz))
    along = 1 - height
  } else {
    if (!(along > 0)) along = 0
    else if (along > room) along = room
    start = room - along
  }
  row[weights + base] = start
  row[weights + ((base + 1) % 3)] = along
  row[weights + ((base + 2) % 3)] = height
}

/** Clamps to 0..1; NaN becomes 0. */
function clamped(share: number): number {
  return share > 0 ? Math.min(1, share) : 0
}

/** The edge nearest to the point; the lowest of equally near ones. w[SHARE] = how far along that edge. */
function nearestEdge(v: Coordinates, b: number, points: Row, p: number): number {
  let edge = 0
  w[LEAST] = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    lookFrom(v, b, i, points, p)
    shareOfBase()
    // (for a tiny triangle all squared distances may overflow)
    if (i > 0 && !(w[D2] < w[LEAST])) continue
    w[LEAST] = w[D2]
    w[LEAST_SHARE] = w[SHARE]
    edge = i
  }
  w[SHARE] = w[LEAST_SHARE]
  return edge
}

/** SHARE = how far along the base the point lies, from 0 to 1; D2 = its squared distance from there. */
function shareOfBase(): void {
  const length = w[E] * w[E] + w[E + 1] * w[E + 1] + w[E + 2] * w[E + 2]
  let share = (w[Q] * w[E] + w[Q + 1] * w[E + 1] + w[Q + 2] * w[E + 2]) / length
  if (!(share > 0)) share = 0
  else if (share > 1) share = 1
  w[SHARE] = share
  w[D2] = 0
  for (let k = 0; k < 3; k++) {
    const d = w[Q + k] - share * w[E + k]
    w[D2] += d * d
  }
}

function nearestVertex(v: Coordinates, b: number, points: Row, p: number): number {
  let vertex = 0
  w[LEAST] = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    lookFrom(v, b, i, points, p)
    w[D2] = w[Q] * w[Q] + w[Q + 1] * w[Q + 1] + w[Q + 2] * w[Q + 2]
    if (!(w[D2] < w[LEAST])) continue
    w[LEAST] = w[D2]
    vertex = i
  }
  return vertex
}
