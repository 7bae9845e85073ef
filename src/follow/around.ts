/** Fits a capsule or a box around points. */
import type { Row } from '../math/rows.ts'
import { type Box, box, type Capsule, capsule } from '../shapes/shapes.ts'

/** A shape and its pose in the frame of the points: its centre, and its orientation (x, y, z, w). */
export interface Around {
  readonly shape: Capsule | Box
  readonly centre: Row
  readonly turn: Row
}

/** No size is less than this share of the largest, so that points in a plane or on a line also make a body. */
const THINNEST = 1e-3

/** The box around points, along the axes of their frame. Undefined if all points coincide. */
export function boxAround(points: Row): Around | undefined {
  const { centre, half, largest } = boundsOf(points)
  if (!(largest > 0)) return undefined
  const least = THINNEST * largest
  const halfExtents = { x: Math.max(half[0], least), y: Math.max(half[1], least), z: Math.max(half[2], least) }
  return { shape: box({ halfExtents }), centre, turn: Float64Array.of(0, 0, 0, 1) }
}

/**
 * A capsule that contains all points. Its axis is one of the axes of their frame, or the points' own longest direction,
 * whichever gives the least volume. Undefined if all points coincide.
 */
export function capsuleAround(points: Row): Around | undefined {
  const { largest } = boundsOf(points)
  if (!(largest > 0)) return undefined
  let best: Tube | undefined
  for (const axis of [X, Y, Z, longestOf(points)]) {
    const tube = tubeAround(points, axis, THINNEST * largest)
    if (best === undefined || tube.volume < best.volume) best = tube
  }
  const { axis, centre, radius, length } = best as Tube
  // turns y to the axis; if the axis points down, to its opposite
  const sign = axis[1] < 0 ? -1 : 1
  const turn = Float64Array.of(sign * axis[2], 0, -sign * axis[0], 1 + sign * axis[1])
  return { shape: capsule({ radius, height: 2 * radius + length }), centre, turn }
}

const X: Row = Float64Array.of(1, 0, 0)
const Y: Row = Float64Array.of(0, 1, 0)
const Z: Row = Float64Array.of(0, 0, 1)

interface Tube {
  readonly axis: Row
  readonly centre: Row
  readonly radius: number
  /** The length without the round ends. */
  readonly length: number
  readonly volume: number
}

/**
 * How many times the middle line moves towards the farthest point. The radius is then less than 3 % above the least.
 */
const ROUNDS = 32

function tubeAround(points: Row, axis: Row, least: number): Tube {
  // the middle line: move towards the farthest point, by ever smaller steps (Bădoiu and Clarkson 2003)
  const middle = Float64Array.of(points[0], points[1], points[2])
  for (let round = 1; round <= ROUNDS; round++) {
    const far = farthest(points, axis, middle)
    for (let k = 0; k < 3; k++) middle[k] += (points[far + k] - middle[k]) / (round + 1)
  }
  const far = farthest(points, axis, middle)
  // a little larger, so that the farthest point is inside despite rounding
  const radius = Math.max(Math.sqrt(squareFrom(points, far, axis, middle)) * (1 + 1e-9), least)
  // a point at height t and at distance d from the line is below the upper ball's surface and above the lower ball's
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < points.length; i += 3) {
    const t = alongAxis(points, i, axis, middle)
    const room = Math.sqrt(Math.max(radius * radius - squareFrom(points, i, axis, middle), 0))
    low = Math.min(low, t + room)
    high = Math.max(high, t - room)
  }
  const centre = new Float64Array(3)
  for (let k = 0; k < 3; k++) centre[k] = middle[k] + ((low + high) / 2) * axis[k]
  const length = Math.max(high - low, 0)
  return { axis, centre, radius, length, volume: radius * radius * (length + (4 / 3) * radius) }
}

function farthest(points: Row, axis: Row, middle: Row): number {
  let far = 0
  let most = -1
  for (let i = 0; i < points.length; i += 3) {
    const square = squareFrom(points, i, axis, middle)
    if (square > most) {
      most = square
      far = i
    }
  }
  return far
}

function alongAxis(points: Row, i: number, axis: Row, middle: Row): number {
  return (
    (points[i] - middle[0]) * axis[0] + (points[i + 1] - middle[1]) * axis[1] + (points[i + 2] - middle[2]) * axis[2]
  )
}

/** The square of a point's distance from the line through `middle` along `axis`. */
function squareFrom(points: Row, i: number, axis: Row, middle: Row): number {
  const t = alongAxis(points, i, axis, middle)
  let square = 0
  for (let k = 0; k < 3; k++) {
    const across = points[i + k] - middle[k] - t * axis[k]
    square += across * across
  }
  return square
}

/**
 * The unit direction in which the points lie farthest apart: the greatest eigenvector of their covariance, by power
 * iteration.
 */
function longestOf(points: Row): Row {
  const { centre, half } = boundsOf(points)
  const direction = Float64Array.of(half[0] + 1e-3 * half[1], half[1] + 1e-3 * half[2], half[2] + 1e-3 * half[0])
  const next = new Float64Array(3)
  for (let round = 0; round < ROUNDS; round++) {
    next.fill(0)
    for (let i = 0; i < points.length; i += 3) {
      const t = alongAxis(points, i, direction, centre)
      for (let k = 0; k < 3; k++) next[k] += t * (points[i + k] - centre[k])
    }
    const length = Math.sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2])
    if (!(length > 0)) return X
    for (let k = 0; k < 3; k++) direction[k] = next[k] / length
  }
  return direction
}

function boundsOf(points: Row): { centre: Row; half: Row; largest: number } {
  const low = new Float64Array(3).fill(Number.POSITIVE_INFINITY)
  const high = new Float64Array(3).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i])
    high[i % 3] = Math.max(high[i % 3], points[i])
  }
  const centre = low.map((x, k) => (x + high[k]) / 2)
  const half = low.map((x, k) => (high[k] - x) / 2)
  return { centre, half, largest: Math.max(half[0], half[1], half[2]) }
}
