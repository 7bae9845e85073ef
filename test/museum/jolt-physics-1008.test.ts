import { expect, test } from 'vitest'
import { createHit, cylinder, TriangleMesh } from '../../src/index.ts'
import { judgeCylinderOverlap } from '../oracle/judge-cylinder.ts'

// jrouwe/JoltPhysics#1008 (godot-jolt#789): a cylinder of radius 0.25 that stands a few millimetres in the edge of a mesh was told to be 0.397 m
// deep, most of its diameter: the triangle is nearly level with the cylinder's end. The scene is made anew: a top that leans by
// hardly anything, and reaches a millimetre or so under the rim. Carom: the depth is what is in the way, and the oracle agrees.
test('a cylinder at the edge of a nearly level triangle is hardly deep in it', () => {
  const hit = createHit()
  const wrong: unknown[] = []
  for (const lean of [0, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, -1e-9, -1e-7, -1e-5, -1e-4])
    for (const inside of [1e-6, 1e-4, 0.001, 0.0025]) {
      // the top ends at x = 0; the cylinder's feet are 0.1 m below it, its side reaches `inside` beyond the edge
      const triangle = [0, 0, -2, -3, 3 * lean, 1, 0, 0, 1.7]
      const from = { x: 0.25 - inside, y: 0.8, z: 0.3 }
      const touches = new TriangleMesh(triangle).overlap(cylinder({ radius: 0.25, height: 1.8 }), from, hit)
      const course = {
        from: [from.x, from.y, from.z],
        translation: [0, 0, 0],
        radius: 0.25,
        halfHeight: 0.9,
        triangle,
      }
      const answer = { depth: hit.depth, point: Object.values(hit.point), normal: Object.values(hit.normal) }
      const verdict = judgeCylinderOverlap(course, touches ? answer : false)
      if (verdict.wrong || !touches || !(Math.abs(hit.depth - inside) < 1e-6) || !(hit.normal.x > 0.999))
        wrong.push([lean, inside, touches, hit.depth, hit.normal, verdict])
    }
  expect(wrong).toEqual([])
})
