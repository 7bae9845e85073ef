/**
 * Recovery from overlap, before every move: the least translation that frees the body of everything it overlaps. It is
 * found from the planes of all contacts at once, in a few rounds. It never leads through a surface: if the path of the
 * centre would cross a triangle, or the rounds do not suffice, the body stays where it is and is trapped.
 */
import { orient3d } from '../math/predicates.ts'
import {
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { behind } from '../mesh/cast-solid.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'
import { SPHERE } from '../shapes/kinds.ts'
import { REPORT } from '../sweep/contact-rule.ts'
import { isBehind } from '../world/collider.ts'
import { sweepAgainstShape } from '../world/pairs.ts'
import { type Gathered, isCrusher } from './gathered.ts'
import { collectOverlaps, copyHeld, forgetHeld, type Held, isHeld } from './overlaps.ts'
import { addPlane, newPlanes, type Planes, solvePlanes } from './planes.ts'
import { isWithin, lookWithin, newWithin } from './solids.ts'

/** The outcome of a recovery. */
export const FREE = 0
const RECOVERED = 1
export const TRAPPED = 2

/** The most rounds. Only curved or divided surfaces need a second one. */
const ROUNDS = 16

/** The body where it has been pushed so far. */
const pushed = new Float64Array(SOLID_SIZE)
/** Overlaps up to this share of the body, and of its largest coordinate, are roundings. */
const SLACK = 1e-9
const FAR_SLACK = 1e-12
const hit = new Float64Array(HIT_SIZE)
const push = new Float64Array(3)
const within = newWithin()
const planes = newPlanes()

/**
 * Moves sweep[SWEEP_FROM..] out of overlap.
 * @param sweep a SOLID SWEEP (its translation is not read)
 * @param reach the greatest length of the whole push; gathered must cover it
 * @param held filled in: the moving collider that holds the body
 */
export function recover(g: Gathered, sweep: Row, mover: number, up: Row, reach: number, held?: Held): number {
  const outcome = tryToRecover(g, sweep, mover, up, reach)
  if (held !== undefined) copyHeld(held)
  return outcome
}

function tryToRecover(g: Gathered, sweep: Row, mover: number, up: Row, reach: number): number {
  for (let i = 0; i < SOLID_SIZE; i++) pushed[i] = sweep[i]
  forgetHeld()
  onlyRoundings = false
  const outcome = pushOut(g, sweep, mover, reach)
  if (outcome === FREE) return FREE
  const held = onlyRoundings ? FREE : TRAPPED
  const freed = outcome === RECOVERED || (held === TRAPPED && !isHeld() && riseFree(g, sweep, mover, up, reach))
  if (!freed || wayIsBlocked(g, sweep, pushed) || crossesShape(g, sweep, pushed)) return held
  for (let i = 0; i < 3; i++) sweep[SWEEP_FROM + i] = pushed[SWEEP_FROM + i]
  return RECOVERED
}

/** Whether the first overlaps were nothing but roundings. */
let onlyRoundings = false

/**
 * Moves `pushed` by the least translation that satisfies the planes of all overlaps, in a few rounds. TRAPPED: no
 * translation is short enough.
 */
function pushOut(g: Gathered, sweep: Row, mover: number, reach: number): number {
  for (let round = 0; round < ROUNDS; round++) {
    collectOverlaps(g, pushed, mover, planes)
    if (planes.count === 0) return round === 0 ? FREE : RECOVERED
    if (round === 0) onlyRoundings = isRounding(planes, sweep)
    push.fill(0)
    if (!solvePlanes(planes, push, 0)) return TRAPPED
    if (round > 0 && leadsBack()) stayOut()
    keepLeft(round)
    let moved = 0
    for (let i = 0; i < 3; i++) {
      pushed[SWEEP_FROM + i] += push[i]
      const d = pushed[SWEEP_FROM + i] - sweep[SWEEP_FROM + i]
      moved += d * d
    }
    if (!(moved <= reach * reach)) return TRAPPED
  }
  return TRAPPED
}

/** The planes that earlier rounds have moved the body out of: no push may lead back over them. */
const left = newPlanes()
const all = newPlanes()

function leadsBack(): boolean {
  for (let i = 0; i < left.count; i++) {
    const o = 4 * i
    const { rows } = left
    if (rows[o] * push[0] + rows[o + 1] * push[1] + rows[o + 2] * push[2] < rows[o + 3]) return true
  }
  return false
}

/**
 * push = the least push that also satisfies the planes in `left`, if there is one. Without these planes, the body could
 * move back and forth between two planes, in ever shorter steps.
 */
function stayOut(): void {
  all.count = 0
  for (let i = 0; i < planes.count; i++) addPlane(all, planes.rows, 4 * i, planes.rows[4 * i + 3])
  for (let i = 0; i < left.count; i++) addPlane(all, left.rows, 4 * i, left.rows[4 * i + 3])
  for (let k = 0; k < 3; k++) before[k] = push[k]
  push.fill(0)
  if (solvePlanes(all, push, 0)) return
  for (let k = 0; k < 3; k++) push[k] = before[k]
}
const before = new Float64Array(3)

/**
 * After a push: keeps the planes, with the distance that is left to each. (If there are too many, the first are kept.)
 */
function keepLeft(round: number): void {
  if (round === 0) left.count = 0
  for (let i = 0; i < planes.count; i++) addPlane(left, planes.rows, 4 * i, planes.rows[4 * i + 3])
  for (let i = 0; i < left.count; i++) {
    const o = 4 * i
    const { rows } = left
    rows[o + 3] -= rows[o] * push[0] + rows[o + 1] * push[1] + rows[o + 2] * push[2]
  }
}

/** The number of steps up in the search for a free place, and how often the last of them is halved. */
const RISES = 16
const HALVINGS = 12

/**
 * For planes that contradict each other, as when a body is in many small things at once: puts `pushed` at the lowest
 * free place above, to a 4096th of a step.
 */
function riseFree(g: Gathered, sweep: Row, mover: number, up: Row, reach: number): boolean {
  const step = reach / RISES
  for (let n = 1; n <= RISES; n++) {
    if (!isFreeAt(g, sweep, mover, up, n * step)) continue
    let low = (n - 1) * step
    let high = n * step
    for (let k = 0; k < HALVINGS; k++) {
      const middle = 0.5 * (low + high)
      if (isFreeAt(g, sweep, mover, up, middle)) high = middle
      else low = middle
    }
    return isFreeAt(g, sweep, mover, up, high)
  }
  return false
}

function isFreeAt(g: Gathered, sweep: Row, mover: number, up: Row, height: number): boolean {
  for (let k = 0; k < 3; k++) pushed[SWEEP_FROM + k] = sweep[SWEEP_FROM + k] + height * up[k]
  collectOverlaps(g, pushed, mover, planes)
  return planes.count === 0
}

/**
 * Is the deepest overlap no more than a rounding? A body that cannot be freed of such overlaps is not held by them:
 * they are contacts.
 */
function isRounding({ rows }: Planes, sweep: Row): boolean {
  const least = Math.min(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  let far = 0
  for (let k = 0; k < 3; k++) far = Math.max(far, Math.abs(sweep[SWEEP_FROM + k]))
  return rows[3] <= SLACK * least + FAR_SLACK * far
}

const segment = new Float64Array(6)

/** The sign of a point's height over a triangle's plane, exact; 0 if the triangle has no plane. */
function heightOver(g: Gathered, i: number, point: Row, p: number): number {
  const v = g.vertices
  return orient3d(v, i * 9, v, i * 9 + 3, v, i * 9 + 6, point, p)
}

/**
 * Does the straight path of the centre cross or touch a triangle? Exact.
 * @param from, to SWEEP rows, at their starts
 */
function wayIsBlocked(g: Gathered, from: Row, to: Row): boolean {
  for (let i = 0; i < 3; i++) {
    segment[i] = from[SWEEP_FROM + i]
    segment[3 + i] = to[SWEEP_FROM + i]
  }
  // the path may lead out of a solid
  lookWithin(g, from, within)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.frontOnly[i] === 1 && behind(g.vertices, i * 9, from, SWEEP_FROM)) continue
    if (within.count > 0 && isWithin(within, g.colliders[i])) continue
    if (!overlapSegmentTriangle(segment, 0, g.vertices, i * 9)) continue
    // a path that starts exactly in the triangle's plane, and leaves it, does not cross the triangle
    if (heightOver(g, i, segment, 0) !== 0 || heightOver(g, i, segment, 3) === 0) return true
  }
  return false
}

