import { describe, expect, test } from 'vitest'
import {
  Balls,
  box,
  Character,
  capsule,
  createClosest,
  createHit,
  type Hit,
  plane,
  type SensorEvent,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
  type WorldQueryOptions,
} from '../../src/index.ts'
import { diceOf, seedOf } from '../prove/dice.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const STEPPED = { motion: 'stepped', gravity: at(0, 0, 0) } as const

function room(): World {
  const world = new World()
  for (const [axis, side] of [0, 1, 2].flatMap((k) => [
    [k, 1],
    [k, -1],
  ])) {
    const n = [0, 0, 0]
    n[axis] = side
    world.add(plane({ normal: at(n[0], n[1], n[2]), offset: -5 }))
  }
  world.add(new TriangleMesh([-5, -2, -5, -5, -2, 5, 5, -3, 5, 5, -3, -5], [0, 1, 2, 0, 2, 3]))
  return world
}

const placeOf = (balls: Balls, id: number) => {
  const place = at(0, 0, 0)
  balls.getPosition(id, place)
  return place
}

/** What a question to a world finds, or null. */
function found(ask: (hit: Hit) => boolean): Hit | null {
  const hit = createHit()
  return ask(hit) ? hit : null
}

const ray = (world: World, origin: Vec3, direction: Vec3, options?: WorldQueryOptions) =>
  found((hit) => world.castRay(origin, direction, 20, hit, options))

/** A hit, but for the id of a ball's collider, of which it says which ball's. */
const told = (hit: Hit | null, ballOf: (collider: number) => number) =>
  hit && { ...hit, collider: ballOf(hit.collider) < 0 ? hit.collider : 'a ball', ball: ballOf(hit.collider) }

/**
 * A room in which balls with colliders fly, one in which the same fly without, and after each step one in which spheres stand where they are.
 */
function judge(seed: number, runs: number) {
  const count = { asked: 0, hit: 0, ofBalls: 0 }
  for (let run = 0; run < runs; run++) {
    const dice = diceOf(seedOf(seed, 'colliders of balls', run))
    const world = room()
    const plain = room()
    const balls = new Balls(world, { ...STEPPED, collider: true })
    const twins = new Balls(plain, STEPPED)
    const spot = (most: number) => at(dice.between(-most, most), dice.between(-most, most), dice.between(-most, most))
    const addOne = () => {
      const one = { position: spot(4), velocity: spot(9), radius: dice.between(0.05, 0.8), mass: dice.between(0.5, 2) }
      expect(balls.add(one)).toBe(twins.add(one))
    }
    for (let i = dice.whole(1, 12); i > 0; i--) addOne()
    for (let step = 0; step < 6; step++) {
      const all = balls.ids()
      if (dice.chance(0.3)) addOne()
      if (all.length > 1 && dice.chance(0.3)) {
        const gone = dice.pick(all)
        balls.remove(gone)
        twins.remove(gone)
      }
      if (dice.chance(0.3)) {
        const moved = dice.pick(balls.ids())
        const place = spot(4)
        balls.setPosition(moved, place)
        twins.setPosition(moved, place)
      } else {
        const dt = dice.between(0.01, 0.2)
        expect(balls.advance(dt)).toBe(twins.advance(dt))
      }
      const standing = room()
      const colliders = new Map<number, number>()
      for (const id of balls.ids()) {
        expect(placeOf(balls, id)).toEqual(placeOf(twins, id))
        const solid = sphere({ radius: balls.radius(id) })
        colliders.set(standing.add(solid, { position: placeOf(balls, id) }), id)
      }
      const ofBalls = (collider: number) => balls.ballOf(collider)
      const ofSpheres = (collider: number) => colliders.get(collider) ?? -1
      const both = (ask: (asked: World, hit: Hit) => boolean) => {
        const hit = told(
          found((out) => ask(world, out)),
          ofBalls,
        )
        const other = found((out) => ask(standing, out))
        expect(hit).toEqual(told(other, ofSpheres))
        count.asked++
        if (hit) count.hit++
        if (hit && hit.ball >= 0) count.ofBalls++
      }
      for (let i = 0; i < 8; i++) {
        const [origin, to] = [spot(4), spot(9)]
        const solid = dice.pick([capsule({ radius: 0.1, height: 0.5 }), box({ halfExtents: at(0.2, 0.1, 0.3) })])
        both((asked, hit) => asked.castRay(origin, to, 20, hit))
        both((asked, hit) => asked.castSegment(origin, to, hit))
        both((asked, hit) => asked.cast(solid, origin, to, hit))
        expect(world.overlapAny(solid, origin)).toBe(standing.overlapAny(solid, origin))
        const nearest = [world, standing].map((asked) => {
          const closest = createClosest()
          return asked.closestPoint(origin, 9, closest) && closest.distance
        })
        expect(nearest[0]).toBe(nearest[1])
      }
    }
  }
  return count
}

