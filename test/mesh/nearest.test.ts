import { describe, expect, test } from 'vitest'
import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { random } from '../../scenes/random.ts'
import { createClosest, TriangleMesh, World } from '../../src/index.ts'
import { CLOSEST_DISTANCE, CLOSEST_SIZE, closestPointTriangle } from '../../src/kernels.ts'

const closest = createClosest()
const box = gridBox({ cells: { x: 4, y: 4, z: 4 } })
const mesh = new TriangleMesh(box.positions, box.indices)
const ball = icosphere({ frequency: 5 })
const round = new TriangleMesh(ball.positions, ball.indices)
const FAR = Number.POSITIVE_INFINITY

/** Of all triangles, the distances that the kernel gives: which are the least. */
function nearestOf(positions: ArrayLike<number>, { x, y, z }: { x: number; y: number; z: number }) {
  const out = new Float64Array(CLOSEST_SIZE)
  const distances = Array.from({ length: positions.length / 9 }, (_, t) => {
    closestPointTriangle(new Float64Array([x, y, z]), 0, Float64Array.from(positions), 9 * t, out, 0)
    return out[CLOSEST_DISTANCE]
  })
  const distance = Math.min(...distances)
  return { distance, triangles: [...distances.keys()].filter((t) => distances[t] === distance) }
}

describe('the largest distance of closestPoint', () => {
  test('0 finds what lies on the surface, and nothing else', () => {
    for (const [x, y, z] of [
      [4, 1, 1],
      [4, 1.25, 2.5],
      [0, 0, 0],
      [2.5, 2.5, 0],
    ]) {
      expect(mesh.closestPoint({ x, y, z }, 0, closest)).toBe(true)
      expect([closest.distance, closest.point]).toEqual([0, { x, y, z }])
    }
    closest.distance = 77
    for (const p of [
      { x: 4 + 2 ** -50, y: 1, z: 1 },
      { x: 2, y: 2, z: 2 ** -1074 },
      { x: 2, y: 2, z: 2 },
    ])
      expect(mesh.closestPoint(p, 0, closest)).toBe(false)
    expect(closest.distance).toBe(77)
  })

  test('is included, to the bit', () => {
    const next = random(2)
    for (let i = 0; i < 500; i++) {
      const p = { x: 4 * next() - 2, y: 4 * next() - 2, z: 4 * next() - 2 }
      expect(round.closestPoint(p, FAR, closest)).toBe(true)
      const { distance, triangle } = closest
      const below = distance - Math.max(2 ** -52 * distance, 2 ** -1074)
      expect(round.closestPoint(p, below, closest)).toBe(false)
      expect(round.closestPoint(p, distance, closest)).toBe(true)
      expect([closest.distance, closest.triangle]).toEqual([distance, triangle])
    }
  })

  test('Infinity reaches far, and finds nothing in an empty mesh', () => {
    const far = 2 ** 40
    expect(mesh.closestPoint({ x: far, y: far, z: -far }, FAR, closest)).toBe(true)
    expect(closest.point).toEqual({ x: 4, y: 4, z: 0 })
    expect(new TriangleMesh([]).closestPoint({ x: 0, y: 0, z: 0 }, FAR, closest)).toBe(false)
  })
})

