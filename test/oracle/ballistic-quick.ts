import { add, copy3, cross, difference, dot, isZero, mul, registers, scale, set, sub, sub3, w } from './ball.ts'
import {
  addFoot,
  addReach,
  addSquare,
  clearSquare,
  heightAlong,
  ONE,
  Q,
  seeFrom,
  setPath,
  settlePart,
  setVector,
  squareAcross,
  squareOfSeen,
  startPart,
} from './ballistic-parts.ts'
import type { Flight, Target } from './ballistic-target.ts'
import { isUpright } from './turn.ts'

/**
 * Settles without rationals whether a sphere on a parabola comes nearer to a target than some size: part by part (ballistic-parts.ts).
 */

const SIZE = registers(1)
const V = registers(3)

const CORNERS = [registers(3), registers(3), registers(3)]
const EDGES = [registers(3), registers(3), registers(3)]
const NORMAL = registers(3)
const WHOLE = registers(1)
const FAR = registers(1)

const isNowhere = (v: number): boolean => isZero(v) && isZero(v + 3) && isZero(v + 6)

function corner(at: number): number {
  seeFrom(at)
  startPart()
  squareOfSeen()
  addReach(SIZE, ONE)
  return settlePart()
}

function edge(at: number, e: number): number {
  if (isNowhere(e)) return -1
  seeFrom(at)
  startPart()
  dot(WHOLE, e, e)
  squareAcross(e)
  addReach(SIZE, WHOLE)
  heightAlong(e)
  addFoot()
  for (let k = 0; k < 9; k += 3) sub(Q + k, WHOLE, Q + k)
  addFoot()
  return settlePart()
}

function face(): number {
  cross(NORMAL, EDGES[0], EDGES[1])
  if (isNowhere(NORMAL)) return -1
  startPart()
  dot(WHOLE, NORMAL, NORMAL)
  for (let i = 0; i < 3; i++) {
    seeFrom(CORNERS[i])
    cross(V, NORMAL, EDGES[i])
    heightAlong(V)
    addFoot()
  }
  clearSquare()
  heightAlong(NORMAL)
  addSquare()
  addReach(SIZE, WHOLE)
  return settlePart()
}

/** 1 as soon as one part says so; −1 if all say −1. */
let answer = -1
function heard(part: number): boolean {
  if (part >= 0) answer = part === 1 ? 1 : 0
  return part === 1
}

const SIDES = { point: 1, segment: 2, triangle: 3 }

function settleCorners(kind: keyof typeof SIDES, list: ArrayLike<number>): void {
  const n = SIDES[kind]
  for (let i = 0; i < n; i++) {
    setVector(CORNERS[i], list, 3 * i)
    if (heard(corner(CORNERS[i]))) return
  }
  for (let i = 0; i < (n === 3 ? 3 : n - 1); i++) {
    sub3(EDGES[i], CORNERS[(i + 1) % n], CORNERS[i])
    if (heard(edge(CORNERS[i], EDGES[i]))) return
  }
  if (n === 3) heard(face())
}

function settlePlane({ normal, offset }: Extract<Target, { kind: 'plane' }>): void {
  setVector(NORMAL, normal)
  setVector(V, [0, 0, 0])
  seeFrom(V)
  startPart()
  heightAlong(NORMAL)
  set(FAR, offset)
  for (let k = 0; k < 9; k += 3) sub(Q + k, Q + k, FAR)
  clearSquare()
  addSquare()
  dot(WHOLE, NORMAL, NORMAL)
  addReach(SIZE, WHOLE)
  heard(settlePart())
}

function settleSphere({ centre, radius }: Extract<Target, { kind: 'sphere' }>): void {
  setVector(V, centre)
  seeFrom(V)
  startPart()
  squareOfSeen()
  set(FAR, radius)
  add(FAR, FAR, SIZE)
  addReach(FAR, ONE)
  heard(settlePart())
}

function settlePipe({ point, axis, radius }: Extract<Target, { kind: 'pipe' }>): void {
  setVector(V, point)
  seeFrom(V)
  setVector(NORMAL, axis)
  dot(WHOLE, NORMAL, NORMAL)
  startPart()
  squareAcross(NORMAL)
  set(FAR, radius)
  add(FAR, FAR, SIZE)
  addReach(FAR, WHOLE)
  set(FAR, radius)
  sub(FAR, FAR, SIZE)
  // from inside, if the sphere fits in
  if (w[FAR] >= -w[FAR + 2]) addReach(FAR, WHOLE, false)
  const part = settlePart()
  const fits = isZero(FAR) || Math.abs(w[FAR]) > w[FAR + 2]
  heard(fits ? part : 0)
}

