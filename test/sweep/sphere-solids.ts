/** Spheres against solids and the other way round, in random cases, for the tests of both tiers. */
import { expect } from 'vitest'
import {
  sweepBoxSphere,
  sweepCapsuleCapsule,
  sweepCapsuleSphere,
  sweepCylinderSphere,
  sweepSphereBox,
  sweepSphereCapsule,
  sweepSphereCylinder,
} from '../../src/kernels.ts'
import { dealer, dot, turned } from '../ray/deal.ts'
import type { Solid } from '../ray/solids.ts'
import { epsilonOf, largestOf, lengthOf, type Way } from '../ray/way.ts'
import { wayToSolid } from './solid-way.ts'

const KERNELS = { box: sweepSphereBox, capsule: sweepSphereCapsule, cylinder: sweepSphereCylinder }
export const KINDS = ['box', 'capsule', 'cylinder'] as const
export type Kind = (typeof KINDS)[number]
export const out = new Float64Array(10)

interface Answer {
  t: number
  point: number[]
  normal: number[]
  depth: number
  feature: number
  inside: boolean
}

export function ask(kind: Kind, sweep: readonly number[], body: readonly number[], overlap?: number): Answer | null {
  out.fill(-7)
  if (!KERNELS[kind](new Float64Array([9, 9, ...sweep]), 2, new Float64Array([9, ...body]), 1, out, 0, overlap)) {
    expect([...out]).toEqual(Array(10).fill(-7))
    return null
  }
  const plain = (from: number): number[] => [...out.subarray(from, from + 3)].map((x) => x + 0)
  return { t: out[0], point: plain(1), normal: plain(4), depth: out[7], feature: out[8], inside: out[9] === 1 }
}

const deal = dealer(4242)
const { between, next, point } = deal
const counts = { hit: 0, later: 0, miss: 0, inside: 0, deep: 0 }

/** A sweep that passes a place of the solid, a third of them within a few ulp; some start in contact, some in overlap. */
function past(solid: Solid, radius: number): { from: number[]; move: number[] } {
  const { place, away } = deal.placeOn(solid)
  const ulps = Math.floor(between(-6, 7)) * 2 ** -52
  const off = radius + ulps * largestOf(place, [radius])
  const kind = Math.floor(next() * 6)
  const d = point(1)
  if (kind < 3) {
    const fall = dot(d, away)
    for (let k = 0; k < 3; k++) d[k] -= fall * away[k] * (kind === 2 ? 1 - 1e-9 * next() : 1)
  } else if (dot(d, away) > 0 && next() < 0.8) for (let k = 0; k < 3; k++) d[k] = -d[k]
  const size = Math.min(...solid.body.slice(3, 6))
  const reach = lengthOf(solid.body.slice(3, 6)) + radius
  // kind 4: starts in contact, kind 5: in overlap
  const out = kind === 5 ? radius - between(0, 1) * (radius + size) : kind === 3 ? radius * between(0, 1) : off
  const length = lengthOf(d) || 1
  const back = kind >= 4 ? 0 : reach * 2 ** between(-6, 8)
  const ahead = (back || reach) * 2 ** between(-2, 1)
  return {
    from: place.map((x, k) => x + out * away[k] - (back * d[k]) / length),
    move: d.map((x) => (x / length) * (back + ahead)),
  }
}

function judge(kind: Kind, sweep: number[], solid: Solid, way: Way, epsilon: number): number {
  const start = way.at(0)
  const nearer = start - way.until(1)
  const hit = ask(kind, sweep, solid.body)
  if (!hit) {
    counts.miss++
    return Math.min(-way.until(1), Math.max(start - epsilon, nearer - 2 * epsilon)) / epsilon
  }
  const { t, normal } = hit
  counts.hit++
  expect(t >= 0 && t <= 1).toBe(true)
  expect(Math.abs(lengthOf(normal) - 1)).toBeLessThan(1e-15)
  // the point is on the solid, the centre straight above it
  const centre = [0, 1, 2].map((k) => sweep[k] + t * sweep[3 + k])
  const above = sweep[6] + (t > 0 ? 0 : start)
  const off = lengthOf(centre.map((x, k) => x - hit.point[k] - above * normal[k]))
  expect(Math.max(off / 4, Math.abs(wayToSolid(solid, hit.point, [0, 0, 0], 0).at(0))) / epsilon).toBeLessThan(1)
  let error = way.at(t)
  if (t > 0) {
    counts.later++
    error = Math.max(error, -way.until(t))
    expect([hit.depth, hit.inside]).toEqual([0, false])
  } else {
    error = Math.max(error, Math.min(epsilon - start, 2 * epsilon - nearer))
    if (hit.inside) {
      counts.inside++
      if (start < -sweep[6]) counts.deep++
      error = Math.max(error, start, Math.abs(hit.depth + start) / 2)
      // moved out by the depth it just touches
      const out = wayToSolid(
        solid,
        sweep.slice(0, 3),
        normal.map((x) => x * hit.depth),
        sweep[6],
      )
      error = Math.max(error, Math.abs(out.at(1)) / 2)
    } else error = Math.max(error, -start)
  }
  return error / epsilon
}

