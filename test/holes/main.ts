/**
 * node scripts/holes.mjs [--walkers 1000] [--seed 1] [--obj level.obj] [--only castle] [--mode article|normal] [--json]
 *
 * Lets walkers look for holes in castle, dungeon and, if given, a level from a file, in both of the article's rules; walks each
 * hole again from its data, and lets the oracle judge it. Ends with 1 if the oracle disagrees with any.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { findStarts } from '../../doctor/loading/floors.ts'
import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { readObj } from '../character/long-walk/obj.ts'
import { type Counted, countHoles } from './count.ts'

const { values } = parseArgs({
  options: {
    walkers: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    obj: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    mode: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const { only, mode } = values
const rules = (['article', 'normal'] as const).filter((rule) => mode === undefined || mode === rule)
if (rules.length === 0) throw new Error(`--mode is ${mode}, expected article or normal`)

const levels = [castle(), dungeon()].map((level) => ({ ...level, starts: [level.spawn] }))
for (const path of values.obj) {
  const surface = readObj(readFileSync(path, 'utf8'))
  const positions = Float32Array.from(surface.positions)
  const indices = Uint32Array.from(surface.indices)
  const starts = await findStarts(positions, indices)
  levels.push({ ...levels[0], name: basename(path), positions, indices, starts })
}

const report: Counted[] = []
for (const level of levels) {
  if (only !== undefined && only !== level.name) continue
  for (const rule of rules) {
    const began = performance.now()
    const counted = countHoles(level, { mode: rule, seed: Number(values.seed), walkers: Number(values.walkers) })
    const { name, walkers, steps, first, holes, floors, standing, triangles, agreed, wrong } = counted
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `${name.padEnd(12)} ${rule.padEnd(7)}  ${walkers} walkers  ${steps} steps  first hole by walker ${first ?? '-'}  ` +
        `${holes} holes: ${floors} through floors, ${standing} beside an exact body that stands, at ${triangles} triangles  ` +
        `the oracle agrees with ${agreed} of ${holes}  (${took} s)`,
    )
    for (const what of wrong) console.log(`  ${what}`)
    report.push(counted)
  }
}
const ok = report.every(({ holes, agreed }) => holes === agreed)
if (values.json) console.log(JSON.stringify({ seed: Number(values.seed), levels: report, ok }))
process.exitCode = ok ? 0 : 1
