import { expect, test } from 'vitest'
import { box, createHit, TriangleMesh, World } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { boxTriangles } from './public-bugs.ts'

// NVIDIAGameWorks/PhysX#610: a cube of 2 m cast down at another, with 3 m between them, gets 2.9975 m, whatever is set. Carom: 3, to the
// bit; and wherever it comes down on the other.
test('a cube that falls onto a cube falls all the way', () => {
  expect(expectRight('NVIDIAGameWorks/PhysX#610')?.distance).toBe(3)
  const below = new TriangleMesh(boxTriangles({ x: 0, y: 10, z: 0 }, { x: 1, y: 1, z: 1 }))
  const solid = new World()
  solid.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }), { position: { x: 0, y: 10, z: 0 } })
  const hit = createHit()
  const ends = new Set<string>()
  for (let i = -9; i <= 9; i++)
    for (let k = -9; k <= 9; k++) {
      const from = { x: i / 4.7, y: 15, z: k / 4.7 }
      for (const thing of [below, solid]) {
        const lands = thing.cast(box({ halfExtents: { x: 1, y: 1, z: 1 } }), from, { x: 0, y: -10, z: 0 }, hit)
        ends.add(JSON.stringify([lands, hit.distance, hit.normal]))
      }
    }
  expect([...ends]).toEqual([JSON.stringify([true, 3, { x: 0, y: 1, z: 0 }])])
})
