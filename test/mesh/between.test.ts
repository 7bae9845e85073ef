import { describe, expect, test } from 'vitest'
import {
  closestBetween,
  createClosest,
  createClosestPair,
  overlapMeshes,
  overlapMeshesAll,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { overlapTriangleTriangle } from '../../src/kernels.ts'
import { judgeMeshes, judgeTriangles } from './between.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/*
 *   z
 *   4 +
 *     |\
 *     | \      in the plane y = 0
 *     +--+ x
 *        4
 */
const TRIANGLE = [0, 0, 0, 0, 0, 4, 4, 0, 0]

describe('two closed triangles', () => {
  const cases: [string, number[], boolean][] = [
    ['itself', TRIANGLE, true],
    ['through the face', [1, -1, 1, 1, 1, 1, 2, 1, 1], true],
    ['a corner on the face', [1, 0, 1, 1, 1, 1, 2, 1, 1], true],
    ['a corner above the face by 1e-80', [1, 1e-80, 1, 1, 1, 1, 2, 1, 1], false],
    ['corner at corner', [0, 0, 0, -1, 1, 0, -1, -1, 0], true],
    ['edge along edge', [0, 0, 1, 0, 0, 3, -1, 2, 2], true],
    ['edge across edge', [1, -1, 0, 1, 1, 0, 1, 0, -3], true],
    ['edge past edge, by one ulp', [1, -1, -(2 ** -52), 1, 1, -(2 ** -52), 1, 0, -3], false],
    ['in one plane, one inside the other', [0.5, 0, 0.5, 1, 0, 0.5, 0.5, 0, 1], true],
    ['in one plane, around it', [-9, 0, -9, 30, 0, -9, -9, 0, 30], true],
    ['in one plane, a corner on the slanted edge', [2, 0, 2, 5, 0, 5, 5, 0, 2], true],
    ['in one plane, beside the slanted edge', [2, 0, 2 + 2 ** -51, 5, 0, 5, 5, 0, 3], false],
    ['parallel, above', [0, 1e-9, 0, 0, 1e-9, 4, 4, 1e-9, 0], false],
    ['a plane through both, but apart along it', [5, -1, 1, 5, 1, 1, 6, 0, 1], false],
    ['a segment through the face', [1, -1, 1, 1, 1, 1, 1, 0, 1], true],
    ['a point on the face', [1, 0, 1, 1, 0, 1, 1, 0, 1], true],
    ['a point beside it', [3, 0, 3, 3, 0, 3, 3, 0, 3], false],
  ]
  for (const [name, other, meets] of cases)
    test(name, () => {
      for (const k of [1, 2 ** -400, 2 ** 300])
        for (let turn = 0; turn < 3; turn++) {
          const s = Float64Array.from(TRIANGLE, (x) => x * k)
          const t = Float64Array.from([...other.slice(3 * turn), ...other.slice(0, 3 * turn)], (x) => x * k)
          expect(overlapTriangleTriangle(s, 0, t, 0)).toBe(meets)
          expect(overlapTriangleTriangle(t, 0, s, 0)).toBe(meets)
        }
    })
})

test('the common place of two triangles that are nearly in one plane is on both', () => {
  // an edge is nearer to the plane than double-doubles can tell: rounding moved the point along it, out of the triangle
  const s = Float64Array.of(0.7507811243626781, 0.624609437818661, -0.37539056218133904, 0, 1, 0, -1.5, 0.5, -1)
  const t = Float64Array.of(1, 0.5, -0.5, -1, 1.5, 0.5, 1.5, 1.5, 1)
  const closest = createClosestPair()
  const [a, b] = [new TriangleMesh(s), new TriangleMesh(t)]
  const found = createClosest()
  expect(closestBetween(a, b, 0, closest)).toBe(true)
  for (const mesh of [a, b]) expect(mesh.closestPoint(closest.pointA, 1e-15, found)).toBe(true)
})

const CUBE = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].flatMap((z) => [x, y, z])))
const FACES = [
  0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
]
const cube = new TriangleMesh(CUBE, FACES)

