import { box, Character, sphere, type Vec3, World } from 'carom'
import type { Input } from './guide.ts'

const RADIUS = 5
export const world = new World()
world.add(sphere({ radius: RADIUS })) // a planet, around the origin
for (const x of [-1, 1]) {
  world.add(box({ halfExtents: { x: 0.4, y: 0.4, z: 0.4 } }), { position: { x: 3.5 * x, y: 3.5, z: 0 } })
}
const player = new Character(world, {
  shape: sphere({ radius: 0.4 }), // the body does not turn with its up, so take a round one
  position: { x: 0, y: RADIUS, z: 0 },
  gravity: 1.6, // as on the moon
  jumpSpeed: 2.5,
})
export const characters = [player]

/** Where the player walks: a direction that turns with the planet's surface. */
export const ahead: Vec3 = { x: 1, y: 0, z: 0 }
export function step(dt: number, { move, jump }: Input) {
  const { x, y, z } = player.position
  const far = Math.hypot(x, y, z)
  const up = { x: x / far, y: y / far, z: z / far }
  player.up = up // away from the planet's middle
  const into = ahead.x * up.x + ahead.y * up.y + ahead.z * up.z
  const flat = { x: ahead.x - into * up.x, y: ahead.y - into * up.y, z: ahead.z - into * up.z }
  const long = Math.hypot(flat.x, flat.y, flat.z)
  Object.assign(ahead, { x: flat.x / long, y: flat.y / long, z: flat.z / long })
  // Along `ahead`, and to the right of it: ahead × up.
  const right = {
    x: ahead.y * up.z - ahead.z * up.y,
    y: ahead.z * up.x - ahead.x * up.z,
    z: ahead.x * up.y - ahead.y * up.x,
  }
  const [forward, side] = [2 * move.x, 2 * move.z]
  const velocity = {
    x: forward * ahead.x + side * right.x,
    y: forward * ahead.y + side * right.y,
    z: forward * ahead.z + side * right.z,
  }
  player.walk({ velocity, jump }, dt)
}

export const demo = (time: number) => ({ move: { x: 1, y: 0, z: Math.sin(time / 3) / 2 }, jump: time % 3 > 2.9 })
