import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  type ColliderOptions,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Hit,
  type Mover,
  pipe,
  plane,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
  type WorldQueryOptions,
} from '../../src/index.ts'
import { allColliders } from '../../src/world/ids.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DOWN = at(0, -1, 0)
const hit = createHit()
const INF = Number.POSITIVE_INFINITY
/** The body's y axis becomes the world's x. */
const ASIDE = { x: 0, y: 0, z: -2, w: 2 }
const floor = new TriangleMesh([-9, 0, -9, -9, 0, 18, 18, 0, -9])

/** Everything whose top is at y = 0 below the origin, or below (0, 0, 0) on the rim. */
const tops: [string, Thing, ColliderOptions][] = [
  ['mesh', floor, {}],
  ['sphere', sphere({ radius: 2 }), { position: at(0, -2, 0) }],
  ['box', box({ halfExtents: at(3, 1, 2) }), { position: at(0, -1, 0) }],
  ['box on its side', box({ halfExtents: at(1, 3, 2) }), { position: at(0, -1, 0), orientation: ASIDE }],
  ['ellipsoid', ellipsoid({ radii: at(3, 1, 2) }), { position: at(0, -1, 0) }],
  ['capsule', capsule({ radius: 2, height: 6 }), { position: at(0, -3, 0) }],
  ['lying capsule', capsule({ radius: 2, height: 6 }), { position: at(0.5, -2, 0), orientation: ASIDE }],
  ['cylinder', cylinder({ radius: 2, height: 6 }), { position: at(0, -3, 0) }],
  ['lying cylinder', cylinder({ radius: 2, height: 6 }), { position: at(0.5, -2, 0), orientation: ASIDE }],
  ['plane', plane({ normal: at(0, 3, 0) }), {}],
  ['plane by position', plane({ normal: at(0, 3, 0), offset: 2 }), { position: at(4, -2, 7) }],
  ['pipe', pipe({ radius: 2, axis: at(0, 0, 5) }), { position: at(0, -2, 33) }],
]