test('others meet them as they would spheres that stand there, and they themselves fly as they would without', () => {
  const { asked, hit, ofBalls } = judge(
    Number(process.env.BALL_COLLIDERS_SEED ?? 1),
    Number(process.env.BALL_COLLIDERS ?? 20),
  )
  expect(hit).toBeGreaterThan(asked / 2)
  expect(ofBalls).toBeGreaterThan(asked / 50)
})

describe('the collider of a ball', () => {
  test('is named by the ball, and names it', () => {
    const world = new World()
    const balls = new Balls(world, { ...STEPPED, layer: 3, collider: { data: 'a ball' } })
    const [a, b] = [at(0, 0, 0), at(9, 0, 0)].map((position) => balls.add({ position, radius: 1 }))
    expect([a, b].map((id) => balls.ballOf(balls.collider(id)))).toEqual([a, b])
    expect(balls.ballOf(999)).toBe(-1)
    const hit = ray(world, at(-5, 0, 0), at(1, 0, 0))
    expect([hit?.collider, hit?.data, hit?.distance]).toEqual([balls.collider(a), 'a ball', 4])
    // the collider has the layer of its balls, and questions may exclude it
    expect(ray(world, at(-5, 0, 0), at(1, 0, 0), { mask: 1 << 2 })).toBeNull()
    expect(ray(world, at(-5, 0, 0), at(1, 0, 0), { exclude: [balls.collider(a)] })?.distance).toBe(13)
    expect(() => balls.collider(7)).toThrow(/^Balls\.collider: id is 7, expected the id of a ball/)
  })

  test('is none without the option', () => {
    const world = new World()
    const balls = new Balls(world, STEPPED)
    expect(balls.collider(balls.add({ position: at(0, 0, 0), radius: 1 }))).toBe(-1)
    expect(world.count).toBe(0)
  })

  test('goes where its ball goes, and out of the world with it', () => {
    const world = new World()
    const balls = new Balls(world, { ...STEPPED, collider: true })
    const id = balls.add({ position: at(0, 0, 0), velocity: at(1, 0, 0), radius: 0.5 })
    const other = balls.add({ position: at(9, 9, 0), radius: 0.5 })
    balls.advance(2)
    expect(ray(world, at(2, -5, 0), at(0, 1, 0))?.distance).toBe(4.5)
    expect(ray(world, at(0, -5, 0), at(0, 1, 0))).toBeNull()
    balls.setPosition(id, at(0, 0, 7))
    expect(ray(world, at(0, -5, 7), at(0, 1, 0))?.distance).toBe(4.5)
    balls.remove(id)
    expect(ray(world, at(0, -5, 7), at(0, 1, 0))).toBeNull()
    expect(balls.ballOf(balls.collider(other))).toBe(other)
    balls.dispose()
    balls.dispose()
    expect(world.count).toBe(0)
    // who has no place in the world any more brings nothing into it
    const late = balls.add({ position: at(0, 0, 0), radius: 1 })
    expect([world.count, balls.collider(late), balls.collider(other), balls.ballOf(-1)]).toEqual([0, -1, -1, -1])
  })

  test('is led by its ball alone', () => {
    const world = new World()
    const balls = new Balls(world, { ...STEPPED, collider: true })
    const collider = balls.collider(balls.add({ position: at(0, 0, 0), radius: 1 }))
    const message = `is ${collider}, expected a collider that no character or ball owns: its owner moves it`
    expect(() => world.place(collider, { position: at(1, 0, 0) })).toThrow(message)
    expect(() => world.drive(collider, { position: at(1, 0, 0) }, 1)).toThrow(message)
    expect(() => world.remove(collider)).toThrow(message)
  })

  test('stops a character, and bats the balls of others', () => {
    const world = new World()
    world.add(plane({ normal: at(0, 1, 0), offset: 0 }))
    const balls = new Balls(world, { ...STEPPED, collider: true })
    const boulder = balls.add({ position: at(3, 1, 0), radius: 1 })
    const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
    for (let i = 0; i < 60; i++) character.walk({ velocity: at(4, 0, 0) }, 1 / 60)
    expect(character.position.x).toBeGreaterThan(1.6)
    expect(character.position.x).toBeLessThan(1.75)
    expect(character.touches(balls.collider(boulder))).toBe(true)
    const others = new Balls(world, STEPPED)
    const small = others.add({ position: at(6, 1, 0), velocity: at(-4, 0, 0), radius: 0.5 })
    others.advance(1)
    expect(placeOf(others, small).x).toBe(7) // 1.5 m there, 2.5 back
  })

  test('is seen by sensors as its ball is: once', () => {
    const world = new World()
    world.add(box({ halfExtents: at(1, 1, 1) }), { sensor: true })
    const balls = new Balls(world, { ...STEPPED, collider: true })
    balls.add({ position: at(0, 0, 0), radius: 0.5 })
    world.advance()
    const events = world.events.slice(0, world.eventCount) as SensorEvent[]
    expect(events.map(({ kind, owner, ball, collider }) => [kind, owner, ball, collider])).toEqual([
      ['enter', balls, 0, -1],
    ])
  })

  test('goes back with a saved world', () => {
    const world = room()
    const balls = new Balls(world, { ...STEPPED, collider: true })
    for (let i = 0; i < 5; i++) balls.add({ position: at(i - 2, 0, 0), velocity: at(1, i, -i), radius: 0.2 + i / 20 })
    balls.remove(1)
    balls.advance(0.3)
    const look = () =>
      [-3, -2, -1, 0, 1, 2, 3].map((x) => told(ray(world, at(x, -1.5, 1), at(-x / 9, 1, -0.5)), (c) => balls.ballOf(c)))
    const saved = world.save({ balls: [balls] })
    const then = look()
    const names = balls.ids().map((id) => balls.collider(id))
    balls.advance(0.4)
    const later = look()
    balls.remove(2)
    balls.add({ position: at(3, 3, 3), radius: 0.3 })
    balls.advance(0.4)
    world.restore(saved, { balls: [balls] })
    expect(balls.ids().map((id) => balls.collider(id))).toEqual(names)
    expect(look()).toEqual(then)
    expect(() => world.place(names[0], { position: at(0, 0, 0) })).toThrow('its owner moves it')
    balls.advance(0.4)
    expect(look()).toEqual(later)
    // who has none cannot become one of those
    const others = new Balls(room(), STEPPED)
    expect(() => others.world.restore(saved, { balls: [others] })).toThrow(/an option of balls/)
  })
})

