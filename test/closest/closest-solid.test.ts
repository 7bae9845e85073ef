import { describe, expect, test } from 'vitest'
import {
  closestPointBox,
  closestPointCapsule,
  closestPointCylinder,
  closestPointEllipsoid,
  closestPointPipe,
  closestPointPlane,
  closestPointSphere,
} from '../../src/kernels.ts'
import { dealer, LYING, UPRIGHT } from '../ray/deal.ts'
import { courseOf, type Kind, meets, turnOf } from '../ray/solids.ts'
import { epsilonOf, largestOf, lengthOf } from '../ray/way.ts'
import { wayToSolid } from '../sweep/solid-way.ts'

const KERNELS = {
  box: closestPointBox,
  capsule: closestPointCapsule,
  cylinder: closestPointCylinder,
  ellipsoid: closestPointEllipsoid,
}
type Kernel = typeof closestPointBox
const out = new Float64Array(8)

function ask(kernel: Kernel, p: readonly number[], target: readonly number[]) {
  const row = new Float64Array([5, ...p, 5, ...target])
  expect(kernel(row, 1, row, 5, out, 0)).toBe(true)
  const [x, y, z, distance, nx, ny, nz, feature] = [...out].map((v) => v + 0)
  return { point: [x, y, z], distance, normal: [nx, ny, nz], feature }
}

describe('the closest point of a solid, plane or pipe', () => {
  const cases: [string, Kernel, number[], number[], number[], number, number[], number][] = [
    ['of a sphere', closestPointSphere, [3, 4, 0], [0, 0, 0, 2], [1.2, 1.6, 0], 3, [0.6, 0.8, 0], 0],
    ['in a sphere', closestPointSphere, [0, 1, 0], [0, 0, 0, 2], [0, 1, 0], 0, [0, 1, 0], 0],
    ['above a plane', closestPointPlane, [3, 4, 0], [0, 1, 0, 1], [3, 1, 0], 3, [0, 1, 0], 0],
    ['below a plane', closestPointPlane, [3, -4, 0], [0, 1, 0, 1], [3, 1, 0], 5, [0, -1, 0], 0],
    ['outside a pipe', closestPointPipe, [5, 7, 0], [0, 0, 0, 0, 1, 0, 2], [2, 7, 0], 3, [1, 0, 0], 0],
    ['inside a pipe', closestPointPipe, [1.5, 7, 0], [0, 0, 0, 0, 1, 0, 2], [2, 7, 0], 0.5, [-1, 0, 0], 0],
    ['beside a box', closestPointBox, [4, 1, 1], [0, 0, 0, 1, 2, 3, ...UPRIGHT], [1, 1, 1], 3, [1, 0, 0], 0],
    ['of its edge', closestPointBox, [4, 6, 1], [0, 0, 0, 1, 2, 3, ...UPRIGHT], [1, 2, 1], 5, [0.6, 0.8, 0], 1],
    ['of its vertex', closestPointBox, [1, 5, 7], [0, 0, 0, 1, 2, 3, ...UPRIGHT], [1, 2, 3], 5, [0, 0.6, 0.8], 1],
    ['in a box', closestPointBox, [0, 1.5, 1], [0, 0, 0, 1, 2, 3, ...UPRIGHT], [0, 1.5, 1], 0, [0, 1, 0], 0],
    ['of one lying', closestPointBox, [5, 0, 0], [0, 0, 0, 1, 2, 3, ...LYING], [2, 0, 0], 3, [1, 0, 0], 0],
    [
      'of a capsule',
      closestPointCapsule,
      [3, 6, 0],
      [0, 0, 0, 1, 3, 1, ...UPRIGHT],
      [0.6, 2.8, 0],
      4,
      [0.6, 0.8, 0],
      0,
    ],
    ['of a rim', closestPointCylinder, [4, 6, 0], [0, 0, 0, 1, 2, 1, ...UPRIGHT], [1, 2, 0], 5, [0.6, 0.8, 0], 1],
    [
      'in a cylinder',
      closestPointCylinder,
      [0, 1.5, 0.2],
      [0, 0, 0, 1, 2, 1, ...UPRIGHT],
      [0, 1.5, 0.2],
      0,
      [0, 1, 0],
      0,
    ],
    ['of an ellipsoid', closestPointEllipsoid, [0, 5, 0], [0, 0, 0, 1, 2, 3, ...UPRIGHT], [0, 2, 0], 3, [0, 1, 0], 0],
    ['of one lying', closestPointEllipsoid, [0, 5, 0], [0, 0, 0, 1, 2, 3, ...LYING], [0, 1, 0], 4, [0, 1, 0], 0],
    ['in its centre', closestPointEllipsoid, [0, 0, 0], [0, 0, 0, 1, 2, 3, ...LYING], [0, 0, 0], 0, [1, 0, 0], 0],
  ]
  for (const [name, kernel, p, target, point, distance, normal, feature] of cases)
    test(name, () => {
      const answer = ask(kernel, p, target)
      for (let k = 0; k < 3; k++) {
        expect(answer.point[k]).toBeCloseTo(point[k], 14)
        expect(answer.normal[k]).toBeCloseTo(normal[k], 15)
      }
      expect(answer.distance).toBeCloseTo(distance, 14)
      if (name !== 'of its vertex') expect(answer.feature).toBe(feature)
      else expect(answer.feature).toBeGreaterThan(0)
    })

  test('NaN is a miss that writes nothing', () => {
    for (const [, kernel, p, target] of cases)
      for (let i = 0; i < 3 + target.length; i++) {
        const row = new Float64Array([...p, ...target])
        row[i] = Number.NaN
        out.fill(7)
        expect([kernel.name, i, kernel(row, 0, row, 3, out, 0)]).toEqual([kernel.name, i, false])
        expect([...out]).toEqual(Array(8).fill(7))
      }
  })
})

