import { expect, it } from 'vitest'
import { box, Character, capsule, plane, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

// The data of a sensor was looked up when `leave` was told, and by then the sensor was gone; so was that of a collider that visited it.
it('who leaves since the sensor was removed, or itself, is told its data', () => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  const zone = world.add(box({ halfExtents: at(2, 2, 2) }), { sensor: true, data: 'zone' })
  const crate = world.add(box({ halfExtents: at(0.1, 0.1, 0.1) }), { data: 'crate' })
  world.place(crate, { position: at(1, 1, 0) })
  const man = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
  world.advance()
  world.remove(crate)
  world.advance()
  const told = () =>
    world.events
      .slice(0, world.eventCount)
      .map(({ kind, sensor, data, collider, colliderData }) => [kind, sensor, data, collider, colliderData])
  expect(told()).toEqual([
    ['stay', zone, 'zone', -1, undefined],
    ['leave', zone, 'zone', crate, 'crate'],
  ])
  world.remove(zone)
  world.advance()
  expect(told()).toEqual([['leave', zone, 'zone', -1, undefined]])
  world.advance()
  expect(told()).toEqual([])
  man.dispose()
})
