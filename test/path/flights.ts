import { type Flight, isWithin, type Target } from '../oracle/ballistic.ts'
import { K, largestOf, lengthOf } from '../oracle/contract.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import { acrossOf, dealTarget, dot, plus, type Shape, times, touchOf } from './touching-flights.ts'

/** Seeded flights past targets whose answers hang by a few roundings, and others. */

export const TARGETS: readonly Target['kind'][] = ['triangle', 'segment', 'point', 'plane', 'pipe', 'sphere', 'box']

export interface FlightCase {
  readonly stratum: string
  readonly flight: Flight
  readonly target: Target
  /** That of the contract, with the whole path as the way. */
  readonly epsilon: number
  /** By more than 2 epsilon; within epsilon; and else. */
  readonly start: 'apart' | 'contact' | 'near' | 'overlap'
}

/** How the centre comes to the place where it just touches. */
type How = 'toward' | 'graze' | 'turn' | 'parallel' | 'straight' | 'dropped' | 'still' | 'close' | 'leave'

interface Recipe {
  readonly name: string
  readonly hows: readonly How[]
  readonly shape?: Shape
  /** Powers of ten: of all lengths, of the way, and of the distance from the origin. */
  readonly scale?: readonly [number, number]
  readonly way?: readonly [number, number]
  readonly offset?: readonly [number, number]
  readonly lattice?: boolean
}

const ALL: readonly How[] = ['toward', 'toward', 'graze', 'graze', 'turn', 'parallel', 'straight', 'dropped', 'close']

const RECIPES: readonly Recipe[] = [
  { name: 'toward', hows: ['toward'] },
  { name: 'grazing', hows: ['graze'] },
  { name: 'turning points', hows: ['turn'] },
  { name: 'acceleration along', hows: ['parallel'] },
  { name: 'no acceleration', hows: ['straight'] },
  { name: 'no velocity', hows: ['dropped'] },
  { name: 'neither', hows: ['still'] },
  { name: 'close starts', hows: ['close'] },
  { name: 'leaving', hows: ['leave'] },
  { name: 'leaving, far off', hows: ['leave'], offset: [1, 6] },
  { name: 'lattice', hows: ['toward'], lattice: true },
  { name: 'any scale', hows: ALL, scale: [-6, 6] },
  { name: 'far off', hows: ALL, offset: [2, 6] },
  { name: 'tiny and far off', hows: ALL, scale: [-6, -2], offset: [0, 6] },
  { name: 'long flights', hows: ALL, way: [1, 5] },
  { name: 'short flights', hows: ALL, way: [-6, -1] },
  { name: 'needles', hows: ALL, shape: 'needle' },
  { name: 'degenerate', hows: ALL, shape: 'degenerate' },
]

export const FLIGHT_STRATA: readonly string[] = RECIPES.map(({ name }) => name)

/** ε of the contract: sizes of flight and target, and the length of the way up to a time (or a little more). */
export function epsilonOf(flight: Flight, target: Target, until = flight.maxTime): number {
  const lists = Object.entries(target).map(([name, value]) => {
    if (name === 'kind' || name === 'normal' || name === 'axis' || name === 'orientation') return []
    return typeof value === 'number' ? [value] : (value as ArrayLike<number>)
  })
  const length = (v: ArrayLike<number>): number => lengthOf(v[0], v[1], v[2])
  const way = length(flight.velocity) * until + (length(flight.acceleration) * until * until) / 2
  return K * 2 ** -53 * (largestOf(flight.from, [flight.radius], ...lists) + way)
}

/** The case of this number; the same on every machine. */
export function flightCase(seed: number, kind: Target['kind'], index: number): FlightCase {
  const dice = diceOf(seedOf(seed, `flight ${kind}`, index))
  const recipe = RECIPES[index % RECIPES.length]
  for (let tries = 0; ; tries++) {
    const [flight, target] = recipe.lattice ? latticeFlight(kind, dice) : aimedFlight(kind, recipe, dice)
    const epsilon = epsilonOf(flight, target)
    const start = startOf(flight, target, epsilon)
    const wanted = recipe.hows.includes('leave') ? start === 'contact' : start === 'apart'
    if (wanted || tries === 20) return { stratum: recipe.name, flight, target, epsilon, start }
  }
}