describe('each kind of collider answers each question', () => {
  for (const [name, thing, options] of tops)
    test(name, () => {
      const world = new World()
      const id = world.add(thing, options)
      expect(world.castRay(at(0, 3, 0), DOWN, 9, hit)).toBe(true)
      expect([hit.distance, hit.point, hit.normal, hit.collider]).toEqual([3, at(0, 0, 0), at(0, 1, 0), id])
      expect(hit.triangle >= 0).toBe(name === 'mesh')
      expect(world.castRay(at(0, 3, 0), DOWN, 2.9, hit)).toBe(false)
      expect(world.castRayAny(at(0, 3, 0), DOWN, 3)).toBe(true)
      expect(world.castRayAny(at(0, 3, 0), DOWN, 2.9)).toBe(false)
      expect(world.cast(sphere({ radius: 1 }), at(0, 3, 0), at(0, -4, 0), hit)).toBe(true)
      expect([hit.fraction, hit.position, hit.point, hit.normal, hit.collider]).toEqual([
        0.5,
        at(0, 1, 0),
        at(0, 0, 0),
        at(0, 1, 0),
        id,
      ])
      expect(world.overlap(sphere({ radius: 1 }), at(0, 0.75, 0), hit)).toBe(true)
      expect([hit.depth, hit.startsInside, hit.normal, hit.collider]).toEqual([0.25, true, at(0, 1, 0), id])
      expect(world.overlap(sphere({ radius: 1 }), at(0, 1, 0))).toBe(true)
      expect(world.overlap(sphere({ radius: 1 }), at(0, 1.001, 0))).toBe(false)
    })

  const movers: [string, Mover, ColliderOptions][] = [
    ['sphere', sphere({ radius: 1 }), {}],
    ['ellipsoid', ellipsoid({ radii: at(0.5, 1, 2) }), {}],
    ['ellipsoid on its side', ellipsoid({ radii: at(1, 0.5, 2) }), { orientation: ASIDE }],
    ['capsule', capsule({ radius: 0.5, height: 2 }), {}],
    ['lying capsule', capsule({ radius: 1, height: 3 }), { orientation: ASIDE }],
    ['cylinder', cylinder({ radius: 0.5, height: 2 }), {}],
    ['lying cylinder', cylinder({ radius: 1, height: 1 }), { orientation: ASIDE }],
    ['box', box({ halfExtents: at(0.5, 1, 0.25) }), {}],
    ['box on its side', box({ halfExtents: at(1, 0.5, 0.25) }), { orientation: ASIDE }],
  ]
  for (const [name, body, turn] of movers)
    test(`${name}: cast, in overlap and touching, against each; against pipes only spheres`, () => {
      for (const [target, thing, options] of tops) {
        const world = new World()
        const id = world.add(thing, options)
        const cast = (from: Vec3, way: Vec3, more = {}): boolean =>
          world.cast(body, from, way, hit, { ...turn, ...more })
        if (target === 'pipe' && body.kind !== 'sphere') {
          const before = JSON.stringify(hit)
          const refused = `World.cast: shape is ${body.kind === 'ellipsoid' ? 'an' : 'a'} ${body.kind}, expected a sphere: only spheres can be cast against a pipe so far (collider ${id})`
          expect(() => cast(at(0, 3, 0), at(0, -4, 0), { mask: -1 })).toThrow(refused)
          expect(() => world.overlap(body, at(0, 0.5, 0), hit, turn)).toThrow(TypeError)
          expect(JSON.stringify(hit)).toBe(before)
          continue
        }
        const what = `${name} against ${target}`
        expect([what, cast(at(0, 3, 0), at(0, -4, 0))]).toEqual([what, true])
        expect(hit.fraction).toBeCloseTo(0.5, 8)
        expect([hit.normal.y, hit.point.y].map((x, i) => Math.abs(x - 1 + i) < 1e-7)).toEqual([true, true])
        expect([hit.collider, hit.startsInside]).toEqual([id, false])
        expect(cast(at(0, 3, 0), at(0, -1.99, 0))).toBe(false)
        expect(cast(at(0, 3, 0), at(0, 4, 0))).toBe(false)
        expect([what, world.overlap(body, at(0, 0.875, 0), hit, turn)]).toEqual([what, true])
        expect([hit.startsInside, hit.collider]).toEqual([true, id])
        expect(hit.depth).toBeCloseTo(0.125, 7)
        expect(hit.normal.y).toBeCloseTo(1, 7)
        expect(world.overlap(body, at(0, 1.001, 0), hit, turn)).toBe(false)
        // in overlap: deeper is stopped, leaving is not
        expect([what, cast(at(0, 0.875, 0), at(0, -0.5, 0))]).toEqual([what, true])
        expect([hit.fraction, hit.startsInside]).toEqual([0, true])
        expect(hit.depth).toBeCloseTo(0.125, 7)
        expect(cast(at(0, 0.875, 0), at(0, 3, 0))).toBe(false)
        expect(cast(at(0, 0.875, 0), at(0, -0.5, 0), { initialOverlap: 'ignore' })).toBe(false)
        expect(cast(at(0, 0.875, 0), at(0, 3, 0), { initialOverlap: 'report' })).toBe(true)
      }
    })

  test('a solid is solid: whoever is inside it is in overlap, with the least way out', () => {
    const half = at(3, 2, 4)
    for (const [name, body, turn] of movers) {
      const world = new World()
      world.add(box({ halfExtents: half }))
      const at0 = at(0.1, 0.7, 0.2)
      expect([name, world.overlap(body, at0, hit, turn)]).toEqual([name, true])
      expect(hit.depth).toBeCloseTo(1.3 + 1, 7)
      expect(hit.normal.y).toBeCloseTo(1, 9)
      expect(world.cast(body, at0, at(0, 9, 0), hit, turn)).toBe(false)
      expect(world.cast(body, at0, at(0, -0.1, 0), hit, turn)).toBe(true)
      expect(hit.depth).toBeCloseTo(2.3, 7)
      expect(world.castRay(at0, at(0, 1, 0), 9, hit) && [hit.distance, hit.startsInside]).toEqual([0, true])
    }
  })
})

