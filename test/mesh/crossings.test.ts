import { describe, expect, test } from 'vitest'
import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { random } from '../../scenes/random.ts'
import { torus } from '../../scenes/torus.ts'
import { createHit, type Hit, TriangleMesh, type Vec3 } from '../../src/index.ts'
import { countCrossings } from '../oracle/inside.ts'
import { diceOf } from '../prove/dice.ts'
import { allSamples } from '../prove/meshes.ts'
import { wayPast } from '../prove/tree.ts'

const hit = createHit()
const vec = (p: ArrayLike<number>): Vec3 => ({ x: p[0], y: p[1], z: p[2] })
const FAR = Number.POSITIVE_INFINITY

/** Two triangles: the square from 0 to 1 in the plane z = 0, its diagonal from 0, 0 to 1, 1; seen from above counter-clockwise. */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0]
const square = new TriangleMesh(SQUARE)

describe('each crossing counts once', () => {
  test('on the diagonal, where castRayAll finds both triangles', () => {
    const [from, down] = [
      { x: 0.5, y: 0.5, z: 1 },
      { x: 0, y: 0, z: -1 },
    ]
    expect(square.castRayAll(from, down, FAR, [])).toBe(2)
    expect(square.castRayCount(from, down, FAR)).toBe(1)
    expect(square.castRayCount(from, { x: 0, y: 0, z: 1 }, FAR)).toBe(0)
  })

  test('a floor of squares: every point of it belongs to one triangle, and its rim is half open', () => {
    const cells = 4
    const floor: number[] = []
    for (let i = 0; i < cells; i++)
      for (let j = 0; j < cells; j++) floor.push(...SQUARE.map((x, k) => x + [i, j, 0][k % 3]))
    const mesh = new TriangleMesh(floor)
    for (let x = -1; x <= 2 * cells + 1; x++)
      for (let y = -1; y <= 2 * cells + 1; y++)
        for (const z of [-1, 2]) {
          const within = x >= 0 && y >= 0 && x < 2 * cells && y < 2 * cells
          const from = { x: x / 2, y: y / 2, z }
          const count = mesh.castRayCount(from, { x: 0, y: 0, z: -z }, FAR)
          expect([x, y, count]).toEqual([x, y, within ? 1 : 0])
          expect(mesh.castSegmentCount(from, { ...from, z: -z })).toBe(count)
        }
  })

  test('along an edge and in the plane of a triangle: nothing is crossed', () => {
    expect(square.castRayCount({ x: -1, y: 0.5, z: 0 }, { x: 1, y: 0, z: 0 }, FAR)).toBe(0)
    expect(square.castRayCount({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, FAR)).toBe(0)
    expect(square.castRayCount({ x: -1, y: -1, z: 0 }, { x: 1, y: 1, z: 0 }, FAR)).toBe(0)
    // a box has a side there and one above, and the ray along the edge lies a little above the lower one
    const box = gridBox({ cells: { x: 2, y: 2, z: 2 } })
    const mesh = new TriangleMesh(box.positions, box.indices)
    expect(mesh.castRayCount({ x: -1, y: 0, z: 1 }, { x: 1, y: 0, z: 0 }, FAR)).toBe(2)
    expect(mesh.castRayCount({ x: -1, y: 2, z: 1 }, { x: 1, y: 0, z: 0 }, FAR)).toBe(0)
  })

  test('sides do not matter, filters and masks do', () => {
    const mesh = new TriangleMesh(SQUARE, null, { sides: 'front', layers: [0, 5] })
    const [from, to] = [
      { x: 0.5, y: 0.25, z: -1 },
      { x: 0.5, y: 0.25, z: 1 },
    ]
    const up = { x: 0, y: 0, z: 1 }
    expect([mesh.castSegmentCount(from, to), mesh.castSegmentCount(to, from), mesh.castRayCount(from, up, 9)]).toEqual([
      1, 1, 1,
    ])
    expect(mesh.castSegmentCount(from, to, { filter: (triangle) => triangle === 1 })).toBe(0)
    expect(mesh.castRayCount(from, up, 9, { mask: 1 << 5 })).toBe(0)
    expect(mesh.castRayCount(from, up, 9, { mask: 1 })).toBe(1)
  })
})

describe('the ends', () => {
  test('on the surface they count on one side only, so that parts of a segment add up to the whole', () => {
    const mesh = new TriangleMesh(
      gridBox({ cells: { x: 3, y: 3, z: 3 } }).positions,
      gridBox({ cells: { x: 3, y: 3, z: 3 } }).indices,
    )
    const next = random(4)
    const lattice = (): Vec3 => vec([0, 0, 0].map(() => Math.floor(next() * 11 - 2) / 2))
    let some = 0
    for (let i = 0; i < 3000; i++) {
      const [a, c] = [lattice(), lattice()]
      const b = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2, z: (a.z + c.z) / 2 }
      const whole = mesh.castSegmentCount(a, c)
      expect(mesh.castSegmentCount(a, b) + mesh.castSegmentCount(b, c)).toBe(whole)
      expect(mesh.castSegmentCount(c, a)).toBe(whole)
      if (whole > 0) some++
    }
    expect(some).toBeGreaterThan(500)
  })

  test('a segment without length crosses nothing', () => {
    expect(square.castSegmentCount({ x: 0.5, y: 0.5, z: 0 }, { x: 0.5, y: 0.5, z: 0 })).toBe(0)
  })

  test('maxDistance, to the bit', () => {
    const from = { x: 0.25, y: 0.5, z: 3 }
    const down = { x: 0, y: 0, z: -1 }
    // at 0 exactly the shifted end is a little above the square
    for (const [max, count] of [
      [3 - 2 ** -51, 0],
      [3, 0],
      [3 + 2 ** -51, 1],
      [1e300, 1],
      [0, 0],
    ])
      expect([max, square.castRayCount(from, down, max)]).toEqual([max, count])
    const up = { x: 0, y: 0, z: 1 }
    for (const [max, count] of [
      [3 - 2 ** -51, 0],
      [3, 1],
    ])
      expect([max, square.castRayCount({ ...from, z: -3 }, up, max)]).toEqual([max, count])
  })

  test('a ray is the segment to its end', () => {
    const ring = torus({ segments: 16, sides: 8 })
    const mesh = new TriangleMesh(ring.positions, ring.indices)
    const triangles = ring.indices.length * 3
    const flat = Float64Array.from(
      { length: triangles },
      (_, i) => ring.positions[3 * ring.indices[(i / 3) | 0] + (i % 3)],
    )
    const next = random(9)
    const seen = [0, 0, 0]
    for (let i = 0; i < 1500; i++) {
      // every other direction has a whole length; the rest are such that the end is a double all the same
      const whole = [
        [3, 4, 0],
        [-2, 3, 6],
        [0, 0, -1],
        [4, -4, 7],
        [-8, 9, 12],
      ][i % 5]
      const direction = i % 2 ? whole : [0, 0, 0].map(() => Math.floor(next() * 4096 - 2048) / 512)
      const length = Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2)
      const from = [0, 0, 0].map((_, k) => Math.floor(next() * 48 - 24) / (k === 1 ? 64 : 16))
      const t = Math.floor(next() * 16) / 16
      if ((t * length) / length !== t) continue
      const end = from.map((x, k) => x + t * direction[k])
      const count = mesh.castRayCount(vec(from), vec(direction), t * length)
      expect(count).toBe(countCrossings(flat, from, end))
      seen[Math.min(count, 2)]++
    }
    expect(Math.min(...seen)).toBeGreaterThan(100)
  })
})

