/** Parts of levels: things, and triangles for meshes. */

import type { Quaternion, Thing, Vec } from './scenario.ts'
import { radians } from './settings.ts'

export const box = (halfExtents: Vec, at: Vec = [0, 0, 0], turn: Quaternion = [0, 0, 0, 1]): Thing => ({
  shape: { kind: 'box', halfExtents },
  at,
  turn,
})
/** From corner to corner. */
export const block = ([x0, y0, z0]: Vec, [x1, y1, z1]: Vec): Thing =>
  box([(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2], [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2])
export const mesh = (...parts: readonly (readonly number[])[]): Thing => ({
  shape: { kind: 'mesh', triangles: parts.flat() },
})
export const plane = (normal: Vec, offset = 0): Thing => ({ shape: { kind: 'plane', normal, offset } })

/** A box whose top is level ground at y = 0. */
export const floorBox = (half = 60): Thing => box([half, 1, half], [0, -1, 0])

export const turnX = (angle: number): Quaternion => [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]
export const turnY = (angle: number): Quaternion => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]
export const turnZ = (angle: number): Quaternion => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]

/** Two triangles, counter-clockwise. */
export const quad = (a: Vec, b: Vec, c: Vec, d: Vec): number[] => [...a, ...b, ...c, ...a, ...c, ...d]
/** The same, cut along the other diagonal. */
export const otherQuad = (a: Vec, b: Vec, c: Vec, d: Vec): number[] => quad(b, c, d, a)

/** A quad cut into n × m smaller ones. */
export function tiles(a: Vec, b: Vec, c: Vec, d: Vec, n: number, m = n): number[] {
  const between = (p: Vec, q: Vec, t: number): Vec => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
    p[2] + (q[2] - p[2]) * t,
  ]
  const point = (i: number, j: number): Vec => between(between(a, b, i / n), between(d, c, i / n), j / m)
  const cut: number[] = []
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) cut.push(...quad(point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)))
  return cut
}

/** Level ground at a height, of n × n squares. */
export const floor = (half = 60, n = 1, y = 0): number[] =>
  tiles([-half, y, half], [half, y, half], [half, y, -half], [-half, y, -half], n)

/** An upright wall from one point of the floor plan to another, from y = -1 to 5. */
export const wall = (x0: number, z0: number, x1: number, z1: number, n = 1, low = -1, high = 5): number[] =>
  tiles([x0, low, z0], [x1, low, z1], [x1, high, z1], [x0, high, z0], n, Math.max(1, Math.round(n / 4)))

/** Ground through the origin that rises along +x, to both sides. */
export function slope(degrees: number, half = 60): number[] {
  const [x, y] = [half * Math.cos(radians(degrees)), half * Math.sin(radians(degrees))]
  return quad([-x, -y, half], [x, y, half], [x, y, -half], [-x, -y, -half])
}

/** A strip of ground along +x through these points (x, y). */
export function strip(points: readonly (readonly [number, number])[], half = 10): number[] {
  return points.slice(1).flatMap(([x, y], i) => {
    const [x0, y0] = points[i]
    return quad([x0, y0, half], [x, y, half], [x, y, -half], [x0, y0, -half])
  })
}

/** Stairs up along +x from x = 0: risers and treads, and a landing behind. @param lean of the risers, metres */
export function stairs(count: number, rise: number, tread: number, half = 2, lean = 0): number[] {
  const points: [number, number][] = [[-40, 0]]
  for (let i = 0; i < count; i++) points.push([i * tread, i * rise], [i * tread + lean, (i + 1) * rise])
  points.push([count * tread + 40, count * rise])
  return strip(points, half)
}

/** The same triangles in another order, by a small generator of its own. */
export function shuffled(triangles: readonly number[], seed: number): number[] {
  const order = Array.from({ length: triangles.length / 9 }, (_, i) => i)
  const next = random(seed)
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const swapped = order[i]
    order[i] = order[j]
    order[j] = swapped
  }
  return order.flatMap((i) => triangles.slice(9 * i, 9 * i + 9))
}

/** Numbers from 0 to 1, the same for a seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
