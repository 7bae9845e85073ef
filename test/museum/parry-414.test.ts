import { expect, test } from 'vitest'
import { createHit, cylinder, sphere, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { boxTriangles } from './public-bugs.ts'

// dimforge/parry#414: swept down onto a slab of 10 km, a cylinder was stopped after 0.12 m; its lower end, at 1.281 − 0.25, is
// 1.131 m above the top at −0.1. An iteration that subtracts corners 5 km away has no digits left. Carom looks at one triangle
// at a time from nearby: the same answer, to rounding, as on a slab of two metres.
test('a cylinder lands on a slab of any width', () => {
  expectRight('dimforge/parry#414')
  const hit = createHit()
  for (const half of [1, 5000, 1e6]) {
    const slab = new TriangleMesh(boxTriangles({ x: 0, y: -0.6, z: 0 }, { x: half, y: 0.5, z: half }))
    const from = { x: half > 43 ? 43 : 0, y: 1.281, z: half > 43 ? 5.7 : 0 }
    const down = { x: 0, y: -2, z: 0 }
    expect(slab.cast(cylinder({ radius: 0.438, height: 0.5 }), from, down, hit)).toBe(true)
    expect([hit.distance, hit.normal]).toEqual([expect.closeTo(1.131, 14), { x: 0, y: 1, z: 0 }])
    expect(slab.cast(sphere({ radius: 0.438 }), from, down, hit)).toBe(true)
    expect([hit.distance, hit.normal]).toEqual([expect.closeTo(0.943, 14), { x: 0, y: 1, z: 0 }])
  }
})
