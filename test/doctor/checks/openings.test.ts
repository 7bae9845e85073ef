/** Cracks and holes, by hand. The visitor is 0.6 m wide and 1.8 m high. */
import { describe, expect, test } from 'vitest'
import { box, findings, floor, ofKind, quad } from './level.ts'

/** A floor of 8 m by 8 m with a square opening in its middle. */
const around = (half: number, y = 0) => [
  ...quad([0, y, 0], [4 - half, y, 4 - half], [4 + half, y, 4 - half], [8, y, 0]),
  ...quad([8, y, 0], [4 + half, y, 4 - half], [4 + half, y, 4 + half], [8, y, 8]),
  ...quad([8, y, 8], [4 + half, y, 4 + half], [4 - half, y, 4 + half], [0, y, 8]),
  ...quad([0, y, 8], [4 - half, y, 4 + half], [4 - half, y, 4 - half], [0, y, 0]),
]

describe('crack', () => {
  //  +-------+ +-------+
  //  |       | |       |     5 mm
  //  +-------+ +-------+
  test('two floors side by side', async () => {
    const found = await ofKind('crack', [...floor(0, 0, 4, 6), ...floor(4.005, 0, 8, 6)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', size: 0.005, count: 1 })
    expect(found[0].text).toBe('A gap 5.0 mm wide and 6.00 m long between two floors.')
    expect(found[0].place[0]).toBeCloseTo(4.0025, 5)
  })

  test('two floors, one 4 mm lower; the foot of a wall 1 cm above a floor', async () => {
    const [lower] = await ofKind('crack', [...floor(0, 0, 4, 6), ...floor(4, 0, 8, 6, -0.004)])
    expect(lower.text).toBe('A gap 4.0 mm wide and 6.00 m long between two floors.')
    const wall = quad([4, 0.01, 0], [4, 3, 0], [4, 3, 6], [4, 0.01, 6])
    const [foot] = await ofKind('crack', [...floor(0, 0, 4, 6), ...wall])
    expect(foot.text).toBe('A gap 10.0 mm wide and 6.00 m long between a floor and another surface.')
  })

  test('as wide as the body: no crack, but two surfaces', async () => {
    expect(await ofKind('crack', [...floor(0, 0, 4, 6), ...floor(4.61, 0, 8, 6)])).toEqual([])
  })

  test('floors that overlap have no gap', async () => {
    expect(await ofKind('crack', [...floor(0, 0, 4, 6), ...floor(3.9, 0, 8, 6, 0.002)])).toEqual([])
  })

  test('with a slab behind it: a note', async () => {
    const slab = box(0, -1, 0, 8, -0.02, 6)
    const [found] = await ofKind('crack', [...floor(0, 0, 4, 6), ...floor(4.005, 0, 8, 6), ...slab])
    expect(found.severity).toBe('note')
    expect(found.text).toBe(
      'A gap 5.0 mm wide and 6.00 m long between two floors, with another surface 20.0 mm behind it.',
    )
  })

  //  a triangle in the middle of a floor is missing: sides of 0.4 m at 60°, no two run along each other
  test('an opening narrower than the body, of any form', async () => {
    const [p, q, r] = [
      [4, 0, 4.2],
      [4.2, 0, 3.85],
      [3.8, 0, 3.85],
    ] as const
    const found = await ofKind('crack', [
      ...quad([0, 0, 0], r, q, [8, 0, 0]),
      ...quad([8, 0, 0], q, p, [4, 0, 9]),
      ...quad([4, 0, 9], p, r, [0, 0, 0]),
    ])
    expect(found).toHaveLength(1)
    expect(found[0].severity).toBe('warning')
    // the inner circle: twice the area by the sum of the sides
    expect(found[0].size).toBeCloseTo((2 * 0.4 * 0.35) / (0.4 + 2 * Math.sqrt(0.2 ** 2 + 0.35 ** 2)), 2)
  })

  test('a window in a sheet is meant: a note', async () => {
    const upright = around(0.25).map(([x, , z]) => [x, z, 0] as const)
    expect((await ofKind('crack', upright)).map(({ severity, size }) => [severity, size])).toEqual([['note', 0.5]])
  })

  test('the end of a pipe is none', async () => {
    const corner = (k: number, y: number) => [0.1 * [1, 0, -1, 0][k % 4], y, 0.1 * [0, 1, 0, -1][k % 4]] as const
    const pipe = [0, 1, 2, 3].flatMap((k) => quad(corner(k, 0), corner(k, 2), corner(k + 1, 2), corner(k + 1, 0)))
    expect((await findings(pipe)).map(({ kind }) => kind)).not.toContain('crack')
  })
})

describe('hole', () => {
  //  +-----------+
  //  |   +---+   |
  //  |   |   |   |     0.8 m wide
  //  |   +---+   |
  //  +-----------+
  test('nothing below: an error, and no other finding speaks of its edges', async () => {
    const found = await findings(around(0.4))
    expect(found.map(({ kind }) => kind)).toEqual(['hole', 'open-edge'])
    expect(found[0]).toMatchObject({ severity: 'error', size: 0.8, count: 1, fault: 'level' })
    expect(found[0].text).toBe('An opening 0.80 m wide in a floor, with nothing below it.')
    expect(found[0].place).toEqual([4, 0, 4])
    expect(found[0].lines).toHaveLength(24)
  })

  test('narrower than the body: a crack', async () => {
    expect(await ofKind('hole', around(0.29))).toEqual([])
    expect(await ofKind('crack', around(0.29))).toHaveLength(1)
  })

  test('a floor 5 m below: a warning; 1 m below: nothing', async () => {
    const [found] = await ofKind('hole', [...around(0.4), ...floor(0, 0, 8, 8, -5)])
    expect(found.severity).toBe('warning')
    expect(found.text).toBe('An opening 0.80 m wide in a floor, with the next floor 5.00 m below it.')
    expect(await ofKind('hole', [...around(0.4), ...floor(0, 0, 8, 8, -1)])).toEqual([])
  })

  test('a lid of its own closes it, and so does a solid that is set into it', async () => {
    expect(await ofKind('hole', [...around(0.4), ...floor(3.5, 3.5, 4.5, 4.5, -0.01)])).toEqual([])
    expect(await ofKind('hole', [...around(0.4), ...box(3, -0.5, 3, 5, 0.5, 5)])).toEqual([])
  })

  test('the top of a solid lacks a triangle: one falls into it', async () => {
    const [found] = await ofKind('hole', box(0, -9, 0, 8, 0, 8).slice(3))
    expect(found.severity).toBe('error')
    expect(found.text).toBe('An opening 4.69 m wide in a floor, with the inside of a solid below it.')
    expect(found.size).toBeCloseTo(16 - 8 * Math.SQRT2, 1)
  })

  test('neither is the rim of a floor, nor a courtyard without a floor between walls', async () => {
    expect(await ofKind('hole', floor(0, 0, 8, 8))).toEqual([])
    expect(await ofKind('hole', box(0, 0, 0, 8, 3, 8).slice(12))).toEqual([])
  })
})
