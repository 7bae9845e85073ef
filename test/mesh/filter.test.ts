import { describe, expect, test } from 'vitest'
import { createClosest, createHit, type QueryOptions, sphere, TriangleMesh } from '../../src/index.ts'
import { answersWithout } from './filtered.ts'
import { askEverything } from './questions.ts'
import { fewSamples } from './samples.ts'

/** Floors at heights 0 to 3, one triangle each: floor k is triangle k, in layer k. */
const FLOORS = [0, 1, 2, 3].flatMap((y) => [-9, y, -9, 0, y, 9, 9, y, -9])
const floors = (): TriangleMesh => new TriangleMesh(FLOORS, null, { layers: [0, 1, 2, 31] })
const above = { x: 0, y: 5, z: 0 }
const below = { x: 0, y: -5, z: 0 }
const down = { x: 0, y: -1, z: 0 }
const up = { x: 0, y: 1, z: 0 }

describe('a worked case', () => {
  test('a ray downward meets the highest floor that is there for it', () => {
    const mesh = floors()
    const hit = createHit()
    const struck = (options?: QueryOptions): number => (mesh.castRay(above, down, 9, hit, options) ? hit.triangle : -1)
    expect(struck()).toBe(3)
    expect(struck({})).toBe(3)
    expect(struck({ mask: 0b111 })).toBe(2)
    expect(struck({ mask: 1 << 31 })).toBe(3)
    expect(struck({ mask: 2 ** 31 })).toBe(3)
    expect(struck({ mask: 0xffffffff })).toBe(3)
    expect(struck({ mask: ~(1 << 31) })).toBe(2)
    expect(struck({ mask: 0 })).toBe(-1)
    expect(struck({ filter: (triangle) => triangle < 2 })).toBe(1)
    expect(struck({ filter: (triangle) => triangle < 2, mask: 1 })).toBe(0)
    expect(struck({ sides: 'front' })).toBe(3)
    expect(mesh.castRay(below, up, 9, hit)).toBe(true)
    expect(mesh.castRay(below, up, 9, hit, { sides: 'both' })).toBe(true)
    expect(mesh.castRay(below, up, 9, hit, { sides: 'front' })).toBe(false)
    expect(struck()).toBe(3)
  })

  test('a mesh without layers is in layer 0', () => {
    const mesh = new TriangleMesh(FLOORS)
    expect(mesh.castRayAny(above, down, 9, { mask: 1 })).toBe(true)
    expect(mesh.castRayAny(above, down, 9, { mask: ~1 })).toBe(false)
  })

  test("'both' does not open a mesh that was built with fronts only", () => {
    const mesh = new TriangleMesh(FLOORS, null, { sides: 'front' })
    expect(mesh.castRayAny(below, up, 9, { sides: 'both' })).toBe(false)
  })

  test('layers go through the worker, the buffer and its copy', async () => {
    const layers = new Uint8Array([0, 1, 2, 31])
    const mesh = await TriangleMesh.build(FLOORS, null, { layers })
    expect(new Uint8Array(mesh.toBuffer())).toEqual(new Uint8Array(floors().toBuffer()))
    const copy = TriangleMesh.from(mesh.toBuffer())
    const hit = createHit()
    expect(copy.castRay(above, down, 9, hit, { mask: 2 })).toBe(true)
    expect(hit.triangle).toBe(1)
    layers.fill(0)
    expect(mesh.castRay(above, down, 9, hit, { mask: 2 })).toBe(true)
  })
})

describe('as if they were not there: every question equals that to a mesh without those triangles', () => {
  for (const sample of fewSamples()) test(sample.name, () => answersWithout(sample))
})

