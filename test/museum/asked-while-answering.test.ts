import { describe, expect, it } from 'vitest'
import {
  Balls,
  Character,
  createClosest,
  createHit,
  type Hit,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'

/**
 * Objects of reactive frameworks run code when they are written to. A hit whose `distance` asked another mesh got the point of that
 * other answer, since it was filled in from memory that all questions share: here y = 50 on a mesh whose highest y is 2.
 */
const HILL = [-4, 0, -4, -4, 0, 8, 8, 2, -4]
const ROOF = [-90, 50, -90, -90, 50, 90, 90, 50, 0]
const mesh = new TriangleMesh(HILL)
const other = new TriangleMesh(ROOF)
const world = new World()
world.add(mesh)
const FROM = { x: -1, y: 9, z: 1 }
const DOWN = { x: 0, y: -1, z: 0 }
const WAY = { x: 0, y: -20, z: 0 }
const END = { x: -1, y: -9, z: 1 }
const ball = sphere({ radius: 0.5 })
const big = sphere({ radius: 20 })

/** As createHit makes it, but whoever writes the distance, or a coordinate of the point, asks the other mesh everything. */
function listening<T extends { distance: number; point: { x: number; y: number; z: number } }>(place: T): T {
  const ask = (): void => {
    other.castRay(FROM, { x: 0, y: 1, z: 0 }, 99, createHit())
    other.castRayAll(FROM, { x: 0, y: 1, z: 0 }, 99, [createHit()])
    other.cast(ball, FROM, { x: 0, y: 90, z: 0 }, createHit())
    other.overlapAll(big, { x: 0, y: 40, z: 0 }, [])
    other.closestPoint(FROM, 99, createClosest())
  }
  const on = (target: object, key: string, value: unknown): boolean => {
    ask()
    return Reflect.set(target, key, value)
  }
  place.point = new Proxy<T['point']>(place.point, { set: on as ProxyHandler<object>['set'] })
  return new Proxy(place, { set: on as ProxyHandler<object>['set'] }) as T
}

const QUESTIONS: Record<string, (hit: Hit) => unknown> = {
  'TriangleMesh.castRay': (hit) => mesh.castRay(FROM, DOWN, 99, hit),
  'TriangleMesh.castRayAll': (hit) => mesh.castRayAll(FROM, DOWN, 99, [hit]),
  'TriangleMesh.castSegment': (hit) => mesh.castSegment(FROM, END, hit),
  'TriangleMesh.castSegmentAll': (hit) => mesh.castSegmentAll(FROM, END, [hit]),
  'TriangleMesh.cast': (hit) => mesh.cast(ball, FROM, WAY, hit),
  'TriangleMesh.overlap': (hit) => mesh.overlap(big, FROM, hit),
  'TriangleMesh.overlapAll': (hit) => mesh.overlapAll(big, FROM, [hit]),
  'World.castRay': (hit) => world.castRay(FROM, DOWN, 99, hit),
  'World.castRayAll': (hit) => world.castRayAll(FROM, DOWN, 99, [hit]),
  'World.castSegment': (hit) => world.castSegment(FROM, END, hit),
  'World.cast': (hit) => world.cast(ball, FROM, WAY, hit),
  'World.overlap': (hit) => world.overlap(big, FROM, hit),
  'World.overlapAll': (hit) => world.overlapAll(big, FROM, [hit]),
}

describe('an answer is whole before the first of it is written', () => {
  for (const [name, ask] of Object.entries(QUESTIONS))
    it(name, () => {
      const [plain, reactive] = [createHit(), listening(createHit())]
      expect(ask(plain)).toBeTruthy()
      expect(ask(reactive)).toBeTruthy()
      expect(JSON.parse(JSON.stringify(reactive))).toEqual(JSON.parse(JSON.stringify(plain)))
      expect(reactive.point.y).toBeLessThanOrEqual(2)
    })

  it('the closest point, of a mesh and of a world', () => {
    for (const asked of [mesh, world]) {
      const [plain, reactive] = [createClosest(), listening(createClosest())]
      expect(asked.closestPoint(FROM, 99, plain)).toBe(true)
      expect(asked.closestPoint(FROM, 99, reactive)).toBe(true)
      expect(JSON.parse(JSON.stringify(reactive))).toEqual(JSON.parse(JSON.stringify(plain)))
    }
    const reactive = listening(createClosest())
    expect(mesh.signedDistance(FROM, reactive)).toBeCloseTo(reactive.distance, 12)
  })

  it('all hits, where the first that is written moves the mesh', () => {
    const two = new TriangleMesh([...HILL, ...HILL.map((x, i) => (i % 3 === 1 ? x - 3 : x))])
    const [plain, reactive] = [
      [createHit(), createHit()],
      [createHit(), createHit()],
    ]
    expect(two.castRayAll(FROM, DOWN, 99, plain)).toBe(2)
    reactive[0].point = new Proxy(reactive[0].point, {
      set(target, key, value) {
        two.refit([...ROOF, ...ROOF])
        return Reflect.set(target, key, value)
      },
    })
    expect(two.castRayAll(FROM, DOWN, 99, reactive)).toBe(2)
    expect(JSON.parse(JSON.stringify(reactive))).toEqual(JSON.parse(JSON.stringify(plain)))
  })

  it('the corners of a triangle, where the first that is written moves the mesh', () => {
    const moved = new TriangleMesh(HILL)
    const [a, b, c] = [0, 0, 0].map(() => ({ x: 0, y: 0, z: 0 }))
    const moves = new Proxy(a, {
      set(target, key, value) {
        moved.refit(ROOF)
        return Reflect.set(target, key, value)
      },
    })
    moved.getTriangle(0, moves, b, c)
    expect([a, b, c].flatMap(({ x, y, z }) => [x, y, z])).toEqual(HILL)
  })

  it('the place of a ball, where the first coordinate that is written removes another ball', () => {
    const balls = new Balls(new World(), { motion: 'stepped' })
    const first = balls.add({ position: { x: 1, y: 2, z: 3 }, radius: 0.5 })
    const second = balls.add({ position: { x: 4, y: 5, z: 6 }, radius: 0.5 })
    balls.add({ position: { x: 7, y: 8, z: 9 }, radius: 0.5 })
    const out = {
      y: 0,
      z: 0,
      set x(_: number) {
        balls.remove(first)
      },
    } as unknown as { x: number; y: number; z: number }
    balls.getPosition(second, out)
    expect([out.y, out.z]).toEqual([5, 6])
  })
})

describe('a question is read to its end before anything is asked', () => {
  const hit = createHit()

  it('rays, where reading the hit, the origin or the direction asks the same', () => {
    const asks = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(of, key) {
          mesh.castRay({ x: 50, y: 9, z: 0 }, { x: 1, y: 0, z: 0 }, 99, createHit())
          mesh.castSegmentAny(END, { x: 50, y: 9, z: 0 })
          return Reflect.get(of, key)
        },
      })
    const reactive = asks(createHit())
    expect(mesh.castRay(asks(FROM), asks(DOWN), 99, reactive)).toBe(true)
    expect(mesh.castRay(FROM, DOWN, 99, hit)).toBe(true)
    expect(JSON.parse(JSON.stringify(reactive))).toEqual(JSON.parse(JSON.stringify(hit)))
    expect(mesh.castSegment(asks(FROM), asks(END), reactive)).toBe(true)
    expect(mesh.castRayAny(asks(FROM), asks(DOWN), 99)).toBe(true)
    expect(mesh.castSegmentAny(asks(FROM), asks(END))).toBe(true)
  })

  it('an option that asks by itself does not turn a hit into a miss', () => {
    const asks = {
      get mask() {
        other.castRay({ x: 0, y: 99, z: 0 }, { x: 0, y: 1, z: 0 }, 1, createHit())
        return 1
      },
    }
    expect(mesh.castRay(FROM, DOWN, 99, hit, asks)).toBe(true)
    expect(world.castRay(FROM, DOWN, 99, hit, asks)).toBe(true)
    const turned = {
      get orientation() {
        other.cast(ball, { x: 0, y: 99, z: 0 }, { x: 0, y: 1, z: 0 }, createHit())
        world.overlap(ball, { x: 0, y: 99, z: 0 })
        return { x: 0, y: 0, z: 0, w: 1 }
      },
    }
    expect(mesh.cast(ball, FROM, WAY, hit, turned)).toBe(true)
    expect(world.cast(ball, FROM, WAY, hit, turned)).toBe(true)
    expect(world.overlap(big, FROM, hit, turned)).toBe(true)
  })

  it('a coordinate that is another one each time it is read is read once', () => {
    let reads = 0
    const shifty = {
      get x() {
        return reads++ === 0 ? -1 : Number.NaN
      },
      y: 9,
      z: 1,
    }
    expect(mesh.castRay(shifty, DOWN, 99, hit)).toBe(true)
    expect([reads, hit.point.x]).toEqual([1, -1])
  })

  it('a velocity that moves another character', () => {
    const floor = new World()
    floor.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
    const [one, twin, friend] = [0, 0, 9].map(
      (z) => new Character(floor, { shape: sphere({ radius: 0.4 }), position: { x: 0, y: 0, z } }),
    )
    const velocity = (z: number) => ({
      x: 3,
      y: 0,
      get z() {
        friend.walk({ velocity: { x: -5, y: 0, z: 0 } }, 0.5)
        return z
      },
    })
    one.walk({ velocity: velocity(1) }, 0.1)
    twin.walk({ velocity: { x: 3, y: 0, z: 1 } }, 0.1)
    expect(one.state).toEqual(twin.state)
    one.move(velocity(2), 0.1)
    twin.move({ x: 3, y: 0, z: 2 }, 0.1)
    expect(one.state).toEqual(twin.state)
    one.fly({ velocity: velocity(2) }, 0.1)
    twin.fly({ velocity: { x: 3, y: 0, z: 2 } }, 0.1)
    expect(one.state).toEqual(twin.state)
    one.teleport(velocity(2))
    twin.teleport({ x: 3, y: 0, z: 2 })
    expect(one.state).toEqual(twin.state)
  })

  it('a force, a velocity, a place whose reading removes another ball', () => {
    for (const door of ['setPosition', 'setVelocity', 'addForce'] as const) {
      const balls = new Balls(new World(), { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
      const [first, second, third] = [1, 2, 3].map((x) =>
        balls.add({ position: { x, y: 0, z: 0 }, velocity: { x: 0, y: 0, z: 0 }, radius: 0.25 }),
      )
      balls[door](second, {
        x: 5,
        y: 6,
        get z() {
          balls.remove(first)
          return 7
        },
      })
      balls.advance(1)
      const out = { x: 0, y: 0, z: 0 }
      balls.getPosition(second, out)
      expect(out).toEqual({ x: door === 'setPosition' ? 5 : 7, y: 6, z: 7 })
      balls.getPosition(third, out)
      expect(out).toEqual({ x: 3, y: 0, z: 0 })
    }
  })
})
