/** Vectors of the caller as rows, and back. */
import type { Vec3 } from '../math/check.ts'

export function readVec({ x, y, z }: Readonly<Vec3>, row: Float64Array): void {
  row[0] = x
  row[1] = y
  row[2] = z
}

export function writeDifference(a: Readonly<Vec3>, b: Readonly<Vec3>, out: Float64Array): void {
  out[0] = a.x - b.x
  out[1] = a.y - b.y
  out[2] = a.z - b.z
}

export function writeVec(row: Float64Array, v: Vec3): void {
  v.x = row[0]
  v.y = row[1]
  v.z = row[2]
}
