/** Deals cases of one pair of kinds, asks src/, and has the answers judged by reference.ts. Errors in units of the tolerance. */
import { convexDistance } from '../../src/convex/convex-distance.ts'
import { sweepConvexConvex } from '../../src/convex/sweep-convex-convex.ts'
import {
  BODY_SIZE,
  CONVEX_DEPTH,
  CONVEX_DISTANCE,
  CONVEX_NORMAL,
  CONVEX_POINT_A,
  CONVEX_POINT_B,
  CONVEX_SIZE,
  HIT_DEPTH,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  SOLID_SIZE,
} from '../../src/math/rows.ts'
import { IGNORE_LEAVING, REPORT } from '../../src/sweep/contact-rule.ts'
import {
  type Body,
  cross,
  directions,
  dot,
  highest,
  outside,
  plus,
  reach,
  type Solid,
  separation,
  size,
  solid,
  times,
  unit,
  type V,
} from './reference.ts'

export interface Figures {
  cases: number
  /** errors, in units of the tolerance: a mover that is late or early at its hit; a distance; a depth that is not enough, or not the least */
  late: number
  early: number
  distance: number
  depth: number
  notLeast: number
  /** hits that were missed by more than the tolerance, and how deep the worst goes */
  misses: number
  missed: number
  /** in how many cases there was something to judge */
  hits: number
  passes: number
  overlaps: number
  apart: number
}

/** Numbers in [0, 1) from a seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A row for kernels. */
export function rowOf(body: Body): Float64Array {
  if (body.kind === 5) return Float64Array.from(body.corners!.flatMap((c) => plus(body.centre, c)))
  return Float64Array.from([...body.centre, ...body.half, ...body.turn])
}

/** The triangle as its row has it: rounded. */
export function rounded(body: Body): Body {
  if (body.kind !== 5) return body
  const row = rowOf(body)
  const at = (k: number): V => [row[k], row[k + 1], row[k + 2]]
  const centre = at(0)
  return { ...body, centre, corners: [[0, 0, 0], plus(at(3), centre, -1), plus(at(6), centre, -1)] }
}

export function leastSize(body: Body): number {
  if (body.kind !== 5) return Math.min(...body.half)
  const [a, b, c] = body.corners!
  return Math.max(...plus(b, a, -1).map(Math.abs), ...plus(c, a, -1).map(Math.abs), ...plus(c, b, -1).map(Math.abs))
}

/** The tolerance of docs/guarantees.md. */
export function toleranceOf(a: Body, b: Body, way: V = [0, 0, 0]): number {
  const numbers = [a, b].flatMap((body) => (body.kind === 5 ? [...rowOf(body)] : [...body.centre, ...body.half]))
  const largest = Math.max(...numbers.map(Math.abs)) + size(way)
  return Math.max(1e-9 * Math.min(leastSize(a), leastSize(b)), 256 * 2 ** -53 * largest)
}

export function makeBody(kind: number, scale: number, random: () => number): Body {
  const between = (low: number, high: number) => low * (high / low) ** random()
  const turns: [number, number, number, number][] = [
    [0, 0, 0, 0],
    [0, 0, 0, 2],
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [1, 1, 1, 1],
    [0, 0, 1, 1],
  ]
  const even = random() < 0.3
  const turn = even
    ? turns[Math.floor(6 * random())]
    : ([random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5] as [number, number, number, number])
  // round numbers meet each other exactly
  const length = () => scale * (even ? [0.5, 1, 2, 4][Math.floor(4 * random())] : between(0.25, 4))
  const centre: V = [0, 0, 0]
  const r = length()
  if (kind === 0) return { kind, centre, half: [r, r, r], turn }
  if (kind === 1 || kind === 4) return { kind, centre, half: [r, length(), length()], turn }
  if (kind === 2) return { kind, centre, half: [r, length(), r], turn }
  if (kind === 3) return { kind, centre, half: [r, r + (random() < 0.1 ? 0 : length()), r], turn }
  const corner = (): V => times([random() - 0.5, even ? 0 : random() - 0.5, random() - 0.5], 4 * scale)
  const corners: [V, V, V] = [[0, 0, 0], corner(), corner()]
  return { kind, centre, half: [0, 0, 0], turn: [0, 0, 0, 0], corners }
}

const randomUnit = (random: () => number): V => {
  for (;;) {
    const v: V = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    if (size(v) > 0.1 && size(v) < 1) return unit(v)
  }
}

/** A direction for which something may be special: an axis of either, or any. */
function pickDirection(a: Solid, b: Solid, random: () => number): V {
  const k = random()
  if (k < 0.3) return times((random() < 0.5 ? a : b).axes[Math.floor(3 * random())], random() < 0.5 ? 1 : -1)
  if (k < 0.4 && b.corners) {
    const n = cross(b.corners[1], b.corners[2])
    if (size(n) > 0) return times(unit(n), random() < 0.5 ? 1 : -1)
  }
  return randomUnit(random)
}

