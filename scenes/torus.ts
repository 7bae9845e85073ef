import { circle } from './circle.ts'
import type { Level } from './level.ts'

export interface TorusOptions {
  /** From the centre to the middle of the tube. */
  major?: number
  /** Radius of the tube. */
  minor?: number
  /** Around the y axis: a multiple of 8. */
  segments?: number
  /** Around the tube: a multiple of 8. */
  sides?: number
}

/** A closed ring about the y axis. */
export function torus({ major = 1, minor = 0.375, segments = 32, sides = 16 }: TorusOptions = {}): Level {
  const around = circle(segments)
  const tube = circle(sides)
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i < segments; i++) {
    for (let k = 0; k < sides; k++) {
      const reach = major + minor * tube[2 * k]
      positions.push(reach * around[2 * i], minor * tube[2 * k + 1], 0 - reach * around[2 * i + 1])
    }
  }
  const at = (i: number, k: number) => (i % segments) * sides + (k % sides)
  for (let i = 0; i < segments; i++) {
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)]
      indices.push(a, b, c, a, c, d)
    }
  }
  return { name: 'torus', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
