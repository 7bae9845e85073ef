import { expect, it } from 'vitest'
import { box, Character, plane, sphere, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 * A lift carries somebody up between a wall and a plane that leans over. Neither moves, so nobody was to blame that the way out was longer than
 * what pushed; the sweeps ran out, and the lift came up through who stood on it. What carries pushes, too.
 */
it('who is carried into a corner is pushed out of it, or crushed by the lift', () => {
  const world = new World()
  world.add(plane({ normal: at(1, 0, 0), offset: -6 }))
  world.add(
    plane({ normal: at(-0.9468913447026155, -0.14277649337549556, -0.2881174313828823), offset: 4.310504718243825 }),
  )
  const half = at(1.492785603141575, 1.0076716892100073, 1.492785603141575)
  const lift = world.add(box({ halfExtents: half }), {
    position: at(-5.462416250041984, 3.1041589231289706, 1.8678099906448815),
  })
  const one = new Character(world, {
    shape: sphere({ radius: 0.14306397691030442 }),
    skin: 0.1,
    position: at(-5.649909145992553, 4.111830612338978, 0.6056724656704482),
  })
  one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  expect(one.ground.collider).toBe(lift)
  const end = at(-5.525438389025077, 3.72791477872276, 2.0945285100801025)
  world.drive(lift, { position: end }, 1 / 60)
  one.walk({ velocity: at(0, 0, 0) }, 1 / 60)
  expect(one.position.x).toBeGreaterThan(-6)
  if (!one.crushedBy.includes(lift)) expect(one.position.y).toBeGreaterThan(end.y + half.y - 1e-9)
})
