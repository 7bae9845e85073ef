import { Character, cylinder, plane, TriangleMesh, World } from 'carom'
import type { Input } from './guide.ts'

// Solid only from its front, which is up: seen from there, its triangles are counter-clockwise.
const corners = [-1.5, 0, -1, -1.5, 0, 1, 1.5, 0, 1, 1.5, 0, -1]
const deck = new TriangleMesh(corners, [0, 1, 2, 0, 2, 3], { sides: 'front' })

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const height of [1.2, 2.4]) world.add(deck, { position: { x: 0, y: height, z: 0 }, data: 'deck' })
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })
export const characters = [player]

let through = -1 // the deck that the player drops through
export function step(dt: number, { move, jump, action }: Input) {
  if (action && player.ground.data === 'deck') {
    through = player.ground.collider
    player.meet({ filter: (collider) => collider !== through })
  } else if (through >= 0 && !player.touches(through)) {
    through = -1
    player.meet({})
  }
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt)
}

/** Up, up, down, down. */
export const demo = (time: number) => {
  const at = (second: number) => Math.abs((time % 8) - second) < 0.04
  return { jump: at(1) || at(3), action: at(5) || at(6.5) }
}
