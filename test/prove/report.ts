import { K, K_TURNED } from '../oracle/contract.ts'
import { KINDS } from '../oracle/solid.ts'
import { isTurned, type Shape } from './bodies.ts'
import { MOVE_STRATA } from './move-cases.ts'
import type { Options } from './options.ts'
import type { Caught } from './plant.ts'
import {
  addMoveCount,
  type Count,
  isBroken,
  type MoveCount,
  movesOf,
  newCount,
  newMoveCount,
  type Tally,
} from './tally.ts'

/** The result as a table to read, and as one line of JSON to follow over time. */
export interface Result {
  seed: number
  cases: number
  exact: number
  shapes: Record<string, Count & { k: number }>
  leaks: { aimed: number; leaked: number; rays: number; slivers: number; casts: number }
  differences: number
  containsWrong: number
  scaleBitsDiffer: number
  orderDiffer: number
  recoveriesWrong: number
  compared: Tally['compared']
  backends: Tally['backends']
  /** Sweeps with a tolerance of their own: all of them, by body, and by body and stratum. */
  moves: MoveCount & { bodies: Record<string, MoveCount>; strata: Tally['moves'] }
  defects: { planted: number; caught: number }
  strata: Record<string, Count>
  ok: boolean
}

export function resultOf(options: Options, tally: Tally, caught: readonly Caught[]): Result {
  const shapes: Result['shapes'] = {}
  const asked: readonly Shape[] = options.part === null ? options.shapes : []
  for (const shape of asked)
    shapes[shape] = { ...(tally.shapes[shape] ?? newCount()), k: isTurned(shape) ? K_TURNED : K }
  if (tally.shapes.hull) shapes.hull = { ...tally.shapes.hull, k: K_TURNED }
  // of turned bodies it is K_TURNED here, too
  if (tally.shapes.grid) shapes.grid = { ...tally.shapes.grid, k: K }
  const counted = Object.values(shapes).reduce((sum, count) => sum + count.cases, 0)
  const defects = { planted: caught.length, caught: caught.filter((one) => one.caught).length }
  const { tree, contains, scale, order, recoveries } = tally.compared
  const moves = movesOf(tally)
  const bodies: Record<string, MoveCount> = {}
  for (const [kind, strata] of Object.entries(tally.moves)) bodies[kind] = movesOf({ moves: { [kind]: strata } })
  const counts = {
    moves: moves.cases,
    hulls: tally.shapes.hull?.cases ?? 0,
    grids: tally.shapes.grid?.cases ?? 0,
    leaks: tally.aimed,
    slivers: tally.aimedSlivers,
    tree,
    contains,
    scale,
    order,
    recoveries,
    backends: tally.backends.compared,
    defects: caught.length,
  }
  const done = options.part === null ? counted : counts[options.part]
  const enough = options.cases === 0 || done > 0
  return {
    seed: options.seed,
    cases: counted,
    exact: tally.exact,
    shapes,
    leaks: {
      aimed: tally.aimed,
      leaked: tally.leaked,
      rays: tally.aimed - tally.aimedCasts - tally.aimedSlivers,
      slivers: tally.aimedSlivers,
      casts: tally.aimedCasts,
    },
    differences: tally.differences,
    containsWrong: tally.containsWrong,
    scaleBitsDiffer: tally.scaleBitsDiffer,
    orderDiffer: tally.orderDiffer,
    recoveriesWrong: tally.recoveriesWrong,
    compared: tally.compared,
    backends: tally.backends,
    moves: { ...moves, bodies, strata: tally.moves },
    defects,
    strata: tally.strata,
    ok: enough && !isBroken(tally) && defects.caught === defects.planted,
  }
}

const pad = (text: string | number, width: number) => String(text).padStart(width)
const percent = (part: number, whole: number) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '-')
const finePercent = (part: number, whole: number) => (whole > 0 ? `${((100 * part) / whole).toFixed(2)} %` : '-')
const figure = (x: number) => (x === 0 ? '0' : x < 1e-3 || x >= 1e4 ? x.toExponential(1) : x.toFixed(3))

function table(title: string, counts: Record<string, Count>): void {
  console.log(
    `\n${title.padEnd(36)}${pad('cases', 9)}${pad('hits', 9)}${pad('near', 9)}${pad('wrong', 7)}${pad('worst/ε', 10)}${pad('any shape', 11)}`,
  )
  for (const [name, { cases, hits, near, wrong, worst, worstAny }] of Object.entries(counts)) {
    console.log(
      name.padEnd(36) +
        pad(cases, 9) +
        pad(percent(hits, cases), 9) +
        pad(percent(near, cases), 9) +
        pad(wrong, 7) +
        pad(figure(worst), 10) +
        pad(figure(worstAny), 11),
    )
  }
}

