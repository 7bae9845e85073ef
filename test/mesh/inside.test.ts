import { describe, expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { random } from '../../scenes/random.ts'
import { torus } from '../../scenes/torus.ts'
import { createClosest, TriangleMesh } from '../../src/index.ts'
import { locate } from '../oracle/inside.ts'
import { proveContains } from '../prove/contains.ts'

const box = gridBox({ cells: { x: 10, y: 10, z: 10 } })
const closest = createClosest()

/** The triangles of a mesh, nine numbers each. */
const trianglesOf = (positions: ArrayLike<number>, indices: ArrayLike<number>): Float64Array =>
  Float64Array.from({ length: indices.length * 3 }, (_, i) => positions[3 * indices[(i / 3) | 0] + (i % 3)])

describe('a box of ten by ten by ten, its sides cut into unit squares', () => {
  // the points below a vertex, an edge and a face, where counting along one axis without a rule for ties goes wrong
  for (const offset of [0, 1e3, 2e5])
    test(`contains all its lattice points, at ${offset}; and none beyond`, () => {
      const positions = Float32Array.from(box.positions, (x) => x + offset)
      const mesh = new TriangleMesh(positions, box.indices)
      expect(mesh.isClosed).toBe(true)
      let wrong = 0
      for (let x = -1; x <= 21; x++)
        for (let y = -1; y <= 21; y++)
          for (let z = -1; z <= 21; z++) {
            const point = { x: offset + x / 2, y: offset + y / 2, z: offset + z / 2 }
            const inside = [x, y, z].every((k) => k >= 0 && k <= 20)
            if (mesh.contains(point) !== inside) wrong++
            if (mesh.contains(point, { method: 'winding' }) !== inside) wrong++
            const depth = Math.min(x, y, z, 20 - x, 20 - y, 20 - z) / 2
            if (depth >= 0 && z % 5 === 0 && mesh.signedDistance(point) !== 0 - depth) wrong++
          }
      expect(wrong).toBe(0)
    })

  test('whose every bit counts: a bit inside, on the side, a bit outside', () => {
    const mesh = new TriangleMesh(box.positions, box.indices)
    for (const x of [10 - 2 ** -50, 10, 10 + 2 ** -49, 2 ** -1074, 0, -(2 ** -1074)])
      expect([x, mesh.contains({ x, y: 3, z: 7 })]).toEqual([x, x >= 0 && x <= 10])
  })
})

describe('judged in rational numbers', () => {
  test('points under vertices and edges, in planes, within bits, anywhere: closed meshes of ten kinds', () => {
    const counts = { asked: 0, wrong: 0 }
    const failures: string[] = []
    proveContains(counts, (what, literal) => failures.push(what, literal), 7, 0, 3000)
    expect(failures).toEqual([])
    expect(counts.asked).toBeGreaterThan(9000)
  })

  test('a mesh of 10⁻¹⁶⁰ m, and one at 2⁵⁹ m', () => {
    const next = random(3)
    const ball = icosphere({ frequency: 3 })
    for (const scale of [1e-160, 2 ** 59]) {
      const positions = Float64Array.from(ball.positions, (x) => x * scale)
      const mesh = new TriangleMesh(positions, ball.indices)
      let inside = 0
      for (let i = 0; i < 300; i++) {
        const p = [0, 0, 0].map(() => (i % 2 ? next() * 2 - 1 : Math.floor(next() * 5 - 2) / 2) * scale)
        // the judge's doubles would underflow: it looks at the mesh before it was scaled
        const place = locate(
          trianglesOf(ball.positions, ball.indices),
          p.map((x) => x / scale),
        )
        if (place.surface) continue
        const within = place.crossings % 2 === 1
        expect(mesh.contains({ x: p[0], y: p[1], z: p[2] })).toBe(within)
        if (within) inside++
      }
      expect(inside).toBeGreaterThan(50)
    }
  })
})

describe('solids that overlap', () => {
  const two = (shift: number): TriangleMesh => {
    const ball = icosphere({ frequency: 4 })
    const positions = [...ball.positions, ...ball.positions.map((x, i) => (i % 3 ? x : x + shift))]
    const far = ball.positions.length / 3
    return new TriangleMesh(positions, [...ball.indices, ...ball.indices.map((i) => i + far)])
  }

  test('by crossings the common part is outside, by winding inside', () => {
    const mesh = two(1)
    expect(mesh.isClosed).toBe(true)
    const middle = { x: 0.5, y: 0, z: 0.1 }
    expect([mesh.contains(middle), mesh.contains(middle, { method: 'winding' })]).toEqual([false, true])
    expect([mesh.signedDistance(middle) > 0, mesh.signedDistance(middle, closest, { method: 'winding' }) < 0]).toEqual([
      true,
      true,
    ])
    expect(closest.distance).toBe(mesh.signedDistance(middle))
    for (const x of [-0.5, 1.5])
      for (const method of ['crossings', 'winding'] as const)
        expect(mesh.contains({ x, y: 0, z: 0.1 }, { method })).toBe(true)
  })

  test('a castle of many solids is closed', () => {
    const { positions, indices } = castle()
    const mesh = new TriangleMesh(positions, indices)
    const triangles = trianglesOf(positions, indices)
    expect(mesh.isClosed).toBe(true)
    const { min, max } = mesh.bounds
    const next = random(8)
    const seen = { inside: 0, outside: 0 }
    for (let i = 0; i < 400; i++) {
      const point = [min.x + next() * (max.x - min.x), min.y + next() * 12, min.z + next() * (max.z - min.z)]
      const p = { x: point[0], y: point[1], z: point[2] }
      const place = locate(triangles, point)
      expect(mesh.contains(p, { method: 'winding' })).toBe(place.surface || place.winding !== 0)
      // the same by solid angles: a filter that lets all pass takes that way
      if (!place.surface && i % 8 === 0)
        expect(mesh.contains(p, { method: 'winding', filter: () => true })).toBe(place.winding !== 0)
      if (place.winding === 0) seen.outside++
      else seen.inside++
    }
    expect(Math.min(seen.inside, seen.outside)).toBeGreaterThan(5)
  })
})

describe('meshes that are not closed, by winding', () => {
  const ring = torus({ segments: 32, sides: 16 })
  const closed = new TriangleMesh(ring.positions, ring.indices)
  /** Points deep inside the tube, or well outside of it. */
  const points = (): { p: { x: number; y: number; z: number }; inside: boolean }[] => {
    const next = random(11)
    const list = []
    while (list.length < 300) {
      const p = { x: 3 * next() - 1.5, y: next() - 0.5, z: 3 * next() - 1.5 }
      const distance = closed.signedDistance(p)
      if (Math.abs(distance) > 0.08) list.push({ p, inside: distance < 0 })
    }
    return list
  }
  const wrong = (mesh: TriangleMesh): number =>
    points().filter(({ p, inside }) => mesh.contains(p, { method: 'winding' }) !== inside).length
  const kept = (keep: (triangle: number) => boolean): number[] => [...ring.indices].filter((_, i) => keep((i / 3) | 0))

  test('the points are of both kinds', () => {
    const inside = points().filter((one) => one.inside).length
    expect(Math.min(inside, 300 - inside)).toBeGreaterThan(30)
    expect(wrong(closed)).toBe(0)
  })

  test('with holes', () => {
    const mesh = new TriangleMesh(
      ring.positions,
      kept((t) => t % 40 !== 7),
    )
    expect([mesh.isClosed, wrong(mesh)]).toEqual([false, 0])
  })

  test('a filter makes a hole too, and masks do', () => {
    const gone = (triangle: number): boolean => triangle % 40 !== 7
    const layers = Uint8Array.from({ length: ring.indices.length / 3 }, (_, t) => (gone(t) ? 0 : 1))
    const mesh = new TriangleMesh(ring.positions, ring.indices, { layers })
    for (const { p, inside } of points().slice(0, 100)) {
      expect(mesh.contains(p, { method: 'winding', filter: gone })).toBe(inside)
      expect(mesh.contains(p, { method: 'winding', mask: 1 })).toBe(inside)
    }
  })

  test('with triangles turned round', () => {
    const indices = [...ring.indices]
    for (let i = 0; i < indices.length; i += 90) [indices[i], indices[i + 1]] = [indices[i + 1], indices[i]]
    const mesh = new TriangleMesh(ring.positions, indices)
    expect([mesh.isClosed, wrong(mesh)]).toEqual([false, 0])
    // crossings do not care which way a triangle faces: every edge still belongs to two
    expect(points().filter(({ p, inside }) => mesh.contains(p) !== inside)).toEqual([])
  })

  test('inside out', () => {
    const mesh = new TriangleMesh(ring.positions, [...ring.indices].reverse())
    expect([mesh.isClosed, wrong(mesh)]).toEqual([true, 0])
    const open = new TriangleMesh(ring.positions, kept((t) => t !== 3).reverse())
    expect([open.isClosed, wrong(open)]).toEqual([false, 0])
  })

  test('on the surface it is true, as by crossings; degenerate triangles are surface too', () => {
    const mesh = new TriangleMesh([0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 5, 3, 3, 5, 2, 2, 5])
    // off the surface of this mesh, which is not closed, crossings mean nothing
    for (const [x, y, z, on] of [
      [1, 1, 0, true],
      [2, 2, 0, true],
      [4, 0, 0, true],
      [0.5, 0, 0, true],
      [1, 1, 2 ** -190, false],
      [2.5, 2.5, 0, false],
      [2.5, 2.5, 5, true],
      [2.5, 2, 5, false],
    ] as const)
      for (const method of on ? (['crossings', 'winding'] as const) : (['winding'] as const))
        expect([x, y, z, method, mesh.contains({ x, y, z }, { method })]).toEqual([x, y, z, method, on])
  })

  test('half a mesh winds about a half', () => {
    // a disc of eight triangles: half of space on either side of its middle
    const rim = [1, 1, 0, -1, -1, -1, 0, 1]
    const disc: number[] = []
    for (let i = 0; i < 8; i++) disc.push(0, 0, 0, rim[(i + 3) % 8], 0, rim[(i + 1) % 8], rim[(i + 2) % 8], 0, rim[i])
    const mesh = new TriangleMesh(disc)
    for (const y of [1e-3, 0.5, 3, -1e-3, -0.5])
      expect(mesh.contains({ x: 0.01, y, z: 0.02 }, { method: 'winding' })).toBe(false)
    // a deep bowl holds what is deep in it
    const ball = icosphere({ frequency: 4 })
    const open = [...ball.indices].filter((_, i) => {
      const t = i - (i % 3)
      return Math.min(...[0, 1, 2].map((k) => ball.positions[3 * ball.indices[t + k] + 1])) < 0.6
    })
    const bowl = new TriangleMesh(ball.positions, open)
    expect(bowl.isClosed).toBe(false)
    expect(bowl.contains({ x: 0, y: -0.5, z: 0 }, { method: 'winding' })).toBe(true)
    expect(bowl.contains({ x: 0, y: 0.9, z: 0 }, { method: 'winding' })).toBe(false)
  })
})

describe('isClosed', () => {
  const tetrahedron = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
  const closed = (indices: number[], positions = corners): boolean => new TriangleMesh(positions, indices).isClosed

  test('every edge is run as often one way as the other', () => {
    expect(closed(tetrahedron)).toBe(true)
    expect(closed(tetrahedron.slice(3))).toBe(false)
    expect(closed([...tetrahedron.slice(3), 0, 1, 2])).toBe(false)
    expect(closed([])).toBe(true)
    // twice the same: each edge twice each way
    expect(closed([...tetrahedron, ...tetrahedron])).toBe(true)
    // a plate of two faces
    expect(closed([0, 1, 2, 0, 2, 1])).toBe(true)
    // an edge of four triangles, two and two
    expect(closed([...tetrahedron, 4, 1, 0, 5, 4, 0, 5, 0, 1, 4, 5, 1], [...corners, 1, -1, -1, 0, -1, -1])).toBe(true)
    // three times one way
    expect(closed([0, 1, 2, 0, 1, 2, 0, 1, 2])).toBe(false)
  })

  test('a triangle that has collapsed closes nothing and opens nothing', () => {
    expect(closed([...tetrahedron, 1, 1, 2, 3, 3, 3])).toBe(true)
    expect(closed([...tetrahedron.slice(3), 1, 1, 2])).toBe(false)
  })

  test('corners at one position are one, whatever their indices, and however zero is signed', () => {
    const loose = tetrahedron.flatMap((i) => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]])
    expect(new TriangleMesh(loose.map((x, i) => (x === 0 && i % 2 ? -0 : x))).isClosed).toBe(true)
    expect(new TriangleMesh(loose.map((x, i) => (i === 4 ? x + 1e-9 : x))).isClosed).toBe(false)
  })

  test('after the mesh was refitted it is looked at again', () => {
    const loose = Float64Array.from(
      tetrahedron.flatMap((i) => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]]),
    )
    const mesh = new TriangleMesh(loose)
    expect(mesh.isClosed).toBe(true)
    mesh.refit(loose.map((x, i) => (i === 4 ? x + 0.5 : x)))
    expect(mesh.isClosed).toBe(false)
    mesh.refit(loose)
    expect(mesh.isClosed).toBe(true)
  })
})

