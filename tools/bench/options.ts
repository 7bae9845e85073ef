import { parseArgs } from 'node:util'
import { BenchError } from './run.ts'

export interface BenchOptions {
  readonly seed: number
  /** How long to measure in all, apart from building and checking. */
  readonly seconds: number
  readonly json: boolean
  /** A file that gets the same as `json` prints. */
  readonly result?: string
}

export function readOptions(args: readonly string[], seconds: number): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: String(seconds) },
      json: { type: 'boolean', default: false },
      result: { type: 'string' },
    },
  })
  return { ...values, seed: numberOf('seed', values.seed), seconds: numberOf('seconds', values.seconds) }
}

/** Takes `--name value` out of the arguments; `split` at commas, and held against all that there is. */
export function takeSome<T extends string>(args: string[], name: string, all: readonly T[], usual = all): readonly T[] {
  const given = takeValue(args, name)
  const wanted = given?.split(',') ?? usual
  for (const one of wanted)
    if (!all.includes(one as T)) throw new BenchError(`bench: ${name} is ${one}, expected some of ${all.join(', ')}`)
  return all.filter((one) => wanted.includes(one))
}

export function takeValue(args: string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}

export function takeFlag(args: string[], name: string): boolean {
  const at = args.indexOf(name)
  if (at >= 0) args.splice(at, 1)
  return at >= 0
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 0)) throw new BenchError(`bench: --${name} is ${text}, expected a number that is not negative`)
  return value
}
