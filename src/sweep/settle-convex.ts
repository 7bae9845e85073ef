/**
 * What plain doubles can settle beyond doubt about a triangle and a swept convex body of any kind and orientation, as settle.ts
 * does for round ones. It saves work and decides nothing.
 *
 * Along any direction u, which need not be of unit length, the triangle ends at the highest of its vertices and the body
 * begins at its centre less its reach h(u). If that leaves a gap both at the start and at the end, there is one all the way, and
 * growth by g closes it by no more than g times |u_x| + |u_y| + |u_z|. So all that matters is to try the right directions: the
 * triangle's normal, those across the way and each edge, those special to the body, and that towards the nearest corner.
 */
import type { Coordinates, Row } from '../math/rows.ts'
import { BOX, CAPSULE } from './kinds.ts'
import { figures, kind, lookAt, m, P, RX, RY, tryDirection, u, WAY } from './seen.ts'
import { NOT_TOUCHED } from './settle.ts'

/** @returns the sum of the verdicts NOT_TOUCHED and NOT_INSIDE of settle.ts and SURELY_APART, 0 where nothing is certain */
export function settleConvex(
  mover: number,
  sweep: Row,
  s: number,
  v: Coordinates,
  b: number,
  limits: Row,
  l: number,
): number {
  lookAt(mover, sweep, s, v, b, limits, l)
  let verdict = tryFaces()
  if ((verdict & NOT_TOUCHED) === 0) verdict |= tryBeside()
  if ((verdict & NOT_TOUCHED) === 0) verdict |= tryEdges()
  return verdict
}

/** The verdicts of the body's own axes and of the triangle's normal, for the triangle looked at; so for all below. */
export function tryFaces(): number {
  let verdict = 0
  for (let k = 0; k < 3; k++) {
    if (kind !== BOX && k !== 1) continue
    for (let i = 0; i < 3; i++) u[i] = i === k ? 1 : 0
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  setEdge(P, 0, 3)
  acrossEdge(0, 6, P)
  return verdict | tryDirection()
}

/** Beside the way: across it and the triangle's edges, across it and the body's own. */
export function tryBeside(): number {
  let verdict = 0
  for (let i = 0; i < 9; i += 3) {
    acrossEdge(i, (i + 3) % 9, WAY)
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  for (let k = 0; k < 3; k++) {
    if (kind !== BOX && k !== 1) continue
    acrossUnit(WAY, k)
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  return verdict
}

/** Across the triangle's edges and the body's own; of round bodies from each corner, at the start and beside the way. */
export function tryEdges(): number {
  let verdict = 0
  for (let i = 0; i < 9; i += 3) {
    setEdge(P, i, (i + 3) % 9)
    for (let k = 0; k < 3; k++) {
      if (kind !== BOX && k !== 1) continue
      acrossUnit(P, k)
      verdict |= tryDirection()
      if ((verdict & NOT_TOUCHED) !== 0) return verdict
    }
  }
  if (kind === BOX) return verdict
  // (of a capsule from the nearest point of its segment)
  const half = kind === CAPSULE ? figures[RY] - figures[RX] : 0
  const way = m[WAY] * m[WAY] + m[WAY + 1] * m[WAY + 1] + m[WAY + 2] * m[WAY + 2]
  for (let i = 0; i < 9; i += 3) {
    u[0] = -m[i]
    u[1] = Math.max(-half, Math.min(half, m[i + 1])) - m[i + 1]
    u[2] = -m[i + 2]
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
    if (!(way > 0)) continue
    const along = (u[0] * m[WAY] + u[1] * m[WAY + 1] + u[2] * m[WAY + 2]) / way
    for (let k = 0; k < 3; k++) u[k] -= along * m[WAY + k]
    verdict |= tryDirection()
    if ((verdict & NOT_TOUCHED) !== 0) return verdict
  }
  return verdict
}

function setEdge(r: number, from: number, to: number): void {
  for (let k = 0; k < 3; k++) m[r + k] = m[to + k] - m[from + k]
}

/** u = across an edge and a vector. */
function acrossEdge(from: number, to: number, r: number): void {
  const x = m[to] - m[from]
  const y = m[to + 1] - m[from + 1]
  const z = m[to + 2] - m[from + 2]
  u[0] = y * m[r + 2] - z * m[r + 1]
  u[1] = z * m[r] - x * m[r + 2]
  u[2] = x * m[r + 1] - y * m[r]
}

/** u = across a vector and one of the body's axes. */
function acrossUnit(r: number, axis: number): void {
  const y = (axis + 1) % 3
  const z = (axis + 2) % 3
  u[axis] = 0
  u[y] = m[r + z]
  u[z] = -m[r + y]
}