describe('signedDistance', () => {
  test('of an empty mesh is Infinity, and nothing is written', () => {
    const empty = new TriangleMesh([])
    closest.distance = 77
    expect(empty.signedDistance({ x: 1, y: 2, z: 3 }, closest)).toBe(Number.POSITIVE_INFINITY)
    expect([closest.distance, empty.contains({ x: 0, y: 0, z: 0 })]).toEqual([77, false])
    expect(empty.contains({ x: 0, y: 0, z: 0 }, { method: 'winding' })).toBe(false)
  })

  test('is the distance of closestPoint with a sign, also where only fronts are solid', () => {
    const ball = icosphere({ frequency: 4 })
    const next = random(5)
    for (const sides of ['both', 'front'] as const) {
      const mesh = new TriangleMesh(ball.positions, ball.indices, { sides })
      const both = new TriangleMesh(ball.positions, ball.indices)
      for (let i = 0; i < 200; i++) {
        const p = { x: 3 * next() - 1.5, y: 3 * next() - 1.5, z: 3 * next() - 1.5 }
        both.closestPoint(p, Number.POSITIVE_INFINITY, closest)
        const unsigned = structuredClone(closest)
        const inside = both.contains(p)
        expect(mesh.contains(p)).toBe(inside)
        expect(mesh.signedDistance(p, closest)).toBe(inside ? -unsigned.distance : unsigned.distance)
        expect(closest).toEqual(unsigned)
      }
    }
  })

  test('is 0 on the surface, and not -0', () => {
    const mesh = new TriangleMesh(box.positions, box.indices)
    expect(Object.is(mesh.signedDistance({ x: 10, y: 2.5, z: 3.25 }), 0)).toBe(true)
  })
})

