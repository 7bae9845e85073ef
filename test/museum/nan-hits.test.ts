import { describe, expect, test } from 'vitest'
import * as kernels from '../../src/kernels.ts'

/** NaN must fall to the miss, wherever it stands; a ray of no direction hit the box that it started in. */
type Kernel = (a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, o: number) => boolean
const ray = [0.5, 0.5, 0.5, 1, 2, 3, 9]
const onPlane = [0.5, 0, 0.5, 1, 2, 3, 9]
const sweep = [-1.2, 5, 0, 0, -9, 0, 1]
const fat = [-1.2, 5, 0, 0, -9, 0, 1, 2, 3]
const triangle = [-1, 0, -1, -1, 0, 2, 2, 0, -1]
const cases: [string, Kernel, number[], number[]][] = [
  ['rayTriangle', kernels.rayTriangle, [0, 5, 0, 0, -9, 0, 1], triangle],
  ['rayPlane', kernels.rayPlane, onPlane, [0, 1, 0, 0]],
  ['raySphere', kernels.raySphere, ray, [0, 0, 0, 2]],
  ['rayPipe', kernels.rayPipe, ray, [0, 0, 0, 0, 1, 0, 2]],
  ['rayPipe on the wall', kernels.rayPipe, [2, 0, 0, 1, 2, 3, 9], [0, 0, 0, 0, 1, 0, 2]],
  ['rayBox', kernels.rayBox, ray, [0, 0, 0, 1, 1, 1, 0, 0, 0, 1]],
  ['sweepSphereTriangle', kernels.sweepSphereTriangle, sweep, triangle],
  ['sweepSpherePlane', kernels.sweepSpherePlane, sweep, [0, 1, 0, 0]],
  ['sweepSphereSphere', kernels.sweepSphereSphere, sweep, [0, 0, 0, 2]],
  ['sweepSpherePipe', kernels.sweepSpherePipe, sweep, [0, 0, 0, 1, 0, 0, 2]],
  ['sweepSphereSegment', kernels.sweepSphereSegment, sweep, [-1, 0, 0, 1, 0, 0]],
  ['sweepSpherePoint', kernels.sweepSpherePoint, sweep, [-1, 0, 0]],
  ['sweepEllipsoidTriangle', kernels.sweepEllipsoidTriangle, fat, triangle],
  ['sweepEllipsoidPlane', kernels.sweepEllipsoidPlane, fat, [0, 1, 0, 0]],
  ['closestPointTriangle', kernels.closestPointTriangle, [-1.2, 5, 0], triangle],
  ['closestPointSegment', kernels.closestPointSegment, [0, 5, 0], [-1, 0, 0, 1, 0, 0]],
  ['overlapSphereTriangle', kernels.overlapSphereTriangle, [-1.2, 0.5, 0, 1], triangle],
]

describe('NaN in any column is a miss that writes nothing', () => {
  for (const [name, kernel, mover, target] of cases)
    test(name, () => {
      const out = new Float64Array(10)
      expect(kernel(new Float64Array(mover), 0, new Float64Array(target), 0, out, 0)).toBe(true)
      for (let i = 0; i < mover.length + target.length; i++) {
        const bad = [...mover, ...target]
        bad[i] = Number.NaN
        const row = new Float64Array(bad)
        out.fill(7)
        expect([i, kernel(row, 0, row, mover.length, out, 0)]).toEqual([i, false])
        expect([...out]).toEqual(Array(10).fill(7))
      }
    })
})
