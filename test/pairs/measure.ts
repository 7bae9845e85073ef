import type { Coordinates, Row } from '../../src/math/rows.ts'
import { type Dealer, dealer, dot } from '../ray/deal.ts'
import { courseOf, type Kind, meets, type Solid } from '../ray/solids.ts'
import { epsilonOf, largestOf, lengthOf, type Way } from '../ray/way.ts'
import { wayToSolid } from '../sweep/solid-way.ts'

/** Measures of single kernels: the largest error over random and grazing cases, in ε of the contract. */
export type Kernel = (a: Row, i: number, b: Coordinates, j: number, out: Row, o: number, overlap?: number) => boolean

const out = new Float64Array(10)
const row = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers)

/** A place abreast of a solid, or anywhere near; and a way that passes it, a third within a few ulp. */
function wayPast({ next, between, placeOn, point }: Dealer, solid: Solid, radius: number) {
  const { place, away } = placeOn(solid)
  const grazes = next() < 0.4
  const d = point(1)
  if (grazes) {
    const fall = dot(d, away)
    for (let k = 0; k < 3; k++) d[k] -= fall * away[k]
  } else if (dot(d, away) > 0) for (let k = 0; k < 3; k++) d[k] = -d[k]
  const reach = lengthOf(solid.body.slice(3, 6)) + radius
  const ulps = Math.floor(between(-6, 7)) * 2 ** -52 * largestOf(place, [radius])
  const back = next() < 0.2 ? 0 : reach * 2 ** between(-6, 8)
  const length = lengthOf(d) || 1
  return {
    from: place.map((x, k) => x + (radius + ulps) * away[k] - (back * d[k]) / length),
    move: d.map((x) => (x / length) * (back + reach * 2 ** between(-2, 1))),
  }
}

/** The least share of ε, of these, at which a yes-or-no judgement holds. */
const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, Number.POSITIVE_INFINITY]

/** A ray kernel against a solid: larger by the error it is hit there, smaller by it not before, nor by a ray that misses. */
export function measureRay(kernel: Kernel, kind: Kind, seed: number, cases: number): number {
  const deal = dealer(seed)
  let worst = 0
  for (let i = 0; i < cases; i++) {
    const solid = deal.solid(kind)
    const { from, move } = wayPast(deal, solid, 0)
    const hit = kernel(row([...from, ...move, 1]), 0, row(solid.body), 0, out, 0)
    const end = hit ? out[0] : 1
    const epsilon = epsilonOf(largestOf(from, solid.body.slice(0, 6)), end * lengthOf(move))
    const steps = SHARES.slice(0, -1).map((share) => share * epsilon)
    const course = courseOf(solid, from, move, steps)
    const step = steps.findIndex((e) => {
      if (!hit) return !meets(course, 0, 1, -e, 0)
      return meets(course, end, end, e, 0) && (end === 0 || !meets(course, 0, end, -e, 0))
    })
    worst = Math.max(worst, SHARES.at(step) ?? 0)
  }
  return worst
}

/** An answer under the contact rule, against the gap at times and until times. */
export function errorUnderRule(hit: boolean, answer: Row, way: Way, epsilon: number): number {
  const start = way.at(0)
  const nearer = start - way.until(1)
  if (!hit) return Math.min(-way.until(1), Math.max(start - epsilon, nearer - 2 * epsilon)) / epsilon
  const [t] = answer
  const there = way.at(t)
  if (t > 0) return Math.max(there, -way.until(t)) / epsilon
  const early = Math.max(there, Math.min(epsilon - start, 2 * epsilon - nearer))
  return (answer[9] === 1 ? Math.max(early, start, Math.abs(answer[7] + start) / 2) : Math.max(early, -start)) / epsilon
}

/** A sphere swept against a solid. */
export function measureSphere(kernel: Kernel, kind: Kind, seed: number, cases: number): number {
  const deal = dealer(seed)
  let worst = 0
  for (let i = 0; i < cases; i++) {
    const solid = deal.solid(kind)
    const radius = 2 ** deal.between(-5, 5)
    const { from, move } = wayPast(deal, solid, radius)
    const epsilon = epsilonOf(largestOf(from, [radius], solid.body.slice(0, 6)), lengthOf(move))
    const hit = kernel(row([...from, ...move, radius]), 0, row(solid.body), 0, out, 0)
    worst = Math.max(worst, errorUnderRule(hit, out, wayToSolid(solid, from, move, radius), epsilon))
  }
  return worst
}

/** A solid swept against a sphere. */
export function measureAgainstSphere(kernel: Kernel, kind: Kind, seed: number, cases: number): number {
  return measureSphere(
    (sweep, _s, body, _t, answer) => {
      const [x, y, z, dx, dy, dz, radius] = sweep
      const solid = row([...body.slice(0, 3), 0 - dx, 0 - dy, 0 - dz, ...body.slice(3)])
      return kernel(solid, 0, row([x, y, z, radius]), 0, answer, 0)
    },
    kind,
    seed,
    cases,
  )
}

/** A capsule swept against a capsule. */
export function measureCapsules(kernel: Kernel, seed: number, cases: number): number {
  const deal = dealer(seed)
  let worst = 0
  for (let i = 0; i < cases; i++) {
    const target = deal.solid('capsule')
    const mine = deal.solid('capsule')
    const sizes = mine.body.slice(3)
    const { from, move } = wayPast(deal, target, sizes[0])
    const body = { ...mine, body: [...from, ...sizes] }
    const epsilon = epsilonOf(largestOf(from, sizes.slice(0, 3), target.body.slice(0, 6)), lengthOf(move))
    const hit = kernel(row([...from, ...move, ...sizes]), 0, row(target.body), 0, out, 0)
    worst = Math.max(worst, errorUnderRule(hit, out, wayToSolid(target, from, move, sizes[0], body), epsilon))
  }
  return worst
}

/** The nearest point of a solid: on it, as far as it says, and no nearer one. Not of ellipsoids. */
export function measureClosest(kernel: Kernel, kind: Kind, seed: number, cases: number): number {
  const deal = dealer(seed)
  let worst = 0
  for (let i = 0; i < cases; i++) {
    const solid = deal.solid(kind)
    const { from } = wayPast(deal, solid, 0)
    if (!kernel(row(from), 0, row(solid.body), 0, out, 0)) return Number.POSITIVE_INFINITY
    const [x, y, z, distance] = out
    const still = [0, 0, 0]
    const gap = Math.max(0, wayToSolid(solid, from, still, 0).at(0))
    const on = Math.max(0, wayToSolid(solid, [x, y, z], still, 0).at(0))
    worst = Math.max(
      worst,
      Math.max(Math.abs(gap - distance), on) / epsilonOf(largestOf(from, solid.body.slice(0, 6)), 0),
    )
  }
  return worst
}
