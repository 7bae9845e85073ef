import type { LastStep } from './repeat.ts'

/** Something that moves the balls: the lesson's solver, or carom's Balls. Flat arrays, three numbers a ball. */
export interface Vec3 {
  x: number
  y: number
  z: number
}

export interface RoomHit {
  /** Since the step began. */
  time: number
  ball: number
  /** The other ball, or −1. */
  other: number
  /** What was hit, by name: 'ball', 'floor', 'cyl1', 'mesh', … */
  name: string
  /** Of the ball's centre, of the contact. */
  position: Vec3
  point: Vec3
  /** Unit, from what was hit towards the ball. */
  normal: Vec3
  /** Of approach, and change of momentum. */
  speed: number
  impulse: number
  /** By how much the rule was too early, and the gap it left; 0 where it was exact. */
  early: number
  gap: number
}

export interface Explosion {
  alpha: number
  scale: number
  readonly position: { readonly x: number; readonly y: number; readonly z: number }
}

export interface RoomRun {
  /** Balls fly on parabolas, so gravity's pushes change no energy. */
  readonly parabolas?: boolean
  readonly count: number
  readonly places: Float64Array
  readonly before: Float64Array
  readonly velocities: Float64Array
  readonly radii: Float64Array
  readonly masses: Float64Array
  /** Of the last step. */
  readonly hits: readonly RoomHit[]
  readonly explosions: readonly Explosion[]
  /** Explosions that found no slot, so far. */
  readonly dropped: number
  /** Hits so far. */
  readonly hitCount: number
  /** Bangs of the last step as loudness, 0 to 1. */
  readonly bangs: readonly number[]
  /** '' unless something is to be told. */
  readonly trouble: string
  /** Whether energy and so on can be compared with those of the last step. */
  readonly gravity: number
  step(dt: number): void
  /** What the last step started from, forces left out; null before the first. */
  readonly last: LastStep | null
  ageExplosions(): void
}

export interface Meters {
  /** ½mv² and the height above the floor, summed. */
  energy: number
  kinetic: number
  momentum: Vec3
}

export function measure(run: RoomRun, floor: number, out: Meters): Meters {
  let kinetic = 0
  let height = 0
  let [x, y, z] = [0, 0, 0]
  for (let i = 0; i < run.count; i++) {
    const m = run.masses[i]
    if (!(m < Infinity)) continue // carries any amount of both
    const vx = run.velocities[3 * i]
    const vy = run.velocities[3 * i + 1]
    const vz = run.velocities[3 * i + 2]
    kinetic += (m * (vx * vx + vy * vy + vz * vz)) / 2
    height += m * run.gravity * (run.places[3 * i + 1] - floor - run.radii[i])
    x += m * vx
    y += m * vy
    z += m * vz
  }
  out.kinetic = kinetic
  out.energy = kinetic + height
  out.momentum.x = x
  out.momentum.y = y
  out.momentum.z = z
  return out
}

/** Times the solver alone, not what a page makes of its answer. */
export type Time = <T>(solve: () => T) => T

/** Loudness of a hit: full at the change of momentum of a ball of the lesson that falls through half the room. */
export function loudness(impulse: number): number {
  if (!(impulse > 0)) return 0
  return Math.min(1, Math.sqrt(impulse / 16))
}
