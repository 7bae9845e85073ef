/** Recognises positions that contain normals: the whole array of an interleaved buffer, mistaken for positions. */
import type { Coordinates } from '../math/rows.ts'

/**
 * Numbers per row without indices: position, normal and two texture coordinates. No multiple of three, so rows of mere
 * positions do not look like it.
 */
const COMMON = 8
const LEAST = 6
/** How far from 1 the square of a normal's length may be: normals may be stored in single precision, or in bytes. */
const UNIT = 0.03
/** The least number of rows, because a few rows may look like anything. */
const ROWS = 4

/**
 * Returns how many numbers a row has, if in each row the three after the position have length 1, and the indices fit
 * such rows. Otherwise 0.
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
  // if all lie on a sphere of radius 1, they are positions after all
  return places < rows ? stride : 0
}

function isUnit(row: Coordinates, i: number): boolean {
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  return Math.abs(x * x + y * y + z * z - 1) <= UNIT
}
