import { expect, it } from 'vitest'
import { Character, capsule, cos, plane, sin, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { quad } from '../character/levels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 *     |       ──  post       A platform with a post on it goes to the left and turns. Who stands on it wishes nothing, but is held by a
 *     | o                    plane: so the post comes by, and has turned towards it meanwhile. It was taken for one that goes along, against
 *     |<──────────           whom nothing was swept, in a move that was not cut into parts.
 */
it.each([0.1, -0.1])('who is held while its platform turns by %d is in nothing of it', (turn) => {
  const world = new World()
  world.add(plane({ normal: at(1, 0, 0), offset: -0.33 }))
  const away = turn > 0 ? 0.36 : -0.36
  const platform = world.add(
    new TriangleMesh([
      ...quad([-3, 0, 3], [3, 0, 3], [3, 0, -3], [-3, 0, -3]),
      ...quad([0.9, 0, away], [1.1, 0, away], [1.1, 2, away], [0.9, 2, away]),
    ]),
  )
  const one = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
  one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  expect(one.ground.collider).toBe(platform)
  const orientation = { x: 0, y: sin(turn / 2), z: 0, w: cos(turn / 2) }
  world.drive(platform, { position: at(-1, 0, 0), orientation }, 1 / 60)
  const result = one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  if (result === 'crushed') return expect(one.crushedBy).toEqual([platform])
  // seen from the platform
  const [x, z] = [one.position.x + 1, one.position.z]
  const [u, v] = [x * cos(turn) - z * sin(turn), x * sin(turn) + z * cos(turn)]
  const beside = u - Math.min(1.1, Math.max(0.9, u))
  expect(Math.hypot(beside, v - away)).toBeGreaterThan(0.3 - 1e-9)
})
