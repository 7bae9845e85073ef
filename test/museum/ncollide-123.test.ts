import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'

// dimforge/ncollide#123 (kept as a test by dimforge/parry): the time of impact of a ball and a triangle never came back. As kept
// there, the ball moves by 6.925e-39 and the triangle is 11 m away: no hit. As first reported the ball is in overlap.
test('a way of almost nothing ends', () => {
  expectRight('dimforge/ncollide#123')
})

test('the first report: distance to the edge x + y = 0 is (0.090705 + 0.427473)/√2 = 0.36641, less than 0.375', () => {
  const mesh = new TriangleMesh([0.5, -0.5, 0, -0.5, -0.5, 0, -0.5, 0.5, 0])
  const hit = createHit()
  const from = { x: 11.590705 - 11.5, y: 5.927473 - 5.5, z: 0 }
  expect(mesh.cast(sphere({ radius: 0.375 }), from, { x: 0, y: -0.016684677, z: 0 }, hit)).toBe(true)
  expect([hit.fraction, hit.startsInside, hit.feature]).toEqual([0, true, 'edge'])
  expect(hit.depth).toBeCloseTo(0.375 - (from.x + from.y) / Math.SQRT2, 14)
})
