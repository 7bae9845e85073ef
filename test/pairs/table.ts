/** Prints the table of pairs of docs/guarantees.md, measured here and now: node scripts/pairs.mjs [--seed S] [--cases N]. */
import { parseArgs } from 'node:util'
import { MOVERS } from '../../src/shapes/kinds.ts'
import { measurePair } from '../convex/measure.ts'
import { PAIRS } from './pairs.ts'

/** Judged by `prove`, in rational numbers: its figures stand in a table of their own. */
const PROVED: readonly (readonly string[])[] = [
  ['ray, segment', 'triangle', 'closed form: linear', 'k = 8'],
  ['sphere', 'triangle', 'closed form: linear and quadratic', 'k = 8'],
  ['ellipsoid, capsule, cylinder', 'triangle', 'closed form: linear and quadratic', 'k = 8, turned 32'],
  ['box', 'triangle', 'closed form: linear', 'k = 8, turned 32'],
  ['point', 'triangle, segment', 'closed form', 'k = 8'],
  ['segment', 'triangle', 'overlap, exact signs', 'exact'],
]
/** The same arithmetic as above, tested in test/ray and test/sweep. */
const LIKE: readonly (readonly string[])[] = [
  ['ray, segment', 'plane, sphere, pipe', 'closed form: linear, quadratic', 'k = 8'],
  ['sphere', 'plane, sphere, pipe, segment, point', 'closed form: linear, quadratic', 'k = 8'],
  ['ellipsoid, capsule, cylinder, box', 'plane', 'closed form: linear', 'k = 8, turned 32'],
]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, cases: { type: 'string', default: '2000' } },
})
const seed = Number(values.seed)
const cases = Number(values.cases)

const rows: string[] = ['| mover | against | how | bound | cases | measured |', '|---|---|---|---|---|---|']
const row = (...cells: (string | number)[]) => rows.push(`| ${cells.join(' | ')} |`)
for (const cells of PROVED) row(...cells, 'see below', 'see below')
for (const cells of LIKE) row(...cells, 'in tests', '')
for (const { mover, target, how, bound, measure } of PAIRS) {
  process.stderr.write(`${mover} against ${target}\n`)
  if (measure) {
    row(mover, target, how, bound, cases, `${measure(seed, cases).toFixed(2)} ε`)
    continue
  }
  const names: readonly string[] = MOVERS
  const figures = measurePair(names.indexOf(mover), names.indexOf(target), seed, cases, 0.02)
  const worst = Math.max(figures.late, figures.early, figures.distance)
  row(mover, target, how, bound, cases, `${worst.toFixed(2)} of it, ${figures.misses} missed`)
}
console.log(rows.join('\n'))