describe('against the rationals', () => {
  test('segments past features of meshes that trees find hard', () => {
    // (where a sliver vanishes beside the mesh, what is below 2⁻²⁰⁰ counts as zero)
    const samples = allSamples().filter(({ name }) => name !== 'vanishing slivers')
    const seen = [0, 0, 0]
    for (let i = 0; i < 1200; i++) {
      const sample = samples[i % samples.length]
      const { from, translation } = wayPast(sample, diceOf(900 + i))
      const end = from.map((x, k) => x + translation[k])
      const count = sample.mesh.castSegmentCount(vec(from), vec(end))
      expect([sample.name, i, count]).toEqual([sample.name, i, countCrossings(sample.triangles, from, end)])
      seen[Math.min(count, 2)]++
    }
    expect(Math.min(...seen)).toBeGreaterThan(50)
  })

  test('a direction of any length, and what is far too small to matter', () => {
    const from = { x: 0.5, y: 0.5, z: 1 }
    for (const length of [5e-324, 1e-200, 1e-3, 1, 2 ** 59])
      expect(square.castRayCount(from, { x: 0, y: 0, z: -length }, FAR)).toBe(1)
    // off the diagonal by 2⁻²⁵⁰ of the size: it counts as on it
    expect(square.castRayCount({ ...from, x: 2 ** -250, y: 0 }, { x: 0, y: 0, z: -1 }, FAR)).toBe(1)
    // off the rim by 2⁻¹⁹⁰: it counts
    expect(square.castRayCount({ ...from, x: -(2 ** -190), y: 0.5 }, { x: 0, y: 0, z: -1 }, FAR)).toBe(0)
    expect(square.castRayCount({ ...from, x: 2 ** -190, y: 0.5 }, { x: 0, y: 0, z: -1 }, FAR)).toBe(1)
  })

  test('parity from inside is odd, whatever the direction: aimed at vertices and middles of edges', () => {
    const ball = icosphere({ frequency: 6 })
    const mesh = new TriangleMesh(ball.positions, ball.indices)
    const next = random(6)
    for (let i = 0; i < 4000; i++) {
      const from = vec(i % 3 ? [next() - 0.5, next() - 0.5, next() - 0.5] : [0, 0, 0])
      const t = Math.floor((next() * ball.indices.length) / 3) * 3
      const [a, b] = [ball.indices[t] * 3, ball.indices[t + 1] * 3]
      const share = i % 2 ? 0 : 0.5
      const goal = [0, 1, 2].map((k) => ball.positions[a + k] * (1 - share) + ball.positions[b + k] * share)
      const way = { x: goal[0] - from.x, y: goal[1] - from.y, z: goal[2] - from.z }
      expect(mesh.castRayCount(from, way, FAR)).toBe(1)
      expect(mesh.castSegmentCount(from, { x: from.x + 9 * way.x, y: from.y + 9 * way.y, z: from.z + 9 * way.z })).toBe(
        1,
      )
    }
  })
})

