import type { Flight, Target } from '../oracle/ballistic-target.ts'
import { cross, dot, minus, plus, unit, type V } from './touching-flights.ts'

/** A solver to be judged: distances in plain doubles as textbooks have them, many samples, then bisection. */

const length = (v: V): number => Math.sqrt(dot(v, v))
const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x))

export function centreAt({ from, velocity, acceleration }: Flight, t: number): number[] {
  return [0, 1, 2].map((i) => from[i] + velocity[i] * t + (acceleration[i] / 2) * t * t)
}

function toSegment(p: V, a: V, b: V): number {
  const e = minus(b, a)
  const share = dot(e, e) > 0 ? clamp(dot(minus(p, a), e) / dot(e, e), 0, 1) : 0
  return length(minus(p, plus(a, e, share)))
}

function toTriangle(p: V, a: V, b: V, c: V): number {
  const n = unit(cross(minus(b, a), minus(c, a)))
  const isOver = [[a, b] as const, [b, c] as const, [c, a] as const].every(
    ([u, v]) => dot(cross(minus(v, u), minus(p, u)), n) > 0,
  )
  return isOver ? Math.abs(dot(minus(p, a), n)) : Math.min(toSegment(p, a, b), toSegment(p, b, c), toSegment(p, c, a))
}

export function toyDistance(target: Target, p: V): number {
  switch (target.kind) {
    case 'plane': {
      const n = Array.from(target.normal)
      return Math.abs(dot(n, p) - target.offset) / length(n)
    }
    case 'pipe':
      return Math.abs(length(cross(minus(p, Array.from(target.point)), unit(Array.from(target.axis)))) - target.radius)
    case 'sphere':
      return Math.max(0, length(minus(p, Array.from(target.centre))) - target.radius)
    case 'box': {
      const [x, y, z, s] = Array.from(target.orientation ?? [0, 0, 0, 1])
      const v = minus(p, Array.from(target.centre))
      // turned back
      const u = [-x, -y, -z]
      const n = dot(u, u) + s * s
      const own = plus(plus(v, cross(u, v), (2 * s) / n), cross(u, cross(u, v)), 2 / n)
      return length(own.map((a, i) => Math.max(0, Math.abs(a) - target.halfExtents[i])))
    }
    default: {
      const list = Array.from(target.corners)
      const [a, b, c] = [list.slice(0, 3), list.slice(3, 6), list.slice(6, 9)]
      if (target.kind === 'point') return length(minus(p, a))
      return target.kind === 'segment' ? toSegment(p, a, b) : toTriangle(p, a, b, c)
    }
  }
}

/** The first time at which the toy sees a contact, or null. */
export function toyContact(flight: Flight, target: Target, samples = 500): number | null {
  const gap = (t: number): number => toyDistance(target, centreAt(flight, t)) - flight.radius
  for (let i = 0; i <= samples; i++) {
    let high = (flight.maxTime * i) / samples
    if (gap(high) > 0) continue
    let low = (flight.maxTime * Math.max(0, i - 1)) / samples
    for (let round = 0; round < 60; round++) {
      const middle = (low + high) / 2
      if (gap(middle) > 0) low = middle
      else high = middle
    }
    return high
  }
  return null
}
