import type { LevelStart } from './level-data.ts'
import { MANY, pause } from './pause.ts'

/** A floor that can be walked is no steeper than this: 45°, a little below the characters' own limit. */
const COS_WALKABLE = Math.SQRT1_2
const MOST = 64

/**
 * Where a body might start: places on the largest connected floors, best first.
 *
 * A floor is a set of walkable triangles that share vertices (compared by their coordinates, since exporters split
 * vertices at seams) or lie side by side like loose tiles, as large as its area seen from above. On each floor the largest
 * triangles near its middle are offered; whether a body fits there is for the body to say.
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
  await bridge(positions, indices, triangles, (a, b) => {
    parent[root(a)] = root(b)
  })
  return root
}

/** Gaps in a floor that nobody notices who walks there: this part of a level's longest side, 4 cm in 20 m. */
const GAPS = 512
/** Looks at places on edges, for each triangle: where there would be more, only wider gaps are bridged... */
const LOOKS = 16
/** ... but so many there may always be. */
const LOOKS_ANYWAY = 2 ** 20

/**
 * Joins triangles that lie side by side with a gap between them, as loose tiles do. Their edges are walked in steps of the largest gap, and
 * what comes into one cell of a grid, or into two that touch, is joined: gaps up to a cell always are, none beyond two.
 */
async function bridge(
  positions: Float32Array,
  indices: Uint32Array,
  triangles: readonly number[],
  join: (vertex: number, other: number) => void,
): Promise<void> {
  const { min, side } = extent(positions, indices)
  let cells = GAPS
  if (!(side > 0 && Number.isFinite(side))) return
  const steps = (a: number, b: number) => {
    let length = 0
    for (let k = 0; k < 3; k++) length = Math.max(length, Math.abs(positions[a + k] - positions[b + k]))
    return Math.ceil((length / side) * cells)
  }
  for (; cells > 1; cells /= 2) {
    let looks = 0
    for (let i = 0; i < triangles.length; i++) {
      if ((i & MANY) === MANY) await pause()
      for (let k = 0; k < 3; k++)
        looks += 1 + steps(3 * indices[3 * triangles[i] + k], 3 * indices[3 * triangles[i] + ((k + 1) % 3)])
    }
    if (looks <= LOOKS_ANYWAY + LOOKS * triangles.length) break
  }
  const grid = new Grid()
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) {
      const a = 3 * indices[3 * triangles[i] + k]
      const b = 3 * indices[3 * triangles[i] + ((k + 1) % 3)]
      const n = steps(a, b)
      for (let step = 0; step <= n; step++) {
        let key = 0
        for (let j = 0; j < 3; j++) {
          const at = n === 0 ? positions[a + j] : positions[a + j] + (positions[b + j] - positions[a + j]) * (step / n)
          key = key * 1024 + 1 + Math.floor(((at - min[j]) / side) * cells)
        }
        const other = grid.put(key, a / 3)
        if (other !== a / 3) join(a / 3, other)
      }
      if ((i & 255) === 255) await pause()
    }
  }
  await grid.eachPair(join)
}

/** Cells that have an owner each, in an open-addressed table. Keys have a digit of 1024 an axis, from 1 to 1022. */
class Grid {
  #keys = new Int32Array(1024).fill(-1)
  #owners = new Int32Array(1024)
  #count = 0

  #slot(key: number): number {
    const mask = this.#keys.length - 1
    let slot = Math.imul(key, 0x9e3779b1) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    while (this.#keys[slot] !== key && this.#keys[slot] >= 0) slot = (slot + 1) & mask
    return slot
  }

  /** Who was in this cell first. */
  put(key: number, owner: number): number {
    let slot = this.#slot(key)
    if (this.#keys[slot] === key) return this.#owners[slot]
    if (2 * ++this.#count > this.#keys.length) {
      this.#grow()
      slot = this.#slot(key)
    }
    this.#keys[slot] = key
    this.#owners[slot] = owner
    return owner
  }

  #grow(): void {
    const keys = this.#keys
    const owners = this.#owners
    this.#keys = new Int32Array(2 * keys.length).fill(-1)
    this.#owners = new Int32Array(2 * keys.length)
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] < 0) continue
      const slot = this.#slot(keys[i])
      this.#keys[slot] = keys[i]
      this.#owners[slot] = owners[i]
    }
  }

  /** The owners of all cells that touch, by a side, an edge or a corner. */
  async eachPair(take: (owner: number, other: number) => void): Promise<void> {
    for (let i = 0; i < this.#keys.length; i++) {
      if ((i & 4095) === 4095) await pause()
      if (this.#keys[i] < 0) continue
      for (const step of HALF_AROUND) {
        const slot = this.#slot(this.#keys[i] + step)
        if (this.#keys[slot] >= 0 && this.#owners[slot] !== this.#owners[i]) take(this.#owners[i], this.#owners[slot])
      }
    }
  }
}

/** From a cell's key to those of 13 of its 26 neighbours: the others have this one. */
const HALF_AROUND: number[] = []
for (let x = -1; x <= 1; x++)
  for (let y = -1; y <= 1; y++)
    for (let z = -1; z <= 1; z++) {
      const step = (x * 1024 + y) * 1024 + z
      if (step > 0) HALF_AROUND.push(step)
    }

/** Where the corners of all triangles lie, and the longest side of that. */
function extent(positions: Float32Array, indices: Uint32Array): { min: number[]; side: number } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < indices.length; i++)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * indices[i] + k]
      if (value < min[k]) min[k] = value
      if (value > max[k]) max[k] = value
    }
  return { min, side: Math.max(...max.map((value, k) => value - min[k])) }
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
