import { box, Character, cylinder, plane, sin, World } from 'carom'
import { advanceCameraArm, createCameraArm } from 'carom/controls'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const x of [-4, 0, 4]) {
  for (const z of [-4, 0, 4])
    world.add(box({ halfExtents: { x: 0.8, y: 1.5, z: 0.8 } }), { position: { x, y: 1.5, z } })
}
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 2, y: 0, z: 2 } })
export const characters = [player]

const arm = createCameraArm({ length: 4, radius: 0.2 })
const head = { x: 0, y: 0, z: 0 }
export const camera = { position: arm.position, target: head }

export function step(dt: number, { move, jump, yaw, pitch }: Input) {
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt)
  const { x, y, z } = player.position
  Object.assign(head, { x, y: y + 1.5, z })
  // From the head to the camera: against the direction in which it looks.
  const flat = Math.cos(pitch)
  const back = { x: Math.sin(yaw) * flat, y: Math.sin(pitch), z: Math.cos(yaw) * flat }
  advanceCameraArm(arm, world, head, back, dt)
}

export const says = () => `the arm is ${arm.length.toFixed(1)} m long`
export const demo = (time: number) => ({ yaw: time, pitch: 0.25, move: { x: 0, y: 0, z: -sin(time / 2) } })
