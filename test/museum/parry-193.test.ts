import { expect, test } from 'vitest'
import { box, capsule, createHit, sphere, TriangleMesh, World } from '../../src/index.ts'
import { expectRight } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// dimforge/parry#193: normals of casts leaned, mostly at shallow angles, and characters clipped through walls. The cases that
// were worked out there: bodies a little deep in a slab, moving aside and out of it; a millionth more of depth turned the normal
// by 90 degrees. Carom: the face's normal, and the depth. By default such a way out is no hit at all.
test('a ball a little deep in a slab is to go straight up', () => {
  expect(expectRight('dimforge/parry#193')?.normal).toEqual({ x: 0, y: 1, z: 0 })
  const { positions, translation } = publicBug('dimforge/parry#193')
  const slab = new TriangleMesh(positions)
  const ball = sphere({ radius: 1 })
  const hit = createHit()
  for (const depth of [0.2, 0.200001]) {
    const from = { x: 0, y: 1 - depth, z: 0 }
    expect(slab.cast(ball, from, translation, hit, { initialOverlap: 'report' })).toBe(true)
    expect([hit.normal, hit.startsInside]).toEqual([{ x: 0, y: 1, z: 0 }, true])
    expect(hit.depth).toBeCloseTo(depth, 15)
    expect(slab.cast(ball, from, translation, hit)).toBe(false)
  }
})

test('and so is a capsule that stands in it up to the middle of its lower end', () => {
  const slab = new TriangleMesh(publicBug('dimforge/parry#193').positions)
  const hit = createHit()
  for (const deep of [0.01, 0.02]) {
    // radius 1, 5 to the middle of each end
    // and clear of the seam of the slab's top: past a seam, too, there is a way out of a triangle
    const from = { x: 4, y: 5 - deep, z: -7 }
    const way = { x: 0.1, y: 1, z: 0 }
    expect(slab.cast(capsule({ radius: 1, height: 12 }), from, way, hit, { initialOverlap: 'report' })).toBe(true)
    expect([hit.normal.y, hit.startsInside]).toEqual([1, true])
    expect(hit.depth).toBeCloseTo(1 + deep, 14)
  }
})

test('in a slab that is a solid there are no seams: the cases as they stand', () => {
  const world = new World()
  world.add(box({ halfExtents: { x: 20, y: 1, z: 20 } }), { position: { x: 0, y: -1, z: 0 } })
  const hit = createHit()
  const way = { x: 0.1, y: 1, z: 0 }
  for (const [shape, y, depth] of [
    [capsule({ radius: 1, height: 12 }), 4.99, 1.01],
    [capsule({ radius: 1, height: 12 }), 4.98, 1.02],
    [sphere({ radius: 1 }), 0.8, 0.2],
    [sphere({ radius: 1 }), 1 - 0.200001, 0.200001],
  ] as const) {
    expect(world.cast(shape, { x: 0, y, z: 0 }, way, hit, { initialOverlap: 'report' })).toBe(true)
    expect([hit.normal.y, hit.startsInside, hit.depth]).toEqual([1, true, expect.closeTo(depth, 14)])
    expect(world.cast(shape, { x: 0, y, z: 0 }, way, hit)).toBe(false)
  }
})

test('a wall met at a shallow angle has the wall’s normal', () => {
  const wall = new TriangleMesh([0, 0, -5, 0, 5, -5, 0, 5, 5, 0, 0, -5, 0, 5, 5, 0, 0, 5])
  const hit = createHit()
  for (let i = 1; i <= 1000; i++) {
    const along = { x: i / 1e6, y: 0, z: 4 }
    expect(wall.cast(sphere({ radius: 0.5 }), { x: -0.5 - along.x / 2, y: 2, z: -2 }, along, hit)).toBe(true)
    expect(hit.normal).toEqual({ x: -1, y: 0, z: 0 })
    expect(hit.fraction).toBeCloseTo(0.5, 8) // to 1e-15 m of 1e-6
  }
})
