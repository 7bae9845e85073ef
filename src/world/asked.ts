/** The options that every query of a world takes, and the test whether a query considers a collider. */
import { ALL_LAYERS, ask, closeFilter, openFilter } from '../bvh/filter.ts'
import { unplaceTree } from '../bvh/placed.ts'
import { current, type HullShape } from '../hull/hull-shape.ts'
import { checkBoolean, checkFunction, checkNumber, checkWhole, show } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { takeCount } from '../mesh/batch-rows.ts'
import { QUERY_OPTIONS, takeFilter } from '../mesh/filter.ts'
import type { Frame } from '../mesh/frame.ts'
import type { Sides } from '../mesh/input.ts'
import { takeContains } from '../mesh/inside.ts'
import {
  CAST_OPTIONS,
  type CastOptions,
  TURN_OPTIONS,
  type TurnOptions,
  takeCast,
  takeTurnedQuery,
} from '../mesh/solid.ts'
import { type Collider, wholeOf } from './collider.ts'
import { ghostAt, isDriven } from './drive.ts'
import { endSearch } from './find.ts'
import { type Input, type Output, put, putList, takeList, takeWhole } from './snapshot.ts'

/** Selects the colliders that queries, characters and balls meet. */
export interface MeetOptions {
  /**
   * A set of layers, bit k for layer k: only colliders in these layers are met. If a mesh has layers of its own, only
   * its triangles in these layers are. Default: all.
   */
  mask?: number | undefined
  /**
   * The layer of the query, character or balls, 0 to 31. Colliders whose `mask` does not contain it are not met.
   * Default: none for queries, so masks do not matter; 0 for characters and balls.
   */
  layer?: number | undefined
  /** Colliders to ignore. */
  exclude?: readonly number[] | undefined
  /** Returns whether to consider this collider. It must not query a mesh or a world. If it throws, the query ends. */
  filter?: ((collider: number) => boolean) | undefined
}

export interface WorldQueryOptions extends MeetOptions {
  /** 'front': surfaces are struck only from their front. 'both' (default): from the sides with which they were made. */
  sides?: Sides | undefined
  /** Whether the query sees sensors. Default: no. */
  sensors?: boolean | undefined
}

/** The options of `contains` and `signedDistance`. Sides do not matter to them. */
export interface WorldContainsOptions extends Omit<WorldQueryOptions, 'sides'> {
  /**
   * 'crossings' (default): only closed meshes have an inside, and it is exact. 'winding': every mesh has one, the
   * points whose winding number exceeds 1/2 in absolute value. For a mesh that is not closed this is a sensible guess,
   * and the query looks at every triangle.
   */
  method?: 'crossings' | 'winding' | undefined
}

const MORE = ['layer', 'exclude', 'sensors'] as const
const WORLD_OPTIONS = [...QUERY_OPTIONS, ...MORE]
const WORLD_TURN_OPTIONS = [...TURN_OPTIONS, ...MORE]
const WORLD_CAST_OPTIONS = [...CAST_OPTIONS, ...MORE]

/** The options of a query after reading. */
export interface Asking {
  /** The public method or its class, for messages. */
  who: string
  /** A set of layers. */
  mask: number
  /** The query's own layer, as a bit; 0: none. */
  layer: number
  frontOnly: boolean
  sensors: boolean
  readonly excluded: number[]
  /** The share of the frame at which this query sees moving colliders; −1: it does not see them. */
  driven: number
  filter: ((collider: number) => boolean) | undefined
  /** The body, if it is a hull. */
  readonly hull: HullShape | undefined
  /** The own collider of the character that queries, which it never meets. -1: none. */
  self: number
  /** The crowd of balls that queries: it never meets the colliders that it leads. */
  leader: object | undefined
}

/** Reads the options of a query that has no others. */
export function takeWorldQuery(frame: Frame, options: WorldQueryOptions | undefined): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, WORLD_OPTIONS)
  takeFilter(frame, options)
  takeMore(frame, options)
}

