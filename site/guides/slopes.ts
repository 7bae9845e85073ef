import { box, Character, cos, cylinder, plane, sin, World } from 'carom'
import type { Input } from './guide.ts'

const DEGREE = Math.PI / 180
export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))

for (let i = 1; i <= 8; i++) {
  const step = box({ halfExtents: { x: 0.25, y: 0.125 * i, z: 1 } }) // each 0.25 m higher than the one before
  world.add(step, { position: { x: 0.5 * i, y: 0.125 * i, z: -3 } })
}
ramp(40, 0)
ramp(50, 3)

function ramp(degrees: number, z: number) {
  const angle = degrees * DEGREE
  const position = { x: 0.25 + 2 * cos(angle), y: 2 * sin(angle), z }
  const orientation = { x: 0, y: 0, z: sin(angle / 2), w: cos(angle / 2) }
  world.add(box({ halfExtents: { x: 2, y: 0.02, z: 1 } }), { position, orientation })
}

const shape = cylinder({ radius: 0.3, height: 1.8 })
export const characters = [-3, 0, 3].map(
  (z) => new Character(world, { shape, position: { x: -2, y: 0, z }, maxSlope: 45 * DEGREE, stepHeight: 0.3 }),
)

export function step(dt: number, { move }: Input) {
  for (const player of characters) player.walk({ velocity: { x: 2 * move.x, y: 0, z: 2 * move.z } }, dt)
}

export const demo = (time: number) => ({ move: { x: time % 6 < 2.9 ? 1 : time % 6 < 3.1 ? 0 : -1, y: 0, z: 0 } })
