import { expect, it } from 'vitest'
import { createClosest, createHit, pipe, sphere, TriangleMesh, World } from '../../src/index.ts'

it('a pipe is touched on its face, whatever was asked before', () => {
  // closestPoint and casts from overlap left the feature of the question before: here an edge, then a vertex
  const mesh = new TriangleMesh([0, 0, 0, 1, 0, 0, 0, 0, 1])
  const world = new World()
  world.add(pipe({ radius: 1, axis: { x: 0, y: 0, z: 1 } }))
  const closest = createClosest()
  const hit = createHit()
  for (const [z, feature] of [
    [0.2, 'edge'],
    [-1, 'vertex'],
  ] as const) {
    const beside = { x: -1, y: 0, z }
    mesh.closestPoint(beside, 10, closest)
    expect(closest.feature).toBe(feature)
    expect(world.closestPoint({ x: 5, y: 0.25, z: 0.5 }, 10, closest)).toBe(true)
    expect(closest.feature).toBe('face')
    mesh.closestPoint(beside, 10, closest)
    expect(world.overlap(sphere({ radius: 0.5 }), { x: 0.75, y: 0, z: 0 }, hit)).toBe(true)
    expect(hit.feature).toBe('face')
  }
})
