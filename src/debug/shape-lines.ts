/** Outlines of what has no triangles. */
import type { Row } from '../math/rows.ts'
import { cos, sin } from '../math/trig.ts'
import { addVertex, type Color, type Lines } from './lines.ts'

const PARTS = 32
const TURN = 6.283185307179586

/** Appends the ellipse centre + cos·u + sin·v. */
function addEllipse(lines: Lines, c: Row, u: Row, v: Row, color: Color): void {
  for (let part = 0; part < PARTS; part++) {
    for (let end = 0; end < 2; end++) {
      const angle = (TURN * ((part + end) % PARTS)) / PARTS
      const a = cos(angle)
      const b = sin(angle)
      addVertex(lines, c[0] + a * u[0] + b * v[0], c[1] + a * u[1] + b * v[1], c[2] + a * u[2] + b * v[2], color)
    }
  }
}

/** Appends an ellipsoid with the axes of the world: its three great ellipses. */
export function addEllipsoid(lines: Lines, centre: Row, radii: Row, color: Color): void {
  for (let axis = 0; axis < 3; axis++) {
    const u = new Float64Array(3)
    const v = new Float64Array(3)
    u[(axis + 1) % 3] = radii[(axis + 1) % 3]
    v[(axis + 2) % 3] = radii[(axis + 2) % 3]
    addEllipse(lines, centre, u, v, color)
  }
}

/** Appends an upright cylinder of half extents (radius, half the height, radius): its rims, and four lines between them. */
export function addCylinder(lines: Lines, centre: Row, sizes: Row, color: Color): void {
  const u = Float64Array.of(sizes[0], 0, 0)
  const v = Float64Array.of(0, 0, sizes[2])
  for (const end of [-1, 1])
    addEllipse(lines, Float64Array.of(centre[0], centre[1] + end * sizes[1], centre[2]), u, v, color)
  for (const [x, z] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]) {
    for (const end of [-1, 1])
      addVertex(lines, centre[0] + x * sizes[0], centre[1] + end * sizes[1], centre[2] + z * sizes[2], color)
  }
}

/** Appends a square grid of a plane around its point nearest to `around`, and its normal. */
export function addPlane(lines: Lines, plane: Row, around: Row, extent: number, color: Color): void {
  const [u, v] = across(plane, 0)
  const distance = plane[0] * around[0] + plane[1] * around[1] + plane[2] * around[2] - plane[3]
  const c = [0, 1, 2].map((k) => around[k] - distance * plane[k])
  const at = (a: number, b: number, n: number): void =>
    addVertex(
      lines,
      c[0] + extent * (a * u[0] + b * v[0] + n * plane[0]),
      c[1] + extent * (a * u[1] + b * v[1] + n * plane[1]),
      c[2] + extent * (a * u[2] + b * v[2] + n * plane[2]),
      color,
    )
  for (let i = -4; i <= 4; i++) {
    at(i / 4, -1, 0)
    at(i / 4, 1, 0)
    at(-1, i / 4, 0)
    at(1, i / 4, 0)
  }
  at(0, 0, 0)
  at(0, 0, 0.25)
}

/** Appends rings and lines of an infinite cylinder, `extent` to both sides of its point nearest to `around`. */
export function addPipe(lines: Lines, pipe: Row, around: Row, extent: number, color: Color): void {
  const axis = pipe.slice(3, 6)
  const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2])
  for (let k = 0; k < 3; k++) axis[k] /= length
  const [u, v] = across(axis, 0)
  let along = 0
  for (let k = 0; k < 3; k++) {
    along += (around[k] - pipe[k]) * axis[k]
    u[k] *= pipe[6]
    v[k] *= pipe[6]
  }
  const c = new Float64Array(3)
  for (let ring = -2; ring <= 2; ring++) {
    for (let k = 0; k < 3; k++) c[k] = pipe[k] + (along + (extent * ring) / 2) * axis[k]
    addEllipse(lines, c, u, v, color)
  }
  for (let side = 0; side < 8; side++) {
    const a = cos((TURN * side) / 8)
    const b = sin((TURN * side) / 8)
    for (const end of [-extent, extent]) {
      for (let k = 0; k < 3; k++) c[k] = pipe[k] + (along + end) * axis[k] + a * u[k] + b * v[k]
      addVertex(lines, c[0], c[1], c[2], color)
    }
  }
}

/** Two unit vectors across the unit vector n[o..o+2], and across each other. */
function across(n: Row, o: number): [Row, Row] {
  const x = n[o]
  const y = n[o + 1]
  const z = n[o + 2]
  // Frisvad 2012 as mended by Duff et al. 2017, "Building an Orthonormal Basis, Revisited": no square root, no bad direction
  const sign = z >= 0 ? 1 : -1
  const a = -1 / (sign + z)
  const b = x * y * a
  return [Float64Array.of(1 + sign * x * x * a, sign * b, -sign * x), Float64Array.of(b, sign + y * y * a, -y)]
}
