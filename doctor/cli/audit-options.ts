/** Options of `carom audit`, and what they mean. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { BODIES, type Body } from '../body.ts'
import { InputError } from './exit.ts'
import { fitOf, LEVEL_OPTIONS, limitsOf } from './level-options.ts'
import type { Fit, Limits } from './loading.ts'
import { type Given, numberOf, type OptionList, textOf } from './options.ts'

/** Enough for 8,000 m² and a visitor: about four minutes on two cores. */
export const MOVES = 20_000_000

/** Of each number of a body: its unit, what it is, and its range. */
const SIZES: Record<keyof Body, readonly [unit: string, help: string, least: number, most: number]> = {
  radius: ['METRES', 'radius of the capsule that walks', 0.001, 1000],
  height: ['METRES', 'height of the capsule', 0.001, 1000],
  step: ['METRES', 'the highest step that it climbs', 0, 1000],
  slope: ['DEGREES', 'the steepest slope that it walks on', 0, 89],
  gravity: ['M/S²', 'gravity', 0.01, 10_000],
  speed: ['M/S', 'walking speed', 0.01, 1000],
  jump: ['METRES', 'how high it jumps; 0: it does not jump', 0, 1000],
}

export const AUDIT_OPTIONS: OptionList = {
  body: {
    value: 'NAME',
    help: `the body that walks: ${Object.keys(BODIES).join(', ')}; default visitor. The next options change it`,
  },
  ...Object.fromEntries(Object.entries(SIZES).map(([name, [value, help]]) => [name, { value, help }])),
  spawn: {
    value: 'X,Y,Z',
    many: true,
    help: 'where walkers start (the feet); default: as the file says, else on the largest floor',
  },
  seed: { value: 'N', help: 'seed of the directions that are tried; default 1' },
  moves: { value: 'N', help: `maximum number of moves per level; default ${MOVES}` },
  workers: { value: 'N', help: 'number of threads; default: one per core' },
  queue: { value: 'URL', help: 'a Redis server: processes of carom worker do the walking' },
  html: {
    value: 'FILE',
    short: 'o',
    help: 'writes a report to look at; with several levels, one file for each, named after it',
  },
  playground: { value: 'URL', help: 'a playground: replays in the HTML report link to it' },
  sarif: { value: 'FILE', help: 'writes a report for code scanning' },
  json: { help: 'prints the report as JSON instead of the table' },
  ...LEVEL_OPTIONS,
}

export interface AuditWishes {
  readonly files: readonly string[]
  readonly body: Body
  readonly spawns: readonly (readonly number[])[]
  readonly seed: number
  readonly moves: number
  readonly workers: number
  readonly queue: string | undefined
  readonly html: string | undefined
  readonly sarif: string | undefined
  readonly playground: string | undefined
  readonly json: boolean
  readonly limits: Partial<Limits>
  readonly fit: Fit
}

/** @param here paths count from there @throws InputError */
export function wishesOf(given: Given, here: string): AuditWishes {
  const who = 'audit'
  if (given.files.length === 0)
    throw new InputError('audit: expected a .glb, .gltf, .obj, .stl or .ply file, but none was named')
  const pathOf = (name: string) => {
    const path = textOf(given, name)
    return path === undefined ? undefined : resolve(here, path)
  }
  return {
    files: given.files.map((file) => resolve(here, file)),
    body: bodyOf(who, given),
    spawns: (given.values.get('spawn') ?? []).map(spawnOf),
    seed: numberOf(who, given, 'seed', 0, 2 ** 31 - 1, 'whole') ?? 1,
    moves: numberOf(who, given, 'moves', 1, Number.MAX_SAFE_INTEGER, 'whole') ?? MOVES,
    workers: numberOf(who, given, 'workers', 1, 1024, 'whole') ?? availableParallelism(),
    queue: textOf(given, 'queue'),
    html: pathOf('html'),
    sarif: pathOf('sarif'),
    playground: playgroundOf(who, given),
    json: given.switches.has('json'),
    limits: limitsOf(who, given),
    fit: fitOf(who, given),
  }
}

function playgroundOf(who: string, given: Given): string | undefined {
  const url = textOf(given, 'playground')
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw new InputError(`${who}: --playground is ${JSON.stringify(url)}, expected an address with http or https`)
}

/** Is it a body that `carom audit` would take? */
export function isBody(value: unknown): value is Body {
  const body = (value ?? {}) as Partial<Record<keyof Body, unknown>>
  return (Object.keys(SIZES) as (keyof Body)[]).every((key) => {
    const [, , least, most] = SIZES[key]
    const size = body[key]
    return typeof size === 'number' && size >= least && size <= most
  })
}

function bodyOf(who: string, given: Given): Body {
  const name = textOf(given, 'body') ?? 'visitor'
  if (!Object.hasOwn(BODIES, name))
    throw new InputError(`${who}: --body is ${JSON.stringify(name)}, expected one of ${Object.keys(BODIES).join(', ')}`)
  const body: Record<keyof Body, number> = { ...BODIES[name as keyof typeof BODIES] }
  for (const key of Object.keys(SIZES) as (keyof Body)[]) {
    const [, , least, most] = SIZES[key]
    body[key] = numberOf(who, given, key, least, most) ?? body[key]
  }
  if (!(body.height >= 2 * body.radius))
    throw new InputError(
      `${who}: the body is ${body.height} m high, expected at least twice its radius of ${body.radius} m`,
    )
  return body
}

function spawnOf(text: string): number[] {
  const parts = text.split(',')
  const place = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (place.length === 3 && place.every(Number.isFinite)) return place
  throw new InputError(`audit: --spawn is ${JSON.stringify(text)}, expected three numbers such as 1.5,0,-3`)
}
