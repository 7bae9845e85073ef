import { Balls, box, createHit, plane, sphere, type Vec3, World } from 'carom'
import type { Input } from './guide.ts'

const DT = 1 / 60
const GRAVITY = -9.81
const BALL = sphere({ radius: 0.2 })
const HAND = { x: -6, y: 1.5, z: 0 }

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 0.2, y: 1, z: 1.5 } }), { position: { x: -1, y: 1, z: -1 } })
world.add(box({ halfExtents: { x: 1, y: 0.5, z: 3 } }), { position: { x: 4, y: 0.5, z: 0 } })
export const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: GRAVITY, z: 0 } })

/** Where a ball will fly until it meets something: the same steps that `Balls` makes. */
export let path: Vec3[] = []
function predict(position: Vec3, velocity: Vec3) {
  const hit = createHit()
  let [at, { x, y, z }] = [position, velocity]
  path = [at]
  for (let i = 0; i < 180; i++) {
    y += GRAVITY * DT // first gravity, then a straight line
    const way = { x: x * DT, y: y * DT, z: z * DT }
    const isHit = world.cast(BALL, at, way, hit)
    at = isHit ? hit.position : { x: at.x + way.x, y: at.y + way.y, z: at.z + way.z }
    path.push({ ...at })
    if (isHit) return
  }
}

let time = 0
let held = false
export function step(dt: number, { move, action }: Input) {
  time += dt
  const velocity = { x: 7 + 2 * move.x, y: 4.5, z: 3 * Math.sin(time) }
  predict(HAND, velocity)
  if (action && !held) balls.add({ position: HAND, velocity, radius: BALL.radius, restitution: 0.5 })
  held = action
  if (balls.count > 5) balls.remove(balls.ids()[0])
  balls.advance(dt)
}

export const lines = () => path.slice(1).map((to, i) => ({ from: path[i], to, on: i % 2 === 0 }))
export const demo = (time: number) => ({ action: time % 1.5 > 1.4 })
