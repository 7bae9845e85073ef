import { expect, it } from 'vitest'
import { Balls, sphere, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

/**
 * A fast ball's flight is predicted in short pieces. In each piece it came nearer to a sphere that moves alike by less than what the contact
 * rule ignores, so they met 0.06 s late, in overlap.
 */
it('a fast ball meets a sphere that moves nearly alike when it reaches it', () => {
  const world = new World()
  const other = world.add(sphere({ radius: 0.1678466796875 }), {
    position: at(-7.842918468700504, -4.726657871643999, 9.953867380737634),
  })
  const balls = new Balls(world, { gravity: at(0, 0, 0) })
  world.drive(other, { position: at(-4.546238864418242, -1.4251798502188269, 13.253672119532972) }, 0.1)
  balls.add({
    position: at(-7.9078620944442735, -4.614498323416949, 10.135519025087444),
    velocity: at(32.96679604282437, 33.01478021424992, 32.998047387952134),
    radius: 0.05530071258544922,
  })
  balls.advance(0.1)
  expect(balls.eventCount).toBe(1)
  // in rational numbers they touch at 0.0137; a gap of 10⁻¹⁵ m takes half a millisecond
  expect(balls.events[0].time).toBeCloseTo(0.0137, 2)
})
