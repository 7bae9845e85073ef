/** A gas: elastic balls in a closed box, without gravity. Metres. Nothing here draws. */
import { Balls, plane, type Vec3, World } from 'carom'
import { random as seeded } from '../../../scenes/random.ts'

export const RADIUS = 0.1
/** Half of a side of the box. */
export const HALF = 1.5
/** All balls begin at this speed, in directions by chance: m/s. */
const SPEED = 2
/** Of the histogram, from 0 to three times the first speed. */
export const BARS = 24
export const FASTEST = 3 * SPEED
/** Seconds over which the histogram and the figures are averaged. */
const MEMORY = 4

export interface Gas {
  readonly balls: Balls
  readonly ids: readonly number[]
  /** Hits of two balls, or of a ball and a wall, so far. */
  readonly hits: number
  /** Hits in a second, lately. */
  readonly rate: number
  readonly energy: number
  /** Share by which the energy has changed since the beginning. */
  readonly drift: number
  /** The push on the walls, as a multiple of what an ideal gas would do; by Carnahan and Starling it is `expected`. */
  readonly pressure: number
  readonly expected: number
  /** Share of the balls in each bar, lately. */
  readonly histogram: Float64Array
  step(dt: number): void
}

export function createGas(count: number, seed = 1): Gas {
  const world = new World()
  for (const axis of ['x', 'y', 'z'] as const) {
    for (const side of [-1, 1]) {
      const at = (length: number): Vec3 => ({ x: 0, y: 0, z: 0, [axis]: side * length })
      world.add(plane({ normal: at(-1) }), { position: at(HALF) })
    }
  }
  const balls = new Balls(world, { gravity: { x: 0, y: 0, z: 0 }, eventLimit: 1e6 })
  const random = seeded(seed)
  const ids = placesIn(count).map((position) => {
    const velocity = direction(random)
    for (const axis of ['x', 'y', 'z'] as const) velocity[axis] *= SPEED
    return balls.add({ radius: RADIUS, restitution: 1, friction: 0, position, velocity })
  })
  const v: Vec3 = { x: 0, y: 0, z: 0 }
  const histogram = new Float64Array(BARS)
  const now = new Float64Array(BARS)
  /** Also fills `now`. */
  function measure(): number {
    let sum = 0
    now.fill(0)
    for (const id of ids) {
      balls.getVelocity(id, v)
      const square = v.x * v.x + v.y * v.y + v.z * v.z
      sum += square / 2
      const bar = Math.floor((Math.sqrt(square) / FASTEST) * BARS)
      if (bar < BARS) now[bar] += 1 / count
    }
    return sum
  }
  const first = measure()
  histogram.set(now)
  // what the centres have for themselves
  const wide = 2 * (HALF - RADIUS)
  const ideal = ((2 / 3) * first) / wide ** 3
  let [energy, hits, rate, push, known] = [first, 0, 0, 0, 0]
  return {
    balls,
    ids,
    histogram,
    expected: compressibility((count * (4 / 3) * Math.PI * RADIUS ** 3) / (2 * HALF) ** 3),
    get hits() {
      return hits
    },
    get rate() {
      return rate
    },
    get energy() {
      return energy
    },
    get drift() {
      return energy / first - 1
    },
    get pressure() {
      return push / (6 * wide ** 2) / ideal
    },
    step(dt) {
      balls.advance(dt)
      let impulse = 0
      for (let i = 0; i < balls.eventCount; i++) if (balls.events[i].other < 0) impulse += balls.events[i].impulse
      hits += balls.eventCount
      energy = measure()
      // an average of all steps at first, and of the last seconds from then on
      known = Math.min(known + dt, MEMORY)
      const share = dt / known
      rate += share * (balls.eventCount / dt - rate)
      push += share * (impulse / dt - push)
      for (let i = 0; i < BARS; i++) histogram[i] += share * (now[i] - histogram[i])
    },
  }
}

/** Not in rows and columns for long: a grid to begin with. */
function placesIn(count: number): Vec3[] {
  const side = Math.ceil(Math.cbrt(count))
  const apart = (2 * (HALF - RADIUS)) / side
  const at = (i: number) => (i + 0.5) * apart - HALF + RADIUS
  return Array.from({ length: count }, (_, i) => ({
    x: at(i % side),
    y: at(Math.floor(i / side ** 2)),
    z: at(Math.floor(i / side) % side),
  }))
}

/** Evenly by chance: of length 1. */
function direction(random: () => number): Vec3 {
  for (;;) {
    const [x, y, z] = [0, 1, 2].map(() => 2 * random() - 1)
    const length = Math.hypot(x, y, z)
    if (length <= 1 && length > 0.1) return { x: x / length, y: y / length, z: z / length }
  }
}

/** Of hard spheres that fill so much of the space (Carnahan and Starling). */
const compressibility = (filled: number) => (1 + filled + filled ** 2 - filled ** 3) / (1 - filled) ** 3

/** The share of balls in each bar by Maxwell, for the mean of the square of the speed. */
export function maxwell(square: number): Float64Array {
  const scale = square / 3
  const share = (speed: number) =>
    Math.sqrt(2 / Math.PI) * (speed ** 2 / scale ** 1.5) * Math.exp(-(speed ** 2) / (2 * scale))
  const wide = FASTEST / BARS
  // Simpson's rule in each bar
  return Float64Array.from({ length: BARS }, (_, i) => {
    const from = i * wide
    return ((share(from) + 4 * share(from + wide / 2) + share(from + wide)) * wide) / 6
  })
}
