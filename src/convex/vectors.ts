/** Vectors in the registers. Results go into registers too, because V8 makes an object of a returned double. */
import { g, plain, W, X } from './registers.ts'

const PRODUCT = plain()

/** r = a · b */
export function dot(r: number, a: number, b: number): void {
  g[r] = g[a] * g[b] + g[a + 1] * g[b + 1] + g[a + 2] * g[b + 2]
}

/** r = a · (X − W), as the difference of two products */
export function offAlong(r: number, a: number): void {
  dot(r, a, X)
  dot(PRODUCT, a, W)
  g[r] -= g[PRODUCT]
}

/** @returns false if the vector is zero */
export function normalise(a: number): boolean {
  dot(PRODUCT, a, a)
  const size = Math.sqrt(g[PRODUCT])
  if (!(size > 0)) return false
  for (let i = 0; i < 3; i++) g[a + i] /= size
  return true
}

/** r = a × b */
export function cross(r: number, a: number, b: number): void {
  const x = g[a + 1] * g[b + 2] - g[a + 2] * g[b + 1]
  const y = g[a + 2] * g[b] - g[a] * g[b + 2]
  g[r + 2] = g[a] * g[b + 1] - g[a + 1] * g[b]
  g[r] = x
  g[r + 1] = y
}
