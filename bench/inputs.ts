import type { Level } from '../scenes/level.ts'
import { random } from '../scenes/random.ts'

/** Numbers of one ray in a set: origin, unit direction. */
export const RAY = 6

export interface RaySet {
  readonly name: string
  /** {@link RAY} numbers a ray. */
  readonly rays: Float64Array
  readonly count: number
}

interface Bounds {
  readonly min: [number, number, number]
  readonly max: [number, number, number]
}

export function boundsOf(level: Level): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity]
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < level.positions.length; i++) {
    const axis = i % 3
    min[axis] = Math.min(min[axis], level.positions[i])
    max[axis] = Math.max(max[axis], level.positions[i])
  }
  return { min, max }
}

/** Origins uniform in the box of the level, directions uniform on the sphere. */
export function randomRays(level: Level, count: number, seed: number): RaySet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const rays = new Float64Array(RAY * count)
  for (let i = 0; i < rays.length; i += RAY) {
    for (let axis = 0; axis < 3; axis++) rays[i + axis] = min[axis] + next() * (max[axis] - min[axis])
    setDirection(rays, i, ...directionOnSphere(next))
  }
  return { name: 'random', rays, count }
}

/** Origins uniform in the box of the level, aimed at its corners: the seldom ways of the code, which V8 has to compile as well. */
export function cornerRays(level: Level, count: number, seed: number): RaySet {
  const set = randomRays(level, count, seed)
  const next = random(seed + 1)
  const { rays } = set
  for (let i = 0; i < rays.length; i += RAY) {
    const at = 3 * Math.floor((next() * level.positions.length) / 3)
    setDirection(
      rays,
      i,
      ...unit(...([0, 1, 2].map((k) => level.positions[at + k] - rays[i + k]) as [number, number, number])),
    )
  }
  return { ...set, name: 'corners' }
}

/**
 * Pictures of `size` × `size` pixels, row by row, with a field of view of 60°: every other camera stands in the box of the
 * level and looks at another place in it, the rest stand outside and look at its middle.
 */
export function cameraRays(level: Level, cameras: number, size: number, seed: number): RaySet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const inBox = (axis: number) => min[axis] + next() * (max[axis] - min[axis])
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  const count = cameras * size * size
  const rays = new Float64Array(RAY * count)
  const half = Math.tan(Math.PI / 6)
  let r = 0
  for (let camera = 0; camera < cameras; camera++) {
    const inside = camera % 2 === 0
    const target = inside ? [inBox(0), inBox(1), inBox(2)] : min.map((low, axis) => (low + max[axis]) / 2)
    const away = directionOnSphere(next)
    away[1] = Math.abs(away[1]) // from above: under a terrain there is nothing to see
    const eye = inside ? [inBox(0), inBox(1), inBox(2)] : target.map((t, axis) => t + 0.8 * diagonal * away[axis])
    const forward = unit(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2])
    const right = unit(-forward[2], 0, forward[0])
    const up = [
      right[1] * forward[2] - right[2] * forward[1],
      right[2] * forward[0] - right[0] * forward[2],
      right[0] * forward[1] - right[1] * forward[0],
    ]
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++, r += RAY) {
        const x = half * ((2 * (column + 0.5)) / size - 1)
        const y = half * (1 - (2 * (row + 0.5)) / size)
        rays.set(eye, r)
        const along = (axis: number) => forward[axis] + x * right[axis] + y * up[axis]
        setDirection(rays, r, along(0), along(1), along(2))
      }
    }
  }
  return { name: 'camera', rays, count }
}

function setDirection(rays: Float64Array, r: number, x: number, y: number, z: number): void {
  rays.set(unit(x, y, z), r + 3)
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function directionOnSphere(next: () => number): [number, number, number] {
  const y = 2 * next() - 1
  const angle = 2 * Math.PI * next()
  const r = Math.sqrt(1 - y * y)
  return [r * Math.cos(angle), y, r * Math.sin(angle)]
}
