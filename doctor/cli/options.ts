/** Options of a command as data: read, checked and explained from one list. */
import { parseArgs } from 'node:util'
import { InputError } from './exit.ts'

export interface Option {
  /** What stands behind it, such as 'METRES'; none: it is a switch. */
  readonly value?: string
  /** It may be given more than once. */
  readonly many?: boolean
  readonly short?: string
  readonly help: string
}

export type OptionList = Readonly<Record<string, Option>>

export interface Given {
  readonly switches: ReadonlySet<string>
  readonly values: ReadonlyMap<string, readonly string[]>
  /** What stands without an option: files. */
  readonly files: readonly string[]
}

/** @param who the command, for messages @throws InputError */
export function readOptions(who: string, list: OptionList, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(list).map(([name, { value, short }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short && { short }),
      },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: withSigns(list, args), options, allowPositionals: true })
    const switches = new Set<string>()
    const texts = new Map<string, readonly string[]>()
    for (const [name, given] of Object.entries(values) as [string, unknown[]][]) {
      if (list[name].value === undefined) switches.add(name)
      else if (given.length > 1 && list[name].many !== true)
        throw new InputError(`${who}: --${name} is given ${given.length} times, expected once`)
      else texts.set(name, given.map(String))
    }
    return { switches, values: texts, files: positionals }
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${who}: ${(error as Error).message.split('. To specify')[0]}; see carom ${who} --help`)
  }
}

/** "--spawn -3,0,2" as "--spawn=-3,0,2": what looks like a number is no option. */
function withSigns(list: OptionList, args: readonly string[]): string[] {
  const out: string[] = []
  for (const arg of args) {
    const last = out.at(-1) ?? ''
    const takes = last.startsWith('--') && list[last.slice(2)]?.value !== undefined
    if (takes && /^-[\d.]/.test(arg)) out[out.length - 1] = `${last}=${arg}`
    else out.push(arg)
  }
  return out
}

export function textOf(given: Given, name: string): string | undefined {
  return given.values.get(name)?.[0]
}

/** @throws InputError unless it is a number within the range, closed; 'whole': an integer */
export function numberOf(
  who: string,
  given: Given,
  name: string,
  least: number,
  most: number,
  whole?: 'whole',
): number | undefined {
  const text = textOf(given, name)
  if (text === undefined) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most && (whole === undefined || Number.isInteger(value))) return value
  const what = whole === undefined ? 'a number' : 'a whole number'
  const range = most >= Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  throw new InputError(`${who}: --${name} is ${JSON.stringify(text)}, expected ${what} ${range}`)
}

/** The options as lines for --help. */
export function explain(list: OptionList): string {
  const rows = Object.entries(list).map(([name, { value, short, many, help }]) => {
    const left = `${short === undefined ? '   ' : `-${short},`} --${name}${value === undefined ? '' : ` ${value}`}`
    return [left, many ? `${help}; may be given again` : help]
  })
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, help]) => `  ${left.padEnd(width)}${help}`).join('\n')
}
