import { Balls, box, plane, type Vec3, World } from 'carom'
import type { Input } from './guide.ts'

const HAND = { x: -6, y: 1.5, z: 0 }

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 0.2, y: 1, z: 1.5 } }), { position: { x: -1, y: 1, z: -1 } })
world.add(box({ halfExtents: { x: 1, y: 0.5, z: 3 } }), { position: { x: 4, y: 0.5, z: 0 } })
export const balls = new Balls(world)

/** Where the ball will fly until its second hit, if it is thrown now. */
export let path: Vec3[] = []
let time = 0
let held = false
export function step(dt: number, { move, action }: Input) {
  time += dt
  const velocity = { x: 7 + 2 * move.x, y: 4.5, z: 3 * Math.sin(time) }
  const ball = { position: HAND, velocity, radius: 0.2, restitution: 0.5 }
  const foreseen = balls.predict(ball, { bounces: 2 }).path // x, y, z of each point
  path = Array.from({ length: foreseen.length / 3 }, (_, i) => {
    const [x, y, z] = foreseen.subarray(3 * i)
    return { x, y, z }
  })
  if (action && !held) balls.add(ball)
  held = action
  if (balls.count > 5) balls.remove(balls.ids()[0])
  balls.advance(dt)
}

export const lines = () => path.slice(1).map((to, i) => ({ from: path[i], to, on: i % 2 === 0 }))
export const demo = (time: number) => ({ action: time % 1.5 > 1.4 })