function startOf(flight: Flight, target: Target, epsilon: number): FlightCase['start'] {
  if (!isWithin(flight, target, 2 * epsilon, 0)) return 'apart'
  if (!isWithin(flight, target, epsilon, 0)) return 'near'
  return isWithin(flight, target, -epsilon, 0) ? 'overlap' : 'contact'
}

/** How far off just touching, as a share of the radius. */
function nudgeOf(dice: Dice): number {
  const sign = dice.pick([1, -1])
  const kind = dice.whole(0, 4)
  if (kind === 0) return 0
  if (kind === 1) return (sign * dice.whole(1, 40)) / 2 ** 53
  return sign * 10 ** -dice.between(kind === 2 ? 0.3 : 9, kind === 2 ? 5 : 15)
}

function aimedFlight(kind: Target['kind'], recipe: Recipe, dice: Dice): [Flight, Target] {
  const power = (range: readonly [number, number] | undefined) => (range ? 10 ** dice.between(range[0], range[1]) : 1)
  const scale = power(recipe.scale)
  const shift = recipe.offset ? times(dice.direction(), power(recipe.offset)) : [0, 0, 0]
  const target = moved(dealTarget(kind, recipe.shape ?? 'plain', dice), scale, shift, dice.chance(0.4))
  const { place, out, room } = touchOf(target, dice)
  const radius = Math.min(room * dice.between(0.05, 0.95), scale * dice.magnitude(-4, 1))
  const how = dice.pick(recipe.hows)
  const centre = plus(place, out, radius * (1 + (how === 'leave' ? 0 : nudgeOf(dice))))
  const time = dice.magnitude(-4, 3)
  const { velocity, acceleration, at } = motionOf(how, out, (scale * power(recipe.way)) / time, time, dice)
  const from = plus(plus(centre, velocity, -at), acceleration, (at * at) / 2)
  const first = plus(velocity, acceleration, -at)
  const maxTime = dice.chance(0.2) ? at * (1 + dice.pick([0, 1e-15, -1e-15, 1e-9])) : at * dice.between(1, 2)
  const flight = { from, velocity: first, acceleration, radius, maxTime: maxTime || time }
  if (how !== 'leave') return [how === 'dropped' ? { ...flight, velocity: [0, 0, 0] } : flight, target]
  return [{ ...flight, from: plus(from, out, epsilonOf(flight, target) * dice.between(-0.9, 0.9)) }, target]
}

interface Motion {
  /** When it just touches. */
  at: number
  /** At that time. */
  velocity: number[]
  acceleration: number[]
}

function motionOf(how: How, out: number[], speed: number, time: number, dice: Dice): Motion {
  const aside = acrossOf(dice, out)
  const pull = times(dice.direction(), (speed / time) * dice.magnitude(-3, 2))
  const inward = plus(times(aside, dice.between(-1, 1)), out, -dice.pick([1, 1, 0.1, 1e-3, 1e-6]))
  const tilt = dice.chance(0.6) ? 0 : dice.pick([1, -1]) * 10 ** -dice.between(3, 16)
  const along = plus(aside, out, tilt)
  /** Mostly away from the surface, so that the path turns there. */
  const away = plus(acrossOf(dice, out), out, dice.pick([1, 1, 1, 0.1, 1e-4, 0, -0.01]))
  const general = { at: time, velocity: times(inward, speed), acceleration: pull }
  switch (how) {
    case 'toward':
      return general
    case 'graze':
      return {
        ...general,
        velocity: times(along, speed),
        acceleration: times(away, (speed / time) * dice.magnitude(-4, 3)),
      }
    case 'turn': {
      const slow = dice.chance(0.3) ? 0 : 10 ** -dice.between(1, 9)
      const velocity = times(dice.direction(), speed * slow)
      return { ...general, velocity, acceleration: times(plus(out, aside, dice.between(-0.5, 0.5)), speed / time) }
    }
    case 'parallel':
      return { ...general, acceleration: times(acrossOf(dice, out), (speed / time) * dice.magnitude(-3, 2)) }
    case 'straight':
      return { ...general, velocity: times(dice.chance(0.5) ? along : inward, speed), acceleration: [0, 0, 0] }
    case 'dropped': {
      const acceleration = times(inward, speed / time)
      return { ...general, velocity: times(acceleration, time), acceleration }
    }
    case 'still':
      return { ...general, velocity: [0, 0, 0], acceleration: [0, 0, 0] }
    case 'close':
      return { ...general, at: time * 10 ** -dice.between(3, 12) }
    case 'leave': {
      // up and away, up and back, or along
      const lean = dice.pick([1, 1, 0.1, 1e-6, 1e-12, 0])
      const back = dice.pick([-1, -1, -1, 0, 1])
      const velocity = plus(times(aside, dice.unit()), out, lean)
      const acceleration = plus(times(acrossOf(dice, out), dice.pick([0, 1, 1e-3])), out, lean === 0 ? 1 : 4 * back)
      return { at: 0, velocity: times(velocity, speed), acceleration: times(acceleration, speed / time) }
    }
  }
}

