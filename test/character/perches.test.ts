import { expect, test } from 'vitest'
import { Character, capsule, ellipsoid, plane, sphere, TriangleMesh, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'
import { vec } from './levels.ts'

/**
 * Over rubble, fourteen triangles on a floor. Where it would slide down to may be by an edge that leads nowhere: lower places on that edge
 * are none to stand on, and whoever stood there would be a step's length aside at once.
 */
test.each([2413, 4902])('over rubble nobody goes farther in a step than it wishes: %d', (seed) => {
  const dice = diceOf(seed)
  for (let n = 0; n < 4; n++) dice.unit()
  const world = new World()
  world.add(plane({ normal: vec(0, 1, 0) }))
  const corners: number[] = []
  for (let n = 0; n < 14; n++) {
    const [x, z] = [dice.between(-0.6, 0.6), dice.between(-0.6, 0.6)]
    for (let k = 0; k < 3; k++)
      corners.push(x + dice.between(-0.5, 0.5), dice.between(-0.05, 0.4), z + dice.between(-0.5, 0.5))
  }
  world.add(new TriangleMesh(corners))
  const bodies = [
    sphere({ radius: 0.4 }),
    capsule({ radius: 0.3, height: 1.8 }),
    ellipsoid({ radii: vec(0.3, 0.9, 0.3) }),
  ]
  const shape = bodies[dice.whole(0, 2)]
  const x = dice.between(-0.5, 0.1)
  const one = new Character(world, { shape, position: vec(x, 0.8, 0), stepHeight: dice.pick([0.2, 0.3, 0.4]) })
  const speed = dice.pick([0, 0.5, 2])
  for (let n = 0; n < 20; n++) {
    const { x, z } = one.position
    one.walk({ velocity: vec(speed * Math.cos(seed), 0, speed * Math.sin(seed)) }, 1 / 20)
    expect(Math.hypot(one.position.x - x, one.position.z - z)).toBeLessThan((speed / 20) * (1 + 1e-6))
  }
})
