/**
 * The memory of one query. Getters, setters and proxies of the caller may make another query while this one is being
 * read or answered, so each depth has its own frame. Everything of the caller's is read into the frame before the query
 * starts, and the answers are written from it when the query is complete. In between, while rows of whole rooms are in
 * use, no code of the caller runs except filters, and these may not query.
 */
import { ALL_LAYERS, refuseInsideFilter } from '../bvh/filter.ts'
import { CLOSEST_SIZE, RAY_SIZE, type Row, SOLID_SIZE } from '../math/rows.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { ANSWER_SIZE } from './answer-row.ts'

export interface Frame {
  /** Who asks, for messages. */
  who: string
  /** RAY row, its direction lengthened where it was too short to be squared. */
  readonly ray: Row
  lengthened: boolean
  /** SOLID SWEEP row. */
  readonly sweep: Row
  readonly point: Row
  readonly closest: Row
  /** One number: a distance with a sign. */
  readonly signed: Row
  /** ANSWER rows, one or as many as there are answers. */
  answers: Row
  /** Of many answers, what their colliders were added with; not shortened, an array that grows again is allocated again. */
  readonly datas: unknown[]
  // options, as far as the question has them
  /** A set of layers. */
  layers: number
  frontOnly: boolean
  // of queries of a world: the bit of the asker's layer (0: none), excluded colliders, and whether sensors count
  layer: number
  readonly excluded: number[]
  /** Where moving colliders are: at their start. */
  readonly driven: number
  sensors: boolean
  filter: ((id: number) => boolean) | undefined
  /** Nobody. */
  readonly self: number
  readonly leader: undefined
  /** What to do about overlap at the start, as the kernels name it. */
  overlap: number
  /** Is inside where the winding number is not 0? */
  byWinding: boolean
  /** How many rows to ask; -1: all. */
  count: number
}

function newFrame(): Frame {
  return {
    who: '',
    ray: new Float64Array(RAY_SIZE),
    lengthened: false,
    sweep: new Float64Array(SOLID_SIZE),
    point: new Float64Array(3),
    closest: new Float64Array(CLOSEST_SIZE),
    signed: new Float64Array(1),
    answers: new Float64Array(ANSWER_SIZE),
    datas: [],
    layers: ALL_LAYERS,
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

/** The frame of a question that begins, without options yet; `leave` belongs into a `finally`. */
export function enter(who: string): Frame {
  refuseInsideFilter(who)
  if (depth === frames.length) frames.push(newFrame())
  const frame = frames[depth++]
  frame.who = who
  frame.layers = ALL_LAYERS
  frame.frontOnly = false
  frame.layer = 0
  if (frame.excluded.length > 0) frame.excluded.length = 0 // to set a length takes V8 25 ns
  frame.sensors = false
  frame.overlap = IGNORE_LEAVING
  frame.byWinding = false
  frame.count = -1
  return frame
}

export function leave(frame: Frame): void {
  depth--
  frame.filter = undefined // what the caller made is not kept alive
}

/** Room for so many answers. */
export function makeRoomForAnswers(frame: Frame, count: number): void {
  if (frame.answers.length >= count * ANSWER_SIZE) return
  frame.answers = new Float64Array(2 * count * ANSWER_SIZE)
}
