/**
 * Watches in development for slips that raise no error: a caller that writes to `position`, a caller that steps in
 * milliseconds, and a character that falls without end because its mask is the number of a layer.
 */
import { ALL_LAYERS } from '../bvh/filter.ts'
import { RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, RAY_SIZE, type Row } from '../math/rows.ts'
import { warnOnce, watchSeconds } from '../math/warn.ts'
import { ANSWER_SIZE } from '../mesh/answer-row.ts'
import { type Asking, closeQuestion, newAsking, openQuestion } from '../world/asked.ts'
import { castRayInWorld, strikeNothing, struck } from '../world/cast-ray.ts'
import { type Collider, wholeOf } from '../world/collider.ts'
import { takeRefits } from '../world/colliders.ts'
import { findId } from '../world/ids.ts'
import { AIR, CENTRE, KIND } from './state.ts'
import type { Walker } from './walker.ts'

/** The data that is watched for one character. */
export interface Slips {
  /**
   * Seconds that it has fallen without meeting anything since it was made; Infinity once it has met something or was
   * examined.
   */
  fallen: number
  steps: number
  /** Where its centre was at the first step. */
  readonly from: Row
}

export function newSlips(): Slips {
  return { fallen: 0, steps: 0, from: new Float64Array(3) }
}

/** Before a move: warns if the shown position was overwritten. */
export function watchPosition(door: string, { shown: { position, published } }: Walker): void {
  if (position.x === published[0] && position.y === published[1] && position.z === published[2]) return
  warnOnce(
    'position',
    `${door}: position was overwritten, expected teleport({ x, y, z }): writing to position does not move the character`,
  )
}

/** A fall of this many seconds and this many steps, without any contact before, is examined. */
const LONG = 2
const MANY = 60

/** After a step of walking: examines a long fall. */
export function watchStep(door: string, owner: object, who: Walker, slips: Slips, dt: number): void {
  if (dt >= 1) watchSeconds(door, owner, dt)
  if (slips.fallen === Number.POSITIVE_INFINITY) return
  if (who.state[KIND] !== AIR || who.shown.contactCount > 0) slips.fallen = Number.POSITIVE_INFINITY
  if (slips.steps === 0) for (let k = 0; k < 3; k++) slips.from[k] = who.state[CENTRE + k]
  slips.fallen += dt
  if (++slips.steps < MANY || slips.fallen < LONG) return
  slips.fallen = Number.POSITIVE_INFINITY
  // (with no mask, or an empty one, it is meant to fall)
  if (who.asking.mask === ALL_LAYERS || who.asking.mask === 0) return
  const hidden = findHidden(who, slips.from)
  if (hidden === undefined) return
  const { id, layer } = wholeOf(hidden)
  const where = layer === 0 ? 'has other layers' : `is in layer ${31 - Math.clz32(layer)}`
  warnOnce(
    'mask',
    `${door}: mask is ${who.asking.mask}, expected a set of layers, such as 1 << 3 for layer 3: the character falls past collider ${id}, which ${where}`,
  )
}

const ray = new Float64Array(RAY_SIZE)
const hit = new Float64Array(ANSWER_SIZE)

/** A collider below a place that the mask excludes, if no other collider is below. */
function findHidden({ asking, colliders, up }: Walker, from: Row): Collider | undefined {
  for (let k = 0; k < 3; k++) {
    ray[RAY_ORIGIN + k] = from[k]
    ray[RAY_DIRECTION + k] = 0 - up[k]
  }
  ray[RAY_MAX] = Number.POSITIVE_INFINITY
  takeRefits(colliders)
  const any: Asking = { ...newAsking(asking.who), self: asking.self, excluded: asking.excluded, filter: asking.filter }
  if (meets(asking) || !meets(any)) return undefined
  const { id } = struck
  strikeNothing()
  return findId(colliders.ids, id)

  function meets(as: Asking): boolean {
    strikeNothing()
    openQuestion(as)
    try {
      return castRayInWorld(colliders, ray, hit)
    } finally {
      closeQuestion()
    }
  }
}
