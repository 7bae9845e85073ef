import { PlaneGeometry } from 'three'
import { describe, expect, test } from 'vitest'
import { createLines, debugLines } from '../../src/debug/index.ts'
import { createHit, type Grid, grid, type TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'
import { compareAt, noTold, pairOf, pairWith, SHAPE_NAMES } from './grids.ts'

function triangleOf(field: Grid, triangle: number): number[] {
  const corners: Vec3[] = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
  field.getTriangle(triangle, corners[0], corners[1], corners[2])
  return corners.flatMap(({ x, y, z }) => [x, y, z])
}

describe('worked cases', () => {
  /** Three columns and two rows, 2 m apart: x is -2, 0, 2, and z is -1, 1. */
  const six = { heights: [0, 1, 2, 3, 4, 5], columns: 3, rows: 2, size: { x: 4, z: 2 } }

  test('the triangles of cells with either diagonal', () => {
    const field = grid({ ...six, diagonals: [0, 1] })
    expect(field.triangleCount).toBe(4)
    expect(triangleOf(field, 0)).toEqual([-2, 0, -1, -2, 3, 1, 0, 1, -1])
    expect(triangleOf(field, 1)).toEqual([-2, 3, 1, 0, 4, 1, 0, 1, -1])
    expect(triangleOf(field, 2)).toEqual([0, 1, -1, 0, 4, 1, 2, 5, 1])
    expect(triangleOf(field, 3)).toEqual([0, 1, -1, 2, 5, 1, 2, 2, -1])
    expect(field.bounds).toEqual({ min: { x: -2, y: 0, z: -1 }, max: { x: 2, y: 5, z: 1 } })
  })

  test('a ray finds the number of a triangle, and passes a hole', () => {
    const field = grid({ ...six, holes: [true, false] })
    const hit = createHit()
    const down = { x: 0, y: -1, z: 0 }
    expect(field.castRay({ x: 0.5, y: 9, z: -0.75 }, down, 99, hit)).toBe(true)
    expect([hit.triangle, hit.point.y]).toEqual([2, 1.625])
    expect(field.castRay({ x: -0.5, y: 9, z: -0.75 }, down, 99, hit)).toBe(false)
    expect(field.bounds.min).toEqual({ x: 0, y: 1, z: -1 })
  })

  test('without diagonals, the triangles are those of a PlaneGeometry of three.js', () => {
    const plane = new PlaneGeometry(6, 4, 3, 2).rotateX(-Math.PI / 2)
    const field = grid({ heights: new Float32Array(12), columns: 4, rows: 3, size: { x: 6, z: 4 } })
    const { array } = plane.attributes.position
    const indices = Array.from(plane.index?.array ?? [])
    const theirs = indices.flatMap((i) => [array[3 * i], array[3 * i + 1], array[3 * i + 2]])
    const ours = Array.from({ length: field.triangleCount }, (_, i) => triangleOf(field, i)).flat()
    expect(ours.length).toBe(theirs.length)
    ours.forEach((x, i) => {
      expect(x).toBeCloseTo(theirs[i], 9)
    })
  })

  test('less than 5 bytes a sample; with holes and diagonals of cells, less than 5.5', () => {
    const side = 257
    const heights = Float32Array.from({ length: side * side }, (_, i) => Math.sin(i))
    const size = { x: 256, z: 256 }
    const bits = Array.from({ length: 256 * 256 }, (_, i) => i % 3 === 0)
    const plain = grid({ heights, columns: side, rows: side, size })
    expect(plain.byteLength / heights.length).toBeLessThan(5)
    const both = grid({ heights, columns: side, rows: side, size, holes: bits, diagonals: bits })
    expect(both.byteLength / heights.length).toBeLessThan(5.5)
  })

  test('a grid that is all holes is empty', () => {
    const field = grid({ ...six, holes: [1, 1] })
    expect(field.bounds.min.x).toBe(Number.POSITIVE_INFINITY)
    expect(field.castRayAny({ x: 0, y: 9, z: 0 }, { x: 0, y: -1, z: 0 }, 99)).toBe(false)
    const world = new World()
    world.add(field)
    expect(world.castRayAny({ x: 0, y: 9, z: 0 }, { x: 0, y: -1, z: 0 }, 99)).toBe(false)
  })

  test('what is wrong is named', () => {
    const refused = (change: object) => () => grid({ ...six, ...change })
    expect(refused({ heights: [1, 2] })).toThrow('grid: heights has 2 numbers, expected 3 · 2 = 6')
    expect(refused({ heights: [0, 1, 2, 3, 4, Number.NaN] })).toThrow('grid: heights[5] is NaN')
    expect(refused({ size: { x: 0, z: 1 } })).toThrow('grid: size.x is 0')
    expect(refused({ size: { x: 1, z: -1 } })).toThrow('grid: size.z is -1')
    expect(refused({ holes: [1] })).toThrow('grid: holes has 1 numbers, expected 2 · 1 = 2')
    expect(refused({ diagonals: ['a', 'b'] })).toThrow('grid: diagonals[0] is "a", expected a number or a boolean')
    expect(refused({ columns: 1 })).toThrow('grid: columns is 1')
    const region = { column: 2, columns: 2 }
    expect(() => grid(six).refit(six.heights, region)).toThrow('Grid.refit: region.columns is 2')
    expect(() => grid(six).cast({} as never, { x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 }, createHit())).toThrow(
      'Grid.cast:',
    )
  })
})

describe('a grid answers as the mesh of its triangles', () => {
  test.each(SHAPE_NAMES)('%s', (name) => {
    const told = noTold()
    for (let seed = 0; seed < 6; seed++) {
      const pair = pairOf(name, seed)
      expect(pair.field.bounds).toEqual(pair.mesh.bounds)
      for (let course = 0; course < 6; course++) compareAt(pair, 1000 * seed + course, told)
    }
    expect(told.different).toEqual([])
    expect(told.answers).toBeGreaterThan(1000)
    expect(told.hits).toBeGreaterThan(told.answers / 4)
    expect(told.answers - told.hits).toBeGreaterThan(told.answers / 10)
  })

  test('after refits of rectangles', () => {
    const told = noTold()
    for (let seed = 0; seed < 20; seed++) {
      const dice = diceOf(seed)
      const { field, options } = pairOf(dice.pick(SHAPE_NAMES), seed)
      const { columns, rows } = options
      const heights = Float32Array.from(options.heights)
      for (let change = 0; change < 4; change++) {
        const column = dice.whole(0, columns - 1)
        const row = dice.whole(0, rows - 1)
        const region = { column, row, columns: dice.whole(0, columns - column), rows: dice.whole(0, rows - row) }
        const read = heights.map(() => Number.NaN) // the others are not read
        for (let r = row; r < row + region.rows; r++) {
          for (let c = column; c < column + region.columns; c++)
            heights[r * columns + c] = read[r * columns + c] = dice.between(-1, 1) * options.size.x
        }
        field.refit(read, region)
      }
      const anew = pairWith(`refitted ${seed}`, { ...options, heights })
      expect([seed, field.bounds]).toEqual([seed, anew.field.bounds])
      for (let course = 0; course < 4; course++) compareAt({ ...anew, field }, course, told)
      // every triangle is found by a short segment through its middle
      const lost = [...anew.numbers].filter((triangle) => {
        const t = triangleOf(anew.field, triangle)
        const [x, y, z] = [0, 1, 2].map((k) => (t[k] + t[3 + k] + t[6 + k]) / 3)
        const up = 1e-6 * options.size.x
        return !field.castSegmentAny({ x, y: y + up, z }, { x, y: y - up, z }, { sides: 'both' })
      })
      expect([seed, lost]).toEqual([seed, []])
    }
    expect(told.different).toEqual([])
    expect(told.hits).toBeGreaterThan(500)
  })

  test('in debug lines', () => {
    for (let seed = 0; seed < 8; seed++) {
      const { field, mesh } = pairOf('rough', seed)
      const linesOf = (thing: Grid | TriangleMesh | World): string[] => {
        const lines = createLines()
        debugLines(thing, lines)
        const told: string[] = []
        for (let i = 0; i < lines.count; i += 2)
          told.push([...lines.positions.slice(3 * i, 3 * i + 6), ...lines.colors.slice(3 * i, 3 * i + 6)].join())
        return told.sort()
      }
      const inWorld = (thing: Grid | TriangleMesh): World => {
        const world = new World()
        world.add(thing, { position: { x: 1, y: 2, z: 3 } })
        return world
      }
      expect(linesOf(field)).toEqual(linesOf(mesh))
      expect(linesOf(inWorld(field))).toEqual(linesOf(inWorld(mesh)))
    }
  })
})

test('a filter may not query the grid; an error of it leaves the grid as it was', () => {
  const field = grid({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: { x: 2, z: 2 } })
  const ask = (filter: (triangle: number) => boolean) =>
    field.castRayAny({ x: 0.5, y: 1, z: 0.25 }, { x: 0, y: -1, z: 0 }, 9, { filter })
  expect(() => ask(() => field.overlapAny({} as never, { x: 0, y: 0, z: 0 }))).toThrow('called from inside a filter')
  expect(ask((triangle) => triangle === 1)).toBe(true)
  expect(ask((triangle) => triangle === 0)).toBe(false)
})

test('a getter of the caller may ask another grid meanwhile', () => {
  const at = (y: number) => grid({ heights: [y, y, y, y], columns: 2, rows: 2, size: { x: 2, z: 2 } })
  const [low, high] = [at(1), at(5)]
  const hit = createHit()
  const other = createHit()
  const origin = {
    get x() {
      high.castRay({ x: 0.5, y: 9, z: 0.25 }, { x: 0, y: -1, z: 0 }, 99, other)
      return 0.5
    },
    y: 9,
    z: 0.25,
  }
  const options = {
    get mask() {
      high.castRay({ x: 0.5, y: 9, z: 0.25 }, { x: 0, y: -1, z: 0 }, 99, other)
      return -1
    },
  }
  expect(low.castRay(origin, { x: 0, y: -1, z: 0 }, 99, hit, options)).toBe(true)
  expect([hit.point.y, other.point.y]).toEqual([1, 5])
})
