/** Objects like those of reactive frameworks: to be read, or written to, they run code, here every other question there is. */
import {
  Balls,
  box,
  Character,
  capsule,
  castTurning,
  closestBetween,
  createClosest,
  createClosestPair,
  createHit,
  cylinder,
  ellipsoid,
  overlapMeshes,
  plane,
  sphere,
  TriangleMesh,
  visitTriangles,
  World,
} from '../../src/index.ts'
import type { Fixture } from './fixtures.ts'

const SHAPES = [
  sphere({ radius: 0.7 }),
  ellipsoid({ radii: { x: 0.5, y: 0.9, z: 0.7 } }),
  cylinder({ radius: 0.6, height: 1.5 }),
  capsule({ radius: 0.5, height: 2 }),
  box({ halfExtents: { x: 0.5, y: 0.6, z: 0.7 } }),
]
const FLOOR = [-90, 50, -90, -90, 50, 90, 90, 50, 0, -90, 53, -90, -90, 53, 90, 90, 53, 0]
const AT = { x: -1.5, y: 49.6, z: 0.25 }
const UP = { x: 0.125, y: 9, z: -0.25 }
const TURNED = { orientation: { x: 0.1, y: 0.3, z: -0.2, w: 1 }, initialOverlap: 'report' } as const
const OPTIONS = { mask: 1, sides: 'front', filter: (id: number) => id !== 1 } as const

/** Asks all doors of things of its own, and the questions of the fixture's: that must not change an answer under way. */
export function makeDisturbance(fixture: Fixture): () => void {
  const mesh = new TriangleMesh(FLOOR)
  const world = new World()
  world.add(mesh)
  world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: 49.9 }))
  world.add(SHAPES[4], { position: { x: 1, y: 51, z: 1 } })
  const characters = [sphere({ radius: 0.4 }), cylinder({ radius: 0.4, height: 1.5 })].map(
    (shape) => new Character(world, { shape, position: { x: 5, y: 50.02, z: 5 } }),
  )
  const balls = new Balls(world, { motion: 'stepped' })
  const hit = createHit()
  const closest = createClosest()
  const rays = Float64Array.of(-1.5, 49, 0.25, 0, 1, 0, 9)
  const ints = new Int32Array(1)
  const bytes = new Uint8Array(1)
  const floats = new Float64Array(16)
  return () => {
    for (const asked of [mesh, world, fixture.mesh, fixture.world]) {
      asked.castRay(AT, UP, 99, hit, OPTIONS)
      asked.castRayAny(AT, UP, 99)
      asked.castRayAll(AT, UP, 99, [createHit()])
      asked.castSegment(AT, { x: 0, y: 55, z: 0 }, hit)
      asked.castSegmentAll(AT, { x: 0, y: 55, z: 0 }, [])
      asked.containsPoints(rays.subarray(0, 3), bytes)
      asked.closestPoint(AT, 99, closest, OPTIONS)
      // the fixture's world has a pipe, which only spheres may meet
      for (const shape of asked instanceof World ? SHAPES.slice(0, 1) : SHAPES) {
        asked.cast(shape, AT, UP, hit, TURNED)
        asked.overlap(shape, AT, hit, OPTIONS)
        asked.castAll(shape, AT, UP, [])
        asked.overlapAll(shape, AT, [])
      }
    }
    for (const asked of [mesh, fixture.mesh]) {
      asked.castRayCount(AT, UP, 99)
      asked.castSegmentCount(AT, UP)
      asked.contains(AT, { method: 'winding' })
      asked.signedDistance(AT, closest)
      asked.overlapAny(SHAPES[0], AT)
      asked.castRays(rays, ints, floats)
      asked.casts(SHAPES[1], rays.subarray(0, 6), ints, floats)
      asked.closestPoints(rays.subarray(0, 3), 9, ints, floats)
      asked.getTriangle(0, { ...AT }, { ...AT }, { ...AT })
    }
    overlapMeshes(mesh, fixture.mesh, { poseB: { position: AT, scale: 2 } })
    closestBetween(mesh, fixture.mesh, 99, createClosestPair(), { poseA: { position: AT } })
    visitTriangles(mesh, { box: mesh.bounds, ray: { origin: AT, direction: UP } }, () => false)
    castTurning(world, SHAPES[4], { position: AT }, { position: UP, orientation: TURNED.orientation }, hit)
    castTurning(fixture.mesh, SHAPES[4], { position: AT }, { position: UP, orientation: TURNED.orientation }, hit)
    mesh.refit(FLOOR)
    for (const character of characters) {
      character.walk({ velocity: { x: 1, y: 0, z: 1 }, jump: true }, 0.1)
      character.move({ x: -0.1, y: 0, z: -0.1 }, 0.1)
      character.fly({ velocity: { x: 0, y: 0.1, z: 0 } }, 0.1)
      character.restore(character.state.slice())
      character.resize(sphere({ radius: 0.4 }))
      character.launch(UP)
      character.teleport({ x: 5, y: 50.02, z: 5 })
    }
    const ball = balls.add({ position: { x: 0, y: 60, z: 0 }, velocity: { x: 3, y: -9, z: 1 }, radius: 0.5 })
    balls.addForce(ball, UP)
    balls.setVelocity(ball, UP)
    balls.setPosition(ball, { x: 0, y: 60, z: 0 })
    balls.advance(0.1)
    balls.remove(ball)
  }
}

/** A plain object or array, and all such in it, that runs `touched` whenever it is read or written. */
export function reactive<T>(value: T, touched: () => void): T {
  if (typeof value !== 'object' || value === null) return value
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype) return value // an instance, memory
  const target = Object.isFrozen(value) ? { ...value } : value // what a proxy tells of a frozen object must be the object's own
  return new Proxy(target as object, {
    get(of, key) {
      touched()
      return reactive(Reflect.get(of, key), touched)
    },
    set(of, key, next) {
      touched()
      const done = Reflect.set(of, key, next)
      touched()
      return done
    },
  }) as T
}
