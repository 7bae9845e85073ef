import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { askBug, expectRight, wrongsOf } from './ask-bug.ts'
import { publicBug } from './public-bugs.ts'

// gkjohnson/three-mesh-bvh#684: rays in the plane z = 8, in which the lower edge of a triangle lies, hit it or missed it depending
// on where along their line they began. Carom: signs are exact, an edge belongs to its triangle, and the ray begins where it may.
test('a ray that crosses an edge in its own plane hits it', () => {
  expectRight('gkjohnson/three-mesh-bvh#684')
  const bug = publicBug('gkjohnson/three-mesh-bvh#684')
  for (let i = 0; i < 500; i++) {
    const moved = { ...bug, from: { x: bug.from.x, y: bug.from.y - i / 1000, z: 8 } }
    const hit = askBug(moved)
    expect(hit?.point.z).toBe(8)
    expect(wrongsOf(moved, hit)).toEqual([])
  }
})

test('an ulp beside that plane it is a miss below, and a hit above', () => {
  const { positions, from, translation } = publicBug('gkjohnson/three-mesh-bvh#684')
  const mesh = new TriangleMesh(positions)
  const hit = createHit()
  const ulp = 2 ** -49
  expect(mesh.castRay({ ...from, z: 8 + ulp }, translation, Number.POSITIVE_INFINITY, hit)).toBe(true)
  expect(mesh.castRay({ ...from, z: 8 - ulp }, translation, Number.POSITIVE_INFINITY, hit)).toBe(false)
})
