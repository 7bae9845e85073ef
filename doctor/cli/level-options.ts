/** Options of all commands that read a level: how its numbers are meant, and what it may cost. */
import { flagOf, InputError } from './exit.ts'
import { type Fit, LIMITS, type LimitName, type Limits, UNITS, type Unit } from './loading.ts'
import { type Given, numberOf, type Option, type OptionList, textOf } from './options.ts'

/** Without 'silence', which is for a page that waits for its worker, and 'pixels', since nothing is drawn here. */
const NAMES = (Object.keys(LIMITS) as LimitName[]).filter((name) => name !== 'silence' && name !== 'pixels')

const WHAT: Partial<Record<LimitName, string>> = {
  fileBytes: 'maximum bytes of all files of a level',
  jsonBytes: 'maximum bytes of the JSON in a glTF',
  triangles: 'maximum triangles; each instance counts',
  memoryBytes: 'maximum bytes of decoded numbers',
  depth: 'maximum depth of nodes',
}

export const LEVEL_OPTIONS: OptionList = {
  unit: { value: 'UNIT', help: `unit of its numbers: ${Object.keys(UNITS).join(', ')}; default m` },
  up: { value: 'AXIS', help: 'the axis that points up: y or z; default y' },
  ...Object.fromEntries(
    NAMES.map((name): [string, Option] => [
      flagOf(name).slice(2),
      { value: 'N', help: `${WHAT[name] ?? name}; default ${LIMITS[name]}` },
    ]),
  ),
}

export function limitsOf(who: string, given: Given): Partial<Limits> {
  const limits: Partial<Limits> = {}
  for (const name of NAMES) {
    const value = numberOf(who, given, flagOf(name).slice(2), 1, Number.POSITIVE_INFINITY)
    if (value !== undefined) limits[name] = value
  }
  return limits
}

export function fitOf(who: string, given: Given): Fit {
  const unit = textOf(given, 'unit') ?? 'm'
  const up = textOf(given, 'up') ?? 'y'
  if (!Object.hasOwn(UNITS, unit))
    throw new InputError(`${who}: --unit is ${JSON.stringify(unit)}, expected one of ${Object.keys(UNITS).join(', ')}`)
  if (up !== 'y' && up !== 'z') throw new InputError(`${who}: --up is ${JSON.stringify(up)}, expected y or z`)
  return { unit: unit as Unit, up }
}
