/** Outlines of solids in any orientation, and of planes and pipes. */
import { SCRATCH } from '../math/double-double.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { cos, sin } from '../math/trig.ts'
import { isUpright, loadTurn, loadUpright, TURN_SIZE } from '../math/turn.ts'
import { addVertex, type Color, type Lines } from './lines.ts'

const PARTS = 32
const TURN = 6.283185307179586

/** Appends the ellipse centre + cos·u + sin·v, or only its first parts. */
function addEllipse(lines: Lines, c: Row, u: Row, v: Row, color: Color, parts = PARTS): void {
  for (let part = 0; part < parts; part++) {
    for (let end = 0; end < 2; end++) {
      const angle = (TURN * ((part + end) % PARTS)) / PARTS
      const a = cos(angle)
      const b = sin(angle)
      addVertex(lines, c[0] + a * u[0] + b * v[0], c[1] + a * u[1] + b * v[1], c[2] + a * u[2] + b * v[2], color)
    }
  }
}

const MATRIX = 0
const w = new Float64Array(TURN_SIZE + SCRATCH)

/** The body's own axes in the world, its centre and its half extents. */
const axes = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
const centre = new Float64Array(3)
const half = new Float64Array(3)

function useBody(body: Row): void {
  if (isUpright(body, BODY_ORIENTATION)) loadUpright(w, MATRIX)
  else loadTurn(w, MATRIX, body, BODY_ORIENTATION)
  for (let k = 0; k < 3; k++) {
    centre[k] = body[BODY_POSITION + k]
    half[k] = body[BODY_HALF_EXTENTS + k]
    for (let i = 0; i < 3; i++) axes[i][k] = w[MATRIX + 6 * i + 2 * k]
  }
}

/** Returns `from` + x, y, z along the body's axes; without `from`, a direction. */
function vectorOf(x: number, y: number, z: number, from?: Row): Row {
  const v = new Float64Array(3)
  for (let k = 0; k < 3; k++) v[k] = (from ? from[k] : 0) + x * axes[0][k] + y * axes[1][k] + z * axes[2][k]
  return v
}

function addOwnVertex(lines: Lines, x: number, y: number, z: number, color: Color): void {
  const v = vectorOf(x, y, z, centre)
  addVertex(lines, v[0], v[1], v[2], color)
}

/** Appends the outlines of a solid from a BODY row of its kind. */
export function addSolid(
  lines: Lines,
  kind: 'sphere' | 'ellipsoid' | 'capsule' | 'cylinder' | 'box',
  body: Row,
  color: Color,
): void {
  useBody(body)
  const [x, y, z] = half
  if (kind === 'box') addBox(lines, color)
  else if (kind === 'cylinder') addTube(lines, y, color)
  else if (kind === 'capsule') {
    const inner = Math.max(0, y - x)
    addTube(lines, inner, color)
    for (const end of [-1, 1]) {
      const at = vectorOf(0, end * inner, 0, centre)
      const up = vectorOf(0, end * x, 0)
      addEllipse(lines, at, vectorOf(x, 0, 0), up, color, PARTS / 2)
      addEllipse(lines, at, vectorOf(0, 0, x), up, color, PARTS / 2)
    }
  } else {
    addEllipse(lines, centre, vectorOf(0, y, 0), vectorOf(0, 0, z), color)
    addEllipse(lines, centre, vectorOf(x, 0, 0), vectorOf(0, 0, z), color)
    addEllipse(lines, centre, vectorOf(x, 0, 0), vectorOf(0, y, 0), color)
  }
}

/** Appends two rims, and four lines between them. */
function addTube(lines: Lines, height: number, color: Color): void {
  const r = half[0]
  for (const end of [-1, 1])
    addEllipse(lines, vectorOf(0, end * height, 0, centre), vectorOf(r, 0, 0), vectorOf(0, 0, r), color)
  for (const [x, z] of [
    [r, 0],
    [0, r],
    [-r, 0],
    [0, -r],
  ]) {
    addOwnVertex(lines, x, -height, z, color)
    addOwnVertex(lines, x, height, z, color)
  }
}

/** Appends the box's twelve edges. */
function addBox(lines: Lines, color: Color): void {
  const [x, y, z] = half
  for (const a of [-1, 1])
    for (const b of [-1, 1]) for (const end of [-1, 1]) addOwnVertex(lines, end * x, a * y, b * z, color)
  for (const a of [-1, 1])
    for (const b of [-1, 1]) for (const end of [-1, 1]) addOwnVertex(lines, a * x, end * y, b * z, color)
  for (const a of [-1, 1])
    for (const b of [-1, 1]) for (const end of [-1, 1]) addOwnVertex(lines, a * x, b * y, end * z, color)
}

/** Appends a square grid of a plane around its point nearest to `around`, and the plane's normal. */
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

/** Appends rings and lines of an infinite cylinder, up to `extent` on both sides of its point nearest to `around`. */
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

/** Returns two unit vectors perpendicular to the unit vector n[o..o+2] and to each other. */
function across(n: Row, o: number): [Row, Row] {
  const x = n[o]
  const y = n[o + 1]
  const z = n[o + 2]
  // Frisvad 2012, corrected by Duff et al. 2017, "Building an Orthonormal Basis, Revisited": no square root, no bad
  // direction
  const sign = z >= 0 ? 1 : -1
  const a = -1 / (sign + z)
  const b = x * y * a
  return [Float64Array.of(1 + sign * x * x * a, sign * b, -sign * x), Float64Array.of(b, sign + y * y * a, -y)]
}
