/**
 * The Magic Room's solver as the lesson has it, with its faults. Numbers in comments are rows of the lesson's list of
 * behaviours (M) and defects (MD), which the scene names too. Nothing here draws.
 *
 *     frame: v += g·step, then until the step is used up
 *       earliest wall or cylinder hit over all balls     exact (M6–M8)
 *       earliest ball hit                                by slices (M10)
 *       everything goes to the earlier of the two, that one responds
 */
import { BALLS, CYLINDERS, type Cylinder, PLANES, type Plane } from './magic-room-data.ts'
import { EPSILON, type Point, Ray, Vector } from './nehe-math.ts'

export { BALLS, CYLINDERS, type Cylinder, PLANES, type Plane, type StartBall } from './magic-room-data.ts'

/** M4, M10, M12; the budget is ours: the original's loop knows no end. */
export const ROOM_DEFAULTS = {
  planes: PLANES,
  cylinders: CYLINDERS,
  balls: BALLS,
  gravity: { x: 0, y: -0.05, z: 0 } as Point,
  /** Time that passes in a frame. */
  step: 0.6,
  /** Into how many pieces the remaining time is cut in search of ball hits. */
  slices: 150,
  /** Rounds of the loop in one frame after which it is called endless. */
  budget: 1000,
}

export type RoomOptions = Partial<typeof ROOM_DEFAULTS>

export interface RoomEvent {
  /** Since the step began, and since the event before it. */
  readonly time: number
  readonly lapse: number
  readonly ball: number
  /** The other ball, or −1. */
  readonly other: number
  /** Index of what was hit, planes first, then cylinders; or −1. */
  readonly surface: number
  readonly name: string
  /** The first ball's centre, where the explosion is put (M13), and the other ball's. */
  readonly position: Point
  readonly otherPosition: Point | null
  /** From what was hit towards the first ball. */
  readonly normal: Point
  readonly velocityBefore: Point
  readonly otherVelocityBefore: Point | null
}

/** Singles, as in the original (M12). */
export interface Explosion {
  alpha: number
  scale: number
  position: Point
}

const SLOTS = 20
const TOGETHER = 40
const NEVER = 10_000

/** M6: both sides count. Null: parallel, or behind. */
export function hitPlane(plane: Plane, position: Vector, direction: Vector): { t: number; normal: Vector } | null {
  const normal = Vector.of(plane.normal)
  const approach = direction.dot(normal)
  if (approach < EPSILON && approach > -EPSILON) return null
  const t = normal.dot(Vector.of(plane.point).minus(position)) / approach
  return t < -EPSILON ? null : { t, normal }
}

/** M7: from inside the way out counts, and the normal points outward even then (MD10). */
export function hitCylinder(
  cylinder: Cylinder,
  position: Vector,
  direction: Vector,
): { t: number; normal: Vector; point: Vector } | null {
  const centre = Vector.of(cylinder.point)
  const axis = Vector.of(cylinder.axis)
  const across = direction.cross(axis)
  const length = across.magnitude
  if (length < EPSILON) return null
  const n = across.unit()
  const relative = position.minus(centre)
  const d = Math.abs(relative.dot(n))
  if (!(d <= cylinder.radius)) return null // so a tangent counts (MD3)
  const middle = -relative.cross(axis).dot(n) / length
  const towards = n.cross(axis).unit()
  const half = Math.abs(Math.sqrt(cylinder.radius * cylinder.radius - d * d) / direction.dot(towards))
  const into = middle - half
  const out = middle + half
  if (out < -EPSILON) return null
  const t = into < -EPSILON ? out : into
  const point = position.plus(direction.times(t))
  const from = point.minus(centre)
  return { t, normal: from.minus(axis.times(from.dot(axis))).unit(), point }
}

interface StaticHit {
  lapse: number
  ball: number
  surface: number
  normal: Vector
  point: Vector
}

