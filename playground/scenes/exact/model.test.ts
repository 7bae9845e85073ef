import { hull } from 'carom'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  firstModel,
  hullPoints,
  KINDS,
  lengthOf,
  moveCorner,
  moveEnd,
  moveStart,
  orientationOf,
  setSize,
  vec,
  withKind,
} from './model.ts'

describe('what the visitor moves', () => {
  it('the start is dragged: the end stays where it is, and the way follows', () => {
    const model = { ...firstModel(), from: vec(0, 1, 0), translation: vec(2, -1, 0) }
    moveStart(model, vec(-1, 1, 0))
    expect([model.from, model.translation]).toEqual([vec(-1, 1, 0), vec(3, -1, 0)])
    moveEnd(model, vec(-1, 1, 4))
    expect([endOf(model), lengthOf(model)]).toEqual([vec(-1, 1, 4), 4])
  })

  it('a corner is dragged, and no other number moves', () => {
    const model = { ...firstModel(), positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }
    moveCorner(model, 1, vec(7, 8, 9))
    expect(model.positions).toEqual([0, 0, 0, 7, 8, 9, 0, 1, 0])
  })

  it('whatever was chosen before, the sizes are those of the kind: round ones are round, capsules as high as they are wide', () => {
    for (const before of KINDS) {
      const model = { ...firstModel(), half: [0.5, 0.3, 0.4] as [number, number, number] }
      withKind(model, before)
      withKind(model, 'sphere')
      expect(model.half).toEqual([0.5, 0.5, 0.5])
      withKind(model, 'capsule')
      setSize(model, 0, 0.9)
      expect(model.half).toEqual([0.9, 0.9, 0.9])
      withKind(model, 'cylinder')
      setSize(model, 1, 0.2)
      expect(model.half).toEqual([0.9, 0.2, 0.9])
    }
  })

  it('a hull has its ten corners and 16 triangles, and fills its box, whatever the half extents', () => {
    for (const half of [
      [1, 1, 1],
      [0.3, 0.7, 0.1],
      [1e-4, 1e4, 1 / 3],
    ]) {
      const { vertices, triangles } = hull({
        points: hullPoints({ ...firstModel(), half: half as [number, number, number] }),
      })
      expect([vertices.length / 3, triangles.length / 3]).toEqual([10, 16])
      for (const k of [0, 1, 2]) {
        const along = vertices.filter((_, i) => i % 3 === k)
        expect([Math.min(...along), Math.max(...along)]).toEqual([-half[k], half[k]])
      }
    }
  })

  it('a body that follows a ray without a size has a size', () => {
    for (const kind of KINDS.filter((one) => one !== 'ray')) {
      const model = { ...firstModel(), kind: 'ray' as const, half: [0, 0, 0] as [number, number, number] }
      withKind(model, kind)
      expect(model.half.every((size) => size > 0)).toBe(true)
    }
  })

  it('turned by nothing is upright; by 90° about z, the y axis lies along −x', () => {
    expect(orientationOf([0, 0, 0])).toBeNull()
    const { x, y, z, w } = orientationOf([0, 0, 90]) ?? { x: 0, y: 0, z: 0, w: 0 }
    expect([x, y]).toEqual([0, 0])
    // (0, 1, 0) turned: (2(xy − zw), w² − x² + y² − z², 2(yz + xw))
    expect(2 * (x * y - z * w)).toBeCloseTo(-1, 15)
    expect(w * w - z * z).toBeCloseTo(0, 15)
  })
})
