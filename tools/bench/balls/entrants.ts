/** The libraries that take part in a scene: all make their steps by turns. */
import { styleText } from 'node:util'
import { median } from '../measure.ts'
import { countEscaped, deepestOverlap, energyOf, startOf } from './judge-balls.ts'
import { Library, type Opened } from './library.ts'
import type { Found } from './report.ts'
import type { BallScene } from './scene.ts'

/** A library with a scene in it, and what is known of it so far. */
export interface Entrant {
  readonly library: Library
  /** Mean ms of a step, turn by turn. */
  readonly turns: number[]
  /** The turns after which half of the balls slept, and as good as all of them, if they still do. */
  halfAt?: number
  asleepAt?: number
  /** Ms of the very first step. */
  first?: number
  asleep: number
  limited: number
  /** The deepest overlap that was seen. */
  overlap: number
}

/** Everybody who takes part in a scene; carom comes first. */
export interface Field {
  readonly scene: BallScene
  readonly entrants: Entrant[]
  /** Why others do not. */
  readonly failed: Record<string, string>
}

/** The modules that open libraries, where these have another name. */
const MODULES: Record<string, string> = { 'rapier-simd': 'rapier' }

/** In some libraries one ball of a thousand never comes to rest, however long one waits. */
const AS_GOOD_AS_ALL = 0.99

/** What an entrant's name ends with whose continuous collision detection is on. */
export const CCD = '-ccd'

/** @param versions gets what the libraries say of themselves */
export async function openAll(
  scene: BallScene,
  names: readonly string[],
  versions: Record<string, Opened>,
): Promise<Field> {
  const entrants = names.map(
    (name): Entrant => ({ library: new Library(name), turns: [], asleep: 0, limited: 0, overlap: 0 }),
  )
  const field = { scene, entrants, failed: {} }
  await each(field, entrants, async ({ library }) => {
    const kind = library.name.replace(CCD, '')
    const module = new URL(`balls-${MODULES[kind] ?? kind}.mjs`, import.meta.url).href
    versions[kind] = await library.ask('open', module, kind, scene, library.name !== kind)
  })
  return field
}

export function closeField({ entrants }: Field): void {
  for (const { library } of entrants) library.close()
}

/** One after the other. Who fails takes no further part; carom must not. */
async function each(
  { scene, entrants, failed }: Field,
  order: readonly Entrant[],
  ask: (one: Entrant) => Promise<void>,
): Promise<void> {
  for (const one of [...order]) {
    try {
      await ask(one)
    } catch (error) {
      const { name } = one.library
      if (name === 'carom') throw error
      failed[name] = (error as Error).message
      entrants.splice(entrants.indexOf(one), 1)
      one.library.close()
      console.log(styleText('yellow', `${scene.name}, ${scene.count}: ${name} failed: ${failed[name]}`))
    }
  }
}

/** Everyone makes so many steps that are not timed, but for the first one. */
export function warmUp(field: Field, steps: number): Promise<void> {
  return each(field, field.entrants, async (one) => {
    const { times } = await one.library.ask('run', steps)
    one.first ??= times[0]
  })
}

/** Everyone makes so many steps; each round begins with another one. */
export async function takeTurns(field: Field, round: number, steps: number): Promise<void> {
  const { entrants, scene } = field
  const first = round % entrants.length
  const order = [...entrants.slice(first), ...entrants.slice(0, first)]
  await each(field, order, async (one) => {
    const { times, asleep, limited } = await one.library.ask('run', steps)
    one.first ??= times[0]
    one.turns.push(times.reduce((sum, ms) => sum + ms, 0) / steps)
    Object.assign(one, { asleep, limited })
    one.halfAt = asleep < 0.5 * scene.count ? undefined : (one.halfAt ?? round)
    one.asleepAt = asleep < AS_GOOD_AS_ALL * scene.count ? undefined : (one.asleepAt ?? round)
  })
}

/** Looks how deep balls are in each other. */
export function lookAtAll(field: Field): Promise<void> {
  return each(field, field.entrants, async (one) => {
    one.overlap = Math.max(one.overlap, deepestOverlap(field.scene, await one.library.ask('moving')))
  })
}

/** What everyone did. @param from turns before this one do not count, nor those in which half of the balls sleep */
export async function judge(field: Field, from: number): Promise<Record<string, Found>> {
  const { scene, entrants } = field
  const found: Record<string, Found> = {}
  const start = energyOf(scene, startOf(scene))
  const carom = countedTurns(entrants[0], from)
  await each(field, entrants, async (one) => {
    const moving = await one.library.ask('moving')
    const turns = countedTurns(one, from)
    const ms = median(turns)
    found[one.library.name] = {
      ms,
      first: one.first!,
      each: (1000 * ms) / scene.count,
      read: await one.library.ask('read'),
      ratio: median(turns.slice(0, carom.length).map((own, i) => own / carom[i])),
      energy: energyOf(scene, moving) / start - 1,
      escaped: countEscaped(scene, moving),
      overlap: Math.max(one.overlap, deepestOverlap(scene, moving)),
      asleep: one.asleep,
      limited: one.limited,
    }
  })
  return found
}

function countedTurns({ turns, halfAt }: Entrant, from: number): number[] {
  const counted = turns.slice(from, halfAt)
  return counted.length > 0 ? counted : turns
}
