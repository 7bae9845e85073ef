import { expect, it } from 'vitest'
import { Character, capsule, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 60
const shape = capsule({ radius: 0.3, height: 1.8 })
/** Its front looks up. */
const deck = new TriangleMesh([-3, 0, -3, -3, 0, 3, 3, 0, 3, 3, 0, -3], [0, 1, 2, 0, 2, 3], { sides: 'front' })

function meadow(): World {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  return world
}

// A one-sided surface was there for every body whose centre is in front of it: who came through one from behind was put in front of it as
// soon as its centre was, by half a body in one step.
it('a jump up through a one-sided deck is as high as without it, and ends on it', () => {
  const world = meadow()
  world.add(deck, { position: at(0, 2.5, 0) })
  const player = new Character(world, { shape, position: at(0, 0, 0), jumpSpeed: 10 })
  const free = new Character(meadow(), { shape, position: at(0, 0, 0), jumpSpeed: 10 })
  for (const character of [player, free]) character.walk({ velocity: at(0, 0, 0) }, DT)
  let highest = 0
  let longest = 0
  for (let i = 0; i < 180; i++) {
    const before = player.position.y
    const input = { velocity: at(0, 0, 0), jump: i === 0 }
    expect(player.walk(input, DT)).toBe('free')
    free.walk(input, DT)
    if (player.ground.kind === 'air') expect(player.position.y).toBe(free.position.y)
    highest = Math.max(highest, player.position.y)
    longest = Math.max(longest, Math.abs(player.position.y - before))
  }
  expect(highest).toBeCloseTo(5.097, 3)
  expect(longest).toBeLessThan(0.167)
  expect(player.position.y).toBeCloseTo(2.5, 9)
  expect(player.ground.kind).toBe('ground')
})

it('a jump that ends half way through a one-sided deck falls back', () => {
  for (const height of [1, 1.2, 1.5, 1.7]) {
    const world = meadow()
    world.add(deck, { position: at(0, height, 0) })
    const player = new Character(world, { shape, position: at(0, 0, 0), jumpSpeed: 4 }) // 0.815 m
    player.walk({ velocity: at(0, 0, 0) }, DT)
    for (let i = 0; i < 120; i++) {
      const before = player.position.y
      expect(player.walk({ velocity: at(0, 0, 0), jump: i === 0 }, DT)).toBe('free')
      expect(Math.abs(player.position.y - before)).toBeLessThan(0.07)
    }
    expect(player.position.y).toBeCloseTo(0, 9)
  }
})

it('a walk sideways through a one-sided wall goes on as before', () => {
  const world = meadow()
  const s = Math.SQRT1_2
  world.add(deck, { position: at(1, 1, 0), orientation: { x: 0, y: 0, z: -s, w: s } }) // its front looks to +x
  const player = new Character(world, { shape, position: at(0, 0, 0) })
  for (let i = 1; i <= 180; i++) {
    expect(player.walk({ velocity: at(1, 0, 0) }, DT)).toBe('free')
    expect(player.position.x).toBeCloseTo(i / 60, 9)
    expect(player.position.y).toBeCloseTo(0, 9)
  }
  // and its front stops who comes back
  for (let i = 1; i <= 180; i++) expect(player.walk({ velocity: at(-1, 0, 0) }, DT)).toBe('free')
  expect(player.position.x).toBeCloseTo(1.32, 9)
})

it('a jump through a one-sided deck that is driven up is not crushed, and lands on it', () => {
  for (const speed of [0.2, 0.5, 1]) {
    const world = meadow()
    const lift = world.add(deck, { position: at(0, 2, 0) })
    const player = new Character(world, { shape, position: at(0, 0, 0), jumpSpeed: 10 })
    player.walk({ velocity: at(0, 0, 0) }, DT)
    for (let i = 1; i <= 180; i++) {
      world.drive(lift, { position: at(0, 2 + (speed * i) / 60, 0) }, DT)
      const before = player.position.y
      expect(player.walk({ velocity: at(0, 0, 0), jump: i === 1 }, DT)).toBe('free')
      world.advance()
      expect(Math.abs(player.position.y - before)).toBeLessThan(0.167)
    }
    expect(player.position.y).toBeCloseTo(2 + 3 * speed, 9)
    expect(player.ground.kind).toBe('ground')
  }
})

// Who hovers asked what driven thing it stands on before it began to move, and so before it knew that it was passing one.
it('who flies up through a deck that is driven does not stand on it half-way', () => {
  const world = new World()
  const lift = world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  const row = new Character(world, { shape, position: at(0, -1.5, 0) })
  for (let i = 1; i <= 90; i++) {
    world.drive(lift, { position: at(0, i / 600, 0) }, DT)
    // each step by a character made anew, as after a rollback
    const player = new Character(world, { shape, position: at(9, 9, 9) })
    player.restore(row.state)
    expect(player.fly({ velocity: at(0, 1, 0) }, DT)).toBe('free')
    world.advance()
    expect(player.position.y).toBeCloseTo(-1.5 + i / 60, 9)
    row.restore(player.state)
    player.dispose()
  }
})
