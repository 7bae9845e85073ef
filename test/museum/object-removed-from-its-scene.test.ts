import { BoxGeometry, Group, Mesh } from 'three'
import { expect, it } from 'vitest'
import { createHit, World } from '../../src/index.ts'
import { addObject3D } from '../../src/three/index.ts'

/** Who was added stood in the world for ever, however it had left the scene. */
it('an object that is removed from its scene collides no more, until it comes back', () => {
  const crate = new Mesh(new BoxGeometry(1, 1, 1))
  const scene = new Group().add(crate)
  const world = new World()
  const colliders = addObject3D(world, scene)
  const struck = () => world.castRay({ x: 0.1, y: 9, z: 0.2 }, { x: 0, y: -1, z: 0 }, 99, createHit())
  expect(struck()).toBe(true)
  scene.remove(crate)
  colliders.drive(1 / 60)
  expect([struck(), colliders.count, world.count]).toEqual([false, 0, 0])
  scene.add(crate)
  colliders.drive(1 / 60)
  expect([struck(), colliders.count, world.count]).toEqual([true, 1, 1])
})

it('so does the object itself', () => {
  const crate = new Mesh(new BoxGeometry(1, 1, 1))
  const scene = new Group().add(crate)
  const world = new World()
  const colliders = addObject3D(world, crate)
  scene.remove(crate)
  colliders.drive(1 / 60)
  expect(world.count).toBe(0)
})
