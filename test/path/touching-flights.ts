import type { Target } from '../oracle/ballistic-target.ts'
import type { Dice } from '../prove/dice.ts'

/** Targets, and places on them where a sphere may just touch: in plain doubles, for making cases. */

export type V = readonly number[]

export const plus = (a: V, b: V, s = 1): number[] => a.map((x, i) => x + s * b[i])
export const minus = (a: V, b: V): number[] => plus(a, b, -1)
export const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const times = (a: V, s: number): number[] => a.map((x) => x * s)
export const cross = (a: V, b: V): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: V): number[] => times(a, 1 / (Math.sqrt(dot(a, a)) || 1))

/** A unit vector across one or two others, if there is one. */
export function acrossOf(dice: Dice, u: V, v: V = [0, 0, 0]): number[] {
  const n = cross(u, v)
  const chosen = dot(n, n) > 1e-20 * dot(u, u) * dot(v, v) ? n : cross(u, dice.direction())
  return unit(chosen)
}

/** A place of the surface, and the unit vector from there to the centre of a sphere that touches it there. */
export interface Touch {
  readonly place: number[]
  readonly out: number[]
  /** The greatest radius of a sphere that can be there. */
  readonly room: number
}

export type Shape = 'plain' | 'needle' | 'degenerate'

/** Of about unit size, about the origin. */
export function dealTarget(kind: Target['kind'], shape: Shape, dice: Dice): Target {
  switch (kind) {
    case 'plane': {
      const normal = dice.chance(0.3) ? dice.pick(AXES) : dice.direction()
      return {
        kind,
        normal: dice.chance(0.1) ? times(normal, dice.between(0.5, 2)) : normal,
        offset: dice.between(-1, 1),
      }
    }
    case 'pipe':
      return {
        kind,
        point: dice.vector(1),
        axis: dice.chance(0.3) ? dice.pick(AXES) : times(dice.direction(), dice.magnitude(-3, 3)),
        radius: dice.between(0.2, 1.5),
      }
    case 'sphere':
      return { kind, centre: dice.vector(1), radius: dice.chance(0.1) ? 0 : dice.between(0.1, 1) }
    case 'box': {
      const halfExtents = dice.vector(1).map((x) => (shape === 'degenerate' && dice.chance(0.3) ? 0 : Math.abs(x)))
      if (shape === 'needle') halfExtents[dice.whole(0, 2)] *= 10 ** -dice.between(3, 9)
      const turn = times([...dice.direction(), dice.between(-1, 1)], dice.magnitude(-2, 2))
      return { kind, centre: dice.vector(1), halfExtents, orientation: dice.chance(0.3) ? [0, 0, 0, 1] : turn }
    }
    default:
      return { kind, corners: cornersOf(kind, shape, dice).flat() }
  }
}

const AXES: readonly V[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
]

function cornersOf(kind: 'triangle' | 'segment' | 'point', shape: Shape, dice: Dice): number[][] {
  const corners = [dice.vector(1), dice.vector(1), dice.vector(1)]
  const [a, b] = corners
  if (kind === 'point') return [a]
  if (kind === 'segment') return [a, shape === 'plain' ? b : shape === 'needle' ? plus(a, b, 1e-7) : a]
  if (dice.chance(0.3)) for (const corner of corners) corner[1] = a[1]
  const share = dice.chance(0.3) ? dice.pick([0, 1]) : dice.unit()
  const between = plus(times(a, 1 - share), b, share)
  if (shape === 'needle') corners[2] = plus(between, dice.direction(), 10 ** -dice.between(2, 13))
  if (shape === 'degenerate') corners[2] = dice.pick([a, b, times(plus(a, b), 0.5), between])
  if (shape === 'degenerate' && dice.chance(0.2)) corners[1] = a
  return corners
}

export function touchOf(target: Target, dice: Dice): Touch {
  const room = Number.POSITIVE_INFINITY
  switch (target.kind) {
    case 'plane': {
      const n = Array.from(target.normal)
      const foot = times(n, target.offset / dot(n, n))
      const place = plus(foot, acrossOf(dice, n), dice.between(-2, 2))
      return { place, out: times(unit(n), dice.pick([1, -1])), room }
    }
    case 'pipe': {
      const axis = unit(Array.from(target.axis))
      const away = acrossOf(dice, axis)
      const place = plus(plus(Array.from(target.point), axis, dice.between(-2, 2)), away, target.radius)
      const inside = dice.chance(0.5)
      return { place, out: times(away, inside ? -1 : 1), room: inside ? target.radius : room }
    }
    case 'sphere': {
      const out = dice.direction()
      return { place: plus(Array.from(target.centre), out, target.radius), out, room }
    }
    case 'box':
      return touchOfBox(target, dice)
    default: {
      const list = Array.from(target.corners)
      const corners = [list.slice(0, 3), list.slice(3, 6), list.slice(6, 9)].filter((corner) => corner.length > 0)
      return { ...touchOfCorners(corners, dice), room }
    }
  }
}

function touchOfCorners(corners: number[][], dice: Dice): { place: number[]; out: number[] } {
  const first = dice.whole(0, corners.length - 1)
  const [a, ...others] = [...corners.slice(first), ...corners.slice(0, first)]
  const features = dice.whole(1, corners.length)
  if (features === 1) {
    // away from all others
    const away = others.map((b) => minus(a, b))
    let out = dice.direction()
    for (let i = 0; i < 20 && away.some((d) => dot(d, out) < 0); i++) out = dice.direction()
    if (away.some((d) => dot(d, out) < 0)) out = unit(away.reduce((sum, d) => plus(sum, unit(d)), [0, 0, 0]))
    return { place: a, out: dot(out, out) > 0 ? out : [0, 1, 0] }
  }
  const e = minus(others[0], a)
  const place = plus(a, e, dice.unit())
  if (features === 2) {
    const out = acrossOf(dice, e)
    return { place, out: others.length === 2 && dot(out, minus(others[1], a)) > 0 ? times(out, -1) : out }
  }
  const n = acrossOf(dice, e, minus(others[1], a))
  return { place: plus(place, minus(others[1], place), dice.unit()), out: times(n, dice.pick([1, -1])) }
}

function touchOfBox(target: Extract<Target, { kind: 'box' }>, dice: Dice): Touch {
  const q = Array.from(target.orientation ?? [0, 0, 0, 1])
  const size = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0))
  const [u, s] = [q.slice(0, 3).map((x) => x / size), q[3] / size]
  const turned = (v: V): number[] => plus(plus(v, cross(u, v), 2 * s), cross(u, cross(u, v)), 2)
  const sides = [0, 1, 2].map(() => dice.whole(-1, 1))
  if (!sides.some((side) => side !== 0)) sides[dice.whole(0, 2)] = dice.pick([1, -1])
  const place = sides.map((side, i) => target.halfExtents[i] * (side === 0 ? dice.between(-1, 1) : side))
  const out = unit(sides.map((side) => side * dice.between(0.01, 1)))
  return { place: plus(Array.from(target.centre), turned(place)), out: turned(out), room: Number.POSITIVE_INFINITY }
}
