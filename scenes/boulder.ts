import { geodesic } from './icosphere.ts'
import type { Level } from './level.ts'
import { fractal, noise } from './noise.ts'

export interface BoulderOptions {
  /** About this many: 20n². 200,000 and 800,000 are met exactly. */
  triangles?: number
  /** Mean radius, metres. */
  radius?: number
  seed?: number
}

/**
 * A closed, irregular, organic shape like a scanned statue: a sphere whose radius follows noise of many sizes, then bent
 * by a smooth field, so that triangles differ in size and no axis is special.
 */
export function boulder({ triangles = 200_000, radius = 1, seed = 1 }: BoulderOptions = {}): Level {
  const frequency = Math.max(1, Math.round(Math.sqrt(triangles / 20)))
  const { directions, indices } = geodesic(frequency)
  const positions = new Float32Array(directions.length)
  for (let i = 0; i < directions.length; i += 3) {
    const x = directions[i]
    const y = directions[i + 1]
    const z = directions[i + 2]
    const lumps = fractal(1.7 * x + 10, 1.7 * y + 10, 1.7 * z + 10, 6, seed)
    const ridge = Math.abs(noise(3.1 * x + 20, 3.1 * y + 20, 3.1 * z + 20, seed + 50) - 0.5)
    const size = radius * (0.45 + 0.55 * lumps + 0.3 * ridge)
    for (let axis = 0; axis < 3; axis++) {
      const bend = noise(1.3 * x + 30, 1.3 * y + 30, 1.3 * z + 30, seed + 60 + axis) - 0.5
      positions[i + axis] = size * directions[i + axis] + 0.5 * radius * bend
    }
  }
  return { name: `boulder ${indices.length / 3}`, positions, indices }
}
