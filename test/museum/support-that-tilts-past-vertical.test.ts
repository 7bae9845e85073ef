import { describe, expect, it } from 'vitest'
import {
  box,
  Character,
  capsule,
  cos,
  cylinder,
  ellipsoid,
  type Mover,
  type Quat,
  sin,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DT = 1 / 24
const stay = { velocity: at(0, 0, 0) }
const turned = (degrees: number): Quat => {
  const angle = (degrees * Math.PI) / 360
  return { x: 0, y: 0, z: sin(angle), w: cos(angle) }
}
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.3) }),
  box({ halfExtents: at(0.3, 0.9, 0.3) }),
  sphere({ radius: 0.4 }),
]
const PLATES = {
  'two triangles': new TriangleMesh([-50, 0, -50, -50, 0, 50, 50, 0, 50, 50, 0, -50], [0, 1, 2, 0, 2, 3]),
  'a box': box({ halfExtents: at(50, 0.02, 50) }),
}
/** Degrees: how the plate lies, and by how much it turns; the first few for most bodies. */
const TURNS = [
  [0, 95],
  [45, 65],
  [0, -120],
  [45, 50],
  [45, -100],
]
const KINDS = Object.keys(PLATES) as (keyof typeof PLATES)[]

// The rider wished nothing, so its step was not cut: the plate turned through it in one piece, and then it was moved out on the side that
// was nearer.
describe.each(KINDS)('on a plate of %s', (kind) => {
  it.each(BODIES)('a $kind is not passed through by a turn in one step', (shape) => {
    const wrong: string[] = []
    for (const [start, turn] of TURNS.slice(0, shape.kind === 'capsule' ? 5 : kind === 'a box' ? 1 : 2)) {
      const world = new World()
      const plate = world.add(PLATES[kind], { orientation: turned(start) })
      const position = at(0.5, start === 0 ? 0.02 : 1, 0)
      const player = new Character(world, { shape, position, maxSlope: 1 })
      for (let i = 0; i < 30; i++) player.walk(stay, DT)
      if (player.ground.kind !== 'ground') wrong.push(`${start}: it does not stand`)
      world.drive(plate, { orientation: turned(start + turn) }, DT)
      const result = player.walk(stay, DT)
      world.advance()
      // seen from the plate: it was above
      const angle = ((start + turn) * Math.PI) / 180
      const [x, y] = player.state
      const height = y * Math.cos(angle) - x * Math.sin(angle)
      if (result !== 'crushed' && !(height > 0)) wrong.push(`from ${start} by ${turn}: ${result}, at ${height}`)
    }
    expect(wrong).toEqual([])
  })
})
