import { expect, test } from 'vitest'
import type { Floor } from './floor.ts'
import { findWay } from './way.ts'

/** A floor of half metres from a drawing: `#` is a wall, `~` is shunned, `G` is the goal. */
function draw(rows: readonly string[]) {
  const cell = 0.5
  const across = rows[0].length
  const indexOf = (x: number, z: number) => {
    const [i, k] = [Math.floor(x / cell), Math.floor(z / cell)]
    return i >= 0 && i < across && k >= 0 && k < rows.length ? k * across + i : -1
  }
  const letter = (x: number, z: number) => rows.join('')[indexOf(x, z)]
  const height = Float64Array.from(rows.join(''), (one) => (one === '#' ? NaN : 0))
  const isFree = (x: number, z: number) => indexOf(x, z) >= 0 && letter(x, z) !== '#'
  const floor: Floor = { cell, across, down: rows.length, x0: 0, z0: 0, height, indexOf, isFree }
  return findWay(
    floor,
    (x, z) => letter(x, z) === 'G',
    (x, z) => letter(x, z) === '~',
  )
}

const at = (i: number, k: number) => [0.5 * i + 0.25, 0.5 * k + 0.25] as const
function direction(way: ReturnType<typeof draw>, i: number, k: number): { x: number; z: number } {
  const out = { x: NaN, z: NaN }
  way.direction(...at(i, k), out)
  return out
}

test('in the open the distance is that of a straight line, and so is the way', () => {
  const way = draw(
    Array.from({ length: 41 }, (_, k) =>
      Array.from({ length: 41 }, (_, i) => (i === 20 && k === 20 ? 'G' : '.')).join(''),
    ),
  )
  for (const [i, k] of [
    [20, 0],
    [0, 20],
    [3, 7],
    [35, 38],
  ]) {
    const far = 0.5 * Math.hypot(i - 20, k - 20)
    expect(way.distance(...at(i, k))).toBeGreaterThan(far - 1e-9)
    expect(way.distance(...at(i, k))).toBeLessThan(1.1 * far)
    const { x, z } = direction(way, i, k)
    expect((x * (20 - i) + z * (20 - k)) / Math.hypot(20 - i, 20 - k)).toBeGreaterThan(0.98)
  }
  expect(direction(way, 20, 20)).toEqual({ x: 0, z: 0 })
})

test('around a wall, through its gap; what is walled in has no way', () => {
  const way = draw([
    '..........', //
    '..........',
    '#######...',
    '.#........',
    '#......G..',
  ])
  // two metres and a half to the east of the corner, and as far back: no straight line
  expect(way.distance(...at(0, 0))).toBeGreaterThan(4)
  expect(direction(way, 2, 1).x).toBeGreaterThan(0.9)
  expect(way.distance(...at(0, 3))).toBe(Infinity)
  expect(direction(way, 8, 2).z).toBeGreaterThan(0.7)
})

test('where one does not like to go one goes only if there is no other way', () => {
  const rows = ['G.......', '###~~#..', '........']
  expect(draw(rows).distance(...at(3, 2))).toBeGreaterThan(3)
  expect(draw(rows).distance(...at(3, 2))).toBeLessThan(5.5)
  // the other gap is walled up
  expect(draw(['G.......', '###~~###', '........']).distance(...at(3, 2))).toBeLessThan(Infinity)
  expect(direction(draw(rows), 4, 2).x).toBeGreaterThan(0.5)
})

test('who stands too near to a wall is led off it', () => {
  const way = draw(['########', '#......#', '#.....G#', '########'])
  expect(direction(way, 3, 0).z).toBeGreaterThan(0.5)
})
