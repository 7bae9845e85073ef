import { cross, dot, gridExponent, onGrid, type Point, type Ratio, split, sub, times } from './exact.ts'
import { nearestToOrigin } from './nearest.ts'
import { combined, type Poly, product, type Time } from './roots.ts'
import { turned, turnOf } from './turn.ts'

/**
 * A sphere on a parabola past one target, exactly: all in whole numbers of one grid, times included as polynomials in t.
 */

/** The centre at t, from 0 to maxTime, is from + velocity·t + acceleration/2·t². */
export interface Flight {
  readonly from: ArrayLike<number>
  readonly velocity: ArrayLike<number>
  readonly acceleration: ArrayLike<number>
  readonly radius: number
  readonly maxTime: number
}

/**
 * Corners: one, two or three, nine numbers at most, degenerate or not. A plane is the points p with normal · p = offset, whatever the
 * normal's length. A pipe is a surface, and seen from both sides; its axis is of any length but 0. Spheres and boxes are solid; the
 * orientation x, y, z, w is of any length.
 */
export type Target =
  | { readonly kind: 'triangle' | 'segment' | 'point'; readonly corners: ArrayLike<number> }
  | { readonly kind: 'plane'; readonly normal: ArrayLike<number>; readonly offset: number }
  | {
      readonly kind: 'pipe'
      readonly point: ArrayLike<number>
      readonly axis: ArrayLike<number>
      readonly radius: number
    }
  | { readonly kind: 'sphere'; readonly centre: ArrayLike<number>; readonly radius: number }
  | {
      readonly kind: 'box'
      readonly centre: ArrayLike<number>
      readonly halfExtents: ArrayLike<number>
      readonly orientation?: ArrayLike<number>
    }

/**
 * A part of the target: its distance squared is square/whole, as long as its foot lies within it: all of `feet` ≥ 0. The surface is
 * `reach` around it, on the inner side too if `hollow`.
 */
interface Part {
  readonly square: Poly
  readonly whole: bigint
  readonly feet: readonly Poly[]
  readonly reach?: bigint
  readonly hollow?: boolean
}

/** A part that the sphere just touches where `touching` is 0, and the foot lies within it. */
export interface Feature {
  readonly touching: Poly
  readonly feet: readonly Poly[]
}

/** A flight and a target in units of 2^exponent. */
export interface Scene {
  readonly exponent: number
  readonly flight: Flight
  readonly target: Target
  /** The flight's radius, grown by each of the asked values. */
  readonly sizes: readonly bigint[]
  readonly parts: readonly Part[]
  /** from, velocity, acceleration/2. */
  readonly path: readonly [Point, Point, Point]
}

type Vector = readonly [Poly, Poly, Poly]

const pointOf = (list: ArrayLike<number>, i: number, exponent: number): Point => [
  onGrid(list[i], exponent),
  onGrid(list[i + 1], exponent),
  onGrid(list[i + 2], exponent),
]

/** The numbers of a target that are lengths, or places. */
function lengthsOf(target: Target): number[] {
  switch (target.kind) {
    case 'plane':
      return []
    case 'pipe':
      return [...Array.from(target.point), target.radius]
    case 'sphere':
      return [...Array.from(target.centre), target.radius]
    case 'box':
      return [...Array.from(target.centre), ...Array.from(target.halfExtents)]
    default:
      return Array.from(target.corners)
  }
}

/** @param grows how much larger the sphere may be, for each size that is asked about */
export function sceneOf(flight: Flight, target: Target, grows: readonly number[]): Scene {
  const { from, velocity, acceleration, radius } = flight
  const lists = [from, velocity, lengthsOf(target)].flatMap((list) => Array.from(list))
  // accelerations are halved
  let exponent = Math.min(gridExponent([...lists, radius, ...grows]), gridExponent(Array.from(acceleration)) - 1)
  if (target.kind === 'plane' && target.offset !== 0)
    exponent = Math.min(exponent, split(target.offset).exponent - gridExponent(Array.from(target.normal)))
  const path: Scene['path'] = [
    pointOf(from, 0, exponent),
    pointOf(velocity, 0, exponent),
    pointOf(acceleration, 0, exponent + 1),
  ]
  const own = onGrid(radius, exponent)
  const sizes = grows.map((grow) => own + onGrid(grow, exponent))
  return { exponent, flight, target, path, sizes, parts: partsOf(target, path, exponent) }
}

