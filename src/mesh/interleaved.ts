/** Positions that have normals among them: the whole array of an interleaved buffer, taken for positions. */
import type { Coordinates } from '../math/rows.ts'

/** Position, normal and a pair of texture coordinates: no multiple of three, so that no row of positions looks like it. */
const COMMON = 8
const LEAST = 6
/** How far from 1 the square of a normal's length may be: they are singles, or bytes. */
const UNIT = 0.03
/** So many rows at least: a few may look like anything. */
const ROWS = 4

/**
 * How many numbers a row has, if the three behind each position are of length 1 and the indices count such rows; else 0.
 */
export function strideOf(positions: Coordinates, indices: ArrayLike<number> | null): number {
  if (!isUnit(positions, 3)) return 0
  let stride = COMMON
  if (indices !== null) {
    let most = 0
    for (let i = 0; i < indices.length; i++) if (indices[i] > most) most = indices[i]
    stride = positions.length / (most + 1)
  }
  const rows = positions.length / stride
  if (!(stride >= LEAST && Number.isInteger(stride) && Number.isInteger(rows) && rows >= ROWS)) return 0
  let places = 0
  for (let i = 0; i < positions.length; i += stride) {
    if (!isUnit(positions, i + 3)) return 0
    if (isUnit(positions, i)) places++
  }
  // all on a sphere of radius 1: positions after all
  return places < rows ? stride : 0
}

function isUnit(row: Coordinates, i: number): boolean {
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  return Math.abs(x * x + y * y + z * z - 1) <= UNIT
}
