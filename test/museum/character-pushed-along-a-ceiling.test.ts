import { expect, it } from 'vitest'
import { Character, plane, sphere, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/**
 * A plate at x = 0.0846 pushes a ball along a ceiling. By roundings its normal leaned up by 7.6e-14, the push led into the ceiling, less
 * than what is told from roundings there, and the ball met the ceiling again and again until its sweeps were used up: it stayed where it was, and
 * the plate went through it.
 */
it('who is pushed along a ceiling goes along it', () => {
  const world = new World()
  world.add(plane({ normal: at(0, -1, 0), offset: -0.06 }), { sides: 'front' })
  // biome-ignore format: a cube
  const cube = new TriangleMesh(
    [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
    [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
  )
  const plate = world.add(cube, { scale: at(0.0002, 0.0296, 0.0296), position: at(0.0845999999999975, 0.03, 0) })
  const shape = sphere({ radius: 0.011118522107879848 })
  const options = { gravity: 0.1962, stepHeight: 0.01, snap: 0.02, skin: 0.0004 }
  const one = new Character(world, { shape, position: at(0, 0, 0), ...options })
  const state = one.state.slice()
  state.set([0.09631852210793791, 0.04848147789212015, -0.01848147789212015])
  one.restore(state)
  world.drive(plate, { position: at(0.10086666666667002, 0.03, 0) }, 1 / 60)
  one.launch(at(0.05247129448971102, 1.009122024945045, 0.027632443168782574))
  expect(one.walk({ velocity: at(0.016498545714758044, 0, 0.009783479129143438) }, 1 / 60)).toBe('free')
  // as far as the plate
  expect(one.position.x).toBeCloseTo(0.09631852210793791 + 0.0162666666666725, 9)
})
