/**
 * Looks for a place where the article's rule fails: walkers start where one can stand, near the visitor first, and walk as
 * people do, until the middle of one passes through a triangle. Seeded; knows neither page nor clock: whoever calls lets one
 * walker after another go, and says when it is enough.
 */
import { createHit, type Hit } from 'carom'
import { random } from '../../../scenes/random.ts'
import { createPair, type Ground, HERTZ, type Hole, type HoleRun, type Leg } from './hole-run.ts'
import type { Vec3 } from './mover.ts'
import { PACE, type Settings, scale, sizes } from './settings.ts'

export interface HoleSearch {
  readonly walkers: number
  readonly steps: number
  /** The best so far. */
  readonly found: FoundHole | null
  /** What is found is good, or so many walkers went on after it that nothing better is to be expected; or nobody can stand. */
  readonly enough: boolean
  /** Lets one more walker go, or looks at one more place for it to stand. Returns what it showed, if it fell. */
  walk(): FoundHole | null
}

export interface FoundHole {
  hole: Hole
  run: HoleRun
  /** How little it shows: 0 is a fall through the floor at the visitor's feet, on a short walk, past a body that stands. */
  cost: number
}

export interface HoleSearchOptions {
  level: string
  /** `mode` says which of the article's two rules. */
  settings: Settings
  /** The visitor's middle. */
  from: Vec3
  /** Places for feet, where the level is entered. */
  starts: readonly Vec3[]
  seed: number
}

/** Walkers from each place: straight on all around, then with turns and jumps. */
const STRAIGHT = 8
const WANDERERS = 5
/** Seconds. */
const STRAIGHT_FOR = 3
const WANDER_FOR = 4
/** The failure of a walk that is shown comes so long after its start, seconds: the first of them that works. */
const SHORT = [1, 1.3, 1.7, 2.2, 3, 4]
/** Steps that are run behind the failure. */
const AFTER = HERTZ
/** Steps that somebody may wait before the same walk: who tries it by hand does not come in the very step. */
const WAITS = [5, 11, 18, 31]
/** A fall as good as this is shown at once; … */
const GOOD = 1
/** … and for a better one so many more walkers go, times the square of what it costs. */
const MORE = 100
/** Places at which a walker tries to stand, one after the other, before nobody is said to be able to. */
const TRIES = 600

