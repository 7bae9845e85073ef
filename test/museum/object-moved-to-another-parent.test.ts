import { BoxGeometry, Group, Mesh, Scene } from 'three'
import { expect, it } from 'vitest'
import { createHit, World } from '../../src/index.ts'
import { addObject3D } from '../../src/three/index.ts'

/** Only what was below the object had its world matrix brought up to date: what was taken into a hand stood where it had lain. */
it('an object that is moved to another parent goes with it', () => {
  const sword = new Mesh(new BoxGeometry(1, 1, 1))
  const [level, hand] = [new Group().add(sword), new Group()]
  const scene = new Scene().add(level, hand)
  const world = new World()
  const colliders = addObject3D(world, level)
  hand.add(sword)
  for (let x = 1; x <= 3; x++) {
    hand.position.x = x
    colliders.drive(1 / 60)
    world.advance()
  }
  const struck = (x: number) => world.castRay({ x, y: 9, z: 0.2 }, { x: 0, y: -1, z: 0 }, 99, createHit())
  expect([struck(0.1), struck(3.1)]).toEqual([false, true])
  expect(scene.children.length).toBe(2)
})

/** As tutorials do it: the children of what was loaded are moved to the scene, and what was loaded is left empty. */
it('so does one that is moved out of a group that is in no scene', () => {
  const floor = new Mesh(new BoxGeometry(1, 1, 1))
  const loaded = new Group().add(floor)
  const world = new World()
  const colliders = addObject3D(world, loaded)
  new Scene().add(...loaded.children)
  floor.position.x = 3
  colliders.place()
  expect(world.castRay({ x: 3.1, y: 9, z: 0 }, { x: 0, y: -1, z: 0 }, 99, createHit())).toBe(true)
})