/** A sphere against a solid: smaller by ε it touches nothing before, larger by ε it touches there. */
export function meetsSolids(kind: Kind, cases: number): void {
  for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] = 0
  let worst = 0
  for (let i = 0; i < cases; i++) {
    const solid = deal.solid(kind)
    const radius = 2 ** between(-5, 5)
    const { from, move } = past(solid, radius)
    const sweep = [...from, ...move, radius]
    const epsilon = epsilonOf(largestOf(from, [radius], solid.body.slice(0, 6)), lengthOf(move))
    const error = judge(kind, sweep, solid, wayToSolid(solid, from, move, radius), epsilon)
    if (!(error < 1)) expect([i, kind, sweep, solid.body, [...out], error]).toBe('within ε')
    worst = Math.max(worst, error)
  }
  expect(worst).toBeLessThan(1)
  expect(Math.min(counts.later, counts.miss)).toBeGreaterThan(cases / 8)
  expect(Math.min(counts.inside, counts.deep * 2)).toBeGreaterThan(cases / 50)
}

const SWAPPED = { box: sweepBoxSphere, capsule: sweepCapsuleSphere, cylinder: sweepCylinderSphere }
const rule = (hit: boolean, way: Way, epsilon: number): number => {
  const start = way.at(0)
  const nearer = start - way.until(1)
  if (!hit) return Math.min(-way.until(1), Math.max(start - epsilon, nearer - 2 * epsilon)) / epsilon
  const t = out[0]
  const error = way.at(t)
  if (t > 0) return Math.max(error, -way.until(t)) / epsilon
  const early = Math.max(error, Math.min(epsilon - start, 2 * epsilon - nearer))
  return (out[9] === 1 ? Math.max(early, start, Math.abs(out[7] + start) / 2) : Math.max(early, -start)) / epsilon
}

/** A solid against a sphere. */
export function meetSpheres(kind: Kind, cases: number): void {
  let worst = 0
  let hits = 0
  for (let i = 0; i < cases; i++) {
    const solid = deal.solid(kind)
    const radius = 2 ** between(-5, 5)
    const { from, move } = past(solid, radius)
    const sweep = [...solid.body.slice(0, 3), ...move.map((x) => 0 - x), ...solid.body.slice(3)]
    const epsilon = epsilonOf(largestOf(from, [radius], solid.body.slice(0, 6)), lengthOf(move))
    const hit = SWAPPED[kind](new Float64Array(sweep), 0, new Float64Array([...from, radius]), 0, out, 0)
    const error = rule(hit, wayToSolid(solid, from, move, radius), epsilon)
    if (!(error < 1)) expect([i, kind, sweep, from, radius, [...out], error]).toBe('within ε')
    worst = Math.max(worst, error)
    if (!hit) continue
    hits++
    // on the sphere, and the normal is its own
    const lift = [0, 1, 2].map((k) => out[1 + k] - from[k] - radius * out[4 + k])
    expect(lengthOf(lift)).toBeLessThan(epsilon)
    if (out[0] === 0) continue
    const there = solid.body.map((x, k) => (k < 3 ? x - out[0] * move[k] : x))
    expect(Math.abs(wayToSolid({ kind, body: there }, [...out.subarray(1, 4)], [0, 0, 0], 0).at(0))).toBeLessThan(
      epsilon,
    )
  }
  expect(worst).toBeLessThan(1)
  expect(Math.min(hits, cases - hits)).toBeGreaterThan(cases / 5)
}

export function meetCapsules(cases: number): void {
  let worst = 0
  let hits = 0
  for (let i = 0; i < cases; i++) {
    const target = deal.solid('capsule')
    const mine = deal.solid('capsule')
    const inner = mine.body[4] - mine.body[3]
    const axis = turned([0, inner, 0], mine.body.slice(6))
    const { from, move } = past(target, mine.body[3])
    const share = between(-1, 1)
    const at = from.map((x, k) => x - share * axis[k])
    const body = { kind: mine.kind, body: [...at, ...mine.body.slice(3, 6), ...mine.body.slice(6)] }
    if (i % 5 === 0) body.body.splice(6, 4, ...target.body.slice(6)) // parallel
    const sweep = [...at, ...move, ...body.body.slice(3)]
    const epsilon = epsilonOf(largestOf(at, body.body.slice(3, 6), target.body.slice(0, 6)), lengthOf(move))
    const hit = sweepCapsuleCapsule(new Float64Array(sweep), 0, new Float64Array(target.body), 0, out, 0)
    const error = rule(hit, wayToSolid(target, at, move, body.body[3], body), epsilon)
    if (!(error < 1)) expect([i, sweep, target.body, [...out], error]).toBe('within ε')
    worst = Math.max(worst, error)
    if (!hit) continue
    hits++
    if (out[0] === 0) continue
    // the point is on both
    const point = [...out.subarray(1, 4)]
    const there = body.body.map((x, k) => (k < 3 ? x + out[0] * move[k] : x))
    expect(Math.abs(wayToSolid(target, point, [0, 0, 0], 0).at(0))).toBeLessThan(2 * epsilon)
    expect(Math.abs(wayToSolid({ kind: 'capsule', body: there }, point, [0, 0, 0], 0).at(0))).toBeLessThan(2 * epsilon)
  }
  expect(worst).toBeLessThan(1)
  expect(Math.min(hits, cases - hits)).toBeGreaterThan(cases / 8)
}
