/**
 * A hull that grows point by point (Barber, Dobkin, Huhdanpaa 1996, "The Quickhull algorithm for convex hulls"). It is a
 * closed surface of triangles. Whether a point is above a triangle is exact, and only what is strictly above counts. So
 * triangles in one plane are seen or unseen together, the rim of what a point sees is one closed loop, and no triangle
 * is flat. Heights are rounded; they only say which point comes next.
 *
 * Half-edge 4 f + k leads from corner k of triangle f to the next one.
 */
import { SHARE, sideOfPoints } from './side.ts'

/** Columns of a triangle's plane: unit normal, a corner, the height below which a sign may be wrong, the highest height. */
const CORNER = 3
const ERROR = 6
const HEIGHT = 7
const STRIDE = 8

const FREE = 0
const THERE = 1
const SEEN = 2
const NONE = -1

/** The fourth entries of a triangle in `corners` and `twins`: the highest point above it, and the first of all of them. */
const HIGHEST = 3
const FIRST = 3

export interface Growth {
  readonly points: Float64Array
  /** The size of their box. */
  readonly size: Float64Array
  planes: Float64Array
  /** Where each half-edge begins. */
  corners: Int32Array
  /** The half-edge on its other side. */
  twins: Int32Array
  states: Uint8Array
  /** The points above a triangle are a list: after each point the next. */
  readonly next: Int32Array
  /** The new triangle whose first half-edge begins at this point. */
  readonly rim: Int32Array
  /** Triangles that may have points above them. */
  readonly waiting: number[]
  readonly free: number[]
  /** No triangle has a higher number. */
  count: number
}

/** Starts with a triangle and its back. @param d a point above it @returns the growth; all other points are waiting */
export function startGrowth(points: Float64Array, a: number, b: number, c: number, d: number): Growth {
  const count = points.length / 3
  const growth: Growth = {
    points,
    size: sizeOf(points),
    planes: new Float64Array(ROOM * STRIDE),
    corners: new Int32Array(ROOM * 4),
    twins: new Int32Array(ROOM * 4),
    states: new Uint8Array(ROOM),
    next: new Int32Array(count),
    rim: new Int32Array(count),
    waiting: [],
    free: [],
    count: 0,
  }
  const front = addTriangle(growth, a, b, c)
  const back = addTriangle(growth, a, c, b)
  for (let k = 0; k < 3; k++) join(growth, 4 * front + k, 4 * back + 2 - k)
  // What is in the plane waits in front, with what is above: the front goes first.
  for (let p = 1; p < count; p++) growth.next[p - 1] = p
  growth.next[count - 1] = NONE
  outer.length = 0
  outer.push(back)
  share(growth, 0, d, front)
  growth.corners[4 * front + HIGHEST] = d
  growth.planes[front * STRIDE + HEIGHT] = Number.POSITIVE_INFINITY
  growth.waiting.push(back, front)
  return growth
}

/** For how many triangles there is room at first. */
const ROOM = 256

function makeRoom(growth: Growth, triangles: number): void {
  let room = growth.states.length
  if (triangles <= room) return
  while (room < triangles) room *= 2
  const { planes, corners, twins, states } = growth
  growth.planes = new Float64Array(room * STRIDE)
  growth.planes.set(planes)
  growth.corners = new Int32Array(room * 4)
  growth.corners.set(corners)
  growth.twins = new Int32Array(room * 4)
  growth.twins.set(twins)
  growth.states = new Uint8Array(room)
  growth.states.set(states)
}

function sizeOf(points: Float64Array): Float64Array {
  const low = points.slice(0, 3)
  const high = points.slice(0, 3)
  for (let i = 0; i < points.length; i++) {
    const k = i % 3
    if (points[i] < low[k]) low[k] = points[i]
    if (points[i] > high[k]) high[k] = points[i]
  }
  return high.map((x, k) => x - low[k])
}

function join({ twins }: Growth, h: number, other: number): void {
  twins[h] = other
  twins[other] = h
}

function addTriangle(growth: Growth, a: number, b: number, c: number): number {
  const { points, size, planes, corners } = growth
  const f = growth.free.pop() ?? growth.count++
  corners[4 * f] = a
  corners[4 * f + 1] = b
  corners[4 * f + 2] = c
  growth.twins[4 * f + FIRST] = NONE
  growth.states[f] = THERE
  const x = points[3 * a]
  const y = points[3 * a + 1]
  const z = points[3 * a + 2]
  const ux = points[3 * b] - x
  const uy = points[3 * b + 1] - y
  const uz = points[3 * b + 2] - z
  const vx = points[3 * c] - x
  const vy = points[3 * c + 1] - y
  const vz = points[3 * c + 2] - z
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const o = f * STRIDE
  planes[o] = nx / length
  planes[o + 1] = ny / length
  planes[o + 2] = nz / length
  planes[o + CORNER] = x
  planes[o + CORNER + 1] = y
  planes[o + CORNER + 2] = z
  planes[o + HEIGHT] = NONE
  const products =
    (Math.abs(uy * vz) + Math.abs(uz * vy)) * size[0] +
    (Math.abs(uz * vx) + Math.abs(ux * vz)) * size[1] +
    (Math.abs(ux * vy) + Math.abs(uy * vx)) * size[2]
  planes[o + ERROR] = (SHARE * products) / length
  return f
}

