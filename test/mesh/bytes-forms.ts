/**
 * Every form of question to a mesh, each asked the i-th time with other numbers: what bytes.test.ts measures. A new door gets a
 * row here.
 */
import { terrain } from '../../scenes/terrain.ts'
import {
  box,
  CLOSEST_STRIDE,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  HIT_STRIDE,
  type Mover,
  sphere,
  TriangleMesh,
  type Vec3,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

export interface Form {
  name: string
  ask: (i: number) => unknown
  /** Questions that one call asks; else 1. */
  rows?: number
  /** What it is known to leave behind, and why: not asserted. */
  todo?: string
}

/** A constant: V8 makes an object of a number that was computed, where it is passed to a function that is not inlined. */
const REACH = 1e6

/** So many different questions; a power of two. */
export const QUESTIONS = 256

export function makeForms(): Form[] {
  const level = terrain({ triangles: 2000 })
  const mesh = new TriangleMesh(level.positions, level.indices, {
    layers: Uint8Array.from({ length: level.indices.length / 3 }, (_, i) => i % 3),
  })
  const { min, max } = mesh.bounds
  const dice = diceOf(3)
  const size = 0.03 * (max.x - min.x)
  const froms: Vec3[] = []
  const tos: Vec3[] = []
  const ways: Vec3[] = []
  for (let i = 0; i < QUESTIONS; i++) {
    const from = { x: dice.between(min.x, max.x), y: max.y + size * 2, z: dice.between(min.z, max.z) }
    const to = { x: from.x + dice.between(-3, 3) * size, y: min.y - size, z: from.z + dice.between(-3, 3) * size }
    froms.push(from)
    tos.push(to)
    ways.push({ x: to.x - from.x, y: to.y - from.y, z: to.z - from.z })
  }
  const low = froms.map(({ x, z }, i) => ({ x, y: min.y + (i / QUESTIONS) * (max.y - min.y), z }))
  const hit = createHit()
  const hits = Array.from({ length: 64 }, createHit)
  const closest = createClosest()
  const masked = { mask: 0b101 }
  const filtered = { filter: (triangle: number) => (triangle & 1) === 0 }
  const front = { sides: 'front' } as const
  const winding = { method: 'winding' } as const
  const turned = { orientation: { x: 0.1, y: 0.2, z: 0.3, w: 0.9 } }
  const movers: Mover[] = [
    sphere({ radius: size }),
    ellipsoid({ radii: { x: size, y: 1.5 * size, z: 0.7 * size } }),
    cylinder({ radius: size, height: size }),
    capsule({ radius: size, height: 3 * size }),
    box({ halfExtents: { x: size, y: 0.5 * size, z: size } }),
  ]
  const rays = new Float64Array(froms.flatMap((from, i) => [...Object.values(from), ...Object.values(ways[i]), 1e9]))
  const segments = new Float64Array(froms.flatMap((from, i) => [...Object.values(from), ...Object.values(tos[i])]))
  const courses = new Float32Array(froms.flatMap((from, i) => [...Object.values(from), ...Object.values(ways[i])]))
  const points = new Float64Array(low.flatMap((point) => Object.values(point)))
  const triangles = new Int32Array(QUESTIONS)
  const bytes = new Uint8Array(QUESTIONS)
  const rows = new Float64Array(QUESTIONS * HIT_STRIDE)
  const nearest = new Float64Array(QUESTIONS * CLOSEST_STRIDE)
  const forms: Form[] = [
    { name: 'castRay', ask: (i) => mesh.castRay(froms[i], ways[i], REACH, hit) },
    { name: 'castRay, endless', ask: (i) => mesh.castRay(froms[i], ways[i], Number.POSITIVE_INFINITY, hit) },
    { name: 'castRay, mask', ask: (i) => mesh.castRay(froms[i], ways[i], REACH, hit, masked) },
    { name: 'castRay, filter', ask: (i) => mesh.castRay(froms[i], ways[i], REACH, hit, filtered) },
    { name: 'castRay, sides', ask: (i) => mesh.castRay(froms[i], ways[i], REACH, hit, front) },
    { name: 'castRayAny', ask: (i) => mesh.castRayAny(froms[i], ways[i], REACH) },
    { name: 'castRayAll', ask: (i) => mesh.castRayAll(froms[i], ways[i], REACH, hits) },
    { name: 'castRayCount', ask: (i) => mesh.castRayCount(froms[i], ways[i], REACH) },
    { name: 'castSegment', ask: (i) => mesh.castSegment(froms[i], tos[i], hit) },
    { name: 'castSegmentAny', ask: (i) => mesh.castSegmentAny(froms[i], tos[i]) },
    { name: 'castSegmentAll', ask: (i) => mesh.castSegmentAll(froms[i], tos[i], hits) },
    { name: 'castSegmentCount', ask: (i) => mesh.castSegmentCount(froms[i], tos[i]) },
    { name: 'closestPoint', ask: (i) => mesh.closestPoint(low[i], REACH, closest) },
    { name: 'closestPoint, mask', ask: (i) => mesh.closestPoint(low[i], REACH, closest, masked) },
    { name: 'contains', ask: (i) => mesh.contains(low[i]) },
    { name: 'contains, winding', ask: (i) => mesh.contains(low[i], winding) },
    { name: 'signedDistance', ask: (i) => mesh.signedDistance(low[i], closest), todo: 'the number returned: 16' },
    { name: 'castRays', rows: QUESTIONS, ask: () => mesh.castRays(rays, triangles, rows) },
    { name: 'castRaysAny', rows: QUESTIONS, ask: () => mesh.castRaysAny(rays, bytes) },
    { name: 'castSegments', rows: QUESTIONS, ask: () => mesh.castSegments(segments, triangles, rows) },
    { name: 'castSegmentsAny', rows: QUESTIONS, ask: () => mesh.castSegmentsAny(segments, bytes) },
    { name: 'closestPoints', rows: QUESTIONS, ask: () => mesh.closestPoints(points, 1e9, triangles, nearest) },
    { name: 'containsPoints', rows: QUESTIONS, ask: () => mesh.containsPoints(points, bytes) },
  ]
  for (const mover of movers) {
    const { kind } = mover
    const upright = kind === 'cylinder' || kind === 'capsule'
    const ofSizes = upright ? 'sizes read from shapes of several kinds: 16 to 27' : undefined
    const turnedBody = 'frames of turned bodies, and code that is seldom run: 2 to 21'
    const radius = kind === 'sphere' ? 'the radius passed to nearestPoint: 16' : ofSizes
    forms.push(
      { name: `cast ${kind}`, ask: (i) => mesh.cast(mover, froms[i], ways[i], hit), todo: ofSizes },
      { name: `cast ${kind}, turned`, ask: (i) => mesh.cast(mover, froms[i], ways[i], hit, turned), todo: turnedBody },
      { name: `overlap ${kind}`, ask: (i) => mesh.overlap(mover, low[i], hit), todo: radius },
      { name: `overlap ${kind}, turned`, ask: (i) => mesh.overlap(mover, low[i], hit, turned), todo: turnedBody },
      { name: `overlapAll ${kind}`, ask: (i) => mesh.overlapAll(mover, low[i], hits), todo: ofSizes },
      { name: `overlapAny ${kind}`, ask: (i) => mesh.overlapAny(mover, low[i]), todo: ofSizes },
      { name: `casts ${kind}`, rows: QUESTIONS, ask: () => mesh.casts(mover, courses, triangles, rows) },
    )
  }
  return forms
}
