import { expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { judgeRay } from '../oracle/judge-ray.ts'

// gkjohnson/three-mesh-bvh#112: on terrain far from the origin (100928, 99222, 3541 to 101194, 99508, 3644, as floats) the ray up
// from z = −1000 at 101086.2438562272, 99421.40510391879 missed with one way of splitting: boxes rounded to floats no longer held
// their triangles. The advice was to centre the geometry. Carom rounds boxes outward. The terrain is made anew in that box.
const SIZE = 48
const next = random(112)
const vertices = new Float32Array(3 * (SIZE + 1) ** 2)
for (let i = 0; i <= SIZE; i++)
  for (let k = 0; k <= SIZE; k++) {
    const v = 3 * (i * (SIZE + 1) + k)
    vertices[v] = 100928 + (266 * i) / SIZE
    vertices[v + 1] = 99222 + (286 * k) / SIZE
    vertices[v + 2] = 3541 + 103 * next()
  }
const indices: number[] = []
for (let i = 0; i < SIZE; i++)
  for (let k = 0; k < SIZE; k++) {
    const a = i * (SIZE + 1) + k
    indices.push(a, a + SIZE + 1, a + SIZE + 2, a, a + SIZE + 2, a + 1)
  }
const mesh = new TriangleMesh(vertices, indices)
const up = { x: 0, y: 0, z: 1 }
const hit = createHit()

test('the ray of the report hits, and where it says', () => {
  const origin = { x: 101086.2438562272, y: 99421.40510391879, z: -1000 }
  expect(mesh.castRay(origin, up, Number.POSITIVE_INFINITY, hit)).toBe(true)
  const corner = (c: number): number[] => {
    const v = 3 * indices[3 * hit.triangle + c]
    return [vertices[v], vertices[v + 1], vertices[v + 2]]
  }
  const verdict = judgeRay(
    { origin: [origin.x, origin.y, origin.z], direction: [0, 0, 1], max: Number.POSITIVE_INFINITY },
    [0, 1, 2].flatMap(corner),
    { t: hit.fraction, point: Object.values(hit.point), normal: Object.values(hit.normal) },
  )
  expect(verdict).toMatchObject({ hit: true, wrong: false })
})

test('so does every ray below the terrain, also at vertices and on the lines between them', () => {
  let missed = 0
  const ask = (x: number, y: number): void => {
    if (!mesh.castRay({ x, y, z: -1000 }, up, Number.POSITIVE_INFINITY, hit)) missed++
  }
  for (let v = 0; v < vertices.length; v += 3) ask(vertices[v], vertices[v + 1])
  for (let i = 0; i < 20_000; i++) {
    ask(100928 + 266 * next(), 99222 + 286 * next())
    ask(vertices[3 * Math.floor(next() * SIZE) * (SIZE + 1)], 99222 + 286 * next())
  }
  expect(missed).toBe(0)
})
