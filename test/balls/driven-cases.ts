/** Deals a ball and something that is driven straight, so that they meet, all but meet, graze, or go alike. */
import { box, capsule, sphere, type Thing, TriangleMesh } from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import type { Meeting } from './relative.ts'
import type { Turning } from './turning.ts'
import { cross, dot, plus, product, turned, vec } from './vectors.ts'

export const KINDS = ['mesh', 'box', 'sphere', 'capsule'] as const
export type Kind = (typeof KINDS)[number]
export const STRATA = ['random', 'grazing', 'lattice', 'touching', 'far', 'fast', 'alike', 'needles'] as const
export type Stratum = (typeof STRATA)[number]

export interface Case {
  readonly kind: Kind
  readonly stratum: Stratum
  readonly thing: Thing
  readonly meeting: Meeting
  /** Seconds of the ball's advance. */
  readonly dt: number
}

/** Sums of two of these are doubles. */
const short = (x: number): number => Math.max(1, Math.round(x * 2 ** 20)) / 2 ** 20

interface Made {
  readonly thing: Thing
  readonly hulls: number[][]
  readonly thick: number
}

function make(dice: Dice, kind: Kind, stratum: Stratum): Made {
  const size = 2 ** dice.between(-4, 2)
  const lattice = stratum === 'lattice' || stratum === 'touching'
  const length = (least: number): number => (lattice ? dice.whole(1, 4) / 2 : short(size * dice.between(least, 1)))
  if (kind === 'sphere') {
    const radius = length(0.1)
    return { thing: sphere({ radius }), hulls: [[0, 0, 0]], thick: radius }
  }
  if (kind === 'capsule') {
    const radius = length(0.1)
    const inner = length(0)
    const ends = [0, -inner, 0, 0, inner, 0]
    return { thing: capsule({ radius, height: 2 * (inner + radius) }), hulls: [ends], thick: radius }
  }
  if (kind === 'box') {
    const h = [length(0.01), length(0.1), length(0.1)]
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x * h[0], y * h[1], z * h[2]])),
    )
    return { thing: box({ halfExtents: vec(h) }), hulls: [corners], thick: 0 }
  }
  const corner = (): number[] => (lattice ? [0, 0, 0].map(() => dice.whole(-2, 2)) : dice.vector(size))
  const a = corner()
  const b = corner()
  // two that share an edge, one alone, or some
  const triangles = dice.chance(0.4)
    ? [
        [...a, ...b, ...corner()],
        [...b, ...a, ...corner()],
      ]
    : [[...a, ...b, ...corner()]]
  while (dice.chance(0.3)) triangles.push([...corner(), ...corner(), ...corner()])
  if (stratum === 'needles')
    for (const t of triangles) {
      const share = dice.unit()
      const off = 10 ** -dice.between(3, 9)
      for (let k = 0; k < 3; k++) t[6 + k] = t[k] + share * (t[3 + k] - t[k]) + off * dice.between(-size, size)
    }
  return { thing: new TriangleMesh(triangles.flat()), hulls: triangles, thick: 0 }
}

/** A point of a hull's surface or skeleton, and a direction that may be a normal there. */
function aim(dice: Dice, kind: Kind, hulls: number[][]): { place: number[]; away: number[] } {
  const hull = dice.pick(hulls)
  const away = dice.direction()
  const corner = (i: number): number[] => hull.slice(3 * i, 3 * i + 3)
  if (kind === 'box') {
    const at = away.map((x) => (dice.chance(0.4) ? 0 : Math.sign(x)))
    const some = at.every((x) => x === 0) ? [1, 0, 0] : at
    const half = hull.slice(-3)
    const place = half.map((h, k) => (some[k] === 0 ? dice.between(-h, h) : some[k] * h))
    const n = away.map((x, k) => Math.abs(x) * some[k])
    return { place, away: n.map((x) => x / Math.sqrt(dot(n, n))) }
  }
  const count = hull.length / 3
  if (kind === 'mesh' && dice.chance(0.4)) {
    const [u, v] = [dice.unit(), dice.unit()]
    const place = plus(plus(corner(0), plus(corner(1), corner(0), -1), u), plus(corner(2), corner(0), -1), v * (1 - u))
    const n = cross(plus(corner(1), corner(0), -1), plus(corner(2), corner(0), -1))
    const long = Math.sqrt(dot(n, n))
    return { place, away: long > 0 ? n.map((x) => (dot(n, away) < 0 ? -x : x) / long) : away }
  }
  const i = dice.whole(0, count - 1)
  const share = dice.chance(0.5) ? 0 : dice.unit()
  const j = (i + 1) % count
  const edge = plus(corner(j), corner(i), -1)
  const place = plus(corner(i), edge, share)
  if (share === 0 || dot(edge, edge) === 0) return { place, away }
  const along = dot(away, edge) / dot(edge, edge)
  const n = plus(away, edge, -along)
  return { place, away: n.map((x) => x / Math.sqrt(dot(n, n))) }
}

const FRAMES = [1 / 60, 1 / 64, 1, 0.1, 1 / 24, 0.3]

