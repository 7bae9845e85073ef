import type { Level, Vec3 } from './level.ts'

/** One square of a level, in coordinates of its own. */
export interface Chunk extends Level {
  /** Which square: its place over its size. */
  i: number
  j: number
  /** Where it belongs: its corner of least x and z, at height 0. */
  position: Vec3
}

/**
 * Cuts a level into squares of the floor plan: each triangle goes to the one that its middle is in. Where the coordinates of its corners are
 * short in binary (whole metres, quarters), and `size` is, neighbours put in their places agree bit for bit.
 */
export function chunksOf({ name, positions, indices }: Level, size: number): Chunk[] {
  const squares = new Map<string, { i: number; j: number; corners: number[] }>()
  for (let t = 0; t < indices.length; t += 3) {
    const middle = (k: number): number =>
      (positions[3 * indices[t] + k] + positions[3 * indices[t + 1] + k] + positions[3 * indices[t + 2] + k]) / 3
    const i = Math.floor(middle(0) / size)
    const j = Math.floor(middle(2) / size)
    const key = `${i} ${j}`
    let square = squares.get(key)
    if (square === undefined) {
      square = { i, j, corners: [] }
      squares.set(key, square)
    }
    square.corners.push(indices[t], indices[t + 1], indices[t + 2])
  }
  return Array.from(squares.values(), ({ i, j, corners }) => {
    const own = new Map<number, number>()
    for (const corner of corners) if (!own.has(corner)) own.set(corner, own.size)
    const moved = new Float32Array(3 * own.size)
    for (const [corner, to] of own) {
      moved[3 * to] = positions[3 * corner] - i * size
      moved[3 * to + 1] = positions[3 * corner + 1]
      moved[3 * to + 2] = positions[3 * corner + 2] - j * size
    }
    return {
      name: `${name}, ${i} ${j}`,
      i,
      j,
      position: { x: i * size, y: 0, z: j * size },
      positions: moved,
      indices: Uint32Array.from(corners, (corner) => own.get(corner) ?? 0),
    }
  })
}
