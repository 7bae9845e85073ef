/** Carom's balls, thrown. In a level they have a world of their own. */
import { Balls, createHit, sphere, TriangleMesh, World } from 'carom'
import { type Court, MOST_BALLS, type ThrownBalls } from './thrown.ts'
import type { Vec3 } from './touch.ts'

/** Metres and seconds, for a visitor of 1.8 m; they grow with the visitor. */
export const THROW = { speed: 12, radius: 0.12, gravity: 9.81 }
const RESTITUTION = 0.65
/** Share of the push from what is hit that brakes along it: balls roll on for some seconds, and then lie. */
const FRICTION = 0.08
/** A ball lies still if it stayed within so much of its radius for so long, seconds. */
const STILL = { within: 0.15, after: 0.5 }
/** On a slope or in a heap some never lie still: they go after so many seconds. */
const LONGEST = 20
/** From the eye: to the right, down and ahead, where a hand would be; metres. */
const HAND = { right: 0.16, down: 0.18, ahead: 0.45 }
/** So many metres below the level nobody looks for a ball any more. */
const ABYSS = 25

interface Thrown {
  id: number
  radius: number
  /** Seconds since it was thrown, or pushed after lying still. */
  age: number
  /** Where it was when it last had moved, and for how long it has been there. */
  anchor: Vec3
  still: number
}

export function createThrownBalls(court: Court, size: number): ThrownBalls {
  const isStill = court instanceof TriangleMesh
  const world = isStill ? new World() : court.world
  if (isStill) world.add(court)
  const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: -THROW.gravity * size, z: 0 } })
  const list: Thrown[] = []
  const places = new Float64Array(3 * MOST_BALLS)
  const before = new Float64Array(3 * MOST_BALLS)
  const radii = new Float64Array(MOST_BALLS)
  const bottom = (isStill ? court.bounds.min.y : court.bottom) - ABYSS * size
  const hit = createHit()
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  const v: Vec3 = { x: 0, y: 0, z: 0 }
  let thrown = 0
  let version = 0
  let awake = false

  const isMoving = ({ still }: Thrown) => still < STILL.after

  /** Row i is that of list[i]; whoever goes takes its row with it. */
  function take(i: number): void {
    balls.remove(list[i].id)
    list.splice(i, 1)
    for (const rows of [places, before]) rows.copyWithin(3 * i, 3 * i + 3)
    radii.copyWithin(i, i + 1)
  }

  /** Coulomb's: along what was hit a ball loses at most so much of what it got across. */
  function brake(): void {
    for (let i = 0; i < balls.eventCount; i++) {
      const { ball, collider, normal, speed } = balls.events[i]
      if (collider < 0) continue
      balls.getVelocity(ball, v)
      const across = v.x * normal.x + v.y * normal.y + v.z * normal.z
      const along = { x: v.x - across * normal.x, y: v.y - across * normal.y, z: v.z - across * normal.z }
      const fast = Math.hypot(along.x, along.y, along.z)
      const lost = FRICTION * (1 + RESTITUTION) * speed
      const left = fast > lost ? 1 - lost / fast : 0
      v.x += (left - 1) * along.x
      v.y += (left - 1) * along.y
      v.z += (left - 1) * along.z
      balls.setVelocity(ball, v)
    }
  }

  function look(ball: Thrown, dt: number): void {
    const { anchor } = ball
    ball.age += dt
    if (Math.hypot(p.x - anchor.x, p.y - anchor.y, p.z - anchor.z) <= STILL.within * ball.radius) {
      ball.still += dt
      return
    }
    if (!isMoving(ball)) ball.age = 0
    Object.assign(anchor, p)
    ball.still = 0
  }

  return {
    size,
    places,
    before,
    radii,
    get count() {
      return list.length
    },
    get moving() {
      return list.filter(isMoving).length
    },
    get thrown() {
      return thrown
    },
    get version() {
      return version
    },
    throwFrom(eye, direction, velocity) {
      if (list.length === MOST_BALLS) take(0)
      const radius = THROW.radius * size
      const flat = Math.hypot(direction.x, direction.z) || 1
      const [right, ahead, down] = [HAND.right * size, HAND.ahead * size, HAND.down * size]
      const way = {
        x: (-direction.z / flat) * right + direction.x * ahead,
        y: direction.y * ahead - down,
        z: (direction.x / flat) * right + direction.z * ahead,
      }
      // The hand does not reach through walls.
      const reach = world.cast(sphere({ radius }), eye, way, hit) ? hit.fraction : 1
      const position = { x: eye.x + way.x * reach, y: eye.y + way.y * reach, z: eye.z + way.z * reach }
      const id = balls.add({
        position,
        velocity: {
          x: velocity.x + direction.x * THROW.speed * size,
          y: velocity.y + direction.y * THROW.speed * size,
          z: velocity.z + direction.z * THROW.speed * size,
        },
        radius,
        restitution: RESTITUTION,
      })
      const row = [position.x, position.y, position.z]
      places.set(row, 3 * list.length)
      before.set(row, 3 * list.length)
      radii[list.length] = radius
      list.push({ id, radius, age: 0, anchor: { ...position }, still: 0 })
      thrown++
      version++
      awake = true
    },
    step(dt) {
      if (!awake) return
      before.set(places)
      balls.advance(dt)
      brake()
      for (let i = list.length - 1; i >= 0; i--) {
        const ball = list[i]
        balls.getPosition(ball.id, p)
        places.set([p.x, p.y, p.z], 3 * i)
        look(ball, dt)
        if (p.y < bottom || (isMoving(ball) && ball.age > LONGEST)) take(i)
      }
      awake = isStill ? list.some(isMoving) : list.length > 0
      if (!awake) before.set(places)
      version++
    },
    clear() {
      while (list.length > 0) take(list.length - 1)
      awake = false
      version++
    },
  }
}