describe('what is refused', () => {
  const mesh = new TriangleMesh(box.positions, box.indices)
  const ask = mesh.contains.bind(mesh) as (point: unknown, options?: unknown) => boolean
  const measure = mesh.signedDistance.bind(mesh) as (point: unknown, closest?: unknown, options?: unknown) => number
  const point = { x: 0, y: 0, z: 0 }

  test.each([
    [() => ask({ x: Number.NaN, y: 0, z: 0 }), 'TriangleMesh.contains: point.x is NaN, expected a finite number'],
    [() => ask(undefined), 'TriangleMesh.contains: point is undefined'],
    [() => ask(point, { method: 'parity' }), 'method is "parity", expected one of crossings, winding'],
    [() => ask(point, null), 'options is null, expected an object'],
    [() => ask(point, { filter: 1 }), 'filter is number, expected a function'],
    [() => measure({ x: 0, y: 2 ** 61, z: 0 }), 'TriangleMesh.signedDistance: point.y is'],
    [() => measure(point, {}), 'TriangleMesh.signedDistance: closest is missing'],
    [() => measure(point, undefined, { method: 1 }), 'method is 1, expected one of'],
  ])('%#: %s', (call, message) => {
    expect(call).toThrow(message)
  })
})

test('what was looked at: a few triangles of many', () => {
  const ball = icosphere({ frequency: 24 })
  const mesh = new TriangleMesh(ball.positions, ball.indices)
  expect(mesh.contains({ x: 0.2, y: 0.3, z: 0.1 })).toBe(true)
  expect(mesh.looked.triangles).toBeGreaterThan(0)
  expect(mesh.looked.triangles).toBeLessThan(30)
  expect(mesh.contains({ x: 5, y: 0, z: 0 })).toBe(false)
  expect(mesh.looked.triangles).toBe(0)
})
