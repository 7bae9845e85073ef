/** What meshes are asked, made from a seed. All numbers are exact in 32 bits, so that no library loses anything before it is asked. */
import type { Level } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { type Box, boxOf } from './meshes/mesh-peer.ts'

/** Numbers of one ray in a set: origin, direction, which is unit to 32 bits. */
export const RAY = 6
/** Numbers of a point. */
export const POINT = 3

export interface RaySet {
  readonly name: string
  /** {@link RAY} numbers a ray. */
  readonly rays: Float64Array
  readonly count: number
}

export interface PointSet {
  readonly name: string
  /** {@link POINT} numbers a point. */
  readonly points: Float64Array
  readonly count: number
}

export const boundsOf = (level: Level): Box => boxOf(level.positions)

/** Origins uniform in the box of the level, directions uniform on the sphere. */
export function randomRays(level: Level, count: number, seed: number): RaySet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const rays = new Float64Array(RAY * count)
  for (let i = 0; i < rays.length; i += RAY) {
    for (let axis = 0; axis < 3; axis++) rays[i + axis] = Math.fround(min[axis] + next() * (max[axis] - min[axis]))
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
        rays.set(eye.map(Math.fround), r)
        const along = (axis: number) => forward[axis] + x * right[axis] + y * up[axis]
        setDirection(rays, r, along(0), along(1), along(2))
      }
    }
  }
  return { name: 'camera', rays, count }
}

/**
 * Rays that miss everything, from outside the ball around the box of the level: every other one leads away, the rest pass the ball by.
 * What they cost is what a call costs.
 */
export function missRays(level: Level, count: number, seed: number): RaySet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2
  const rays = new Float64Array(RAY * count)
  for (let r = 0; r < rays.length; r += RAY) {
    const out = directionOnSphere(next)
    const any = directionOnSphere(next)
    const along = out[0] * any[0] + out[1] * any[1] + out[2] * any[2]
    // across `out` it comes no nearer than it starts; that and a part of `out` leads away
    const away = r % (2 * RAY) === 0 ? Math.abs(along) : 0
    const direction = any.map((value, axis) => value + (away - along) * out[axis]) as [number, number, number]
    for (let axis = 0; axis < 3; axis++)
      rays[r + axis] = Math.fround((min[axis] + max[axis]) / 2 + (1.2 + next()) * radius * out[axis])
    setDirection(rays, r, ...direction)
  }
  return { name: 'misses', rays, count }
}

/** From outside, uniform on a sphere about the box of the level, at places uniform in that box: some pass by. */
export function inwardRays(level: Level, count: number, seed: number): RaySet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  const rays = new Float64Array(RAY * count)
  for (let r = 0; r < rays.length; r += RAY) {
    const out = directionOnSphere(next)
    const way = [0, 1, 2].map((axis) => {
      rays[r + axis] = Math.fround((min[axis] + max[axis]) / 2 + radius * out[axis])
      return min[axis] + next() * (max[axis] - min[axis]) - rays[r + axis]
    })
    setDirection(rays, r, way[0], way[1], way[2])
  }
  return { name: 'from outside', rays, count }
}

/** Uniform in the box of the level. */
export function randomPoints(level: Level, count: number, seed: number): PointSet {
  const next = random(seed)
  const { min, max } = boundsOf(level)
  const points = new Float64Array(POINT * count)
  for (let i = 0; i < points.length; i++) points[i] = Math.fround(min[i % 3] + next() * (max[i % 3] - min[i % 3]))
  return { name: 'random', points, count }
}

/** Beside places of the mesh, up to a hundredth of its size away. */
export function nearPoints({ positions, indices }: Level, count: number, seed: number): PointSet {
  const next = random(seed)
  const { min, max } = boxOf(positions)
  const off = 0.01 * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  const points = new Float64Array(POINT * count)
  for (let i = 0; i < points.length; i += POINT) {
    const t = 3 * Math.floor((next() * indices.length) / 3)
    const [u, v] = [next(), next()]
    const [p, q] = u + v > 1 ? [1 - u, 1 - v] : [u, v]
    const away = directionOnSphere(next)
    const far = off * next()
    for (let axis = 0; axis < 3; axis++) {
      const corner = (k: number) => positions[3 * indices[t + k] + axis]
      const place = corner(0) + p * (corner(1) - corner(0)) + q * (corner(2) - corner(0))
      points[i + axis] = Math.fround(place + far * away[axis])
    }
  }
  return { name: 'near', points, count }
}

function setDirection(rays: Float64Array, r: number, x: number, y: number, z: number): void {
  rays.set(unit(x, y, z).map(Math.fround), r + 3)
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
