import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { createClosest, createHit, type Hit, sphere, TriangleMesh } from '../../src/index.ts'

const DOWN = { x: 0, y: -1, z: 0 }
const UP = { x: 0, y: 1, z: 0 }
const hit = createHit()

/** A triangle about the y axis at a height, its front above. */
const sheet = (y: number, size = 1): number[] => [-size, y, -size, -size, y, 2 * size, 2 * size, y, -size]

describe('all hits in order', () => {
  test('of sheets given in any order', () => {
    const heights = [3, 0, 7, 1, 5, 2, 6, 4]
    const mesh = new TriangleMesh(heights.flatMap((y) => sheet(y)))
    const hits: Hit[] = []
    expect(mesh.castRayAll({ x: 0, y: 10, z: 0 }, DOWN, 8, hits)).toBe(6)
    expect(hits.map((h) => h.distance)).toEqual([3, 4, 5, 6, 7, 8])
    expect(hits.map((h) => h.triangle)).toEqual([2, 6, 4, 7, 0, 5])
  })

  test('hits grow where they are too few, and entries beyond the number are left alone', () => {
    const mesh = new TriangleMesh([...sheet(0), ...sheet(1)])
    const hits = [createHit(), createHit(), createHit()]
    hits[2].triangle = 77
    expect(mesh.castRayAll({ x: 0, y: 2, z: 0 }, DOWN, 9, hits)).toBe(2)
    expect([hits.length, hits[2].triangle]).toEqual([3, 77])
    const none: Hit[] = []
    expect(mesh.castRayAll({ x: 0, y: 2, z: 0 }, DOWN, 9, none)).toBe(2)
    expect(none).toEqual(hits.slice(0, 2))
  })

  test('a thousand at once', () => {
    const next = random(5)
    const heights = Array.from({ length: 1000 }, () => next() * 100)
    const mesh = new TriangleMesh(heights.flatMap((y) => sheet(y)))
    const hits: Hit[] = []
    expect(mesh.castRayAll({ x: 0, y: 100, z: 0 }, DOWN, 101, hits)).toBe(1000)
    for (let i = 1; i < 1000; i++) expect(hits[i].distance).toBeGreaterThanOrEqual(hits[i - 1].distance)
  })
})

describe('ties', () => {
  test('the same triangle many times: the lowest id, for every question', () => {
    const mesh = new TriangleMesh(Array.from({ length: 40 }, () => sheet(0)).flat())
    const closest = createClosest()
    expect(mesh.castRay({ x: 0, y: 2, z: 0 }, DOWN, 9, hit) && hit.triangle).toBe(0)
    expect(mesh.cast(sphere({ radius: 1 }), { x: 0, y: 2, z: 0 }, { x: 0, y: -2, z: 0 }, hit) && hit.triangle).toBe(0)
    expect(mesh.overlap(sphere({ radius: 3 }), { x: 0, y: 2, z: 0 }, hit) && hit.triangle).toBe(0)
    expect(mesh.closestPoint({ x: 0, y: 2, z: 0 }, 9, closest) && closest.triangle).toBe(0)
    const hits: Hit[] = []
    expect(mesh.castRayAll({ x: 0, y: 2, z: 0 }, DOWN, 9, hits)).toBe(40)
    expect(hits.map((h) => h.triangle)).toEqual(Array.from({ length: 40 }, (_, i) => i))
  })

  test('at a shared vertex: the triangle met most squarely', () => {
    // a flat one and a steep one meet in the origin
    const mesh = new TriangleMesh([0, 0, 0, 0, 4, 1, 1, 4, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0])
    expect(mesh.castRay({ x: 0, y: 5, z: 0 }, DOWN, 9, hit)).toBe(true)
    expect([hit.distance, hit.triangle, Math.abs(hit.normal.y)]).toEqual([5, 1, 1])
  })

  test('a segment exactly through a vertex of a fan, along an edge, in the plane: one hit, a stable normal', () => {
    const fan: number[] = []
    for (let i = 0; i < 8; i++) {
      const at = (k: number): number[] => [[1, 1, 0, -1, -1, -1, 0, 1][k % 8], 0, [0, 1, 1, 1, 0, -1, -1, -1][k % 8]]
      fan.push(0, 0, 0, ...at(i + 1), ...at(i))
    }
    const mesh = new TriangleMesh(fan)
    expect(mesh.castSegment({ x: 0, y: 1, z: 0 }, { x: 0, y: -1, z: 0 }, hit)).toBe(true)
    expect([hit.fraction, hit.triangle, hit.normal]).toEqual([0.5, 0, UP])
    expect(mesh.castSegment({ x: 0.5, y: 1, z: 0 }, { x: 0.5, y: -1, z: 0 }, hit)).toBe(true)
    expect([hit.fraction, hit.triangle, hit.normal]).toEqual([0.5, 0, UP])
    expect(mesh.castSegment({ x: -3, y: 0, z: 0 }, { x: 3, y: 0, z: 0 }, hit)).toBe(true)
    expect(hit.distance).toBe(2)
    expect(mesh.castSegment({ x: 0.25, y: 0, z: 0.1 }, { x: 0.25, y: 0, z: 0.1 }, hit)).toBe(true)
    expect(hit.distance).toBe(0)
  })
})

