import { expect, test } from 'vitest'
import { expectRight } from './ask-bug.ts'

// RenderKit/embree#298: a ray in the plane of a triangle is not reported; there that is the convention. Carom: a triangle is the
// set of its points, the ray meets it first at its edge from (0, 0, 0) to (0, 1, 0), one metre along.
test('a ray in the plane of a triangle hits its edge', () => {
  expect(expectRight('RenderKit/embree#298')?.point).toEqual({ x: 0, y: 0.5, z: 0 })
})
