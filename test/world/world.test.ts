import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import {
  box,
  type ColliderOptions,
  createHit,
  ellipsoid,
  type Hit,
  pipe,
  plane,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const DOWN = at(0, -1, 0)
const hit = createHit()
const floor = new TriangleMesh([-9, 0, -9, -9, 0, 18, 18, 0, -9])

/** Everything whose top is at y = 0 below the origin, or below (0, 0, 0) on the rim. */
const tops: [string, Thing, ColliderOptions][] = [
  ['mesh', floor, {}],
  ['sphere', sphere({ radius: 2 }), { position: at(0, -2, 0) }],
  ['box', box({ halfExtents: at(3, 1, 2) }), { position: at(0, -1, 0) }],
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
      expect(hit.triangle >= 0).toBe(name === 'mesh' || name === 'box')
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

  test('ellipsoids are cast against meshes, boxes and planes; other pairs are refused by name', () => {
    const egg = ellipsoid({ radii: at(0.5, 1, 2) })
    for (const [name, thing, options] of tops) {
      const world = new World()
      const id = world.add(thing, options)
      const cast = (): boolean => world.cast(egg, at(0, 3, 0), at(0, -4, 0), hit)
      if (name === 'sphere' || name === 'pipe') {
        const before = JSON.stringify(hit)
        expect(cast).toThrow(`World: there is no sweep of an ellipsoid against a ${name} yet (collider ${id})`)
        expect(cast).toThrow(TypeError)
        expect(JSON.stringify(hit)).toBe(before)
      } else {
        expect(cast()).toBe(true)
        expect([hit.fraction, hit.collider]).toEqual([0.5, id])
      }
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
    expect(() => world.add(sphere({ radius: 1 }), { sides: 'front' })).toThrow('World.add: a sphere is solid')
    expect(() => world.add(box({ halfExtents: at(1, 1, 1) }), { sides: 'front' })).toThrow('World.add: a box is solid')
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
    expect(() => world.remove(2)).toThrow('World.remove: collider is 2, expected one that is in the world')
    expect(world.colliders.map((c) => c.id)).toEqual([0, 3])
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

describe('a world of many', () => {
  const next = random(3)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const anywhere = (): Vec3 => at(between(-9, 9), between(-9, 9), between(-9, 9))

  function scatter(): { world: World; alone: World[] } {
    const world = new World()
    const alone: World[] = []
    for (let i = 0; i < 24; i++) {
      const position = anywhere()
      const thing =
        i % 4 === 0
          ? sphere({ radius: between(0.2, 2) })
          : i % 4 === 1
            ? box({ halfExtents: at(between(0.2, 2), between(0.2, 2), between(0.2, 2)) })
            : i % 4 === 2
              ? plane({ normal: anywhere(), offset: between(-20, 20) })
              : pipe({ radius: between(0.1, 1), axis: anywhere() })
      world.add(thing, { position })
      const one = new World()
      one.add(thing, { position })
      alone.push(one)
    }
    return { world, alone }
  }

  test('gives the first of what each gives alone', () => {
    const { world, alone } = scatter()
    const other = createHit()
    for (let i = 0; i < 300; i++) {
      const from = anywhere()
      const way = anywhere()
      const ball = sphere({ radius: between(0.05, 0.5) })
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
    }
  })

  test('a box is its twelve triangles', () => {
    const world = new World()
    const half = at(1, 2, 3)
    const middle = at(4, 5, 6)
    world.add(box({ halfExtents: half }), { position: middle })
    const corners: number[] = []
    for (let i = 0; i < 8; i++)
      corners.push(middle.x + (i & 1 ? 1 : -1), middle.y + (i & 2 ? 2 : -2), middle.z + (i & 4 ? 3 : -3))
    const mesh = world.colliders[0].mesh
    expect(mesh?.triangleCount).toBe(12)
    const reach = at(20, 0, 0)
    const seen = new Set<number>()
    for (let i = 0; i < 200; i++) {
      const from = at(middle.x + between(-9, 9), middle.y + between(-9, 9), middle.z + between(-9, 9))
      const to = at(middle.x - from.x, middle.y - from.y, middle.z - from.z)
      if (!world.castRay(from, to, reach.x, hit)) continue
      seen.add(hit.triangle)
      const n = [hit.normal.x, hit.normal.y, hit.normal.z].map(Math.abs).sort()
      expect(n).toEqual([0, 0, 1])
    }
    expect(seen.size).toBe(12)
  })

  test('empty, it answers no', () => {
    const world = new World()
    expect(world.castRay(at(0, 3, 0), DOWN, Number.POSITIVE_INFINITY, hit)).toBe(false)
    expect(world.castRayAny(at(0, 3, 0), DOWN, 9)).toBe(false)
    expect(world.cast(sphere({ radius: 1 }), at(0, 3, 0), DOWN, hit)).toBe(false)
    expect(world.overlap(sphere({ radius: 1 }), at(0, 3, 0))).toBe(false)
  })
})
