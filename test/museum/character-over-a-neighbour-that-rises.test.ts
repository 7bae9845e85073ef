import { expect, it } from 'vitest'
import { Character, ellipsoid, sphere, TriangleMesh, World } from '../../src/index.ts'

const RISE = 2.5e-6
const FAR = 1e5

/**
 * The edge where the neighbour begins was touched together with the floor, and was void; so the rest of the neighbour was not there either for
 * the whole of the way, and the longer that was the deeper the body ended in it.
 */
it.each(
  [0, 1e6].flatMap((at) =>
    [0.02, 0].flatMap((skin) =>
      [10, 10_000].flatMap((way) =>
        [sphere({ radius: 0.4 }), ellipsoid({ radii: { x: 0.4, y: 0.9, z: 0.4 } })].map(
          (shape) => [shape.kind, way, at, skin, shape] as const,
        ),
      ),
    ),
  ),
)('a %s goes %d m over a neighbour that rises by 2.5e-6, at x = %d with skin %d', (_, way, at, skin, shape) => {
  const world = new World()
  const high = RISE * FAR
  const far = at + FAR
  const floor = [at - 5, 0, -FAR, at - 5, 0, FAR, at, 0, -FAR, at, 0, -FAR, at - 5, 0, FAR, at, 0, FAR]
  world.add(
    new TriangleMesh([...floor, at, 0, -FAR, at, 0, FAR, far, high, -FAR, far, high, -FAR, at, 0, FAR, far, high, FAR]),
  )
  const player = new Character(world, { shape, skin, position: { x: at - 1, y: 0.1, z: 0.3 } })
  player.move({ x: 0, y: -1, z: 0 })
  expect(player.move({ x: way, y: 0, z: 0 })).toBe('free')
  const { x, y } = player.position
  expect(x).toBeGreaterThan(at + way - 1.001)
  // (of a body with its skin, to roundings; τ is 2e-7 here, where the far corners are 10⁵ and the numbers up to 10⁶)
  const tau = 2 ** -42 * (at + way + 2 * FAR + way)
  expect(y - RISE * (x - at)).toBeGreaterThan(-tau)
  expect(y - RISE * (x - at)).toBeLessThan(tau)
})
