import { expect, it } from 'vitest'
import { Character, capsule, cos, plane, sin, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { quad } from '../character/levels.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 *     |   o   ║ ->      A platform with a wall on it goes to the left and turns. Who stands on it wishes nothing, but is held by
 *     |<──────║──       a plane: so the wall comes to it, and has turned meanwhile. It was taken for one that goes along.
 */
it.each([0.1, -0.1])('who is held while its platform turns by %d goes into no wall of it', (turn) => {
  const world = new World()
  world.add(plane({ normal: at(1, 0, 0), offset: -0.33 }))
  const platform = world.add(
    new TriangleMesh([
      ...quad([-3, 0, 3], [3, 0, 3], [3, 0, -3], [-3, 0, -3]),
      ...quad([1.36, 0, -3], [1.36, 0, 3], [1.36, 2, 3], [1.36, 2, -3]),
    ]),
  )
  const away = turn > 0 ? -1 : 1
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const one = new Character(world, { shape, position: at(0, 0, away) })
  one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  expect(one.ground.collider).toBe(platform)
  world.drive(
    platform,
    { position: at(-1, 0, 0), orientation: { x: 0, y: sin(turn / 2), z: 0, w: cos(turn / 2) } },
    1 / 60,
  )
  const result = one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  // seen from the platform
  const [x, z] = [one.position.x + 1, one.position.z]
  const off = 1.36 - (x * cos(turn) - z * sin(turn))
  if (result === 'crushed') expect(one.crushedBy).toEqual([platform])
  else expect(off).toBeGreaterThan(0.3 - 1e-9)
})
