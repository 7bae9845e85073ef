/** Floors, slopes, steps and walls, by hand. The visitor is 0.6 m wide and 1.8 m high, climbs 0.3 m and walks up 45°. */
import { describe, expect, test } from 'vitest'
import { box, findings, floor, ofKind, quad } from './level.ts'

const ground = box(0, -1, 0, 12, 0, 12)

describe('low-ceiling', () => {
  //      ====        1.5 m above the ground, 2 m by 2 m
  //  ____________
  test('a slab that hangs low', async () => {
    const found = await ofKind('low-ceiling', [...ground, ...box(5, 1.5, 5, 7, 1.7, 7)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', size: 1.5, count: 1 })
    expect(found[0].text).toMatch(/^Only 1\.50 m of headroom over .* m² of floor\. The body is 1\.80 m tall\.$/)
    expect(Math.abs(found[0].place[0] - 6) + Math.abs(found[0].place[2] - 6)).toBeLessThan(1)
  })

  test('high enough, lower than half the body, or where nobody comes to: none', async () => {
    expect(await ofKind('low-ceiling', [...ground, ...box(5, 1.81, 5, 7, 2, 7)])).toEqual([])
    expect(await ofKind('low-ceiling', [...ground, ...box(5, 0.8, 5, 7, 1, 7)])).toEqual([])
    const tank = [...box(4.5, -0.5, 4.5, 5, 1.6, 7.5), ...box(7, -0.5, 4.5, 7.5, 1.6, 7.5)]
    const ends = [...box(4.6, -0.4, 4.4, 7.4, 1.6, 5), ...box(4.6, -0.4, 7, 7.4, 1.6, 7.6)]
    expect(await ofKind('low-ceiling', [...ground, ...tank, ...ends, ...box(4.4, 1.5, 4.3, 7.6, 1.7, 7.7)])).toEqual([])
  })

  test('the inside of a block on the ground is no room', async () => {
    expect(await findings([...ground, ...box(5, -0.5, 5, 7, 1.5, 7)])).toEqual([])
  })

  //      /
  //  ___/       a wall that leans over: nobody walks in the corner under it
  test('under a wall that leans over: none', async () => {
    const wall = [
      [6, -0.1, 0],
      [6, -0.1, 12],
      [6.25, 2.9, 12],
      [6.25, 2.9, 0],
    ] as const
    expect(await ofKind('low-ceiling', [...ground, ...quad(wall[0], wall[1], wall[2], wall[3])])).toEqual([])
  })
})

describe('steep-slope', () => {
  /** A block with a ramp up to y over 2 m, as a closed solid. */
  const ramp = (y: number) => {
    const [a, b, c, d] = [
      [4, 0, 4],
      [6, y, 4],
      [7, y, 4],
      [7, 0, 4],
    ] as const
    const [e, f, g, h] = [
      [4, 0, 7],
      [6, y, 7],
      [7, y, 7],
      [7, 0, 7],
    ] as const
    return [
      ...quad(a, e, f, b),
      ...quad(b, f, g, c),
      ...quad(c, g, h, d),
      ...quad(d, h, e, a),
      ...quad(a, b, c, d),
      ...quad(h, g, f, e),
    ]
  }

  test('46° where 45° is the limit; 44° and 55° are none', async () => {
    const found = await ofKind('steep-slope', ramp(2 * Math.tan((46 * Math.PI) / 180)))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', count: 1, triangles: [0, 1] })
    expect(found[0].size).toBeCloseTo((3 * 2) / Math.cos((46 * Math.PI) / 180), 4)
    expect(found[0].text).toBe('One slope is up to 46.0° steep (8.64 m²). The body walks up to 45°.')
    for (const degrees of [44, 55])
      expect(await ofKind('steep-slope', ramp(2 * Math.tan((degrees * Math.PI) / 180)))).toEqual([])
  })
})

describe('high-step', () => {
  test('a block 0.33 m high: one step all around', async () => {
    const found = await ofKind('high-step', [...ground, ...box(5, -0.5, 5, 7, 0.33, 8)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', size: 0.33, count: 1 })
    expect(found[0].text).toBe('A step 0.33 m high and 10.00 m long. The body climbs 0.30 m.')
  })

  test('0.3 m is climbed, 0.4 m is a wall', async () => {
    for (const top of [0.3, 0.4])
      expect(await ofKind('high-step', [...ground, ...box(5, -0.5, 5, 7, top, 8)])).toEqual([])
  })

  test('the edge of a sheet is a step, too; two steps of a flight are one finding', async () => {
    const steps = [...floor(4, 4, 8, 4.5, 0.34), ...floor(4, 4.5, 8, 6, 0.68)]
    const found = await ofKind('high-step', [...ground, ...steps])
    expect(found).toHaveLength(1)
    expect(found[0].count).toBe(2)
  })
})

describe('thin-wall', () => {
  test('a board of 1 cm, one of 10 cm', async () => {
    const found = await ofKind('thin-wall', [...ground, ...box(4, -0.5, 6, 8, 2, 6.01), ...box(4, -0.5, 9, 8, 2, 9.1)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'note', size: 0.01, count: 4 })
    expect(found[0].text).toBe('A wall 10.0 mm thick (10.00 m²).')
  })

  test('a sheet between two floors has no thickness; at the end of the world it is none', async () => {
    const sheet = (z: number) => quad([4, 0.01, z], [8, 0.01, z], [8, 2, z], [4, 2, z])
    const [found] = await ofKind('thin-wall', [...ground, ...sheet(6)])
    expect(found).toMatchObject({ size: 0, count: 2, text: 'A wall of no thickness (7.96 m²).' })
    expect(await ofKind('thin-wall', [...ground, ...sheet(11.9)])).toEqual([])
  })

  test('two solids set into each other by 1 cm have no wall between them', async () => {
    expect(await findings([...box(0, 0, 0, 4, 3, 4), ...box(3.99, 0.1, 0.1, 8, 2.9, 3.9)])).toEqual([])
  })
})

describe('partial-step', () => {
  /** A block from x = 4 to 8, z = 2 to 10, whose top rises from one height to another. */
  const slant = (y0: number, y1: number) =>
    box(4, -0.3, 2, 8, 1, 10).map(([x, y, z]) => [x, y < 0 ? y : z < 5 ? y0 : y1, z] as const)

  test('a ledge that rises over the limit: one finding, and no high step besides', async () => {
    const level = [...ground, ...slant(0.15, 0.42)]
    const [found, ...more] = await ofKind('partial-step', level)
    expect(more).toEqual([])
    expect(found).toMatchObject({ severity: 'warning', count: 1 })
    expect(found.size).toBeCloseTo(0.42, 1)
    expect(found.text).toMatch(/^A step from 0\.\d+ m to 0\.42 m high\. The body climbs 0\.30 m, /)
    expect(await ofKind('high-step', level)).toEqual([])
  })

  test.each([
    ['lower than the limit', slant(0.1, 0.28)],
    ['higher than the limit', slant(0.32, 0.4)],
    ['a ramp, which becomes as high as a wall', slant(0.05, 1.5)],
    ['beside stairs', [...box(4, -0.3, 2, 8, 0.44, 10), ...box(2, -0.3, 2, 4, 0.22, 6)]],
  ])('%s: none', async (_, block) => expect(await ofKind('partial-step', [...ground, ...block])).toEqual([]))
})
