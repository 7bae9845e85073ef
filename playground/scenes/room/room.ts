/** What goes on in the room, without a picture: which rule runs, where, on what; and what a visitor is told about it. */
import type { Level } from '../../level/level.ts'
import { createClassicRun } from './classic-run.ts'
import { createExactRun, type ExactRun } from './exact-run.ts'
import { type Meters, measure, type RoomRun, type Time, type Vec3 } from './run.ts'
import { type Mode, type Settings, STEP_RANGE } from './settings.ts'
import { levelSpace, roomSpace, type Space } from './space.ts'

export interface Room {
  readonly settings: Settings
  readonly run: RoomRun
  /** The same run, if it is the exact one. */
  readonly exact: ExactRun | null
  /** Null in the lesson's own room. */
  readonly level: Level | null
  readonly space: Space
  readonly unit: number
  readonly meters: Meters
  /** Balls that were asked for and found no free place. */
  readonly missing: number
  /** Steps since it began. */
  readonly steps: number
  /** So many steps from the beginning lead here again, bit for bit: nobody has thrown a ball in, or changed a rule on the way. */
  readonly isRepeatable: boolean
  restart(): void
  setMode(mode: Mode): void
  enter(level: Level | null): void
  /** Restitution or gravity have changed: the balls stay where they are. */
  renew(): void
  /** False, with a message, for what is no time step. */
  setStep(step: number): boolean
  /** A ball from the middle of the room, or of where the others began. Throws for what no ball can be. */
  throwIn(ball: { radius: number; mass: number; speed: number }): void
  heap(count: number): void
  /** From the west, one step long. */
  gust(): void
  step(): void
}

/** Force of a gust: in a step of 0.6 it makes a ball of mass 1 faster by 3, along and up. */
const GUST = 5

type Tell = (text: string, kind?: 'info' | 'error') => void

export function createRoom(settings: Settings, tell: Tell, time: Time = (solve) => solve()): Room {
  let level: Level | null = null
  let space: Space = roomSpace(settings)
  let exact: ExactRun | null = null
  let run: RoomRun = createClassicRun(settings, time)
  let told = new Set<string>()
  let thrown = 0
  let missing = 0
  let steps = 0
  let isTouched = false
  let rules = rulesOf(settings)
  const meters: Meters = { energy: 0, kinetic: 0, momentum: { x: 0, y: 0, z: 0 } }

  function restart(): void {
    told = new Set()
    steps = 0
    isTouched = false
    if (settings.mode === 'tutorial') {
      exact = null
      run = createClassicRun(settings, time)
    } else {
      const bodies = space.bodies(settings)
      missing = settings.count - bodies.length
      exact = createExactRun(space, settings, bodies, time)
      run = exact
    }
    measure(run, space.floor, meters)
  }

  function onlyExact(what: string): ExactRun | null {
    if (exact === null) tell(`${what} works in exact mode only. The lesson has its ten balls.`)
    return exact
  }

  /** Each sentence once, until the room begins anew. */
  function tellOnce(text: string): void {
    if (text === '' || told.has(text)) return
    told.add(text)
    tell(text, 'error')
  }

  const middle = (): Vec3 => {
    if (exact === null || level === null) return { x: 100, y: 150, z: 100 }
    const [x, y, z] = exact.places
    return { x: x ?? 0, y: (y ?? 0) + 40 * space.unit, z: z ?? 0 }
  }

  const room: Room = {
    settings,
    meters,
    get run() {
      return run
    },
    get exact() {
      return exact
    },
    get level() {
      return level
    },
    get space() {
      return space
    },
    get missing() {
      return exact === null ? 0 : missing
    },
    get unit() {
      return exact === null ? 1 : space.unit
    },
    get steps() {
      return steps
    },
    get isRepeatable() {
      return !isTouched && level === null
    },
    restart() {
      if (level === null) space = roomSpace(settings) // with or without a lid
      restart()
    },
    setMode(mode) {
      settings.mode = mode
      restart()
    },
    enter(next) {
      level = next
      space = level === null ? roomSpace(settings) : levelSpace(level)
      restart()
    },
    renew() {
      if (exact === null) return
      exact = exact.renew()
      run = exact
    },
    setStep(step) {
      if (!(step >= STEP_RANGE.least && step <= STEP_RANGE.most)) {
        tell(
          `Time step: expected a number from ${STEP_RANGE.least} to ${STEP_RANGE.most}, but got ${step}. It stays ${settings.step}.`,
          'error',
        )
        return false
      }
      settings.step = step
      if (!(step > 0)) {
        tell(
          settings.mode === 'exact'
            ? 'No time passes now. The balls stop, but keep their velocities.'
            : 'No time passes now, but the lesson still changes the velocities: backwards if the step is below 0.',
        )
      }
      return true
    },
    throwIn({ radius, mass, speed }) {
      const into = onlyExact('A ball of your own')
      if (into === null) return
      isTouched = true
      const angle = 2.399963 * thrown
      const pace = speed * space.unit
      into.add({
        position: middle(),
        velocity: { x: pace * Math.cos(angle), y: 0, z: pace * Math.sin(angle) },
        radius: radius * space.unit,
        mass,
      })
      thrown++
    },
    heap(count) {
      const into = onlyExact('A heap of balls')
      if (into === null) return
      isTouched = true
      const position = middle()
      for (let i = 0; i < count; i++) {
        into.add({ position, velocity: { x: 0, y: 0, z: 0 }, radius: 6 * space.unit, mass: 1 })
      }
    },
    gust() {
      isTouched = true
      onlyExact('Wind')?.push({ x: GUST * space.unit, y: GUST * space.unit, z: 0 })
    },
    step() {
      const now = rulesOf(settings)
      if (steps > 0 && !now.every((rule, i) => rule === rules[i])) isTouched = true
      rules = now
      steps++
      // the lesson steps by any number (MD12); exact time does not run backwards
      if (exact === null || settings.step > 0) run.step(settings.step)
      run.ageExplosions()
      tellOnce(run.trouble)
      measure(run, space.floor, meters)
    },
  }
  restart()
  return room
}

/** What can be changed while the balls fly. */
function rulesOf({ step, slices, restitution, gravity }: Settings): number[] {
  return [step, slices, restitution, gravity]
}