/** u·w */
const along = (u: Point, w: Vector): Poly => combined([u[0], w[0]], [u[1], w[1]], [u[2], w[2]])
const squareOf = (w: readonly Poly[]): Poly => combined(...w.map((p) => [1n, product(p, p)] as const))
const less = (w: Vector, c: Point): Vector => [
  combined([1n, w[0]], [-c[0], ONE]),
  combined([1n, w[1]], [-c[1], ONE]),
  combined([1n, w[2]], [-c[2], ONE]),
]
const across = (w: Vector, e: Point): Vector => [
  combined([e[2], w[1]], [-e[1], w[2]]),
  combined([e[0], w[2]], [-e[2], w[0]]),
  combined([e[1], w[0]], [-e[0], w[1]]),
]
const ONE: Poly = [1n]

function partsOf(target: Target, [from, velocity, half]: Scene['path'], exponent: number): Part[] {
  const coordinate = (i: number): Poly => combined([from[i], ONE], [velocity[i], [0n, 1n]], [half[i], [0n, 0n, 1n]])
  const centre: Vector = [coordinate(0), coordinate(1), coordinate(2)]
  switch (target.kind) {
    case 'plane': {
      const { normal, offset } = planeOf(target, exponent)
      const height = combined([1n, along(normal, centre)], [-offset, ONE])
      return [{ square: product(height, height), whole: dot(normal, normal), feet: [] }]
    }
    case 'pipe': {
      const axis = pointOf(target.axis, 0, gridExponent(Array.from(target.axis)))
      const square = squareOf(across(less(centre, pointOf(target.point, 0, exponent)), axis))
      return [{ square, whole: dot(axis, axis), feet: [], reach: onGrid(target.radius, exponent), hollow: true }]
    }
    case 'sphere': {
      const square = squareOf(less(centre, pointOf(target.centre, 0, exponent)))
      return [{ square, whole: 1n, feet: [], reach: onGrid(target.radius, exponent) }]
    }
    case 'box':
      return partsOfBox(target, less(centre, pointOf(target.centre, 0, exponent)), exponent)
    default:
      return partsOfCorners(cornersOf(target, exponent), centre)
  }
}

function planeOf({ normal, offset }: Extract<Target, { kind: 'plane' }>, exponent: number) {
  const own = gridExponent(Array.from(normal))
  return { normal: pointOf(normal, 0, own), offset: onGrid(offset, own + exponent) }
}

const COUNT = { point: 1, segment: 2, triangle: 3 }

function cornersOf({ kind, corners }: { kind: keyof typeof COUNT; corners: ArrayLike<number> }, exponent: number) {
  return Array.from({ length: COUNT[kind] }, (_, i) => pointOf(corners, 3 * i, exponent))
}

function partsOfCorners(corners: readonly Point[], centre: Vector): Part[] {
  const offsets = corners.map((corner) => less(centre, corner))
  const parts: Part[] = offsets.map((w) => ({ square: squareOf(w), whole: 1n, feet: [] }))
  const edges = corners.length === 3 ? [0, 1, 2] : corners.length === 2 ? [0] : []
  const edgeOf = (i: number): Point => sub(corners[(i + 1) % corners.length], corners[i])
  for (const i of edges) {
    const e = edgeOf(i)
    const whole = dot(e, e)
    if (whole === 0n) continue
    const foot = along(e, offsets[i])
    parts.push({ square: squareOf(across(offsets[i], e)), whole, feet: [foot, combined([whole, ONE], [-1n, foot])] })
  }
  if (corners.length < 3) return parts
  const n = cross(edgeOf(0), edgeOf(1))
  const whole = dot(n, n)
  if (whole === 0n) return parts
  const height = along(n, offsets[0])
  parts.push({ square: product(height, height), whole, feet: edges.map((i) => along(cross(n, edgeOf(i)), offsets[i])) })
  return parts
}

/** As the box sees it: places and sizes times |q|². */
function boxOf({ halfExtents, orientation }: Extract<Target, { kind: 'box' }>, exponent: number) {
  const turn = turnOf(orientation)
  return { turn, half: times(pointOf(halfExtents, 0, exponent), turn.whole) }
}

