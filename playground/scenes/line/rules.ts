/**
 * The rules that judge, run by the tutorials' own functions in `classics/`: the Delphi unit's and its parent's, each as it
 * was or with another unit, factor or precision; and the halo that follows from their threshold.
 */
import { createK3dMath, PARENT_MATCH_FACTOR, parentRule, type Trace } from '../../classics/k3dmath.ts'
import { add, length, scale, sub, type Vec3 } from './model.ts'

export type Unit = 'gradian' | 'degree'

export interface Rule {
  readonly by: 'delphi' | 'parent'
  readonly unit: Unit
  /** The sum of the angles must reach factor · 360 of the unit. */
  readonly factor: number
  readonly precision: 'double' | 'single'
}

/** 400 to the turn compared with 360: the slip that gives every edge its halo. */
export const DELPHI: Rule = { by: 'delphi', unit: 'gradian', factor: 1, precision: 'double' }
export const PARENT: Rule = { by: 'parent', unit: 'degree', factor: PARENT_MATCH_FACTOR, precision: 'double' }

export interface Judgement extends Omit<Trace, 'hit'> {
  readonly hit: boolean
  /** Stopped at the plane: the ends count as on one side, or the product is not a number. */
  readonly stopped: boolean
  /** A value that decides is not a number: the original raised an exception, or took the comparison as it fell. */
  readonly broken: boolean
  readonly says: 'hit' | 'miss' | 'NaN'
}

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z

export function perTurn(unit: Unit): number {
  return unit === 'gradian' ? 400 : 360
}

/** Runs a rule. `corners` are three; the parent takes any number. */
export function judge(rule: Rule, start: Vec3, end: Vec3, corners: readonly Vec3[]): Judgement {
  const threshold = rule.factor * 360
  const { precision } = rule
  let trace: Trace
  if (rule.by === 'delphi') {
    const [a, b, c] = corners
    trace = createK3dMath({ precision, angle: rule.unit }).trace(a, b, c, start, end)
  } else {
    const matchFactor = threshold / perTurn(rule.unit)
    trace = parentRule(corners, start, end, { precision, matchFactor })
    const inUnit = perTurn(rule.unit) / (2 * Math.PI)
    trace.angles = trace.angles.map((angle) => angle * inUnit)
    trace.sum *= inUnit
  }
  const stopped = trace.angles.length === 0
  const broken = Number.isNaN(trace.product) || (!stopped && Number.isNaN(trace.sum))
  // the parent compares in radians, so its own verdict counts; the unit's is compared here, with the slider's factor
  const hit = rule.by === 'parent' ? trace.hit : !stopped && trace.sum >= threshold
  return { ...trace, threshold, hit, stopped, broken, says: broken ? 'NaN' : hit ? 'hit' : 'miss' }
}

/**
 * The halo: where, outside an edge, the sum of angles still reaches the threshold. Outside the triangle the sum is twice the
 * largest angle, so the border is the arc from which the edge is seen under half the threshold (inscribed angle).
 * Returns points from p to q along that arc, bulging away from `inner`; empty if there is no halo.
 */
export function haloArc(rule: Rule, p: Vec3, q: Vec3, inner: Vec3, pieces = 24): Vec3[] {
  const seen = ((rule.factor * 360) / perTurn(rule.unit)) * Math.PI
  if (!(seen < Math.PI)) return []
  const along = sub(q, p)
  const size = length(along)
  const toInner = sub(inner, p)
  const away = sub(scale(along, dot(toInner, along) / (size * size)), toInner)
  const height = length(away)
  if (!(size > 0) || !(height > 0)) return []
  const ex = scale(along, 1 / size)
  const ey = scale(away, 1 / height)
  // circle through p and q with its centre below the edge by R·cos of half the arc
  const half = Math.PI - seen
  const radius = size / 2 / Math.sin(half)
  const points: Vec3[] = []
  for (let i = 0; i <= pieces; i++) {
    const angle = -half + (2 * half * i) / pieces
    const x = size / 2 + radius * Math.sin(angle)
    const y = radius * (Math.cos(angle) - Math.cos(half))
    points.push(add(p, add(scale(ex, x), scale(ey, y))))
  }
  return points
}

/** How far the halo reaches beyond the middle of an edge of this length. */
export function haloDepth(rule: Rule, edge: number): number {
  const half = Math.PI - ((rule.factor * 360) / perTurn(rule.unit)) * Math.PI
  return half > 0 ? (edge / 2) * Math.tan(half / 2) : 0
}
