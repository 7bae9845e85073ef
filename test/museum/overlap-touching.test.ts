import { expect, test } from 'vitest'
import { createHit, pipe, plane, sphere, World } from '../../src/index.ts'

/** `overlap` is closed, but in a world it asked a sweep that is not: what only touches was no overlap. */
const ball = sphere({ radius: 1 })
const touching = [
  { name: 'plane', thing: plane({ normal: { x: 0, y: 1, z: 0 } }), at: { x: 3, y: 1, z: 4 } },
  { name: 'sphere', thing: sphere({ radius: 4 }), at: { x: 0, y: 3, z: 4 } },
  { name: 'pipe from outside', thing: pipe({ radius: 4 }), at: { x: 3, y: 7, z: 4 } },
  { name: 'pipe from inside', thing: pipe({ radius: 4 }), at: { x: 0, y: 7, z: 3 } },
]

for (const { name, thing, at } of touching)
  test(`a sphere that touches a ${name} overlaps it, by nothing`, () => {
    const world = new World()
    const id = world.add(thing)
    const hit = createHit()
    expect(world.overlap(ball, at, hit)).toBe(true)
    expect(hit.depth).toBe(0)
    expect(hit.collider).toBe(id)
  })