/** How many of the moves that do not start in overlap were certified at the first guess, by stratum and body. */
function moveTable({ bodies, strata }: Result['moves']): void {
  const kinds = KINDS.filter((kind) => kind in bodies)
  const share = ({ cases, overlap, unsure }: MoveCount) => finePercent(cases - overlap - unsure, cases - overlap)
  const line = (title: string, counts: MoveCount[]) => {
    const all = newMoveCount()
    for (const count of counts) addMoveCount(all, count)
    console.log(
      title.padEnd(36) +
        pad(all.cases, 9) +
        pad(percent(all.hits, all.cases), 9) +
        pad(percent(all.near, all.cases), 9) +
        pad(finePercent(all.early, all.hits), 9) +
        pad(all.wrong, 7) +
        pad(figure(all.worst), 8) +
        counts.map((count) => pad(share(count), 11)).join(''),
    )
  }
  console.log(
    `\n${'moves; right, certified at once'.padEnd(36)}${pad('cases', 9)}${pad('stopped', 9)}${pad('near', 9)}${pad('early', 9)}${pad('wrong', 7)}${pad('worst', 8)}${kinds.map((kind) => pad(kind, 11)).join('')}`,
  )
  const countsOf = (name: string) => kinds.map((kind) => strata[kind][name] ?? newMoveCount())
  for (const name of MOVE_STRATA) line(name, countsOf(name))
  line(
    'all',
    kinds.map((kind) => bodies[kind]),
  )
}

export function report(
  options: Options,
  result: Result,
  tally: Tally,
  caught: readonly Caught[],
  seconds: number,
): void {
  for (const { what, test } of tally.failures.slice(0, 10)) console.log(`\nFAILED ${what}\n${test}`)
  if (tally.failures.length > 10) console.log(`\n... and more: ${tally.failures.length} kept in all`)
  console.log(
    `\nEvery answer against the exact oracle: seed ${options.seed}, ${result.cases} cases, ε = k·2⁻⁵³·(S + |d|), k = ${K}, turned ${K_TURNED}`,
  )
  if (result.cases > 0) {
    table('shape', result.shapes)
    table('stratum', result.strata)
  }
  const { compared, leaks, moves, defects, backends } = result
  if (moves.cases > 0) moveTable(moves)
  console.log(`
worst error in units of ε, on well-shaped triangles; any shape: in units of 1e-9·(S + |d|)
near: within 10³ ε of deciding otherwise          reached the rationals: ${result.exact}

moves, each to its own tolerance                  ${pad(moves.cases, 9)}   wrong ${moves.wrong} (certified ${moves.cases - moves.overlap - moves.unsure}, in overlap ${moves.overlap}, unsure ${moves.unsure})
aimed at seams from inside closed meshes          ${pad(leaks.aimed, 9)}   leaked ${leaks.leaked} (${leaks.rays} rays, ${leaks.slivers} rays at slivers, ${leaks.casts} bodies)
tree against brute force, comparisons             ${pad(compared.tree, 9)}   differ ${result.differences}
contains and winding                              ${pad(compared.contains, 9)}   wrong ${result.containsWrong}
scaled by 2^-30 and 2^30, comparisons             ${pad(compared.scale, 9)}   differ ${result.scaleBitsDiffer}
triangles shuffled, comparisons                   ${pad(compared.order, 9)}   differ ${result.orderDiffer}
characters out of overlap beside a panel          ${pad(compared.recoveries, 9)}   crossed ${result.recoveriesWrong}
WebAssembly against TypeScript, questions         ${pad(backends.compared, 9)}   differ ${backends.different}
planted defects                                   ${pad(defects.planted, 9)}   caught ${defects.caught}`)
  for (const { name, caught: ok, how, seconds: took } of caught) {
    console.log(`  ${ok ? 'caught' : 'MISSED'} ${took.toFixed(1).padStart(5)} s  ${name}: ${how}`)
  }
  if (tally.crashes > 0) console.log(`\n${tally.crashes} pieces of work ended in an exception`)
  console.log(`\n${result.ok ? 'Every promise held' : 'A PROMISE IS BROKEN'} (${seconds.toFixed(0)} s)`)
  if (options.json) console.log(JSON.stringify(result))
}
