/** Where a crowd walks, and where each of it wants to go: the same for every library. A level square around the origin, its floor at y = 0. */
import { random } from '../../../scenes/random.ts'
import { terrain } from '../../../scenes/terrain.ts'

/** A box that stands in the way, turned about y. */
export interface Block {
  readonly centre: readonly [number, number, number]
  readonly halfExtents: readonly [number, number, number]
  readonly orientation: readonly [number, number, number, number]
}

export interface Place {
  /** Half the edge of the square. The floor reaches farther. */
  readonly half: number
  /** Hills in the middle, a quarter of the square; level with the floor at their border, and here and there below it. */
  readonly hills: { readonly positions: Float32Array; readonly indices: Uint32Array }
  readonly blocks: readonly Block[]
  /** The feet of each at the start: x, y, z by turns. Everyone falls onto the ground. */
  readonly starts: Float64Array
  /** Places on the floor that each wants to go to, one after another: x and z by turns. */
  readonly goals: Float64Array
}

/** How many goals each has; then it starts again. */
export const GOALS = 32
/** So far the floor reaches beyond the square, metres. */
export const MARGIN = 20
/** One block for so many people. */
const PER_BLOCK = 25
/** Metres between vertices of the hills, about. */
const MESH_CELL = 0.5
/** How high the highest hill is, as a share of half the square's edge; and at most, metres. */
const STEEPNESS = 0.04
const HIGHEST = 1

/** @param cell metres of the square for each: so dense the crowd is */
export function dealPlace(count: number, cell: number, seed: number): Place {
  const next = random(seed)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const blockCount = Math.ceil(count / PER_BLOCK)
  const row = Math.ceil(Math.sqrt(count + blockCount))
  const half = (row * cell) / 2
  const cells = shuffled(row * row, next)
  const middle = (i: number, k: number): number => ((k === 0 ? i % row : Math.floor(i / row)) + 0.5) * cell - half
  const blocks = cells.slice(0, blockCount).map((at): Block => {
    const most = Math.min(0.4 * cell, 0.8)
    const turn = between(0, Math.PI) / 2
    return {
      centre: [middle(at, 0), 1, middle(at, 1)],
      halfExtents: [between(0.5, 1) * most, 1, between(0.5, 1) * most],
      orientation: [0, Math.sin(turn), 0, Math.cos(turn)],
    }
  })
  const hills = hillsOf(half, seed)
  let top = 0
  for (let i = 1; i < hills.positions.length; i += 3) top = Math.max(top, hills.positions[i])
  const starts = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const at = cells[blockCount + i]
    for (const k of [0, 1]) starts[3 * i + 2 * k] = middle(at, k) + between(-0.05, 0.05) * cell
    starts[3 * i + 1] = top + 0.05
  }
  const goals = Float64Array.from({ length: 2 * GOALS * count }, () => between(-half, half))
  return { half, hills, blocks, starts, goals }
}

function hillsOf(half: number, seed: number) {
  const across = Math.max(2, Math.round(half / MESH_CELL))
  const { positions, indices } = terrain({ triangles: 2 * across * across, cell: half / across, seed })
  let mean = 0
  for (let i = 1; i < positions.length; i += 3) mean += positions[i] / (positions.length / 3)
  let top = 0
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i], positions[i + 2]].map((at) => at / (half / 2))
    positions[i + 1] = (positions[i + 1] - mean) * (1 - x * x) * (1 - z * z)
    top = Math.max(top, positions[i + 1])
  }
  const highest = Math.min(STEEPNESS * half, HIGHEST)
  for (let i = 1; i < positions.length; i += 3) positions[i] *= highest / top
  return { positions, indices }
}

function shuffled(length: number, next: () => number): number[] {
  const all = Array.from({ length }, (_, i) => i)
  for (let i = length - 1; i > 0; i--) {
    const k = Math.floor((i + 1) * next())
    ;[all[i], all[k]] = [all[k], all[i]]
  }
  return all
}
