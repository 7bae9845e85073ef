/** A character is steered from waypoint to waypoint, round and round, and each of its steps is judged. */
import { Character, type CharacterOptions, TriangleMesh, type Vec3, World } from 'carom'
import { type Body, createJudge, type Judge, type Surface } from './judge.ts'

export interface Course extends Surface {
  readonly name: string
  /** Feet. */
  readonly spawn: Vec3
  /** Feet; in a straight line from one to the next, and from the last to the first. */
  readonly waypoints: readonly Vec3[]
  /** At these waypoints it stands still for a second; default: at all. */
  readonly rests?: ReadonlySet<number>
}

export interface Walk {
  readonly name: string
  readonly hertz: number
  readonly seconds: number
  readonly steps: number
  /** Waypoints that were reached, in order, laps included. */
  readonly reached: number
  /** Where it came to rest, in order. */
  readonly rests: readonly Vec3[]
  /** What went wrong, in words; at most ten. */
  readonly wrong: readonly string[]
  /** What `walk` returned, each once. */
  readonly results: readonly string[]
  /** Triangles that the oracle looked at. */
  readonly judged: number
}

export type Shape = CharacterOptions['shape']

const SPEED = 3
const SKIN = 0.02
/** Metres in the plan at which a waypoint counts as reached, and by how much the height may differ: a wide foot stands on the next step already. */
const NEAR = 0.15
const LEVEL = 0.6
/** Metres in the plan from a waypoint at which it may come to rest. */
const THERE = 1e-6
/** Seconds without a waypoint after which it is stuck. */
const PATIENCE = 12

export function bodyOf(shape: Shape): Body {
  if (shape.kind === 'sphere') return bodyOfHalf('ellipsoid', shape.radius, shape.radius)
  if (shape.kind === 'ellipsoid') return bodyOfHalf('ellipsoid', shape.radii.x, shape.radii.y)
  if (shape.kind === 'cylinder') return bodyOfHalf('cylinder', shape.radius, shape.height / 2)
  throw new TypeError(`long walk: no judge of a ${shape.kind} that walks, expected a sphere, ellipsoid or cylinder`)
}

function bodyOfHalf(kind: Body['kind'], radius: number, half: number): Body {
  return { kind, half: [radius + SKIN, half + SKIN, radius + SKIN] }
}

export interface WalkOptions {
  readonly hertz: number
  /** It walks for at least so many simulated seconds, … */
  readonly seconds?: number
  /** … and until it has reached at least so many waypoints. */
  readonly waypoints?: number
  readonly shape: Shape
  /** Metres; default: the character's own. */
  readonly stepHeight?: number
  /** false: nothing is judged, only walked. */
  readonly judge?: boolean
}

/** Walks a course; ends early when it is stuck, or much is wrong. */
export function walkCourse(course: Course, options: WalkOptions): Walk {
  const { hertz, shape, seconds = 0, waypoints = 0, stepHeight } = options
  const world = new World()
  world.add(new TriangleMesh(course.positions, course.indices))
  const character = new Character(world, {
    shape,
    position: course.spawn,
    skin: SKIN,
    stepHeight,
  })
  const body = bodyOf(shape)
  const judge: Judge | null = options.judge === false ? null : createJudge(course, body)
  const rests: Vec3[] = []
  const wrong: string[] = []
  const results = new Set<string>()
  const velocity = { x: 0, y: 0, z: 0 }
  const { position } = character
  let steps = 0
  let reached = 0
  let sinceReached = 0
  /** Steps for which it has stood at the waypoint ahead; -1: it is on its way. */
  let stood = -1

  const step = (): void => {
    const before = [position.x, position.y + body.half[1], position.z]
    results.add(character.walk({ velocity }, 1 / hertz))
    const after = [position.x, position.y + body.half[1], position.z]
    steps++
    sinceReached++
    if (judge !== null && after.some((x, k) => x !== before[k])) {
      for (const what of judge.step(before, after)) wrong.push(`step ${steps} at ${hertz} Hz ${what}`)
    }
  }
  while ((steps < seconds * hertz || reached < waypoints) && wrong.length < 10) {
    const index = reached % course.waypoints.length
    const to = course.waypoints[index]
    const dx = to.x - position.x
    const dz = to.z - position.z
    const away = Math.hypot(dx, dz)
    const rest = course.rests?.has(index) ?? true
    const arrived = away < (rest ? THERE : NEAR) && Math.abs(to.y - position.y) < LEVEL
    if (stood >= hertz || (arrived && !rest)) {
      if (rest) rests.push({ ...position })
      reached++
      sinceReached = 0
      stood = -1
      continue
    }
    if (sinceReached > PATIENCE * hertz) {
      wrong.push(`at ${hertz} Hz it does not get from ${words(position)} to waypoint ${index}, ${words(to)}`)
      break
    }
    if (stood >= 0 || arrived) {
      stood++
      velocity.x = velocity.z = 0
    } else {
      const share = Math.min(SPEED / away, hertz)
      velocity.x = away > 0 ? dx * share : 0
      velocity.z = away > 0 ? dz * share : 0
    }
    step()
  }
  const { name } = course
  const judged = judge?.count.near ?? 0
  return { name, hertz, seconds: steps / hertz, steps, reached, rests, wrong, results: [...results], judged }
}

/** The largest distance between the places of rest of walks that are meant to be alike; infinite if none can be compared. */
export function restsApart(walks: readonly Walk[]): number {
  const count = Math.min(...walks.map((walk) => walk.rests.length))
  let worst = count > 0 ? 0 : Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const first = walks[0].rests[i]
    for (const { rests } of walks) {
      const { x, y, z } = rests[i]
      worst = Math.max(worst, Math.hypot(x - first.x, y - first.y, z - first.z))
    }
  }
  return worst
}

function words({ x, y, z }: Vec3): string {
  return [x, y, z].map((value) => value.toFixed(3)).join(' ')
}
