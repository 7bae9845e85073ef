/** Where in a sound level something can be planted: floors in the open, large or level enough. */
import { createHit, type Hit, TriangleMesh } from 'carom'

export interface Triangles {
  positions: Float32Array
  indices: Uint32Array
}

export type Point = [x: number, y: number, z: number]

export interface Ground {
  readonly level: Triangles
  /** The corner of a triangle. */
  corner(triangle: number, k: number): Point
  /** Of a triangle with its front up: the y of its unit normal, else something less. */
  rise(triangle: number): number
  /** May somebody stand there: not inside a solid, with so much room above? */
  isOpen(point: Point, room: number): boolean
  /** The first floor seen from a height, if there is one within 2 m. */
  floorBelow(x: number, y: number, z: number): number | undefined
  /** Is there nothing below but the inside of solids? */
  isBottomless(point: Point): boolean
}

export function readGround(level: Triangles): Ground {
  const { positions, indices } = level
  const mesh = new TriangleMesh(positions, indices)
  const hits: Hit[] = []
  const hit = createHit()
  const corner = (triangle: number, k: number): Point => {
    const at = 3 * indices[3 * triangle + k]
    return [positions[at], positions[at + 1], positions[at + 2]]
  }
  return {
    level,
    corner,
    rise(triangle) {
      const [a, b, c] = [corner(triangle, 0), corner(triangle, 1), corner(triangle, 2)]
      const n = cross(sub(b, a), sub(c, a))
      return n[1] / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    },
    isOpen([x, y, z], room) {
      const origin = { x, y: y + 1e-3, z }
      const up = { x: 0.003, y: 1, z: 0.007 }
      const count = mesh.castRayAll(origin, up, 1e6, hits)
      let within = 0
      for (let i = 0; i < count; i++) {
        if (i > 0 && hits[i].distance === hits[i - 1].distance) continue
        within += hits[i].faceNormal.y > 0 ? 1 : -1
      }
      return within <= 0 && (count === 0 || hits[0].distance > room)
    },
    floorBelow(x, y, z) {
      if (!mesh.castRay({ x, y, z }, { x: 0, y: -1, z: 0 }, 2, hit) || !(hit.faceNormal.y > 0)) return undefined
      return y - hit.distance
    },
    isBottomless([x, y, z]) {
      return !mesh.castRay({ x, y: y - 1e-3, z }, { x: 0, y: -1, z: 0 }, 1e6, hit) || hit.faceNormal.y < 0
    },
  }
}

/** A random point of a random floor in the open, and its triangle. @param fits are they what is wanted? */
export function findFloor(
  ground: Ground,
  next: () => number,
  room: number,
  fits: (triangle: number, point: Point) => boolean,
): { triangle: number; point: Point } | undefined {
  const count = ground.level.indices.length / 3
  for (let i = 0; i < 20_000; i++) {
    const triangle = Math.floor(next() * count)
    if (!(ground.rise(triangle) > 0.85)) continue
    const [a, b, c] = [0, 1, 2].map((k) => ground.corner(triangle, k))
    const [u, v] = [next(), next()].sort((p, q) => p - q)
    const mix = (k: number) => u * a[k] + (v - u) * b[k] + (1 - v) * c[k]
    const point: Point = [mix(0), mix(1), mix(2)]
    if (fits(triangle, point) && ground.isOpen(point, room)) return { triangle, point }
  }
  return undefined
}

/** A place with so much level floor around it. @param uneven metres */
export function findPlace(
  ground: Ground,
  next: () => number,
  room: number,
  radius: number,
  uneven: number,
): Point | undefined {
  return findFloor(ground, next, room, (_, point) => isLevel(ground, point, room, radius, uneven))?.point
}

/** Is it open everywhere around a point, within a radius? */
export function isOpenAround(ground: Ground, [x, y, z]: Point, room: number, radius: number): boolean {
  const sides = [-1, -0.5, 0, 0.5, 1]
  return sides.every((i) => sides.every((k) => ground.isOpen([x + i * radius, y + 0.01, z + k * radius], room)))
}

/** Is there a floor everywhere around a point? */
export function isFloorAround(ground: Ground, [x, y, z]: Point, radius: number): boolean {
  const sides = [-1, 0, 1]
  return sides.every((i) => sides.every((k) => ground.floorBelow(x + i * radius, y + 1, z + k * radius) !== undefined))
}

function isLevel(ground: Ground, [x, y, z]: Point, room: number, radius: number, uneven: number): boolean {
  for (let i = -3; i <= 3; i++)
    for (let k = -3; k <= 3; k++) {
      const [px, pz] = [x + (i * radius) / 3, z + (k * radius) / 3]
      const height = ground.floorBelow(px, y + 0.9, pz)
      if (height === undefined || Math.abs(height - y) > uneven || !ground.isOpen([px, height, pz], room)) return false
    }
  return true
}

/** How far a point of a triangle is from its nearest edge. */
export function clearance(point: Point, corners: readonly Point[]): number {
  return Math.min(
    ...[0, 1, 2].map((k) => {
      const [a, b] = [corners[k], corners[(k + 1) % 3]]
      const n = cross(sub(b, a), sub(point, a))
      return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / distance(a, b)
    }),
  )
}

/** The middle of a triangle's inner circle, how wide that is, and its longest side. */
export function incentre([a, b, c]: readonly Point[]): Point {
  const [p, q, r] = [distance(b, c), distance(c, a), distance(a, b)]
  const mix = (k: number) => (p * a[k] + q * b[k] + r * c[k]) / (p + q + r)
  return [mix(0), mix(1), mix(2)]
}

export function inradius([a, b, c]: readonly Point[]): number {
  const n = cross(sub(b, a), sub(c, a))
  return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / (distance(a, b) + distance(b, c) + distance(c, a))
}

export function longest([a, b, c]: readonly Point[]): number {
  return Math.max(distance(a, b), distance(b, c), distance(c, a))
}

export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function distance(a: Point, b: Point): number {
  const [x, y, z] = sub(a, b)
  return Math.sqrt(x * x + y * y + z * z)
}
/** A share of the way from a to b. */
export const towards = (a: Point, b: Point, share: number): Point => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
  a[2] + share * (b[2] - a[2]),
]
