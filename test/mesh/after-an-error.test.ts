import { expect, it } from 'vitest'
import { createHit, sphere, TriangleMesh, World } from '../../src/index.ts'

it('a filter that throws leaves no side and no layer to the next ray', () => {
  const triangle = [0, 0, 0, 0, 0, 9, 9, 0, 0] // its front is above
  const mesh = new TriangleMesh(triangle)
  const world = new World()
  world.add(mesh)
  const from = { x: 1, y: -5, z: 1 }
  const up = { x: 0, y: 1, z: 0 }
  const hit = createHit()
  const throws = {
    mask: 1,
    sides: 'front' as const,
    filter: (): boolean => {
      throw new Error('mine')
    },
  }
  const above = { x: 1, y: 5, z: 1 }
  const down = { x: 0, y: -1, z: 0 }
  const asked: Record<string, () => unknown> = {
    castRay: () => mesh.castRay(above, down, 99, hit, throws),
    castRayAll: () => mesh.castRayAll(above, down, 99, [], throws),
    cast: () => mesh.cast(sphere({ radius: 1 }), above, { x: 0, y: -9, z: 0 }, hit, throws),
    overlap: () => mesh.overlap(sphere({ radius: 1 }), { x: 1, y: 0.5, z: 1 }, hit, throws),
    'World.castRay': () => world.castRay(above, down, 99, hit, throws),
    'World.castRayAll': () => world.castRayAll(above, down, 99, [], throws),
    'World.cast': () => world.cast(sphere({ radius: 1 }), above, { x: 0, y: -9, z: 0 }, hit, throws),
    'World.overlap': () => world.overlap(sphere({ radius: 1 }), { x: 1, y: 0.5, z: 1 }, hit, throws),
  }
  for (const [name, ask] of Object.entries(asked)) {
    expect(ask, name).toThrow('mine')
    expect([name, mesh.castRay(from, up, 99, hit)]).toEqual([name, true])
    expect([name, mesh.castRayAny(from, up, 99)]).toEqual([name, true])
  }
})