/** How far a must be from b's centre along n for their planes to be in contact. */
const clear = (a: Solid, b: Solid, n: V): number => reach(b, n) + reach(a, times(n, -1))

const looks = directions(10)
const manyLooks = directions(24)

export function emptyFigures(): Figures {
  return {
    cases: 0,
    late: 0,
    early: 0,
    distance: 0,
    depth: 0,
    notLeast: 0,
    misses: 0,
    missed: 0,
    hits: 0,
    passes: 0,
    overlaps: 0,
    apart: 0,
  }
}

const out = new Float64Array(Math.max(CONVEX_SIZE, HIT_SIZE))
const vector = (o: number): V => [out[o], out[o + 1], out[o + 2]]

/**
 * @param dense share of the misses and depths of which the dense judge is asked, who takes his time
 * @param report called with what is wrong by more than one tolerance
 */
export function measurePair(
  kindA: number,
  kindB: number,
  seed: number,
  cases: number,
  dense = 1,
  report: (what: string, a: Body, b: Body, way: V, error: number) => void = () => {},
): Figures {
  const random = dice(seed * 7919 + kindA * 101 + kindB)
  const figures = emptyFigures()
  for (let c = 0; c < cases; c++) {
    figures.cases++
    const ratio = random() < 0.5 ? 1 : 10 ** (6 * random() - 3)
    const a0 = makeBody(kindA, 1, random)
    const b0 = makeBody(kindB, ratio, random)
    if (random() < 0.2) a0.turn = b0.turn
    const least = Math.min(leastSize(a0), leastSize(b0))
    if (random() < 0.3) b0.centre = times(randomUnit(random), least * 10 ** (3 * random()))
    const b = solid(rounded(b0))
    if (c % 2 === 0) judgeRest(figures, a0, b, random, dense, report)
    else judgeCast(figures, a0, b, random, dense, report)
  }
  return figures
}

type Report = (what: string, a: Body, b: Body, way: V, error: number) => void

function judgeRest(figures: Figures, a0: Body, b: Solid, random: () => number, dense: number, report: Report): void {
  const shape = solid(a0)
  const n = pickDirection(shape, b, random)
  const least = Math.min(leastSize(a0), leastSize(b))
  const k = random()
  // far, near, at contact, shallow, deep, concentric
  const at =
    k < 0.3
      ? times(n, clear(shape, b, n) * (1 + random()))
      : k < 0.4
        ? times(n, clear(shape, b, n) + least * 10 ** (-12 * random()))
        : k < 0.45
          ? times(n, clear(shape, b, n))
          : k < 0.6
            ? times(n, clear(shape, b, n) - least * 10 ** (-9 * random()))
            : k < 0.95
              ? plus(times(n, clear(shape, b, n) * random()), times(randomUnit(random), least * random()))
              : ([0, 0, 0] as V)
  const a = solid(rounded({ ...a0, centre: plus(b.centre, at) }))
  const from = plus(a.centre, b.centre, -1)
  const tolerance = toleranceOf(a, b)
  const apart = convexDistance(a.kind, rowOf(a), 0, b.kind, rowOf(b), 0, out, 0)
  const normal = vector(CONVEX_NORMAL)
  const distance = out[CONVEX_DISTANCE]
  const depth = out[CONVEX_DEPTH]
  const pointA = plus(vector(CONVEX_POINT_A), a.centre, -1)
  const pointB = plus(vector(CONVEX_POINT_B), b.centre, -1)
  const lower = separation(a, b, from, normal)
  if (!(Math.abs(size(normal) - 1) < 1e-12)) figures.distance = Number.POSITIVE_INFINITY
  if (apart) {
    figures.apart++
    // the plane proves it is no less, the points that it is no more
    const between = size(plus(plus(pointB, b.centre), plus(pointA, a.centre), -1))
    const error = Math.max(distance - lower, between - distance, outside(a, pointA), outside(b, pointB)) / tolerance
    note(figures, 'distance', error, report, a, b, [0, 0, 0])
    return
  }
  figures.overlaps++
  // moved by depth · normal they are apart, and touch at the points
  const enough = -lower - depth
  const touching = Math.max(outside(a, plus(pointA, [0, 0, 0])), outside(b, pointB))
  note(figures, 'depth', Math.max(enough, touching) / tolerance, report, a, b, [0, 0, 0])
  if (random() >= dense) return
  const f = (m: V) => separation(a, b, from, m)
  const [, top] = highest(f, looks, 6, 0.25, 28)
  note(figures, 'notLeast', (top + depth) / tolerance, report, a, b, [0, 0, 0])
}

