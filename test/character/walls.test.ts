/** Walls, corners, wedges, doors: speeds kept, clearances kept, at rest where it cannot go on, and never through. */
import { describe, expect, test } from 'vitest'
import { cutFloor } from '../../scenes/tessellated.ts'
import { box, createClosest, plane, TriangleMesh, World } from '../../src/index.ts'
import { restsInCorner, TALL } from './corner.ts'
import {
  ball,
  floor,
  GROWN,
  meshOf,
  quad,
  RADIUS,
  radians,
  SKIN,
  stepsAtRest,
  still,
  vec,
  walk,
  wall,
  worldOf,
} from './levels.ts'

describe('along a wall', () => {
  test('at 1…89° to the wall the speed is the cosine, and the skin is kept after every step', () => {
    const closest = createClosest()
    for (let degrees = 1; degrees < 90; degrees++) {
      const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
      const face = wall(-200 * c, -200 * s, 200 * c, 200 * s)
      const mesh = meshOf(face)
      const player = ball(worldOf(floor(200), face), -(GROWN + 0.01) * s, 0, (GROWN + 0.01) * c)
      walk(player, vec(3, 0, 0), 30)
      const { x, z } = player.position
      for (let i = 0; i < 30; i++) {
        expect(player.walk({ velocity: vec(3, 0, 0) }, 1 / 60)).toBe('free')
        expect(mesh.closestPoint(vec(player.state[0], player.state[1], player.state[2]), 2, closest)).toBe(true)
        expect(closest.distance).toBeGreaterThan(GROWN - 1e-12)
      }
      if (degrees > 5) expect(closest.distance).toBeLessThan(GROWN + 1e-10)
      if (degrees > 5) expect(Math.hypot(player.position.x - x, player.position.z - z)).toBeCloseTo(1.5 * c, 10)
      expect(player.ground.kind).toBe('ground')
    }
  })

  test('a wall without thickness stops 6000 m/s and 1e6 m/s, from both sides', () => {
    for (const speed of [6000, 1e6]) {
      for (const side of [1, -1]) {
        const level = worldOf(floor(1e5), quad([5, -1, -9], [5, -1, 9], [5, 5, 9], [5, 5, -9]))
        const player = ball(level, 5 - 3 * side, 0, 0)
        walk(player, still.velocity, 1)
        player.walk({ velocity: vec(speed * side, 0, 0) }, 1 / 60)
        const gap = (5 - player.position.x) * side - RADIUS
        expect(gap).toBeGreaterThan(SKIN - 1e-9)
        expect(gap).toBeLessThan(SKIN + (speed < 1e5 ? 1e-9 : 1e-8))
      }
    }
  })

  test('a one-sided wall is passed from behind and stops from the front', () => {
    const face = quad([5, -1, -9], [5, -1, 9], [5, 5, 9], [5, 5, -9]) // its front looks to -x
    const world = worldOf(floor())
    world.add(new TriangleMesh(Float64Array.from(face), null, { sides: 'front' }))
    const front = ball(world, 3, 0, 0)
    walk(front, vec(3, 0, 0), 90)
    expect(front.position.x).toBeCloseTo(5 - GROWN, 10)
    const back = ball(world, 7, 0, 0)
    expect(walk(back, vec(-3, 0, 0), 90).results).toEqual(['free'])
    expect(back.position.x).toBeCloseTo(7 - 4.5, 9)
  })
})

describe('corners', () => {
  test.each([1, 15, 60, 120, 179])(
    'pushed for 1000 steps into a corner of %d°: within its skin of both walls, the last 100 positions equal',
    restsInCorner,
  )

  test('three planes that meet in a point, pushed into it: at rest', () => {
    const level = worldOf(
      quad([0, -9, -9], [0, -9, 9], [0, 9, 9], [0, 9, -9]),
      quad([-9, -9, 0], [-9, 9, 0], [9, 9, 0], [9, -9, 0]),
      quad([-9, 3, -9], [9, -3, -9], [9, -3, 9], [-9, 3, 9]),
    )
    const player = ball(level, 2, 3, 2.5)
    let last = ''
    for (let i = 0; i < 200; i++) {
      expect(player.fly({ velocity: vec(-3, -4, -2) }, 1 / 60)).toBe('free')
      if (i > 150) expect(player.state.slice(0, 3).join()).toBe(last)
      last = player.state.slice(0, 3).join()
    }
    expect(player.state[0]).toBeCloseTo(GROWN, 10)
    expect(player.state[2]).toBeCloseTo(GROWN, 10)
  })

  test('an acute wedge in any order of its walls: the crease at (5, 0, 18.66)', () => {
    for (const order of [0, 1]) {
      const world = new World()
      const walls = [plane({ normal: vec(1, 0, 0) }), plane({ normal: vec(-Math.sqrt(3) / 2, 0, 0.5) })]
      world.add(walls[order])
      world.add(walls[1 - order])
      const player = ball(world, 5.5, 0, 20.2, { skin: 4.6 })
      player.move(vec(-3.5, 0, -3.2))
      expect(player.position.x).toBeCloseTo(5, 9)
      expect(player.position.z).toBeCloseTo(18.6603, 3)
    }
  })

  test.each([5, 10, 20, 45, 80])(
    'under a ceiling that comes down at %d°: stopped, at rest, never lifted',
    (degrees) => {
      const [c, s] = [-40 * Math.cos(radians(degrees)), 40 * Math.sin(radians(degrees))]
      for (const shape of [undefined, TALL]) {
        const level = worldOf(floor(), quad([0, 0, 10], [0, 0, -10], [c, s, -10], [c, s, 10]))
        const from = -2 / Math.tan(radians(degrees)) - 2
        const player = ball(level, from, 0, 0, shape ? { shape } : {})
        const { kinds, results } = walk(player, vec(3, 0, 0), 900)
        expect(kinds).toEqual(['ground'])
        expect(results).toEqual(['free'])
        expect(stepsAtRest(player, vec(3, 0, 0), 120)).toBeGreaterThan(100)
        expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
        if (!shape) expect(player.position.x).toBeCloseTo(-GROWN / Math.tan(radians(degrees / 2)), 9)
      }
    },
  )
})

