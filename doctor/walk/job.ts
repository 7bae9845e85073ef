/**
 * The explorer's unit of work: from some stances, a short way in every direction, and what came of it. A pure function of its input, so
 * it is of no matter who does it, a thread or another machine, and when.
 */
import { type Capsule, CHARACTER_STATE, capsule, createHit } from '../../src/index.ts'
import { cos, sin } from '../../src/math/trig.ts'
import { type Cells, cellAt } from './cells.ts'
import { type LookForPassage, newPassageLook } from './look-for-passage.ts'
import { type LookForStrip, newStripLook } from './look-for-strip.ts'
import { DT, head, type LevelWalker, skinOf, step } from './walker.ts'

/** Numbers in `Character.state`. */
export const STATE_SIZE = CHARACTER_STATE.crushers.offset + CHARACTER_STATE.crushers.size

/** Where to walk from: `Character.state` of each, one after the other. */
export interface Job {
  readonly states: Float64Array
  /** Turns the headings of each stance: see headingOf. */
  readonly seed: number
}

/** Four numbers a stretch of a way, as in `Replay.inputs`: heading (radians), speed (m/s), jump (0 or 1), steps. */
export const STRETCH = 4

export interface Outcome {
  readonly moves: number
  /** For each way that led to another cell: from which of the stances, to which cell, and by which stretch. */
  readonly from: Uint32Array
  readonly cells: Float64Array
  readonly stretches: Float64Array
  /** The state there, of those whose cell came for the first time in this job; -1: none. */
  readonly stateOf: Int32Array
  readonly states: Float64Array
  readonly incidents: readonly Incident[]
}

export type IncidentKind = 'fall' | 'stuck' | 'snag' | 'ejection' | 'partial-step' | 'strip' | 'narrow-passage'

/** Something that went wrong. */
export interface Incident {
  readonly kind: IncidentKind
  /** Which of the stances. */
  readonly from: number
  readonly stretch: readonly number[]
  /** The feet: where it stood last, and where it ended; of a narrow passage where it is, and beyond it. */
  readonly place: readonly number[]
  readonly end: readonly number[]
  /** Metres: how deep it fell, how high the obstacle is, how far it was thrown, how wide the passage is. */
  readonly size: number
  /** Metres: how wide a strip is; else 0. */
  readonly wide: number
  /** What it met there; -1: nothing. */
  readonly triangle: number
}

/** Directions from one stance; those of its neighbours are turned against them. */
const HEADINGS = 8
/** Of those that seem to be stuck. */
const MORE_HEADINGS = 64
/** On foot one goes this much farther than a cell's diagonal. */
const BEYOND = 1.1
/** In the air, or sliding, for at most so many seconds. */
const AIR_SECONDS = 6
/** Who moved less than this in a step without a wish is at rest, metres. */
const AT_REST = 1e-9
/** Who does this share of its wish or less in a step is blocked. */
const BLOCKED = 0.5
/** Who comes no farther than this share of a cell in any direction is stuck. */
const STUCK = 0.2
/** Flat is what leans by less than 5°. */
const FLAT = 0.9962
/** An obstacle of up to this many times the step's height is one that nobody sees. */
const LOW = 1.35
/** Who does less than this share of its wish in so many steps is held. */
const HELD = 0.3
const HELD_STEPS = 12
/** What is met at a slant lets one slide along it. */
const HEAD_ON = -0.6
/** Who is lifted by this share of the radius in a step on flat ground may be on a strip. */
const LIFTED = 0.01
/** A move that leads farther than all that it may by this share of the radius was a throw. */
const THROWN = 0.5

const hit = createHit()
const DOWN = { x: 0, y: -1, z: 0 }