const CONTAINS_OPTIONS = ['method', 'mask', 'filter', ...MORE]

/** Reads the options of a query about insides. @param known all options of the public method */
export function takeWorldContains(
  frame: Frame,
  options: WorldContainsOptions | undefined,
  known: readonly string[] = CONTAINS_OPTIONS,
): void {
  if (options === undefined) return
  takeContains(frame, options, known)
  takeMore(frame, options)
}

/** Reads the options of a body at rest. */
export function takeWorldTurn(frame: Frame, options: (TurnOptions & WorldQueryOptions) | undefined): void {
  takeTurnedQuery(frame, options, WORLD_TURN_OPTIONS)
  takeMore(frame, options)
}

/** Reads the options of a moving body. @param known all options of the public method */
export function takeWorldCast(
  frame: Frame,
  options: (CastOptions & WorldQueryOptions) | undefined,
  known: readonly string[] = WORLD_CAST_OPTIONS,
): void {
  takeCast(frame, options, known)
  takeMore(frame, options)
}

const BATCH_OPTIONS = ['count', ...WORLD_OPTIONS]
const CASTS_OPTIONS = ['count', ...WORLD_CAST_OPTIONS]
const CONTAINS_BATCH_OPTIONS = ['count', ...CONTAINS_OPTIONS]

/** Reads the options of a batch that has no others. */
export function takeWorldBatch(
  frame: Frame,
  options: (WorldQueryOptions & { count?: number | undefined }) | undefined,
): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, BATCH_OPTIONS)
  takeCount(frame, options)
  takeFilter(frame, options)
  takeMore(frame, options)
}

/** Reads the options of a batch of casts. */
export function takeWorldCasts(
  frame: Frame,
  options: (CastOptions & WorldQueryOptions & { count?: number | undefined }) | undefined,
): void {
  takeWorldCast(frame, options, CASTS_OPTIONS)
  takeCount(frame, options)
}

/** Reads the options of a batch about insides. */
export function takeWorldContainsBatch(
  frame: Frame,
  options: (WorldContainsOptions & { count?: number | undefined }) | undefined,
): void {
  takeWorldContains(frame, options, CONTAINS_BATCH_OPTIONS)
  takeCount(frame, options)
}

/** Reads the options that only worlds have. */
export function takeMore(frame: Frame, options: WorldQueryOptions | undefined): void {
  if (options === undefined) return
  const { layer, exclude, sensors } = options
  if (layer !== undefined) {
    checkWhole(frame.who, 'layer', layer, 0, 31)
    frame.layer = 1 << layer
  }
  if (exclude !== undefined) takeExcluded(frame.who, exclude, frame.excluded)
  if (sensors !== undefined) {
    checkBoolean(frame.who, 'sensors', sensors)
    frame.sensors = sensors
  }
}

