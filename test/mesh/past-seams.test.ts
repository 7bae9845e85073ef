import { describe, expect, test } from 'vitest'
import {
  box,
  capsule,
  createHit,
  cylinder,
  ellipsoid,
  type Mover,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

// A body that starts in overlap with a floor (y = 0) by 0.1 does not feel what the floor hides.

const BODIES: [name: string, shape: Mover, half: number][] = [
  ['sphere', sphere({ radius: 0.2 }), 0.2],
  ['ellipsoid', ellipsoid({ radii: { x: 0.25, y: 0.2, z: 0.3 } }), 0.2],
  ['capsule', capsule({ radius: 0.2, height: 1 }), 0.5],
  ['cylinder', cylinder({ radius: 0.2, height: 0.6 }), 0.3],
  ['box', box({ halfExtents: { x: 0.3, y: 0.3, z: 0.25 } }), 0.3],
]

const DEPTH = 0.1
const hit = createHit()

/** A rectangle of the floor, its front above, cut into two by a diagonal. */
const floor = (x0: number, z0: number, x1: number, z1: number, y = 0): number[] => [
  ...[x0, y, z0, x0, y, z1, x1, y, z1],
  ...[x0, y, z0, x1, y, z1, x1, y, z0],
]

/** The same in so many rectangles along each side. */
function tiles(x0: number, z0: number, x1: number, z1: number, cuts: number): number[] {
  const at = (low: number, high: number, i: number) => low + ((high - low) * i) / cuts
  const all: number[] = []
  for (let i = 0; i < cuts; i++)
    for (let j = 0; j < cuts; j++)
      all.push(...floor(at(x0, x1, i), at(z0, z1, j), at(x0, x1, i + 1), at(z0, z1, j + 1)))
  return all
}

/** Two triangles between (x, z) and (u, w), from y = 0 up to a height. */
const upright = (x: number, z: number, u: number, w: number, height: number): number[] => [
  ...[x, 0, z, u, 0, w, u, height, w],
  ...[x, 0, z, u, height, w, x, height, z],
]

const WAYS: Vec3[] = [
  { x: 2, y: 0, z: 0 },
  { x: -2, y: 0, z: 0 },
  { x: 0, y: 0, z: 2 },
  { x: 1.5, y: 0, z: -1.5 },
  { x: 1.7, y: 0, z: 0.3 },
  { x: 1.7, y: 0.05, z: 0.3 },
]

const STARTS: [x: number, z: number][] = [
  [0.3, 0.1],
  [0.1, 0.3],
  [0.2, 0.2],
  [-0.31, 0.45],
]

for (const [name, shape, half] of BODIES)
  describe(`a ${name} in overlap with a floor`, () => {
    /** On the floor, 0.1 deep. */
    const on = (x: number, z: number): Vec3 => ({ x, y: half - DEPTH, z })
    const cast = (positions: number[], from: Vec3, translation: Vec3, options = {}) =>
      new TriangleMesh(positions).cast(shape, from, translation, hit, options)
    const alongX = { x: 2, y: 0, z: 0 }

    //    ┌─────────╱┐
    //    │  ◯→   ╱  │      the diagonal is not felt
    //    │     ╱    │
    //    └───╱──────┘
    test.each([
      ['two triangles', floor(-5, -5, 5, 5)],
      [
        'its back',
        floor(-5, -5, 5, 5).map((_, i, all) => all[i - (i % 9) + ((i % 9) % 3) + 3 * (2 - Math.floor((i % 9) / 3))]),
      ],
      ['tiles', tiles(-5, -5, 5, 5, 7)],
      ['strips with a T-junction', [...floor(-5, -5, 0.5, 5), ...floor(0.5, -5, 5, 0.25), ...floor(0.5, 0.25, 5, 5)]],
    ])('goes along it: %s', (_, positions) => {
      const mesh = new TriangleMesh(positions)
      for (const way of WAYS)
        for (const [x, z] of STARTS)
          expect([way, x, z, mesh.cast(shape, on(x, z), way, hit)]).toEqual([way, x, z, false])
    })

    test('goes along it: tiles smaller than the body', () => {
      const mesh = new TriangleMesh(tiles(-1.2, -1.2, 1.2, 1.2, 24))
      for (const way of WAYS.slice(3)) expect([way, mesh.cast(shape, on(-0.31, 0.45), way, hit)]).toEqual([way, false])
    })

    //      ◯→
    //    ──────┐           the edge where it ends lies in it
    //          │
    test('goes on over its end', () => {
      const block = [...floor(-5, -5, 1, 5), ...upright(1, -5, 1, 5, -3), ...floor(-5, -5, 1, 5, -3)]
      for (const way of WAYS) expect([way, cast(block, on(0.3, 0.1), way)]).toEqual([way, false])
    })

    //            ┌───
    //      ◯→    │         feature and way by hand: the riser is upright, the body reaches 0.05 above the floor or more
    //    ────────┴───
    test('is stopped by a step that rises from it', () => {
      const stairs = [...floor(-5, -5, 1, 5), ...upright(1, -5, 1, 5, 0.05), ...floor(1, -5, 5, 5, 0.05)]
      const reach = {
        sphere: Math.sqrt(0.04 - 0.0025),
        ellipsoid: 0.25 * Math.sqrt(1 - 0.0625),
        capsule: Math.sqrt(0.04 - 0.0025),
        cylinder: 0.2,
        box: 0.3,
      }[name]
      expect(cast(stairs, on(0.3, 0.1), alongX)).toBe(true)
      expect(hit.distance).toBeCloseTo(0.7 - (reach ?? 0), 12)
      expect(hit.startsInside).toBe(false)
    })

    //    ─────────╲
    //      ◯→     ╱        seen from above: a pillar, one edge ahead
    //    ─────────╱
    test('is stopped by the edge of a pillar that stands on it', () => {
      const pillar = [...upright(2, -1, 1, 0.1, 3), ...upright(1, 0.1, 2, 1, 3)]
      for (const ground of [floor(-5, -5, 5, 5), tiles(-5, -5, 5, 5, 7)]) {
        const reach = name === 'ellipsoid' ? 0.25 : name === 'box' ? 0.3 : 0.2
        expect(cast([...ground, ...pillar], on(0.3, 0.1), alongX)).toBe(true)
        expect(hit.distance).toBeCloseTo(0.7 - reach, 12)
        expect(hit.triangle).toBeGreaterThanOrEqual(ground.length / 9)
        expect(['edge', 'vertex']).toContain(hit.feature)
      }
    })

    //          ╱
    //      ◯→╱             a ramp is no part of the floor
    //    ──╱──
    test('is stopped by a ramp', () => {
      const ramp = [1, 0, -5, 1, 0, 5, 4, 1.5, 5, 1, 0, -5, 4, 1.5, 5, 4, 1.5, -5]
      expect(cast([...floor(-5, -5, 1, 5), ...ramp], on(0.3, 0.1), alongX)).toBe(true)
      expect(hit.distance).toBeLessThan(0.7)
      expect(hit.triangle).toBeGreaterThanOrEqual(2)
    })

    // The pillar's foot is 0.05 below the floor, beside its end: no surface leads there.
    test('is stopped by what lies lower beside its end', () => {
      const aside = [...upright(1.5, -1, 1.2, 0.1, 1), ...upright(1.2, 0.1, 1.5, 1, 1)].map((y, i) =>
        i % 3 === 1 ? y * 2 - 2.05 : y,
      )
      expect(cast([...floor(-5, -5, 1.1, 5), ...aside], on(0.3, 0.1), alongX)).toBe(true)
      expect(hit.triangle).toBeGreaterThanOrEqual(2)
    })

    test('feels the seam again where the neighbour is left out: by filter, by mask, seen from its back', () => {
      const ground = floor(-5, -5, 5, 5)
      const from = on(0.1, 0.8)
      // (0.1, 0.8) is on the first triangle, whose diagonal leads along x = z; alone, the second stops it there
      expect(cast(ground, from, alongX)).toBe(false)
      expect(cast(ground, from, alongX, { filter: (id: number) => id === 1 })).toBe(true)
      const { distance, feature } = hit
      expect(distance).toBeGreaterThan(0.1)
      expect(feature).not.toBe('face')
      const layered = new TriangleMesh(ground, null, { layers: [3, 4] })
      expect(layered.cast(shape, from, alongX, hit)).toBe(false)
      expect(layered.cast(shape, from, alongX, hit, { mask: 1 << 4 })).toBe(true)
      expect([hit.distance, hit.feature]).toEqual([distance, feature])
      const turned = [...ground.slice(0, 3), ...ground.slice(6, 9), ...ground.slice(3, 6), ...ground.slice(9)]
      expect(cast(turned, from, alongX)).toBe(false)
      expect(cast(turned, from, alongX, { sides: 'front' })).toBe(true)
      expect([hit.distance, hit.feature]).toEqual([distance, feature])
      expect(cast(ground, from, alongX, { sides: 'front' })).toBe(false)
      // where it overlaps the second as well; a flat bottom's way out of that is straight up
      const isRound = !['cylinder', 'box'].includes(name)
      expect(cast(turned, on(0.3, 0.4), alongX)).toBe(false)
      expect(cast(turned, on(0.3, 0.4), alongX, { sides: 'front' })).toBe(isRound)
      if (isRound) expect([hit.fraction, hit.triangle, hit.startsInside]).toEqual([0, 1, true])
    })

    test("'report' reports, 'ignore' does not feel the seams either, unless it goes into the floor", () => {
      const ground = floor(-5, -5, 5, 5)
      const from = on(0.1, 0.8)
      expect(cast(ground, from, alongX, { initialOverlap: 'report' })).toBe(true)
      expect([hit.fraction, hit.startsInside]).toEqual([0, true])
      expect(cast(ground, from, alongX, { initialOverlap: 'ignore' })).toBe(false)
      expect(cast(ground, from, { x: 2, y: -0.01, z: 0 }, { initialOverlap: 'ignore' })).toBe(true)
      expect([hit.triangle, hit.startsInside]).toEqual([1, false])
    })

    test('in a world: in one mesh, in two', () => {
      const ground = floor(-5, -5, 5, 5)
      const one = new World()
      one.add(new TriangleMesh(ground))
      expect(one.cast(shape, on(0.1, 0.8), alongX, hit)).toBe(false)
      const two = new World()
      two.add(new TriangleMesh(ground.slice(0, 9)))
      two.add(new TriangleMesh(ground.slice(9)))
      // each mesh is asked by itself
      expect(two.cast(shape, on(0.1, 0.8), alongX, hit)).toBe(true)
    })
  })

test('a batch says the same', () => {
  const mesh = new TriangleMesh(floor(-5, -5, 5, 5))
  const triangles = new Int32Array(2)
  mesh.casts(sphere({ radius: 0.2 }), Float64Array.of(0.1, 0.1, 0.8, 2, 0, 0, 0.1, 0.3, 0.8, 2, -0.2, 0), triangles)
  expect([...triangles]).toEqual([-1, 1])
})

test('a corner of floor and walls: along the crease both are left', () => {
  const corner = [...tiles(0, -5, 5, 5, 5), ...upright(0, -5, 0, 5, 3), ...upright(0, 5, 5, 5, 3)]
  const mesh = new TriangleMesh(corner)
  expect(mesh.cast(sphere({ radius: 0.2 }), { x: 0.15, y: 0.1, z: 0.1 }, { x: 0, y: 0, z: 4.8 }, hit)).toBe(true)
  expect([hit.distance, hit.normal.z, hit.feature]).toEqual([4.7, -1, 'face'])
  // into the wall, and into the floor, it does not go
  for (const way of [
    { x: -0.1, y: 0, z: 4 },
    { x: 0, y: -0.1, z: 4 },
  ]) {
    expect(mesh.cast(sphere({ radius: 0.2 }), { x: 0.15, y: 0.1, z: 0.1 }, way, hit)).toBe(true)
    expect([hit.fraction, hit.startsInside]).toEqual([0, true])
  }
})

test('a wall in single precision is not quite flat, and not felt either', () => {
  // turned by (3, 4, 12) / 13 and so rounded: its diagonal is folded by some 10⁻⁸
  const u = [12 / 13, 0, -3 / 13]
  const v = [-12 / 169, 153 / 169, -48 / 169]
  let felt = 0
  for (let i = 0; i < 50; i++) {
    const size = 3 + i / 2
    const at = (a: number, b: number) => [0, 1, 2].map((k) => Math.fround(a * u[k] + b * v[k]))
    const corners = [at(-size, -3), at(size, -3), at(size, 3), at(-size, 3)]
    const [a, b, c, d] = corners
    const mesh = new TriangleMesh(Float32Array.from([a, b, c, a, c, d].flat()))
    // of the first triangle the exact plane: the sphere goes along it, 0.1 deep
    const [p, q] = [b.map((x, k) => x - a[k]), c.map((x, k) => x - a[k])]
    const n = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
    const long = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    const from = a.map((x, k) => x + 0.5 * p[k] + 0.3 * (q[k] - p[k]) + (0.1 * n[k]) / long)
    const way = q.map((x, k) => 0.5 * (x - 1.8 * p[k]) + (1e-12 * n[k]) / long)
    if (
      mesh.cast(
        sphere({ radius: 0.2 }),
        { x: from[0], y: from[1], z: from[2] },
        { x: way[0], y: way[1], z: way[2] },
        hit,
      )
    )
      felt++
  }
  expect(felt).toBe(0)
})
