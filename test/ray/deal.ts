import { random } from '../../scenes/random.ts'
import type { Kind, Solid } from './solids.ts'
import { lengthOf } from './way.ts'

export const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** A vector turned by a quaternion of any length, rounded. */
export function turned(v: readonly number[], q: readonly number[]): number[] {
  const u = q.slice(0, 3)
  const n = dot(q, q) + q[3] * q[3]
  if (n === 0) return [...v]
  const uv = cross(u, v)
  const uuv = cross(u, uv)
  return v.map((x, k) => x + (2 * (q[3] * uv[k] + uuv[k])) / n)
}

export const UPRIGHT = [0, 0, 0, 0]
/** The body's y axis becomes the world's x: a quarter turn about −z, and not of unit length. */
export const LYING = [0, 0, -3, 3]

/** Random solids and places on them. */
export interface Dealer {
  next(): number
  between(low: number, high: number): number
  /** In a cube about the origin. */
  point(reach: number): number[]
  /** Any place from near to far off, aspects up to 16, upright, turned, and turned by a quarter. */
  solid(kind: Kind): Solid
  /** A place on the solid, and a direction away from it there, in the world. */
  placeOn(solid: Solid): { place: number[]; away: number[] }
}

export function dealer(seed: number): Dealer {
  const next = random(seed)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const point = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]

  function solid(kind: Kind): Solid {
    const position = point(2 ** between(-3, 12))
    const radius = 2 ** between(-5, 5)
    const long = radius * 2 ** between(0, 4)
    const half = [radius, long, radius]
    if (kind === 'cylinder') half[1] = radius * 2 ** between(-4, 4)
    if (kind === 'box' || kind === 'ellipsoid') {
      half[0] = long
      half[2] = radius * 2 ** between(0, 4)
      half[1] = radius
    }
    const way = next()
    const q =
      way < 0.3 ? UPRIGHT : way < 0.4 ? LYING : [...point(1), between(-1, 1)].map((x) => x * 2 ** between(-2, 2))
    return { kind, body: [...position, ...half, ...q] }
  }

  function placeOn({ kind, body }: Solid): { place: number[]; away: number[] } {
    const half = body.slice(3, 6)
    const q = body.slice(6)
    let p: number[]
    let n: number[]
    const u = point(1)
    const length = lengthOf(u) || 1
    const unit = u.map((x) => x / length)
    if (kind === 'box') {
      // a third each: faces, edges, vertices
      const axes = Math.floor(between(1, 4))
      const first = Math.floor(between(0, 3))
      p = half.map((h) => h * between(-1, 1))
      n = [0, 0, 0]
      for (let i = 0; i < axes; i++) {
        const k = (first + i) % 3
        n[k] = (next() < 0.5 ? -1 : 1) * between(0.1, 1)
        p[k] = Math.sign(n[k]) * half[k]
      }
    } else if (kind === 'ellipsoid') {
      p = unit.map((x, k) => x * half[k])
      n = unit.map((x, k) => x / half[k])
    } else {
      const angle = between(0, 7)
      const side = [Math.cos(angle), 0, Math.sin(angle)]
      if (kind === 'capsule') {
        n = next() < 0.5 ? side : unit
        const foot = Math.sign(n[1]) * (half[1] - half[0]) || between(-1, 1) * (half[1] - half[0])
        p = n.map((x, k) => x * half[0] + (k === 1 ? foot : 0))
      } else {
        const which = next()
        const end = next() < 0.5 ? -1 : 1
        const lean = which < 0.33 ? 0 : which < 0.66 ? end : end * between(0.1, 3)
        n = which >= 0.33 && which < 0.66 ? [0, end, 0] : [side[0], lean, side[2]]
        const r = which >= 0.33 && which < 0.66 ? next() : 1
        p = [side[0] * half[0] * r, lean === 0 ? between(-1, 1) * half[1] : end * half[1], side[2] * half[0] * r]
      }
    }
    const size = lengthOf(n)
    return {
      place: turned(p, q).map((x, k) => x + body[k]),
      away: turned(
        n.map((x) => x / size),
        q,
      ),
    }
  }

  return { next, between, point, solid, placeOn }
}
