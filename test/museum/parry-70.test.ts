import { expect, test } from 'vitest'
import { capsule, createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { boxTriangles } from './public-bugs.ts'

// dimforge/parry#70: a capsule (radius 0.5, half height 0.5 without its ends) held at 200 heights from −0.5 to 0.5 in the top of a cube of
// 100 m was often said not to overlap it, and so was one that is a ball. Carom: it does at all of them, and the depth is that of its lower
// end while its middle is above the top.
test('a capsule in the top of a large cube overlaps it', () => {
  const cube = new TriangleMesh(boxTriangles({ x: 0, y: -50, z: 0 }, { x: 50, y: 50, z: 50 }))
  const hit = createHit()
  const wrong: unknown[] = []
  for (let step = 0; step <= 200; step++) {
    const middle = { x: 0, y: -0.5 + step / 200, z: 0 }
    if (!cube.overlap(capsule({ radius: 0.5, height: 2 }), middle, hit)) wrong.push(middle)
    // clear of the seam between the two triangles of the top: each is a surface of its own, and a way out past its edge is one
    const position = { ...middle, x: 10, z: -20 }
    if (!cube.overlap(capsule({ radius: 0.5, height: 2 }), position, hit)) wrong.push(position)
    // the lower end is at y − 1, the upper at y + 1: out by the nearer way
    else if (Math.abs(hit.depth - (1 - Math.abs(position.y))) > 1e-12) wrong.push([position, hit.depth])
    if (!cube.overlap(sphere({ radius: 0.5 }), position, hit)) wrong.push(position)
    else if (Math.abs(hit.depth - (0.5 - Math.abs(position.y))) > 1e-12) wrong.push([position, hit.depth])
  }
  expect(wrong).toEqual([])
})
