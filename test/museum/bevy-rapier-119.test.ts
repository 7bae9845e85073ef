import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// dimforge/bevy_rapier#119: over a flat floor (1 km) a ball of radius 1 was cast down from y = 3, with x and z moved by
// hundredths. The point of contact, 1.0 as it should be, drifted by 5e-8 to 6e-2. Carom: the same bits from every place.
test('a flat floor is flat for a ball', () => {
  expectRight('dimforge/bevy_rapier#119')
  const floor = new TriangleMesh(publicBug('dimforge/bevy_rapier#119').positions)
  const hit = createHit()
  const ends = new Set<string>()
  for (let i = -30; i <= 30; i++)
    for (let j = -30; j <= 30; j++) {
      if (!floor.cast(sphere({ radius: 1 }), { x: i / 100, y: 3, z: j / 100 }, { x: 0, y: -2, z: 0 }, hit))
        ends.add('missed')
      ends.add(JSON.stringify([hit.fraction, hit.point.y, hit.position.y, hit.normal]))
    }
  expect([...ends]).toEqual([JSON.stringify([0.5, 1, 2, { x: 0, y: 1, z: 0 }])])
})
