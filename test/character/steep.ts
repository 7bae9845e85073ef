import {
  box,
  Character,
  capsule,
  cylinder,
  ellipsoid,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import { vec } from './levels.ts'

/**
 * Jumps against what is too steep to walk on: on level ground stand one to three walls that lean back, 46° to 89.9°, planes or triangles. The
 * character wishes to go anywhere, and jumps at any time. It never comes higher than the highest point of the parabola from where it
 * last stood; and while it walks, never higher than it stood.
 */

const BODIES = [
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: vec(0.35, 0.7, 0.45) }),
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  box({ halfExtents: vec(0.3, 0.9, 0.4) }),
] as const
const RATES = [24, 30, 50, 60, 90, 144, 240, 360, 1000]
const UPS = [vec(0, 1, 0), vec(0, -1, 0), vec(0, 0, 1), vec(1, 2, -2)]

export interface Tally {
  jumps: number
  /** Jumps in which something too steep was pressed. */
  pressed: number
  /** Jumps that began above the ground: in a wedge that holds. */
  held: number
  faults: string[]
}

type Triple = [number, number, number]
interface Frame {
  up: Triple
  /** Horizontal, at right angles to each other. */
  east: Triple
  north: Triple
}

function frameOf({ x, y, z }: Vec3): Frame {
  const long = Math.hypot(x, y, z)
  const up: Triple = [x / long, y / long, z / long]
  const other: Triple = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1]
  const cross = (a: Triple, b: Triple): Triple => {
    const c: Triple = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    const size = Math.hypot(...c)
    return [c[0] / size, c[1] / size, c[2] / size]
  }
  const east = cross(up, other)
  return { up, east, north: cross(up, east) }
}

const place = ({ up, east, north }: Frame, x: number, y: number, z: number): Vec3 =>
  vec(
    x * east[0] + y * up[0] + z * north[0],
    x * east[1] + y * up[1] + z * north[1],
    x * east[2] + y * up[2] + z * north[2],
  )

/** A slope that rises away from the middle of the level, towards `azimuth`, and meets the ground `away` from there. */
function addSlope(world: World, frame: Frame, azimuth: number, angle: number, away: number, isPlane: boolean): void {
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)]
  const normal = place(frame, -Math.sin(angle) * c, Math.cos(angle), -Math.sin(angle) * s)
  if (isPlane) {
    world.add(plane({ normal, offset: -Math.sin(angle) * away }))
    return
  }
  // two triangles, from below the ground to far above
  const corner = (along: number, aside: number): number[] => {
    const out = away + along * Math.cos(angle)
    const { x, y, z } = place(frame, out * c - aside * s, along * Math.sin(angle), out * s + aside * c)
    return [x, y, z]
  }
  world.add(
    new TriangleMesh(
      [...corner(-3, -60), ...corner(-3, 60), ...corner(60, 60), ...corner(60, -60)],
      [0, 1, 2, 0, 2, 3],
    ),
  )
}

/** The highest of the points of a parabola. */
function ballistic(speed: number, gravity: number, dt: number): number {
  let best = 0
  for (let n = 1; ; n++) {
    const height = speed * n * dt - (gravity * n * n * dt * dt) / 2
    if (height < best) return best
    best = height
  }
}

export function jumpAtSteep(seed: number, index: number, tally: Tally): void {
  const dice = diceOf(seedOf(seed, 'steep', index))
  const shape = BODIES[index % BODIES.length]
  // cylinders and boxes stand along y
  const frame = frameOf(UPS[dice.whole(0, index % BODIES.length < 1 ? 3 : 1)])
  const world = new World()
  const { x, y, z } = place(frame, 0, 1, 0)
  world.add(plane({ normal: vec(x, y, z) }))
  const first = dice.between(0, 2 * Math.PI)
  const walls = dice.pick([1, 2, 2, 3])
  const steepest = dice.pick([60, 89.9])
  for (let n = 0; n < walls; n++) {
    const azimuth = n === 0 ? first : first + (n === 1 ? 1 : -1) * dice.between(0.1, 2.5)
    const angle = (dice.between(46, steepest) * Math.PI) / 180
    addSlope(world, frame, azimuth, angle, dice.between(0.5, 1.5), dice.chance(0.5))
  }
  const gravity = dice.pick([9.81, dice.between(3, 30)])
  const jumpSpeed = dice.between(2, 9)
  const one = new Character(world, {
    shape,
    position: vec(0, 0, 0),
    up: vec(...frame.up),
    gravity,
    jumpSpeed,
    maxSlope: Math.PI / 4,
    stepHeight: dice.pick([0, 0.3]),
  })
  const dt = 1 / dice.pick(RATES)
  const fault = walkAndJump(one, frame, { dice, dt, gravity, jumpSpeed, first }, tally)
  if (fault !== null && tally.faults.length < 20)
    tally.faults.push(`case ${index}, ${shape.kind} at ${Math.round(1 / dt)} Hz: ${fault}`)
}

interface Way {
  dice: Dice
  dt: number
  gravity: number
  jumpSpeed: number
  /** Towards the first wall. */
  first: number
}

/** What is wrong, or null. */
function walkAndJump(one: Character, frame: Frame, way: Way, tally: Tally): string | null {
  const { dice, dt, gravity, jumpSpeed, first } = way
  const height = () => one.position.x * frame.up[0] + one.position.y * frame.up[1] + one.position.z * frame.up[2]
  const steps = Math.min(240, Math.ceil(2.5 / dt))
  let limit = Number.POSITIVE_INFINITY
  let flying = false
  let pressed = false
  let [speed, heading] = [0, 0]
  for (let step = 0; step < steps; step++) {
    if (step % 40 === 0) {
      speed = dice.pick([3, 6, 12, dice.between(0, 15)])
      heading = dice.chance(0.8) ? first + dice.between(-0.8, 0.8) : dice.between(0, 2 * Math.PI)
    }
    const jump = dice.chance(0.1)
    const before = height()
    if (one.ground.kind === 'ground') {
      limit = before + (jump ? ballistic(jumpSpeed, gravity, dt) : 0)
      if (jump) tally.jumps++
      if (jump && before > 0.01) tally.held++
      flying = jump
      pressed = false
    }
    one.walk({ velocity: place(frame, speed * Math.cos(heading), 0, speed * Math.sin(heading)), jump }, dt)
    if (flying && !pressed && one.contactCount > 0) {
      pressed = true
      tally.pressed++
    }
    const excess = height() - limit
    if (!(excess <= 1e-9)) return `${flying ? 'a jump' : 'a walk'} comes ${excess} too high in step ${step}`
  }
  return null
}
