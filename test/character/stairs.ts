/** Bodies on flights of stairs, at several rates. */
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  sphere,
  type Vec3,
  type World,
} from '../../src/index.ts'
import { floor, quad, type Triple, vec, worldOf } from './levels.ts'

export const BODIES: Record<string, Mover> = {
  sphere: sphere({ radius: 0.4 }),
  capsule: capsule({ radius: 0.3, height: 1.8 }),
  ellipsoid: ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.3 } }),
  box: box({ halfExtents: { x: 0.3, y: 0.9, z: 0.3 } }),
  cylinder: cylinder({ radius: 0.3, height: 1.8 }),
}
export const RATES = [24, 60, 144, 1000]

/** Steps of a flight. */
const STEPS = 8

/**
 * A flight up along +x from x = 2, then level ground: risers whose tops stand back by `lean`. Its side goes up in the plane z = side, if there
 * is one.
 */
export function flight(rise: number, tread: number, lean = 0): number[][] {
  const parts: number[][] = []
  const across = (x0: number, y0: number, x1: number, y1: number): number[] =>
    quad([x0, y0, 9], [x1, y1, 9], [x1, y1, -9], [x0, y0, -9] as Triple)
  for (let i = 0; i < STEPS; i++) {
    const x = 2 + i * tread
    parts.push(across(x, i * rise, x + lean, (i + 1) * rise))
    parts.push(across(x + lean, (i + 1) * rise, i === STEPS - 1 ? 60 : x + tread, (i + 1) * rise))
  }
  return parts
}

export interface Climb {
  /** Seconds until it stands at the top, or NaN. */
  seconds: number
  /** Frames in which it stood on nothing. */
  air: number
  /** Frames in which it went back. */
  back: number
}

/** A way to a top, and how far along it a walker is. */
export interface Way {
  start: Vec3
  /** Metres along the way until it is there. */
  end: number
  /** Height of its end. */
  top: number
  /** The velocity to walk at, from a position. */
  wish(position: Vec3, dt: number): Vec3
  /** Metres along the way; asked once a step. */
  along(position: Vec3): number
}

/** Walks a way till it is at its end or time is up. */
export function climbAlong(
  world: World,
  shape: Mover,
  way: Way,
  hz: number,
  { limit = 12, ...options }: { limit?: number } & Partial<CharacterOptions> = {},
): Climb & { character: Character } {
  const character = new Character(world, { shape, ...options, position: way.start })
  character.walk({ velocity: vec(0, 0, 0) }, 1 / hz)
  const result = { seconds: Number.NaN, air: 0, back: 0, character }
  let before = way.along(character.position)
  for (let i = 1; i <= limit * hz; i++) {
    character.walk({ velocity: way.wish(character.position, 1 / hz) }, 1 / hz)
    const at = way.along(character.position)
    if (character.ground.kind !== 'ground') result.air++
    if (at < before - 1e-9) result.back++
    if (at >= way.end) {
      if (Math.abs(character.position.y - way.top) < 1e-6) result.seconds = (i - (at - way.end) / (at - before)) / hz
      return result
    }
    before = at
  }
  return result
}

/** Walks at `speed`, `angle` off the x axis, till it is a metre beyond the last riser or time is up. */
export function climb(
  world: World,
  shape: Mover,
  top: number,
  end: number,
  hz: number,
  {
    speed = 3,
    angle = 0,
    ...options
  }: { speed?: number; angle?: number; limit?: number } & Partial<CharacterOptions> = {},
): Climb & { character: Character } {
  const velocity = vec(speed * Math.cos(angle), 0, speed * Math.sin(angle))
  const way: Way = { start: vec(0, 0, 0), end, top, wish: () => velocity, along: ({ x }) => x }
  return climbAlong(world, shape, way, hz, options)
}

export function flightWorld(rise: number, tread: number, lean = 0): World {
  return worldOf(floor(), ...flight(rise, tread, lean))
}

export const endOf = (tread: number): number => 2 + (STEPS - 1) * tread + 1
export const topOf = (rise: number): number => STEPS * rise
