import { expect, test } from 'vitest'
import { capsule, createHit, cylinder, World } from '../../src/index.ts'

// jrouwe/JoltPhysics#2103: a cylinder (radius 0.4975, half height 0.3) that touches a large capsule (radius 7.19732189, half height 2.03114343
// without its ends) and moves against it by 0.008 was told to be some 6 m deep. Carom: their sides overlap by the sum of the radii less
// the distance of the axes, 4.4e-6, at the start.
test('a cylinder that just touches a capsule is hardly deep in it', () => {
  const world = new World()
  world.add(capsule({ radius: 7.19732189, height: 2 * (2.03114343 + 7.19732189) }))
  const hit = createHit()
  const from = { x: -0.951660156, y: -2.09155273, z: -7.63574218 }
  const translation = { x: 0.00244140625, y: -0.0068359375, z: 0.0029296875 }
  expect(world.cast(cylinder({ radius: 0.4975, height: 0.6 }), from, translation, hit)).toBe(true)
  expect([hit.fraction, hit.startsInside, hit.normal.y]).toEqual([0, true, 0])
  expect(hit.depth).toBeCloseTo(7.19732189 + 0.4975 - Math.hypot(from.x, from.z), 14)
  expect(hit.depth).toBeLessThan(1e-5)
  // a hair's breadth away it is a cast like others
  const away = { x: from.x * 1.001, y: from.y, z: from.z * 1.001 }
  const back = { x: away.x * -0.01, y: 0, z: away.z * -0.01 }
  expect(world.cast(cylinder({ radius: 0.4975, height: 0.6 }), away, back, hit)).toBe(true)
  expect(hit.startsInside).toBe(false)
  expect(hit.distance).toBeCloseTo(Math.hypot(away.x, away.z) - 7.19732189 - 0.4975, 13)
})
