/** BOX rows: the least corner of a box, then its greatest corner. */
import type { Coordinates, Row } from './rows.ts'

/** Do two closed boxes have a point in common? */
export function boxesMeet(a: Coordinates, i: number, b: Coordinates, j: number): boolean {
  if (!(a[i] <= b[j + 3] && a[i + 1] <= b[j + 4] && a[i + 2] <= b[j + 5])) return false
  return a[i + 3] >= b[j] && a[i + 4] >= b[j + 1] && a[i + 5] >= b[j + 2]
}

/** out = the least box that contains both. */
export function uniteBoxes(
  a: Coordinates,
  i: number,
  b: Coordinates,
  j: number,
  out: Row | Float32Array,
  o: number,
): void {
  for (let k = 0; k < 3; k++) {
    out[o + k] = Math.min(a[i + k], b[j + k])
    out[o + 3 + k] = Math.max(a[i + 3 + k], b[j + 3 + k])
  }
}
