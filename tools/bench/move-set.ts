import { createWalkJudge, type Fault, type Motion } from './judge-walk.ts'
import { median, timeRounds } from './measure.ts'
import { type Leg, Scout } from './move-inputs.ts'
import type { MoveLevel } from './move-levels.ts'
import { takesSteps, type WalkBody, type Walker, type WalkLevel } from './peer.ts'

/** Motions that travel, whose ratios count. */
export const COUNTED: readonly Motion[] = ['walking', 'stairs', 'walls', 'corners']
/** Of the legs that are wanted so many times are tried, since not everybody walks all of them well. */
const TRIED = 1.5
const TRIED_CROWD = 1.25
/** Who fails on more than this share of the legs tried is not in the set; the others are not to miss those legs. */
const LOST = 0.5
/** Steps in which a body that was put on the ground comes to rest, and how far above the ground it is put, metres. */
const SETTLING = 30
const ABOVE = 0.35
/** How long each of a crowd walks. */
const CROWD_STEPS = 12
const STILL = Float64Array.of(0, 0)
/** The fewest rounds of a timed set. */
const ROUNDS = 5

export interface MoveSet {
  readonly name: string
  readonly unit: 'µs/move'
  readonly level: string
  readonly body: string
  readonly motion: Motion
  readonly counted: boolean
  /** Ways tried, and those that are timed: all who are in the set walk them well. */
  readonly tried: number
  readonly legs: number
  readonly moves: number
  readonly carom: number
  readonly peers: Record<string, number>
  readonly ratios: Record<string, number>
  readonly rounds: number
  /** Peers that have no such body. */
  readonly without: readonly string[]
  /** Peers that failed on more than half of the ways: their walks count for nobody. */
  readonly lost: readonly string[]
  /** Walks that failed, by name and fault: they are timed for nobody. */
  readonly faults: Record<string, Partial<Record<Fault, number>>>
  /** How far from carom's the walks of a peer end, metres: medians. */
  readonly apart: Record<string, number>
}

/** A set that carom fails on more than half of, or without a way that all walk well: it counts for nobody. */
export type DroppedSet = Pick<MoveSet, 'name' | 'faults'>

/** A library's walks of one set. */
interface Walks {
  readonly name: string
  /** How it stands at the start of each leg. */
  readonly rests: Float64Array[]
  readonly ends: Float64Array[]
  readonly faults: (Fault | null)[]
}

/** What is walked, for time and for what else is counted. */
export interface Course {
  readonly legs: readonly Leg[]
  readonly rests: readonly Float64Array[]
  /** One for all legs, or one for each. */
  readonly walkers: readonly Walker[]
}

export interface Question {
  readonly levelName: string
  readonly level: MoveLevel
  readonly body: WalkBody
  readonly motion: Motion
  /** How many ways; a crowd's walkers have one each. */
  readonly count: number
  readonly seed: number
}

/**
 * Times one motion of one body in one level: ways are looked for, every library walks them all and is judged, and those that all
 * walk well are timed by turns. `worlds` have carom first. Null where the level has no such way.
 */
