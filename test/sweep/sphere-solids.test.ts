import { describe, expect, test } from 'vitest'
import { IGNORE, REPORT, sweepCapsuleCapsule, TOUCHING } from '../../src/kernels.ts'
import { LYING, UPRIGHT } from '../ray/deal.ts'
import { ask, KINDS, meetCapsules, meetSpheres, meetsSolids, out } from './sphere-solids.ts'

/** Radius 1, half height 2; the box as wide as they. */
const at = (x: number, y: number, z: number, turn = UPRIGHT): number[] => [x, y, z, 1, 2, 1, ...turn]
const FREE = { depth: 0, feature: 0, inside: false }

describe('a sphere swept against each solid', () => {
  for (const kind of KINDS) {
    test(`${kind}: comes to its side, to its top, and lying along x to its end`, () => {
      expect(ask(kind, [-4, 5, 5, 4, 0, 0, 1], at(1, 5, 5))).toEqual({
        t: 0.75,
        point: [0, 5, 5],
        normal: [-1, 0, 0],
        ...FREE,
      })
      expect(ask(kind, [1, 10, 5, 0, -4, 0, 1], at(1, 5, 5))).toEqual({
        t: 0.5,
        point: [1, 7, 5],
        normal: [0, 1, 0],
        ...FREE,
      })
      expect(ask(kind, [-6, 5, 5, 8, 0, 0, 1], at(1, 5, 5, LYING))).toEqual({
        t: 0.5,
        point: [-1, 5, 5],
        normal: [-1, 0, 0],
        ...FREE,
      })
    })
    test(`${kind}: too short, passing by and leaving it misses`, () => {
      expect(ask(kind, [-4, 0, 0, 1.99, 0, 0, 1], at(0, 0, 0))).toBeNull()
      expect(ask(kind, [-4, 3.01, 0, 9, 0, 0, 1], at(0, 0, 0))).toBeNull()
      expect(ask(kind, [-4, 0, 0, -9, 0, 0, 1], at(0, 0, 0))).toBeNull()
      expect(ask(kind, [-2, 0, 0, -9, 1, 0, 1], at(0, 0, 0))).toBeNull()
      expect(ask(kind, [-2, 0, 0, 0, 1, 0, 1], at(0, 0, 0))).toBeNull()
    })
    test(`${kind}: it is solid: in overlap with its centre outside and inside, deeper is stopped and leaving is not`, () => {
      for (const x of [1.5, 0.5]) {
        const deeper = { t: 0, point: [1, 0, 0], normal: [1, 0, 0], depth: 2 - x, feature: 0, inside: true }
        expect(ask(kind, [x, 0, 0, -1, 0, 0, 1], at(0, 0, 0))).toEqual(deeper)
        expect(ask(kind, [x, 0, 0, 1, 0, 0, 1], at(0, 0, 0))).toBeNull()
        expect(ask(kind, [x, 0, 0, 0, 1e-3, 0, 1], at(0, 0, 0))).toBeNull()
        expect(ask(kind, [x, 0, 0, 1, 0, 0, 1], at(0, 0, 0), REPORT)).toEqual(deeper)
        expect(ask(kind, [x, 0, 0, -1, 0, 0, 1], at(0, 0, 0), IGNORE)).toBeNull()
        expect(ask(kind, [x, 0, 0, 0, 0, 0, 1], at(0, 0, 0), TOUCHING)).toEqual(deeper)
      }
      expect(ask(kind, [0, 0, 0, 0.1, 0, 0, 0.1], at(0, 0, 0))).toBeNull()
      expect(ask(kind, [0, 0, 0, 0.1, 0, 0, 0.1], at(0, 0, 0), REPORT)?.depth).toBe(1.1)
      expect(ask(kind, [2, 0, 0, 0, 0, 0, 1], at(0, 0, 0), TOUCHING)?.depth).toBe(0)
      expect(ask(kind, [2.001, 0, 0, 0, 0, 0, 1], at(0, 0, 0), TOUCHING)).toBeNull()
    })
    test(`${kind}: NaN anywhere is a miss`, () => {
      const row = [-4, 0, 0, 4, 0, 0, 1, ...at(0, 0, 0)]
      for (let i = 0; i < 17; i++) {
        const bad = [...row]
        bad[i] = Number.NaN
        expect([i, ask(kind, bad.slice(0, 7), bad.slice(7))]).toEqual([i, null])
      }
    })
  }
  test('edges, vertices and rims by name', () => {
    expect(ask('box', [-4, 5, 0, 4, -3, 0, 1], at(0, 0, 0))?.feature).toBe(1)
    expect(ask('box', [-4, 5, 4, 3, -3, -3, 1], at(0, 0, 0))?.feature).toBe(2)
    expect(ask('cylinder', [-4, 5, 0, 4, -3, 0, 1], at(0, 0, 0))).toMatchObject({ point: [-1, 2, 0], feature: 1 })
    expect(ask('cylinder', [-4, 5, 4, 4, -3, -4, 1], at(0, 0, 0))?.feature).toBe(1)
  })
})

describe('the other way round: a solid swept against a sphere, a capsule against a capsule', () => {
  test('a capsule comes down on a capsule that lies across, and stands beside one that stands', () => {
    const lying = [0, 0, 0, 1, 3, 1, ...LYING]
    const down = [0.5, 9, 0.25, 0, -8, 0, 1, 2, 1, ...UPRIGHT]
    expect(sweepCapsuleCapsule(new Float64Array(down), 0, new Float64Array(lying), 0, out, 0)).toBe(true)
    expect(out[0]).toBeCloseTo((9 - 1 - Math.sqrt(4 - 0.0625)) / 8, 15)
    expect([...out.subarray(4, 7)]).toEqual([0, Math.sqrt(4 - 0.0625) / 2, 0.125])
    expect([...out.subarray(1, 4)]).toEqual([0.5, Math.sqrt(4 - 0.0625) / 2, 0.125])
    const standing = [0, 0, 0, 1, 3, 1, ...UPRIGHT]
    const aside = [-6, 1, 0, 8, 0, 0, 1, 2, 1, ...UPRIGHT]
    expect(sweepCapsuleCapsule(new Float64Array(aside), 0, new Float64Array(standing), 0, out, 0)).toBe(true)
    expect([...out.subarray(0, 7)]).toEqual([0.5, -1, 1, 0, -1, 0, 0])
    const crossing = [0, 0, 0, 0, 0, 1, 1, 2, 1, ...LYING]
    expect(sweepCapsuleCapsule(new Float64Array(crossing), 0, new Float64Array(standing), 0, out, 0, REPORT)).toBe(true)
    expect([out[7], Math.abs(out[6])]).toEqual([2, 1])
  })
})

describe('the same in a few random cases', () => {
  for (const kind of KINDS) {
    test(`a sphere against a ${kind}`, () => meetsSolids(kind, 240))
    test(`${kind} against sphere`, () => meetSpheres(kind, 100))
  }
  test('capsule against capsule', () => meetCapsules(60))
})
