import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

const SURFACE = -0.5
const MIDDLE = 0.92 // metres over the feet: half of the height, and the skin

export const world = new World()
world.add(box({ halfExtents: { x: 2, y: 2, z: 4 } }), { position: { x: -2, y: -2, z: 0 } }) // the bank
world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -3 })) // the bottom
world.add(plane({ normal: { x: -0.6, y: 0.8, z: 0 }, offset: -6 })) // the beach
const pool = box({ halfExtents: { x: 5, y: 1.25, z: 4 } })
const water = world.add(pool, { position: { x: 5, y: SURFACE - 1.25, z: 0 }, sensor: true }) // its top is the surface

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -2, y: 0, z: 0 } })
export const characters = [player]

export let swims = false
export function step(dt: number, { move, jump, action }: Input) {
  const depth = SURFACE - (player.position.y + MIDDLE) // of the middle of the body
  const stands = player.ground.kind === 'ground'
  swims = player.touches(water) && depth > (stands ? 0.1 : -0.01) // who stands begins a little deeper
  const velocity = { x: 2 * move.x, y: action ? -1 : 1, z: 2 * move.z } // up, unless the player dives
  if (swims && jump && depth < 0.05) {
    player.launch({ x: 0, y: 6, z: 0 })
    swims = false // `swim` would end the jump
  }
  if (swims) player.swim({ velocity, water }, dt)
  else player.walk({ velocity, jump }, dt)
}

export const says = () => (swims ? 'swims' : player.ground.kind === 'air' ? 'falls' : 'walks')
export const demo = (time: number) => {
  const t = time % 16
  const back = player.position.x > -1 ? -1 : 0
  return {
    move: { x: t < 7 ? 1 : back, y: 0, z: 0 },
    action: t > 2.5 && t < 3.5,
    jump: t > 7 && swims && player.position.x < 1.5,
  }
}
