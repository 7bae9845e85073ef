/** Runs a room, and a twin with other ids and another order of triangles, and judges every advance. */
import { random } from '../../scenes/random.ts'
import { Balls, type Vec3 } from '../../src/index.ts'
import { clearance, leastLength, lengthOf, type Point } from './judge.ts'
import { type Room, shuffled, worldOf } from './rooms.ts'

/** What was seen: the worst of each, in metres or relative. */
export interface Report {
  ballSteps: number
  events: number
  pairEvents: number
  limited: number
  /** How much nearer than the sum of radii two centres came, at any time. */
  pairDepth: number
  /** How deep a ball was in a surface, at any time. */
  wallDepth: number
  /** Relative change of energy in a bounce without loss. */
  energy: number
  /** Relative change of momentum in a hit of two balls. */
  momentum: number
  /** Velocities at the end of an advance against those that the events add up to, relative. */
  velocity: number
  /** Least speed of approach of an event: never 0 or less. */
  leastSpeed: number
  /** Advances compared with the twin's, and how many differed. */
  compared: number
  different: number
  worst: Record<string, string>
}

export const newReport = (): Report => ({
  ballSteps: 0,
  events: 0,
  pairEvents: 0,
  limited: 0,
  pairDepth: 0,
  wallDepth: 0,
  energy: 0,
  momentum: 0,
  velocity: 0,
  leastSpeed: Number.POSITIVE_INFINITY,
  compared: 0,
  different: 0,
  worst: {},
})

const out: Vec3 = { x: 0, y: 0, z: 0 }
const placeOf = (balls: Balls, id: number): Point => {
  balls.getPosition(id, out)
  return [out.x, out.y, out.z]
}
const velocityOf = (balls: Balls, id: number): Point => {
  balls.getVelocity(id, out)
  return [out.x, out.y, out.z]
}
const plus = (v: Point, n: Vec3, s: number): Point => [v[0] + s * n.x, v[1] + s * n.y, v[2] + s * n.z]
const dot = (v: Point, n: Vec3): number => v[0] * n.x + v[1] * n.y + v[2] * n.z
const square = (v: Point): number => v[0] * v[0] + v[1] * v[1] + v[2] * v[2]

/** A ball's way in one advance: times and places. */
interface Way {
  times: number[]
  places: Point[]
}

function placeAt(way: Way, segment: number, time: number): Point {
  const { times, places } = way
  const span = times[segment + 1] - times[segment]
  const s = span > 0 ? (time - times[segment]) / span : 1
  const a = places[segment]
  const b = places[segment + 1]
  return [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])]
}

/** The least distance of two balls on their ways. */
function leastDistance(a: Way, b: Way): number {
  let least = Number.POSITIVE_INFINITY
  let i = 0
  let j = 0
  let time = 0
  while (i + 1 < a.times.length && j + 1 < b.times.length) {
    const next = Math.min(a.times[i + 1], b.times[j + 1])
    const p = placeAt(a, i, time)
    const q = placeAt(b, j, time)
    const p2 = placeAt(a, i, next)
    const q2 = placeAt(b, j, next)
    const m: Point = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
    const v: Point = [q2[0] - p2[0] - m[0], q2[1] - p2[1] - m[1], q2[2] - p2[2] - m[2]]
    least = Math.min(least, leastLength(m, v))
    time = next
    if (a.times[i + 1] <= next) i++
    if (b.times[j + 1] <= next) j++
  }
  return least
}