describe('sides', () => {
  const under = at(0, -3, 0)
  test('a plane is a surface: struck from below too, unless it has a front', () => {
    for (const sides of ['both', 'front'] as const) {
      const world = new World()
      world.add(plane({ normal: at(0, 1, 0) }), { sides })
      const two = sides === 'both'
      expect(world.castRay(under, at(0, 1, 0), 9, hit)).toBe(two)
      if (two) expect(hit.normal).toEqual(at(0, -1, 0))
      expect(world.castRayAny(under, at(0, 1, 0), 9)).toBe(two)
      expect(world.cast(sphere({ radius: 1 }), under, at(0, 9, 0), hit)).toBe(two)
      expect(world.overlap(sphere({ radius: 4 }), under)).toBe(two)
      expect(world.castRay(at(0, 3, 0), DOWN, 9, hit)).toBe(true)
      expect(world.overlap(sphere({ radius: 4 }), at(0, 3, 0))).toBe(true)
    }
  })

  test('a pipe is a surface: struck from inside too, unless it has a front, the outside', () => {
    for (const sides of ['both', 'front'] as const) {
      const world = new World()
      world.add(pipe({ radius: 2 }), { sides })
      const two = sides === 'both'
      expect(world.castRay(at(0.5, 0, 0), at(1, 0, 0), 9, hit)).toBe(two)
      if (two) expect([hit.distance, hit.normal.x]).toEqual([1.5, -1])
      expect(world.cast(sphere({ radius: 0.5 }), at(0.5, 0, 0), at(4, 0, 0), hit)).toBe(two)
      if (two) expect([hit.distance, hit.normal.x]).toEqual([1, -1])
      expect(world.overlap(sphere({ radius: 1.75 }), at(0.5, 0, 0))).toBe(two)
      expect(world.castRay(at(5, 0, 0), at(-1, 0, 0), 9, hit) && hit.distance).toBe(3)
    }
  })

  test('a mesh brings its own; solids have none', () => {
    const world = new World()
    const front = new TriangleMesh([-9, 0, -9, -9, 0, 18, 18, 0, -9], null, { sides: 'front' })
    world.add(front, { sides: 'front' })
    expect(world.castRay(under, at(0, 1, 0), 9, hit)).toBe(false)
    expect(() => world.add(front, { sides: 'both' })).toThrow("World.add: sides is 'both', expected 'front'")
    expect(() => world.add(sphere({ radius: 1 }), { sides: 'front' })).toThrow(
      "World.add: sides is 'front' for a sphere",
    )
    expect(() => world.add(box({ halfExtents: at(1, 1, 1) }), { sides: 'front' })).toThrow(
      "World.add: sides is 'front' for a box",
    )
    expect(world.add(sphere({ radius: 1 }), { sides: 'both' })).toBe(1)
  })
})

describe('ids', () => {
  test('count up and are never used again', () => {
    const world = new World()
    expect([world.add(floor), world.add(sphere({ radius: 1 })), world.add(floor)]).toEqual([0, 1, 2])
    world.remove(1)
    world.remove(2)
    expect(world.add(floor)).toBe(3)
    world.remove(2) // gone is gone
    expect(() => world.remove(4)).toThrow('World.remove: collider is 4, expected one that is in the world')
    expect(() => world.getData(2)).toThrow('World.getData: collider is 2, expected one that is in the world')
    expect([...allColliders(world.colliders.ids)].map((c) => c.id)).toEqual([0, 3])
  })

  test('what is removed is not struck', () => {
    const world = new World()
    const ball = world.add(sphere({ radius: 1 }), { position: at(0, 1, 0) })
    world.add(floor)
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit) && hit.distance).toBe(7)
    world.remove(ball)
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit) && hit.distance).toBe(9)
  })

  test('ties go to the lower id', () => {
    for (const [, thing, options] of tops) {
      const world = new World()
      world.remove(world.add(thing, options))
      for (let i = 0; i < 3; i++) world.add(thing, options)
      expect(world.castRay(at(0, 3, 0), DOWN, 9, hit) && hit.collider).toBe(1)
      expect(world.cast(sphere({ radius: 1 }), at(0, 3, 0), at(0, -4, 0), hit) && hit.collider).toBe(1)
      expect(world.overlap(sphere({ radius: 1 }), at(0, 0.5, 0), hit) && hit.collider).toBe(1)
    }
  })

  test('but first to the larger |n·d|: a floor is met more squarely than a slope through the same point', () => {
    const world = new World()
    world.add(plane({ normal: at(1, 1, 0) }))
    const level = world.add(plane({ normal: at(0, 1, 0) }))
    expect(world.castRay(at(0, 3, 0), DOWN, 9, hit) && hit.collider).toBe(level)
  })
})

