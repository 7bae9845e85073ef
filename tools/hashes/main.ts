/** npm run hashes: see options.ts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Compared, compareScene, type Difference, firstNumber, firstOf, type Hashes } from './compare.ts'
import { ENGINES, type Engine, SLOWEST_FIRST } from './engines.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { writePage } from './page.ts'
import type { Plan } from './program/index.ts'
import { printTable } from './report.ts'
import { type Job, type Ran, runEngine } from './run-engine.ts'

export interface Skipped {
  name: string
  why: string
}

const PATIENCE = 10_000

/** @param home the folder tools/hashes/ @param programFile the bundle of program/index.ts @returns the exit code */
export async function main(args: string[], home: string, programFile: string): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  const options = readOptions(args)
  const program = await readFile(programFile, 'utf8')
  const { found, skipped } = await findEngines(options, home)
  const folder = mkdtempSync(join(home, '.cache', 'run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })) // also when it is stopped
  const ran = await runAll(options, found, folder, program)
  const answers = new Map([...ran].map(([{ name }, { hashes }]): [string, Hashes] => [name, hashes]))
  const scenes = options.scenes.map((scene) => compareScene(scene, answers))
  const first = firstOf(scenes)
  const number = first === undefined ? undefined : await nameNumber(options, found, folder, program, first)
  if (options.write !== null) writePage(options.write, options, ran, skipped, scenes)
  return report(options, ran, skipped, scenes, first, number)
}

async function findEngines({ engines }: Options, home: string): Promise<{ found: Engine[]; skipped: Skipped[] }> {
  const found: Engine[] = []
  const skipped: Skipped[] = []
  for (const { name, family, find } of ENGINES) {
    if (!engines.includes(name)) continue
    const how = await find(home)
    if (typeof how === 'string') skipped.push({ name, why: how })
    else found.push({ name, family, ...how })
  }
  return { found, skipped }
}

/** What one engine is to do. */
function jobOf({ plant, seconds }: Options, { name }: Engine, folder: string, program: string, plan: Plan): Job {
  const planted = plant?.engine === name ? plant : undefined
  return {
    program,
    file: join(folder, `${name}.js`),
    plan: planted?.nudge === undefined ? plan : { ...plan, nudge: planted.nudge },
    seconds,
    sine: planted !== undefined && planted.nudge === undefined,
  }
}

/** All engines, as many at a time as there are cores, the slowest first. */
async function runAll(
  options: Options,
  engines: readonly Engine[],
  folder: string,
  program: string,
): Promise<Map<Engine, Ran>> {
  const { scenes, seed, steps } = options
  const plan: Plan = { scenes, seed, steps }
  const queue = SLOWEST_FIRST.flatMap((name) => engines.filter((engine) => engine.name === name))
  const taken = new Map<string, number>()
  const ran = new Map<Engine, Ran>()
  const progress = setInterval(() => {
    const all = (steps + 1) * scenes.length
    const shares = [...taken].map(([name, lines]) => `${name} ${Math.floor((100 * lines) / all)} %`)
    console.error(`hashes: ${shares.join(', ')}`)
  }, PATIENCE)
  const work = async (): Promise<void> => {
    for (let engine = queue.shift(); engine !== undefined; engine = queue.shift()) {
      const { name } = engine
      const onLine = () => taken.set(name, (taken.get(name) ?? 0) + 1)
      ran.set(engine, await runEngine(engine, { ...jobOf(options, engine, folder, program, plan), onLine }))
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    clearInterval(progress)
  }
  return new Map(engines.map((engine) => [engine, ran.get(engine) as Ran])) // in their own order again
}

/** Runs the scene again on two engines that differ, up to the step at which they do, and names the first number that is another. */
async function nameNumber(
  options: Options,
  engines: readonly Engine[],
  folder: string,
  program: string,
  { scene, step, said }: Difference,
): Promise<string> {
  const plan: Plan = { scenes: [scene], seed: options.seed, steps: step, trace: { scene, step } }
  const names = [said[0][1][0], said[1][1][0]]
  const [one, other] = await Promise.all(
    names.map((name) => {
      const engine = engines.find((known) => known.name === name) as Engine
      return runEngine(engine, { ...jobOf(options, engine, folder, program, plan), seconds: null })
    }),
  )
  const number = firstNumber(one.trace, other.trace)
  if (number === undefined) return `${scene} alone gives the same on ${names.join(' and ')}: what ran before it matters`
  return `${number} (${names.join(', ')})`
}

function report(
  { require, json, seed, steps: wanted }: Options,
  ran: ReadonlyMap<Engine, Ran>,
  skipped: readonly Skipped[],
  scenes: readonly Compared[],
  first: Difference | undefined,
  number: string | undefined,
): number {
  printTable(ran, skipped, scenes)
  if (first !== undefined) {
    console.log(`\nfirst difference: ${first.scene}, step ${first.step}`)
    for (const [hash, engines] of first.said) console.log(`  ${hash}  ${engines.join(', ')}`)
    console.log(`  ${number}`)
  }
  const engines = [...ran.keys()]
  const failed = [...ran].filter(([, { failure }]) => failure !== undefined).map(([{ name }]) => name)
  const missing = require.filter((name) => !engines.some((engine) => engine.name === name))
  const differences = scenes.reduce((sum, scene) => sum + scene.differences, 0)
  const steps = Math.min(...scenes.map((scene) => scene.steps))
  if (missing.length > 0) console.log(`\nrequired, but not there: ${missing.join(', ')}`)
  if (engines.length < 2) console.log('\nthere is nothing to compare: fewer than two engines ran')
  else if (differences === 0 && steps === 0) console.log('\nthere is nothing to compare: some engine took no step')
  const ok = differences === 0 && steps > 0 && engines.length >= 2 && failed.length === 0 && missing.length === 0
  if (json)
    console.log(
      JSON.stringify({
        engines: engines.map(({ name }) => name),
        families: [...new Set(engines.map(({ family }) => family))],
        scenes: scenes.length,
        steps,
        differences,
        skipped: skipped.map(({ name }) => name),
        failed,
        missing,
        first: first === undefined ? null : { ...first, said: Object.fromEntries(first.said), number },
        seed,
        wanted,
        ok,
      }),
    )
  return ok ? 0 : 1
}