describe('sides', () => {
  const both = new TriangleMesh(sheet(0))
  const front = new TriangleMesh(sheet(0), null, { sides: 'front' })
  const ball = sphere({ radius: 0.5 })

  test('from the front both are struck; from behind only the one with two sides, its normal turned towards the mover', () => {
    for (const [mesh, y, struck] of [
      [both, 2, true],
      [front, 2, true],
      [both, -2, true],
      [front, -2, false],
    ] as const) {
      const from = { x: 0, y, z: 0 }
      const way = { x: 0, y: -2 * y, z: 0 }
      expect(mesh.castRay(from, way, 9, hit)).toBe(struck)
      if (struck) expect(hit.normal.y).toBe(Math.sign(y))
      expect(mesh.castRayAny(from, way, 9)).toBe(struck)
      expect(mesh.castRayAll(from, way, 9, [])).toBe(struck ? 1 : 0)
      expect(mesh.castSegment(from, { x: 0, y: -y, z: 0 }, hit)).toBe(struck)
      expect(mesh.cast(ball, from, way, hit)).toBe(struck)
      if (struck) expect(hit.normal.y).toBe(Math.sign(y))
      const touching = { x: 0, y: y / 8, z: 0 }
      expect(mesh.overlap(ball, touching)).toBe(struck)
      expect(mesh.closestPoint(touching, 1, createClosest())).toBe(struck)
    }
    expect([both.sides, front.sides]).toEqual(['both', 'front'])
  })

  test('back to back and coplanar: the front that looks at the ray answers', () => {
    const plate = [...sheet(0), -1, 0, -1, 2, 0, -1, -1, 0, 2]
    const mesh = new TriangleMesh(plate, null, { sides: 'front' })
    expect(mesh.castRay({ x: 0, y: 2, z: 0 }, DOWN, 9, hit) && hit.triangle).toBe(0)
    expect(mesh.castRay({ x: 0, y: -2, z: 0 }, UP, 9, hit) && hit.triangle).toBe(1)
    // solid from both sides the two tie in all but the id
    const two = new TriangleMesh(plate)
    expect(two.castRay({ x: 0, y: -2, z: 0 }, UP, 9, hit) && [hit.triangle, hit.normal.y]).toEqual([0, -1])
  })
})