describe('what is asked', () => {
  test('layers of colliders, a filter, and fronts only', () => {
    const world = new World()
    const high = world.add(sphere({ radius: 1 }), { position: at(0, 6, 0), layer: 31 })
    const middle = world.add(plane({ normal: at(0, -1, 0), offset: -3 }), { layer: 4 })
    const low = world.add(floor)
    const first = (options: WorldQueryOptions): number[] => {
      const answers = [
        world.castRay(at(0, 9, 0), DOWN, 99, hit, options) ? hit.collider : -1,
        world.cast(sphere({ radius: 0.5 }), at(0, 9, 0), at(0, -9, 0), hit, options) ? hit.collider : -1,
        world.castSegment(at(0, 9, 0), at(0, -9, 0), hit, options) ? hit.collider : -1,
      ]
      expect(world.castRayAny(at(0, 9, 0), DOWN, 99, options)).toBe(answers[0] >= 0)
      return answers
    }
    const all = (id: number): number[] => [id, id, id]
    expect(first({})).toEqual(all(high))
    expect(first({ mask: 0b10001 })).toEqual(all(middle))
    expect(first({ mask: 1 })).toEqual(all(low))
    expect(first({ mask: 2 ** 31 })).toEqual(all(high))
    expect(first({ mask: 2 })).toEqual(all(-1))
    expect(first({ filter: (id) => id !== high })).toEqual(all(middle))
    expect(first({ filter: (id) => id !== high, sides: 'front' })).toEqual(all(low))
    expect(first({ filter: () => false })).toEqual(all(-1))
    const hits: Hit[] = []
    expect(world.castRayAll(at(0, 9, 0), DOWN, 99, hits, { mask: 0b10001 })).toBe(2)
    expect(hits.slice(0, 2).map((h) => h.collider)).toEqual([middle, low])
    expect(world.overlapAll(sphere({ radius: 4 }), at(0, 3, 0), hits, { mask: 1 })).toBe(1)
    expect(world.overlap(sphere({ radius: 4 }), at(0, 3, 0), hit, { mask: 16 }) && hit.collider).toBe(middle)
    const closest = createClosest()
    expect(world.closestPoint(at(0, 4.5, 0), 9, closest) && closest.collider).toBe(high)
    expect(world.closestPoint(at(0, 4.5, 0), 9, closest, { mask: 1 }) && [closest.collider, closest.triangle]).toEqual([
      low,
      0,
    ])
  })

  test('a mesh with layers of its own is asked by triangle, and takes no other', () => {
    const positions = [-9, 0, -9, -9, 0, 18, 18, 0, -9, -9, 2, -9, -9, 2, 18, 18, 2, -9]
    const mesh = new TriangleMesh(positions, null, { layers: [3, 5] })
    const world = new World()
    world.add(mesh)
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit) && hit.triangle).toBe(1)
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit, { mask: 8 }) && hit.triangle).toBe(0)
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit, { mask: 1 })).toBe(false)
    expect(() => world.add(mesh, { layer: 1 })).toThrow('World.add: layer is given for a TriangleMesh that has layers')
  })

  test('a filter cannot ask, and what it throws ends the question and nothing else', () => {
    const world = new World()
    world.add(sphere({ radius: 1 }))
    const ask = (filter: (id: number) => boolean): boolean => world.castRay(at(0, 9, 0), DOWN, 99, hit, { filter })
    expect(() => ask(() => world.castRayAny(at(0, 9, 0), DOWN, 99))).toThrow('called from inside a filter')
    expect(() =>
      ask(() => {
        throw new Error('mine')
      }),
    ).toThrow('mine')
    expect(world.castRay(at(0, 9, 0), DOWN, 99, hit)).toBe(true)
  })

  test('wrong options are named', () => {
    const world = new World()
    const ask = (options: object) => () => world.castRay(at(0, 9, 0), DOWN, 99, hit, options)
    expect(ask({ mask: 0.5 })).toThrow('World.castRay: mask is 0.5, expected a 32-bit integer')
    expect(ask({ filter: 3 })).toThrow('World.castRay: filter is number, expected a function or none')
    expect(ask({ sides: 'back' })).toThrow('World.castRay: sides is')
    const add = (thing: Thing, options: ColliderOptions) => () => world.add(thing, options)
    expect(add(sphere({ radius: 1 }), { scale: 2 })).toThrow('World.add: scale is given for a sphere')
    expect(add(floor, { scale: at(1, 0, 1) })).toThrow('World.add: scale is 0 along y')
    expect(add(floor, { scale: 2 ** 58 })).toThrow('expected at most 2^60')
    expect(add(floor, { sensor: 1 as never })).toThrow('World.add: sensor is 1')
    expect(add(floor, { mask: 0.5 })).toThrow('World.add: mask is 0.5')
    expect(add(box({ halfExtents: at(1, 1, 1) }), { orientation: { x: 0, y: 0, z: 0, w: 0 } })).toThrow(
      'World.add: orientation',
    )
    expect(add(box({ halfExtents: at(1, 1, 1) }), { layer: 32 })).toThrow('World.add: layer is 32')
    expect(world.count).toBe(0)
  })
})

