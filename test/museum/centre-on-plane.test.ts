import { expect, test } from 'vitest'
import {
  REPORT,
  sweepEllipsoidPlane,
  sweepEllipsoidTriangle,
  sweepSpherePipe,
  sweepSpherePlane,
  sweepSphereTriangle,
} from '../../src/kernels.ts'

/** Without a direction from the plane to the centre, the normal was made of what the query before had left behind. */
const out = new Float64Array(10)
const before = () =>
  sweepSphereTriangle(
    new Float64Array([0, 0, 0, 1, 1, 1, 1]),
    0,
    new Float64Array([0, 0, 0, 3, 1, 0, 0, 1, 5]),
    0,
    out,
    0,
    REPORT,
  )
const normal = () => [...out.subarray(4, 7)]
const FLOOR = new Float64Array([0, 1, 0, 0])

test('a sphere whose centre is on a plane gets the normal of the plane, against its way', () => {
  before()
  expect(sweepSpherePlane(new Float64Array([5, 0, 7, 1, 0, 0, 3]), 0, FLOOR, 0, out, 0, REPORT)).toBe(true)
  expect(normal()).toEqual([0, 1, 0])
  expect(out[7]).toBe(3)
  before()
  expect(sweepSpherePlane(new Float64Array([5, 0, 7, 1, 2, 0, 3]), 0, FLOOR, 0, out, 0, REPORT)).toBe(true)
  expect(normal().map((x) => x + 0)).toEqual([0, -1, 0])
})

test('an ellipsoid too', () => {
  before()
  const sweep = new Float64Array([5, 0, 7, 1, 0, 0, 3, 2, 1])
  expect(sweepEllipsoidPlane(sweep, 0, FLOOR, 0, out, 0, REPORT)).toBe(true)
  expect(normal()).toEqual([0, 1, 0])
  expect(out[7]).toBe(2)
})

test('a sphere as thick as the pipe that it fills is stopped against its way', () => {
  before()
  const pipe = new Float64Array([0, 0, 0, 0, 1, 0, 3])
  expect(sweepSpherePipe(new Float64Array([0, 0, 0, 1, 0, 0, 3]), 0, pipe, 0, out, 0)).toBe(true)
  expect([...out.subarray(0, 7)].map((x) => x + 0)).toEqual([0, 3, 0, 0, -1, 0, 0])
})

test('an ellipsoid whose centre is a corner of a triangle is freed by its depth along the normal', () => {
  // the residue of dividing by the radii was taken for a direction
  const triangle = [0.23732607066631317, 0.8350644707679749, -0.47960060834884644, -0.49711862206459045]
  triangle.push(0.10968180745840073, -0.13659362494945526, 0.7385807633399963, -0.24265016615390778, 0.4710189998149872)
  const row = new Float64Array(triangle)
  const sweep = new Float64Array([...triangle.slice(6), 1.5434101173034962, -1.2680929383915598, -0.11861644254101636])
  const radii = [3.997520714062359, 3.5853797274045704, 0.9675507815477213]
  expect(sweepEllipsoidTriangle(new Float64Array([...sweep, ...radii]), 0, row, 0, out, 0, REPORT)).toBe(true)
  const moved = new Float64Array([...sweep.subarray(0, 3), 0, 0, 0, ...radii])
  for (let i = 0; i < 3; i++) moved[i] += out[7] * (1 + 1e-9) * out[4 + i]
  expect(sweepEllipsoidTriangle(moved, 0, row, 0, out, 0, REPORT)).toBe(false)
})
