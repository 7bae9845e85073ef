import { parseArgs } from 'node:util'
import { ENGINES } from './engines.ts'
import { SCENES, type Step } from './program/index.ts'

/** A difference planted in one engine, to see whether it is found: an answer off by one bit, or another sine. */
export type Plant = { engine: string; nudge: Step } | { engine: string; nudge: undefined }

export interface Options {
  steps: number
  seed: number
  /** No engine runs for longer; null: until it is done. */
  seconds: number | null
  scenes: readonly string[]
  engines: readonly string[]
  /** Engines that must have run. */
  require: readonly string[]
  plant: Plant | null
  json: boolean
  /** A page in which the result has a part of its own. */
  write: string | null
}

const NAMES: readonly string[] = ENGINES.map(({ name }) => name)
const SCENE_NAMES = Object.keys(SCENES)

const USAGE =
  'usage: npm run hashes -- [--steps N] [--seed S] [--seconds T] [--scene NAME,…] [--engines NAME,…] [--require NAME,…] [--json] [--help]'

export const HELP = `${USAGE}

Runs scripted scenes on every JavaScript engine at hand, side by side, and compares the hash of each step: of all answers, to the last
bit, and of the whole state of everything that moves. A difference is named: scene, step, engines, and the first number that differs.

  --steps N     of each scene (10000)
  --seed S      what is dealt, a whole number (1)
  --seconds T   no engine runs for longer than T seconds; as many steps are compared as all of them have taken
  --scene       only these of ${SCENE_NAMES.join(', ')}
  --engines     only these of ${NAMES.join(', ')}
  --require     engines without which the run fails; others that this machine does not have are skipped, and named
  --json        one line of JSON at the end
  --write FILE  puts the result into its part of a page, in Markdown: docs/correctness.md
  --no-install  installs nothing; else Bun and QuickJS are installed into tools/hashes/node_modules when this first runs
  --plant       a difference, to see that it is found: ENGINE:SCENE:STEP turns over the last bit of one answer, ENGINE:sin lets
                Math.sin turn what is driven

Exits with 1 where hashes differ, an engine breaks off, or one that is required is missing.`

export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      steps: { ...text, default: '10000' },
      seed: { ...text, default: '1' },
      seconds: text,
      scene: text,
      engines: text,
      require: text,
      plant: text,
      write: text,
      json: { type: 'boolean', default: false },
    },
  })
  return {
    steps: whole('steps', values.steps, 1),
    seed: whole('seed', values.seed, 0),
    seconds: values.seconds === undefined ? null : whole('seconds', values.seconds, 1),
    scenes: words('scene', values.scene, SCENE_NAMES) ?? SCENE_NAMES,
    engines: words('engines', values.engines, NAMES) ?? NAMES,
    require: words('require', values.require, NAMES) ?? [],
    plant: values.plant === undefined ? null : readPlant(values.plant),
    json: values.json,
    write: values.write ?? null,
  }
}

function whole(name: string, text: string, least: number): number {
  const x = Number(text)
  if (text.trim() !== '' && Number.isInteger(x) && x >= least) return x
  throw new RangeError(`--${name} is ${text}, expected a whole number from ${least} on\n${USAGE}`)
}

function words(name: string, text: string | undefined, known: readonly string[]): string[] | undefined {
  const chosen = text?.split(',')
  const unknown = chosen?.find((one) => !known.includes(one))
  if (unknown === undefined) return chosen
  throw new RangeError(`--${name} is ${unknown}, expected some of ${known.join(', ')}\n${USAGE}`)
}

function readPlant(text: string): Plant {
  const [engine, scene, step] = text.split(':')
  if (NAMES.includes(engine) && scene === 'sin' && step === undefined) return { engine, nudge: undefined }
  if (!NAMES.includes(engine) || !SCENE_NAMES.includes(scene) || step === undefined)
    throw new RangeError(`--plant is ${text}, expected ENGINE:SCENE:STEP or ENGINE:sin\n${USAGE}`)
  return { engine, nudge: { scene, step: whole('plant', step, 0) } }
}
