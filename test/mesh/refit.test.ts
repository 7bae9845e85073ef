import { describe, expect, test } from 'vitest'
import { createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { allSamples, type Sample } from '../prove/meshes.ts'
import { askEverything, coursePast, diceOf } from './questions.ts'
import { answersAsAnew, answersAsAnewInPart, type Floats, factsOf, MOVES } from './refitted.ts'
import { fewSamples } from './samples.ts'

/*
 *   z   3───2
 *       | / |     a square of two triangles in the plane y = 0, seen from above
 *       0───1  x
 */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1]
const INDICES = [0, 2, 1, 0, 3, 2]
const down = { x: 0, y: -1, z: 0 }

describe('worked cases', () => {
  test('a floor that sinks by one is met one later; a corner that rises makes a valley', () => {
    const mesh = new TriangleMesh(SQUARE, INDICES)
    const hit = createHit()
    const from = { x: 0.7, y: 3, z: 0.2 }
    mesh.castRay(from, down, 9, hit)
    expect([hit.distance, mesh.edge(0, 0), mesh.bounds.min.y]).toEqual([3, 'flat', 0])
    mesh.refit(
      SQUARE.map((x, i) => (i % 3 === 1 ? -1 : x)),
      INDICES,
    )
    mesh.castRay(from, down, 9, hit)
    expect([hit.distance, mesh.edge(0, 0), mesh.bounds.min.y, mesh.bounds.max.y]).toEqual([4, 'flat', -1, -1])
    const bent = SQUARE.slice()
    bent[10] = 0.5
    mesh.refit(bent, INDICES)
    expect([mesh.edge(0, 0), mesh.edge(1, 2)]).toEqual(['concave', 'concave'])
    expect(mesh.bounds.max.y).toBe(0.5)
    expect(Object.isFrozen(mesh.bounds)).toBe(true)
  })

  test('only some triangles: the others stay, whatever the positions say', () => {
    const corners = INDICES.flatMap((i) => SQUARE.slice(3 * i, 3 * i + 3))
    const mesh = new TriangleMesh(corners)
    const hit = createHit()
    const raised = corners.map((x, i) => (i % 3 === 1 ? 2 : x))
    mesh.refit(raised, null, { first: 1 })
    expect(mesh.castRay({ x: 0.7, y: 3, z: 0.2 }, down, 9, hit)).toBe(true)
    expect([hit.triangle, hit.distance]).toEqual([0, 3])
    expect(mesh.castRay({ x: 0.2, y: 3, z: 0.7 }, down, 9, hit)).toBe(true)
    expect([hit.triangle, hit.distance]).toEqual([1, 1])
    raised.fill(Number.NaN, 9)
    mesh.refit(raised, null, { first: 0, count: 1 })
    expect(mesh.castRay({ x: 0.7, y: 3, z: 0.2 }, down, 9, hit)).toBe(true)
    expect(hit.distance).toBe(1)
    mesh.refit(raised, null, { first: 2, count: 0 })
    mesh.refit(raised, null, { count: 0 })
    expect(mesh.cast(sphere({ radius: 0.5 }), { x: 0.2, y: 9, z: 0.7 }, { x: 0, y: -9, z: 0 }, hit)).toBe(true)
  })

  test('an empty mesh stays empty', () => {
    const mesh = new TriangleMesh([])
    mesh.refit([])
    mesh.refit([], null, {})
    expect(mesh.bounds.min.x).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('after refit all answers are those of a mesh built anew, bit for bit', () => {
  for (const sample of fewSamples()) test(sample.name, () => answersAsAnew(sample))
})

describe('so they are after some of the triangles have moved', () => {
  for (const sample of fewSamples()) test(sample.name, () => answersAsAnewInPart(sample))
})

describe('the buffer of a mesh that was refitted', () => {
  test('is sound, and its copy answers alike', () => {
    const sample = allSamples().find(({ name }) => name === 'globe') as Sample
    const dice = diceOf(5)
    const mesh = TriangleMesh.from(new TriangleMesh(sample.positions, sample.indices).toBuffer())
    mesh.refit(sample.positions.map(MOVES['a little'](dice, sample.size)) as Floats, sample.indices)
    const copy = TriangleMesh.from(mesh.toBuffer())
    expect(factsOf(copy)).toEqual(factsOf(mesh))
    const course = coursePast(sample, dice)
    expect(askEverything(copy, course)).toEqual(askEverything(mesh, course))
    mesh.refit(sample.positions, sample.indices, { first: 3, count: 9 })
    expect(() => TriangleMesh.from(mesh.toBuffer())).not.toThrow()
  })
})

describe('bad input is refused by name, and nothing has changed', () => {
  const floats = new Float32Array(SQUARE)
  const cases: [string, unknown, unknown, unknown, string][] = [
    ['no positions', undefined, INDICES, undefined, 'TriangleMesh.refit: positions is undefined'],
    [
      'doubles',
      new Float64Array(SQUARE),
      INDICES,
      undefined,
      'TriangleMesh.refit: positions are doubles, expected a Float32Array, as the mesh was built from one',
    ],
    ['numbers', SQUARE, INDICES, undefined, 'TriangleMesh.refit: positions are doubles'],
    [
      'eleven',
      floats.slice(1),
      INDICES,
      undefined,
      'TriangleMesh.refit: positions has 11 numbers, expected three for each vertex',
    ],
    [
      'no indices',
      floats,
      undefined,
      undefined,
      'TriangleMesh.refit: positions has 4 vertices, expected three for each of 2 triangles, since there are no indices',
    ],
    [
      'other indices',
      floats,
      [0, 1, 2],
      undefined,
      'TriangleMesh.refit: indices has 3 numbers, expected three for each of 2 triangles',
    ],
    [
      'index too large',
      floats,
      [0, 1, 2, 0, 2, 4],
      undefined,
      'TriangleMesh.refit: indices[5] is 4, expected one of 4 vertices',
    ],
    [
      'NaN',
      floats.map((x, i) => (i === 11 ? Number.NaN : x)),
      INDICES,
      undefined,
      'TriangleMesh.refit: positions[11] is NaN',
    ],
    [
      'too far',
      floats.map((x, i) => (i === 11 ? 2 ** 61 : x)),
      INDICES,
      undefined,
      'TriangleMesh.refit: positions[11] is 2305843009213694000, expected a finite number from -2^60 to 2^60',
    ],
    [
      'NaN in the range',
      floats.map((x, i) => (i === 11 ? Number.NaN : x)),
      INDICES,
      { first: 1 },
      'TriangleMesh.refit: positions[11] is NaN',
    ],
    ['range null', floats, INDICES, null, 'TriangleMesh.refit: range is null, expected an object'],
    ['first broken', floats, INDICES, { first: 0.5 }, 'TriangleMesh.refit: first is 0.5, expected a whole number'],
    ['first too large', floats, INDICES, { first: 3 }, 'TriangleMesh.refit: first is 3, expected a number from 0 to 2'],
    [
      'count too large',
      floats,
      INDICES,
      { first: 1, count: 2 },
      'TriangleMesh.refit: count is 2, expected a number from 0 to 1',
    ],
    ['count a string', floats, INDICES, { count: '1' }, 'TriangleMesh.refit: count is "1", expected a number'],
  ]
  for (const [name, positions, indices, range, message] of cases)
    test(name, () => {
      const mesh = new TriangleMesh(floats, INDICES)
      const before = new Uint8Array(mesh.tree.buffer).slice()
      expect(() => mesh.refit(positions as Float32Array, indices as number[], range as object)).toThrow(message)
      expect(new Uint8Array(mesh.tree.buffer)).toEqual(before)
    })

  test('floats may follow doubles', () => {
    const mesh = new TriangleMesh(SQUARE, INDICES)
    mesh.refit(floats, INDICES)
    expect(mesh.castRayAny({ x: 0.7, y: 3, z: 0.2 }, down, 9)).toBe(true)
  })
})
