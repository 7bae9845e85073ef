import type { Declared } from './declarations.ts'
import type { Fixture } from './fixtures.ts'
import { type Sample, sampleOf } from './valid.ts'

/** A wrong value, and how a report names it. */
export interface Wrong {
  readonly what: string
  readonly value: unknown
  /** What an object of the caller's throws by itself is the caller's: it comes out as it is. */
  readonly own?: Error
}

const NO_OBJECTS: readonly Wrong[] = [
  { what: 'null', value: null },
  { what: 'a number', value: 7 },
  { what: 'NaN', value: Number.NaN },
  { what: 'a string', value: 'text' },
  { what: 'an empty string', value: '' },
  { what: 'true', value: true },
  { what: 'false', value: false },
  { what: 'a big integer', value: 7n },
  { what: 'a symbol', value: Symbol('text') },
  { what: 'a function', value: () => 7 },
]
/** Made anew each time: what is to be filled in may be filled in by mistake. */
const noPrimitives = (): Wrong[] => [
  { what: 'an empty object', value: {} },
  { what: 'an empty array', value: [] },
  { what: 'an array', value: ['text'] },
  { what: 'a date', value: new Date(0) },
  { what: 'a number object', value: Object(7) },
]
const NUMBERS = [Number.NaN, Infinity, -Infinity, 2 ** 61, -(2 ** 61), -1, 0, 0.5, 999, 2 ** 53, 1e300, -1e-300]

const UNDEFINED: Wrong = { what: 'undefined', value: undefined }
const without = (list: readonly Wrong[], ...what: string[]): Wrong[] => list.filter((w) => !what.includes(w.what))

/** All wrong values for a parameter or field, by its type and its sample; those that are right after all are not among them. */
export function wrongsOf(declared: Declared, who: string, fixture: Fixture): Wrong[] {
  const sample = sampleOf(declared, who)
  if (sample === undefined || sample.arithmetic) return []
  const wrongs = [
    ...plainWrongs(declared, sample),
    ...(sample.wrong?.(fixture) ?? []),
    ...fieldWrongs(declared, who, sample, fixture),
  ]
  const right = sample.also ?? []
  return [...(declared.optional ? [] : [UNDEFINED]), ...wrongs].filter(
    ({ value }) => !right.some((r) => Object.is(r, value)),
  )
}

function plainWrongs(declared: Declared, sample: Sample): Wrong[] {
  if (sample.number !== undefined) {
    const { number } = sample
    const numbers = NUMBERS.filter((x) => !number(x)).map((value) => ({ what: String(value), value }))
    return [
      ...without(NO_OBJECTS, 'a number', 'NaN'),
      { what: 'a number as text', value: '7' },
      ...noPrimitives(),
      ...numbers,
    ]
  }
  if (declared.words !== undefined)
    return [...NO_OBJECTS, ...noPrimitives(), { what: 'a list', value: [declared.words[0]] }]
  if (['boolean', 'true', 'false'].includes(declared.text))
    return [
      ...without(NO_OBJECTS, 'true', 'false'),
      ...noPrimitives(),
      { what: '1', value: 1 },
      { what: '0', value: 0 },
    ]
  if (declared.callable || sample.callable) return [...without(NO_OBJECTS, 'a function'), ...noPrimitives()]
  return [
    ...NO_OBJECTS,
    ...(sample.empty
      ? without(noPrimitives(), 'an empty object', 'a date', 'a number object')
      : without(noPrimitives(), ...(sample.list ? ['an empty array'] : []))),
  ]
}

/** Each field of an object with each of its own wrong values, the others as they should be; and fields that throw when read. */
function fieldWrongs(declared: Declared, who: string, sample: Sample, fixture: Fixture): Wrong[] {
  const { fields } = declared
  if (fields === undefined || sample.whole) return []
  return fields.flatMap((field) => {
    if (sampleOf(field, who) === undefined) return []
    const withField = (value: unknown): object => ({ ...(sample.valid(fixture) as object), [field.name]: value })
    const own = new Error(`${field.name} cannot be read`)
    const broken = Object.defineProperty(withField(0), field.name, {
      enumerable: true,
      get: () => {
        throw own
      },
    })
    return [
      ...wrongsOf(field, who, fixture).map(({ what, value, own }) => ({
        what: `${field.name}: ${what}`,
        value: withField(value),
        own,
      })),
      { what: `${field.name} that throws`, value: broken, own },
    ]
  })
}
