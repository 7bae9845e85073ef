import { expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'

// It was never wrong here. But when a quick no of that day lost its margin for a normal's roundings, it missed, and nothing noticed: of
// this sliver the cross product in doubles has no digit right.
test('a sphere meets a sliver whose normal is all rounding', () => {
  const mesh = new TriangleMesh(
    Float64Array.of(
      -0.8941037101265494,
      0.851273069939358,
      0.5929612761609357,
      0.9102251311177203,
      -0.602913601565362,
      -0.7702332830817333,
      0.387496282465132,
      -0.18162380829386282,
      -0.3753046502550279,
    ),
  )
  const hit = createHit()
  const from = { x: -2.0486021976912654, y: -0.02410827402199752, z: -2.5691144157528716 }
  const way = { x: 2.226712405415157, y: -0.14397685359018866, z: 2.0052487449691903 }
  expect(mesh.cast(sphere({ radius: 0.2821011949803045 }), from, way, hit)).toBe(true)
  expect(hit.fraction).toBeCloseTo(0.9983452026179207, 13)
})