test('has: a ball, until it is removed', () => {
  const balls = new Balls(new World())
  const id = balls.add({ position: at(0, 0, 0), radius: 1 })
  expect([balls.has(id), balls.has(id + 1), balls.has(-1)]).toEqual([true, false, false])
  balls.remove(id)
  expect(balls.has(id)).toBe(false)
  expect(() => balls.has('0' as never)).toThrow('Balls.has: id is "0", expected the number that add returned')
})

/** How many balls hit a runner, and of those that changed their velocity, what the events do not explain. */
function judgeEvents(seed: number, runs: number) {
  const dice = diceOf(seed)
  const count = { hits: 0, kicks: 0 }
  const unexplained: string[] = []
  for (let run = 0; run < runs; run++) {
    const world = new World()
    const shape = capsule({ radius: 0.3, height: 1.8 })
    const runner = new Character(world, { shape, position: at(0, 0, 0), collider: true })
    const balls = new Balls(world, { gravity: at(0, 0, 0) })
    const id = balls.add({
      position: at(1.5, dice.between(0.3, 1.5), dice.between(-0.3, 0.3)),
      velocity: at(-dice.between(1, 40), 0, dice.between(-1, 1)),
      radius: dice.between(0.05, 0.2),
    })
    const speed = dice.between(0, 8)
    for (let step = 0; step < 20; step++) {
      const before = at(0, 0, 0)
      const after = at(0, 0, 0)
      balls.getVelocity(id, before)
      runner.fly({ velocity: at(speed, 0, 0) }, 1 / 60)
      balls.advance(1 / 60)
      balls.getVelocity(id, after)
      for (const event of balls.events.slice(0, balls.eventCount)) {
        count.hits++
        if (event.time === 0) count.kicks++
        if (event.collider !== runner.collider) unexplained.push(`run ${run}: collider ${event.collider}`)
        let along = 0
        for (const axis of ['x', 'y', 'z'] as const) {
          const change = event.after.velocity[axis] - event.before.velocity[axis]
          before[axis] += change
          along += change * event.normal[axis]
        }
        if (Math.abs(along - event.impulse) > 1e-12 * (1 + event.impulse))
          unexplained.push(`run ${run}: impulse ${along}`)
      }
      if (Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z) > 1e-10)
        unexplained.push(`run ${run}, step ${step}: ${JSON.stringify([before, after])}`)
    }
  }
  return { count, unexplained }
}

test('events tell of every change of a ball’s velocity, whoever came at whom', () => {
  const { count, unexplained } = judgeEvents(seedOf(7, 'events', 0), 300)
  expect(unexplained).toEqual([])
  expect(count.hits).toBeGreaterThan(150)
  expect(count.kicks).toBeGreaterThan(20)
})
