/**
 * A level cut into flat charts, each with a place of its own in one picture of its light. Only what is drawn is cut: the mesh that is
 * asked keeps its triangles.
 */
import type { WalkableLevel } from '../../scenes/level.ts'

/** One flat piece: its texels stand on a grid over it, those at the rim on the rim itself, so that neighbours agree there. */
export interface Chart {
  /** The place of texel (0, 0), and the way to the next one along each side. */
  readonly origin: readonly number[]
  readonly along: readonly number[]
  readonly across: readonly number[]
  readonly normal: readonly number[]
  readonly wide: number
  readonly high: number
  /** Of texel (0, 0) in the picture. */
  x: number
  y: number
}

export interface Charted {
  readonly positions: Float32Array
  readonly indices: Uint32Array
  /** For each vertex that is drawn, the level's own. */
  readonly vertices: Uint32Array
  readonly uvs: Float32Array
  readonly charts: readonly Chart[]
  readonly width: number
  readonly height: number
}

/** Texels a metre. */
const DENSITY = 2.5
/** Nobody walks below: a quarter of that, seen from underneath. */
const DENSITY_BELOW = DENSITY / 4
const WIDTH = 1024
/** Cosine of the angle at which two triangles still lie in one chart: 2.5°. */
const FLAT = 0.999

export function chartsOf({ positions, indices }: Pick<WalkableLevel, 'positions' | 'indices'>): Charted {
  const normals = normalsOf(positions, indices)
  const pieces = piecesOf(positions.length / 3, indices, normals)
  const drawn = new Uint32Array(indices.length)
  const vertices: number[] = []
  const uvs: number[] = []
  const charts: Chart[] = []
  const members: number[] = []
  for (const piece of pieces) {
    const first = vertices.length
    const known = new Map<number, number>()
    for (const t of piece) {
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        let vertex = known.get(indices[k])
        if (vertex === undefined) {
          vertex = vertices.push(indices[k]) - 1
          known.set(indices[k], vertex)
        }
        drawn[k] = vertex
      }
    }
    charts.push(chartOf(positions, vertices.slice(first), normals, piece[0], uvs))
    for (let i = first; i < vertices.length; i++) members.push(charts.length - 1)
  }
  const height = pack(charts)
  for (const [i, chart] of members.entries()) {
    uvs[2 * i] = (uvs[2 * i] + charts[chart].x + 0.5) / WIDTH
    uvs[2 * i + 1] = (uvs[2 * i + 1] + charts[chart].y + 0.5) / height
  }
  return {
    positions: Float32Array.from(
      { length: 3 * vertices.length },
      (_, i) => positions[3 * vertices[Math.floor(i / 3)] + (i % 3)],
    ),
    indices: drawn,
    vertices: Uint32Array.from(vertices),
    uvs: Float32Array.from(uvs),
    charts,
    width: WIDTH,
    height,
  }
}

function normalsOf(positions: Float32Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(indices.length)
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [3 * indices[k], 3 * indices[k + 1], 3 * indices[k + 2]]
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    normals[k] = x / length
    normals[k + 1] = y / length
    normals[k + 2] = z / length
  }
  return normals
}

/** Triangles that share an edge and lie in one plane go together. */
function piecesOf(count: number, indices: Uint32Array, normals: Float64Array): number[][] {
  const parent = Uint32Array.from({ length: indices.length / 3 }, (_, t) => t)
  const find = (t: number): number => {
    while (parent[t] !== t) t = parent[t] = parent[parent[t]]
    return t
  }
  const edges = new Map<number, number>()
  for (let t = 0; t < parent.length; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[3 * t + k], indices[3 * t + ((k + 1) % 3)]]
      const edge = Math.min(a, b) * count + Math.max(a, b)
      const other = edges.get(edge)
      edges.set(edge, t)
      if (other === undefined) continue
      const [p, q] = [3 * find(other), 3 * t]
      if (normals[p] * normals[q] + normals[p + 1] * normals[q + 1] + normals[p + 2] * normals[q + 2] > FLAT)
        parent[find(t)] = p / 3
    }
  }
  const pieces = new Map<number, number[]>()
  for (let t = 0; t < parent.length; t++) {
    const root = find(t)
    const piece = pieces.get(root)
    if (piece === undefined) pieces.set(root, [t])
    else piece.push(t)
  }
  return [...pieces.values()]
}

/** Level across a wall, so that boxes need no more texels than they have. Appends each vertex's place on the grid. */
function chartOf(positions: Float32Array, vertices: number[], normals: Float64Array, t: number, uvs: number[]): Chart {
  const [nx, ny, nz] = normals.subarray(3 * t, 3 * t + 3)
  const isFloor = Math.abs(ny) > 0.95
  const length = isFloor ? Math.hypot(nx, ny) || 1 : Math.hypot(nx, nz)
  const along = isFloor ? [ny / length, -nx / length, 0] : [nz / length, 0, -nx / length]
  const across = [ny * along[2] - nz * along[1], nz * along[0] - nx * along[2], nx * along[1] - ny * along[0]]
  const on = (axis: readonly number[], v: number) =>
    positions[3 * v] * axis[0] + positions[3 * v + 1] * axis[1] + positions[3 * v + 2] * axis[2]
  const us = vertices.map((v) => on(along, v))
  const vs = vertices.map((v) => on(across, v))
  const density = ny < -0.5 ? DENSITY_BELOW : DENSITY
  const [u0, v0] = [Math.min(...us), Math.min(...vs)]
  const [wide, high] = [Math.max(...us) - u0, Math.max(...vs) - v0].map((size) =>
    Math.min(WIDTH, Math.ceil(size * density) + 1 || 2),
  )
  const [du, dv] = [(Math.max(...us) - u0) / Math.max(1, wide - 1), (Math.max(...vs) - v0) / Math.max(1, high - 1)]
  for (const [i, u] of us.entries()) uvs.push(du > 0 ? (u - u0) / du : 0, dv > 0 ? (vs[i] - v0) / dv : 0)
  const away = on([nx, ny, nz], vertices[0])
  const axes = [0, 1, 2]
  return {
    origin: axes.map((k) => u0 * along[k] + v0 * across[k] + away * [nx, ny, nz][k]),
    along: along.map((x) => x * du),
    across: across.map((x) => x * dv),
    normal: [nx, ny, nz],
    ...{ wide, high, x: 0, y: 0 },
  }
}

/** On shelves, the highest first; returns the height of them all. */
function pack(charts: readonly Chart[]): number {
  let [x, y, shelf] = [0, 0, 0]
  for (const chart of [...charts].sort((a, b) => b.high - a.high)) {
    if (x + chart.wide > WIDTH) {
      y += shelf
      x = shelf = 0
    }
    chart.x = x
    chart.y = y
    x += chart.wide
    shelf = Math.max(shelf, chart.high)
  }
  return y + shelf
}