describe('castSegmentAny and castSegmentAll', () => {
  test('a line of sight, its ends included', () => {
    const eye = { x: 0.3, y: 0.6, z: 1 }
    expect(square.castSegmentAny(eye, { x: 0.3, y: 0.6, z: -1 })).toBe(true)
    expect(square.castSegmentAny(eye, { x: 0.3, y: 0.6, z: 0 })).toBe(true)
    expect(square.castSegmentAny(eye, { x: 0.3, y: 0.6, z: 0.01 })).toBe(false)
    expect(square.castSegmentAny(eye, { x: 1.3, y: 0.6, z: -1 })).toBe(true)
    expect(square.castSegmentAny(eye, { x: 2.3, y: 0.6, z: -1 })).toBe(false)
    expect(square.castSegmentAny({ ...eye, z: 0 }, { ...eye, z: 0 })).toBe(true)
    expect(square.castSegmentAny(eye, { x: 0.3, y: 0.6, z: -1 }, { filter: () => false })).toBe(false)
  })

  test('all hits are those of castRayAll, and the first is that of castSegment', () => {
    const samples = allSamples()
    const [hits, others]: [Hit[], Hit[]] = [[], []]
    let many = 0
    for (let i = 0; i < 600; i++) {
      const sample = samples[i % samples.length]
      const { from, translation } = wayPast(sample, diceOf(300 + i))
      const start = vec(from)
      const end = vec(from.map((x, k) => x + translation[k]))
      const way = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z }
      const length = Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z)
      const count = sample.mesh.castSegmentAll(start, end, hits)
      expect(sample.mesh.castSegmentAny(start, end)).toBe(count > 0)
      expect(sample.mesh.castSegment(start, end, hit)).toBe(count > 0)
      if (count > 0) expect(hits[0]).toEqual(hit)
      if (length === 0) continue
      expect(sample.mesh.castRayAll(start, way, length, others)).toBe(count)
      expect(hits.slice(0, count)).toEqual(others.slice(0, count))
      if (count > 1) many++
    }
    expect(many).toBeGreaterThan(50)
  })

  test('what is refused is named', () => {
    const [p, q] = [vec([0, 0, 0]), vec([1, 1, 1])]
    const nan = vec([0, Number.NaN, 0])
    expect(() => square.castSegmentAny(nan, q)).toThrow('TriangleMesh.castSegmentAny: start.y is NaN')
    expect(() => square.castSegmentAll(p, nan, [])).toThrow('TriangleMesh.castSegmentAll: end.y is NaN')
    expect(() => square.castSegmentAll(p, q, null as unknown as Hit[])).toThrow('hits is not an array')
    expect(() => square.castSegmentAll(vec([0.5, 0.5, 1]), vec([0.5, 0.5, -1]), [{} as Hit])).toThrow(
      'TriangleMesh.castSegmentAll: hit is missing',
    )
    expect(() => square.castSegmentCount(p, nan)).toThrow('TriangleMesh.castSegmentCount: end.y is NaN')
    expect(() => square.castRayCount(p, p, 1)).toThrow('TriangleMesh.castRayCount: direction is zero')
    expect(() => square.castRayCount(p, q, -1)).toThrow('TriangleMesh.castRayCount: maxDistance is -1')
  })
})
