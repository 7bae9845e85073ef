import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

const TALL = cylinder({ radius: 0.3, height: 1.8 })
const SHORT = cylinder({ radius: 0.3, height: 1 })

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const beam = world.add(box({ halfExtents: { x: 1.5, y: 0.4, z: 1.5 } }), { position: { x: 0, y: 1.6, z: 0 } }) // at 1.2 m
const player = new Character(world, { shape: TALL, position: { x: -4, y: 0, z: 0 } })
export const characters = [player]

let stuck = false
export function step(dt: number, { move, action }: Input) {
  const wish = action ? SHORT : TALL
  stuck = wish !== player.shape && !player.resize(wish) // no room: nothing has changed
  const speed = player.shape === TALL ? 3 : 1.5
  player.walk({ velocity: { x: speed * move.x, y: 0, z: speed * move.z } }, dt)
}

export const marked = () => (stuck && player.blockedBy.includes(beam) ? [beam] : [])
export const says = () => (stuck ? 'no room to stand up' : player.shape === TALL ? 'stands' : 'crouches')
/** The key is released under the beam. */
export const demo = (time: number) => {
  const t = time % 8
  return { move: { x: t < 4 ? 1 : -1, y: 0, z: 0 }, action: (t > 0.7 && t < 2) || (t > 4.7 && t < 6) }
}
