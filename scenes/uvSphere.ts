import { circle } from './circle.ts'
import type { Level } from './level.ts'

export interface UvSphereOptions {
  radius?: number
  /** Around the axis: a multiple of 8. */
  segments?: number
  /** From pole to pole: a multiple of 4. */
  rings?: number
}

/** A closed sphere of meridians and parallels about the y axis; at each pole `segments` needles meet in one vertex. */
export function uvSphere({ radius = 1, segments = 32, rings = 16 }: UvSphereOptions = {}): Level {
  const around = circle(segments)
  const down = circle(2 * rings)
  const positions = [0, radius, 0]
  const indices: number[] = []
  for (let i = 1; i < rings; i++) {
    const y = radius * down[2 * i]
    const ring = radius * down[2 * i + 1]
    for (let k = 0; k < segments; k++) positions.push(ring * around[2 * k], y, 0 - ring * around[2 * k + 1])
  }
  positions.push(0, -radius, 0)

  const south = positions.length / 3 - 1
  const at = (i: number, k: number) => (i === 0 ? 0 : i === rings ? south : 1 + (i - 1) * segments + (k % segments))
  for (let i = 0; i < rings; i++) {
    for (let k = 0; k < segments; k++) {
      const [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)]
      if (i < rings - 1) indices.push(a, b, c)
      if (i > 0) indices.push(a, c, d)
    }
  }
  return { name: 'uv sphere', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
