import { expect, it } from 'vitest'
import { Balls, TriangleMesh, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

/**
 * The way of a ball, as seen from what turns, bends by its own speed times the turning: that was left out, and the way was drawn from where
 * what is touched goes, not from where it comes. It was met up
 * to a third of the radius late, or a tenth early.
 */
it('a fast ball meets a wall that turns slowly neither late nor early', () => {
  for (const [x, speed, angle] of [
    [-20, 1000, 0.03],
    [-20, -1000, 0.03],
    [-3, 600, 0.01],
    [1, 60, -0.3],
  ]) {
    const world = new World()
    const wall = world.add(new TriangleMesh([-90, -90, 0, 90, -90, 0, 0, 180, 0]))
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    const z = (Math.abs(speed) / 60) * 0.7 * Math.sign(speed)
    balls.add({ position: at(x, 0, z), velocity: at(2 * Math.abs(speed), 0, -speed), radius: 0.1 })
    world.drive(wall, { orientation: { x: 0, y: Math.sin(angle / 2), z: 0, w: Math.cos(angle / 2) } }, 1 / 60)
    balls.advance(1 / 60)
    const { time } = balls.events[0]
    // the wall goes through the y axis: n = (sin φ, 0, cos φ)
    const turned = angle * time * 60
    const gap =
      Math.abs((x + 2 * Math.abs(speed) * time) * Math.sin(turned) + (z - speed * time) * Math.cos(turned)) - 0.1
    expect(balls.eventCount).toBe(1)
    expect(gap / 0.1).toBeGreaterThan(-1e-9)
    expect(gap / 0.1).toBeLessThanOrEqual(1e-3)
  }
})
