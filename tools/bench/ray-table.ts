/** The figures of rays in a terminal. */
import type { Garbage } from './measure.ts'
import type { RayResult } from './ray-set.ts'
import { type Ratio, timesOf } from './table.ts'

/** How many times as fast carom is: single calls, and batches. */
export interface RayRatio extends Ratio {
  readonly batch: Ratio
}

/** A set: a line for each library. */
export function printSet({ first, any }: { first: RayResult; any: RayResult }): void {
  const hit = `${Math.round((100 * first.hits) / first.rays)} % hit, ${first.rounds} rounds`
  console.log(`\n${first.name} (${hit})`)
  console.log(row('', ['first', 'quartiles', 'carom is', 'wrong', 'any', 'quartiles', 'carom is', 'wrong']))
  for (const name of ['carom', 'batch', ...Object.keys(first.peers)])
    console.log(row(name, [...cellsOf(first, name), ...cellsOf(any, name)]))
  if (first.caromWrong > 0) console.log(`carom is wrong about ${first.caromWrong} rays`)
  if (first.unjudged > 0) console.log(`${first.unjudged} rays with two answers were not judged`)
}

function cellsOf(result: RayResult, name: string): string[] {
  const speed = name === 'carom' ? result.carom : name === 'batch' ? result.batch : result.peers[name]
  const [low, high] = result.spread[name]
  const ratio = result.ratios[name]
  return [
    speed.toFixed(2),
    `${low.toFixed(2)}–${high.toFixed(2)}`,
    ratio === undefined ? '' : `× ${ratio.toFixed(2)}`,
    String(name === 'carom' ? result.caromWrong : (result.wrong[name] ?? '')),
  ]
}

export interface Summary {
  readonly ratio: Record<string, RayRatio>
  readonly anyRatio: Record<string, RayRatio>
  readonly door: { readonly carom: number; readonly batch: number; readonly peers: Record<string, number> } | undefined
  readonly garbage: Record<string, Garbage>
}

export function printSummary({ ratio, anyRatio, door, garbage }: Summary): void {
  console.log('')
  for (const [name, own] of Object.entries(ratio)) {
    const any = anyRatio[name]
    console.log(
      `${name}: carom is × ${timesOf(own)} (in batches ${timesOf(own.batch)}); any hit ${timesOf(any)} (in batches ${timesOf(any.batch)})`,
    )
  }
  if (door !== undefined) {
    const nanoseconds = Object.entries({ carom: door.carom, 'carom’s batch': door.batch, ...door.peers })
    console.log(`a ray that misses all, ns: ${nanoseconds.map(([name, ns]) => `${name} ${ns.toFixed(0)}`).join(', ')}`)
  }
  for (const [name, { bytesPerOp, collections, operations }] of Object.entries(garbage))
    console.log(`${name}: ${bytesPerOp.toFixed(2)} bytes a ray, ${collections} collections in ${operations} rays`)
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(16)}${cells.map((cell, i) => cell.padStart(i % 4 === 1 ? 14 : 9)).join('')}`
}
