import { expect, it } from 'vitest'
import { random as randomFrom } from '../../scenes/random.ts'
import { box, Character, capsule, plane, sphere, type Vec3, World } from '../../src/index.ts'

/**
 * Before a wall, a step was tried: the body rose, a capsule over its head turned it aside on the way, and that counted as progress. It went
 * three times as far as it wished, and did not list what had turned it.
 */
it('a character before a wall is not led aside by what hangs over it', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: 0 }))
  world.add(box({ halfExtents: { x: 20, y: 1.5, z: 0.25 } }), { position: { x: 0, y: 1.5, z: -0.57 } })
  const above = { x: 0.5995163795441423, y: 2.2648646227294886, z: 0.04128105311716976 }
  world.add(capsule({ radius: 0.32, height: 1.84 }), { position: above })
  const walker = walkerIn(world, 0.3)
  const { x } = walker.position
  walker.walk({ velocity: heading((249 * Math.PI) / 128) }, 1 / 30)
  expect(walker.position.x - x).toBeCloseTo((5 * Math.sin((249 * Math.PI) / 128)) / 30, 12)
})

it('where nothing is a step, a character that climbs steps walks like one that does not', () => {
  const random = randomFrom(20261128)
  const between = (from: number, to: number) => from + (to - from) * random()
  let blocked = 0
  for (let room = 0; room < 400; room++) {
    const world = new World()
    world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: 0 }))
    const turn = between(0, Math.PI)
    const far = between(0.33, 0.4) + 0.25
    world.add(box({ halfExtents: { x: 20, y: 1.5, z: 0.25 } }), {
      position: { x: far * Math.sin(turn), y: 1.5, z: far * Math.cos(turn) },
      orientation: { x: 0, y: Math.sin(turn / 2), z: 0, w: Math.cos(turn / 2) },
    })
    for (let n = 0; n < 2; n++) {
      const shape = random() < 0.5 ? capsule({ radius: 0.32, height: 1.84 }) : sphere({ radius: 0.5 })
      const half = shape.kind === 'capsule' ? 0.92 : 0.5
      const position = { x: between(-0.7, 0.7), y: between(1.3, 2.2) + half, z: between(-0.7, 0.7) }
      if (!world.overlap(capsule({ radius: 0.3, height: 1.8 }), { x: 0, y: 0.9, z: 0 })) world.add(shape, { position })
    }
    const [steps, none] = [walkerIn(world, 0.3), walkerIn(world, 0)]
    const velocity = heading(between(0, 2 * Math.PI))
    for (let n = 0; n < 3; n++) for (const walker of [steps, none]) walker.walk({ velocity }, 1 / 30)
    expect(distance(steps.position, none.position), `room ${room}`).toBeLessThan(1e-9)
    if (none.contacts.length > 1) blocked++
  }
  expect(blocked).toBeGreaterThan(100)
})

function walkerIn(world: World, stepHeight: number): Character {
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const walker = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, stepHeight })
  walker.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 30)
  return walker
}

function heading(angle: number): Vec3 {
  return { x: 5 * Math.sin(angle), y: 0, z: -5 * Math.cos(angle) }
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
}