test('a cube beside, at and inside another', () => {
  const closest = createClosestPair()
  const pose = { position: at(3, 0, 0) }
  expect(overlapMeshes(cube, cube, { poseB: pose })).toBe(false)
  expect(closestBetween(cube, cube, 9, closest, { poseB: pose })).toBe(true)
  expect([closest.distance, closest.pointA.x, closest.pointB.x]).toEqual([2, 1, 3])
  expect([closest.pointA.y, closest.pointA.z]).toEqual([closest.pointB.y, closest.pointB.z])
  expect(closestBetween(cube, cube, 1.9, closest, { poseB: pose })).toBe(false)
  expect(closest.distance).toBe(2)
  pose.position.x = 1
  expect(overlapMeshes(cube, cube, { poseB: pose })).toBe(true)
  expect(overlapMeshes(cube, cube, { poseA: pose, poseB: pose })).toBe(true)
  // the two faces at x = 1: four pairs in one plane, and their neighbours along the rim
  const out = new Int32Array(2)
  expect(overlapMeshesAll(cube, cube, out, { poseB: pose })).toBeGreaterThan(4)
  expect(closestBetween(cube, cube, 0, closest, { poseB: pose })).toBe(true)
  expect([closest.distance, closest.pointA]).toEqual([0, closest.pointB])
  // wholly inside: surfaces that do not touch
  const inside = { position: at(0.25, 0.25, 0.25), scale: 0.5 }
  expect(overlapMeshes(cube, cube, { poseB: inside })).toBe(false)
  expect(cube.contains(at(0.25, 0.25, 0.25))).toBe(true)
  expect(closestBetween(cube, cube, 9, closest, { poseB: inside }) && closest.distance).toBe(0.25)
})

test('poses are those of a world', () => {
  const world = new World()
  const pose = { position: at(1, 2, 3), orientation: { x: 0.3, y: 1, z: -0.2, w: 0.7 }, scale: at(1, -2, 0.5) }
  world.add(cube, pose)
  const point = new TriangleMesh([0, 0, 0, 0, 0, 0, 0, 0, 0])
  const closest = createClosestPair()
  for (const position of [at(9, 2, 1), at(-1, 0, 3), at(1, 7, -2)]) {
    expect(closestBetween(point, cube, 99, closest, { poseA: { position }, poseB: pose })).toBe(true)
    expect(closest.distance).toBe(world.signedDistance(position))
  }
})

test('an empty mesh is near nothing', () => {
  const none = new TriangleMesh([])
  const closest = createClosestPair()
  for (const [a, b] of [
    [none, cube],
    [cube, none],
    [none, none],
  ])
    for (const options of [undefined, { poseA: { scale: 2 }, poseB: { scale: 3 } }]) {
      expect(overlapMeshes(a, b, options)).toBe(false)
      expect(overlapMeshesAll(a, b, new Int32Array(2), options)).toBe(0)
      expect(closestBetween(a, b, Number.POSITIVE_INFINITY, closest, options)).toBe(false)
    }
})

test('triangles against triangles in rational numbers', () => {
  const told = judgeTriangles(1, 24_000, false)
  console.log(JSON.stringify(told))
  expect(told.wrong).toBe(0)
  expect(told.meeting).toBeGreaterThan(told.pairs / 4)
})

test('their distances, and both places', () => {
  const told = judgeTriangles(2, 4_000, true)
  console.log(JSON.stringify(told))
  expect(told.wrong).toBe(0)
  expect(told.worst).toBeLessThanOrEqual(1)
  expect(told.worstAny).toBeLessThanOrEqual(1)
})

test('meshes against meshes, in any pose, beside all pairs of triangles', () => {
  const told = judgeMeshes(3, 150)
  console.log(JSON.stringify({ ...told, wrong: told.wrong.length }))
  expect(told.wrong.slice(0, 3)).toEqual([])
  expect(told.overlapping).toBeGreaterThan(told.meshes / 10)
})
