import { describe, expect, test } from 'vitest'
import { rayBox, rayCapsule, rayCylinder, rayEllipsoid } from '../../src/kernels.ts'
import { dealer, dot, LYING, UPRIGHT } from './deal.ts'
import { courseOf, type Kind, meets, type Solid } from './solids.ts'
import { epsilonOf, largestOf, lengthOf } from './way.ts'

const INF = Number.POSITIVE_INFINITY
const KERNELS = { box: rayBox, ellipsoid: rayEllipsoid, capsule: rayCapsule, cylinder: rayCylinder }
const KINDS = Object.keys(KERNELS) as Kind[]
const out = new Float64Array(10)

interface Answer {
  t: number
  point: number[]
  normal: number[]
  inside: boolean
}

/** Offsets that are not 0, and a row that must stay untouched on a miss. */
function ask(kind: Kind, ray: readonly number[], body: readonly number[]): Answer | null {
  out.fill(-7)
  if (!KERNELS[kind](new Float64Array([9, 9, ...ray]), 2, new Float64Array([9, ...body]), 1, out, 0)) {
    expect([...out]).toEqual(Array(10).fill(-7))
    return null
  }
  const plain = (from: number): number[] => [...out.subarray(from, from + 3)].map((x) => x + 0)
  return { t: out[0], point: plain(1), normal: plain(4), inside: out[9] === 1 }
}

/** Radius 1, half height 2; the box and ellipsoid as wide as they. */
const at = (x: number, y: number, z: number, turn = UPRIGHT): number[] => [x, y, z, 1, 2, 1, ...turn]

describe('a ray against each solid', () => {
  for (const kind of KINDS) {
    test(`${kind}: from outside it enters, at its side and at its top`, () => {
      expect(ask(kind, [-3, 5, 5, 2, 0, 0, INF], at(1, 5, 5))).toEqual({
        t: 1.5,
        point: [0, 5, 5],
        normal: [-1, 0, 0],
        inside: false,
      })
      expect(ask(kind, [1, 9, 5, 0, -1, 0, INF], at(1, 5, 5))).toEqual({
        t: 2,
        point: [1, 7, 5],
        normal: [0, 1, 0],
        inside: false,
      })
    })
    test(`${kind}: turned to lie along x`, () => {
      expect(ask(kind, [-9, 5, 5, 1, 0, 0, INF], at(1, 5, 5, LYING))).toEqual({
        t: 8,
        point: [-1, 5, 5],
        normal: [-1, 0, 0],
        inside: false,
      })
      expect(ask(kind, [1, 9, 5, 0, -1, 0, INF], at(1, 5, 5, LYING))).toEqual({
        t: 3,
        point: [1, 6, 5],
        normal: [0, 1, 0],
        inside: false,
      })
    })
    test(`${kind}: one that ends on it hits, one that ends before it, goes away or passes by does not`, () => {
      const body = at(0, 0, 0)
      expect(ask(kind, [-3, 0, 0, 1, 0, 0, 2], body)?.t).toBe(2)
      expect(ask(kind, [-3, 0, 0, 1, 0, 0, 1.999], body)).toBeNull()
      expect(ask(kind, [-3, 0, 0, -1, 0, 0, INF], body)).toBeNull()
      expect(ask(kind, [-3, 2.001, 0, 1, 0, 0, INF], body)).toBeNull()
      expect(ask(kind, [-3, 0, 0, 0, 1, 0, INF], body)).toBeNull()
      expect(ask(kind, [0, 3, 0, 0, 1, 0, INF], body)).toBeNull()
      expect(ask(kind, [1.001, 3, 0, 0, -1, 0, INF], body)).toBeNull()
    })
    test(`${kind}: touching counts, along its side too`, () => {
      expect(ask(kind, [-3, 0, 1, 1, 0, 0, INF], at(0, 0, 0))?.t).toBe(kind === 'box' ? 2 : 3)
      expect(ask(kind, [-3, 0, 1 + 2 ** -50, 1, 0, 0, INF], at(0, 0, 0))).toBeNull()
      const top = kind === 'box' || kind === 'cylinder' ? 1 : kind === 'capsule' ? 2 : 3
      expect(ask(kind, [1, 3, 0, 0, -1, 0, INF], at(0, 0, 0))?.t).toBe(top)
    })
    test(`${kind}: it is solid: a start inside or on it hits at once, whatever the way`, () => {
      expect(ask(kind, [0.5, 0, 0, 0, 1, 0, INF], at(0, 0, 0))).toEqual({
        t: 0,
        point: [0.5, 0, 0],
        normal: [1, 0, 0],
        inside: true,
      })
      expect(ask(kind, [1, 0, 0, 1, 0, 0, INF], at(0, 0, 0))).toEqual({
        t: 0,
        point: [1, 0, 0],
        normal: [1, 0, 0],
        inside: false,
      })
      expect(ask(kind, [0, 0, 0, 0, 0, 0, 1], at(0, 0, 0))?.t).toBe(0)
      expect(ask(kind, [3, 0, 0, 0, 0, 0, 1], at(0, 0, 0))).toBeNull()
    })
    test(`${kind}: NaN anywhere is a miss`, () => {
      const row = [-3, 0, 0, 1, 0, 0, 9, ...at(0, 0, 0)]
      for (let i = 0; i < 17; i++) {
        const bad = [...row]
        bad[i] = Number.NaN
        expect([i, ask(kind, bad.slice(0, 7), bad.slice(7))]).toEqual([i, null])
      }
    })
  }
  test('normals of starts inside: nearest face, nearest point of the segment, concentric ellipsoid', () => {
    const from = (x: number, y: number, z: number): number[] => [x, y, z, 1, 1, 1, INF]
    expect(ask('box', from(0.1, -1.8, 0), at(0, 0, 0))?.normal).toEqual([0, -1, 0])
    expect(ask('cylinder', from(0.1, -1.8, 0), at(0, 0, 0))?.normal).toEqual([0, -1, 0])
    expect(ask('cylinder', from(0, -0.5, -0.8), at(0, 0, 0))?.normal).toEqual([0, 0, -1])
    expect(ask('cylinder', from(0, 0.5, 0), at(0, 0, 0))?.normal).toEqual([1, 0, 0])
    expect(ask('capsule', from(0, 1.5, 0), at(0, 0, 0))?.normal).toEqual([0, 1, 0])
    expect(ask('capsule', from(0, 0.5, 0), at(0, 0, 0))?.normal).toEqual([1, 0, 0])
    expect(ask('capsule', from(0, 0, 0.5), at(0, 0, 0, LYING))?.normal).toEqual([0, 0, 1])
    expect(ask('ellipsoid', from(0, 0, 0), at(0, 0, 0))?.normal).toEqual([0, 1, 0])
    expect(ask('ellipsoid', from(0, 0.5, 0), at(0, 0, 0))?.normal).toEqual([0, 1, 0])
  })
})

