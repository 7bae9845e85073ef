import { Balls, box, plane, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
for (const x of [-4.2, 4.2]) world.add(box({ halfExtents: { x: 0.2, y: 1, z: 4 } }), { position: { x, y: 1, z: 0 } })
for (const z of [-4.2, 4.2]) world.add(box({ halfExtents: { x: 4.4, y: 1, z: 0.2 } }), { position: { x: 0, y: 1, z } })
world.add(plane({ normal: { x: 0, y: -1, z: 0 }, offset: -2.3 })) // a lid, which is seen from below only

export const balls = new Balls(world)
for (let i = 0; i < 24; i++) {
  const radius = 0.2 + 0.05 * (i % 4)
  const position = { x: -2.5 + (i % 6), y: 0.6 + 0.9 * Math.floor(i / 12), z: -2 + 1.2 * (i % 4) }
  // restitution: the share of its speed that a ball keeps in a bounce; friction makes it spin and roll; mass matters among balls
  balls.add({ position, velocity: { x: (i % 3) - 1, y: 0, z: 1 }, radius, mass: radius ** 3, restitution: 0.8 })
}

export let bounces = 0
let held = false
export function step(dt: number, { action }: Input) {
  for (const id of balls.ids()) {
    if (action && !held) balls.addForce(id, { x: 0, y: (balls.mass(id) * 4) / dt, z: 0 }) // 4 m/s upwards
  }
  held = action
  balls.advance(dt)
  // events: who met what in this step, in order of time, with speed and impulse, for sounds and sparks
  bounces += balls.eventCount
}

export const says = () => `${bounces} bounces`
export const demo = (time: number) => ({ action: time % 4 > 3.9 })
