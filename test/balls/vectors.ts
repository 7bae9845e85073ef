/** Vectors as lists of numbers, for tests. */
import type { Vec3 } from '../../src/index.ts'

export type Numbers = readonly number[]

export const vec = (v: Numbers): Vec3 => ({ x: v[0], y: v[1], z: v[2] })
export const plus = (a: Numbers, b: Numbers, s = 1): number[] => a.map((x, k) => x + s * b[k])
export const dot = (a: Numbers, b: Numbers): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Numbers, b: Numbers): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** v turned by a quaternion of any length. */
export function turned(v: Numbers, q: Numbers | undefined): number[] {
  if (q === undefined) return [...v]
  const norm = dot(q, q) + q[3] * q[3]
  const c = cross(q, v)
  const inner = c.map((x, k) => x + q[3] * v[k])
  const d = cross(q, inner)
  return v.map((x, k) => x + (2 * d[k]) / norm)
}

/** The product of two quaternions: first b, then a. */
export const product = (a: Numbers, b: Numbers): number[] => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2],
  a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]
