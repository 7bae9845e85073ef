/**
 * Movements of a ball that are not flights: out of surfaces, and aside. All of them are casts, so none leads through a
 * surface.
 */
import { isFrontOnly } from '../bvh/filter.ts'
import {
  HIT_DEPTH,
  HIT_NORMAL,
  HIT_SIZE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { asAsked, isThere } from '../world/asked.ts'
import { castSolidInWorld, overlapSolidCollider } from '../world/cast-solid.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { nextInBox, startInBox } from '../world/find.ts'
import {
  BALL_SIZE,
  BOX_SIZE,
  type Crowd,
  FLIGHT_SIZE,
  FROM,
  KICKED,
  MOVE,
  POSITION,
  RADIUS,
  TILL,
  UNNOTICED,
} from './crowd.ts'
import type { Events } from './events.ts'
import { writeBox, writeStandingBox } from './flight.ts'
import { bounceOffLeader } from './respond.ts'
import { askAs } from './wall.ts'

/** Overlap below this many ε does not count. */
const UNNOTICED_EPSILONS = 64
/** The most pushes that move a ball out of surfaces. A ball needs more than one where surfaces meet. */
const WAYS_OUT = 8
/** The most casts of one push. Each time, the push turns along the surface in its way. */
const TURNS = 4

const still = new Float64Array(SOLID_SIZE)
const sweep = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)
const found = new Float64Array(HIT_SIZE)
const out = new Float64Array(3)

/** Writes UNNOTICED of a ball: more than the overlap that flights leave. */
export function writeUnnoticed(crowd: Crowd, slot: number): void {
  const { balls, flights, begin, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  let largest = balls[b + RADIUS]
  let speed = 0
  for (let k = 0; k < 3; k++) {
    largest = Math.max(largest, Math.abs(balls[b + POSITION + k]))
    speed = Math.max(speed, Math.abs(flights[f + KICKED + k]))
  }
  flights[f + UNNOTICED] = UNNOTICED_EPSILONS * EPSILON * (largest + 2 * speed * (end[0] - begin[0]))
}

/**
 * Moves a ball out of the surfaces that it overlaps. It bounces off characters, and off balls of other crowds, that came
 * at it. Returns false if it could not leave them all.
 */
export function leaveSurfaces(crowd: Crowd, slot: number, events: Events): boolean {
  for (let way = 0; way < WAYS_OUT; way++) {
    const collider = deepestSurface(crowd, slot)
    if (collider === undefined) return true
    if (collider.leader !== undefined) bounceOffLeader(crowd, slot, collider, hit, events)
    for (let k = 0; k < 3; k++) out[k] = hit[HIT_NORMAL + k] * hit[HIT_DEPTH]
    pushBy(crowd, slot, out)
  }
  return deepestSurface(crowd, slot) === undefined
}

/**
 * Finds the deepest overlap, in `hit`. Balls may pass one-sided surfaces from behind: a ball that is leaving such a
 * surface is not pushed.
 */
function deepestSurface(crowd: Crowd, slot: number): Collider | undefined {
  const { balls } = crowd
  const b = slot * BALL_SIZE
  for (let k = 0; k < 3; k++) {
    still[SWEEP_FROM + k] = balls[b + POSITION + k]
    still[SWEEP_RADII + k] = balls[b + RADIUS]
  }
  hit[HIT_DEPTH] = crowd.flights[slot * FLIGHT_SIZE + UNNOTICED]
  let deepest: Collider | undefined
  askAs(crowd, slot)
  startInBox(crowd.colliders, crowd.boxes, slot * BOX_SIZE)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (isBehind(collider, still, SWEEP_FROM) || !isThere(collider)) continue
    if (!overlapSolidCollider(asAsked(collider), still, SPHERE, found) || !(found[HIT_DEPTH] >= hit[HIT_DEPTH]))
      continue
    // of equally deep overlaps, the lower id wins; overlap up to UNNOTICED does not count
    if (found[HIT_DEPTH] === hit[HIT_DEPTH] && !(deepest !== undefined && deepest.id > collider.id)) continue
    const { mesh, frontOnly } = collider
    const oneSided = frontOnly || (mesh !== undefined && isFrontOnly(mesh.tree))
    if (oneSided && leaves(crowd, slot * FLIGHT_SIZE)) continue
    hit.set(found)
    deepest = collider
  }
  return deepest
}

/** Will the ball move along the normal in `found` after its kick? */
function leaves(crowd: Crowd, f: number): boolean {
  let along = 0
  for (let k = 0; k < 3; k++) along += crowd.flights[f + KICKED + k] * found[HIT_NORMAL + k]
  return along > 0
}

/**
 * Moves a ball by `push`, along the surfaces that are in its way, and uses `push` up. Returns false if there were any.
 */
export function pushBy(crowd: Crowd, slot: number, push: Row): boolean {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  let blocked = false
  for (let turn = 0; turn < TURNS; turn++) {
    for (let k = 0; k < 3; k++) {
      flights[f + MOVE + k] = push[k]
      sweep[SWEEP_FROM + k] = balls[b + POSITION + k]
      sweep[SWEEP_TRANSLATION + k] = push[k]
      sweep[SWEEP_RADII + k] = balls[b + RADIUS]
    }
    flights[f + FROM] = 0
    flights[f + TILL] = 1
    writeBox(crowd, slot)
    const stopped = castSolidInWorld(crowd.colliders, sweep, SPHERE, IGNORE_LEAVING, hit)
    const share = stopped ? hit[HIT_T] : 1
    for (let k = 0; k < 3; k++) balls[b + POSITION + k] += share * push[k]
    if (!stopped) break
    blocked = true
    let along = 0
    for (let k = 0; k < 3; k++) along += push[k] * hit[HIT_NORMAL + k]
    for (let k = 0; k < 3; k++) push[k] = (1 - share) * (push[k] - along * hit[HIT_NORMAL + k])
  }
  writeStandingBox(crowd, slot)
  return !blocked
}
