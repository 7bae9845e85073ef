import { K, K_TURNED } from '../oracle/contract.ts'
import { isTurned, type Shape } from './bodies.ts'
import type { Options } from './options.ts'
import type { Caught } from './plant.ts'
import { type Count, isBroken, newCount, type Tally } from './tally.ts'

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
  compared: Tally['compared']
  defects: { planted: number; caught: number }
  strata: Record<string, Count>
  ok: boolean
}

export function resultOf(options: Options, tally: Tally, caught: readonly Caught[]): Result {
  const shapes: Result['shapes'] = {}
  const asked: readonly Shape[] = options.part === null ? options.shapes : []
  for (const shape of asked)
    shapes[shape] = { ...(tally.shapes[shape] ?? newCount()), k: isTurned(shape) ? K_TURNED : K }
  const counted = Object.values(shapes).reduce((sum, count) => sum + count.cases, 0)
  const defects = { planted: caught.length, caught: caught.filter((one) => one.caught).length }
  const { tree, contains, scale, order } = tally.compared
  const counts = {
    leaks: tally.aimed,
    slivers: tally.aimedSlivers,
    tree,
    contains,
    scale,
    order,
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
    compared: tally.compared,
    defects,
    strata: tally.strata,
    ok: enough && !isBroken(tally) && defects.caught === defects.planted,
  }
}

const pad = (text: string | number, width: number) => String(text).padStart(width)
const percent = (part: number, whole: number) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '-')
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
  const { compared, leaks, defects } = result
  console.log(`
worst error in units of ε, on well-shaped triangles; any shape: in units of 1e-9·(S + |d|)
near: within 10³ ε of deciding otherwise          reached the rationals: ${result.exact}

aimed at seams from inside closed meshes          ${pad(leaks.aimed, 9)}   leaked ${leaks.leaked} (${leaks.rays} rays, ${leaks.slivers} rays at slivers, ${leaks.casts} bodies)
tree against brute force, comparisons             ${pad(compared.tree, 9)}   differ ${result.differences}
contains and winding                              ${pad(compared.contains, 9)}   wrong ${result.containsWrong}
scaled by 2^-30 and 2^30, comparisons             ${pad(compared.scale, 9)}   differ ${result.scaleBitsDiffer}
triangles shuffled, comparisons                   ${pad(compared.order, 9)}   differ ${result.orderDiffer}
planted defects                                   ${pad(defects.planted, 9)}   caught ${defects.caught}`)
  for (const { name, caught: ok, how, seconds: took } of caught) {
    console.log(`  ${ok ? 'caught' : 'MISSED'} ${took.toFixed(1).padStart(5)} s  ${name}: ${how}`)
  }
  if (tally.crashes > 0) console.log(`\n${tally.crashes} pieces of work ended in an exception`)
  console.log(`\n${result.ok ? 'Every promise held' : 'A PROMISE IS BROKEN'} (${seconds.toFixed(0)} s)`)
  if (options.json) console.log(JSON.stringify(result))
}
