import { expect, it } from 'vitest'
import { box, Character, TriangleMesh, World } from '../../src/index.ts'

// A body stops off a triangle by a share of that triangle's size too. Of a wall 78 m high that was more than what its box counted as larger by,
// so once another triangle had been met, one that was to stop the body a last digit earlier was not even asked.
it('the order of the triangles of a tall wall is of no matter to the last bit', () => {
  const left = [-3.125, 0, 0, -1.5625, 0, 0, -1.5625, 78.125, 0]
  const right = [-1.5625, 0, 0, 0, 0, 0, 0, 78.125, 0]
  const ends = [
    [...left, ...right],
    [...right, ...left],
  ].map((triangles) => {
    const world = new World()
    world.add(new TriangleMesh(triangles))
    const shape = box({ halfExtents: { x: 0.4, y: 0.9, z: 0.3 } })
    const walker = new Character(world, {
      shape,
      position: { x: -2.000000000000003, y: 9.101275288969646e-12, z: 0.3333333333333335 },
    })
    walker.move({ x: 3 / 60, y: 0, z: -2 / 60 })
    return [...walker.state.subarray(0, 3)]
  })
  expect(ends[1]).toEqual(ends[0])
})