/** A target scaled and then moved; as it would be after rounding to 32 bits, if asked for. */
function moved(target: Target, scale: number, shift: readonly number[], narrow: boolean): Target {
  const round = narrow ? Math.fround : (x: number): number => x
  const place = (list: ArrayLike<number>): number[] => Array.from(list, (x, i) => round(x * scale + shift[i % 3]))
  const size = (x: number): number => round(x * scale)
  switch (target.kind) {
    case 'plane': {
      const along = shift.reduce((sum, x, i) => sum + x * target.normal[i], 0)
      return { ...target, offset: size(target.offset) + along }
    }
    case 'pipe':
      return { ...target, point: place(target.point), radius: size(target.radius) }
    case 'sphere':
      return { ...target, centre: place(target.centre), radius: size(target.radius) }
    case 'box':
      return { ...target, centre: place(target.centre), halfExtents: Array.from(target.halfExtents, size) }
    default:
      return { ...target, corners: place(target.corners) }
  }
}

const NORMALS = [
  [0, 1, 0],
  [1, 0, 0],
  [2, 1, 2],
]

/** All on whole numbers, where ties are exact. */
function latticeFlight(kind: Target['kind'], dice: Dice): [Flight, Target] {
  const point = (reach: number): number[] => [0, 1, 2].map(() => dice.whole(-reach, reach))
  const targets: Record<Target['kind'], () => Target> = {
    triangle: () => ({ kind: 'triangle', corners: [...point(3), ...point(3), ...point(3)] }),
    segment: () => ({ kind: 'segment', corners: [...point(3), ...point(3)] }),
    point: () => ({ kind: 'point', corners: point(3) }),
    plane: () => {
      const normal = dice.pick(NORMALS)
      return { kind: 'plane', normal, offset: dice.whole(-3, 3) * dot(normal, normal) }
    },
    pipe: () => ({
      kind: 'pipe',
      point: point(3),
      axis: dice.pick([
        [0, 1, 0],
        [0, 0, 2],
        [1, 1, 0],
      ]),
      radius: dice.whole(1, 6),
    }),
    sphere: () => ({ kind: 'sphere', centre: point(3), radius: dice.whole(0, 3) }),
    box: () => ({
      kind: 'box',
      centre: point(3),
      halfExtents: [0, 1, 2].map(() => dice.whole(0, 3)),
      orientation: dice.pick([
        [0, 0, 0, 1],
        [1, 0, 0, 1],
        [1, 2, 0, 2],
      ]),
    }),
  }
  const target = targets[kind]()
  const still = (v: number[]): number[] => (dice.chance(0.3) ? [0, v[1], 0] : v)
  const [velocity, acceleration] = [still(point(3)), still(point(2))]
  // a whole place near the target, and whole seconds before it
  const at = dice.whole(1, 4)
  const near = plus(plus(placeOf(target), point(2)), velocity, -at)
  const from = plus(near, acceleration, (at * at) / 2)
  const flight = {
    from,
    velocity: plus(velocity, acceleration, -at),
    acceleration,
    radius: dice.whole(0, 4) / 2,
    maxTime: at + dice.pick([0, 0, 1, 4]),
  }
  return [flight, target]
}

function placeOf(target: Target): number[] {
  switch (target.kind) {
    case 'plane': {
      const normal = Array.from(target.normal)
      return times(normal, target.offset / dot(normal, normal))
    }
    case 'pipe':
      return Array.from(target.point)
    case 'sphere':
    case 'box':
      return Array.from(target.centre)
    default:
      return Array.from(target.corners).slice(0, 3)
  }
}