describe('against exact distances', () => {
  const deal = dealer(808)
  for (const kind of Object.keys(KERNELS) as Kind[])
    test(kind, () => {
      const counts = { inside: 0, outside: 0 }
      for (let i = 0; i < 600; i++) {
        const solid = deal.solid(kind)
        const { place, away } = deal.placeOn(solid)
        const size = Math.min(...solid.body.slice(3, 6))
        const off = (i % 3 === 0 ? -1 : 1) * size * 2 ** deal.between(-40, i % 3 === 0 ? 0 : 8)
        const p = place.map((x, k) => x + off * away[k])
        const { point, distance, normal } = ask(KERNELS[kind], p, solid.body)
        const epsilon = epsilonOf(largestOf(p, solid.body.slice(0, 6)), 0)
        expect(Math.abs(lengthOf(normal) - 1)).toBeLessThan(1e-15)
        const inside = meets(courseOf(solid, p, [0, 0, 0], []), 0, 0, 0, 0)
        if (inside) {
          counts.inside++
          expect(distance).toBeLessThan(epsilon)
          if (distance === 0) expect(lengthOf(point.map((x, k) => x - p[k]))).toBeLessThan(epsilon)
        } else {
          counts.outside++
          const gap = lengthOf(p.map((x, k) => x - point[k]))
          expect(Math.abs(gap - distance)).toBeLessThan(epsilon)
          // it is on the solid, and straight below: no point of the solid is nearer
          if (kind !== 'ellipsoid') {
            expect(Math.abs(wayToSolid(solid, p, [0, 0, 0], 0).at(0) - distance)).toBeLessThan(epsilon)
            expect(Math.abs(wayToSolid(solid, point, [0, 0, 0], 0).at(0))).toBeLessThan(epsilon)
          } else {
            const at = courseOf(solid, point, [0, 0, 0], [epsilon])
            expect([meets(at, 0, 0, epsilon, 0), meets(at, 0, 0, -epsilon, 0)]).toEqual([true, false])
            // the gradient there is the normal
            const { norm, into, out: turn } = turnOf(solid.body.slice(6))
            const scale = (v: number): bigint => BigInt(Math.round(v * 2 ** 60))
            const seen = into(point.map((x, k) => scale(x - solid.body[k]))).map((x) => Number(x) / Number(norm))
            const gradient = seen.map((x, k) => x / solid.body[3 + k] ** 2)
            const length = lengthOf(gradient)
            const world = turn(gradient.map((x) => scale(x / length))).map((x) => Number(x) / Number(norm) / 2 ** 60)
            expect(lengthOf(world.map((x, k) => x - normal[k]))).toBeLessThan(64 * (epsilon / size) ** 0.99)
          }
        }
      }
      expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(150)
    })
})
