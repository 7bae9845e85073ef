import { expect, test } from 'vitest'
import { findStarts } from './floors.ts'
import { boxPiece, type Piece } from './test-files.ts'

const starts = (...pieces: Piece[]) => {
  const positions: number[] = []
  const indices: number[] = []
  for (const piece of pieces) {
    indices.push(...piece.indices.map((i) => i + positions.length / 3))
    positions.push(...piece.positions)
  }
  return findStarts(Float32Array.from(positions), Uint32Array.from(indices))
}

test('the start lies on the largest floor, not on the highest roof', async () => {
  const [first] = await starts(boxPiece([-10, 0, -10], [10, 6, 10], true), boxPiece([-2, 4, -2], [2, 5, 2]))
  expect(first.y).toBe(0)
  expect(first.area).toBe(400)
})

test('the ground far below a tower counts by its area', async () => {
  const [first] = await starts(boxPiece([0, 0, 0], [4, 50, 4]), boxPiece([-30, -1, -30], [30, 0, 30]))
  expect(first.y).toBe(0)
  expect(first.area).toBe(3600)
})

test('triangles join over equal coordinates, not only over shared numbers', async () => {
  const square = (x: number): Piece => ({
    positions: [x, 0, 0, x, 0, 1, x + 1, 0, 0, x + 1, 0, 0, x, 0, 1, x + 1, 0, 1],
    indices: [0, 1, 2, 3, 4, 5],
  })
  const [first] = await starts(square(0), square(1), square(2), {
    positions: [50, 0, 0, 50, 0, 2, 52, 0, 0],
    indices: [0, 1, 2],
  })
  expect(first.area).toBe(3)
})

test('a level that is inside out has its floor on the other side', async () => {
  const [first] = await starts({ positions: [0, 0, 0, 1, 0, 0, 0, 0, 1], indices: [0, 1, 2] })
  expect(first.area).toBe(0.5)
})

test('without any floor the start is above the middle', async () => {
  expect(await starts({ positions: [0, 0, 0, 0, 4, 0, 2, 4, 0], indices: [0, 1, 2] })).toEqual([
    { x: 1, y: 4, z: 0, area: 0 },
  ])
})

test('what lies apart farther than anybody would step over stays apart', async () => {
  const tile = (x: number, y: number): Piece => ({
    positions: [x, y, 0, x, y, 1, x + 1, y, 1, x + 1, y, 0],
    indices: [0, 1, 2, 0, 2, 3],
  })
  // Eight metres long: a gap of 1.5 cm is bridged, one of 5 cm is not.
  const row = (gap: number) => [0, 1, 2, 3].map((i) => tile(i * (1 + gap), 0))
  const end = { positions: [7, -1, 0, 7, -1, 1, 8, -1, 1], indices: [] }
  const [bridged] = await starts(...row(0.015), tile(7, -1), end)
  const [apart] = await starts(...row(0.05), tile(7, -1), end)
  expect(bridged.area).toBeCloseTo(4, 5)
  expect(apart.area).toBeCloseTo(1, 5)
})
