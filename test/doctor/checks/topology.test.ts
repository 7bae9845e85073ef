/** What can be said of triangles and the edges that they share, by hand. */
import { describe, expect, test } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { box, findings, floor, ofKind, quad } from './level.ts'

describe('sound', () => {
  test('a box, and a box within a box: nothing', async () => {
    expect(await findings([...box(0, -1, 0, 9, 0, 9), ...box(2, -0.5, 2, 4, 2, 4)])).toEqual([])
  })

  test('a box inside out: nothing, it is a room', async () => {
    const [points] = [box(0, 0, 0, 9, 3, 9)]
    const inside = points.map((_, i) => points[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1])
    expect(await findings(inside)).toEqual([])
  })
})

describe('degenerate', () => {
  //  a---c---b
  test('two corners in one place, three on a line: a note each', async () => {
    const found = await ofKind('degenerate', [
      ...floor(0, 0, 9, 9),
      ...([
        [20, 0, 0],
        [20, 0, 0],
        [21, 0, 0],
      ] as const),
      ...([
        [30, 0, 0],
        [32, 0, 0],
        [31, 0, 0],
      ] as const),
    ])
    expect(found.map(({ place, count, triangles }) => [place[0] > 25, count, triangles])).toEqual([
      [false, 1, [2]],
      [true, 1, [3]],
    ])
    expect(found[0]).toMatchObject({ severity: 'note', text: 'One triangle has no area.' })
  })

  test('those that share a corner are one finding; a small triangle that has an area is none', async () => {
    const found = await ofKind('degenerate', [
      ...([
        [0, 0, 0],
        [2, 0, 0],
        [1, 0, 0],
      ] as const),
      ...([
        [2, 0, 0],
        [4, 0, 0],
        [3, 0, 0],
      ] as const),
      ...([
        [9, 0, 0],
        [9, 0, 1e-4],
        [9 + 1e-4, 0, 0],
      ] as const),
    ])
    expect(found.map(({ count, triangles }) => [count, triangles])).toEqual([[2, [0, 1]]])
  })
})

describe('duplicate', () => {
  test('a triangle again, its corners in another order; one that faces the other way', async () => {
    const [a, b, c] = [
      [0, 0, 0],
      [0, 0, 4],
      [4, 0, 4],
    ] as const
    const again = await ofKind('duplicate', [...floor(0, 0, 4, 4), b, c, a])
    expect(again).toHaveLength(1)
    expect(again[0]).toMatchObject({ severity: 'warning', size: 8, count: 1, triangles: [0, 2] })
    expect(again[0].text).toBe('One triangle exists twice (8.00 m²).')
    const turned = await ofKind('duplicate', [...floor(0, 0, 4, 4), b, a, c])
    expect(turned[0].text).toBe('One triangle exists twice (8.00 m²), facing the other way.')
  })

  test('the repeated triangle makes no further noise', async () => {
    const kinds = (await findings([...floor(0, 0, 4, 4), ...floor(0, 0, 4, 4)])).map(({ kind }) => kind)
    expect(kinds).toEqual(['duplicate', 'open-edge'])
  })
})

describe('flipped', () => {
  //  +---+---+---+
  //  | ↑ | ↓ | ↑ |     three squares of a floor; the middle one faces down
  //  +---+---+---+
  test('the side with less area, once', async () => {
    const [a, b, c, d] = [
      [4, 0, 0],
      [4, 0, 4],
      [8, 0, 4],
      [8, 0, 0],
    ] as const
    const found = await ofKind('flipped', [...floor(0, 0, 4, 4), ...quad(d, c, b, a), ...floor(8, 0, 12, 4)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', size: 16, count: 2, triangles: [2, 3] })
    expect(found[0].text).toBe('2 triangles face the opposite way to the surface around (16.00 m²).')
  })

  test('a floor that faces down as a whole is none', async () => {
    expect(await ofKind('flipped', quad([0, 0, 0], [4, 0, 0], [4, 0, 4], [0, 0, 4]))).toEqual([])
  })
})

describe('non-manifold', () => {
  //     |
  //  ---+---     a fin on the seam between two squares
  test('three triangles at an edge', async () => {
    const fin = [
      [4, 0, 0],
      [4, 0, 4],
      [4, 1, 2],
    ] as const
    const found = await ofKind('non-manifold', [...floor(0, 0, 4, 4), ...floor(4, 0, 8, 4), ...fin])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'note', place: [4, 0, 2], size: 4, count: 1 })
    expect(found[0].text).toBe('One edge is shared by up to 3 triangles (4.00 m in total).')
  })
})

