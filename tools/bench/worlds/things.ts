/** Colliders of a world, the same for every library: spread evenly, about one in a cube of 4 m, whatever their number. */
import { random } from '../../../scenes/random.ts'

export interface Solid {
  readonly kind: 'sphere' | 'box' | 'capsule'
  /** Half extents; of a sphere the radius, of a capsule the radius and half the whole height. */
  readonly size: readonly [number, number, number]
}

/** Numbers of a pose: position, orientation. */
export const POSE = 7
/** Numbers of a ray: origin, unit direction. */
export const RAY = 6
/** How far rays reach, metres. */
export const REACH = 20

export interface Things {
  readonly solids: readonly Solid[]
  readonly poses: Float64Array
  /** Which of them move. */
  readonly movers: Uint32Array
  /** Poses of the movers, step after step. */
  readonly steps: readonly Float64Array[]
  readonly rays: Float64Array
}

const CELL = 4
const STEPS = 64

export function dealThings(count: number, share: number, rays: number, seed: number): Things {
  const next = random(seed)
  const half = (Math.cbrt(count) * CELL) / 2
  const between = (low: number, high: number): number => low + (high - low) * next()
  const kinds = ['sphere', 'box', 'capsule'] as const
  const solids: Solid[] = []
  const poses = new Float64Array(count * POSE)
  for (let i = 0; i < count; i++) {
    const radius = between(0.3, 0.6)
    const kind = kinds[i % 3]
    solids.push({ kind, size: kind === 'box' ? [between(0.3, 0.6), radius, between(0.3, 0.6)] : [radius, 1, radius] })
    for (let k = 0; k < 3; k++) poses[i * POSE + k] = between(-half, half)
    writeTurn(poses, i * POSE + 3, next)
  }
  const movers = Uint32Array.from({ length: Math.ceil(count * share) }, (_, i) => Math.floor(i / share))
  const drift = Float64Array.from({ length: movers.length * 3 }, () => between(-2, 2))
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const now = new Float64Array(movers.length * POSE)
    for (let i = 0; i < movers.length; i++) {
      const at = movers[i] * POSE
      // there and back, so that steps can be repeated
      const time = Math.min(step, STEPS - step) / 60
      for (let k = 0; k < 3; k++) now[i * POSE + k] = poses[at + k] + drift[i * 3 + k] * time
      const [x, y, z, w] = poses.subarray(at + 3, at + POSE)
      now.set(unit([x + 0.3 * time, y, z - 0.5 * time, w]), i * POSE + 3)
    }
    return now
  })
  const ways = new Float64Array(rays * RAY)
  for (let i = 0; i < rays; i++) {
    for (let k = 0; k < 3; k++) ways[i * RAY + k] = between(-half, half)
    ways.set(unit([between(-1, 1), between(-1, 1), between(-1, 1)]), i * RAY + 3)
  }
  return { solids, poses, movers, steps, rays: ways }
}

function writeTurn(poses: Float64Array, o: number, next: () => number): void {
  poses.set(unit([next() - 0.5, next() - 0.5, next() - 0.5, next() - 0.5]), o)
}

function unit(v: number[]): number[] {
  const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0))
  return v.map((x) => x / length)
}
