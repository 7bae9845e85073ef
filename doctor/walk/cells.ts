/**
 * Stances are told apart by cells: cubes of half the body's radius. A cell is one whole number, so that sets and maps of them are cheap,
 * and the same on every machine.
 */

export interface Cells {
  /** Metres a side. */
  readonly size: number
  /** The corner of cell 0. */
  readonly min: readonly number[]
  readonly counts: readonly number[]
}

/** Cells for all of a box, and a little more. */
export function newCells(size: number, min: readonly number[], max: readonly number[]): Cells {
  const low = min.map((x) => (Math.floor(x / size) - 1) * size)
  const counts = max.map((x, k) => Math.ceil((x - low[k]) / size) + 2)
  if (!(counts[0] * counts[1] * counts[2] <= Number.MAX_SAFE_INTEGER))
    throw new RangeError(
      `the level is ${max.map((x, k) => (x - min[k]).toPrecision(3)).join(' x ')} m large, far too large for a body of ${2 * size} m radius: is its unit metres?`,
    )
  return { size, min: low, counts }
}

/** The cell of a point, row[o..]; -1: outside. */
export function cellAt({ size, min, counts }: Cells, row: ArrayLike<number>, o: number): number {
  const x = Math.floor((row[o] - min[0]) / size)
  const y = Math.floor((row[o + 1] - min[1]) / size)
  const z = Math.floor((row[o + 2] - min[2]) / size)
  if (!(x >= 0 && x < counts[0] && y >= 0 && y < counts[1] && z >= 0 && z < counts[2])) return -1
  return (y * counts[2] + z) * counts[0] + x
}

/** out = the middle of a cell. */
export function middleOf({ size, min, counts }: Cells, cell: number, out: number[] | Float64Array): void {
  const x = cell % counts[0]
  const rest = Math.floor(cell / counts[0])
  out[0] = min[0] + (x + 0.5) * size
  out[1] = min[1] + (Math.floor(rest / counts[2]) + 0.5) * size
  out[2] = min[2] + ((rest % counts[2]) + 0.5) * size
}

/** Calls for the cells around one, itself left out. */
export function eachNeighbour({ counts }: Cells, cell: number, call: (neighbour: number) => void): void {
  const [nx, ny, nz] = counts
  const x = cell % nx
  const rest = Math.floor(cell / nx)
  const z = rest % nz
  const y = Math.floor(rest / nz)
  for (let b = Math.max(0, y - 1); b <= Math.min(ny - 1, y + 1); b++)
    for (let c = Math.max(0, z - 1); c <= Math.min(nz - 1, z + 1); c++)
      for (let a = Math.max(0, x - 1); a <= Math.min(nx - 1, x + 1); a++)
        if (a !== x || b !== y || c !== z) call((b * nz + c) * nx + a)
}
