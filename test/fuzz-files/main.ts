/**
 * npm run fuzz -- [--seconds 60 | --mutants N] [--seed 1] [--from 0] [--one N] [--plant 0] [--json]
 *
 * Reads mutants of small levels with small limits, and counts what came of each. --one: makes this one mutant, says what comes of it and
 * where it was written; --plant: one mutant in so many is a fault. Ends with 1 if any hangs, takes more memory than it may, breaks with an
 * error that is not ours, or comes out as a level that is none.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { corpus } from './corpus.ts'
import { judge, watchArrays } from './judge.ts'
import { mutate } from './mutate.ts'
import { FAULTS, Tally } from './tally.ts'
import { watch } from './watch.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    one: { type: 'string' },
    plant: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const here = dirname(fileURLToPath(import.meta.url))

if (values.one === undefined) {
  const mutants = values.mutants === undefined ? Number.POSITIVE_INFINITY : Number(values.mutants)
  const seconds = Number(values.seconds ?? (values.mutants === undefined ? '60' : 'Infinity'))
  const tally = new Tally(seed, mutants, seconds)
  const from = Number(values.from)
  await watch(
    join(here, 'fuzz-files-worker.mjs'),
    { seed, from, to: from + mutants, plant: Number(values.plant) },
    tally,
  )
  tally.print(values.json)
  process.exitCode = FAULTS.some((outcome) => tally.of(outcome) > 0) ? 1 : 0
} else {
  const seeds = await corpus()
  const { name, bytes } = mutate(seeds, seed, Number(values.one))
  const folder = join(here, 'mutants')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${seed}-${values.one}-${name}`)
  writeFileSync(file, bytes)
  console.log(`${bytes.length} bytes, in ${file}`)
  watchArrays()
  console.log(await judge(name, bytes))
}