export function watch(room: Room, steps: number, report: Report): void {
  const n = room.balls.length
  const options = { motion: 'stepped', gravity: room.gravity } as const
  const balls = new Balls(worldOf(room, 0).world, options)
  for (const ball of room.balls) balls.add(ball)
  // the twin's ball i is the room's ball ids[i]
  const order = 1 + n
  const ids = shuffled(n, random(order))
  const twin = new Balls(worldOf(room, order).world, options)
  for (const id of ids) twin.add(room.balls[id])
  let twinIsFair = true
  // a ball that loses speed is turned away from a hollow wall: velocities are not what the events add up to
  const hollow = !room.elastic && room.surfaces.some((surface) => surface.kind === 'pipe' && surface.inside)

  const worst = (
    key: 'pairDepth' | 'wallDepth' | 'energy' | 'momentum' | 'velocity',
    value: number,
    what: string,
  ): void => {
    if (value <= report[key]) return
    report[key] = value
    report.worst[key] = `${value} in room ${room.name}, ${what}`
  }

  for (let step = 1; step <= steps; step++) {
    const ways: Way[] = []
    const velocities: Point[] = []
    for (let id = 0; id < n; id++) {
      ways.push({ times: [0], places: [placeOf(balls, id)] })
      const v = velocityOf(balls, id)
      velocities.push([
        v[0] + room.gravity.x * room.dt,
        v[1] + room.gravity.y * room.dt,
        v[2] + room.gravity.z * room.dt,
      ])
    }
    // the greatest speed of each in this advance
    const speeds = velocities.map(lengthOf)
    const result = balls.advance(room.dt)
    const label = `step ${step}`
    report.ballSteps += n
    report.events += balls.eventCount
    if (result === 'limited') report.limited++
    let before = 0
    let instant = false
    let turned = hollow
    const hits = new Array<number>(n).fill(0)
    for (let i = 0; i < balls.eventCount; i++) {
      const event = balls.events[i]
      const { ball, other, normal, speed, impulse, time } = event
      if (i > 0 && time === before) instant = true
      if (time < before || time < 0 || time > room.dt) report.worst.time = `${time} in room ${room.name}, ${label}`
      before = time
      report.leastSpeed = Math.min(report.leastSpeed, speed)
      ways[ball].times.push(time)
      ways[ball].places.push([event.position.x, event.position.y, event.position.z])
      if (other >= 0) {
        report.pairEvents++
        const r = balls.radius(other)
        const p: Point = [event.point.x - r * normal.x, event.point.y - r * normal.y, event.point.z - r * normal.z]
        ways[other].times.push(time)
        ways[other].places.push(p)
      }
      for (const id of other < 0 ? [ball] : [ball, other]) hits[id]++
      // and perhaps from any wall that it meets that often in one advance
      if (hits[ball] > 16 && other < 0 && balls.restitution(ball) < 1) turned = true
      if (result === 'limited' || turned) continue
      replay(ball, other, normal, speed, impulse)
    }
    function replay(ball: number, other: number, normal: Vec3, speed: number, impulse: number): void {
      const v = velocities[ball]
      const w: Point = other < 0 ? [0, 0, 0] : velocities[other]
      const scale = speeds[ball] + (other < 0 ? 0 : speeds[other])
      const approach = dot(w, normal) - dot(v, normal)
      worst('velocity', Math.abs(approach - speed) / scale, `${label}: the speed of approach`)
      const mass = balls.mass(ball)
      const otherMass = other < 0 ? Number.POSITIVE_INFINITY : balls.mass(other)
      const e = other < 0 ? balls.restitution(ball) : Math.min(balls.restitution(ball), balls.restitution(other))
      const both = mass === Number.POSITIVE_INFINITY && otherMass === Number.POSITIVE_INFINITY
      const change = (1 + e) * speed
      // J = (1 + e) s / (1/m + 1/M)
      const expected = change / (1 / mass + 1 / otherMass)
      if (!both) worst('momentum', Math.abs(impulse - expected) / expected, `${label}: the impulse`)
      const half = both && other >= 0
      const v2 = plus(v, normal, both ? (half ? change / 2 : change) : impulse / mass)
      const w2 = other < 0 ? w : plus(w, normal, half ? -change / 2 : -impulse / otherMass)
      velocities[ball] = v2
      if (other >= 0) velocities[other] = w2
      speeds[ball] = Math.max(speeds[ball], lengthOf(v2))
      if (other >= 0) speeds[other] = Math.max(speeds[other], lengthOf(w2))
      if (e === 1 && !both) {
        const [m, M] = [mass, otherMass]
        // with one that nothing moves, energy is kept as seen from it
        if (other < 0) worst('energy', Math.abs(square(v2) / square(v) - 1), label)
        else if (m !== Number.POSITIVE_INFINITY && M !== Number.POSITIVE_INFINITY) {
          const was = m * square(v) + M * square(w)
          worst('energy', Math.abs((m * square(v2) + M * square(w2)) / was - 1), label)
        }
      }
    }
    for (let id = 0; id < n; id++) {
      ways[id].times.push(room.dt)
      ways[id].places.push(placeOf(balls, id))
      if (result === 'limited' || turned) continue
      const v = velocityOf(balls, id)
      const w = velocities[id]
      const scale = Math.max(...velocities.map(lengthOf), 1e-300)
      worst('velocity', lengthOf([v[0] - w[0], v[1] - w[1], v[2] - w[2]]) / scale, `${label}, ball ${id}`)
    }
    // who had all its events stopped at a time that is not known: only the end of such an advance can be judged
    if (result === 'limited')
      for (let id = 0; id < n; id++)
        ways[id] = { times: [0, room.dt], places: [placeOf(balls, id), placeOf(balls, id)] }
    judgePlaces(room, balls, ways, label, worst)
    if (twinIsFair) {
      twin.advance(room.dt)
      if (instant || result === 'limited') twinIsFair = false
      else {
        report.compared++
        if (ids.some((id, i) => differs(balls, id, twin, i))) {
          report.different++
          report.worst.twin ??= `room ${room.name}, ${label}`
          twinIsFair = false
        }
      }
    }
  }
}

type Worst = (key: 'pairDepth' | 'wallDepth', value: number, what: string) => void

function judgePlaces(room: Room, balls: Balls, ways: readonly Way[], label: string, worst: Worst): void {
  for (let id = 0; id < ways.length; id++) {
    const radius = balls.radius(id)
    const { places } = ways[id]
    for (const surface of room.surfaces)
      for (let i = 0; i + 1 < places.length; i++) {
        const depth = radius - clearance(surface, places[i], places[i + 1])
        worst(
          'wallDepth',
          Number.isNaN(depth) ? Number.POSITIVE_INFINITY : depth,
          `${label}, ball ${id} in a ${surface.kind}`,
        )
      }
    for (let other = id + 1; other < ways.length; other++) {
      const depth = radius + balls.radius(other) - leastDistance(ways[id], ways[other])
      worst('pairDepth', Number.isNaN(depth) ? Number.POSITIVE_INFINITY : depth, `${label}, balls ${id} and ${other}`)
    }
  }
}

function differs(a: Balls, i: number, b: Balls, j: number): boolean {
  const p = [...placeOf(a, i), ...velocityOf(a, i)]
  const q = [...placeOf(b, j), ...velocityOf(b, j)]
  return p.some((x, k) => x !== q[k])
}
