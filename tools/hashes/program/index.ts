/**
 * What every engine runs: the scripted scenes, and the hash of each of their steps. Needs nothing but the language itself (ES2022): no
 * console, no timers, no Node and no page.
 */
import { sin as ownSin } from '../../../src/index.ts'
import { balls } from './balls.ts'
import { builds } from './builds.ts'
import { casts } from './casts.ts'
import { colliders } from './colliders.ts'
import { Dealer, seedOf } from './dealer.ts'
import { levelsOf } from './levels.ts'
import { marbles } from './marbles.ts'
import { rays } from './rays.ts'
import { rooms } from './rooms.ts'
import type { Kit, MakeScene } from './scene.ts'
import { Tally } from './tally.ts'
import { touches } from './touches.ts'
import { walkers } from './walkers.ts'

export const SCENES: Readonly<Record<string, MakeScene>> = {
  rays,
  casts,
  touches,
  builds,
  colliders,
  walkers,
  rooms,
  balls,
  marbles,
}

/** What happens in them. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  rays: 'rays and segments in the castle, towards its corners and along its edges',
  casts: 'spheres, ellipsoids, capsules, cylinders and boxes cast through the castle, turned, and from overlap',
  touches: 'overlaps, closest points, signed distances, inside or outside, in three levels',
  builds: 'random small meshes, built, saved, read back and refitted: every byte of their trees',
  colliders: 'a world that changes: solids, planes, pipes, instances scaled and mirrored, added, placed, removed',
  walkers: 'four bodies on stairs, hills, ramps and a conveyor, among a lift, a door, a platform and a press; sensors',
  rooms: 'a body among four things that are driven at any speed, pushed and crushed; saved and restored',
  balls: 'balls that bounce off each other and off what is driven',
  marbles:
    'balls that fly, roll, spin, pile up and rest on a mesh, in a pipe, on a conveyor and a lift; throws predicted',
}

export interface Plan {
  /** Names in SCENES. */
  scenes: readonly string[]
  seed: number
  /** How many steps each scene has. */
  steps: number
  /** Plants a difference: flips the last bit of the first number of this step. */
  nudge?: Step
  /** Writes out every number of this step. */
  trace?: Step
}

export interface Step {
  scene: string
  step: number
}

/** So many steps of one scene, then of the next. */
const BLOCK = 20

/** A run that has begun. */
export interface Run {
  /**
   * Takes some more steps: a line `scene step hash` for each, step 0 being the scene's making, and a line `= name [index] number` for
   * each number of the step that is traced. '' when all is done.
   * @throws Error that names scene and step
   */
  next(): string
  /** What has happened so far, by `scene: what`. */
  readonly counts: Readonly<Record<string, number>>
}

/** @param sin stands in for carom's where scenes turn things: a planted difference */
export function begin({ scenes, seed, steps, nudge, trace }: Plan, sin = ownSin): Run {
  const level = levelsOf()
  const counts: Record<string, number> = {}
  const blocks = scenes.map((name) => {
    const dealer = new Dealer(seedOf(seed, name))
    const tally = new Tally()
    const count = (what: string): void => {
      counts[`${name}: ${what}`] = (counts[`${name}: ${what}`] ?? 0) + 1
    }
    return stepsOf(name, { dealer, tally, sin, level, count })
  })
  let turn = 0
  let done = -1 // step 0 is one of them

  /** Some steps of a scene, as a function of the last of them. */
  function stepsOf(name: string, kit: Kit): (last: number) => string {
    const { tally } = kit
    let step = 0
    let take: ((k: number) => void) | undefined
    return (last) => {
      const lines: string[] = []
      for (; step <= last; step++) {
        if (nudge?.scene === name && nudge.step === step) tally.nudge = true
        if (trace?.scene === name && trace.step === step) tally.trace = []
        try {
          if (take === undefined) take = SCENES[name](kit).step
          else take(step)
        } catch (error) {
          throw new Error(`${name}, step ${step}: ${(error as Error).message}`)
        }
        lines.push(`${name} ${step} ${tally.finish()}`)
        if (tally.trace !== undefined) for (const line of tally.trace) lines.push(`= ${line}`)
        tally.trace = undefined
      }
      return lines.join('\n')
    }
  }

  return {
    counts,
    next() {
      if (done >= steps) return ''
      const last = Math.min(done + BLOCK, steps)
      const lines = blocks[turn](last)
      turn = (turn + 1) % blocks.length
      if (turn === 0) done = last
      return lines
    },
  }
}

let run: Run | undefined

/** For engines that can only evaluate: begins a run, of which `next` takes the steps. */
export function start(plan: Plan, sin?: (angle: number) => number): void {
  run = begin(plan, sin)
}

export function next(): string {
  return run === undefined ? '' : run.next()
}
