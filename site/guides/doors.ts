import { box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const wall = box({ halfExtents: { x: 2, y: 1.25, z: 0.2 } })
for (const x of [-3, 3]) world.add(wall, { position: { x, y: 1.25, z: 0 } }) // the doorway between is 2 m wide
const door = world.add(box({ halfExtents: { x: 1, y: 1.2, z: 0.1 } }), { position: { x: 0, y: 1.25, z: 0 } })
world.add(box({ halfExtents: { x: 1, y: 1, z: 1.5 } }), { position: { x: 0, y: 1, z: 0 }, sensor: true })

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 4 } })
export const characters = [player]

let nearby = 0
let open = 0 // metres, from 0 to 2
let held = 0 // seconds for which it stays open after it met somebody
export function step(dt: number, { move }: Input) {
  held -= dt
  open = nearby > 0 || held > 0 ? Math.min(open + 3 * dt, 2) : Math.max(open - 3 * dt, 0)
  world.drive(door, { position: { x: open, y: 1.25, z: 0 } }, dt)
  player.walk({ velocity: { x: 2 * move.x, y: 0, z: 2 * move.z } }, dt)
  if (player.crushedBy.includes(door)) held = 2
  world.advance()
  for (const { kind, owner } of world.events.slice(0, world.eventCount)) {
    if (owner !== player || kind === 'stay') continue // the door moves in the sensor too
    nearby += kind === 'enter' ? 1 : -1
  }
}

export const says = () =>
  `the door is ${open === 0 ? 'closed' : open === 2 ? 'open' : nearby > 0 ? 'opening' : 'closing'}`
export const demo = (time: number) => ({
  move: { x: 0, y: 0, z: time % 10 < 4 ? -1 : time % 10 < 5 ? 0 : time % 10 < 9 ? 1 : 0 },
})
