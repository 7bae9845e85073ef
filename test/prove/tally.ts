import type { Verdict } from '../oracle/contract.ts'

/** Counts of one shape, or of one stratum: plain data, so that workers can post it. */
export interface Count {
  cases: number
  hits: number
  near: number
  wrong: number
  worst: number
  worstAny: number
}

/** A broken promise, with a test that shows it. */
export interface Failure {
  what: string
  test: string
}

/** All that a piece of work found out. */
export interface Tally {
  shapes: Record<string, Count>
  strata: Record<string, Count>
  /** Cases that reached the rationals. */
  exact: number
  aimed: number
  /** Of these, casts of bodies. */
  aimedCasts: number
  /** Of these, rays at slivers. */
  aimedSlivers: number
  leaked: number
  differences: number
  containsWrong: number
  scaleBitsDiffer: number
  orderDiffer: number
  /** Pieces of work that ended in an exception. */
  crashes: number
  compared: { tree: number; contains: number; scale: number; order: number }
  failures: Failure[]
}

const KEPT = 40

export function newCount(): Count {
  return { cases: 0, hits: 0, near: 0, wrong: 0, worst: 0, worstAny: 0 }
}

export function newTally(): Tally {
  return {
    shapes: {},
    strata: {},
    exact: 0,
    aimed: 0,
    aimedCasts: 0,
    aimedSlivers: 0,
    leaked: 0,
    differences: 0,
    containsWrong: 0,
    scaleBitsDiffer: 0,
    orderDiffer: 0,
    crashes: 0,
    compared: { tree: 0, contains: 0, scale: 0, order: 0 },
    failures: [],
  }
}

/** The larger of two, where a NaN is never lost. */
const worse = (a: number, b: number): number => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Math.max(a, b))

function countVerdict(count: Count, { hit, near, wrong, worst, worstAny }: Verdict): void {
  count.cases++
  if (hit) count.hits++
  if (near) count.near++
  if (wrong) count.wrong++
  count.worst = worse(count.worst, worst)
  count.worstAny = worse(count.worstAny, worstAny)
}

/** Counts one case: one answered query, and what the judge says of it. */
export function addCase(tally: Tally, shape: string, stratum: string, verdict: Verdict): void {
  tally.shapes[shape] ??= newCount()
  tally.strata[stratum] ??= newCount()
  countVerdict(tally.shapes[shape], verdict)
  countVerdict(tally.strata[stratum], verdict)
  if (verdict.exact) tally.exact++
}

/** How many answers broke a promise. */
export function brokenCount({ shapes, ...tally }: Tally): number {
  const { leaked, differences, containsWrong, scaleBitsDiffer, orderDiffer, crashes } = tally
  const wrong = Object.values(shapes).reduce((sum, count) => sum + count.wrong, 0)
  return wrong + leaked + differences + containsWrong + scaleBitsDiffer + orderDiffer + crashes
}

/** Is a promise broken? */
export function isBroken(tally: Tally): boolean {
  const unknown = Object.values(tally.shapes).some((count) => Number.isNaN(count.worst + count.worstAny))
  return unknown || brokenCount(tally) > 0
}

export function addFailure(tally: Tally, what: string, test: string): void {
  if (tally.failures.length < KEPT) tally.failures.push({ what, test })
}

function mergeCounts(into: Record<string, Count>, from: Record<string, Count>): void {
  for (const [name, count] of Object.entries(from)) {
    into[name] ??= newCount()
    const sum = into[name]
    sum.cases += count.cases
    sum.hits += count.hits
    sum.near += count.near
    sum.wrong += count.wrong
    sum.worst = worse(sum.worst, count.worst)
    sum.worstAny = worse(sum.worstAny, count.worstAny)
  }
}

const SUMS = [
  'exact',
  'aimed',
  'aimedCasts',
  'aimedSlivers',
  'leaked',
  'differences',
  'containsWrong',
  'scaleBitsDiffer',
  'orderDiffer',
  'crashes',
] as const

export function mergeTally(into: Tally, from: Tally): void {
  mergeCounts(into.shapes, from.shapes)
  mergeCounts(into.strata, from.strata)
  for (const key of SUMS) into[key] += from[key]
  for (const key of ['tree', 'contains', 'scale', 'order'] as const) into.compared[key] += from.compared[key]
  for (const { what, test } of from.failures) addFailure(into, what, test)
}
