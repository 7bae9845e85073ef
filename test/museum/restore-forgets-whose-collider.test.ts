import { expect, test } from 'vitest'
import { Balls, Character, capsule, World } from '../../src/index.ts'

/** Found by a newcomer: after `World.restore` the own collider of a character or a ball had another id and no `data`. */
const make = (world: World, data?: string) => {
  const shape = capsule({ radius: 0.3, height: 1.8 })
  return new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, collider: { data } })
}

test('a character keeps the data of its collider, in a world where somebody left before', () => {
  const first = new World()
  const gone = make(first, 'gone')
  const ann = make(first, 'Ann')
  gone.dispose()
  const saved = first.save({ characters: [ann] })
  const second = new World()
  const again = make(second, 'Ann')
  second.restore(saved, { characters: [again] })
  expect([again.collider, second.getData(again.collider)]).toEqual([1, 'Ann'])
})

test('nor does it get the data of whoever had its id', () => {
  const world = new World()
  const ann = make(world)
  const saved = world.save({ characters: [ann] })
  ann.dispose()
  const other = new World()
  make(other, 'Bob').dispose()
  const bob = make(other, 'Bob')
  const again = make(other)
  other.restore(saved, { characters: [again] })
  expect([again.collider, other.getData(again.collider), bob.collider]).toEqual([0, undefined, 1])
})

test('a ball that comes back has the data of all balls’ colliders', () => {
  const world = new World()
  const balls = new Balls(world, { collider: { data: 'bullet' } })
  const position = { x: 0, y: 0, z: 0 }
  const shot = balls.add({ position, radius: 0.1 })
  const other = balls.add({ position: { x: 1, y: 0, z: 0 }, radius: 0.1 })
  world.setData(balls.collider(other), 'mine')
  const saved = world.save({ balls: [balls] })
  balls.remove(shot)
  world.restore(saved, { balls: [balls] })
  expect([shot, other].map((id) => world.getData(balls.collider(id)))).toEqual(['bullet', 'mine'])
})

test('a ball’s own data is that of its collider, whatever else the collider has', () => {
  const world = new World()
  const balls = new Balls(world, { collider: { mask: 0 } })
  const id = balls.add({ position: { x: 0, y: 0, z: 0 }, radius: 0.1, data: 'red' })
  expect(world.getData(balls.collider(id))).toBe('red')
})
