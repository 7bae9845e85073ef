import { describe, expect, test } from 'vitest'
import { createHit, type Hull, hull, World } from '../../src/index.ts'

const CUBE = [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1]
const VECTORS = CUBE.flatMap((_, i) => (i % 3 === 0 ? [{ x: CUBE[i], y: CUBE[i + 1], z: CUBE[i + 2] }] : []))

describe('hull', () => {
  test('is plain frozen data; points may be numbers in any array, or vectors', () => {
    const shape = hull({ points: CUBE })
    expect(shape).toEqual({ kind: 'hull', vertices: CUBE, triangles: shape.triangles, lost: 0 })
    expect(shape.triangles.length).toBe(36)
    for (const part of [shape, shape.vertices, shape.triangles]) expect(Object.isFrozen(part)).toBe(true)
    for (const points of [new Float64Array(CUBE), new Float32Array(CUBE), new Uint8Array(CUBE), VECTORS])
      expect(hull({ points })).toEqual(shape)
  })

  test('does not depend on the order of the points, nor on points inside', () => {
    const inside = { x: 0.5, y: 0.25, z: 0.75 }
    expect(hull({ points: [inside, ...[...VECTORS].reverse(), inside] })).toEqual(hull({ points: CUBE }))
  })

  test('of its own vertices is the same', () => {
    const shape = hull({ points: CUBE.map((x, i) => x + 0.1 * Math.sqrt(i)) })
    expect(hull({ points: shape.vertices })).toEqual(shape)
  })

  test('keeps at most so many vertices, and says what is lost', () => {
    const shape = hull({ points: CUBE, maxVertices: 7 })
    expect(shape.vertices.length).toBe(21)
    expect(shape.lost).toBeCloseTo(Math.sqrt(1 / 3), 15)
  })

  test('what it has built is known by the shape alone', () => {
    const shape = hull({ points: CUBE })
    const world = new World()
    expect(() => world.add(shape)).not.toThrow()
    const zero = { x: 0, y: 0, z: 0 }
    for (const copy of [{ ...shape }, structuredClone(shape), JSON.parse(JSON.stringify(shape)) as Hull]) {
      const message = 'is a copy of a hull, expected what hull() returns: hull({ points: vertices })'
      expect(() => world.add(copy)).toThrow(new TypeError(`World.add: thing ${message}`))
      expect(() => world.cast(copy, zero, zero, createHit())).toThrow(new TypeError(`World.cast: shape ${message}`))
    }
  })

  const flat = (n: number, make: (i: number) => number[]) => ({
    points: Array.from({ length: n }, (_, i) => make(i)).flat(),
  })
  const bad: [string, () => unknown, string][] = [
    ['of nothing', () => hull(undefined as never), 'hull: sizes is undefined'],
    ['of points alone', () => hull(CUBE as never), 'hull: sizes is an array, expected an object'],
    ['another name', () => hull({ points: CUBE, vertices: 3 } as never), 'hull: sizes has no vertices'],
    ['no points', () => hull({} as never), 'hull: points is undefined, expected an array of numbers'],
    ['one number', () => hull({ points: 3 as never }), 'hull: points is 3, expected an array'],
    ['a word', () => hull({ points: 'abc' as never }), 'hull: points is "abc", expected an array'],
    ['an attribute', () => hull({ points: { array: CUBE } as never }), 'hull: points is an object, expected an array'],
    ['empty', () => hull({ points: [] }), 'hull: points has 0 points, expected at least 4'],
    ['three', () => hull({ points: VECTORS.slice(0, 3) }), 'hull: points has 3 points, expected at least 4'],
    [
      'half a point',
      () => hull({ points: [...CUBE, 1] }),
      'hull: points has 25 numbers, expected three for each point',
    ],
    ['NaN', () => hull({ points: [...CUBE, 1, Number.NaN, 3] }), 'hull: points[25] is NaN, expected a finite number'],
    [
      'too far',
      () => hull({ points: [...CUBE, 1, 2, 2 ** 61] }),
      'hull: points[26] is 2305843009213694000, expected a finite',
    ],
    [
      'a hole',
      () => hull({ points: [...VECTORS, undefined] as never }),
      'hull: points[8] is undefined, expected an object',
    ],
    ['half a vector', () => hull({ points: [...VECTORS, { x: 1, y: 2 }] as never }), 'hull: points[8].z is undefined'],
    [
      'big integers',
      () => hull({ points: new BigInt64Array(24) as never }),
      'hull: points[0] is 0n, expected a number',
    ],
    [
      'three vertices',
      () => hull({ points: CUBE, maxVertices: 3 }),
      'hull: maxVertices is 3, expected a number from 4',
    ],
    [
      'half a vertex',
      () => hull({ points: CUBE, maxVertices: 4.5 }),
      'hull: maxVertices is 4.5, expected a whole number',
    ],
    ['one point', () => hull(flat(12, () => [1, 2, 3])), 'hull: all 12 points are the same, expected a solid'],
    ['a line', () => hull(flat(12, (i) => [i, 2 * i, 3])), 'hull: all 12 points lie on one line, expected a solid'],
    [
      'a plane',
      () => hull(flat(12, (i) => [i, i * i, 3 - i])),
      'hull: all 12 points lie in one plane, expected a solid',
    ],
  ]
  for (const [name, make, message] of bad) test(`refused: ${name}`, () => expect(make).toThrow(message))
})