describe('a filter cannot break a query', () => {
  test('each triangle is asked at most once', () => {
    const seen: number[] = []
    const filter = (triangle: number): boolean => {
      seen.push(triangle)
      return false
    }
    expect(floors().castRayAny(above, down, 9, { filter })).toBe(false)
    expect(seen.sort()).toEqual([0, 1, 2, 3])
  })

  test('one that asks a question itself gets an error, and the query under way its answer', () => {
    const mesh = floors()
    const hit = createHit()
    const inner = createHit()
    const before = JSON.stringify(inner)
    const bodyOf = sphere({ radius: 0.25 })
    const doors: Record<string, () => unknown> = {
      castRay: () => mesh.castRay(below, up, 9, inner),
      castRayAny: () => mesh.castRayAny(below, up, 9),
      castRayAll: () => mesh.castRayAll(below, up, 9, [inner]),
      castRayCount: () => mesh.castRayCount(below, up, 9),
      castSegment: () => mesh.castSegment(below, above, inner),
      castSegmentAny: () => mesh.castSegmentAny(below, above),
      castSegmentAll: () => mesh.castSegmentAll(below, above, [inner]),
      castSegmentCount: () => mesh.castSegmentCount(below, above),
      cast: () => mesh.cast(bodyOf, below, up, inner),
      overlap: () => mesh.overlap(bodyOf, below, inner),
      overlapAll: () => mesh.overlapAll(bodyOf, below, [inner]),
      overlapAny: () => mesh.overlapAny(bodyOf, below),
      closestPoint: () => mesh.closestPoint(below, 99, createClosest()),
      contains: () => mesh.contains(below),
      signedDistance: () => mesh.signedDistance(below),
      castRays: () => mesh.castRays(new Float64Array(7), new Int32Array(1)),
      castRaysAny: () => mesh.castRaysAny(new Float64Array(7), new Uint8Array(1)),
      castSegments: () => mesh.castSegments(new Float64Array(6), new Int32Array(1)),
      castSegmentsAny: () => mesh.castSegmentsAny(new Float64Array(6), new Uint8Array(1)),
      casts: () => mesh.casts(bodyOf, new Float64Array(6), new Int32Array(1)),
      closestPoints: () => mesh.closestPoints(new Float64Array(3), 9, new Int32Array(1)),
      containsPoints: () => mesh.containsPoints(new Float64Array(3), new Uint8Array(1)),
      refit: () => mesh.refit(FLOORS),
    }
    const course = { from: above, translation: { x: 0, y: -9, z: 0 }, reach: 9, size: 0.5 }
    const clean = JSON.stringify(askEverything(mesh, course, { filter: (triangle) => triangle !== 3 }))
    for (const [name, ask] of Object.entries(doors)) {
      const told: string[] = []
      const filter = (triangle: number): boolean => {
        try {
          ask()
        } catch (error) {
          told.push(String(error))
        }
        return triangle !== 3
      }
      expect([name, JSON.stringify(askEverything(mesh, course, { filter }))]).toEqual([name, clean])
      expect(told.length).toBeGreaterThan(20)
      expect([...new Set(told)]).toEqual([
        `Error: TriangleMesh.${name}: called from inside a filter, expected a call after the running query has ended`,
      ])
    }
    expect(JSON.stringify(inner)).toBe(before)
    expect(mesh.castRay(above, down, 9, hit)).toBe(true)
  })

  test('one that throws ends the query with its error; hit is untouched, and the next query is a new one', () => {
    const mesh = floors()
    const hit = createHit()
    const before = JSON.stringify(hit)
    const error = new Error('enough')
    const filter = () => {
      throw error
    }
    const options: QueryOptions = { mask: 1, sides: 'front', filter }
    const ball = sphere({ radius: 6 })
    for (const ask of [
      () => mesh.castRay(above, down, 9, hit, options),
      () => mesh.castRayAny(above, down, 9, options),
      () => mesh.castRayAll(above, down, 9, [hit], options),
      () => mesh.castRayCount(above, down, 9, { mask: 1, filter }),
      () => mesh.castSegment(above, below, hit, options),
      () => mesh.castSegmentAny(above, below, options),
      () => mesh.castSegmentAll(above, below, [hit], options),
      () => mesh.cast(ball, above, down, hit, options),
      () => mesh.overlap(ball, above, hit, options),
      () => mesh.overlapAll(ball, above, [hit], options),
      () => mesh.overlapAny(ball, above, options),
      () => mesh.closestPoint(above, 99, createClosest(), options),
    ]) {
      let thrown: unknown
      try {
        ask()
      } catch (e) {
        thrown = e
      }
      expect([String(ask), thrown === error]).toEqual([String(ask), true])
      expect(JSON.stringify(hit)).toBe(before)
      // neither the mask, nor the side, nor the filter is left over
      expect(mesh.castRayAll(below, up, 99, [])).toBe(4)
    }
  })

  test('refused options leave no filter behind', () => {
    const mesh = floors()
    expect(() => mesh.castRay(above, down, 9, createHit(), { filter: () => false, mask: 1.5 })).toThrow('mask is 1.5')
    expect(mesh.castRayAll(below, up, 99, [])).toBe(4)
  })
})

describe('bad input is refused by name', () => {
  test('layers', () => {
    const make = (layers: unknown) => () => new TriangleMesh(FLOORS, null, { layers: layers as number[] })
    expect(make([0, 1])).toThrow('TriangleMesh: layers has 2 numbers, expected one for each of 4 triangles')
    expect(make([0, 1, 2, 32])).toThrow('TriangleMesh: layers[3] is 32, expected a whole number from 0 to 31')
    expect(make([0, 1, 2, -1])).toThrow('layers[3] is -1')
    expect(make([0, 1.5, 2, 1])).toThrow('layers[1] is 1.5')
    expect(make(['0', 1, 2, 1])).toThrow('layers[0] is string, expected a number')
    expect(make(3)).toThrow('TriangleMesh: layers is number, expected a typed array or an array of numbers')
    for (const none of [undefined, null]) expect(make(none)).not.toThrow()
  })

  test('options of a query', () => {
    const mesh = floors()
    const ask = (options: unknown) => () => mesh.castRayAny(above, down, 9, options as QueryOptions)
    expect(ask(null)).toThrow('TriangleMesh.castRayAny: options is null, expected an object')
    expect(ask(7)).toThrow('TriangleMesh.castRayAny: options is 7')
    expect(ask({ mask: '1' })).toThrow('TriangleMesh.castRayAny: mask is "1", expected a number')
    expect(ask({ mask: Number.NaN })).toThrow('mask is NaN')
    expect(ask({ mask: 2 ** 32 })).toThrow('mask is 4294967296')
    expect(ask({ filter: 1 })).toThrow('TriangleMesh.castRayAny: filter is number, expected a function or none')
    expect(ask({ filter: null })).toThrow('filter is null')
    expect(ask({ sides: 'back' })).toThrow('TriangleMesh.castRayAny: sides is "back", expected one of both, front')
  })

  test('a forged layer', () => {
    const buffer = floors().toBuffer()
    expect(() => TriangleMesh.from(buffer)).not.toThrow()
    expect(new Uint8Array(buffer).slice(-8, -4).sort()).toEqual(new Uint8Array([0, 1, 2, 31]))
  })
})