describe('ties of closestPoint', () => {
  test('from the middle of a box: the smaller normal, then the smaller point, then the lower number', () => {
    expect(mesh.closestPoint({ x: 2, y: 2, z: 2 }, FAR, closest)).toBe(true)
    // every side is 2 away; the normal from the surface towards the middle is least at x = 4
    expect([closest.distance, closest.normal.x, closest.point]).toEqual([2, -1, { x: 4, y: 2, z: 2 }])
    // several triangles meet there, each with its face straight behind the point: the first of them
    const corners = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
    const there: number[] = []
    for (let t = 0; t < mesh.triangleCount; t++) {
      mesh.getTriangle(t, corners[0], corners[1], corners[2])
      if (corners.some(({ x, y, z }) => x === 4 && y === 2 && z === 2)) there.push(t)
    }
    expect(there.length).toBeGreaterThan(3)
    expect([closest.feature, closest.triangle]).toEqual(['face', there[0]])
  })

  test('do not depend on the order of the triangles, but for the number', () => {
    const count = ball.indices.length / 3
    const turned = new Uint32Array(ball.indices.length)
    for (let t = 0; t < count; t++)
      for (let k = 0; k < 3; k++) turned[3 * ((7 * t + 3) % count) + k] = ball.indices[3 * t + k]
    expect(count % 7).not.toBe(0)
    const other = new TriangleMesh(ball.positions, turned)
    const another = createClosest()
    const next = random(3)
    let corners = 0
    for (let i = 0; i < 500; i++) {
      // on rays through vertices, where many triangles tie
      const v = Math.floor((next() * ball.positions.length) / 3) * 3
      const [x, y, z] = [0, 1, 2].map((k) => ball.positions[v + k] * (i % 3 ? 1.5 : 0.25 * next() + 1))
      expect(round.closestPoint({ x, y, z }, FAR, closest)).toBe(true)
      expect(other.closestPoint({ x, y, z }, FAR, another)).toBe(true)
      expect([another.distance, another.point, another.normal, another.feature]).toEqual([
        closest.distance,
        closest.point,
        closest.normal,
        closest.feature,
      ])
      if (closest.feature === 'vertex') corners++
    }
    expect(corners).toBeGreaterThan(100)
  })
})

describe('closestPoint judges every triangle that may be nearest', () => {
  test('more that tie than its list holds', () => {
    // a fan of 300 around the vertex (1, 0, 0), open towards the point
    const fan: number[] = []
    const rim = (i: number) => [2, Math.cos((2 * Math.PI * i) / 300), Math.sin((2 * Math.PI * i) / 300)]
    for (let i = 0; i < 300; i++) fan.push(...rim(i), ...rim(i + 1), 1, 0, 0)
    const origin = { x: 0, y: 0, z: 0 }
    expect(nearestOf(fan, origin).triangles.length).toBe(300)
    expect(new TriangleMesh(fan).closestPoint(origin, FAR, closest)).toBe(true)
    expect([closest.triangle, closest.feature, closest.point]).toEqual([0, 'vertex', { x: 1, y: 0, z: 0 }])
  })

  /*
   *   z         ------------------   the large one, w/4 above the point
   *             p                    in a needle of width w, too narrow to have a face: its long edges are 3w/8 away
   */
  test('a needle counts as farther than it is, and another triangle wins', () => {
    const w = 2 ** -41
    const needle = [0, 0, 0, 1, 0, 0, 0, w, 0]
    const p = { x: 0.25, y: 0.375 * w, z: 0 }
    const large = [p.x, p.y, w / 4, 1, p.y, w / 4, p.x, 1, w / 4]
    expect(nearestOf(needle, p).distance).toBeCloseTo(0.375 * w, 20)
    for (const triangles of [
      [...needle, ...large],
      [...large, ...needle],
    ]) {
      const expected = nearestOf(triangles, p)
      expect(expected.distance).toBe(w / 4)
      expect(new TriangleMesh(triangles).closestPoint(p, FAR, closest)).toBe(true)
      expect([closest.distance, [closest.triangle]]).toEqual([expected.distance, expected.triangles])
    }
  })

  test('where squares leave the range of doubles', () => {
    const next = random(7)
    const deal = (): number => 2 * next() - 1
    for (let n = 0; n < 60; n++) {
      const few = Array.from({ length: 9 * 40 }, () => 2 ** -n * deal())
      const small = 2 ** -500
      const tiny = few.map((x) => small * x)
      const mesh = new TriangleMesh(tiny)
      // its reach is no less than the least float; that of an instance is as small as it is
      const world = new World()
      world.add(new TriangleMesh(few), { scale: { x: small, y: small, z: small } })
      for (let i = 0; i < 20; i++) {
        const [x, y, z] = [deal(), deal(), deal()].map((u) => 1.5 * small * 2 ** -n * u)
        const expected = nearestOf(tiny, { x, y, z })
        for (const asked of [mesh, world]) {
          expect(asked.closestPoint({ x, y, z }, FAR, closest)).toBe(true)
          expect(closest.distance).toBe(expected.distance)
          expect(expected.triangles).toContain(closest.triangle)
        }
      }
    }
  })
})
