import type { Level, Vec3 } from './level.ts'
import { fractal } from './noise.ts'

export interface TerrainOptions {
  /** About this many: a square grid of two triangles a cell has 2n². */
  triangles?: number
  /** Edge of a grid cell, metres. */
  cell?: number
  /** From the lowest possible to the highest possible point, metres. */
  height?: number
  seed?: number
}

/** Hills around the origin: an open surface, y up. */
export function terrain({
  triangles = 200_000,
  cell = 1,
  height = 60,
  seed = 1,
}: TerrainOptions = {}): Level & { spawn: Vec3 } {
  const n = Math.max(1, Math.round(Math.sqrt(triangles / 2)))
  const half = (n * cell) / 2
  const heightAt = (x: number, z: number) => (height / 2) * fractal(x / 48, z / 48, 0, 6, seed)

  const positions = new Float32Array(3 * (n + 1) * (n + 1))
  for (let i = 0, at = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      const x = i * cell - half
      const z = j * cell - half
      positions[at++] = x
      positions[at++] = heightAt(x, z)
      positions[at++] = z
    }
  }
  const indices = new Uint32Array(6 * n * n)
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j
      const b = a + 1
      const c = b + n + 1
      const d = a + n + 1
      // the shorter diagonal: the ground follows ridges and valleys
      const ac = Math.abs(positions[3 * a + 1] - positions[3 * c + 1])
      const bd = Math.abs(positions[3 * b + 1] - positions[3 * d + 1])
      indices.set(ac <= bd ? [a, b, c, a, c, d] : [a, b, d, b, c, d], at)
      at += 6
    }
  }
  return { name: `terrain ${2 * n * n}`, positions, indices, spawn: { x: 0, y: heightAt(0, 0) + 1, z: 0 } }
}