/** The thickness of the centre's path when it passes shapes, as a share of the body. */
const THIN = 1e-6
const thin = new Float64Array(SOLID_SIZE)

/**
 * Does the straight path of the centre enter a solid that it did not start in, or cross a plane?
 * @param from, to SWEEP rows, at their starts
 */
function crossesShape(g: Gathered, from: Row, to: Row): boolean {
  for (let n = 0; n < g.nearShapeCount; n++) {
    const shape = g.shapes[n]
    if (isCrusher(g, shape.id) || isBehind(shape, from, SWEEP_FROM)) continue
    if (shape.kind === 'plane') {
      // (from behind to the front is allowed: the plane has no back, or separates two characters that walk at once)
      if (!isBehind(shape, from, SWEEP_FROM, true) && isBehind(shape, to, SWEEP_FROM, true)) return true
      continue
    }
    for (let i = 0; i < 3; i++) {
      thin[SWEEP_FROM + i] = from[SWEEP_FROM + i]
      thin[SWEEP_RADII + i] = THIN * from[SWEEP_RADII + i]
      thin[SWEEP_TRANSLATION + i] = to[SWEEP_FROM + i] - from[SWEEP_FROM + i]
    }
    if (sweepAgainstShape(shape, thin, 0, SPHERE, REPORT, hit, 0) && hit[HIT_STARTS_INSIDE] !== 1) return true
  }
  return false
}
