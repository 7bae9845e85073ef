import { expect, it } from 'vitest'
import { Balls, box, plane, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

/**
 * A ball rides up with a lift, and strikes a leaning wall just before the end of the advance, so that it meets the lift in the last
 * instant. The lift's velocity was the difference of its places at both ends of that instant by its length: roundings by next to nothing.
 */
it('a ball that meets a lift in the last instant meets it at their speeds', () => {
  const frame = 0.1
  let met = 0
  for (let before = 1e-13; before < 1e-11; before *= 1.5) {
    const world = new World()
    const lift = world.add(box({ halfExtents: at(9, 1, 9) }), { position: at(0, 100.3, 0) })
    // met by a ball of radius 1 that flies at (3, 1, 0) from (0, 102.3, 0) when x + y has grown by 4 times the time
    const s = Math.SQRT1_2
    world.add(plane({ normal: at(-s, -s, 0), offset: -s * (102.3 + 4 * (frame - before)) - 1 }))
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    balls.add({ position: at(0, 102.3, 0), velocity: at(3, 1, 0), radius: 1 })
    world.drive(lift, { position: at(0, 100.3 + frame, 0) }, frame)
    balls.advance(frame)
    if (balls.eventCount < 2) continue
    met++
    // (3, 1) becomes (-1, -3), and the lift goes at 1
    expect(balls.events[1].collider).toBe(lift)
    expect(balls.events[1].speed).toBeCloseTo(4, 9)
  }
  expect(met).toBeGreaterThan(3)
})
