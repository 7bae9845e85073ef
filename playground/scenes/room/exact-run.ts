import { Balls, sphere } from 'carom'
import { LOSSLESS } from './defect-run.ts'
import { createExplosions } from './explosions.ts'
import type { Body } from './placing.ts'
import type { LastStep } from './repeat.ts'
import { loudness, type RoomHit, type RoomRun, type Time, type Vec3 } from './run.ts'
import type { Settings } from './settings.ts'
import type { Space } from './space.ts'

export interface ExactRun extends RoomRun {
  readonly space: Space
  /** Throws what `Balls` has to say about a body that cannot be. */
  add(body: Body): void
  /** The same balls where they are, with the restitution and gravity that the settings now have. */
  renew(): ExactRun
  /** A force on every ball for the coming step (M16): light ones are carried off farther. */
  push(force: Vec3): void
  /** Steps in which a ball reached the bound of hits and stood still for the rest, so far. */
  readonly limited: number
  /** Balls that fell out of the world and were brought back, so far. */
  readonly returned: number
}

/** Hits of a step that are turned into explosions, marks and sounds; a thousand balls make more than one can see. */
const MOST_BANGS = 6

/** carom's Balls in a space. Positions and velocities are copied out after each step, for drawing. */
export function createExactRun(space: Space, settings: Settings, bodies: readonly Body[], time: Time): ExactRun {
  const { unit } = space
  const gravity = settings.gravity * unit
  const balls = new Balls(space.world, { gravity: { x: 0, y: -gravity, z: 0 } })
  const explosions = createExplosions()
  const ids: number[] = []
  const indexOf = new Map<number, number>()
  const starts: Vec3[] = []
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  let size = Math.max(16, bodies.length)
  let places = new Float64Array(3 * size)
  let before = new Float64Array(3 * size)
  let velocities = new Float64Array(3 * size)
  let velocitiesBefore = new Float64Array(3 * size)
  let lastDt = 0
  let radii = new Float64Array(size)
  let masses = new Float64Array(size)
  const hits: RoomHit[] = []
  let shown: RoomHit[] = []
  let bangs: number[] = []
  let hitCount = 0
  let limited = 0
  let returned = 0
  let trouble = ''

  function grow(): void {
    size *= 2
    const larger = (old: Float64Array<ArrayBuffer>, width: number) => {
      const next = new Float64Array(width * size)
      next.set(old)
      return next
    }
    places = larger(places, 3)
    before = larger(before, 3)
    velocities = larger(velocities, 3)
    velocitiesBefore = larger(velocitiesBefore, 3)
    radii = larger(radii, 1)
    masses = larger(masses, 1)
  }

  function add({ position, velocity, radius, mass }: Body): void {
    const id = balls.add({ ...LOSSLESS, position, velocity, radius, mass, restitution: settings.restitution })
    const i = ids.length
    if (i === size) grow()
    ids.push(id)
    indexOf.set(id, i)
    starts.push({ ...position })
    places.set([position.x, position.y, position.z], 3 * i)
    before.set([position.x, position.y, position.z], 3 * i)
    velocities.set([velocity.x, velocity.y, velocity.z], 3 * i)
    radii[i] = radius
    masses[i] = mass
  }
  for (const body of bodies) add(body)

  function read(): void {
    for (let i = 0; i < ids.length; i++) {
      balls.getPosition(ids[i], p)
      places[3 * i] = p.x
      places[3 * i + 1] = p.y
      places[3 * i + 2] = p.z
      balls.getVelocity(ids[i], p)
      velocities[3 * i] = p.x
      velocities[3 * i + 1] = p.y
      velocities[3 * i + 2] = p.z
    }
  }

  /** A level may be open at its sides: who falls out comes back to where it began. */
  function bringBack(): void {
    for (let i = 0; i < ids.length; i++) {
      if (places[3 * i + 1] >= space.abyss) continue
      balls.setPosition(ids[i], freePlace(starts[i], radii[i]))
      balls.setVelocity(ids[i], { x: 0, y: 0, z: 0 })
      balls.getPosition(ids[i], p)
      places.set([p.x, p.y, p.z], 3 * i)
      before.set([p.x, p.y, p.z], 3 * i)
      velocities.fill(0, 3 * i, 3 * i + 3)
      returned++
    }
  }
  function freePlace(at: Vec3, radius: number): Vec3 {
    const place = { ...at }
    const around = sphere({ radius })
    for (let tries = 0; tries < 8 && space.world.overlap(around, place); tries++) place.y += 2 * radius
    return place
  }

  function readHits(): void {
    hits.length = 0
    for (let i = 0; i < balls.eventCount; i++) {
      const event = balls.events[i]
      if (event.kind !== 'hit') continue
      hits.push({
        time: event.time,
        ball: indexOf.get(event.ball) ?? -1,
        other: event.other < 0 ? -1 : (indexOf.get(event.other) ?? -1),
        name: event.other >= 0 ? 'ball' : space.nameOf(event.collider),
        position: { ...event.position },
        point: { ...event.point },
        normal: { ...event.normal },
        speed: event.speed,
        impulse: event.impulse,
        early: 0,
        gap: 0,
      })
    }
    hitCount += hits.length
    shown = hits.slice()
    bangs = []
    // what is at rest is hit in every step by its own weight: too softly to be heard or seen
    const least = 3 * gravity * settings.step
    for (const hit of hits) {
      if (!(hit.speed > least)) continue
      explosions.explode(hit.point)
      bangs.push(loudness(hit.impulse / unit))
    }
    bangs.sort((a, b) => b - a)
    bangs.length = Math.min(bangs.length, MOST_BANGS)
  }

  const run: ExactRun = {
    space,
    parabolas: true,
    gravity,
    add,
    get count() {
      return ids.length
    },
    get places() {
      return places
    },
    get before() {
      return before
    },
    get velocities() {
      return velocities
    },
    get radii() {
      return radii
    },
    get masses() {
      return masses
    },
    get hits() {
      return shown
    },
    get bangs() {
      return bangs
    },
    explosions: explosions.slots,
    get dropped() {
      return explosions.dropped
    },
    get hitCount() {
      return hitCount
    },
    get trouble() {
      return trouble
    },
    get limited() {
      return limited
    },
    get returned() {
      return returned
    },
    ageExplosions: () => explosions.age(),
    step(dt) {
      before.set(places)
      velocitiesBefore.set(velocities)
      lastDt = dt
      const result = time(() => balls.advance(dt))
      trouble = ''
      if (result === 'limited') {
        limited++
        trouble = 'A ball had too many hits in one step, or no room. It stopped for the rest of the step.'
      }
      readHits()
      read()
      bringBack()
    },
    get last(): LastStep | null {
      const count = ids.length
      if (!(lastDt > 0)) return null
      return {
        places: [...before.subarray(0, 3 * count)],
        velocities: [...velocitiesBefore.subarray(0, 3 * count)],
        radii: [...radii.subarray(0, count)],
        masses: [...masses.subarray(0, count)],
        restitution: settings.restitution,
        gravity,
        slices: 0,
        dt: lastDt,
      }
    },
    push(force) {
      for (const id of ids) balls.addForce(id, force)
    },
    renew() {
      return createExactRun(
        space,
        settings,
        ids.map((_, i) => ({
          position: { x: places[3 * i], y: places[3 * i + 1], z: places[3 * i + 2] },
          velocity: { x: velocities[3 * i], y: velocities[3 * i + 1], z: velocities[3 * i + 2] },
          radius: radii[i],
          mass: masses[i],
        })),
        time,
      )
    },
  }
  return run
}
