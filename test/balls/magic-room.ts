/** The lesson's room on carom: five one-sided planes, three pipes, ten balls (M1 to M4). Its unit of time is the frame's 0.6. */
import { Balls, pipe, plane, type Vec3, World } from '../../src/index.ts'

export const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

export const STEP = 0.6
export const RADIUS = 20

export function magicWorld(): World {
  const world = new World()
  const walls: [Vec3, number][] = [
    [at(0, 1, 0), -320],
    [at(-1, 0, 0), -320],
    [at(1, 0, 0), -320],
    [at(0, 0, -1), -320],
    [at(0, 0, 1), -320],
  ]
  for (const [normal, offset] of walls) world.add(plane({ normal, offset }), { sides: 'front' })
  world.add(pipe({ radius: 60 }), { sides: 'front' })
  world.add(pipe({ radius: 60, axis: at(0, 0, 1) }), { position: at(200, -300, 0), sides: 'front' })
  world.add(pipe({ radius: 30, axis: at(0, 1, 1) }), { position: at(-200, 0, 0), sides: 'front' })
  return world
}

/** Names of the colliders in the order of magicWorld. */
export const NAMES = ['floor', 'x+', 'x-', 'z+', 'z-', 'cyl1', 'cyl2', 'cyl3']

export function startOf(ball: number): Vec3 {
  if (ball === 0) return at(199, 180, 10)
  if (ball === 1) return at(0, 150, 100)
  if (ball === 2) return at(-100, 180, -100)
  return at(-500 + 75 * ball, 300, -500 + 50 * ball)
}

export function magicBalls(): Balls {
  const balls = new Balls(magicWorld(), { motion: 'stepped', gravity: at(0, -0.05, 0) })
  for (let i = 0; i < 10; i++) balls.add({ position: startOf(i), velocity: at(0.5, -0.1, 0.5), radius: RADIUS })
  return balls
}
