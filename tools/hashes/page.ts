/** The part of docs/correctness.md that `npm run hashes -- --write` makes: at the page's end, under a mark. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Compared } from './compare.ts'
import type { Engine } from './engines.ts'
import type { Skipped } from './main.ts'
import type { Options } from './options.ts'
import { DESCRIPTIONS } from './program/index.ts'
import { count, stepsOf } from './report.ts'
import type { Ran } from './run-engine.ts'

const MARK = '<!-- ENGINES, made by npm run hashes -- --write -->'

/** A page that is written anew, with the part about engines that stands in the file. */
export function withEngines(page: string, file: string): string {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const at = old.indexOf(MARK)
  return at < 0 ? page : `${page.trimEnd()}\n\n${old.slice(at)}`
}

export function writePage(
  file: string,
  { seed, steps }: Options,
  ran: ReadonlyMap<Engine, Ran>,
  skipped: readonly Skipped[],
  scenes: readonly Compared[],
): void {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [before] = old.split(MARK)
  const day = new Date().toISOString().slice(0, 10)
  const engines = [...ran].map(([{ name, family, version }, one]) => [name, family, version, count(stepsOf(one))])
  const names = skipped.map(({ name }) => name)
  writeFileSync(
    file,
    `${before.trimEnd()}

${MARK}

## The same bits on every engine

\`npm run hashes -- --seed ${seed} --steps ${steps} --write docs/correctness.md\` wrote this section on ${day}. Each engine ran the same scripted
scenes, built its own meshes and drew its own random numbers. After each step, all answers and the whole state of the world went into a
hash, bit by bit: −0 differs from 0, and only the bits inside a NaN are ignored.

${table([['engine', 'family', 'version', 'steps of each scene'], ...engines], '---:')}
${names.length === 0 ? '' : `Not installed: ${names.join(', ')}.\n\n`}${table(
  [
    ['scene', 'what happens', 'steps compared', 'steps that differ'],
    ...scenes.map(({ scene, steps, differences }) => [scene, DESCRIPTIONS[scene], count(steps), count(differences)]),
  ],
  '--::',
)}`,
  )
}

/** @param sides of each column: - or : for the right */
function table([head, ...rows]: readonly string[][], sides: string): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return line(head) + line([...sides].map((side) => (side === ':' ? '--:' : '---'))) + rows.map(line).join('')
}
