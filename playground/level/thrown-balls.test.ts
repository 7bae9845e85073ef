/** Balls thrown about in levels, without a picture. */
import { box, sphere, TriangleMesh, World } from 'carom'
import { describe, expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { TEST_ROOM } from './test-room.ts'
import { MOST_BALLS, type ThrownBalls } from './thrown.ts'
import { createThrownBalls, THROW } from './thrown-balls.ts'

const STILL = { x: 0, y: 0, z: 0 }
const room = () => new TriangleMesh(TEST_ROOM.positions, TEST_ROOM.indices)
const run = (balls: ThrownBalls, seconds: number, dt = 1 / 60) => {
  for (let i = 0; i < Math.round(seconds / dt); i++) balls.step(dt)
}
const around = (i: number) => {
  const angle = i * 2.4
  const up = 0.3 * Math.sin(i)
  return { x: Math.cos(angle) * Math.cos(up), y: Math.sin(up), z: Math.sin(angle) * Math.cos(up) }
}
const placeOf = ({ places }: ThrownBalls, i: number) => ({
  x: places[3 * i],
  y: places[3 * i + 1],
  z: places[3 * i + 2],
})

describe('a ball in a closed room', () => {
  test('flies where one looks, with the speed of who throws it', () => {
    const balls = createThrownBalls(room(), 1)
    balls.throwFrom({ x: 0, y: 1.6, z: 0 }, { x: 0, y: 0, z: -1 }, { x: 2, y: 0, z: 0 })
    const from = placeOf(balls, 0)
    run(balls, 0.25)
    const to = placeOf(balls, 0)
    expect(to.z - from.z).toBeCloseTo(-THROW.speed * 0.25, 9)
    expect(to.x - from.x).toBeCloseTo(2 * 0.25, 9)
    // gravity comes in steps: the sum of 15 of them
    expect(to.y - from.y).toBeCloseTo(-9.81 * (1 / 60) ** 2 * 120, 9)
  })

  test('many bounce, never get into a wall, and come to rest on what carries them', () => {
    const mesh = room()
    const world = new World()
    world.add(mesh)
    const balls = createThrownBalls(mesh, 1)
    for (let i = 0; i < 12; i++) balls.throwFrom({ x: -3, y: 1.6, z: 3 }, around(i), STILL)
    const smaller = sphere({ radius: THROW.radius * (1 - 1e-9) })
    for (let s = 0; s < 60 * 22 && balls.moving > 0; s++) {
      balls.step(1 / 60)
      for (let i = 0; i < balls.count; i++) expect(world.overlap(smaller, placeOf(balls, i))).toBe(false)
    }
    expect(balls.moving).toBe(0)
    expect(balls.count).toBeGreaterThan(8)
    for (let i = 0; i < balls.count; i++) {
      const { x, y, z } = placeOf(balls, i)
      expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(10)
      expect([0, 1.2, 2.7, 3].some((floor) => Math.abs(y - THROW.radius - floor) < 0.02)).toBe(true)
    }
  })

  test('at rest nothing is computed; another ball wakes them', () => {
    const balls = createThrownBalls(room(), 1)
    balls.throwFrom({ x: 0, y: 1.6, z: 3 }, { x: 0, y: -1, z: 0 }, STILL)
    run(balls, 15)
    expect([balls.count, balls.moving]).toEqual([1, 0])
    const { version } = balls
    const lying = placeOf(balls, 0)
    run(balls, 1)
    expect(balls.version).toBe(version)
    expect(placeOf(balls, 0)).toEqual(lying)
    balls.throwFrom({ x: lying.x - 0.16, y: 1.6, z: lying.z + 0.001 }, { x: 0, y: -1, z: 0 }, STILL)
    run(balls, 0.5)
    expect(balls.version).toBeGreaterThan(version)
  })

  test('as large as who throws it', () => {
    const scaled = new TriangleMesh(
      TEST_ROOM.positions.map((x) => x * 100),
      TEST_ROOM.indices,
    )
    const small = createThrownBalls(room(), 1)
    const large = createThrownBalls(scaled, 100)
    small.throwFrom({ x: 0, y: 1.6, z: 3 }, around(5), STILL)
    large.throwFrom({ x: 0, y: 160, z: 300 }, around(5), STILL)
    run(small, 1)
    run(large, 1)
    expect(large.radii[0]).toBeCloseTo(12, 12)
    for (const axis of ['x', 'y', 'z'] as const) {
      expect(placeOf(large, 0)[axis] / 100).toBeCloseTo(placeOf(small, 0)[axis], 6)
    }
  })
})

test('the oldest goes when there are too many', () => {
  const balls = createThrownBalls(room(), 1)
  for (let i = 0; i < MOST_BALLS + 5; i++) {
    balls.throwFrom({ x: -3, y: 1.6, z: 3 }, around(i), STILL)
    run(balls, 0.1)
  }
  expect([balls.count, balls.thrown]).toEqual([MOST_BALLS, MOST_BALLS + 5])
  for (let i = 0; i < balls.count; i++) expect(Number.isFinite(placeOf(balls, i).y)).toBe(true)
  balls.clear()
  expect([balls.count, balls.moving]).toEqual([0, 0])
})

test('who stands at a wall does not throw through it', () => {
  const balls = createThrownBalls(room(), 1)
  balls.throwFrom({ x: 9.8, y: 1.6, z: 0 }, { x: 1, y: 0, z: 0 }, STILL)
  run(balls, 1)
  expect(placeOf(balls, 0).x).toBeLessThan(10)
})

test('out of the castle a ball falls out of the world, and is gone', () => {
  const { positions, indices } = castle()
  const balls = createThrownBalls(new TriangleMesh(positions, indices), 1)
  balls.throwFrom({ x: 0, y: 60, z: 0 }, { x: 0, y: 0, z: 1 }, { x: 0, y: 0, z: 60 })
  run(balls, 12)
  expect([balls.count, balls.moving, balls.thrown]).toEqual([0, 0, 1])
})

test('in a world in which things move a ball rides on a lift, and is thrown off a wall that comes', () => {
  const world = new World()
  const floor = world.add(box({ halfExtents: { x: 5, y: 0.5, z: 5 } }), { position: { x: 0, y: -0.5, z: 0 } })
  const balls = createThrownBalls({ world, bottom: -1 }, 1)
  balls.throwFrom({ x: 0, y: 1, z: 0 }, { x: 0, y: -1, z: 0 }, STILL)
  run(balls, 8)
  expect(balls.moving).toBe(0)
  const { y } = placeOf(balls, 0)
  for (let i = 1; i <= 120; i++) {
    world.drive(floor, { position: { x: 0, y: i / 60 - 0.5, z: 0 } }, 1 / 60)
    balls.step(1 / 60)
    world.advance()
  }
  expect(placeOf(balls, 0).y - y).toBeGreaterThan(1.9)
  const { x } = placeOf(balls, 0)
  const wall = world.add(box({ halfExtents: { x: 0.2, y: 5, z: 5 } }), { position: { x: x - 1, y: 2, z: 0 } })
  for (let i = 1; i <= 30; i++) {
    world.drive(wall, { position: { x: x - 1 + i / 6, y: 2, z: 0 } }, 1 / 60)
    balls.step(1 / 60)
    world.advance()
  }
  expect(placeOf(balls, 0).x).toBeGreaterThan(x + 4)
})
