/**
 * The memory of one query. Getters, setters and proxies of the caller may start another query while this one reads its
 * input or writes its answer, so each level of nesting has its own frame. Everything of the caller is read into the
 * frame before the search starts, and the answers are written from the frame after it has ended. In between, the query
 * uses rows that all queries share. The only code of the caller that runs then is a filter, and a filter may not query.
 */
import { ALL_LAYERS, refuseInsideFilter } from '../bvh/filter.ts'
import { unplaceTree } from '../bvh/placed.ts'
import type { HullShape } from '../hull/hull-shape.ts'
import { CLOSEST_SIZE, RAY_SIZE, type Row, SOLID_SIZE } from '../math/rows.ts'
import { PATH_SIZE } from '../path/path.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { ANSWER_SIZE } from './answer-row.ts'
import type { Struck } from './hit.ts'

export interface Frame {
  /** The name of the public method, for messages. */
  who: string
  /** RAY row. Its direction is lengthened if it was too short to be squared. */
  readonly ray: Row
  lengthened: boolean
  /** SOLID SWEEP row. */
  readonly sweep: Row
  /** The body, if it is a hull. */
  hull: HullShape | undefined
  /** PATH row of a thrown sphere. */
  readonly path: Row
  readonly point: Row
  readonly closest: Row
  /** One number: a signed distance. */
  readonly signed: Row
  /** ANSWER rows: one, or as many as there are answers. */
  answers: Row
  /** The colliders of many answers. Never shortened, because an array that grows again is allocated again. */
  readonly struck: (Struck | undefined)[]
  // options, if the query has them
  /** A set of layers. */
  mask: number
  frontOnly: boolean
  // for queries of a world: the bit of the query's own layer (0: none), excluded colliders, and whether it sees sensors
  layer: number
  readonly excluded: number[]
  /** Where moving colliders are, as a share of the frame: at its start. */
  readonly driven: number
  sensors: boolean
  filter: ((id: number) => boolean) | undefined
  /** The query has no collider of its own. */
  readonly self: number
  readonly leader: undefined
  /** How to treat overlap at the start: a mode of the contact rule. */
  overlap: number
  /** Is a point inside if the winding number is not 0? */
  byWinding: boolean
  /** How many rows to query; -1: all. */
  count: number
}

function newFrame(): Frame {
  return {
    who: '',
    ray: new Float64Array(RAY_SIZE),
    lengthened: false,
    sweep: new Float64Array(SOLID_SIZE),
    hull: undefined,
    path: new Float64Array(PATH_SIZE),
    point: new Float64Array(3),
    closest: new Float64Array(CLOSEST_SIZE),
    signed: new Float64Array(1),
    answers: new Float64Array(ANSWER_SIZE),
    struck: [],
    mask: ALL_LAYERS,
    frontOnly: false,
    layer: 0,
    excluded: [],
    driven: 0,
    sensors: false,
    filter: undefined,
    self: -1,
    leader: undefined,
    overlap: IGNORE_LEAVING,
    byWinding: false,
    count: -1,
  }
}

const frames: Frame[] = []
let depth = 0

/**
 * All rays are read into this frame. A ray without options may be answered from it, since no code of the caller runs
 * between the end of `takeRay` and the answer. Other rays are copied to a frame of their own (`enterRay`).
 */
export const rayFrame: Frame = newFrame()

/** Returns the frame of a query that begins, with default options. Call `leave` in a `finally`. */
export function enter(who: string): Frame {
  refuseInsideFilter(who)
  if (depth === frames.length) frames.push(newFrame())
  const frame = frames[depth++]
  frame.who = who
  frame.mask = ALL_LAYERS
  frame.frontOnly = false
  frame.layer = 0
  if (frame.excluded.length > 0) frame.excluded.length = 0 // setting a length calls V8's runtime
  frame.sensors = false
  frame.overlap = IGNORE_LEAVING
  frame.byWinding = false
  frame.count = -1
  return frame
}

/** Like `enter`. The frame gets the ray in `rayFrame`. */
export function enterRay(who: string): Frame {
  const frame = enter(who)
  for (let i = 0; i < RAY_SIZE; i++) frame.ray[i] = rayFrame.ray[i]
  frame.lengthened = rayFrame.lengthened
  return frame
}

export function leave(frame: Frame): void {
  depth--
  frame.hull = undefined
  frame.filter = undefined // keeps nothing of the caller alive
  unplaceTree()
}

/** Makes room for `count` answers. */
export function makeRoomForAnswers(frame: Frame, count: number): void {
  if (frame.answers.length >= count * ANSWER_SIZE) return
  frame.answers = new Float64Array(2 * count * ANSWER_SIZE)
}
