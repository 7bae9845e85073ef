import { expect, it } from 'vitest'
import {
  Balls,
  Character,
  capsule,
  cos,
  pipe,
  plane,
  type Quat,
  sin,
  sphere,
  type Thing,
  type Vec3,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 60
const stay = { velocity: at(0, 0, 0) }
const turned = ({ x, y, z }: Vec3, angle: number): Quat => {
  const s = sin(angle / 2)
  return { x: x * s, y: y * s, z: z * s, w: cos(angle / 2) }
}

// Nothing of a sphere seems to turn, so its orientation was set to zero: what stood on it stayed where it was.
it('a planet that turns by 1 radian carries who stands on it by 1 radian', () => {
  const world = new World()
  const planet = world.add(sphere({ radius: 10 }))
  const player = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(3, 9.6, 0) })
  for (let i = 0; i < 60; i++) player.walk(stay, DT)
  const { x, y, z } = player.position
  expect([player.ground.collider, z]).toEqual([planet, 0])
  for (let frame = 1; frame <= 60; frame++) {
    world.drive(planet, { orientation: turned(at(0, 1, 0), frame / 60) }, DT)
    expect(player.walk(stay, DT)).toBe('free')
    expect(Math.hypot(player.ground.velocity.x, player.ground.velocity.z)).toBeCloseTo(x, 3)
    world.advance()
  }
  expect(Math.atan2(-player.position.z, player.position.x)).toBeCloseTo(1, 9)
  expect(Math.hypot(player.position.x, player.position.z)).toBeCloseTo(x, 9)
  expect(player.position.y).toBeCloseTo(y, 9)
})

// (its step is cut where its wish bends, but not because the body tilts as seen from a sphere)
it('who walks on a planet that turns around a level axis stays on it', () => {
  const world = new World()
  const planet = world.add(sphere({ radius: 40 }))
  const player = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 40, 0) })
  player.walk(stay, DT)
  for (let frame = 1; frame <= 60; frame++) {
    world.drive(planet, { orientation: turned(at(0, 0, 1), 0.2 * (frame / 60)) }, DT)
    expect(player.walk({ velocity: at(0, 0, 3) }, DT)).toBe('free')
    expect(player.ground.collider).toBe(planet)
    world.advance()
  }
  // on a ball the foot is a sphere's: its centre keeps its distance
  const { x, y, z } = player.position
  expect(Math.hypot(x, y + 0.32, z)).toBeCloseTo(40.32, 3)
  expect(Math.atan2(-x, y)).toBeCloseTo(0.2, 1)
})

it.each<[string, Thing]>([
  ['sphere', sphere({ radius: 2 })],
  ['plane', plane({ normal: at(0, 1, 0) })],
  ['pipe', pipe({ axis: at(0, 1, 0), radius: 2 })],
])('a %s has the orientation that it was given', (_, thing) => {
  const world = new World()
  const given = turned(at(0, 1, 0), 0.7)
  const out: Quat = { x: 0, y: 0, z: 0, w: 0 }
  const read = (id: number): Quat => {
    world.getOrientation(id, out)
    return { ...out }
  }
  const id = world.add(thing, { orientation: given })
  expect(read(id)).toEqual(given)
  world.place(id, { orientation: turned(at(1, 0, 0), 0.3) })
  expect(read(id)).toEqual(turned(at(1, 0, 0), 0.3))
  const { x, y, z, w } = given
  world.placeMany([id], Float64Array.of(0, 0, 0, x, y, z, w))
  expect(read(id)).toEqual(given)
  world.drive(id, { orientation: turned(at(0, 0, 1), 0.1) }, DT)
  world.advance()
  expect(read(id)).toEqual(turned(at(0, 0, 1), 0.1))
  const saved = world.save()
  world.place(id, { orientation: given })
  world.restore(saved)
  expect(read(id)).toEqual(turned(at(0, 0, 1), 0.1))
})

it('the surface velocity of a sphere turns with it', () => {
  const world = new World()
  // half a turn: what was given along +x goes along -x
  world.add(sphere({ radius: 10 }), { surfaceVelocity: at(2, 0, 0), orientation: turned(at(0, 1, 0), Math.PI) })
  const player = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 10.02, 0) })
  for (let i = 0; i < 60; i++) player.walk(stay, DT)
  expect(player.ground.velocity.x).toBeLessThan(-1.9)
  expect(player.position.x).toBeLessThan(-1.8)
})

it('a ball meets a sphere that turns where it meets one that does not', () => {
  const [still, turning] = [0, 1].map((rate) => {
    const world = new World()
    const id = world.add(sphere({ radius: 1 }), { position: at(0, 0, 0) })
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    const ball = balls.add({ position: at(-3, 0.4, 0.2), velocity: at(20, 0, 0), radius: 0.2 })
    const out = at(0, 0, 0)
    const track: number[] = []
    for (let frame = 1; frame <= 20; frame++) {
      world.drive(id, { position: at(0.01 * frame, 0, 0), orientation: turned(at(0, 0, 1), 2 * rate * frame * DT) }, DT)
      balls.advance(DT)
      world.advance()
      balls.getPosition(ball, out)
      track.push(out.x, out.y, out.z)
    }
    return track
  })
  for (const [i, x] of turning.entries()) expect(x).toBeCloseTo(still[i], 12)
  expect(still[0]).not.toBeCloseTo(still[57], 1)
})