/** The corners, the edges, and between each two faces a part around the middle plane. */
function partsOfBox(target: Extract<Target, { kind: 'box' }>, offset: Vector, exponent: number): Part[] {
  const { turn, half } = boxOf(target, exponent)
  const x = turn.rows.map((row) => along(row, offset))
  const whole = turn.whole * turn.whole
  /** By how much it lies within one of the faces across axis i; on the other side for −1n. */
  const within = (i: number, side: bigint): Poly => combined([half[i], ONE], [-side, x[i]])
  const SIDES = [1n, -1n]
  const parts: Part[] = []
  for (const i of [0, 1, 2]) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    const over = [j, k].flatMap((axis) => SIDES.map((side) => within(axis, side)))
    parts.push({ square: squareOf([x[i]]), whole, feet: over, reach: half[i] / turn.whole })
    const beside = SIDES.map((side) => within(i, side))
    for (const a of SIDES)
      for (const b of SIDES) {
        const square = squareOf([within(j, a), within(k, b)])
        parts.push({ square, whole, feet: beside })
        if (i === 0)
          for (const c of SIDES)
            parts.push({ square: squareOf([within(i, c), within(j, a), within(k, b)]), whole, feet: [] })
      }
  }
  return parts
}

/** What a sphere of this size may just touch. */
export function featuresOf({ parts }: Scene, size: bigint): Feature[] {
  if (size < 0n) return []
  return parts.flatMap(({ square, whole, feet, reach = 0n, hollow }) => {
    const at = (far: bigint): Feature => ({ touching: combined([1n, square], [-far * far * whole, ONE]), feet })
    return hollow && reach >= size ? [at(reach + size), at(reach - size)] : [at(reach + size)]
  })
}

/** The centre at a time, in units of 2^(exponent − finer). */
export function placeAt({ path, exponent }: Scene, { num, bits }: Time): { place: Point; exponent: number } {
  const [one, first] = [1n << BigInt(2 * bits), num << BigInt(bits)]
  const at = (i: number): bigint => path[0][i] * one + path[1][i] * first + path[2][i] * num * num
  return { place: [at(0), at(1), at(2)], exponent: exponent - 2 * bits }
}

/**
 * The distance squared to what the target is drawn around, in units of 4^exponent: a sphere's centre, a pipe's axis, and else the
 * target itself. And how far around it that is.
 */
export function distanceSquared(scene: Scene, time: Time): { square: Ratio; exponent: number; reach: bigint } {
  const { target } = scene
  const { place, exponent } = placeAt(scene, time)
  const up = BigInt(scene.exponent - exponent)
  const from = (list: ArrayLike<number>): Point => sub(place, times(pointOf(list, 0, scene.exponent), 1n << up))
  const found = (num: bigint, den: bigint, reach = 0) => ({
    square: { num, den },
    exponent,
    reach: onGrid(reach, scene.exponent) << up,
  })
  switch (target.kind) {
    case 'plane': {
      const { normal, offset } = planeOf(target, scene.exponent)
      return found((dot(normal, place) - (offset << up)) ** 2n, dot(normal, normal))
    }
    case 'pipe': {
      const axis = pointOf(target.axis, 0, gridExponent(Array.from(target.axis)))
      const off = cross(from(target.point), axis)
      return found(dot(off, off), dot(axis, axis), target.radius)
    }
    case 'sphere': {
      const off = from(target.centre)
      return found(dot(off, off), 1n, target.radius)
    }
    case 'box': {
      const { turn, half } = boxOf(target, scene.exponent)
      const over = turned(turn, from(target.centre)).map((x, i) => (x < 0n ? -x : x) - (half[i] << up))
      return found(
        over.reduce((sum, x) => (x > 0n ? sum + x * x : sum), 0n),
        turn.whole * turn.whole,
      )
    }
    default: {
      const corners = cornersOf(target, scene.exponent)
      const { num, den } = nearestToOrigin(corners.map((corner) => sub(times(corner, 1n << up), place))).square
      return found(num, den)
    }
  }
}

/** The sign of distance − size at a time. */
export function sideAt(scene: Scene, size: bigint, time: Time): number {
  if (size < 0n) return 1
  const { square, exponent, reach } = distanceSquared(scene, time)
  const fine = size << BigInt(scene.exponent - exponent)
  const against = (far: bigint): number => {
    const difference = square.num - far * far * square.den
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }
  const { kind } = scene.target
  // inside a solid the distance is 0
  if (kind === 'sphere' && size === 0n) return Math.max(0, against(reach))
  const outer = against(reach + fine)
  return kind !== 'pipe' || outer >= 0 || reach < fine ? outer : 0 - against(reach - fine)
}
