/** What a question asks of: the options that every question to a world takes. */
import { ALL_LAYERS, ask, closeFilter, openFilter, refuseInsideFilter } from '../bvh/filter.ts'
import { checkNumber, checkObject, checkWord } from '../math/check.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import type { Collider } from './collider.ts'

export interface WorldQueryOptions {
  /** A set of layers, bit k for layer k: only what is in these is there. Default: all. Of a mesh with layers, its triangles of these. */
  mask?: number
  /** Is this collider there? It may not ask a mesh or a world anything; what it throws ends the question. */
  filter?: (collider: number) => boolean
  /** 'front': surfaces are struck from their front only. 'both' (default): as they were made. */
  sides?: Sides
}

const asked = {
  who: 'World',
  layers: ALL_LAYERS,
  frontOnly: false,
  filter: undefined as ((collider: number) => boolean) | undefined,
}

/**
 * Checks the options and takes them: the last check of a door. After the question comes closeQuestion.
 * @throws TypeError, RangeError that name the option at fault
 */
export function openQuestion(who: string, options: WorldQueryOptions | undefined): void {
  refuseInsideFilter(who)
  closeQuestion()
  asked.who = who
  if (options === undefined) return
  checkObject(who, 'options', options, 'an object')
  const { mask, filter, sides } = options
  if (sides !== undefined) checkWord(who, 'sides', sides, SIDES)
  if (filter !== undefined && typeof filter !== 'function')
    throw new TypeError(`${who}: filter is ${filter === null ? 'null' : typeof filter}, expected a function or none`)
  if (mask !== undefined) {
    checkNumber(who, 'mask', mask, -2147483648, 4294967295)
    if (mask !== Math.floor(mask)) throw new RangeError(`${who}: mask is ${mask}, expected a whole number of 32 bits`)
    asked.layers = mask | 0
  }
  asked.frontOnly = sides === 'front'
  asked.filter = filter
}

/** Everything is there again: for who asks without a door. */
export function closeQuestion(): void {
  asked.who = 'World'
  asked.layers = ALL_LAYERS
  asked.frontOnly = false
  asked.filter = undefined
}

/** Who asks, for messages. */
export function whoAsks(): string {
  return asked.who
}

/** Are all surfaces one-sided for this question? */
export function onlyFronts(): boolean {
  return asked.frontOnly
}

/** Is a collider there for this question? What the caller's function throws ends it. */
export function isThere(collider: Collider): boolean {
  if (collider.layer !== 0 && (asked.layers & collider.layer) === 0) return false
  const { filter } = asked
  if (filter === undefined) return true
  let answered = false
  try {
    const there = ask(filter, collider.id)
    answered = true
    return there
  } finally {
    if (!answered) closeQuestion()
  }
}

/** Before a walk of a collider's tree: which of its triangles are there. After it comes closeFilter. */
export function openMesh(collider: Collider): void {
  if (collider.kind === 'box') openFilter(ALL_LAYERS, true, undefined)
  else if (asked.frontOnly || asked.layers !== ALL_LAYERS)
    openFilter(collider.layer === 0 ? asked.layers : ALL_LAYERS, asked.frontOnly, undefined)
}

export { closeFilter as closeMesh }