describe('doors', () => {
  const door = (width: number) => {
    const h = width / 2
    return worldOf(floor(), wall(-20, 0, -h, 0), wall(h, 0, 20, 0), wall(-h, 0, -h, 2), wall(h, 0, h, 2))
  }

  test.each([
    [1e-9, true],
    [-1e-9, false],
  ])('of the width of the body and its skin and %d m: passed %s', (more, passes) => {
    const player = ball(door(2 * GROWN + more), 0, 0, -2)
    expect(walk(player, vec(0, 0, 3), 120).results).toEqual(['free'])
    if (passes) expect(player.position.z).toBeCloseTo(4, 9)
    else expect(player.position.z).toBeLessThan(0)
  })

  test('from beside its middle it finds the way in', () => {
    const player = ball(door(2 * GROWN + 1e-9), 0.05, 0, -2)
    expect(walk(player, vec(0, 0, 3), 120).results).toEqual(['free'])
    expect(player.position.z).toBeGreaterThan(3.9)
    expect(Math.abs(player.position.x)).toBeLessThan(1e-9)
  })
})

describe('seams between things', () => {
  test('a row of abutting boxes is one floor', () => {
    const boxes = new World()
    for (let i = -3; i <= 3; i++)
      for (let j = -3; j <= 3; j++) boxes.add(box({ halfExtents: vec(0.5, 0.5, 0.5) }), { position: vec(i, -0.5, j) })
    const [one, other] = [ball(boxes, -3, 0, -2), ball(worldOf(floor()), -3, 0, -2)]
    for (let i = 0; i < 100; i++) {
      for (const player of [one, other]) expect(player.walk({ velocity: vec(3, 0, 2.2) }, 1 / 60)).toBe('free')
      expect(one.position.x).toBeCloseTo(other.position.x, 9)
      expect(one.position.y).toBeCloseTo(other.position.y, 9)
      expect(one.position.z).toBeCloseTo(other.position.z, 9)
      expect(one.ground.kind).toBe('ground')
    }
  })

  test('a wall of pillars of 0.2 m side by side is one wall', () => {
    const world = worldOf(floor())
    for (let i = -20; i < 40; i++)
      world.add(box({ halfExtents: vec(0.1, 1.5, 0.1) }), { position: vec(i * 0.2, 1.5, -0.1) })
    const player = ball(world, 0, 0, GROWN)
    walk(player, vec(5, 0, -1), 60)
    expect(player.position.x).toBeCloseTo(5, 9)
    expect(player.position.z).toBeCloseTo(GROWN, 9)
  })

  test('chunks of a level in several meshes, and T-junctions between them: the same path', () => {
    const chunks = new World()
    const size = [16, 12, 8, 20]
    let x = -20
    for (const width of size) {
      // each chunk is cut differently along the common borders
      for (let j = 0; j < 3 + (width % 5); j++) {
        const n = 3 + (width % 5)
        const [z0, z1] = [20 - (40 * j) / n, 20 - (40 * (j + 1)) / n]
        chunks.add(meshOf(quad([x, 0, z0], [x + width, 0, z0], [x + width, 0, z1], [x, 0, z1])))
      }
      x += width
    }
    const whole = new World()
    const level = cutFloor({ triangles: 2, cut: 'diagonal' })
    whole.add(new TriangleMesh(level.positions, level.indices))
    for (const shape of [undefined, TALL]) {
      const [one, other] = [chunks, whole].map((world) => ball(world, -15, 0.2, 12, shape ? { shape } : {}))
      for (let i = 0; i < 400; i++) {
        const input = { velocity: vec(4, 0, -3), jump: i % 70 === 69 }
        for (const player of [one, other]) expect(player.walk(input, 1 / 60)).toBe('free')
        for (const axis of ['x', 'y', 'z'] as const) {
          expect(Math.abs(one.position[axis] - other.position[axis])).toBeLessThan(1e-9)
        }
      }
    }
  })
})
