import { Group, Mesh, Object3D, SphereGeometry } from 'three'
import { expect, it } from 'vitest'
import { Balls, Character, cylinder, plane, sphere, World } from '../../src/index.ts'
import { accelerateRaycast, addObject3D, createDebugLines, Interpolation, pickObject3D } from '../../src/three/index.ts'

// React runs effects twice in development: set up, clean up, set up again; and a component may clean up what is gone already.

it('colliders of an object may be removed twice, and added again', () => {
  const world = new World()
  const ball = new Mesh(new SphereGeometry())
  const scene = new Group().add(ball)
  for (let round = 0; round < 2; round++) {
    const colliders = addObject3D(world, scene)
    const [id] = colliders.colliders()
    for (let i = 0; i < 2; i++) colliders.remove(ball)
    for (let i = 0; i < 2; i++) colliders.remove()
    colliders.drive(1 / 60)
    colliders.place(ball)
    expect([colliders.count, world.count, pickObject3D(world, id)]).toEqual([0, 0, undefined])
  }
})

it('a raycast is given back once, however often that is asked for', () => {
  const mesh = new Mesh(new SphereGeometry(1, 32, 32))
  const { raycast } = mesh
  for (let round = 0; round < 2; round++) {
    const undo = accelerateRaycast(mesh)
    const again = accelerateRaycast(mesh)
    expect(mesh.raycast).not.toBe(raycast)
    again()
    undo()
    undo()
    again()
    expect(mesh.raycast).toBe(raycast)
    expect(Object.hasOwn(mesh, 'raycast')).toBe(false)
  }
})

it('debug lines are disposed of twice', () => {
  const lines = createDebugLines(new World())
  let told = 0
  lines.geometry.addEventListener('dispose', () => told++)
  for (let i = 0; i < 2; i++) lines.dispose()
  expect(told).toBeGreaterThan(0)
})

it('what is drawn no more may be removed twice, also when its thing has gone before', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const balls = new Balls(world, { motion: 'stepped' })
  const drawn = new Interpolation()
  const [a, b, c] = [new Object3D(), new Object3D(), new Object3D()]
  for (let round = 0; round < 2; round++) {
    const shape = cylinder({ radius: 0.3, height: 1.8 })
    const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
    const id = world.add(sphere({ radius: 1 }))
    const ball = balls.add({ position: { x: 9, y: 3, z: 0 }, radius: 1 })
    drawn.addCharacter(player, a)
    drawn.addCollider(world, id, b)
    drawn.addBall(balls, ball, c)
    world.remove(id)
    balls.remove(ball)
    player.dispose()
    for (let i = 0; i < 2; i++) {
      drawn.record()
      drawn.draw(0.5)
      for (const object of [a, b, c]) drawn.remove(object)
    }
    expect(drawn.count).toBe(0)
  }
})
