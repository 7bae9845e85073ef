import { allocationsOf, type ByFunction, callsOf } from './inside.ts'
import { type Garbage, garbageOf } from './measure.ts'
import { type Course, type MoveSet, walkCourse } from './move-set.ts'
import type { WalkBody, WalkLevel } from './peer.ts'

/** Moves of which the garbage is measured. */
const GARBAGE_MOVES = 20_000

/** The functions of carom that tell its work: a triangle is first swept against in plain doubles, and exactly where that leaves doubts. */
const WORK = { gathers: 'walkBox', casts: 'castGathered', sweeps: 'advance', exact: 'sweepAgainstTriangle' } as const

/** A set, and carom's walks of it. */
export interface Walked {
  readonly set: MoveSet
  readonly ours: Course
  readonly world: WalkLevel
  readonly body: WalkBody
}

/**
 * What carom does in a move: how often it walks a tree and collects triangles, seeks the first contact among them, sweeps against a
 * single one, and does so exactly.
 */
export type Work = Record<keyof typeof WORK, number>

/** With it come the calls of all functions, a move. */
export async function workOf(walked: readonly Walked[]): Promise<{ work: Work; calls: ByFunction }> {
  const counts = await callsOf(() => {
    for (const { ours } of walked) walkCourse(ours)
  })
  const moves = walked.reduce((sum, { set }) => sum + set.moves, 0)
  const calls = counts.map(([name, count]) => [name, count / moves] as const)
  const each = (name: string) => calls.find(([other]) => other === name)?.[1] ?? 0
  const { gathers, casts, sweeps, exact } = WORK
  return { work: { gathers: each(gathers), casts: each(casts), sweeps: each(sweeps), exact: each(exact) }, calls }
}

/** What carom's moves leave on the heap; with it, by function, the bytes of the moves after those. */
export async function garbageOfMoves(
  walked: readonly Walked[],
): Promise<{ garbage: Garbage; allocations: ByFunction }> {
  const walk = thereAndBack(walked)
  const garbage = await garbageOf(walk, GARBAGE_MOVES)
  const allocations = garbage.bytesPerOp === 0 ? [] : await allocationsOf(() => walk(GARBAGE_MOVES))
  return { garbage, allocations: allocations.map(([name, bytes]) => [name, bytes / GARBAGE_MOVES] as const) }
}

/** Walks there and back again, all legs by turns, each with a walker of its own: what goes back to a saved state is no move. */
function thereAndBack(walked: readonly Walked[]): (moves: number) => void {
  const walks = walked.flatMap(({ ours: { legs, rests }, world, body }) =>
    legs.map((leg, k) => {
      const walker = world.walker(body)!
      walker.restore(rests[k])
      return { walker, steps: leg.steps, wish: leg.wish.slice(), step: 0 }
    }),
  )
  return (moves) => {
    for (let done = 0; done < moves; ) {
      for (let k = 0; k < walks.length && done < moves; k++, done++) {
        const walk = walks[k]
        walk.walker.step(walk.wish)
        walk.step++
        if (walk.step < walk.steps) continue
        walk.step = 0
        walk.wish[0] *= -1
        walk.wish[1] *= -1
      }
    }
  }
}
