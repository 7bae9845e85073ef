/** Balls and the place that they are in, the same for every library: metres, seconds, kilograms, y up. */
import type { Level } from '../../../scenes/level.ts'
import { random } from '../../../scenes/random.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { RAY } from '../inputs.ts'
import { firstOneByOne } from '../judge-mesh.ts'

/** Numbers of a ball in a scene: centre, velocity, radius, mass. */
export const BALL = 8

/** A box that stands still, along the axes. */
export interface Wall {
  readonly centre: readonly [number, number, number]
  readonly halfExtents: readonly [number, number, number]
}

export interface BallScene {
  readonly name: 'gas' | 'heap' | 'marbles'
  readonly count: number
  /** {@link BALL} numbers a ball. */
  readonly balls: Float64Array
  /** Downwards. */
  readonly gravity: number
  /** Of all balls and of what they meet, so that every library's way to combine two of them gives the same. */
  readonly material: { readonly restitution: number; readonly friction: number }
  readonly walls: readonly Wall[]
  readonly ground?: Pick<Level, 'positions' | 'indices'>
  /** Half of the space inside the walls, which is around the origin. A ball whose centre is beyond has escaped. */
  readonly half: readonly [number, number, number]
  /** The lowest height where a ball could be: from there its energy of height is counted. */
  readonly bottom: number
}

/** The share of the room that the balls of a gas fill. */
export const PACKING = 0.1
const GAS_RADIUS = 0.5
/** So thick are walls, metres: a ball that is to go through needs many steps. */
const THICK = 4
const HEAP_RADII = [0.15, 0.3]
const HEAP_DENSITY = 1000
/** So far above the floor the lowest balls of a heap begin, in layers of them. */
const LIFT = 3
const MARBLE_RADIUS = 0.25
/** Metres between triangles of the terrain, and its heights. */
const TERRAIN = { cell: 0.5, height: 12 }

/**
 * Elastic balls in a closed box, without gravity and friction; their velocities are those of a gas in equilibrium.
 * @param speed m/s, root of the mean square
 */
export function dealGas(count: number, speed: number, seed: number): BallScene {
  const next = random(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const half = (GAS_RADIUS * Math.cbrt(((4 / 3) * Math.PI * count) / PACKING)) / 2
  const row = Math.ceil(Math.cbrt(count))
  const cell = (2 * half) / row
  const play = 0.9 * (cell / 2 - GAS_RADIUS)
  const balls = new Float64Array(BALL * count)
  for (let i = 0; i < count; i++) {
    const b = BALL * i
    for (const k of [0, 1, 2]) {
      balls[b + k] = cell * ((Math.floor(i / row ** k) % row) + 0.5) - half + play * (2 * next() - 1)
      balls[b + 3 + k] = (speed / Math.sqrt(3)) * normal()
    }
    balls[b + 6] = GAS_RADIUS
    balls[b + 7] = 1
  }
  const material = { restitution: 1, friction: 0 }
  const walls = wallsOf([half, half, half])
  return { name: 'gas', count, balls, gravity: 0, material, walls, half: [half, half, half], bottom: -half }
}

/** Balls of mixed sizes that fall into a box without a lid. */
export function dealHeap(count: number, seed: number): BallScene {
  const next = random(seed)
  const [least, most] = HEAP_RADII
  const row = Math.max(2, Math.round(Math.cbrt(0.75 * count)))
  const cell = 2.2 * most
  const width = (row * cell) / 2
  const floors = Math.ceil(count / row ** 2)
  const height = (floors + LIFT) * cell
  const balls = new Float64Array(BALL * count)
  for (let i = 0; i < count; i++) {
    const radius = least + (most - least) * next()
    const jitter = () => 0.8 * (cell / 2 - most) * (2 * next() - 1)
    const centre = [i % row, Math.floor(i / row ** 2) + LIFT, Math.floor(i / row) % row].map(
      (n) => cell * (n + 0.5) + jitter(),
    )
    balls.set([centre[0] - width, centre[1] - height, centre[2] - width], BALL * i)
    balls[BALL * i + 6] = radius
    balls[BALL * i + 7] = HEAP_DENSITY * radius ** 3
  }
  const half = [width, height, width] as const
  const material = { restitution: 0.3, friction: 0.4 }
  return {
    name: 'heap',
    count,
    balls,
    gravity: 9.81,
    material,
    walls: wallsOf(half).slice(0, 5),
    half,
    bottom: -height,
  }
}

/** Marbles, a little above hills made of triangles, with walls round them. */
export function dealMarbles(count: number, seed: number): BallScene {
  const next = random(seed)
  const row = Math.ceil(Math.sqrt(count))
  const cell = 6 * MARBLE_RADIUS
  const width = (row * cell) / 2
  const across = Math.ceil((2 * width + 2) / TERRAIN.cell)
  const level = terrain({ triangles: 2 * across * across, ...TERRAIN, seed })
  const balls = new Float64Array(BALL * count)
  for (let i = 0; i < count; i++) {
    const [x, z] = [i % row, Math.floor(i / row)].map((n) => cell * (n + 0.5 + 0.4 * (next() - 0.5)) - width)
    balls.set([x, groundAt(level, x, z) + MARBLE_RADIUS + 0.3, z], BALL * i)
    balls[BALL * i + 6] = MARBLE_RADIUS
    balls[BALL * i + 7] = 1
  }
  const half = [width, 4 * TERRAIN.height, width] as const
  const material = { restitution: 0.5, friction: 0.5 }
  const walls = wallsOf(half).slice(1, 5)
  let bottom = Number.POSITIVE_INFINITY
  for (let i = 1; i < level.positions.length; i += 3) bottom = Math.min(bottom, level.positions[i])
  return { name: 'marbles', count, balls, gravity: 9.81, material, walls, half, bottom, ground: level }
}

/** How high the ground is there; −∞: there is none. */
export function groundAt(ground: NonNullable<BallScene['ground']>, x: number, z: number): number {
  const from = 1000
  const ray = new Float64Array(RAY)
  ray.set([x, from, z, 0, -1, 0])
  const distance = firstOneByOne({ name: '', ...ground }, ray, 0)
  return distance < 0 ? Number.NEGATIVE_INFINITY : from - distance
}

/** Floor, four sides, lid. */
function wallsOf(half: readonly [number, number, number]): Wall[] {
  const sides = [
    [1, -1],
    [0, -1],
    [0, 1],
    [2, -1],
    [2, 1],
    [1, 1],
  ]
  return sides.map(([axis, side]) => {
    const at = (of: (k: number) => number) => [of(0), of(1), of(2)] as const
    return {
      centre: at((k) => (k === axis ? side * (half[k] + THICK / 2) : 0)),
      halfExtents: at((k) => (k === axis ? THICK / 2 : half[k] + THICK)),
    }
  })
}
