import { describe, expect, test } from 'vitest'
import {
  type CastOptions,
  createHit,
  type Hit,
  type QueryOptions,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'
import { allSamples } from '../prove/meshes.ts'
import { bodies, coursePast, diceOf, onlyThese } from './questions.ts'

/** Three level floors at heights 0, 1 and 2. */
const floors = (): TriangleMesh => new TriangleMesh([0, 1, 2].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]))
const ball = sphere({ radius: 0.25 })

describe('worked cases', () => {
  test('all floors that a ball falls through, in order', () => {
    const hits: Hit[] = []
    const down = { x: 0, y: -10, z: 0 }
    expect(floors().castAll(ball, { x: 0, y: 5.25, z: 0 }, down, hits)).toBe(3)
    expect(hits.map(({ triangle, fraction, distance }) => [triangle, fraction, distance])).toEqual([
      [2, 0.3, 3],
      [1, 0.4, 4],
      [0, 0.5, 5],
    ])
    expect(floors().castAll(ball, { x: 0, y: 2.25, z: 0 }, { x: 0, y: -0.5, z: 0 }, hits)).toBe(1)
    expect(hits.length).toBe(3) // entries beyond the number are old
    expect(floors().castAll(ball, { x: 0, y: 5.25, z: 0 }, { x: 0, y: -2, z: 0 }, hits)).toBe(0)
  })

  test('in a world with what else is there, and with its data', () => {
    const world = new World()
    world.add(floors(), { data: 'floors' })
    world.add(sphere({ radius: 0.5 }), { position: { x: 0, y: 3, z: 0 }, data: 'lamp' })
    const hits: Hit[] = []
    const count = world.castAll(ball, { x: 0, y: 5.25, z: 0 }, { x: 0, y: -10, z: 0 }, hits)
    expect(hits.slice(0, count).map(({ data, triangle }) => [data, triangle])).toEqual([
      ['lamp', -1],
      ['floors', 2],
      ['floors', 1],
      ['floors', 0],
    ])
  })

  test('of triangles met at once the lower id comes first', () => {
    const twice = new TriangleMesh([0, 0].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9]))
    const hits: Hit[] = []
    expect(twice.castAll(ball, { x: 0, y: 1, z: 0 }, { x: 0, y: -2, z: 0 }, hits)).toBe(2)
    expect(hits.map(({ triangle }) => triangle)).toEqual([0, 1])
  })
})

describe('the same as asking each triangle by itself', () => {
  for (const sample of allSamples())
    test(sample.name, () => {
      const dice = diceOf(sample.triangles.length + sample.name.length)
      const count = sample.triangles.length / 9
      const alone = Array.from({ length: count }, (_, i) => new TriangleMesh(onlyThese(sample, [i])))
      const world = new World()
      const id = world.add(sample.mesh)
      const hits: Hit[] = []
      const hit = createHit()
      const data = (h: Hit, triangle = h.triangle): string =>
        JSON.stringify({ ...h, triangle, collider: -1 }).replaceAll('-0,', '0,')
      for (let i = 0; i < 5; i++) {
        const { from, translation, size } = coursePast(sample, dice)
        const orientation = { x: dice.between(-1, 1), y: dice.between(-1, 1), z: dice.between(-1, 1), w: 1 }
        const options: (QueryOptions & CastOptions) | undefined = dice.pick([
          undefined,
          { orientation },
          { initialOverlap: 'report' as const, orientation },
          { sides: 'front' as const },
        ])
        for (const body of bodies(size)) {
          const what = [body.kind, from, translation, options]
          const each = alone.flatMap((one, t) =>
            one.cast(body, from, translation, hit, options) ? [data(hit, t)] : [],
          )
          const found = sample.mesh.castAll(body, from, translation, hits, options)
          const all = hits.slice(0, found)
          expect([...what, all.map((h) => data(h)).sort()]).toEqual([...what, each.sort()])
          expect(all.every((h, k) => k === 0 || h.fraction >= all[k - 1].fraction)).toBe(true)
          const before = all.map((h) => data(h))
          expect(world.castAll(body, from, translation, hits, options)).toBe(found)
          expect(hits.slice(0, found).map((h) => data(h))).toEqual(before)
          expect(hits.slice(0, found).every(({ collider }) => collider === id)).toBe(true)
        }
      }
    })
})

test('bad input is refused by name', () => {
  const at = { x: 0, y: 0, z: 0 }
  expect(() => floors().castAll(ball, at, at, undefined as never)).toThrow('TriangleMesh.castAll: hits is')
  expect(() => floors().castAll(ball, { ...at, x: Number.NaN }, at, [])).toThrow('TriangleMesh.castAll: from.x is')
  expect(() => new World().castAll(ball, at, 7 as never, [])).toThrow('World.castAll: translation is')
  expect(() => new World().castAll(ball, at, at, [7] as never)).toThrow('World.castAll: hit is')
})
