/** Runs one input through both rules and keeps the ways of all balls, for the rows of "where it fails". Draws nothing. */
import { Balls, pipe, plane, World } from 'carom'
import { CYLINDERS, type Cylinder, MagicRoom, PLANES, type Plane, type RoomEvent } from '../../classics/magic-room.ts'
import type { Vec3 } from './run.ts'

/** A place of a ball, and when: in frames, hits in between included. */
export interface Key extends Vec3 {
  t: number
}

export interface Track {
  /** One for each ball. */
  readonly paths: readonly (readonly Key[])[]
  /** Of all frames, in order, with the frame (from 1). */
  readonly hits: readonly { frame: number; time: number; ball: number; other: number; name: string; point: Vec3 }[]
  readonly velocities: readonly Vec3[]
  /** The lesson would never have come out of its loop. */
  readonly endless: boolean
  readonly sounds: number
}

/** A ball's place and velocity, six numbers. */
type Start = readonly [place: readonly [number, number, number], velocity: readonly [number, number, number]]

export const at = (x: number, y: number, z: number, vx: number, vy: number, vz: number): Start => [
  [x, y, z],
  [vx, vy, vz],
]

export interface Input {
  readonly balls: readonly Start[]
  readonly planes?: readonly Plane[]
  readonly cylinders?: readonly Cylinder[]
  readonly gravity?: number
  readonly step?: number
  readonly frames: number
  /** Of the exact rule; the lesson has 20. */
  readonly radius?: number
  /** Of the exact rule: straight flights in each step, like the lesson's (default), or parabolas. */
  readonly motion?: 'stepped' | 'ballistic'
  /** Of the exact rule's walls and columns. */
  readonly sides?: 'front' | 'both'
}

export { CYLINDERS, PLANES }

const v = ([x, y, z]: readonly number[]): Vec3 => ({ x, y, z })
const DRAWN = 20

export function runLesson(input: Input): Track {
  const { step = 0.6, frames, gravity = 0 } = input
  const room = new MagicRoom({
    planes: input.planes ?? [],
    cylinders: input.cylinders ?? [],
    balls: input.balls.map(([position, velocity]) => ({ position: v(position), velocity: v(velocity) })),
    gravity: { x: 0, y: -gravity, z: 0 },
    step,
  })
  const paths: Key[][] = room.positions.map(({ x, y, z }) => [{ t: 0, x, y, z }])
  const hits: Track['hits'][number][] = []
  let endless = false
  for (let frame = 1; frame <= frames && !endless; frame++) {
    endless = room.frame() === 'endless'
    // an endless frame has a thousand hits at one instant
    for (const event of endless ? room.events.slice(0, 1) : room.events) {
      const { time, ball, other, name, position, otherPosition } = event
      const t = frame - 1 + share(time, step)
      paths[ball].push({ t, x: position.x, y: position.y, z: position.z })
      if (otherPosition) paths[other].push({ t, x: otherPosition.x, y: otherPosition.y, z: otherPosition.z })
      hits.push({ frame, time, ball, other, name, point: pointOf(event) })
    }
    room.positions.forEach(({ x, y, z }, i) => {
      paths[i].push({ t: frame, x, y, z })
    })
  }
  return { paths, hits, velocities: room.velocities.map(({ x, y, z }) => ({ x, y, z })), endless, sounds: room.sounds }
}

/** As the lesson has it: nothing is lost, and nothing rubs. */
export const LOSSLESS = { restitution: 1, friction: 0, rollingResistance: 0, spinningResistance: 0 }

export function runExact(input: Input): Track {
  const { step = 0.6, frames, gravity = 0, radius = DRAWN, sides = 'front', motion = 'stepped' } = input
  const world = new World()
  const names: string[] = []
  for (const { name, point, normal } of input.planes ?? []) {
    const { x, y, z } = normal
    // the lesson's planes are moved in by 20, carom's are where they are drawn
    names[
      world.add(plane({ normal: { x, y, z }, offset: x * point.x + y * point.y + z * point.z - DRAWN }), { sides })
    ] = name
  }
  for (const { name, point, axis, radius: inflated } of input.cylinders ?? []) {
    const { x, y, z } = axis
    names[world.add(pipe({ radius: inflated - DRAWN, axis: { x, y, z } }), { position: point, sides })] = name
  }
  const balls = new Balls(world, { motion, gravity: { x: 0, y: -gravity, z: 0 } })
  for (const [position, velocity] of input.balls)
    balls.add({ position: v(position), velocity: v(velocity), radius, ...LOSSLESS })
  const found = { x: 0, y: 0, z: 0 }
  const place = (ball: number) => {
    balls.getPosition(ball, found)
    return { ...found }
  }
  const ids = input.balls.map((_, i) => i)
  const paths: Key[][] = ids.map((i) => [{ t: 0, ...place(i) }])
  const hits: Track['hits'][number][] = []
  for (let frame = 1; frame <= frames; frame++) {
    if (step > 0) balls.advance(step)
    for (let k = 0; step > 0 && k < balls.eventCount; k++) {
      const { time, ball, other, collider, position, point, normal } = balls.events[k]
      const t = frame - 1 + share(time, step)
      paths[ball].push({ t, ...position })
      if (other >= 0) {
        const far = 2 * radius
        paths[other].push({
          t,
          x: position.x - far * normal.x,
          y: position.y - far * normal.y,
          z: position.z - far * normal.z,
        })
      }
      hits.push({ frame, time, ball, other, name: other >= 0 ? 'ball' : names[collider], point: { ...point } })
    }
    for (const i of ids) paths[i].push({ t: frame, ...place(i) })
  }
  const velocities = ids.map((i) => {
    balls.getVelocity(i, found)
    return { ...found }
  })
  return { paths, hits, velocities, endless: false, sounds: hits.length }
}

function share(time: number, step: number): number {
  return step > 0 ? Math.min(1, Math.max(0, time / step)) : 0
}

/** The lesson puts explosions at the centre (MD15). */
function pointOf({ position: { x, y, z } }: RoomEvent): Vec3 {
  return { x, y, z }
}

/** Where a ball is at the end. */
export function end(track: Track, ball = 0): Vec3 {
  const path = track.paths[ball]
  return path[path.length - 1]
}