export class MagicRoom {
  readonly planes: readonly Plane[]
  readonly cylinders: readonly Cylinder[]
  readonly explosions: readonly Explosion[]
  readonly positions: Vector[]
  readonly velocities: Vector[]
  gravity: Point
  step: number
  slices: number
  budget: number
  /** Frames so far, hits responded to, explosions that found no slot, and sounds started (M14). */
  frames = 0
  eventCount = 0
  dropped = 0
  sounds = 0
  /** Of the last frame. */
  events: RoomEvent[] = []
  rounds = 0
  soundsInFrame = 0

  constructor(options: RoomOptions = {}) {
    const all = { ...ROOM_DEFAULTS, ...options }
    this.planes = all.planes
    this.cylinders = all.cylinders
    this.gravity = all.gravity
    this.step = all.step
    this.slices = all.slices
    this.budget = all.budget
    this.positions = all.balls.map(({ position }) => Vector.of(position))
    this.velocities = all.balls.map(({ velocity }) => Vector.of(velocity))
    this.explosions = Array.from({ length: SLOTS }, () => ({ alpha: 0, scale: 1, position: Vector.zero }))
  }

  /** M5: one frame. `endless`: the original would never have come out of its loop; the rest of the step is lost. */
  frame(): 'complete' | 'endless' {
    this.frames++
    this.events = []
    this.rounds = 0
    this.soundsInFrame = 0
    const kick = Vector.of(this.gravity).times(this.step)
    for (let i = 0; i < this.velocities.length; i++) this.velocities[i] = this.velocities[i].plus(kick)
    let rest = this.step // 0 or less: kicked, and nothing moves (MD12)
    while (rest > EPSILON) {
      if (this.rounds === this.budget) return 'endless'
      this.rounds++
      const wall = this.firstStaticHit(rest)
      const meeting = this.firstBallHit(rest)
      if (meeting) {
        this.sounds++ // M14: even if the wall comes first
        this.soundsInFrame++
      }
      if (meeting && !(wall && wall.lapse <= meeting.lapse)) {
        rest -= meeting.lapse
        this.advance(meeting.lapse)
        this.swap(meeting, rest)
      } else if (wall) {
        rest -= wall.lapse
        this.advance(wall.lapse)
        this.mirror(wall, rest)
      } else {
        this.advance(rest)
        rest = 0
      }
    }
    return 'complete'
  }

  /** M12: what happens to the explosions each time they are drawn. */
  ageExplosions(): void {
    for (const explosion of this.explosions) {
      if (!(explosion.alpha >= 0)) continue
      explosion.alpha = Math.fround(explosion.alpha - Math.fround(0.01))
      explosion.scale = Math.fround(explosion.scale + Math.fround(0.03))
    }
  }

  /** ½v² − g·p, with heights measured from y = −300, the lowest a centre can be. Masses are 1. */
  get energy(): number {
    const { x, y, z } = this.gravity
    return this.positions.reduce((sum, p, i) => {
      const v = this.velocities[i]
      return sum + v.dot(v) / 2 - (x * p.x + y * (p.y + 300) + z * p.z)
    }, 0)
  }

  private advance(time: number): void {
    for (let i = 0; i < this.positions.length; i++) {
      this.positions[i] = this.positions[i].plus(this.velocities[i].times(time))
    }
  }

  /** M6–M8. Of equal times the later test wins. */
  private firstStaticHit(rest: number): StaticHit | null {
    let first: StaticHit | null = null
    for (let ball = 0; ball < this.positions.length; ball++) {
      const position = this.positions[ball]
      const direction = this.velocities[ball].unit()
      const way = position.distance(position.plus(this.velocities[ball].times(rest)))
      const take = (t: number, normal: Vector, point: Vector, surface: number) => {
        const lapse = (t * rest) / way
        if (!(lapse <= (first ? first.lapse : NEVER)) || !(lapse <= rest + EPSILON)) return
        if (t <= EPSILON && direction.dot(normal) > EPSILON) return
        first = { lapse, ball, surface, normal, point }
      }
      this.planes.forEach((plane, i) => {
        const hit = hitPlane(plane, position, direction)
        if (hit) take(hit.t, hit.normal, position.plus(direction.times(hit.t)), i)
      })
      this.cylinders.forEach((cylinder, i) => {
        const hit = hitCylinder(cylinder, position, direction)
        if (hit) take(hit.t, hit.normal, hit.point, this.planes.length + i)
      })
    }
    return first
  }

