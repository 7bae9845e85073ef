/** A hull that passes a triangle by a few ε: farther than the contract calls contact, nearer than doubles can tell. */
import { describe, expect, test } from 'vitest'
import { createHit, hull, TriangleMesh } from '../../src/index.ts'

/*
 *  z           the upright edge of a wall beside the path of the cube's upright edge
 *  ↑  ┌───┐   / wall
 *  │  │   │  /
 *  └─ └───┘ · gap        ↘ the cube's way (1, 0, −1)
 *     → x
 */
describe('the edge of a cube beside the edge of a wall', () => {
  const points: number[] = []
  for (const x of [-1, 1]) for (const y of [-1, 1]) for (const z of [-1, 1]) points.push(x, y, z)
  const cube = hull({ points })
  const hit = createHit()
  const passes = (gap: number): boolean => {
    const x = 1 + gap
    const wall = new TriangleMesh([x, -2, 1, x, 2, 1, x + 1, 0, 2])
    return !wall.cast(cube, { x: -1, y: 0, z: 1 }, { x: 2, y: 0, z: -2 }, hit)
  }
  for (const gap of [2 ** -30, 2 ** -40, 2 ** -43, 2 ** -44])
    test(`passes at ${gap} m`, () => {
      expect(passes(gap)).toBe(true)
      expect(passes(-gap)).toBe(false)
    })
})