describe('a world of many', () => {
  const next = random(3)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const anywhere = (): Vec3 => at(between(-9, 9), between(-9, 9), between(-9, 9))

  function scatter(pipes: boolean): { world: World; alone: World[] } {
    const world = new World()
    const alone: World[] = []
    for (let i = 0; i < 24; i++) {
      const position = anywhere()
      const some = (): Vec3 => at(between(0.2, 2), between(0.2, 2), between(0.2, 2))
      const orientation = i % 3 ? { ...anywhere(), w: between(-9, 9) } : undefined
      const [thing, options]: [Thing, ColliderOptions] = [
        () => [sphere({ radius: between(0.2, 2) }), { position }],
        () => [box({ halfExtents: some() }), { position, orientation }],
        () => [plane({ normal: anywhere(), offset: between(-20, 20) }), { position }],
        () => [capsule({ radius: between(0.1, 1), height: between(2, 3) }), { position, orientation }],
        () => [cylinder({ radius: between(0.1, 1), height: between(0.2, 3) }), { position, orientation }],
        () => [ellipsoid({ radii: some() }), { position, orientation }],
        () => [new TriangleMesh([...Array(9)].flatMap(() => Object.values(anywhere()))), {}],
        ...(pipes ? [() => [pipe({ radius: between(0.1, 1), axis: anywhere() }), { position }]] : []),
      ][i % (pipes ? 8 : 7)]() as [Thing, ColliderOptions]
      world.add(thing, options)
      const one = new World()
      one.add(thing, options)
      alone.push(one)
    }
    return { world, alone }
  }

  test('gives the first of what each gives alone', () => {
    const other = createHit()
    const hits: Hit[] = []
    const bodies: Mover[] = [
      sphere({ radius: 0.4 }),
      ellipsoid({ radii: at(0.3, 0.8, 0.4) }),
      capsule({ radius: 0.3, height: 1.8 }),
      cylinder({ radius: 0.3, height: 1.8 }),
      box({ halfExtents: at(0.3, 0.5, 0.7) }),
    ]
    const worlds = [scatter(true), scatter(false)]
    for (let i = 0; i < 300; i++) {
      const from = anywhere()
      const way = anywhere()
      const ball = bodies[i % 5]
      const { world, alone } = worlds[i % 5 === 0 ? 0 : 1]
      for (const ask of [
        (w: World, h: Hit) => w.castRay(from, way, 20, h),
        (w: World, h: Hit) => w.cast(ball, from, way, h),
      ]) {
        let best = Number.POSITIVE_INFINITY
        alone.forEach((w) => {
          if (ask(w, other)) best = Math.min(best, other.fraction)
        })
        expect(ask(world, hit) ? hit.fraction : Number.POSITIVE_INFINITY).toBe(best)
        if (best < Number.POSITIVE_INFINITY) expect(ask(alone[hit.collider], other) && other.fraction).toBe(best)
      }
      expect(world.castRayAny(from, way, 20)).toBe(alone.some((w) => w.castRayAny(from, way, 20)))
      let deepest = -1
      alone.forEach((w) => {
        if (w.overlap(ball, from, other)) deepest = Math.max(deepest, other.depth)
      })
      expect(world.overlap(ball, from, hit) ? hit.depth : -1).toBe(deepest)
      // all of them: each alone has as many, and the deepest, or first, comes first
      const touched = world.overlapAll(ball, from, hits)
      if (touched > 0) expect(hits[0].depth).toBe(deepest)
      for (let k = 1; k < touched; k++) expect(hits[k].depth).toBeLessThanOrEqual(hits[k - 1].depth + 1e-15)
      expect(touched).toBe(alone.reduce((sum, w) => sum + w.overlapAll(ball, from, hits), 0))
      const along = world.castRayAll(from, way, 20, hits)
      expect(along > 0).toBe(world.castRay(from, way, 20, hit))
      if (along > 0) expect(hits[0]).toEqual(hit)
      for (let k = 1; k < along; k++) expect(hits[k].distance).toBeGreaterThanOrEqual(hits[k - 1].distance)
      expect(along).toBe(alone.reduce((sum, w) => sum + w.castRayAll(from, way, 20, hits), 0))
      const near = createClosest()
      const nearest = createClosest()
      let least = INF
      alone.forEach((w) => {
        if (w.closestPoint(from, INF, near)) least = Math.min(least, near.distance)
      })
      expect(world.closestPoint(from, INF, nearest) && nearest.distance).toBe(least)
      expect(world.closestPoint(from, least, nearest)).toBe(true)
      if (least > 0) expect(world.closestPoint(from, least * (1 - 2e-16), nearest)).toBe(false)
      const to = at(from.x + way.x, from.y + way.y, from.z + way.z)
      const seen = world.castSegment(from, to, other)
      const length = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
      expect(world.castRay(from, at(to.x - from.x, to.y - from.y, to.z - from.z), length, hit)).toBe(seen)
      if (seen) expect([hit.fraction, hit.point, hit.collider]).toEqual([other.fraction, other.point, other.collider])
    }
  })

  test('empty, it answers no', () => {
    const world = new World()
    expect(world.castRay(at(0, 3, 0), DOWN, Number.POSITIVE_INFINITY, hit)).toBe(false)
    expect(world.castRayAny(at(0, 3, 0), DOWN, 9)).toBe(false)
    expect(world.cast(sphere({ radius: 1 }), at(0, 3, 0), DOWN, hit)).toBe(false)
    expect(world.overlap(sphere({ radius: 1 }), at(0, 3, 0))).toBe(false)
  })
})