/** In which direction a stance's n-th way leads, radians. Neighbours look elsewhere: together they look everywhere. */
function headingOf(cell: number, seed: number, n: number): number {
  let h = Math.imul((cell % 0x7fffffff) ^ seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  const turn = ((h >>> 8) & 0xffff) / 0x10000
  return ((n + turn) / HEADINGS) * 2 * Math.PI
}

/** Does a job. @param cells of the level, for this body */
export function doJob(walker: LevelWalker, cells: Cells, { states, seed }: Job): Outcome {
  const work = new Work(walker, cells)
  for (let from = 0; from * STATE_SIZE < states.length; from++)
    work.explore(from, states.subarray(from * STATE_SIZE, (from + 1) * STATE_SIZE), seed)
  return work.outcome()
}

class Work {
  #moves = 0
  readonly #walker: LevelWalker
  readonly #cells: Cells
  readonly #from: number[] = []
  readonly #reached: number[] = []
  readonly #stretches: number[] = []
  readonly #stateOf: number[] = []
  readonly #states: number[] = []
  readonly #incidents: Incident[] = []
  /** Cells that this job has given a state for. */
  readonly #known = new Set<number>()
  /** Cells that the stance at hand has come to. */
  readonly #seen = new Set<number>()
  readonly #raised: Capsule
  readonly #passage: LookForPassage
  readonly #strip: LookForStrip
  readonly #groundSteps: number
  readonly #airSteps = Math.ceil(AIR_SECONDS / DT)
  // of the way at hand
  #last = [0, 0, 0]

  constructor(walker: LevelWalker, cells: Cells) {
    this.#walker = walker
    this.#cells = cells
    const { body } = walker
    const { radius } = body
    this.#raised = capsule({ radius, height: Math.max(2 * radius, body.height - LOW * body.step - 4 * skinOf(body)) })
    const low = LOW * body.step
    this.#passage = newPassageLook(walker, low)
    this.#strip = newStripLook(walker, this.#raised, low)
    this.#groundSteps = Math.ceil((BEYOND * Math.SQRT2 * cells.size) / (body.speed * DT))
  }

  outcome(): Outcome {
    return {
      moves: this.#moves,
      from: Uint32Array.from(this.#from),
      cells: Float64Array.from(this.#reached),
      stretches: Float64Array.from(this.#stretches),
      stateOf: Int32Array.from(this.#stateOf),
      states: Float64Array.from(this.#states),
      incidents: this.#incidents,
    }
  }

  /** All ways from one stance. */
  explore(from: number, state: Float64Array, seed: number): void {
    const { character, body } = this.#walker
    character.restore(state)
    const { x, y, z } = character.position
    const cell = cellAt(this.#cells, [x, y, z], 0)
    this.#seen.clear()
    this.#seen.add(cell)
    let farthest = 0
    // who stands on an edge may sink
    this.#go(from, state, 0, 0, false)
    for (let n = 0; n < HEADINGS; n++) {
      const heading = headingOf(cell, seed, n)
      const blocked = this.#go(from, state, heading, body.speed, false)
      const { position } = character
      farthest = Math.max(farthest, lengthOf(position.x - x, position.y - y, position.z - z))
      if (!blocked || !(body.jump > 0)) continue
      this.#go(from, state, heading, body.speed, true)
      farthest = Math.max(farthest, lengthOf(position.x - x, position.y - y, position.z - z))
    }
    for (let n = 0; n < MORE_HEADINGS && farthest < STUCK * this.#cells.size; n++) {
      this.#go(from, state, (n / MORE_HEADINGS) * 2 * Math.PI, body.speed, body.jump > 0)
      const { position } = character
      farthest = lengthOf(position.x - x, position.y - y, position.z - z)
    }
    if (farthest < STUCK * this.#cells.size)
      this.#tell('stuck', from, [headingOf(cell, seed, 0), body.speed, 0, 1], [x, y, z], 0, -1)
  }

  /** One way. @param speed m/s; 0: it stands, till it is at rest @returns is it blocked at once? */
  #go(from: number, state: Float64Array, heading: number, speed: number, jump: boolean): boolean {
    const { character, bottom, body } = this.#walker
    const { position, ground } = character
    character.restore(state)
    head(heading, speed)
    const stretch = [heading, speed, jump ? 1 : 0, 0]
    const wish = speed * DT
    let blocked = false
    let onFoot = 0
    let isLifted = false
    let isStopped = false
    const isFlat = ground.normal.y > FLAT
    const begun = position.y
    this.#last = [position.x, position.y, position.z]
    for (let n = 1; n <= this.#airSteps; n++) {
      stretch[3] = n
      const before = [position.x, position.y, position.z]
      const stood = ground.kind === 'ground'
      const normal = ground.normal.y
      const falling = character.verticalSpeed
      step(this.#walker, jump && n === 1)
      this.#moves++
      const [dx, dy, dz] = [position.x - before[0], position.y - before[1], position.z - before[2]]
      const way = lengthOf(dx, dy, dz)
      this.#watch(from, stretch, before, way, falling)
      if (position.y < bottom) {
        this.#tell('fall', from, stretch, this.#last, this.#last[1] - position.y, -1)
        return blocked
      }
      if (ground.kind !== 'ground') continue
      this.#last = [position.x, position.y, position.z]
      onFoot++
      if (speed > 0 && !jump && stood && onFoot === 1) {
        blocked = dx * cos(heading) + dz * sin(heading) < BLOCKED * wish
      }
      if (speed > 0 && !jump && stood) {
        if (!isLifted && normal > FLAT && dy > LIFTED * body.radius) {
          isLifted = true
          this.#lookForStrip(from, stretch, before)
        }
        if (!isStopped && dx * cos(heading) + dz * sin(heading) < BLOCKED * wish) {
          isStopped = true
          if (isFlat) this.#lookForSnag(from, stretch, before, begun)
          this.#lookForPassage(from, stretch)
        }
      }
      this.#arrive(from, stretch)
      if (speed > 0 ? jump || onFoot >= this.#groundSteps : way <= AT_REST) return blocked
    }
    return blocked
  }

  /** It stands somewhere. */
  #arrive(from: number, stretch: readonly number[]): void {
    const { character } = this.#walker
    const { x, y, z } = character.position
    const cell = cellAt(this.#cells, [x, y, z], 0)
    if (cell < 0 || this.#seen.has(cell)) return
    this.#seen.add(cell)
    this.#from.push(from)
    this.#reached.push(cell)
    this.#stretches.push(...stretch)
    if (this.#known.has(cell)) {
      this.#stateOf.push(-1)
      return
    }
    this.#known.add(cell)
    this.#stateOf.push(this.#states.length / STATE_SIZE)
    for (let i = 0; i < STATE_SIZE; i++) this.#states.push(character.state[i])
  }

  /** Was it thrown? In a level that stands still nothing leads it farther than its wish, its fall, and a step up and down. */
  #watch(from: number, stretch: number[], before: number[], way: number, falling: number): void {
    const { body } = this.#walker
    const wish = body.speed * DT
    const jumped = stretch[2] === 1 ? Math.sqrt(2 * body.gravity * body.jump) : 0
    const fallen = (Math.abs(falling) + jumped + body.gravity * DT) * DT
    const longest = wish + fallen + 2 * Math.max(body.step, body.radius)
    if (way > longest + THROWN * body.radius) this.#tell('ejection', from, stretch, before, way, -1)
  }

  /** If something low blocks it, reports a snag, or a partial step if the ground behind is higher. */
  #lookForSnag(from: number, stretch: number[], [x, , z]: number[], y: number): void {
    const { character, world, body } = this.#walker
    const [heading] = stretch
    const [c, s] = [cos(heading), sin(heading)]
    // (who has begun to climb it stands a little higher than the ground)
    const feet = [x, y, z]
    for (let i = 0; i < character.contactCount; i++) {
      const { point, normal, triangle } = character.contacts[i]
      const high = point.y - feet[1]
      if (!(normal.x * c + normal.z * s < HEAD_ON) || !(high <= LOW * body.step) || !(high > 0)) continue
      const raised = LOW * body.step + 2 * skinOf(body)
      const centre = { x: feet[0], y: feet[1] + raised + this.#raised.height / 2, z: feet[2] }
      const ahead = { x: 3 * body.radius * c, y: 0, z: 3 * body.radius * s }
      if (world.cast(this.#raised, centre, ahead, hit)) return
      const down = { x: 0, y: -raised - body.step, z: 0 }
      const there = { x: centre.x + ahead.x, y: centre.y, z: centre.z + ahead.z }
      if (!world.cast(this.#raised, there, down, hit)) return
      const rise = hit.position.y - this.#raised.height / 2 - feet[1]
      // a step that is no higher than it may be should have been climbed
      const isStep = rise > 0.5 * body.step && rise <= body.step + skinOf(body)
      if (!isStep && Math.abs(rise) > 0.5 * body.step) return
      if (isStep && !this.#isOnFloor(feet)) return
      if (!this.#isHeld(heading)) return
      const kind = isStep ? 'partial-step' : 'snag'
      const place = [point.x, point.y, point.z]
      this.#tell(kind, from, stretch, place, isStep ? rise : high, triangle)
      return
    }
  }

  /** Is there a floor right below its feet? Who stands on an edge hangs a little over it. */
  #isOnFloor([x, y, z]: readonly number[]): boolean {
    const { world, body } = this.#walker
    const near = 2 * skinOf(body)
    return world.castRay({ x, y: y + near, z }, DOWN, 2 * near, hit)
  }

  #lookForStrip(from: number, stretch: number[], feet: number[]): void {
    const strip = this.#strip(cos(stretch[0]), sin(stretch[0]), feet)
    if (strip === null) return
    this.#tell('strip', from, longer(stretch), strip.place, strip.high, strip.triangle, strip.wide)
  }

  #lookForPassage(from: number, stretch: number[]): void {
    const { character } = this.#walker
    const state = character.state.slice()
    let pushes = 0
    const found = this.#passage(cos(stretch[0]), sin(stretch[0]), () => {
      step(this.#walker, false)
      pushes++
    })
    this.#moves += pushes
    if (pushes > 0) character.restore(state)
    if (found === null) return
    this.#tell('narrow-passage', from, longer(stretch), found.place, found.wide, found.triangle, 0, found.end)
  }

  /** Does it come no farther, also in a while? Around a corner one slides. */
  #isHeld(heading: number): boolean {
    const { character, body } = this.#walker
    const state = character.state.slice()
    const { x, z } = character.position
    for (let n = 0; n < HELD_STEPS; n++) step(this.#walker, false)
    this.#moves += HELD_STEPS
    const { position } = character
    const way = (position.x - x) * cos(heading) + (position.z - z) * sin(heading)
    character.restore(state)
    return way < HELD * HELD_STEPS * body.speed * DT
  }

  #tell(
    kind: Incident['kind'],
    from: number,
    stretch: number[],
    place: number[],
    size: number,
    triangle: number,
    wide = 0,
    end?: readonly number[],
  ): void {
    const { x, y, z } = this.#walker.character.position
    const ended = end ?? [x, y, z]
    this.#incidents.push({
      kind,
      from,
      stretch: [...stretch],
      place: [...place],
      end: [...ended],
      size,
      wide,
      triangle,
    })
  }
}

/** The same way for half a second more: so that a replay shows what comes of it. */
function longer([heading, speed, jump, steps]: readonly number[]): number[] {
  return [heading, speed, jump, steps + Math.round(0.5 / DT)]
}

function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z)
}
