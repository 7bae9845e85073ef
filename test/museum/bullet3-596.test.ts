import { expect, test } from 'vitest'
import { box, createHit, sphere, World } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// bulletphysics/bullet3#596: a sphere of 0.45 m swept by 0.7 m against a turned slab gave a point of contact that is 10.8 m from
// its way, but only among other things; alone it gave −27.4255, −3.1786, 109.8954. Carom: it starts 0.264 m deep, and the point
// is that one.
test('the point of contact is on the sphere', () => {
  const hit = expectRight('bulletphysics/bullet3#596')
  const { x, y, z } = publicBug('bulletphysics/bullet3#596').from
  expect(hit?.startsInside).toBe(true)
  expect(hit?.point).toEqual({
    x: expect.closeTo(-27.425507, 5),
    y: expect.closeTo(-3.178623, 5),
    z: expect.closeTo(109.895378, 5),
  })
  const at = hit?.point ?? { x: 0, y: 0, z: 0 }
  expect(Math.hypot(at.x - x, at.y - y, at.z - z)).toBeCloseTo(0.45 - (hit?.depth ?? 0), 12)
})

test('and so it is where the slab is a solid box, turned', () => {
  const { from, translation } = publicBug('bulletphysics/bullet3#596')
  const world = new World()
  const orientation = { x: -0.057141, y: 0.572179, z: 0.040011, w: 0.817157 }
  world.add(box({ halfExtents: { x: 19.919998, y: 0.92, z: 49.919998 } }), {
    position: { x: 0, y: 0, z: 120 },
    orientation,
  })
  const hit = createHit()
  expect(world.cast(sphere({ radius: 0.45 }), from, translation, hit)).toBe(true)
  const meshed = expectRight('bulletphysics/bullet3#596')
  expect(hit.depth).toBeCloseTo(meshed?.depth ?? 0, 12)
  expect(hit.point.x).toBeCloseTo(meshed?.point.x ?? 0, 12)
})
