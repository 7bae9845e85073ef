/** A level as the checks see it: welded, with normals, edges and patches, and a mesh to ask. */
import { cos, TriangleMesh } from '../../src/index.ts'
import type { Body } from '../body.ts'
import { buildEdges, type Edges, LEFT_OUT, NONE, SLIVER, SOUND, twin } from './edges.ts'
import { Groups } from './groups.ts'
import { mix, weld } from './weld.ts'

export interface Surface {
  readonly body: Body
  readonly count: number
  /** Three coordinates a vertex. */
  readonly points: Float32Array
  /** Three vertices a triangle, in the order of the file. */
  readonly corners: Uint32Array
  /** SOUND, SLIVER or LEFT_OUT. */
  readonly state: Uint8Array
  /** The triangle before this one that has the same corners, or NONE. */
  readonly same: Uint32Array
  /** Unit, three a triangle; zeros where it has no area. */
  readonly normals: Float32Array
  readonly areas: Float64Array
  readonly edges: Edges
  /** Triangles that hang together by edges of two: each names its patch's first. */
  readonly patch: Uint32Array
  /** 1 for triangles of what encloses something, all of it or nearly. */
  readonly solid: Uint8Array
  /** 1; −1 where the level consists of sheets that face down: then front is back. */
  readonly facing: 1 | -1
  /** The cosine of the steepest floor. */
  readonly cosine: number
  readonly mesh: TriangleMesh
}

/** A triangle lower than this many roundings of its largest coordinate, as a float has them, has no area. */
const FLAT = 4 / 2 ** 24
/** A patch whose faces point all one way has 1; one that closes, 0; one that lacks a face or two, little. */
const SOLID = 0.2
/** Floors are allowed so much more than the slope, cosine: an edge case of roundings is a floor. */
const ROUNDING = 1e-5

/** @throws TypeError, RangeError of TriangleMesh where the arrays are no triangles */
export function* readSurface(positions: Float32Array, indices: Uint32Array, body: Body): Generator<number, Surface> {
  const mesh = new TriangleMesh(positions, indices)
  yield 0.4
  const { points, corners } = weld(positions, indices)
  const count = corners.length / 3
  const normals = new Float32Array(3 * count)
  const areas = new Float64Array(count)
  const state = new Uint8Array(count)
  for (let t = 0; t < count; t++) state[t] = measure(points, corners, t, normals, areas)
  const same = findSame(corners, state)
  yield 0.6
  const edges = buildEdges(corners, state, points.length / 3)
  yield 0.8
  const patch = findPatches(corners, edges)
  yield 0.9
  const cosine = cos((body.slope * Math.PI) / 180) - ROUNDING
  const facing = faces(normals, areas, cosine)
  const solid = new Uint8Array(count)
  addSolid(solid, patch, normals, areas)
  addSolid(solid, findPieces(count, edges), normals, areas)
  return { body, count, points, corners, state, same, normals, areas, edges, patch, solid, facing, cosine, mesh }
}

export function isFloor({ normals, facing, cosine }: Surface, triangle: number): boolean {
  return normals[3 * triangle + 1] * facing >= cosine
}

/** Writes a triangle's normal and area: what it is good for. */
function measure(points: Float32Array, corners: Uint32Array, t: number, normals: Float32Array, areas: Float64Array) {
  const [a, b, c] = [3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2]]
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
  const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const twice = Math.sqrt(x * x + y * y + z * z)
  areas[t] = twice / 2
  const [wx, wy, wz] = [vx - ux, vy - uy, vz - uz]
  const longest = Math.sqrt(
    Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz),
  )
  let reach = 0
  for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) reach = Math.max(reach, Math.abs(points[corner + k]))
  if (a === b || b === c || c === a) return LEFT_OUT
  if (!(twice > FLAT * reach * longest)) return SLIVER
  normals[3 * t] = x / twice
  normals[3 * t + 1] = y / twice
  normals[3 * t + 2] = z / twice
  return SOUND
}

/** For each triangle the first with the same corners, in any order; those that repeat one are left out from now on. */
function findSame(corners: Uint32Array, state: Uint8Array): Uint32Array {
  const count = state.length
  const same = new Uint32Array(count).fill(NONE)
  let size = 16
  while (size < 2 * count) size *= 2
  const table = new Uint32Array(size).fill(NONE)
  const sorted = new Uint32Array(3 * count)
  for (let t = 0; t < count; t++) {
    if (state[t] === LEFT_OUT) continue
    const its = sorted.subarray(3 * t, 3 * t + 3)
    its.set(corners.subarray(3 * t, 3 * t + 3))
    its.sort()
    let slot = mix(its[0], its[1], its[2]) & (size - 1)
    for (; table[slot] !== NONE; slot = (slot + 1) & (size - 1)) {
      const o = 3 * table[slot]
      if (sorted[o] === its[0] && sorted[o + 1] === its[1] && sorted[o + 2] === its[2]) break
    }
    if (table[slot] === NONE) table[slot] = t
    else {
      same[t] = table[slot]
      state[t] = LEFT_OUT
    }
  }
  return same
}

/** Sheets alone can say that a level is inside out: what is closed has as much floor as ceiling. */
function faces(normals: Float32Array, areas: Float64Array, cosine: number): 1 | -1 {
  let [up, down] = [0, 0]
  for (let t = 0; t < areas.length; t++) {
    const y = normals[3 * t + 1]
    if (y >= cosine) up += y * areas[t]
    if (-y >= cosine) down -= y * areas[t]
  }
  return down > 4 * up ? -1 : 1
}

/** By edges of two. */
function findPatches(corners: Uint32Array, edges: Edges): Uint32Array {
  const groups = new Groups(corners.length / 3)
  for (let half = 0; half < corners.length; half++) {
    const other = twin(edges, half)
    if (other !== NONE && other > half) groups.join(Math.floor(half / 3), Math.floor(other / 3))
  }
  return groups.all()
}

/** By any edges: solids that touch along edges are one piece, of several patches. */
function findPieces(count: number, { count: all, first, halves }: Edges): Uint32Array {
  const groups = new Groups(count)
  for (let edge = 0; edge < all; edge++)
    for (let i = first[edge] + 1; i < first[edge + 1]; i++)
      groups.join(Math.floor(halves[i - 1] / 3), Math.floor(halves[i] / 3))
  return groups.all()
}

/** Marks the triangles of parts whose faces point all ways. */
function addSolid(solid: Uint8Array, part: Uint32Array, normals: Float32Array, areas: Float64Array): void {
  const sums = new Float64Array(4 * part.length)
  for (let t = 0; t < part.length; t++) {
    const s = 4 * part[t]
    for (let k = 0; k < 3; k++) sums[s + k] += normals[3 * t + k] * areas[t]
    sums[s + 3] += areas[t]
  }
  for (let t = 0; t < part.length; t++) {
    const s = 4 * part[t]
    const limit = SOLID * sums[s + 3]
    if (sums[s] * sums[s] + sums[s + 1] * sums[s + 1] + sums[s + 2] * sums[s + 2] < limit * limit) solid[t] = 1
  }
}