const { between, point, solid: dealSolid, placeOn } = dealer(77)

/** Rays at places on the solid, a third of them within a few ulp of passing by, some from near, some from inside. */
function throwRay(solid: Solid, i: number): number[] {
  const { place, away } = placeOn(solid)
  const { body } = solid
  const reach = lengthOf(body.slice(3, 6))
  const far = reach * 2 ** between(-6, 10)
  const d = point(1)
  if (i % 3 === 0) {
    const fall = dot(d, away)
    const ulps = Math.floor(between(-6, 7)) * 2 ** -52 * largestOf(place, [reach])
    for (let k = 0; k < 3; k++) {
      d[k] -= fall * away[k]
      place[k] += ulps * away[k]
    }
  } else if (i % 3 === 1 && dot(d, away) > 0) for (let k = 0; k < 3; k++) d[k] = -d[k]
  if (i % 11 === 0) d[i % 3] = 0
  const length = lengthOf(d) || 1
  const from = i % 7 === 0 ? place : place.map((x, k) => x - (far * d[k]) / length)
  const times = 2 ** between(-4, 4)
  return [...from, ...d.map((x) => x * times), i % 2 ? INF : (far / length / times) * between(0.9, 3)]
}

describe('against exact answers, the error stays within the contract', () => {
  const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]
  for (const kind of KINDS)
    test(kind, () => {
      const CASES = 2500
      const counts = { hit: 0, later: 0, inside: 0, miss: 0 }
      let worst = 0
      for (let i = 0; i < CASES; i++) {
        const solid = dealSolid(kind)
        const ray = throwRay(solid, i)
        const from = ray.slice(0, 3)
        const d = ray.slice(3, 6)
        const hit = ask(kind, ray, solid.body)
        // of an endless ray only the part that can matter, so that ε stays small
        const enough =
          (lengthOf(from.map((x, k) => x - solid.body[k])) + 2 * lengthOf(solid.body.slice(3, 6))) / lengthOf(d)
        const end = hit ? hit.t : Math.min(ray[6], enough)
        const epsilon = epsilonOf(largestOf(from, solid.body.slice(0, 6)), end * lengthOf(d))
        const steps = SHARES.map((share) => share * epsilon)
        const course = courseOf(solid, from, d, steps)
        const holds = (e: number): boolean => {
          if (!hit) return !meets(course, 0, end, -e, 0)
          if (!meets(course, end, end, e, 0)) return false
          if (hit.inside) return meets(course, 0, 0, 0, 0)
          return !meets(course, 0, end, -e, 0)
        }
        const step = steps.findIndex(holds)
        if (step < 0) expect([i, kind, ray, solid.body, hit]).toBe('within ε')
        worst = Math.max(worst, SHARES[step])
        if (hit) {
          counts.hit++
          if (hit.t > 0) counts.later++
          if (hit.inside) counts.inside++
          expect(Math.abs(lengthOf(hit.normal) - 1)).toBeLessThan(1e-15)
          // it comes from where the ray comes from
          if (hit.t > 0) expect(dot(hit.normal, d) / lengthOf(d)).toBeLessThan(1e-7)
        } else counts.miss++
      }
      expect(worst).toBeLessThanOrEqual(1 / 2)
      expect(Math.min(counts.later, counts.miss)).toBeGreaterThan(CASES / 6)
      expect(counts.inside).toBeGreaterThan(CASES / 100)
    })
})
