import { parseArgs } from 'node:util'

/** The command's arguments. */
export interface Options {
  seed: number
  /** Casts and rays past single triangles; other questions come in proportion. */
  cases: number
  json: boolean
  /** A file to write the report to, as Markdown. */
  write: string | null
  /** The day in the report; default: today. */
  date: string
}

export const USAGE = 'usage: npm run prove -- --peers [--seed S] [--cases N] [--json] [--write FILE] [--date DAY]'

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      peers: { type: 'boolean', default: true },
      seed: { type: 'string', default: '1' },
      cases: { type: 'string', default: '20000' },
      json: { type: 'boolean', default: false },
      write: { type: 'string' },
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  })
  const whole = (name: string, text: string): number => {
    const x = Number(text)
    if (!Number.isInteger(x) || x < 0) throw new RangeError(`--${name} is ${text}, expected a whole number\n${USAGE}`)
    return x
  }
  const { json, write, date } = values
  return { seed: whole('seed', values.seed), cases: whole('cases', values.cases), json, write: write ?? null, date }
}
