import { box, Character, cylinder, plane, World } from 'carom'
import { advanceGait, createGait } from 'carom/controls'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const block = box({ halfExtents: { x: 2, y: 0.5, z: 1 } })
for (const x of [-5, 1.5]) world.add(block, { position: { x, y: 0.5, z: 0 } }) // between them a gap of 2.5 m

const player = new Character(world, {
  shape: cylinder({ radius: 0.3, height: 1.8 }),
  position: { x: -6, y: 1, z: 0 },
  gravity: 20, // most games jump faster than nature
  jumpSpeed: 7,
})
export const characters = [player]
export const gait = createGait({
  speed: 5,
  acceleration: 30,
  coyote: 0.12, // seconds after the edge in which a jump still starts
  buffer: 0.12, // seconds before landing in which it may be asked for
  release: 0.5, // what a jump keeps of its speed when the button is released
})

export function step(dt: number, { move, jump }: Input) {
  advanceGait(gait, player, { direction: move, jump }, dt) // calls player.walk
  if (player.position.x > 5) player.teleport({ x: -6, y: 1, z: 0 })
}

export const says = () => `${gait.action}, ${gait.speed.toFixed(1)} m/s`
/** The button comes late: 0.05 s after the player has left the block. */
export const demo = () => ({
  move: { x: 1, y: 0, z: 0 },
  jump: player.position.x > -2.68 + 0.25 && player.position.x < 0,
})