/** Reads a list of colliders. */
function takeExcluded(who: string, exclude: readonly number[], out: number[]): void {
  if (!Array.isArray(exclude))
    throw new TypeError(`${who}: exclude is ${show(exclude)}, expected an array of colliders`)
  out.length = 0
  for (let i = 0; i < exclude.length; i++) {
    const id = exclude[i]
    checkNumber(who, `exclude[${i}]`, id, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    out.push(id)
  }
}

/** Considers everything. */
export function newAsking(who: string): Asking {
  return {
    who,
    mask: ALL_LAYERS,
    layer: 0,
    frontOnly: false,
    sensors: false,
    excluded: [],
    driven: 0,
    filter: undefined,
    hull: undefined,
    self: -1,
    leader: undefined,
  }
}

export const MEET_OPTIONS = ['mask', 'layer', 'exclude', 'filter']

/**
 * Reads which colliders a character or a crowd of balls may meet. Its public method has checked for unknown options.
 */
export function takeMeet(who: string, { mask, layer = 0, exclude, filter }: MeetOptions, out: Asking): void {
  if (mask !== undefined) {
    checkWhole(who, 'mask', mask, -2147483648, 4294967295)
    out.mask = mask | 0
  }
  checkWhole(who, 'layer', layer, 0, 31)
  out.layer = 1 << layer
  if (exclude !== undefined) takeExcluded(who, exclude, out.excluded)
  if (filter !== undefined) checkFunction(who, 'filter', filter)
  out.filter = filter
}

/** Writes which colliders may be met, but not the filter. */
export function putMeet(output: Output, { mask, layer, excluded }: Asking): void {
  put(output, mask)
  put(output, layer)
  putList(output, excluded)
}

export function takeSavedMeet(input: Input, out: Asking): void {
  out.mask = takeWhole(input, -0x80000000, 0x7fffffff)
  out.layer = takeWhole(input, -0x80000000, 0x7fffffff)
  out.excluded.push(...takeList(input))
}

const everything = newAsking('World')
let asked = everything

/**
 * Opens a query of a world. Call it right before the query, when everything has been read from the caller. Call
 * closeQuestion afterwards.
 */
export function openQuestion(asking: Asking): void {
  asked = asking
  current.mover = asking.hull
}

export function closeQuestion(): void {
  asked = everything
  endSearch()
}

/** The public method that queries, for messages. */
export function whoAsks(): string {
  return asked.who
}

/** Are all surfaces one-sided for this query? */
export function onlyFronts(): boolean {
  return asked.frontOnly
}

/** Does a query consider a collider, filters aside? */
export function isAmong(asking: Asking, collider: Collider): boolean {
  if (asking.driven < 0 && collider.drive?.pending === true) return false
  if (collider.sensor && !asking.sensors) return false
  return layersMeet(asking, collider)
}

/** Do the layers and masks of both let them meet, and is the collider not excluded? */
export function layersMeet(asking: Asking, collider: Collider): boolean {
  const { id, layer, mask, leader } = collider
  if (layer !== 0 && (asking.mask & layer) === 0) return false
  if (asking.layer !== 0 && (mask & asking.layer) === 0) return false
  if (id === asking.self || (leader !== undefined && leader === asking.leader)) return false
  return asking.excluded.length === 0 || !asking.excluded.includes(wholeOf(collider).id)
}

/** Does this query consider a collider? If the caller's filter throws, the query ends. */
export function isThere(collider: Collider): boolean {
  if (!isAmong(asked, collider)) return false
  const { filter } = asked
  if (filter === undefined) return true
  let answered = false
  try {
    const there = ask(filter, wholeOf(collider).id)
    answered = true
    return there
  } finally {
    if (!answered) closeQuestion()
  }
}

/** Does this query consider a driven collider, although it searches for driven colliders separately? */
export function isThereDriven(collider: Collider): boolean {
  const { driven } = asked
  asked.driven = 0
  try {
    return isThere(collider)
  } finally {
    asked.driven = driven
  }
}

/** A collider where this query sees it. */
export function asAsked(collider: Collider): Collider {
  return asked.driven > 0 && isDriven(collider) ? ghostAt(collider, asked.driven) : collider
}

/** Call it before a walk of a collider's triangles: it selects which of them count. Call closeTriangles afterwards. */
export function openTriangles(collider: Collider): void {
  if (collider.kind === 'box') openFilter(ALL_LAYERS, true, undefined)
  else if (asked.frontOnly || asked.mask !== ALL_LAYERS)
    openFilter(collider.layer === 0 ? asked.mask : ALL_LAYERS, asked.frontOnly, undefined)
}

/** Does this query consider all triangles of a mesh? */
export function isWholeMesh({ layer }: Collider): boolean {
  return layer !== 0 || asked.mask === ALL_LAYERS
}

/** Call it after the walk: it releases the mesh that was seen through a pose. */
export function closeTriangles(): void {
  closeFilter()
  unplaceTree()
}
