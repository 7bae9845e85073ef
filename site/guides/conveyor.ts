import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const belt = box({ halfExtents: { x: 4, y: 0.1, z: 0.8 } })
/** It stands still; only its surface moves, along the collider's own axes. */
const lay = (z: number, speed: number) =>
  world.add(belt, { position: { x: 0, y: 0.1, z }, surfaceVelocity: { x: speed, y: 0, z: 0 } })
const first = lay(-1, 1.5)
lay(1, -3)

const shape = cylinder({ radius: 0.3, height: 1.8 })
export const characters = [-1, 1].map((z) => new Character(world, { shape, position: { x: 0, y: 0.2, z } }))

let wasDown = false
let speed = 1.5
export function step(dt: number, { move, jump, action }: Input) {
  if (action && !wasDown) {
    speed = -speed
    world.setSurfaceVelocity(first, { x: speed, y: 0, z: 0 })
  }
  wasDown = action
  for (const player of characters) {
    player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt)
    const { x, z } = player.position
    if (Math.abs(x) > 4.5) player.teleport({ x: 0, y: 0.2, z })
  }
}

export const says = () => `the nearer player moves at ${characters[1].velocity.x.toFixed(1)} m/s`
/** Both walk against their belts, or stand. */
export const demo = (time: number) => ({
  move: { x: time % 4 < 1 ? 0 : time % 4 < 3 ? 1 : 0, y: 0, z: 0 },
  action: time % 4 > 3.9,
})
