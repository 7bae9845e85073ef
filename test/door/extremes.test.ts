import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  createClosest,
  createHit,
  ellipsoid,
  pipe,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

/**
 * What doors let in may be extreme: 2^60 beside 5e-324. Every query ends, none throws, and what comes out is a number; the
 * normal of a hit is a unit vector.
 */
const next = random(77)
const EXTREMES = [
  0,
  -0,
  5e-324,
  -5e-324,
  1e-300,
  1e-162,
  6.9e-39,
  6e-17,
  1e-9,
  0.5,
  -1,
  3,
  1e6,
  -1e9,
  2 ** 53 + 2,
  2 ** 60,
  -(2 ** 60),
]
const pick = (): number => EXTREMES[Math.floor(next() * EXTREMES.length)] * (next() < 0.3 ? next() : 1)
const anything = (): Vec3 => ({ x: pick(), y: pick(), z: pick() })
const size = (): number => Math.max(Math.abs(pick()), 5e-324)
const direction = (): Vec3 => {
  for (;;) {
    const v = anything()
    if (v.x !== 0 || v.y !== 0 || v.z !== 0) return v
  }
}

const hit = createHit()
const closest = createClosest()
const finite = (v: Vec3): boolean => Number.isFinite(v.x) && Number.isFinite(v.y) && Number.isFinite(v.z)
const isUnit = (v: Vec3): boolean => Math.abs(Math.hypot(v.x, v.y, v.z) - 1) < 1e-12

function checkHit(what: string, input: unknown, ray: boolean): void {
  const sound =
    finite(hit.position) &&
    finite(hit.point) &&
    isUnit(hit.normal) &&
    hit.depth >= 0 &&
    hit.distance >= 0 &&
    Number.isFinite(hit.distance) &&
    // a ray's fraction counts lengths of its direction, and of the shortest there are too many
    (ray ? hit.fraction >= 0 : hit.fraction >= 0 && hit.fraction <= 1)
  expect([what, input, sound, sound || JSON.stringify(hit)]).toEqual([what, input, true, true])
}

interface Askable {
  castRay: TriangleMesh['castRay']
  castRayAny: TriangleMesh['castRayAny']
  cast: TriangleMesh['cast']
  overlap: TriangleMesh['overlap']
}

function askAll(target: Askable, round: boolean): number {
  let hits = 0
  const from = anything()
  const way = direction()
  const far = next() < 0.5 ? Number.POSITIVE_INFINITY : Math.abs(pick())
  if (target.castRay(from, way, far, hit)) {
    hits++
    checkHit('castRay', { from, way, far }, true)
  }
  target.castRayAny(from, way, far)
  const radii = { x: size(), y: size(), z: size() }
  for (const shape of round ? [sphere({ radius: radii.x })] : [sphere({ radius: radii.x }), ellipsoid({ radii })])
    for (const initialOverlap of ['ignore-leaving', 'report', 'ignore'] as const)
      if (target.cast(shape, from, way, hit, { initialOverlap })) {
        hits++
        checkHit('cast', { shape, from, way, initialOverlap }, false)
      }
  if (target.overlap(sphere({ radius: radii.x }), from, hit)) {
    hits++
    checkHit('overlap', { from, radius: radii.x }, false)
  }
  return hits
}

describe('extremes', () => {
  test('of meshes and queries', () => {
    let hits = 0
    for (let i = 0; i < 60; i++) {
      const positions = Array.from({ length: 9 * Math.ceil(next() * 12) }, pick)
      const mesh = new TriangleMesh(positions, null, { sides: i % 2 ? 'both' : 'front' })
      for (let j = 0; j < 12; j++) {
        hits += askAll(mesh, false)
        const start = anything()
        const end = anything()
        if (mesh.castSegment(start, end, hit)) checkHit('castSegment', { positions, start, end }, false)
        mesh.castRayAll(start, direction(), Number.POSITIVE_INFINITY, [])
        if (mesh.closestPoint(start, Number.POSITIVE_INFINITY, closest))
          expect([finite(closest.point), isUnit(closest.normal), closest.distance >= 0]).toEqual([true, true, true])
      }
    }
    expect(hits).toBeGreaterThan(200)
  })

  test('of worlds', () => {
    let hits = 0
    for (let i = 0; i < 60; i++) {
      const world = new World()
      const things = [
        () => world.add(sphere({ radius: size() }), { position: anything() }),
        () => world.add(plane({ normal: direction(), offset: pick() }), { position: anything() }),
        () => world.add(pipe({ radius: size(), axis: direction() }), { position: anything() }),
        () => {
          const half = 2 ** 59
          const most = (): number => Math.min(size(), half)
          world.add(box({ halfExtents: { x: most(), y: most(), z: most() } }), {
            position: { x: pick() / 2, y: pick() / 2, z: pick() / 2 },
          })
        },
      ]
      things[i % 4]()
      for (let j = 0; j < 12; j++) hits += askAll(world, true)
    }
    expect(hits).toBeGreaterThan(200)
  })
})