export function benchMoves(
  question: Question,
  worlds: readonly { readonly name: string; readonly world: WalkLevel }[],
  seconds: number,
): { set: MoveSet; ours: Course } | DroppedSet | null {
  const { levelName, level, body, motion, count, seed } = question
  const legs = legsOf(
    new Scout(level, seed),
    level,
    body,
    motion,
    Math.ceil((motion === 'crowd' ? TRIED_CROWD : TRIED) * count),
  )
  if (legs.length === 0) return null
  const judge = createWalkJudge(level, body)
  const walks: Walks[] = []
  for (const { name, world } of worlds) {
    const walker = world.walker(body)
    if (walker === null) continue
    const own: Walks = { name, rests: [], ends: [], faults: [] }
    for (const leg of legs) {
      own.rests.push(settle(walker, leg))
      own.faults.push(judge(walker, leg, motion))
      own.ends.push(feetOf(walker))
    }
    walker.dispose()
    walks.push(own)
  }
  const fails = ({ faults }: Walks) => faults.filter((fault) => fault !== null).length > LOST * legs.length
  const takers = walks.filter((own, k) => k === 0 || !fails(own))
  const name = `${levelName}, ${body.kind}, ${motion}`
  const sound = legs.map((_, i) => i).filter((i) => takers.every(({ faults }) => faults[i] === null))
  const chosen = sound.slice(0, count)
  if (fails(walks[0]) || chosen.length === 0) return { name, faults: faultsOf(walks) }
  const courses = takers.map(({ name, rests }): Course => {
    const { world } = worlds.find((other) => other.name === name)!
    return {
      legs: chosen.map((i) => legs[i]),
      rests: chosen.map((i) => rests[i]),
      walkers: (motion === 'crowd' ? chosen : [0]).map(() => world.walker(body)!),
    }
  })
  const tasks = courses.map((course) => () => walkCourse(course))
  timeRounds(tasks, Math.min(0.3, seconds), 2) // warm up: all are compiled for this level and motion
  const { times, ratios, rounds } = timeRounds(tasks, seconds, ROUNDS)
  const [ours, ...theirs] = courses
  for (const { walkers } of theirs) for (const walker of walkers) walker.dispose()
  const moves = ours.legs.reduce((sum, { steps }) => sum + steps, 0)
  const byName = (values: readonly number[]) =>
    Object.fromEntries(takers.slice(1).map(({ name }, k) => [name, values[k + 1]]))
  const micros = times.map((time) => (1000 * time) / moves)
  const set: MoveSet = {
    name,
    unit: 'µs/move',
    level: levelName,
    body: body.kind,
    motion,
    counted: COUNTED.includes(motion),
    tried: legs.length,
    legs: chosen.length,
    moves,
    carom: micros[0],
    peers: byName(micros),
    ratios: byName(ratios),
    rounds,
    without: worlds.map(({ name }) => name).filter((name) => !walks.some((own) => own.name === name)),
    lost: walks.filter((own) => !takers.includes(own)).map(({ name }) => name),
    faults: faultsOf(walks),
    apart: byName(takers.map(({ ends }) => median(chosen.map((i) => distance(ends[i], walks[0].ends[i]))))),
  }
  return { set, ours }
}

function legsOf(scout: Scout, level: MoveLevel, body: WalkBody, motion: Motion, count: number): Leg[] {
  if (motion === 'walking') return scout.walking(count)
  if (motion === 'crowd') return scout.walking(count, CROWD_STEPS)
  if (motion === 'standing') return scout.standing(count)
  if (motion === 'walls') return scout.walls(count)
  if (motion === 'corners') return scout.corners(count)
  return scout.stairs(count, level.flights ?? [], takesSteps(body))
}

/** Puts a walker at the start of a leg, lets it come to rest, and says how it stands there. */
function settle(walker: Walker, leg: Leg): Float64Array {
  walker.place(leg.x, leg.y + ABOVE, leg.z)
  for (let i = 0; i < SETTLING; i++) walker.step(STILL)
  return walker.save()
}

function feetOf(walker: Walker): Float64Array {
  const feet = new Float64Array(3)
  walker.readFeet(feet, 0)
  return feet
}

/** Walks every leg from where it begins: one after the other, or, with a walker for each, all at once. The sum of the feet, so that nothing can be left out. */
export function walkCourse({ legs, rests, walkers }: Course): number {
  let sum = 0
  if (walkers.length === 1) {
    const [walker] = walkers
    for (let k = 0; k < legs.length; k++) {
      const { wish, steps } = legs[k]
      walker.restore(rests[k])
      for (let i = 0; i < steps; i++) walker.step(wish)
      sum += sumOf(walker)
    }
    return sum
  }
  for (let k = 0; k < legs.length; k++) walkers[k].restore(rests[k])
  for (let i = 0; i < legs[0].steps; i++) for (let k = 0; k < legs.length; k++) walkers[k].step(legs[k].wish)
  for (const walker of walkers) sum += sumOf(walker)
  return sum
}

const feet = new Float64Array(3)

function sumOf(walker: Walker): number {
  walker.readFeet(feet, 0)
  return feet[0] + feet[1] + feet[2]
}

function faultsOf(walks: readonly Walks[]): MoveSet['faults'] {
  const all: MoveSet['faults'] = {}
  for (const { name, faults } of walks) {
    for (const fault of faults) {
      if (fault === null) continue
      all[name] ??= {}
      all[name][fault] = (all[name][fault] ?? 0) + 1
    }
  }
  return all
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
