/** A throw before it is thrown. */
import { describe, expect, it } from 'vitest'
import {
  type BallOptions,
  Balls,
  box,
  castBallistic,
  createHit,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { judgeFlight } from '../oracle/ballistic.ts'
import { epsilonOf, flightCase } from '../path/flights.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const vec = (v: ArrayLike<number>): Vec3 => at(v[0], v[1], v[2])
const hit = createHit()

describe('castBallistic', () => {
  it('says when and where a thrown sphere first touches, and draws its way', () => {
    const world = new World()
    const floor = world.add(plane({ normal: at(0, 1, 0) }), { data: 'floor' })
    const path = new Float64Array(3 * 5)
    const ball = sphere({ radius: 0.5 })
    expect(castBallistic(world, ball, at(0, 0.5 + 1, 0), at(2, 0, 0), 4, hit, { path })).toBe(true)
    const time = Math.sqrt(2 / 9.81)
    expect(hit.fraction * 4).toBeCloseTo(time, 15)
    expect(hit.position.x).toBeCloseTo(2 * time, 14)
    expect(hit.position.y).toBeCloseTo(0.5, 14)
    expect(hit.point.y).toBeCloseTo(0, 14)
    expect([hit.collider, hit.data, hit.normal]).toEqual([floor, 'floor', at(0, 1, 0)])
    expect(hit.distance).toBeCloseTo(Math.hypot(2 * time, 1), 14)
    expect([path[0], path[1]]).toEqual([0, 1.5])
    expect(path[12]).toBeCloseTo(2 * time, 14)
    expect(path[7]).toBeCloseTo(1.5 - 4.905 * (time / 2) ** 2, 14)
    // too short, and upwards without gravity
    expect(castBallistic(world, ball, at(0, 1.5, 0), at(2, 0, 0), 0.4, hit)).toBe(false)
    expect(castBallistic(world, ball, at(0, 1.5, 0), at(0, 1, 0), 4, hit, { gravity: at(0, 0, 0) })).toBe(false)
  })

  it('is at once at what the sphere starts in, and not at what it leaves', () => {
    const world = new World()
    world.add(box({ halfExtents: at(1, 1, 1) }))
    const ball = sphere({ radius: 0.5 })
    expect(castBallistic(world, ball, at(0, 1.2, 0), at(0, -1, 0), 1, hit)).toBe(true)
    expect([hit.fraction, hit.startsInside]).toEqual([0, true])
    expect(hit.depth).toBeCloseTo(0.3, 14)
    expect(castBallistic(world, ball, at(0, 1.2, 0), at(0, 5, 0), 0.5, hit)).toBe(false)
    expect(castBallistic(world, ball, at(0, 1.5, 0), at(2, 5, 0), 3, hit)).toBe(false) // it lands beside the box
  })

  it('comes down on a surface that it has passed from behind', () => {
    const mesh = new TriangleMesh([-9, 0, 9, 9, 0, 9, 0, 0, -9], undefined, { sides: 'front' })
    expect(castBallistic(mesh, sphere({ radius: 0.1 }), at(0, -1, 0), at(0, 6, 0), 3, hit)).toBe(true)
    // up through y = 0, and down to y = 0.1
    const up = (6 + Math.sqrt(36 - 2 * 9.81 * 1.1)) / 9.81
    expect(hit.fraction * 3).toBeCloseTo(up, 12)
  })

  it('agrees with roots that are isolated in rational numbers, on meshes of one triangle and on boxes', () => {
    let met = 0
    for (let i = 0; i < 1500; i++) {
      for (const kind of ['triangle', 'box'] as const) {
        const { flight, target, start } = flightCase(7, kind, i)
        if (start !== 'apart' || flight.maxTime > 1e6 || !(flight.radius > 0)) continue
        const { from, velocity, acceleration, radius, maxTime } = flight
        const world = new World()
        if (target.kind === 'triangle') world.add(new TriangleMesh(target.corners))
        else if (target.kind === 'box') {
          const [x, y, z, w] = Array.from(target.orientation ?? [0, 0, 0, 1])
          if (Math.min(...Array.from(target.halfExtents)) <= 0) continue
          world.add(box({ halfExtents: vec(target.halfExtents) }), {
            position: vec(target.centre),
            orientation: { x, y, z, w },
          })
        }
        const gravity = vec(acceleration)
        const answer = castBallistic(world, sphere({ radius }), vec(from), vec(velocity), maxTime, hit, { gravity })
        // (a mesh keeps its corners as doubles; the fraction rounds the time once more)
        const time = answer ? hit.fraction * maxTime : null
        if (answer) met++
        expect([i, kind, judgeFlight(flight, target, time, 2 * epsilonOf(flight, target))]).toEqual([i, kind, 'right'])
      }
    }
    expect(met).toBeGreaterThan(1000)
  })
})

describe('predict', () => {
  it('says what the throw then does, with the same bits', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(4, 0.5, 0.2) })
    world.add(new TriangleMesh([9, 0, -5, 9, 0, 5, 9, 9, 0]))
    for (const before of [0, 0.3, 2.7]) {
      const balls = new Balls(world)
      if (before > 0) balls.advance(before)
      const ball: BallOptions = { position: at(0, 2, 0), velocity: at(5, 3, 0.1), radius: 0.1, spin: at(0, 3, 9) }
      const { events, path } = balls.predict(ball, { bounces: 5 })
      expect(events.filter(({ kind }) => kind === 'hit')).toHaveLength(5)
      expect(path.length % 3).toBe(0)
      expect(path.length).toBeGreaterThan(60)
      const id = balls.add(ball)
      const seen: unknown[] = []
      for (let i = 0; i < 300 && seen.length < events.length; i++) {
        balls.advance(1 / 60)
        for (let k = 0; k < balls.eventCount && seen.length < events.length; k++) {
          const { position, after, normal, collider, speed } = balls.events[k]
          seen.push({
            position: { ...position },
            after: structuredClone(after),
            normal: { ...normal },
            collider,
            speed,
          })
        }
      }
      expect(seen).toEqual(
        events.map(({ position, after, normal, collider, speed }) => ({ position, after, normal, collider, speed })),
      )
      expect(balls.count).toBe(id + 1)
      balls.dispose()
    }
  })

  it('sees colliders that are being driven where they stand', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0) }))
    const crate = world.add(box({ halfExtents: at(0.5, 2, 2) }), { position: at(5, 1, 0) })
    const balls = new Balls(world)
    const ball: BallOptions = { position: at(0, 1, 0), velocity: at(10, 4, 0), radius: 0.1 }
    const before = balls.predict(ball, { bounces: 3 })
    world.drive(crate, { position: at(2, 1, 0) }, 0.5)
    const [driven] = balls.predict(ball, { bounces: 3 }).events
    expect([driven.collider, driven.normal]).toEqual([crate, before.events[0].normal])
    expect(driven.time).toBeCloseTo(0.44, 12)
    world.advance()
    expect(balls.predict(ball).events[0].time).toBeCloseTo(0.14, 12)
  })
})
