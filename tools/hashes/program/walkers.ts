import { box, Character, capsule, plane, TriangleMesh, type Vec3, World } from '../../../src/index.ts'
import { takeResult, takeWorld } from './answers.ts'
import { CUBE_INDICES, CUBE_POSITIONS, WALKERS } from './bodies.ts'
import { turnAbout, wave } from './paths.ts'
import type { Kit, Scene } from './scene.ts'

const DT = 1 / 60
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
/** Where walkers go: two lanes of the stairs, over a hill, and to all that is driven. */
const TARGETS = [
  at(0, 0, -7),
  at(2.4, 0, 7),
  at(7, 0, 7),
  at(-12, 0, 4),
  at(-16, 0, -6),
  at(-8, 0, 0),
  at(-8, 0, 8),
  at(-8, 0, 0),
  at(-6.5, 0, -7),
]
/** A new target after twice so many steps: odd, since each walks in every other one. */
const PATIENCE = 75

/**
 * All four bodies walk, jump and ride on stairs, hills and mirrored ramps, among a lift, a door, a turning platform, a tilting bridge
 * and a press that leaves no room.
 */
export function walkers(kit: Kit): Scene {
  const { dealer, tally, level, count, sin } = kit
  const world = new World()
  const cube = new TriangleMesh(CUBE_POSITIONS, CUBE_INDICES)
  const still = [
    world.add(plane({ normal: at(0, 1, 0), offset: -0.5 }), { sides: 'front' }),
    world.add(level('stairs')),
    world.add(level('hills'), { position: at(-12, -6.7, 16), scale: at(0.4, 0.25, -0.4) }),
    // a floor, and a ramp that is a mirrored cube
    world.add(box({ halfExtents: at(8, 0.5, 12) }), { position: at(-13, -0.5, 0) }),
    world.add(cube, { position: at(-12, 0, 4), scale: at(-1.5, 0.2, 1), orientation: turnAbout('z', 0.3, sin) }),
  ]
  const lift = world.add(box({ halfExtents: at(1.2, 0.1, 1.2) }), { position: at(-8, 0.1, 0) })
  const platform = world.add(cube, { position: at(-8, 0.1, 8), scale: at(2, 0.1, 1.5) })
  const door = world.add(box({ halfExtents: at(0.15, 1.2, 1) }), { position: at(-12, 1.2, 0) })
  const bridge = world.add(cube, { position: at(-16, 0.5, -6), scale: at(2, -0.1, 0.8) })
  const press = world.add(box({ halfExtents: at(1.5, 0.4, 1.5) }), { position: at(-16, 3, -6) })
  const drive = (time: number): void => {
    const closing = wave(time, 3)
    world.drive(lift, { position: at(-8, 0.1 + 2.2 * wave(time, 8), 0) }, DT)
    world.drive(platform, { orientation: turnAbout('y', time, sin) }, DT)
    world.drive(ring, { position: at(-9 + 2 * wave(time, 5), 1.5, 8) }, DT)
    world.drive(door, { position: at(-12, 1.2, 4 * closing - 2) }, DT)
    world.drive(bridge, { orientation: turnAbout('x', 0.1 * sin(0.5 * time), sin) }, DT)
    world.drive(press, { position: at(-16, 1 + 2.5 * wave(time, 2), -6) }, DT)
  }
  const belt = world.add(box({ halfExtents: at(1, 0.05, 3) }), {
    position: at(-6.5, 0.05, -7),
    surfaceVelocity: at(0, 0, 1.5),
  })
  // around the lift's shaft, and one that goes to and fro over the platform
  const shaft = world.add(capsule({ radius: 1, height: 5 }), { position: at(-8, 2, 0), sensor: true })
  const ring = world.add(capsule({ radius: 1, height: 3 }), { position: at(-9, 1.5, 8), sensor: true })
  const ids = [...still, lift, platform, door, bridge, press, belt, shaft, ring]
  const home = (i: number): Vec3 => at(-10 + i, 0.1, -3)
  const characters = WALKERS.map(
    (shape, i) => new Character(world, { shape, position: home(i), inheritVelocity: i % 2 === 0 }),
  )
  const targets = characters.map((_, i) => TARGETS[i])

  return {
    step(k) {
      drive(k * DT)
      for (const [i, character] of characters.entries()) {
        // each walks in every other step, and stands in between: what is driven carries and meets it there, too
        if ((k + i) % 2 === 0) continue
        const speed = dealer.between(2, 5)
        if ((k + 37 * i) % PATIENCE === 0) targets[i] = dealer.pick(TARGETS)
        const { position, ground } = character
        const x = targets[i].x - position.x
        const z = targets[i].z - position.z
        const length = Math.sqrt(x * x + z * z)
        const velocity = length > 0.3 ? at((x / length) * speed, 0, (z / length) * speed) : at(0, 0, 0)
        const jump = dealer.chance(0.005)
        takeResult(kit, `walk ${i}`, character.walk({ velocity, jump }, DT))
        if (ground.kind === 'ground' && ids.indexOf(ground.collider) >= still.length) count('ridden')
        count(ground.kind)
        if (position.y < -3) {
          count('fallen')
          takeResult(kit, `teleport ${i}`, character.teleport(home(i)))
        }
      }
      world.advance()
      for (let i = 0; i < world.eventCount; i++) count(world.events[i].kind)
      if (k % 50 === 0) world.setSurfaceVelocity(belt, at(dealer.between(-1, 1), 0, dealer.between(-2, 2)))
      takeWorld(tally, { world, ids, characters })
    },
  }
}
