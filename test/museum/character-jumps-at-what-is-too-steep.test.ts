import { describe, expect, test } from 'vitest'
import { Character, cylinder, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** How high a cylinder on the ground comes in a jump while it wishes to go on in x. */
function highest(world: World, x: number, speed: number, hertz: number): number {
  const one = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: at(x, 0, 0) })
  let top = 0
  for (let i = 0; i < 2 * hertz; i++) {
    one.walk({ velocity: at(speed, 0, 0), jump: i === hertz / 2 }, 1 / hertz)
    top = Math.max(top, one.position.y)
  }
  return top
}

/** At 5 m/s against 9.81 m/s²: the highest of the parabola's points. */
function ballistic(hertz: number): number {
  return Math.max(...Array.from({ length: hertz }, (_, i) => (5 * i) / hertz - (9.81 * i * i) / (2 * hertz * hertz)))
}

const rates = [24, 30, 60, 144, 1000]

/** Steep slopes turned the wish upwards along themselves, and the jump rose as well: 1.648 m and 2.34 m instead of 1.274. */
describe.each([
  ['a slope of 60° at 6 m/s', [0, 0, -20, 0, 0, 20, 10, 17.32, 20, 10, 17.32, -20], 6],
  ['a slope of 60° at 12 m/s', [0, 0, -20, 0, 0, 20, 10, 17.32, 20, 10, 17.32, -20], 12],
  ['a wall of 89° at 6 m/s', [0, 0, -20, 0, 0, 20, 0.3491, 20, 20, 0.3491, 20, -20], 6],
])('against %s', (_, corners, speed) => {
  test.each(rates)('a jump comes as high as in the open, at %d Hz', (hertz) => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    world.add(new TriangleMesh(corners as number[], [0, 1, 2, 0, 2, 3]))
    const top = highest(world, -1, speed as number, hertz)
    expect(top).toBeLessThan(ballistic(hertz) + 1e-9)
    expect(top).toBeGreaterThan(ballistic(hertz) - 1e-9)
  })
})

/** In a crease the jump came 1.7 to 1.85 m high, and at each rate another height. */
test.each(rates)('a jump in the crease of two walls of 60° comes as high as in the open, at %d Hz', (hertz) => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  for (const side of [1, -1]) world.add(plane({ normal: at(-Math.sqrt(3 / 8), 1 / 2, side * Math.sqrt(3 / 8)) }))
  const top = highest(world, -1, 6, hertz)
  expect(top).toBeLessThan(ballistic(hertz) + 1e-9)
  expect(top).toBeGreaterThan(ballistic(hertz) - 1e-9)
})

/** While it was pressed into the crease the wish held it up: it came down a second late. */
test.each(rates)('who falls in a crease of two walls falls as fast as without a wish, at %d Hz', (hertz) => {
  const heights = [0, 6].map((speed) => {
    const world = new World()
    for (const side of [1, -1]) world.add(plane({ normal: at(-Math.sqrt(3 / 8), 1 / 2, side * Math.sqrt(3 / 8)) }))
    const one = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: at(-2, 0, 0) })
    for (let i = 0; i < hertz; i++) one.walk({ velocity: at(i < hertz / 4 ? 6 : speed, 0, 0) }, 1 / hertz)
    return one.position.y
  })
  expect(heights[1]).toBeCloseTo(heights[0], 2)
})
