import { readFileSync } from 'node:fs'
import { BoxGeometry, Group, Mesh } from 'three'
import { expect, test } from 'vitest'
import { addNodes } from '../../src/babylon/index.ts'
import { createDevices } from '../../src/controls/index.ts'
import { Balls, box, Character, CollisionPlanes, capsule, plane, sphere, TriangleMesh, World } from '../../src/index.ts'
import { addObject3D, createDebugLines, Interpolation } from '../../src/three/index.ts'
import { cube, HandMesh } from '../babylon/hand-made.ts'
import { diceOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
const SEED = Number(process.env.CLEAN_SEED ?? 1)
const COUNT = Number(process.env.CLEAN_COUNT ?? 200)

/** What is not carom's, and what a component cleans up (test/react/mounts.test.ts). */
const NOT_HERE = /^(BabylonLines|Surface|BallsHandle)$/

/** Everything that has to be cleaned up, and how: by the name of the door. */
function make() {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  const mesh = new TriangleMesh(new Float32Array([-9, 0, -9, -9, 0, 9, 9, 0.1, 9]))
  const stone = world.add(mesh, { position: at(0, 0.1, 0) })
  const zone = world.add(box({ halfExtents: at(3, 3, 3) }), { sensor: true, data: 'zone' })
  const crate = world.add(sphere({ radius: 0.5 }), { data: 'crate' })
  world.place(crate, { position: at(1, 1, 0) })
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const man = new Character(world, { shape, position: at(0, 0.2, 0), collider: { data: 'man' } })
  const own = man.collider
  const balls = new Balls(world, { motion: 'stepped' })
  const ball = balls.add({ position: at(0, 4, 1), radius: 0.2 })
  const object = new Mesh(new BoxGeometry())
  const group = new Group().add(object)
  const followed = addObject3D(world, group)
  const drawn = new Interpolation()
  drawn.addCharacter(man, object)
  const lines = createDebugLines(world)
  const node = new HandMesh('stone', cube())
  const nodes = addNodes(world, node)
  const devices = createDevices(new EventTarget())
  const planes = new CollisionPlanes()
  planes.add(at(0, 1, 0))
  const doors: Record<string, (() => void)[]> = {
    'World.remove': [() => world.remove(stone), () => world.remove(zone), () => world.remove(crate)],
    'Character.dispose': [() => man.dispose()],
    'Balls.remove': [() => balls.remove(ball)],
    'Balls.dispose': [() => balls.dispose()],
    'TriangleMesh.dispose': [() => mesh.dispose()],
    'Object3DColliders.remove': [() => followed.remove(object), () => followed.remove()],
    'Interpolation.remove': [() => drawn.remove(object)],
    'DebugLines.dispose': [() => lines.dispose()],
    'CollisionPlanes.clear': [() => planes.clear()],
    'NodeColliders.remove': [() => nodes.remove(node), () => nodes.remove()],
    'Devices.dispose': [() => devices.dispose()],
  }
  return { world, doors, own }
}

test('the list has all doors that are declared', () => {
  const text = readFileSync(new URL('../../docs/declarations.txt', import.meta.url), 'utf8')
  const declared = new Set<string>()
  let owner = ''
  for (const line of text.split('\n')) {
    owner = /^export (?:declare class|interface|declare const) (\w+)/.exec(line)?.[1] ?? owner
    const door = /^ {4}(remove|dispose|delete|clear|destroy|free|stop|end)\w*\(/.exec(line)?.[1]
    if (door !== undefined && !NOT_HERE.test(owner)) declared.add(`${owner}.${door}`)
  }
  expect([...declared].sort()).toEqual(Object.keys(make().doors).sort())
})

test('whatever is cleaned up may be cleaned up again, in any order, between steps and restores', () => {
  const dice = diceOf(SEED)
  for (let n = 0; n < COUNT; n++) {
    const { world, doors, own } = make()
    const start = world.save()
    const all = Object.values(doors).flat()
    const once = new Set<() => void>()
    for (let i = 0; i < 40; i++) {
      const door = dice.pick(all)
      door()
      once.add(door)
      if (dice.chance(0.2)) {
        world.advance()
        for (const { sensor, data, collider, colliderData } of world.events.slice(0, world.eventCount)) {
          expect([sensor, data]).toEqual([sensor, 'zone'])
          if (collider >= 0) expect(colliderData).toBe(collider === own ? 'man' : collider === 3 ? 'crate' : undefined)
        }
      }
    }
    for (const door of all) door()
    world.remove(own) // its character is gone, and so is this
    expect(world.count).toBe(1)
    world.advance()
    world.advance()
    expect(world.eventCount).toBe(0)
    expect(start.length).toBeGreaterThan(0)
    expect(once.size).toBeGreaterThan(3)
  }
})
