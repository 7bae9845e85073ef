/** Over the edge of a step a fast walker kept its horizontal speed, and so went farther than had been looked: through the ceiling. */
import { expect, it } from 'vitest'
import { Character, sphere, TriangleMesh, World } from '../../src/index.ts'
import { boxTriangles } from '../character/fuzz/rooms.ts'
import { quad, vec } from '../character/levels.ts'

it('who flies over the edge of a step is stopped by the ceiling', () => {
  const world = new World()
  const [a, ceiling] = [90, 5.166666666666667]
  world.add(
    new TriangleMesh([
      ...quad([-a, 0, a], [a, 0, a], [a, 0, -a], [-a, 0, -a]),
      ...boxTriangles([1, 0, -5], [90, 0.2, 5]),
      ...quad([-a, ceiling, -a], [a, ceiling, -a], [a, ceiling, a], [-a, ceiling, a]),
    ]),
  )
  const one = new Character(world, {
    shape: sphere({ radius: 0.4 }),
    skin: 0,
    position: vec(0, 0, 0),
    maxSlope: 1.2,
    gravity: 0,
  })
  one.walk({ velocity: vec(0, 0, 0) }, 1 / 60)
  one.walk({ velocity: vec(100, 0, 0) }, 1 / 24)
  expect(one.position.y).toBeLessThan(ceiling)
})
