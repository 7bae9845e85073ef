import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { boxTriangles } from './public-bugs.ts'

// dimforge/parry#429: a ball of 0.5166 m cast down onto a slab was stopped too early: by 0.25 mm on one of 10 m, by 3.6 mm on
// one of 100 m, by 139 mm on one of 1 km. Carom: y − 0.5166, to 1e-15 m, on all of them and on 10⁶ m.
test('how wide a floor is does not matter', () => {
  expectRight('dimforge/parry#429')
  const hit = createHit()
  let worst = 0
  for (const half of [5, 50, 500, 5e5]) {
    const slab = new TriangleMesh(boxTriangles({ x: 0, y: -0.5, z: 0 }, { x: half, y: 0.5, z: half }))
    for (let i = 0; i < 200; i++)
      for (const [x, z] of [
        [1.4, 2.8],
        [-1.4, -0.4],
        [1.4, -2],
        [-1.4, 2],
      ]) {
        const y = 1.177 + i * 5e-5
        expect(slab.cast(sphere({ radius: 0.5166 }), { x, y, z }, { x: 0, y: -2, z: 0 }, hit)).toBe(true)
        worst = Math.max(worst, Math.abs(hit.distance - (y - 0.5166)))
        expect([hit.normal, hit.point.y]).toEqual([{ x: 0, y: 1, z: 0 }, 0])
      }
  }
  expect(worst).toBeLessThan(1e-15)
})
