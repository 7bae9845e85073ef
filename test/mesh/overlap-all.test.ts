import { describe, expect, test } from 'vitest'
import { box, createHit, type Hit, type QueryOptions, sphere, TriangleMesh } from '../../src/index.ts'
import { allSamples } from '../prove/meshes.ts'
import { bodies, coursePast, diceOf, onlyThese } from './questions.ts'

/** Three level floors at heights 0, 1 and 2. */
const floors = (): TriangleMesh => new TriangleMesh([0, 1, 2].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]))

describe('worked cases', () => {
  test('all floors that a ball touches, the deepest first', () => {
    const hits: Hit[] = []
    const at = { x: 0, y: 0.75, z: 0 }
    expect(floors().overlapAll(sphere({ radius: 1.25 }), at, hits)).toBe(3)
    expect(hits.map(({ triangle, depth }) => [triangle, depth])).toEqual([
      [1, 1],
      [0, 0.5],
      [2, 0],
    ])
    expect(floors().overlapAll(sphere({ radius: 0.5 }), at, hits)).toBe(1)
    expect(hits.length).toBe(3)
    expect([hits[0].triangle, hits[0].depth, hits[0].startsInside]).toEqual([1, 0.25, true])
    expect(floors().overlapAll(sphere({ radius: 0.125 }), at, hits)).toBe(0)
    expect([0.125, 0.25, 0.5].map((radius) => floors().overlapAny(sphere({ radius }), at))).toEqual([false, true, true])
  })

  test('of equal depths the lower id comes first', () => {
    const twice = new TriangleMesh([0, 0].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]))
    const hits: Hit[] = []
    expect(twice.overlapAll(sphere({ radius: 1 }), { x: 0, y: 0.5, z: 0 }, hits)).toBe(2)
    expect(hits.map(({ triangle }) => triangle)).toEqual([0, 1])
  })

  test('a turned box reaches farther', () => {
    const cube = box({ halfExtents: { x: 0.8, y: 0.8, z: 0.8 } })
    const at = { x: 0, y: 3, z: 0 }
    expect(floors().overlapAny(cube, at)).toBe(false)
    // an eighth of a turn about z
    const orientation = { x: 0, y: 0, z: Math.sin(Math.PI / 8), w: Math.cos(Math.PI / 8) }
    expect(floors().overlapAny(cube, at, { orientation })).toBe(true)
    const hits: Hit[] = []
    expect(floors().overlapAll(cube, at, hits, { orientation })).toBe(1)
    expect(hits[0].depth).toBeCloseTo(0.8 * Math.SQRT2 - 1, 12)
  })

  test('hundreds at once', () => {
    const mesh = new TriangleMesh(
      Array.from({ length: 500 }, (_, i) => [-9, i / 500, -9, 0, i / 500, 9, 9, 0, -9]).flat(),
    )
    const hits: Hit[] = []
    expect(mesh.overlapAll(sphere({ radius: 2 }), { x: 0, y: 0, z: 0 }, hits)).toBe(500)
    expect(hits.every(({ depth }, i) => i === 0 || depth <= hits[i - 1].depth)).toBe(true)
    expect(new Set(hits.map(({ triangle }) => triangle)).size).toBe(500)
  })
})

describe('the same as asking each triangle by itself', () => {
  for (const sample of allSamples())
    test(sample.name, () => {
      const dice = diceOf(sample.triangles.length + sample.name.length)
      const count = sample.triangles.length / 9
      const alone = Array.from({ length: count }, (_, i) => new TriangleMesh(onlyThese(sample, [i])))
      const hits: Hit[] = []
      const hit = createHit()
      const data = (h: Hit, triangle = h.triangle): string => JSON.stringify({ ...h, triangle }).replaceAll('-0,', '0,')
      for (let i = 0; i < 5; i++) {
        const { from, size } = coursePast(sample, dice)
        const orientation = { x: dice.between(-1, 1), y: dice.between(-1, 1), z: dice.between(-1, 1), w: 1 }
        const options: (QueryOptions & { orientation?: typeof orientation }) | undefined = dice.pick([
          undefined,
          { orientation },
          { sides: 'front' as const },
        ])
        for (const body of bodies(size)) {
          const what = [body.kind, from, options]
          const found = mesh(body)
          const each = alone.flatMap((one, t) => (one.overlap(body, from, hit, options) ? [data(hit, t)] : []))
          const all = hits.slice(0, found)
          expect([...what, all.map((h) => data(h)).sort()]).toEqual([...what, each.sort()])
          expect(all.every((h, k) => k === 0 || h.depth <= all[k - 1].depth)).toBe(true)
          expect([...what, sample.mesh.overlapAny(body, from, options)]).toEqual([...what, found > 0])
          expect(sample.mesh.overlap(body, from, hit, options)).toBe(found > 0)
          if (found > 0) expect([...what, data(hits[0])]).toEqual([...what, data(hit)])
        }
        function mesh(body: ReturnType<typeof bodies>[number]): number {
          return sample.mesh.overlapAll(body, from, hits, options)
        }
      }
    })
})

test('bad input is refused by name', () => {
  const ball = sphere({ radius: 1 })
  const at = { x: 0, y: 0, z: 0 }
  expect(() => floors().overlapAll(ball, at, undefined as never)).toThrow('TriangleMesh.overlapAll: hits is')
  expect(() => floors().overlapAll(ball, at, [7] as never)).toThrow('TriangleMesh.overlapAll: hit is')
  expect(() => floors().overlapAll(ball, { ...at, x: Number.NaN }, [])).toThrow(
    'TriangleMesh.overlapAll: position.x is',
  )
  expect(() => floors().overlapAny(7 as never, at)).toThrow('TriangleMesh.overlapAny: shape is 7')
  expect(() => floors().overlapAny(ball, at, 7 as never)).toThrow('TriangleMesh.overlapAny: options is 7')
})
