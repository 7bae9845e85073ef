import { expect, it } from 'vitest'
import { createHit, cylinder, TriangleMesh } from '../../src/index.ts'

// Two triangles on one line tied in everything but the last bit of the depth, and the lower id decided which was told.
it('of hits that tie in all else the deeper one is told, in either order of the triangles', () => {
  const one = [1.5, 3, -1.5, 0.75, 1.5, -0.75, -0.5, -1, 0.5]
  const other = [2, 4, -2, 1.5, 3, -1.5, 0.75, 1.5, -0.75]
  const shape = cylinder({ radius: 2.752767051393378, height: 5.505534102786756 })
  const from = { x: 3.322808377213306, y: 0.2467492020701183, z: -2.555498409218573 }
  const translation = { x: -5.021879652255086, y: -0.44545797597542985, z: 3.8709147002629853 }
  const depths = [
    [...one, ...other],
    [...other, ...one],
  ].map((positions) => {
    const hit = createHit()
    expect(new TriangleMesh(positions).cast(shape, from, translation, hit)).toBe(true)
    return hit.depth
  })
  expect(depths[0]).toBeGreaterThan(0.5)
  expect(depths[1]).toBe(depths[0])
})