/** The case of a number. */
export function dealCase(seed: number, index: number): Case {
  const dice = diceOf(seedOf(seed, 'driven', index))
  const kind = dice.pick(KINDS)
  let stratum = dice.pick(STRATA)
  if (stratum === 'needles' && kind !== 'mesh') stratum = 'random'
  const lattice = stratum === 'lattice' || stratum === 'touching'
  const { thing, hulls, thick } = make(dice, kind, stratum)
  const radius = lattice ? dice.whole(1, 4) / 2 : short(2 ** dice.between(-5, 1))
  const frame = lattice ? dice.pick([0.25, 1, 3]) : dice.pick(FRAMES)
  const part = dice.chance(0.3)
  const since = part ? (lattice ? frame / 4 : frame * dice.between(0.1, 0.8)) : 0
  const dt = part ? (frame - since) * (lattice ? 1 : dice.between(0.3, 0.999)) : frame
  const scale = kind === 'mesh' && !lattice && dice.chance(0.3) ? [1, 1, 1].map(() => dice.between(0.3, 2)) : undefined
  const orientation =
    lattice || dice.chance(0.5)
      ? undefined
      : dice.chance(0.5)
        ? [...dice.direction(), 0.5]
        : [0, dice.unit(), 0, dice.unit()]
  const offset = stratum === 'far' ? 10 ** dice.between(2, 5) : lattice ? 0 : 10
  const start = lattice ? [0, 0, 0].map(() => dice.whole(-3, 3)) : dice.vector(offset)
  const speed = stratum === 'fast' ? 10 ** dice.between(2, 5) : 10 ** dice.between(-2, 2)
  const drive = lattice ? [0, 0, 0].map(() => dice.whole(-4, 4)) : dice.vector(speed * frame)
  const end = dice.chance(0.05) ? start : plus(start, drive)

  // where they meet: at a share of the advance, at a place of what is driven
  const target = aim(dice, kind, hulls)
  const own = target.place.map((x, k) => x * (scale?.[k] ?? 1))
  const away = turned(target.away, orientation)
  const time = dt * (stratum === 'touching' ? 0 : dice.between(0.01, 0.99))
  const u = plus(end, start, -1).map((x) => x / frame)
  const there = plus(plus(start, turned(own, orientation)), u, since + time)
  // relative velocity
  const close =
    stratum === 'alike' ? 10 ** -dice.between(3, 12) : stratum === 'fast' ? speed : 10 ** dice.between(-2, 2)
  let w = lattice ? [0, 0, 0].map(() => dice.whole(-4, 4) / frame) : dice.vector(close)
  if (stratum === 'grazing' || (stratum === 'needles' && dice.chance(0.5))) w = plus(w, away, -dot(w, away))
  else if (dot(w, away) > 0 && dice.chance(0.8)) w = w.map((x) => 0 - x)
  const velocity = dice.chance(0.1) ? [0, 0, 0] : plus(w, u)
  const largest = Math.max(...start.map(Math.abs), ...end.map(Math.abs), radius, thick)
  const off = stratum === 'random' || stratum === 'lattice' ? 0 : dice.whole(-6, 6) * 2 ** -52 * largest
  let from = plus(plus(there, away, radius + thick + off), velocity, -time)
  if (lattice) from = from.map((x) => Math.round(x * 2) / 2)
  const meeting = { from, velocity, radius, frame, since, start, end, orientation, scale, hulls, thick }
  return { kind, stratum, thing, meeting, dt }
}

/** The same with a collider that turns, and neither lattices nor needles. */
export interface TurningCase {
  readonly kind: Kind
  readonly thing: Thing
  readonly turning: Turning
  readonly dt: number
}

export function dealTurning(seed: number, index: number): TurningCase {
  const dice = diceOf(seedOf(seed, 'turning', index))
  const kind = dice.pick(KINDS)
  const { thing, hulls, thick } = make(dice, kind, 'random')
  const radius = short(2 ** dice.between(-4, 1))
  const frame = dice.pick(FRAMES)
  const part = dice.chance(0.3)
  const since = part ? frame * dice.between(0.1, 0.8) : 0
  const dt = part ? (frame - since) * dice.between(0.3, 0.999) : frame
  const scale = kind === 'mesh' && dice.chance(0.3) ? [1, 1, 1].map(() => dice.between(0.3, 2)) : undefined
  const orientation = [...dice.direction(), dice.between(-1, 1)]
  const axis = dice.chance(0.5) ? dice.direction() : [0, 1, 0]
  const half = 10 ** dice.between(-3, 0.18)
  const turn = [...axis.map((x) => x * Math.sin(half)), Math.cos(half)]
  const turnedTo = product(turn, orientation)
  const start = dice.vector(5)
  const end = dice.chance(0.4) ? start : plus(start, dice.vector(10 ** dice.between(-2, 0.5)))
  const target = aim(dice, kind, hulls)
  const own = target.place.map((x, k) => x * (scale?.[k] ?? 1))
  const time = dt * dice.between(0.01, 0.99)
  const share = (since + time) / frame
  const now = product([...axis.map((x) => x * Math.sin(half * share)), Math.cos(half * share)], orientation)
  const away = turned(target.away, now)
  const arm = turned(own, now)
  const u = plus(
    plus(end, start, -1).map((x) => x / frame),
    cross(axis, arm),
    (2 * half) / frame,
  )
  const there = plus(plus(start, arm), plus(end, start, -1), share)
  const speed = dice.chance(0.5) ? Math.sqrt(dot(u, u)) * dice.unit() : 10 ** dice.between(-2, 2.5)
  let w = dice.direction().map((x) => x * speed)
  if (dice.chance(0.3)) w = plus(w, away, -dot(w, away))
  else if (dot(w, away) > 0 && dice.chance(0.8)) w = w.map((x) => 0 - x)
  const velocity = dice.chance(0.3) ? [0, 0, 0] : plus(w, u)
  const off = dice.chance(0.5) ? radius * dice.between(-0.02, 0.01) : 0
  const from = plus(plus(there, away, radius + thick + off), velocity, -time)
  const meeting = { from, velocity, radius, frame, since, start, end, orientation, scale, hulls, thick }
  return { kind, thing, turning: { ...meeting, turnedTo, ...(kind === 'box' && { box: hulls[0].slice(-3) }) }, dt }
}
