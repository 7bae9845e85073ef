import { expect, it } from 'vitest'
import { Balls, plane, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })

/** The row of the ball was found before its new values were read: a getter that removed another ball moved the rows, and it was not changed. */
it('a ball gets its material and orientation even if reading them removes another ball', () => {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  const balls = new Balls(world)
  const [a, b, c] = [0, 1, 2].map((x) => balls.add({ position: at(x, 5, 0), radius: 0.1 }))
  balls.setMaterial(c, {
    get friction() {
      balls.remove(a)
      return 0.9
    },
  })
  expect(balls.getMaterial(c).friction).toBe(0.9)
  balls.setOrientation(c, {
    get x() {
      balls.remove(b)
      return 1
    },
    y: 0,
    z: 0,
    w: 0,
  })
  const turned = { x: 0, y: 0, z: 0, w: 0 }
  balls.getOrientation(c, turned)
  expect(turned).toEqual({ x: 1, y: 0, z: 0, w: 0 })
})
