/** Matrices as they were seen last, so that an object at rest costs one comparison. */
import type { Row } from '../math/rows.ts'

/** 16 numbers by columns: three's `elements`, Babylon's `m`. */
export const MATRIX_SIZE = 16

/** seen[o..o+15] = matrix[i..i+15]. Returns whether they were different; NaN always counts as different. */
export function noteMatrix(matrix: ArrayLike<number>, i: number, seen: Row, o: number): boolean {
  let same = true
  for (let k = 0; k < MATRIX_SIZE; k++) {
    if (matrix[i + k] === seen[o + k]) continue
    same = false
    seen[o + k] = matrix[i + k]
  }
  return !same
}

/** A list in which nothing has been seen. */
export const nothing = (length: number): Row => new Float64Array(length).fill(Number.NaN)

/** Returns a list with room for more instances. */
export function withRoom(seen: Row, instances: number): Row {
  if (seen.length >= instances * MATRIX_SIZE) return seen
  const longer = nothing(Math.max(instances, seen.length / 8) * MATRIX_SIZE)
  longer.set(seen)
  return longer
}
