import { describe, expect, it } from 'vitest'
import {
  box,
  Character,
  capsule,
  cos,
  cylinder,
  ellipsoid,
  type Mover,
  sin,
  sphere,
  type Vec3,
  World,
  walkAll,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 60
const stay = { velocity: at(0, 0, 0) }
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.3) }),
  box({ halfExtents: at(0.3, 0.9, 0.3) }),
  sphere({ radius: 0.4 }),
]
const WAYS: Record<string, (player: Character, world: World) => void> = {
  walk: (player) => player.walk(stay, DT),
  'walk, as two halves': (player) => {
    player.walk(stay, DT / 2)
    player.walk(stay, DT / 2)
  },
  move: (player) => player.move(at(0, 0, 0), DT),
  walkAll: (player) => walkAll([player], [stay], DT),
  'nothing at all': () => {},
}

// What a character stands on was known after its first move only: it stayed behind by one frame.
describe.each(BODIES)('a new $kind', (shape) => {
  it.each(Object.keys(WAYS))('is carried in its first frame: %s', (name) => {
    for (const way of [at(0.1, 0, 0), at(0.05, 0.1, 0), at(0.05, -0.1, 0)]) {
      const world = new World()
      const lift = world.add(box({ halfExtents: at(3, 0.5, 3) }), { position: at(0, -0.5, 0) })
      const player = new Character(world, { shape, position: at(1, 0, 0) })
      world.drive(lift, { position: at(way.x, way.y - 0.5, way.z) }, DT)
      WAYS[name](player, world)
      world.advance()
      expect([player.ground.kind, player.ground.collider]).toEqual(['ground', lift])
      expect(player.position.x).toBeCloseTo(1 + way.x, 9)
      expect(player.position.y).toBeCloseTo(way.y, 9)
      // and who is put back there
      player.teleport(at(1, way.y, 0))
      world.drive(lift, { position: at(2 * way.x, 2 * way.y - 0.5, way.z) }, DT)
      WAYS[name](player, world)
      world.advance()
      expect(player.position.x).toBeCloseTo(1 + way.x, 9)
      expect(player.position.y).toBeCloseTo(2 * way.y, 9)
    }
  })

  it('is turned along in its first frame', () => {
    const world = new World()
    const table = world.add(box({ halfExtents: at(3, 0.5, 3) }), { position: at(0, -0.5, 0) })
    const player = new Character(world, { shape, position: at(2, 0, 0) })
    world.drive(table, { orientation: { x: 0, y: sin(0.05), z: 0, w: cos(0.05) } }, DT)
    expect(player.walk(stay, DT)).toBe('free')
    expect(player.position.x).toBeCloseTo(2 * cos(0.1), 9)
    expect(player.position.z).toBeCloseTo(-2 * sin(0.1), 9)
  })

  it('that falls past what is driven is not carried', () => {
    const world = new World()
    const lift = world.add(box({ halfExtents: at(3, 0.5, 3) }), { position: at(0, -1, 0) })
    const player = new Character(world, { shape, position: at(1, 0, 0) })
    world.drive(lift, { position: at(1, -1, 0) }, DT)
    player.walk(stay, DT)
    expect(player.position.x).toBe(1)
    expect(player.position.y).toBeCloseTo(-(9.81 / 2) * DT * DT, 9)
  })
})
