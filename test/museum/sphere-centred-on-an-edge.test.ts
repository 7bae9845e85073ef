import { expect, test } from 'vitest'
import { createClosest, createHit, sphere, TriangleMesh } from '../../src/index.ts'

// The nearest point was a rounding of a double-double away, along the edge; so that was the normal, and it led nowhere.
test('a sphere centred on an edge is led away across it', () => {
  const mesh = new TriangleMesh(Float64Array.of(-0.0005, 0, 0.0005, -0.0005, 0, 0, -0.0005, 0, 0))
  const ball = sphere({ radius: 0.001 })
  const hit = createHit()
  const closest = createClosest()
  for (let i = 1; i < 6; i++) {
    const centre = { x: -0.0005, y: 0, z: 0.0000809459532338028 * i }
    expect(mesh.overlap(ball, centre, hit)).toBe(true)
    expect(hit.depth).toBeCloseTo(0.001, 17)
    expect(hit.normal.z).toBe(0)
    expect(mesh.closestPoint(centre, 1, closest)).toBe(true)
    expect(closest.normal.z).toBe(0)
  }
})