/** The sign of a point's height above a triangle: exact. */
export function sideOf({ points, planes, corners }: Growth, f: number, p: number): number {
  const o = f * STRIDE
  const height =
    planes[o] * (points[3 * p] - planes[o + CORNER]) +
    planes[o + 1] * (points[3 * p + 1] - planes[o + CORNER + 1]) +
    planes[o + 2] * (points[3 * p + 2] - planes[o + CORNER + 2])
  if (height > planes[o + ERROR]) return 1
  if (height < -planes[o + ERROR]) return -1
  const h = 4 * f
  return sideOfPoints(points, 3 * corners[h], 3 * corners[h + 1], 3 * corners[h + 2], 3 * p)
}

const isAbove = (growth: Growth, f: number, p: number): boolean => sideOf(growth, f, p) > 0

function wait({ planes, corners, twins, next }: Growth, f: number, p: number, height: number): void {
  next[p] = twins[4 * f + FIRST]
  twins[4 * f + FIRST] = p
  if (planes[f * STRIDE + HEIGHT] >= height) return
  planes[f * STRIDE + HEIGHT] = height
  corners[4 * f + HIGHEST] = p
}

/** The first of the points above a triangle; -1 if there is none, or no such triangle. */
function firstAbove({ states, twins }: Growth, f: number): number {
  return states[f] === THERE ? twins[4 * f + FIRST] : NONE
}

/** A triangle with points above it; -1 if there is none. */
export function anyWaiting(growth: Growth): number {
  for (;;) {
    const f = growth.waiting.pop() ?? NONE
    if (f === NONE || firstAbove(growth, f) !== NONE) return f
  }
}

/** The triangle with the highest of all points above it; -1 if there is none. */
export function highestWaiting(growth: Growth): number {
  const { count, planes } = growth
  let best = NONE
  for (let f = 0; f < count; f++) {
    if (firstAbove(growth, f) === NONE) continue
    if (best === NONE || planes[f * STRIDE + HEIGHT] > planes[best * STRIDE + HEIGHT]) best = f
  }
  return best
}

const seen: number[] = []
const outer: number[] = []

/**
 * Collects the triangles that a point sees, and the half-edges around them on their outer side.
 * @param f one of them
 */
function look(growth: Growth, f: number, eye: number): void {
  const { twins, states } = growth
  seen.length = outer.length = 0
  states[f] = SEEN
  seen.push(f)
  for (let i = 0; i < seen.length; i++)
    for (let h = 4 * seen[i], end = h + 3; h < end; h++) {
      const twin = twins[h]
      const g = twin >> 2
      if (states[g] === SEEN) continue
      if (isAbove(growth, g, eye)) {
        states[g] = SEEN
        seen.push(g)
      } else outer.push(twin)
    }
}

/** Adds the highest point above a triangle: instead of all that it sees, there is a cone from the rim of that to it. */
export function grow(growth: Growth, f: number): void {
  const eye = growth.corners[4 * f + HIGHEST]
  look(growth, f, eye)
  makeRoom(growth, growth.count + outer.length)
  const { corners, twins, states, rim, waiting } = growth
  for (let i = 0; i < seen.length; i++) {
    const gone = seen[i]
    states[gone] = FREE
    growth.free.push(gone)
    seen[i] = twins[4 * gone + FIRST] // from here on, only its points matter
  }
  for (let i = 0; i < outer.length; i++) {
    const h = outer[i]
    const start = corners[after(h)]
    const made = addTriangle(growth, start, corners[h], eye)
    join(growth, 4 * made, h)
    rim[start] = made
    outer[i] = made
  }
  for (const made of outer) join(growth, 4 * made + 1, 4 * rim[corners[4 * made + 1]] + 2)
  for (const list of seen) share(growth, list, eye, NONE)
  for (const made of outer) if (twins[4 * made + FIRST] !== NONE) waiting.push(made)
}

/**
 * Gives the points of a list to the triangles of `outer`.
 * @param eye a point that is above none of them
 * @param rest the triangle that gets what is above none of them; -1: that is inside, and forgotten
 */
function share(growth: Growth, list: number, eye: number, rest: number): void {
  const { points, planes, next } = growth
  for (let p = list; p !== NONE; ) {
    const following = next[p]
    const x = points[3 * p]
    const y = points[3 * p + 1]
    const z = points[3 * p + 2]
    let i = 0
    for (; i < outer.length; i++) {
      const o = outer[i] * STRIDE
      const height =
        planes[o] * (x - planes[o + CORNER]) +
        planes[o + 1] * (y - planes[o + CORNER + 1]) +
        planes[o + 2] * (z - planes[o + CORNER + 2])
      if (height < -planes[o + ERROR]) continue
      if (!(height > planes[o + ERROR]) && (p === eye || !isAbove(growth, outer[i], p))) continue
      wait(growth, outer[i], p, height > 0 ? height : 0)
      break
    }
    if (i === outer.length && rest !== NONE) wait(growth, rest, p, 0)
    p = following
  }
}

/** The next half-edge around the same triangle. */
export const after = (h: number): number => ((h & 3) === 2 ? h - 2 : h + 1)

export const isThere = ({ states }: Growth, f: number): boolean => states[f] === THERE

/** How far waiting points are above the planes of triangles, at most. */
export function highestAbove(growth: Growth): number {
  const { points, planes, states, next, count } = growth
  let most = 0
  for (let f = 0; f < count; f++)
    for (let p = firstAbove(growth, f); p !== NONE; p = next[p]) {
      look(growth, f, p)
      for (const g of seen) {
        states[g] = THERE
        const o = g * STRIDE
        const height =
          planes[o] * (points[3 * p] - planes[o + CORNER]) +
          planes[o + 1] * (points[3 * p + 1] - planes[o + CORNER + 1]) +
          planes[o + 2] * (points[3 * p + 2] - planes[o + CORNER + 2])
        if (height > most) most = height
      }
    }
  return most
}
