/** The way of a centre among triangles: which it crosses, and whether some other way as long could have led there. Nothing of src/. */
import { pointsOnGrid, properlyCrosses } from '../../oracle/signs.ts'
import type { Dice } from '../../prove/dice.ts'

export type Boxes = Float64Array

/** Boxes around triangles, six numbers each. */
export function boxesOf(triangles: Float64Array): Boxes {
  const boxes = new Float64Array((triangles.length / 9) * 6)
  for (let t = 0, b = 0; t < triangles.length; t += 9, b += 6) {
    for (let k = 0; k < 3; k++) {
      boxes[b + k] = Math.min(triangles[t + k], triangles[t + 3 + k], triangles[t + 6 + k])
      boxes[b + 3 + k] = Math.max(triangles[t + k], triangles[t + 3 + k], triangles[t + 6 + k])
    }
  }
  return boxes
}

/** Doubles settle what is farther from 0 than this share of the products. */
const SURE = 1e-13

/** Sign of the volume of a, b, c, d; NaN: not sure. */
function side(v: ArrayLike<number>, a: number, b: number, from: ArrayLike<number>, to: ArrayLike<number>): number {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [ax, ay, az] = [v[a] - from[0], v[a + 1] - from[1], v[a + 2] - from[2]]
  const [bx, by, bz] = [v[b] - from[0], v[b + 1] - from[1], v[b + 2] - from[2]]
  const [p, q, r] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const most = Math.abs(ax) + Math.abs(ay) + Math.abs(az)
  const det = x * p + y * q + z * r
  const numbers = most + Math.abs(from[0]) + Math.abs(from[1]) + Math.abs(from[2])
  if (!(Math.abs(det) > SURE * size * numbers * (Math.abs(bx) + Math.abs(by) + Math.abs(bz) + numbers)))
    return Number.NaN
  return Math.sign(det)
}

/** Sign of a point's height over the plane of a triangle; NaN: not sure. */
function height(v: ArrayLike<number>, t: number, point: ArrayLike<number>): number {
  const [ax, ay, az] = [v[t + 3] - v[t], v[t + 4] - v[t + 1], v[t + 5] - v[t + 2]]
  const [bx, by, bz] = [v[t + 6] - v[t], v[t + 7] - v[t + 1], v[t + 8] - v[t + 2]]
  const [x, y, z] = [point[0] - v[t], point[1] - v[t + 1], point[2] - v[t + 2]]
  const det = x * (ay * bz - az * by) + y * (az * bx - ax * bz) + z * (ax * by - ay * bx)
  let most = 0
  for (let k = 0; k < 3; k++)
    most = Math.max(most, Math.abs(point[k]), Math.abs(v[t + k]), Math.abs(v[t + 3 + k]), Math.abs(v[t + 6 + k]))
  if (!(Math.abs(det) > 100 * SURE * most * most * most)) return Number.NaN
  return Math.sign(det)
}

/** Does a segment go through the inside of a triangle, from one of its sides to the other? Exact. */
export function crosses(from: ArrayLike<number>, to: ArrayLike<number>, v: Float64Array, t: number): boolean {
  const [a, b, c] = [side(v, t, t + 3, from, to), side(v, t + 3, t + 6, from, to), side(v, t + 6, t, from, to)]
  // outside of one edge for sure
  if (a * b < 0 || b * c < 0 || a * c < 0) return false
  if (height(v, t, from) * height(v, t, to) > 0) return false
  const [p, q, x, y, z] = pointsOnGrid(from, to, v.subarray(t, t + 9))
  return properlyCrosses(p, q, x, y, z)
}

/** The first triangle that a segment goes through, or -1. */
export function firstCrossed(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  triangles: Float64Array,
  boxes: Boxes,
): number {
  for (let b = 0, t = 0; b < boxes.length; b += 6, t += 9) {
    let apart = false
    for (let k = 0; k < 3; k++) {
      if (from[k] < boxes[b + k] && to[k] < boxes[b + k]) apart = true
      if (from[k] > boxes[b + 3 + k] && to[k] > boxes[b + 3 + k]) apart = true
    }
    if (!apart && crosses(from, to, triangles, t)) return t / 9
  }
  return -1
}

const NODES = 1500

export interface Search {
  readonly triangles: Float64Array
  readonly boxes: Boxes
  /** May the body be there? */
  isClear(at: ArrayLike<number>): boolean
  /** Places to try first. */
  readonly hints: readonly number[][]
  /** The way is at most so long. */
  readonly longest: number
}

/**
 * Can a centre come from one place to another on a chain of straight ways through no triangle, with room for the body at each corner?
 * A search: true is sure.
 */
export function isReachable(dice: Dice, from: number[], to: number[], search: Search): boolean {
  const { triangles, boxes, longest } = search
  const away = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const sees = (a: number[], b: number[]) => firstCrossed(a, b, triangles, boxes) < 0
  if (sees(from, to)) return true
  // reached from the start, and from where it ended
  const ahead = [from]
  const back = [to]
  const free: number[][] = []
  const around = Math.max(longest, away(from, to))
  const middle = from.map((x, k) => (x + to[k]) / 2)
  for (let n = 0; n < NODES; n++) {
    // near the two ends, then anywhere
    const about = n % 3 === 0 ? middle : n % 3 === 1 ? from : to
    const reach = (around / 2) * (n % 6 < 3 ? 0.3 : 1)
    const node = search.hints[n] ?? about.map((x) => x + dice.between(-reach, reach))
    if (away(from, node) + away(node, to) > around * (1 + 1e-9)) continue
    if (!search.isClear(node)) continue
    const added = [node]
    while (added.length > 0) {
      const one = added.pop() as number[]
      const a = ahead.some((other) => sees(one, other))
      const b = back.some((other) => sees(one, other))
      if (a && b) return true
      if (!a && !b) {
        if (!free.includes(one)) free.push(one)
        continue
      }
      ;(a ? ahead : back).push(one)
      for (let i = free.length - 1; i >= 0; i--) {
        if (!sees(one, free[i])) continue
        added.push(free[i])
        free.splice(i, 1)
      }
    }
  }
  return false
}
