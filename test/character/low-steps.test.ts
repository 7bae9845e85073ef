/** Round bodies climb every step that is lower than they may, however gentle the slopes are that they may walk on. */
import { expect, test } from 'vitest'
import { box, Character, capsule, ellipsoid, type Mover, sphere, TriangleMesh, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const RUNS = Number(process.env.LOW_STEPS ?? 300)

function shapeOf(kind: string, radius: number): Mover {
  if (kind === 'sphere') return sphere({ radius })
  if (kind === 'capsule') return capsule({ radius, height: 3 * radius })
  return ellipsoid({ radii: { x: radius, y: 1.5 * radius, z: radius } })
}

test.each(['capsule', 'sphere', 'ellipsoid'])('a %s', (kind) => {
  const dice = diceOf(Number(process.env.LOW_STEPS_SEED ?? 1))
  for (let run = 0; run < RUNS; run++) {
    const radius = dice.between(0.15, 0.8)
    const stepHeight = dice.between(0.02, 0.9) * radius
    const height = stepHeight * dice.between(0.02, 0.99)
    const maxSlope = dice.between(0.5, 50) * (Math.PI / 180)
    const angle = dice.between(-1.2, 1.2)
    const speed = dice.between(0.3, 6)
    const dt = 1 / dice.pick([24, 60, 240])
    const skin = 0.01 * radius
    const world = new World()
    world.add(new TriangleMesh([-99, 0, -99, -99, 0, 99, 99, 0, 99, -99, 0, -99, 99, 0, 99, 99, 0, -99]))
    world.add(box({ halfExtents: { x: 40, y: height / 2, z: 90 } }), { position: { x: 40, y: height / 2, z: 0 } })
    const shape = shapeOf(kind, radius)
    const position = { x: -1.5 * radius, y: 0.001, z: 0 }
    const character = new Character(world, { shape, position, skin, stepHeight, maxSlope })
    const velocity = { x: speed * Math.cos(angle), y: 0, z: speed * Math.sin(angle) }
    const seconds = (4 * radius) / velocity.x
    for (let t = 0; t < seconds; t += dt) character.walk({ velocity }, dt)
    const what = { kind, run, radius, stepHeight, height, maxSlope, angle, speed, dt }
    expect([what, character.position.x > radius]).toEqual([what, true])
    expect(Math.abs(character.position.y - height)).toBeLessThan(1e-3 * radius + 1e-6)
  }
})
