import { Balls, box, Character, cylinder, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const zone = world.add(box({ halfExtents: { x: 1.5, y: 1, z: 1.5 } }), {
  position: { x: 0, y: 1, z: 0 },
  sensor: true, // stops nobody
  data: 'the zone', // any value of yours
})

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -4, y: 0, z: 0 } })
export const characters = [player]
export const balls = new Balls(world)
balls.add({ position: { x: 0.5, y: 3.5, z: 1 }, radius: 0.3 })

export let visitors = 0
let last = 'nobody has come yet'
export function step(dt: number, { move }: Input) {
  player.walk({ velocity: { x: 3 * move.x, y: 0, z: 3 * move.z } }, dt)
  balls.advance(dt)
  world.advance() // from here on `events` has what happened in this frame
  for (const { kind, owner, data } of world.events.slice(0, world.eventCount)) {
    if (kind === 'stay') continue
    visitors += kind === 'enter' ? 1 : -1
    last = `${owner === player ? 'the player' : 'the ball'} ${kind}s ${data}`
  }
}

export const marked = () => (visitors > 0 ? [zone] : [])
export const says = () => `${visitors} in the zone; ${last}`
export const demo = (time: number) => ({ move: { x: time % 6 < 3 ? 1 : -1, y: 0, z: 0 } })
