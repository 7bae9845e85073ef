import type { LevelStart } from './level-data.ts'
import { MANY, pause } from './pause.ts'

/** A floor that can be walked is no steeper than this: 45°, a little below the characters' own limit. */
const COS_WALKABLE = Math.SQRT1_2
const MOST = 64

/**
 * Where a body might start: places on the largest connected floors, best first.
 *
 * A floor is a set of walkable triangles that share vertices (compared by their coordinates, since exporters split
 * vertices at seams), as large as its area seen from above. On each floor the largest triangles near its middle are
 * offered; whether a body fits there is for the body to say.
 */
export async function findStarts(positions: Float32Array, indices: Uint32Array): Promise<LevelStart[]> {
  const up = await walkable(positions, indices, 'y', 1)
  // A level whose triangles all face the wrong way has its floors facing down.
  const faces = up.triangles.length > 0 ? up : await walkable(positions, indices, 'y', -1)
  if (faces.triangles.length === 0) return anywhere(positions)
  const { triangles, areas } = faces
  const root = await joined(positions, indices, triangles)
  const floors = new Map<number, { area: number; x: number; z: number; list: number[] }>()
  for (let i = 0; i < triangles.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const triangle = triangles[i]
    const id = root(indices[3 * triangle])
    let floor = floors.get(id)
    if (floor === undefined) {
      floor = { area: 0, x: 0, z: 0, list: [] }
      floors.set(id, floor)
    }
    const [x, , z] = centre(positions, indices, triangle)
    floor.area += areas[i]
    floor.x += x * areas[i]
    floor.z += z * areas[i]
    floor.list.push(i)
  }
  const best = [...floors.values()].sort((a, b) => b.area - a.area).slice(0, 8)
  const starts: LevelStart[] = []
  for (const [rank, floor] of best.entries()) {
    const mx = floor.x / floor.area
    const mz = floor.z / floor.area
    // Large triangles first, then near ones: a sliver in the middle is no place to stand.
    const reach = Math.sqrt(floor.area)
    const most = rank === 0 ? MOST : 8
    let scored: [number, number][] = []
    for (const [n, i] of floor.list.entries()) {
      if ((n & MANY) === MANY) await pause()
      const [x, , z] = centre(positions, indices, triangles[i])
      scored.push([Math.sqrt(areas[i]) / reach - 0.5 * (Math.hypot(x - mx, z - mz) / reach), triangles[i]])
      if (scored.length === 4 * MOST) scored = foremost(scored, most)
    }
    for (const [, triangle] of foremost(scored, most)) {
      const [x, y, z] = centre(positions, indices, triangle)
      starts.push({ x, y, z, area: floor.area })
    }
  }
  return starts
}

/** Area of the largest connected floor there would be if this way along z were up. */
export async function largestSide(positions: Float32Array, indices: Uint32Array, facing: 1 | -1): Promise<number> {
  const { triangles, areas } = await walkable(positions, indices, 'z', facing)
  const root = await joined(positions, indices, triangles)
  const sums = new Map<number, number>()
  let largest = 0
  for (let i = 0; i < triangles.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const id = root(indices[3 * triangles[i]])
    const sum = (sums.get(id) ?? 0) + areas[i]
    sums.set(id, sum)
    if (sum > largest) largest = sum
  }
  return largest
}

function foremost(scored: [number, number][], most: number): [number, number][] {
  return scored.sort((a, b) => b[0] - a[0]).slice(0, most)
}

async function walkable(
  positions: Float32Array,
  indices: Uint32Array,
  axis: 'y' | 'z',
  facing: 1 | -1,
): Promise<{ triangles: number[]; areas: number[] }> {
  const triangles: number[] = []
  const areas: number[] = []
  for (let t = 0; t < indices.length / 3; t++) {
    if ((t & MANY) === MANY) await pause()
    const a = 3 * indices[3 * t]
    const b = 3 * indices[3 * t + 1]
    const c = 3 * indices[3 * t + 2]
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const up = axis === 'y' ? ny : nz
    if (!(facing * up >= COS_WALKABLE * Math.sqrt(nx * nx + ny * ny + nz * nz) && up !== 0)) continue
    triangles.push(t)
    areas.push(Math.abs(up) / 2)
  }
  return { triangles, areas }
}

/** Joins the vertices of walkable triangles; gives the representative of a vertex. */
async function joined(
  positions: Float32Array,
  indices: Uint32Array,
  triangles: readonly number[],
): Promise<(vertex: number) => number> {
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  const parent = new Int32Array(positions.length / 3)
  for (let i = 0; i < parent.length; i++) parent[i] = i
  const root = (vertex: number) => {
    let at = vertex
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
  // Vertices of equal coordinates: an open-addressed table, since a level may have millions of them.
  let size = 1024
  while (size < triangles.length * 6) size *= 2
  const table = new Int32Array(size).fill(-1)
  const canonical = (vertex: number) => {
    const k = 3 * vertex
    const x = bits[k] === 0x80000000 ? 0 : bits[k]
    const y = bits[k + 1] === 0x80000000 ? 0 : bits[k + 1]
    const z = bits[k + 2] === 0x80000000 ? 0 : bits[k + 2]
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)) >>> 0
    slot = (slot ^ (slot >>> 15)) & (size - 1)
    for (; table[slot] >= 0; slot = (slot + 1) & (size - 1)) {
      const other = 3 * table[slot]
      if (
        positions[other] === positions[k] &&
        positions[other + 1] === positions[k + 1] &&
        positions[other + 2] === positions[k + 2]
      ) {
        return table[slot]
      }
    }
    table[slot] = vertex
    return vertex
  }
  for (let i = 0; i < triangles.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const triangle = triangles[i]
    const a = root(canonical(indices[3 * triangle]))
    for (let k = 0; k < 3; k++) {
      const vertex = indices[3 * triangle + k]
      parent[root(canonical(vertex))] = a
      parent[root(vertex)] = a
    }
  }
  return root
}

function centre(positions: Float32Array, indices: Uint32Array, triangle: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    for (let j = 0; j < 3; j++) sum[j] += positions[3 * indices[3 * triangle + k] + j] / 3
  }
  return sum
}

/** No floor at all: above the middle of everything. */
function anywhere(positions: Float32Array): LevelStart[] {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3], positions[i])
    max[i % 3] = Math.max(max[i % 3], positions[i])
  }
  return [{ x: (min[0] + max[0]) / 2, y: max[1], z: (min[2] + max[2]) / 2, area: 0 }]
}