export function createHoleSearch(ground: Ground, options: HoleSearchOptions): HoleSearch {
  const { settings, from, level } = options
  const { mesh } = ground
  const next = random(options.seed)
  const pair = createPair(ground, settings)
  const size = scale(settings)
  const { radii, skin } = sizes(settings)
  const stand = radii.y + skin
  const hits: Hit[] = Array.from({ length: 32 }, createHit)
  const { min, max } = mesh.bounds
  const extent = Math.max(max.x - min.x, max.z - min.z, settings.height)
  const first = [from, ...options.starts.map(({ x, y, z }) => ({ x, y: y + stand + skin, z }))]
  let walkers = 0
  let steps = 0
  let found: FoundHole | null = null
  let foundAt = 0
  let place: Vec3 | null = null
  let fromPlace = 0
  let turn = 0
  let places = 0
  let nowhere = 0

  /** The next place to stand: the visitor's, the level's starts in between, then floors ever farther away. */
  function nextPlace(): Vec3 | null {
    const given = places % 4 === 0 ? first.shift() : undefined
    places++
    const candidate = given ?? floorNear(settings.height * (1.5 + 0.3 * places))
    if (candidate === null) return null
    steps += 60
    return pair.rest(candidate)
  }

  /** Below or above a random point of the plan, at most so far from the visitor. */
  function floorNear(far: number): Vec3 | null {
    const reach = Math.min(far, extent)
    const x = from.x + reach * (2 * next() - 1)
    const z = from.z + reach * (2 * next() - 1)
    const count = mesh.castRayAll({ x, y: max.y + 1, z }, { x: 0, y: -1, z: 0 }, Infinity, hits)
    const floors = hits.slice(0, Math.min(count, hits.length)).filter(({ faceNormal }) => faceNormal.y > 0.7)
    if (floors.length === 0) return null
    const { point } = floors[Math.floor(next() * floors.length)]
    return { x, y: point.y + stand + skin, z }
  }

  function straight(k: number): Leg[] {
    const angle = turn + (k / STRAIGHT) * 2 * Math.PI
    const pace = (k % 3 === 2 ? PACE.run : PACE.walk) * size
    return [{ steps: STRAIGHT_FOR * HERTZ, x: pace * Math.cos(angle), z: pace * Math.sin(angle), jump: false }]
  }

  function wandering(): Leg[] {
    const legs: Leg[] = []
    let left = WANDER_FOR * HERTZ
    let angle = 2 * Math.PI * next()
    while (left > 0) {
      const steps = Math.min(left, Math.round((0.25 + next()) * HERTZ))
      left -= steps
      const pace = (next() < 0.3 ? PACE.run : PACE.walk) * size
      const wish = { x: pace * Math.cos(angle), z: pace * Math.sin(angle) }
      const jumps = next() < 0.35 ? Math.min(6, steps) : 0
      if (jumps > 0) legs.push({ steps: jumps, ...wish, jump: true })
      if (steps > jumps) legs.push({ steps: steps - jumps, ...wish, jump: false })
      angle += (next() - 0.5) * Math.PI * 1.5
    }
    return legs
  }

  /** The same failure from as near as possible, so that it is soon seen. */
  function shortened(start: Vec3, legs: readonly Leg[], path: readonly Vec3[], end: number): FoundHole | null {
    let best: FoundHole | null = null
    const consider = (at: Vec3, rest: Leg[]) => {
      const run = pair.run(at, rest, AFTER)
      steps += run.article.length * 2
      if (run.crossing === null || run.exactCrossing !== null) return
      const hole = {
        level,
        settings: { ...settings },
        hertz: HERTZ,
        start: at,
        legs: cut(rest, 0, run.crossing.step + 1),
      }
      const cost = costOf(hole, run)
      if (best === null || cost < best.cost) best = { hole, run, cost }
    }
    for (const seconds of SHORT) {
      const skip = end - Math.round(seconds * HERTZ)
      if (skip <= 0 || best !== null) break
      const at = pair.rest(path[skip])
      steps += 60
      if (at) consider(at, cut(legs, skip, Infinity))
    }
    if (best === null) consider(start, cut(legs, 0, Infinity))
    return best
  }

  /** Of those who wait a little before the same walk, the share who get off. */
  function luck({ start, legs }: Hole): number {
    let off = 0
    for (const wait of WAITS) {
      const { crossing, path } = pair.walk(start, [{ steps: wait, x: 0, z: 0, jump: false }, ...legs])
      steps += path.length - 1
      if (crossing === null) off++
    }
    return off / WAITS.length
  }

  function costOf(hole: Hole, run: HoleRun): number {
    const { start, legs } = hole
    const { article, exact, crossing, exactGround, exactInAir } = run
    if (crossing === null) return Infinity
    const seconds = (crossing.step + 1) / HERTZ
    const end = exact[exact.length - 1]
    const gone = article[article.length - 1]
    const away = Math.hypot(start.x - from.x, start.y - from.y, start.z - from.z) / (12 * settings.height)
    const isFloor = crossing.normal.y > 0.6
    const long = Math.max(0, seconds - 2) * 0.4 + Math.max(0, 0.7 - seconds)
    const flight = exactInAir / HERTZ
    const apart = Math.hypot(end.x - gone.x, end.y - gone.y, end.z - gone.z) / settings.height
    return (
      away +
      (isFloor ? 0 : 1.5) +
      long +
      (exactGround === 'ground' ? 0 : 2) +
      flight +
      // what comes to an end beside the other body shows little
      Math.max(0, 1 - apart) +
      0.15 * (legs.length - 1) +
      (legs.some(({ jump }) => jump) ? 0.2 : 0) +
      0.6 * luck(hole)
    )
  }

  return {
    get walkers() {
      return walkers
    },
    get steps() {
      return steps
    },
    get found() {
      return found
    },
    get enough() {
      if (nowhere >= TRIES) return true
      return found !== null && (found.cost < GOOD || walkers - foundAt >= MORE * found.cost * found.cost)
    },
    walk() {
      if (place === null || fromPlace === STRAIGHT + WANDERERS) {
        place = nextPlace()
        nowhere = place === null ? nowhere + 1 : 0
        if (place === null) return null
        fromPlace = 0
        turn = 2 * Math.PI * next()
      }
      const legs = fromPlace < STRAIGHT ? straight(fromPlace) : wandering()
      fromPlace++
      walkers++
      const { crossing, path } = pair.walk(place, legs)
      steps += path.length - 1
      if (crossing === null) return null
      const hole = shortened(place, legs, path, crossing.step)
      if (hole === null || (found !== null && hole.cost >= found.cost)) return hole
      if (found === null) foundAt = walkers
      found = hole
      return hole
    },
  }
}

/** Of the legs, what lies between two steps. */
function cut(legs: readonly Leg[], from: number, to: number): Leg[] {
  const out: Leg[] = []
  let at = 0
  for (const leg of legs) {
    const steps = Math.min(at + leg.steps, to) - Math.max(at, from)
    at += leg.steps
    if (steps > 0) out.push({ ...leg, steps })
  }
  return out
}
