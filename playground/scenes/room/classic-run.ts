import { BALLS, MagicRoom, type RoomEvent } from '../../classics/magic-room.ts'
import { contactTime } from './contact-time.ts'
import type { LastStep } from './repeat.ts'
import type { RoomHit, RoomRun, Time } from './run.ts'
import type { Settings } from './settings.ts'

const RADIUS = 20

/** The lesson's ten balls under the lesson's solver. Only step and slices can be set. */
export function createClassicRun(settings: Settings, time: Time): RoomRun & { readonly solver: MagicRoom } {
  const solver = new MagicRoom()
  const count = BALLS.length
  const places = new Float64Array(3 * count)
  const before = new Float64Array(3 * count)
  const velocities = new Float64Array(3 * count)
  let hits: RoomHit[] = []
  let bangs: number[] = []
  let trouble = ''
  let last: LastStep | null = null
  const read = () => {
    for (let i = 0; i < count; i++) {
      const p = solver.positions[i]
      const v = solver.velocities[i]
      places.set([p.x, p.y, p.z], 3 * i)
      velocities.set([v.x, v.y, v.z], 3 * i)
    }
  }
  read()
  before.set(places)
  const run: RoomRun & { readonly solver: MagicRoom } = {
    solver,
    get last() {
      return last
    },
    count,
    places,
    before,
    velocities,
    radii: new Float64Array(count).fill(RADIUS),
    masses: new Float64Array(count).fill(1),
    get hits() {
      return hits
    },
    get bangs() {
      return bangs
    },
    get explosions() {
      return solver.explosions
    },
    get dropped() {
      return solver.dropped
    },
    get hitCount() {
      return solver.eventCount
    },
    get trouble() {
      return trouble
    },
    gravity: -solver.gravity.y,
    step(dt) {
      before.set(places)
      solver.step = dt
      solver.slices = settings.slices
      last = {
        places: [...places],
        velocities: [...velocities],
        radii: solver.positions.map(() => RADIUS),
        masses: solver.positions.map(() => 1),
        restitution: 1,
        gravity: run.gravity,
        slices: settings.slices,
        dt,
      }
      const result = time(() => solver.frame())
      trouble =
        result === 'endless'
          ? `The lesson’s program would hang here: ${solver.rounds} rounds in one frame without any time passing.`
          : ''
      hits = solver.events.map(told)
      // The lesson's sound has one loudness, and a new one cuts the old (M14).
      bangs = solver.soundsInFrame > 0 ? [1] : []
      read()
    },
    ageExplosions: () => solver.ageExplosions(),
  }
  return run
}

function told(event: RoomEvent): RoomHit {
  const { position, otherPosition, normal, velocityBefore: v, otherVelocityBefore: u } = event
  const relative = u ? { x: v.x - u.x, y: v.y - u.y, z: v.z - u.z } : v
  const speed = Math.abs(relative.x * normal.x + relative.y * normal.y + relative.z * normal.z)
  const pair = otherPosition && u
  const early = pair ? (contactTime(position, v, otherPosition, u, 2 * RADIUS) ?? 0) : 0
  const gap = pair
    ? Math.hypot(otherPosition.x - position.x, otherPosition.y - position.y, otherPosition.z - position.z) - 2 * RADIUS
    : 0
  const { x, y, z } = position
  return {
    time: event.time,
    ball: event.ball,
    other: event.other,
    name: event.name,
    position: { x, y, z },
    point: { x: x - RADIUS * normal.x, y: y - RADIUS * normal.y, z: z - RADIUS * normal.z },
    normal: { x: normal.x, y: normal.y, z: normal.z },
    speed,
    impulse: pair ? speed : 2 * speed,
    early: Math.max(0, early),
    gap: Math.max(0, gap),
  }
}
