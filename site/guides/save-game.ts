import { Balls, box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const x of [-5, 5]) world.add(box({ halfExtents: { x: 0.2, y: 1, z: 3 } }), { position: { x, y: 1, z: 0 } })
for (const z of [-3, 3]) world.add(box({ halfExtents: { x: 5, y: 1, z: 0.2 } }), { position: { x: 0, y: 1, z } })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, collider: true })
export const characters = [player]
export const balls = new Balls(world)
for (const x of [-4, -3, 3, 4])
  balls.add({ position: { x, y: 1.2, z: x / 4 }, velocity: { x: 3, y: 0, z: 2 }, radius: 0.3 })

const owners = { characters: [player], balls }
let saved: Uint8Array | undefined // a file, or a row of a database
let held = false
let status = 'nothing is saved'
export function step(dt: number, { move, jump, action }: Input) {
  if (action && !held && saved === undefined) {
    saved = world.save(owners)
    status = `saved ${saved.length} bytes, ${world.hash(owners)}`
  } else if (action && !held && saved !== undefined) {
    world.restore(saved, owners)
    status = `loaded, and it is ${world.hash(owners)} again`
    saved = undefined
  }
  held = action
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z }, jump }, dt)
  balls.advance(dt)
  world.advance()
}

export const says = () => status
/** Saves at 2 s and loads at 5 s: then everything happens again. */
export const demo = (time: number) => {
  const t = time % 6 < 4.99 ? (time % 6) - 2 : (time % 6) - 5
  return { move: { x: Math.floor(2 * t + 4.01) % 2 === 0 ? 1 : -1, y: 0, z: 0 }, action: t > -0.01 && t < 0.1 }
}