test('whoever asks with a layer meets nothing whose mask lacks it', () => {
  const world = new World()
  world.add(sphere({ radius: 1 }), { mask: 1 << 2 })
  const meets = (options?: object) => world.castRayAny({ x: -5, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, 9, options)
  expect(meets()).toBe(true)
  expect(meets({ layer: 2 })).toBe(true)
  expect(meets({ layer: 3 })).toBe(false)
})

test('instances that many are placed keep their scale', () => {
  const mesh = new TriangleMesh([-1, 0, -1, 1, 0, -1, 0, 0, 1])
  const world = new World()
  const ids = [1, 2, 3].map((scale) => world.add(mesh, { scale }))
  world.placeMany(ids, Float64Array.from(ids.flatMap((_, i) => [20 * i, 0, 0, 0, 0, 0, 1])))
  for (const i of [0, 1, 2]) {
    const meets = (z: number) => world.castRayAny({ x: 20 * i, y: 1, z }, { x: 0, y: -1, z: 0 }, 2)
    expect([meets(0.9 * (i + 1)), meets(1.1 * (i + 1))]).toEqual([true, false])
  }
})

test('an array for a vector or a quaternion is refused as an array', () => {
  const world = new World()
  const ball = sphere({ radius: 1 })
  expect(() => world.add(ball, { position: [0, 1, 2] as never })).toThrow(
    'World.add: position is an array, expected an object with the numbers x, y, z',
  )
  expect(() => world.add(ball, { orientation: [0, 0, 0, 1] as never })).toThrow(
    'World.add: orientation is an array, expected an object with the numbers x, y, z, w',
  )
})
