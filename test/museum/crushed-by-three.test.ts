import { expect, it } from 'vitest'
import { box, Character, capsule, createHit, plane, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

// Only two could crush a body at once: a third that left it no room either went through it unnamed.
it('who is crushed from all sides is told of each', () => {
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  const player = new Character(world, { shape, position: at(0, 0, 0) })
  const slabs = [at(1, 0, 0), at(-1, 0, 0), at(0, 0, 1), at(0, 0, -1), at(0, 1, 0)].map((side, i) => {
    const halfExtents = at(1 - 0.9 * side.x * side.x, 1 - 0.9 * side.y * side.y, 1 - 0.9 * side.z * side.z)
    const away = side.y === 0 ? 0.8 + 0.01 * i : 2.4
    const poseAt = (way: number) => ({
      position: at(side.x * (away - way), side.y * (away - way) + (side.y === 0 ? 1 : 0), side.z * (away - way)),
    })
    return { poseAt, id: world.add(box({ halfExtents }), poseAt(0)) }
  })
  let most = 0
  const hit = createHit()
  for (let frame = 1; frame <= 60; frame++) {
    for (const { id, poseAt } of slabs) world.drive(id, poseAt(frame / 60), 1 / 60)
    player.walk({ velocity: at(0.3, 0, 0.2) }, 1 / 60)
    world.advance()
    const [x, y, z] = player.state
    const met = world.overlap(shape, at(x, y, z), hit, { exclude: player.crushedBy })
    expect([frame, met && hit.depth > 1e-9]).toEqual([frame, false])
    most = Math.max(most, player.crushedBy.length)
  }
  expect(most).toBe(5)
})