describe('open-edge', () => {
  test('the rim of a floor is one chain', async () => {
    const found = await findings([...floor(0, 0, 4, 4), ...floor(4, 0, 8, 4)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ kind: 'open-edge', severity: 'note', size: 24, count: 6 })
    expect(found[0].text).toBe('A surface ends here: 6 open edges, 24.00 m in a loop.')
    expect(found[0].lines).toHaveLength(36)
  })

  //  +---+
  //  |   |
  //  +---+---+     two floors that touch at a corner
  //      |   |
  //      +---+
  test('two floors that touch at a vertex are two chains', async () => {
    const found = await ofKind('open-edge', [...floor(0, 0, 4, 4), ...floor(4, 4, 8, 8)])
    expect(found.map(({ size }) => size)).toEqual([16, 16])
  })
})

describe('t-junction', () => {
  //  +-------+
  //  |       |      below two squares, above one: the vertex between those two lies on its edge
  //  +---+---+
  //  |   |   |
  //  +---+---+
  const above = floor(0, 0, 8, 4)

  test('a vertex on an edge is a note', async () => {
    const found = await findings([...above, ...floor(0, 4, 4, 8), ...floor(4, 4, 8, 8)])
    expect(found.map(({ kind }) => kind)).toEqual(['open-edge', 'open-edge', 't-junction'])
    expect(found[2]).toMatchObject({ severity: 'note', place: [4, 0, 4], size: 0, count: 1 })
    expect(found[2].text).toBe('One vertex lies on the edge of another triangle.')
  })

  test('a tenth of a millimetre beside it is a warning, more is a crack', async () => {
    const beside = (gap: number) => [
      ...above,
      ...quad([0, 0, 4], [0, 0, 8], [4, 0, 8], [4, 0, 4 + gap]),
      ...quad([4, 0, 4 + gap], [4, 0, 8], [8, 0, 8], [8, 0, 4]),
    ]
    const [near] = await ofKind('t-junction', beside(1e-4))
    expect(near).toMatchObject({ severity: 'warning', count: 1 })
    expect(near.size).toBeCloseTo(1e-4, 6)
    expect(await ofKind('t-junction', beside(2e-3))).toEqual([])
    const [crack] = await ofKind('crack', beside(2e-3))
    expect(crack).toMatchObject({ severity: 'warning', size: 0.002 })
  })

  // A radius of 7.8125 m has a limit of 2⁻⁷ m: all distances here are exact.
  const wide = { ...BODIES.visitor, radius: 7.8125 }
  const LIMIT = 2 ** -7
  const meeting = (x: number, z: number) => [
    ...above,
    ...quad([0, 0, 4], [0, 0, 8], [x, 0, 8], [x, 0, z]),
    ...quad([x, 0, z], [x, 0, 8], [8, 0, 8], [8, 0, 4]),
  ]

  test('as far beside the edge as the limit says is one, a rounding farther is none', async () => {
    expect(1e-3 * wide.radius).toBe(LIMIT)
    expect(await ofKind('t-junction', meeting(4, 4 + LIMIT), wide)).toMatchObject([{ size: 0.007813, count: 1 }]) // in micrometres
    expect(await ofKind('t-junction', meeting(4, 4 + LIMIT + 2 ** -20), wide)).toEqual([])
  })

  test('as far from the end of the edge as the limit says is none, a rounding farther is one', async () => {
    expect(await ofKind('t-junction', meeting(LIMIT, 4), wide)).toEqual([])
    expect(await ofKind('t-junction', meeting(LIMIT + 2 ** -28, 4), wide)).toMatchObject([{ count: 1 }])
    expect(await ofKind('t-junction', meeting(8 - LIMIT, 4), wide)).toEqual([])
    expect(await ofKind('t-junction', meeting(8 - LIMIT - 2 ** -20, 4), wide)).toMatchObject([{ count: 1 }])
  })

  test('a gap of 8 roundings of the largest coordinate is a note, a rounding more is a warning', async () => {
    const rounding = 2 ** -21 // of floats from 4 to 8, half of what they are at 8
    expect(await ofKind('t-junction', meeting(4, 4 + 8 * rounding))).toMatchObject([{ severity: 'note' }])
    expect(await ofKind('t-junction', meeting(4, 4 + 9 * rounding))).toMatchObject([{ severity: 'warning' }])
  })
})
