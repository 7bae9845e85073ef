import { expect } from 'vitest'
import { createClosest, createHit, ellipsoid, type Hit, sphere, TriangleMesh, type Vec3 } from '../../src/index.ts'
import {
  closestPointTriangle,
  IGNORE,
  IGNORE_LEAVING,
  REPORT,
  rayTriangle,
  sweepEllipsoidTriangle,
  sweepSphereTriangle,
} from '../../src/kernels.ts'
import { orient3d } from '../../src/math/predicates.ts'
import {
  beforeAlong,
  bestAlong,
  bestStill,
  closestNumbers,
  firstFelt,
  hitNumbers,
  type Struck,
  struckNumbers,
} from '../prove/brute.ts'
import { diceOf } from '../prove/dice.ts'
import { sweepRow } from '../prove/kernels.ts'
import type { Sample } from '../prove/meshes.ts'
import { type Way, wayPast } from '../prove/tree.ts'

/**
 * Every question to a mesh has a twin that asks every triangle by itself: the same bits, on meshes that trees and tie rules
 * find hard, solid from both sides and from the front.
 */
const MODES = { 'ignore-leaving': IGNORE_LEAVING, report: REPORT, ignore: IGNORE } as const
type Mode = keyof typeof MODES
const vec = (v: ArrayLike<number>): Vec3 => ({ x: v[0], y: v[1], z: v[2] })
const hit = createHit()
const closest = createClosest()

/** All triangles that answer, each asked alone; -0 and 0 are one. */
function askEach(triangles: Float64Array, size: number, ask: (at: number, out: Float64Array) => boolean): Struck[] {
  const struck: Struck[] = []
  for (let at = 0; at < triangles.length; at += 9) {
    const row = new Float64Array(size)
    if (ask(at, row)) struck.push({ row, triangle: at / 9 })
  }
  return struck
}
const plain = (numbers: number[]): number[] => numbers.map((x) => x + 0)

/** Is a point behind a triangle's plane? */
const behind = (t: Float64Array, at: number, p: number[]): boolean =>
  orient3d(t, at, t, at + 3, t, at + 6, new Float64Array(p), 0) < 0

/**
 * Does a ray come from the front of a triangle that it meets? A mesh of it alone decides: of slivers the signs that let the ray in say so,
 * which a normal in doubles does not know. Where that is clear, it must agree.
 */
function comesFromFront(
  t: Float64Array,
  at: number,
  from: number[],
  d: number[],
  ask: (alone: TriangleMesh) => boolean,
): boolean {
  const is = ask(new TriangleMesh(t.slice(at, at + 9), null, { sides: 'front' }))
  const u = [0, 1, 2].map((k) => t[at + 3 + k] - t[at + k])
  const v = [0, 1, 2].map((k) => t[at + 6 + k] - t[at + k])
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const along = n[0] * d[0] + n[1] * d[1] + n[2] * d[2]
  const size = Math.max(...t.slice(at, at + 9).map(Math.abs), ...from.map(Math.abs))
  const clear = 1e-9 * size * size * Math.max(...d.map(Math.abs))
  if (Math.abs(along) > clear) expect([at, along < 0]).toEqual([at, is])
  return is
}

