import { describe, expect, test } from 'vitest'
import { TriangleMesh } from '../../src/index.ts'
import { trianglesOfBox } from '../../src/world/box-mesh.ts'

type Kind = ReturnType<TriangleMesh['edge']>
const kindsOf = (mesh: TriangleMesh): Kind[] =>
  Array.from({ length: mesh.triangleCount * 3 }, (_, i) => mesh.edge(Math.floor(i / 3), i % 3))
const count = (kinds: Kind[], kind: Kind): number => kinds.filter((k) => k === kind).length

/** Corners of a mesh as plain arrays, so that it can be turned inside out. */
function cornersOf(mesh: TriangleMesh): { positions: number[]; triangles: number } {
  const positions: number[] = []
  for (let i = 0; i < mesh.triangleCount; i++) {
    const corners = [0, 1, 2].map(() => ({ x: 0, y: 0, z: 0 }))
    mesh.getTriangle(i, corners[0], corners[1], corners[2])
    for (const { x, y, z } of corners) positions.push(x, y, z)
  }
  return { positions, triangles: mesh.triangleCount }
}

function insideOut(positions: number[]): number[] {
  const out = positions.slice()
  for (let t = 0; t < out.length; t += 9)
    for (let k = 0; k < 3; k++) {
      out[t + 3 + k] = positions[t + 6 + k]
      out[t + 6 + k] = positions[t + 3 + k]
    }
  return out
}

/**
 * Two triangles over the edge from (0,0,0) to (0,0,1): one to the left, one to the right, whose far corner is at height h.
 *
 *        l ─────── e ─────── r     h = 0: flat, h < 0: a ridge, h > 0: a valley, seen from above
 */
const hinge = (h: number, turned = false): TriangleMesh => {
  // counter-clockwise from above
  const l = [0, 0, 0, -1, 0, 0, 0, 0, 1]
  const r = [0, 0, 0, 0, 0, 1, 1, h, 0]
  const all = [...l, ...r]
  return new TriangleMesh(turned ? insideOut(all) : all)
}
const hingeKind = (mesh: TriangleMesh): Kind => {
  const shared = kindsOf(mesh).filter((kind) => kind !== 'open')
  expect(new Set(shared).size).toBeLessThanOrEqual(1)
  return shared[0] ?? 'open'
}

const boxOf = (body: Float64Array): TriangleMesh =>
  new TriangleMesh(trianglesOfBox({ pose: body, corners: new Float64Array(0) }).vertices.slice())

describe('kinds of edges', () => {
  test('of a hinge: ridge, flat, valley; from below ridge and valley change places', () => {
    for (const angle of [1e-7, 1e-4, 0.1, 1]) {
      expect(hingeKind(hinge(-angle))).toBe(hingeKind(hinge(angle, true)))
      expect(hingeKind(hinge(angle))).toBe(hingeKind(hinge(-angle, true)))
      expect(hingeKind(hinge(angle))).not.toBe(hingeKind(hinge(-angle)))
      expect(hingeKind(hinge(angle))).toBe('concave')
    }
    expect(hingeKind(hinge(0))).toBe('flat')
  })

  test('of a box: twelve ridges, six flat diagonals; of a room: valleys', () => {
    const box = boxOf(new Float64Array([0, 0, 0, 1, 2, 3, 0, 0, 0, 0]))
    const kinds = kindsOf(box)
    expect([count(kinds, 'convex'), count(kinds, 'flat'), count(kinds, 'open'), count(kinds, 'concave')]).toEqual([
      24, 12, 0, 0,
    ])
    const room = new TriangleMesh(insideOut(cornersOf(box).positions))
    expect([count(kindsOf(room), 'concave'), count(kindsOf(room), 'flat')]).toEqual([24, 12])
  })

  test('of a mirrored box, wound as it was, it is a room', () => {
    const { positions } = cornersOf(boxOf(new Float64Array([5, 0, 0, 1, 2, 3, 0, 0, 0, 0])))
    const mirrored = new TriangleMesh(positions.map((x, i) => (i % 3 === 0 ? -x : x)))
    expect(count(kindsOf(mirrored), 'concave')).toBe(24)
  })

  test('of a floor in squares: flat within, open at the rim, wherever it is', () => {
    for (const offset of [0, 1000, 148376]) {
      const positions: number[] = []
      const indices: number[] = []
      for (let i = 0; i <= 4; i++)
        for (let j = 0; j <= 4; j++) positions.push(offset + i * 0.25, 1.5, offset + j * 0.25)
      for (let i = 0; i < 4; i++)
        for (let j = 0; j < 4; j++) {
          const a = i * 5 + j
          indices.push(a, a + 1, a + 6, a, a + 6, a + 5)
        }
      const kinds = kindsOf(new TriangleMesh(positions, indices))
      expect([count(kinds, 'open'), count(kinds, 'flat')]).toEqual([16, 96 - 16])
    }
  })

  test('three sheets on an edge, or two that face opposite ways: open', () => {
    const three = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 0, 0, 0, 1, 0], [0, 1, 2, 1, 0, 3, 0, 1, 4])
    expect(new Set(kindsOf(three))).toEqual(new Set(['open']))
    const opposed = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 0, 0], [0, 1, 2, 0, 1, 3])
    expect(new Set(kindsOf(opposed))).toEqual(new Set(['open']))
  })

  test('corners are the same where positions are, however they are indexed, -0 and 0 too', () => {
    const mesh = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0, -0, 0, 1, -0, -0, -0, -1, 0, 0])
    expect(count(kindsOf(mesh), 'flat')).toBe(2)
  })

  test('each triangle twice: open, since two sheets lie on each other', () => {
    const twice = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], [0, 1, 2, 0, 1, 2])
    expect(new Set(kindsOf(twice))).toEqual(new Set(['open']))
  })

  test('degenerate triangles do no harm', () => {
    const mesh = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 1, 1, 0, 1, 2, 1, 0, 1])
    expect(kindsOf(mesh)).toHaveLength(12)
  })
})
