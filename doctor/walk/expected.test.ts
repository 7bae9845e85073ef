import { expect, it } from 'vitest'
import { TriangleMesh } from '../../src/index.ts'
import { BODIES } from '../body.ts'
import { reachableArea } from './expected.ts'
import { findFloors } from './floors.ts'

/** Plates: x from, x to, height; all 3 m deep. */
function level(...plates: [number, number, number][]) {
  const positions = new Float32Array(plates.flatMap(([a, b, y]) => [a, y, 0, a, y, 3, b, y, 3, b, y, 0]))
  const indices = new Uint32Array(plates.flatMap((_, p) => [0, 1, 2, 0, 2, 3].map((i) => 4 * p + i)))
  const body = BODIES.visitor
  const floors = findFloors(new TriangleMesh(positions, indices), positions, indices, body)
  return (x: number, y: number, jump = 0) => reachableArea(floors, { ...body, jump }, [[x, y, 1.5]])
}

it.each<[string, [number, number, number][], number[], number]>([
  ['one floor', [[0, 6, 0]], [1, 0], 18],
  [
    'up a step of 20 cm',
    [
      [0, 3, 0],
      [3, 6, 0.2],
    ],
    [1, 0],
    18,
  ],
  [
    'not up to a roof of 4 m',
    [
      [0, 3, 0],
      [3, 6, 4],
    ],
    [1, 0],
    9,
  ],
  [
    'down from the roof',
    [
      [0, 3, 0],
      [3, 6, 4],
    ],
    [5, 4],
    18,
  ],
  [
    'up to a stage of 1 m with a jump',
    [
      [0, 3, 0],
      [3, 6, 1],
    ],
    [1, 0, 1.2],
    18,
  ],
  [
    'not over a gap of 3 m',
    [
      [0, 3, 0],
      [6, 9, 0],
    ],
    [1, 0],
    9,
  ],
  ['from nowhere, nothing', [[0, 3, 0]], [30, 0], 0],
])('%s', (_, plates, [x, y, jump], area) => {
  // (squares of 0.3 m: a row of them may be on either side of a rim)
  expect(Math.abs(level(...plates)(x, y, jump) - area)).toBeLessThan(1.2)
})
