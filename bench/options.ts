import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly seed: number
  /** How long to measure in all, apart from building and checking. */
  readonly seconds: number
  readonly json: boolean
}

export function readOptions(args: readonly string[], seconds: number): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: String(seconds) },
      json: { type: 'boolean', default: false },
    },
  })
  return { seed: numberOf('seed', values.seed), seconds: numberOf('seconds', values.seconds), json: values.json }
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 0)) throw new Error(`bench: --${name} is ${text}, expected a number that is not negative`)
  return value
}
