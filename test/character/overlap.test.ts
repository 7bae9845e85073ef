/** Starting in overlap: out by the least push, or trapped; never through a triangle. */
import { describe, expect, test } from 'vitest'
import { gridBox } from '../../scenes/gridBox.ts'
import { box, ellipsoid, TriangleMesh } from '../../src/index.ts'
import { ball, floor, GROWN, quad, vec, walk, wall, worldOf } from './levels.ts'

const WALL_X = wall(0, -9, 0, 9)
const WALL_Z = wall(-9, 0, 9, 0)

describe('put down in overlap', () => {
  test('out by the least push: of a floor, of a corner of two and of three planes', () => {
    const one = ball(worldOf(floor()), 5, -0.3, 5)
    expect(one.teleport(vec(5, -0.3, 5))).toBe('recovered')
    expect(one.position.x).toBe(5)
    expect(one.position.y).toBeCloseTo(0, 10)
    const two = ball(worldOf(floor(), WALL_X), 0, 0, 0)
    expect(two.teleport(vec(0.2, -0.2, 0))).toBe('recovered')
    expect(two.position.x).toBeCloseTo(GROWN, 10)
    expect(two.position.y).toBeCloseTo(0, 10)
    const three = ball(worldOf(floor(), WALL_X, WALL_Z), 0, 0, 0)
    expect(three.teleport(vec(0.2, -0.2, -0.1))).toBe('recovered')
    expect(three.position.x).toBeCloseTo(GROWN, 10)
    expect(three.position.y).toBeCloseTo(0, 10)
    expect(three.position.z).toBeCloseTo(-GROWN, 10)
  })

  test('on the edge of a box: pushed along the line from the edge', () => {
    const world = worldOf()
    world.add(box({ halfExtents: vec(2, 2, 2) }))
    const player = ball(world, 0, 0, 0)
    expect(player.teleport(vec(2.2, 0 - GROWN, 2.1))).toBe('recovered')
    const [x, z] = [player.position.x - 2, player.position.z - 2]
    expect(Math.hypot(x, z)).toBeCloseTo(GROWN, 10)
    expect(x / z).toBeCloseTo(2, 9)
  })

  test('between two walls too close together: trapped, and not moved; where they end, free again', () => {
    const player = ball(worldOf(floor(), wall(0, -9, 0, 9), wall(0.7, -9, 0.7, 9)), 0.3, 0, 0)
    const { position } = player
    const before = { ...position }
    expect(walk(player, vec(0, 0, 3), 10).results).toEqual(['trapped'])
    expect(position).toEqual(before)
    expect(player.velocity).toEqual(vec(0, 0, 0))
    expect(player.teleport(vec(5, 0, 0))).toBe('free')
  })

  test('inside a closed mesh: kept inside, for no triangle is crossed', () => {
    const world = worldOf()
    const { positions, indices } = gridBox({ cells: vec(4, 4, 4), origin: vec(-2, -2, -2) })
    world.add(new TriangleMesh(positions, indices))
    for (const shape of [undefined, ellipsoid({ radii: vec(0.4, 0.9, 0.4) })]) {
      const player = ball(world, 0, 0, 0, shape ? { shape } : {})
      expect(player.teleport(vec(0, -0.5, 0))).toBe('free')
      expect(player.teleport(vec(1.9, -0.5, 0))).toBe('recovered')
      expect(player.position.x).toBeLessThan(2 - GROWN + 1e-10)
      walk(player, vec(9, 0, 9), 200)
      expect(Math.max(player.position.x, player.position.z)).toBeLessThan(2 - GROWN + 1e-10)
    }
  })

  test('in a solid smaller than itself: out of its nearest side', () => {
    const world = worldOf()
    world.add(box({ halfExtents: vec(0.3, 0.3, 0.3) }))
    const player = ball(world, 0.05, -GROWN, 0.02)
    expect(player.teleport(player.position)).toBe('recovered')
    expect(player.position.x).toBeCloseTo(0.3 + GROWN, 9)
    expect(player.position.y).toBeCloseTo(-GROWN, 9)
    expect(player.position.z).toBeCloseTo(0.02, 9)
  })

  test('under the floor: the nearer side is the lower one, and deep below nothing is touched', () => {
    const player = ball(worldOf(floor()), 0, 0, 0)
    expect(player.teleport(vec(0, -0.5, 0))).toBe('recovered')
    expect(player.position.y).toBeCloseTo(-2 * GROWN, 10)
    expect(player.teleport(vec(0, -5, 0))).toBe('free')
  })

  test('the push goes no farther than the free side of a thin wall', () => {
    const world = worldOf(floor(), quad([1, -1, -9], [1, -1, 9], [1, 5, 9], [1, 5, -9]))
    const player = ball(world, 0, 0, 0)
    for (const x of [0.7, 0.9, 0.999999]) {
      expect(player.teleport(vec(x, 0, 0))).toBe('recovered')
      expect(player.position.x).toBeCloseTo(1 - GROWN, 10)
    }
    for (const x of [1.3, 1.1, 1.000001]) {
      expect(player.teleport(vec(x, 0, 0))).toBe('recovered')
      expect(player.position.x).toBeCloseTo(1 + GROWN, 10)
    }
  })
})
