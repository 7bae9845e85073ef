/** Who stands costs nothing, until something near it really changes: and then it is as if it had never rested. */
import { expect, test } from 'vitest'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  plane,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'
import { still, vec } from './levels.ts'

const DT = 1 / 60
const body = capsule({ radius: 0.3, height: 1.8 })

/** A ground that has been placed once, and a wall beside it: both may move. */
function onPlaced(): { world: World; ground: number; wall: number; player: Character } {
  const world = new World()
  const ground = world.add(box({ halfExtents: vec(2, 0.5, 2) }))
  const wall = world.add(box({ halfExtents: vec(0.1, 2, 2) }))
  world.place(ground, { position: vec(0, -0.5, 0) })
  world.place(wall, { position: vec(0.5, 0, 0) })
  const player = new Character(world, { shape: body, position: vec(0, 0, 0) })
  for (let i = 0; i < 4; i++) player.walk(still, DT)
  return { world, ground, wall, player }
}

/** Was the last walk made in full? The facts of the ground are read anew by those that are. */
function walksInFull({ world, ground, player }: ReturnType<typeof onPlaced>): boolean {
  const mark = {}
  world.setData(ground, mark)
  expect(player.walk(still, DT)).toBe('free')
  return player.ground.data === mark
}

test('on what once moved it rests, also while others move elsewhere', () => {
  const all = onPlaced()
  const { world } = all
  expect(walksInFull(all)).toBe(false)
  const far = world.add(box({ halfExtents: vec(1, 1, 1) }), { position: vec(9, 0, 0) })
  expect(walksInFull(all)).toBe(true) // something was added
  for (let i = 0; i < 3; i++) walksInFull(all)
  expect(walksInFull(all)).toBe(false)
  world.place(far, { position: vec(9, 1, 0) }) // from now on it is one that moves: seen once
  for (let i = 0; i < 3; i++) walksInFull(all)
  for (let i = 1; i < 20; i++) {
    if (i % 2 === 0) world.place(far, { position: vec(9 + i, 0, 0) })
    else world.drive(far, { position: vec(9, i, 0) }, DT)
    expect(walksInFull(all), `${i}`).toBe(false)
    world.advance()
  }
  world.remove(far)
  expect(walksInFull(all)).toBe(false)
})

test.each<[string, (all: ReturnType<typeof onPlaced>) => void]>([
  ['placed where it is', ({ world, wall }) => world.place(wall, { position: vec(0.5, 0, 0) })],
  ['placed away', ({ world, wall }) => world.place(wall, { position: vec(5, 0, 0) })],
  ['driven', ({ world, wall }) => world.drive(wall, { position: vec(0.6, 0, 0) }, DT)],
  ['removed', ({ world, wall }) => world.remove(wall)],
])('what is near disturbs it once it is %s', (_, change) => {
  const all = onPlaced()
  expect(walksInFull(all)).toBe(false)
  change(all)
  expect(walksInFull(all)).toBe(true)
})

test.each<[string, (all: ReturnType<typeof onPlaced>) => void]>([
  ['placed lower', ({ world, ground }) => world.place(ground, { position: vec(0, -1.5, 0) })],
  ['removed', ({ world, ground }) => world.remove(ground)],
])('it falls when its ground is %s', (_, change) => {
  const all = onPlaced()
  change(all)
  for (let i = 0; i < 3; i++) all.player.walk(still, DT * 3)
  expect(all.player.position.y).toBeLessThan(-0.04)
})

test('a mesh that is refitted under it takes it down', () => {
  const world = new World()
  const floor = (y: number) => [-9, y, -9, -9, y, 9, 9, y, 0]
  const mesh = new TriangleMesh(Float64Array.from(floor(0)))
  world.place(world.add(mesh), { position: vec(0, 0, 0) })
  const player = new Character(world, { shape: body, position: vec(0, 0, 0) })
  for (let i = 0; i < 4; i++) player.walk(still, DT)
  mesh.refit(floor(-0.1))
  player.walk(still, DT)
  expect(player.position.y).toBeCloseTo(-0.1, 9)
})

/** A world of boxes that are placed, driven, removed, added; and in it bodies that rest, or that never do. */
function live(seed: number, options: Partial<CharacterOptions>): number[] {
  const dice = diceOf(seed)
  const world = new World()
  world.add(plane({ normal: vec(0, 1, 0) }))
  const where = (): Vec3 => vec(dice.between(-3, 3), dice.between(-0.3, 1.5), dice.between(-3, 3))
  const half = () => vec(dice.between(0.1, 1), dice.between(0.1, 0.3), dice.between(0.1, 1))
  const boxes = Array.from({ length: 8 }, () => world.add(box({ halfExtents: half() }), { position: where() }))
  const bodies = Array.from(
    { length: 6 },
    (_, i) => new Character(world, { shape: body, position: vec(i - 2.5, 2, 0), ...options }),
  )
  const told: number[] = []
  for (let i = 0; i < 300; i++) {
    if (dice.chance(0.15)) {
      const k = dice.whole(0, boxes.length - 1)
      const way = dice.whole(0, 5)
      if (way <= 1) world.place(boxes[k], { position: where() })
      else if (way <= 3) world.drive(boxes[k], { position: where() }, DT)
      else if (way === 4) {
        const here = vec(0, 0, 0)
        world.getPosition(boxes[k], here)
        world.place(boxes[k], { position: here })
      } else {
        world.remove(boxes[k])
        boxes[k] = world.add(box({ halfExtents: half() }), { position: where() })
        if (dice.chance(0.5)) world.place(boxes[k], { position: where() })
      }
    }
    for (const one of bodies) {
      const velocity = dice.chance(0.03) ? where() : vec(0, 0, 0)
      const parts = dice.chance(0.2) ? 2 : 1
      for (let k = 0; k < parts; k++) one.walk({ velocity }, DT / parts)
      told.push(...one.state)
    }
    world.advance()
  }
  return told
}

test('who rests is where it would be if it never did, to the bit', () => {
  for (let seed = 1; seed <= 2; seed++) {
    const never = live(seed, { filter: () => true }) // who has a filter never rests
    expect(live(seed, {}).findIndex((x, i) => x !== never[i])).toBe(-1)
  }
})