  /** M10. The time is the earliest of all pairs, the pair is the last that hit at all (MD7). */
  private firstBallHit(rest: number): { lapse: number; ball: number; other: number } | null {
    const slice = rest / this.slices
    let lapse = NEVER
    let pair: [number, number] | null = null
    for (let i = 0; i < this.positions.length - 1; i++) {
      for (let j = i + 1; j < this.positions.length; j++) {
        const relative = this.velocities[i].minus(this.velocities[j])
        if (new Ray(this.positions[i], relative).distance(this.positions[j]) > TOGETHER) continue
        let time = 0
        while (time < rest) {
          time += slice // adds up to a little more than the rest (MD21)
          if (this.positions[i].plus(relative.times(time)).distance(this.positions[j]) > TOGETHER) continue
          if (lapse > time - slice) lapse = time - slice // the slice's start, so too early (MD4)
          pair = [i, j]
          break
        }
      }
    }
    return pair && { lapse, ball: pair[0], other: pair[1] }
  }

  /** M9. */
  private mirror({ lapse, ball, surface, normal, point }: StaticHit, rest: number): void {
    const before = this.velocities[ball]
    const direction = before.unit()
    const mirrored = normal.times(2 * normal.dot(direction.negated())).plus(direction)
    this.velocities[ball] = mirrored.unit().times(before.magnitude)
    this.explode(point)
    this.eventCount++
    this.events.push({
      time: this.step - rest,
      lapse,
      ball,
      other: -1,
      surface,
      name: (this.planes[surface] ?? this.cylinders[surface - this.planes.length]).name,
      position: point,
      otherPosition: null,
      normal,
      velocityBefore: before,
      otherVelocityBefore: null,
    })
  }

  /** M11. Whether the two approach each other is not asked (MD1). */
  private swap({ lapse, ball, other }: { lapse: number; ball: number; other: number }, rest: number): void {
    const [p, q] = [this.positions[ball], this.positions[other]]
    const [v, w] = [this.velocities[ball], this.velocities[other]]
    const towards = q.minus(p).unit()
    const along = towards.times(towards.dot(v))
    const back = p.minus(q).unit()
    const otherAlong = back.times(back.dot(w))
    const newAlong = along.plus(otherAlong).minus(along.minus(otherAlong)).times(0.5)
    const newOtherAlong = along.plus(otherAlong).minus(otherAlong.minus(along)).times(0.5)
    this.velocities[ball] = newAlong.plus(v.minus(along))
    this.velocities[other] = newOtherAlong.plus(w.minus(otherAlong))
    this.explode(p)
    this.eventCount++
    this.events.push({
      time: this.step - rest,
      lapse,
      ball,
      other,
      surface: -1,
      name: 'ball',
      position: p,
      otherPosition: q,
      normal: back,
      velocityBefore: v,
      otherVelocityBefore: w,
    })
  }

  /** M12: the first slot that is free, or none. */
  private explode(position: Point): void {
    const slot = this.explosions.find(({ alpha }) => alpha <= 0)
    if (!slot) {
      this.dropped++
      return
    }
    slot.alpha = 1
    slot.scale = 1
    slot.position = position
  }
}

/** M11, the article's general form: the velocities of two masses along the line of centres after they met. */
export function exchange(m1: number, u1: number, m2: number, u2: number): [v1: number, v2: number] {
  const momentum = m1 * u1 + m2 * u2
  return [(momentum - (u1 - u2) * m2) / (m1 + m2), (momentum - (u2 - u1) * m1) / (m1 + m2)]
}

/**
 * MD14: where the camera goes in a frame with the arrow keys held. The second line of the original asks for Up again instead
 * of Down, so that Up undoes itself and Down does nothing.
 */
export function moveCamera(z: number, held: { up: boolean; down: boolean }): number {
  let moved = z
  if (held.up) moved -= 10
  if (held.up) moved += 10
  return moved
}
