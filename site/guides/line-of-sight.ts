import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const x of [-2.5, 0.5, 3])
  world.add(box({ halfExtents: { x: 0.7, y: 1.2, z: 0.2 } }), { position: { x, y: 1.2, z: 0 } })

const shape = cylinder({ radius: 0.3, height: 1.8 })
const guard = new Character(world, { shape, position: { x: 0, y: 0, z: -4 } })
const player = new Character(world, { shape, position: { x: -5, y: 0, z: 3 } })
export const characters = [player, guard]
const eyeOf = ({ position: { x, y, z } }: Character) => ({ x, y: y + 1.6, z })

export let sees = false
export function step(dt: number, { move }: Input) {
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z } }, dt)
  guard.walk({ velocity: { x: 0, y: 0, z: 0 } }, dt)
  sees = !world.castSegmentAny(eyeOf(guard), eyeOf(player)) // nothing is between their eyes
}

export const lines = () => [{ from: eyeOf(guard), to: eyeOf(player), on: sees }]
export const says = () => (sees ? 'the guard sees the player' : 'the player is hidden')
export const demo = (time: number) => ({ move: { x: time % 7 < 3.5 ? 1 : -1, y: 0, z: 0 } })
