import { countCalls } from './count-calls.ts'
import { type Garbage, garbageOf } from './measure.ts'
import { type Course, type MoveSet, walkCourse } from './move-set.ts'
import type { WalkBody, WalkLevel } from './peer.ts'

/** Moves of which the garbage is measured. */
const GARBAGE_MOVES = 5000

/** What carom's functions are called that tell its work. */
const GATHER = 'gather'
const CAST = 'castGathered'
const SWEEPS = ['sweepSphereTriangle', 'sweepEllipsoidTriangle', 'sweepCapsuleTriangle', 'sweepCylinderTriangle']

/** A set, and carom's walks of it. */
export interface Walked {
  readonly set: MoveSet
  readonly ours: Course
  readonly world: WalkLevel
  readonly body: WalkBody
}

/** What carom does in a move: how often triangles are collected, first contacts sought among them, and single triangles swept against. */
export interface Work {
  readonly gathers: number
  readonly casts: number
  readonly sweeps: number
}

/** All of carom's functions come with it, the most called first, by calls a move. */
export async function workOf(walked: readonly Walked[]): Promise<Work & { calls: [name: string, each: number][] }> {
  const counts = await countCalls(() => {
    for (const { ours } of walked) walkCourse(ours)
  })
  const moves = walked.reduce((sum, { set }) => sum + set.moves, 0)
  const each = (name: string) => (counts[name] ?? 0) / moves
  return {
    gathers: each(GATHER),
    casts: each(CAST),
    sweeps: SWEEPS.reduce((sum, name) => sum + each(name), 0),
    calls: Object.keys(counts)
      .map((name): [string, number] => [name, each(name)])
      .sort(([, a], [, b]) => b - a),
  }
}

/** Walks there and back again, all legs by turns, each with a walker of its own: what goes back to a saved state is no move. */
export function garbageOfMoves(walked: readonly Walked[]): Promise<Garbage> {
  const walks = walked.flatMap(({ ours: { legs, rests }, world, body }) =>
    legs.map((leg, k) => {
      const walker = world.walker(body)!
      walker.restore(rests[k])
      return { walker, steps: leg.steps, wish: leg.wish.slice(), step: 0 }
    }),
  )
  return garbageOf((operations) => {
    for (let done = 0; done < operations; ) {
      for (let k = 0; k < walks.length && done < operations; k++, done++) {
        const walk = walks[k]
        walk.walker.step(walk.wish)
        walk.step++
        if (walk.step < walk.steps) continue
        walk.step = 0
        walk.wish[0] *= -1
        walk.wish[1] *= -1
      }
    }
  }, GARBAGE_MOVES)
}
