import { box, Character, cos, cylinder, plane, sin, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const slab = box({ halfExtents: { x: 1, y: 0.1, z: 1 } })
const lift = world.add(slab, { position: { x: -4, y: 0.1, z: 0 } })
const ferry = world.add(slab, { position: { x: 0, y: 1, z: 0 } })
const turntable = world.add(cylinder({ radius: 1.5, height: 0.2 }), { position: { x: 5, y: 0.1, z: 0 } })

const shape = cylinder({ radius: 0.3, height: 1.8 })
const stand = (x: number, y: number) => new Character(world, { shape, position: { x, y, z: 0 } })
const player = stand(-4, 0.2)
export const characters = [player, stand(0, 1.1), stand(6, 0.2)]

let time = 0
export function step(dt: number, { move, jump }: Input) {
  time += dt
  // 1. Say where each platform will be at the end of the frame.
  world.drive(lift, { position: { x: -4, y: 1.6 - 1.5 * cos(time), z: 0 } }, dt)
  world.drive(ferry, { position: { x: 0, y: 1, z: 3 * sin(time) } }, dt)
  world.drive(turntable, { orientation: { x: 0, y: sin(time / 2), z: 0, w: cos(time / 2) } }, dt)
  // 2. Move the characters. Those who stand on a platform are carried.
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt)
  for (const rider of characters.slice(1)) rider.walk({ velocity: { x: 0, y: 0, z: 0 } }, dt)
  // 3. End the frame.
  world.advance()
}