describe('places and sizes', () => {
  const offsets = [
    [148376, 1234, -223423],
    [1e5, -1e5, 1e5],
    [1e7, 1e7, -1e7],
  ]
  for (const [ox, oy, oz] of offsets)
    test(`floats offset by ${ox}, ${oy}, ${oz}: within the contract of the floats as given`, () => {
      const positions = new Float32Array(sheet(0).map((x, i) => x + [ox, oy, oz][i % 3]))
      const mesh = new TriangleMesh(positions)
      const y = positions[1]
      const from = { x: ox + 0.1, y: oy + 2.5, z: oz + 0.1 }
      const S = Math.max(Math.abs(ox), Math.abs(oy), Math.abs(oz)) + 4
      const epsilon = 8 * 2 ** -53 * (S + 4)
      expect(mesh.castRay(from, DOWN, 4, hit)).toBe(true)
      expect(Math.abs(hit.point.y - y)).toBeLessThanOrEqual(epsilon)
      expect(mesh.cast(sphere({ radius: 0.25 }), from, { x: 0, y: -4, z: 0 }, hit)).toBe(true)
      expect(Math.abs(hit.position.y - 0.25 - y)).toBeLessThanOrEqual(epsilon)
      expect(hit.normal).toEqual(UP)
    })

  test('nested shells: the ray meets each once on either side, the innermost first from the middle', () => {
    const positions: number[] = []
    for (let s = 1; s <= 6; s++)
      for (const [a, b, c] of [
        [0, 2, 4],
        [2, 1, 4],
        [1, 3, 4],
        [3, 0, 4],
        [2, 0, 5],
        [1, 2, 5],
        [3, 1, 5],
        [0, 3, 5],
      ])
        for (const v of [a, b, c]) {
          const p = [0, 0, 0]
          p[[0, 0, 2, 2, 1, 1][v]] = v % 2 ? -s : s
          positions.push(...p)
        }
    const mesh = new TriangleMesh(positions)
    expect(mesh.castRayAll({ x: 0.1, y: 20, z: 0.1 }, DOWN, 40, [])).toBe(12)
    expect(mesh.castRay({ x: 0.1, y: 0, z: 0.1 }, UP, 40, hit)).toBe(true)
    expect(hit.distance).toBeCloseTo(0.8, 14)
  })

  test('a giant among tiny ones', () => {
    const next = random(9)
    const positions = sheet(0, 1e6)
    for (let i = 0; i < 2000; i++) {
      const at = [next() * 10, 1 + next(), next() * 10]
      for (let k = 0; k < 9; k++) positions.push(at[k % 3] + next() * 0.01)
    }
    const mesh = new TriangleMesh(positions)
    expect(mesh.castRay({ x: 5e5, y: 5, z: -5e5 }, DOWN, 9, hit)).toBe(true)
    expect([hit.triangle, hit.distance]).toEqual([0, 5])
    expect(mesh.castRay({ x: -3, y: 5, z: -3 }, DOWN, 9, hit) && hit.triangle).toBe(0)
    // few of the tiny ones are looked at
    expect(mesh.looked.triangles).toBeLessThan(50)
  })
})

describe('what was looked at', () => {
  test('a query says how many nodes it opened and triangles it tested', () => {
    const mesh = new TriangleMesh(Array.from({ length: 64 }, (_, i) => sheet(i * 10)).flat())
    const questions: [string, () => unknown][] = [
      ['castRay', () => mesh.castRay({ x: 0, y: 5, z: 0 }, UP, 9, hit)],
      ['castRayAny', () => mesh.castRayAny({ x: 0, y: 5, z: 0 }, UP, 9)],
      ['castSegment', () => mesh.castSegment({ x: 0, y: 5, z: 0 }, { x: 0, y: 15, z: 0 }, hit)],
      ['cast', () => mesh.cast(sphere({ radius: 1 }), { x: 0, y: 5, z: 0 }, { x: 0, y: 9, z: 0 }, hit)],
      ['overlap', () => mesh.overlap(sphere({ radius: 6 }), { x: 0, y: 5, z: 0 })],
      ['closestPoint', () => mesh.closestPoint({ x: 0, y: 5, z: 0 }, 9, createClosest())],
    ]
    for (const [name, ask] of questions) {
      expect(ask()).toBe(true)
      const { nodes, triangles } = mesh.looked
      expect([name, nodes > 0 && triangles > 0 && triangles <= 12 && nodes < 20]).toEqual([name, true])
    }
    expect(mesh.castRayAll({ x: 0, y: -5, z: 0 }, UP, 1e4, [])).toBe(64)
    expect(mesh.looked.triangles).toBe(64)
  })
})