function compare(mesh: TriangleMesh, { triangles, size }: Sample, way: Way, mode: Mode): number {
  const { from, translation, radii } = way
  const front = mesh.sides === 'front'
  let asked = 0
  const same = (question: string, tree: number[] | null, twin: Struck | undefined, numbers = struckNumbers): void => {
    asked++
    expect([question, way, tree && plain(tree)]).toEqual([question, way, twin ? plain(numbers(twin)) : null])
  }
  const length = Math.sqrt(translation.reduce((s, x) => s + x * x, 0))
  if (length > 0) {
    const reach = mode === 'report' ? length * 0.75 : Number.POSITIVE_INFINITY
    const ray = new Float64Array([...from, ...translation, reach / length])
    const ofRay = (alone: TriangleMesh): boolean => alone.castRayAny(vec(from), vec(translation), reach)
    const all = askEach(
      triangles,
      10,
      (at, out) =>
        rayTriangle(ray, 0, triangles, at, out, 0) &&
        !(front && !comesFromFront(triangles, at, from, translation, ofRay)),
    )
    const first = bestAlong(all, translation)
    const hits: Hit[] = []
    same('castRay', mesh.castRay(vec(from), vec(translation), reach, hit) ? hitNumbers(hit) : null, first)
    expect(mesh.castRayAny(vec(from), vec(translation), reach)).toBe(all.length > 0)
    expect(mesh.castRayAll(vec(from), vec(translation), reach, hits)).toBe(all.length)
    expect(hits.map((h) => plain(hitNumbers(h)))).toEqual(
      all.sort(beforeAlong(translation)).map((s) => plain(struckNumbers(s))),
    )
  }
  const end = from.map((x, k) => x + translation[k])
  const segment = new Float64Array([...from, ...end.map((x, k) => x - from[k]), 1])
  const d = [...segment.subarray(3, 6)]
  const ofSegment = (alone: TriangleMesh): boolean => alone.castSegmentAny(vec(from), vec(end))
  const pierced = askEach(
    triangles,
    10,
    (at, out) =>
      rayTriangle(segment, 0, triangles, at, out, 0) && !(front && !comesFromFront(triangles, at, from, d, ofSegment)),
  )
  same('castSegment', mesh.castSegment(vec(from), vec(end), hit) ? hitNumbers(hit) : null, bestAlong(pierced, d))
  for (const [shape, kernel, sizes] of [
    [sphere({ radius: radii[0] }), sweepSphereTriangle, radii.slice(0, 1)],
    [ellipsoid({ radii: vec(radii) }), sweepEllipsoidTriangle, radii],
  ] as const) {
    const sweep = new Float64Array([...from, ...translation, ...sizes])
    const solid = sweepRow(
      { kind: shape.kind, from, half: sizes.length > 1 ? radii : [radii[0], radii[0], radii[0]] },
      translation,
      new Float64Array(13),
    )
    const isThere = (at: number) => !(front && behind(triangles, at, from))
    const met = askEach(triangles, 10, (at, out) => isThere(at) && kernel(sweep, 0, triangles, at, out, 0, MODES[mode]))
    const struck = mesh.cast(shape, vec(from), vec(translation), hit, { initialOverlap: mode })
    const felt = firstFelt(shape.kind, triangles, solid, MODES[mode], met, isThere)
    same(shape.kind, struck ? hitNumbers(hit) : null, felt)
  }
  const near = askEach(
    triangles,
    8,
    (at, out) =>
      !(front && behind(triangles, at, from)) && closestPointTriangle(new Float64Array(from), 0, triangles, at, out, 0),
  )
  for (const within of [size * 0.2, Number.POSITIVE_INFINITY]) {
    const found = mesh.closestPoint(vec(from), within, closest)
    const twin = bestStill(near.filter(({ row }) => row[3] <= within))
    same('closestPoint', found ? closestNumbers(closest) : null, twin)
  }
  const touching = near.filter(({ row }) => row[3] <= radii[0])
  const overlaps = mesh.overlap(sphere({ radius: radii[0] }), vec(from), hit)
  expect(overlaps).toBe(touching.length > 0)
  if (overlaps) {
    const { row, triangle } = bestStill(touching) as Struck
    const { point, normal, depth } = hit
    expect(plain([point.x, point.y, point.z, normal.x, normal.y, normal.z, depth, hit.triangle])).toEqual(
      plain([row[0], row[1], row[2], row[4], row[5], row[6], radii[0] - row[3], triangle]),
    )
  }
  return asked + 4
}

export function hasTwins(sample: Sample): void {
  const dice = diceOf(sample.name.length * 7919 + sample.triangles.length)
  const front = new TriangleMesh(sample.positions, sample.indices, { sides: 'front' })
  let asked = 0
  for (let i = 0; i < 14; i++)
    for (const mesh of [sample.mesh, front])
      asked += compare(mesh, sample, wayPast(sample, dice), dice.pick(['ignore-leaving', 'report', 'ignore']))
  expect(asked).toBeGreaterThan(230)
}
