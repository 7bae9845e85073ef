import { describe, expect, test } from 'vitest'
import { gridBox } from '../../scenes/gridBox.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import { random } from '../../scenes/random.ts'
import { createClosest, TriangleMesh } from '../../src/index.ts'

const closest = createClosest()
const box = gridBox({ cells: { x: 4, y: 4, z: 4 } })
const mesh = new TriangleMesh(box.positions, box.indices)
const ball = icosphere({ frequency: 5 })
const round = new TriangleMesh(ball.positions, ball.indices)
const FAR = Number.POSITIVE_INFINITY

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