function note(
  figures: Figures,
  what: 'late' | 'early' | 'distance' | 'depth' | 'notLeast' | 'missed',
  error: number,
  report: Report,
  a: Body,
  b: Body,
  way: V,
): void {
  const e = Number.isNaN(error) ? Number.POSITIVE_INFINITY : error
  if (e > figures[what]) figures[what] = e
  if (e > 1) report(what, a, b, way, e)
}

function judgeCast(figures: Figures, a0: Body, b: Solid, random: () => number, dense: number, report: Report): void {
  const shape = solid(a0)
  const n = pickDirection(shape, b, random)
  const least = Math.min(leastSize(a0), leastSize(b))
  const extent = clear(shape, b, n)
  const along = randomUnit(random)
  const tangent = size(cross(n, along)) > 0.01 ? unit(cross(n, along)) : unit(cross(n, [n[1], n[2], -n[0]]))
  const k = random()
  let from: V
  let way: V
  if (k < 0.35) {
    // aimed at some point of it
    from = times(along, extent * (1 + 3 * random()) + reach(b, along) + reach(shape, along))
    way = plus(times(n, random() * extent * 0.7), from, -1)
    way = times(way, 2 * random() + 0.5)
  } else if (k < 0.65) {
    // grazing: past the plane that touches, a little above or below
    const height = extent + (random() < 0.5 ? 1 : -1) * least * 10 ** (-11 * random())
    const long = extent * 2 ** (4 * random())
    from = plus(times(n, height), tangent, -long * random())
    way = times(tangent, long * 2)
    if (random() < 0.3) way = plus(way, n, -least * 10 ** (-10 * random()))
  } else if (k < 0.75) {
    // a long way
    const long = least * 10 ** (1 + 3 * random())
    from = plus(times(n, extent * random()), along, -long)
    way = times(along, long * (0.5 + 2 * random()))
  } else if (k < 0.85) {
    // straight onto a face
    from = times(n, extent * (1 + random()))
    way = times(n, -extent * 2 * random())
  } else if (k < 0.93) {
    // from contact
    from = times(n, extent)
    way = plus(
      times(tangent, extent * random()),
      n,
      (random() - 0.5) * extent * (random() < 0.3 ? 1e-9 : random() < 0.5 ? 0 : 1),
    )
  } else {
    // hardly anything
    from = times(n, extent + 2e-9 * least * random())
    way = times(plus(n, along, random()), -least * 10 ** (-10 * random()))
  }
  const a = solid({ ...a0, centre: plus(b.centre, from) })
  const start = plus(a.centre, b.centre, -1)
  const tolerance = toleranceOf(a, b, way)
  const sweep = new Float64Array(SOLID_SIZE)
  sweep.set(a.centre)
  sweep.set(way, 3)
  sweep.set(a.half, 6)
  sweep.set(a.turn, 9)
  const hit = sweepConvexConvex(a.kind, sweep, 0, b.kind, rowOf(b), 0, out, 0, random() < 0.2 ? REPORT : IGNORE_LEAVING)
  if (!hit) {
    figures.passes++
    if (random() >= dense) return
    // is there a plane that keeps the whole way off?
    const end = plus(start, way)
    const f = (m: V) => Math.min(separation(a, b, start, m), separation(a, b, end, m))
    const [, top] = highest(f, looks, 2, 0.3, 40, way)
    if (top >= 0) return
    const [, more] = highest(f, manyLooks, 6, 0.3, 50, way)
    if (-more > tolerance && startsFree(a, b, start, tolerance)) {
      figures.misses++
      note(figures, 'missed', -more / tolerance, report, a, b, way)
    } else if (startsFree(a, b, start, tolerance)) figures.missed = Math.max(figures.missed, -more / tolerance)
    return
  }
  figures.hits++
  const normal = vector(HIT_NORMAL)
  const t = out[HIT_T]
  const at = plus(start, way, t)
  const point = plus(vector(HIT_POINT), b.centre, -1)
  const lower = separation(a, b, at, normal)
  if (out[HIT_STARTS_INSIDE] === 1) {
    note(figures, 'depth', (-lower - out[HIT_DEPTH]) / tolerance, report, a, b, way)
    return
  }
  // the normal's plane keeps them apart until then, if they approach along it; the point is in both
  const late = t > 0 && dot(normal, way) >= 0 ? Number.POSITIVE_INFINITY : -lower / tolerance
  note(figures, 'late', late, report, a, b, way)
  note(figures, 'early', Math.max(outside(b, point), outside(a, plus(point, at, -1))) / tolerance, report, a, b, way)
}

/** Surely apart at the start: what the contact rule ignores is no miss. */
function startsFree(a: Solid, b: Solid, start: V, tolerance: number): boolean {
  const [, top] = highest((m) => separation(a, b, start, m), looks, 2, 0.3, 28)
  return top > tolerance
}

export const ROW = BODY_SIZE