// ---- boxes

const ROWS = [registers(3), registers(3), registers(3)]
/** The path in the box's own axes, times |q|²: three polynomials. */
const OWN = [registers(3), registers(3), registers(3)]
/** Half extents times |q|². */
const HALF = registers(3)
const quaternion = registers(4)

/** ROWS and WHOLE: the rotation into the box, times |q|², and |q|². */
function setRows(q: ArrayLike<number> | undefined): void {
  if (q === undefined || isUpright(q)) {
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) set(ROWS[i] + 3 * j, i === j ? 1 : 0)
    set(WHOLE, 1)
    return
  }
  for (let i = 0; i < 4; i++) set(quaternion + 3 * i, q[i])
  const [x, y, z, s] = [0, 3, 6, 9].map((i) => quaternion + i)
  // r = the products, each added or not
  const sum = (r: number, ...terms: (readonly [factor: number, a: number, b: number])[]): void => {
    set(r, 0)
    for (const [factor, a, b] of terms) {
      mul(FAR, a, b)
      scale(FAR, FAR, factor)
      add(r, r, FAR)
    }
  }
  const level = [x, y, z]
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    const [a, b, c] = [level[i], level[j], level[k]]
    sum(ROWS[i] + 3 * i, [1, s, s], [1, a, a], [-1, b, b], [-1, c, c])
    sum(ROWS[i] + 3 * j, [2, a, b], [2, c, s])
    sum(ROWS[i] + 3 * k, [2, a, c], [-2, b, s])
  }
  sum(WHOLE, [1, x, x], [1, y, y], [1, z, z], [1, s, s])
}

/** Q = by how much the path is within one face across an axis, or the other (−1). */
function within(axis: number, side: number): void {
  for (let k = 0; k < 9; k += 3) {
    if (side > 0) sub(Q + k, HALF + 3 * axis, OWN[axis] + k)
    else add(Q + k, HALF + 3 * axis, OWN[axis] + k)
  }
}

/** The part of the box near a face pair, an edge or a corner: sides across the three axes, 0 where the foot is between two faces. */
function boxPart(sides: readonly number[], slab: number): boolean {
  startPart()
  clearSquare()
  for (let i = 0; i < 3; i++) {
    if (i === slab) continue
    for (const side of sides[i] === 0 ? [1, -1] : [sides[i]]) {
      within(i, side)
      if (sides[i] === 0) addFoot()
      else addSquare()
    }
  }
  mul(FAR, SIZE, WHOLE)
  if (slab >= 0) {
    copy3(Q, OWN[slab])
    addSquare()
    add(FAR, FAR, HALF + 3 * slab)
  }
  addReach(FAR, ONE)
  return heard(settlePart())
}

const NONE = [0, 0, 0]
const BESIDE: readonly (readonly number[])[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])))
  .filter((sides) => sides.filter((side) => side !== 0).length > 1)

function settleBox({ centre, halfExtents, orientation }: Extract<Target, { kind: 'box' }>): void {
  setRows(orientation)
  setVector(V, centre)
  seeFrom(V)
  for (let i = 0; i < 3; i++) {
    heightAlong(ROWS[i])
    copy3(OWN[i], Q)
    set(FAR, halfExtents[i])
    mul(HALF + 3 * i, FAR, WHOLE)
  }
  for (let slab = 0; slab < 3; slab++) if (boxPart(NONE, slab)) return
  for (const sides of BESIDE) if (boxPart(sides, -1)) return
}

/**
 * Is the distance below radius + grow at some time between the two? 1: yes. −1: it is above it all the time. 0: unsettled.
 * (At one time: both the same.)
 */
export function settleFlight(flight: Flight, target: Target, grow: number, from: number, to: number): number {
  difference(SIZE, flight.radius, -grow)
  if (w[SIZE] < 0) return -1
  if (!(w[SIZE] > 0)) return 0
  setPath(flight, from, to)
  answer = -1
  switch (target.kind) {
    case 'plane':
      settlePlane(target)
      break
    case 'pipe':
      settlePipe(target)
      break
    case 'sphere':
      settleSphere(target)
      break
    case 'box':
      settleBox(target)
      break
    default:
      settleCorners(target.kind, target.corners)
  }
  return answer
}
