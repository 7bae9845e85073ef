import type { Compared } from './compare.ts'
import type { Engine } from './engines.ts'
import type { Skipped } from './main.ts'
import type { Ran } from './run-engine.ts'

export function printTable(
  ran: ReadonlyMap<Engine, Ran>,
  skipped: readonly Skipped[],
  scenes: readonly Compared[],
): void {
  const engines = [...ran].map(([{ name, family, version }, { hashes, seconds, failure }]) => [
    name,
    family,
    version,
    count(stepsOf({ hashes })),
    seconds.toFixed(1),
    failure === undefined ? '' : `FAILED: ${failure}`,
  ])
  print([['engine', 'family', 'version', 'steps', 'seconds', ''], ...engines], 'lllrrl')
  console.log()
  print(
    [
      ['scene', 'steps compared', 'differ', ''],
      ...scenes.map(({ scene, steps, differences, first }) => [
        scene,
        count(steps),
        count(differences),
        first === undefined ? '' : `FAILED: first at step ${first.step}`,
      ]),
    ],
    'lrrl',
  )
  if (skipped.length > 0) console.log()
  for (const { name, why } of skipped) console.log(`skipped: ${name}: ${why}`)
}

export const count = (n: number): string => n.toLocaleString('en')

/** How many steps of each scene an engine took, apart from step 0. */
export function stepsOf({ hashes }: Pick<Ran, 'hashes'>): number {
  return Math.min(...[...hashes.values()].map((list) => Math.max(0, list.length - 1)))
}

/** @param sides of each column: l or r */
function print(rows: readonly string[][], sides: string): void {
  const widths = rows[0].map((_, k) => Math.max(...rows.map((row) => row[k].length)))
  for (const row of rows) {
    const cells = row.map((cell, k) => (sides[k] === 'r' ? cell.padStart(widths[k]) : cell.padEnd(widths[k])))
    console.log(cells.join('  ').trimEnd())
  }
}
