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

/** Sweeps with a tolerance of their own: `worst` is in units of what is allowed. */
export interface MoveCount extends Count {
  /** Without a certificate, so that the exact solver is asked: since they start in overlap, or for any other reason. */
  overlap: number
  unsure: number
  /** Stopped by what it would have passed, though with less room than a stop keeps. */
  early: number
}

/** What became of a move: certified, stopped or not; or without a certificate. */
export type Proof = 'met' | 'missed' | 'overlap' | 'unsure'

/** A broken promise, with a test that shows it. */
export interface Failure {
  what: string
  test: string
}

/** All that a piece of work found out. */
export interface Tally {
  shapes: Record<string, Count>
  strata: Record<string, Count>
  /** Moves, by body and stratum. */
  moves: Record<string, Record<string, MoveCount>>
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
  recoveriesWrong: number
  /** Pieces of work that ended in an exception. */
  crashes: number
  compared: { tree: number; contains: number; scale: number; order: number; recoveries: number }
  /** Questions that both backends were asked. */
  backends: { compared: number; different: number }
  failures: Failure[]
}

const KEPT = 40

export function newCount(): Count {
  return { cases: 0, hits: 0, near: 0, wrong: 0, worst: 0, worstAny: 0 }
}

export const newMoveCount = (): MoveCount => ({ ...newCount(), overlap: 0, unsure: 0, early: 0 })

export function newTally(): Tally {
  return {
    shapes: {},
    strata: {},
    moves: {},
    exact: 0,
    aimed: 0,
    aimedCasts: 0,
    aimedSlivers: 0,
    leaked: 0,
    differences: 0,
    containsWrong: 0,
    scaleBitsDiffer: 0,
    orderDiffer: 0,
    recoveriesWrong: 0,
    crashes: 0,
    compared: { tree: 0, contains: 0, scale: 0, order: 0, recoveries: 0 },
    backends: { compared: 0, different: 0 },
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

/** Counts one sweep with a tolerance of its own. */
export function addMove(
  tally: Tally,
  kind: string,
  stratum: string,
  verdict: Verdict,
  proof: Proof,
  early: boolean,
): void {
  tally.moves[kind] ??= {}
  tally.moves[kind][stratum] ??= newMoveCount()
  const count = tally.moves[kind][stratum]
  countVerdict(count, verdict)
  if (proof === 'overlap' || proof === 'unsure') count[proof]++
  if (early) count.early++
  if (verdict.exact) tally.exact++
}

/** All moves of a tally in one count. */
export function movesOf({ moves }: Pick<Tally, 'moves'>): MoveCount {
  const sum = newMoveCount()
  for (const strata of Object.values(moves)) for (const count of Object.values(strata)) addMoveCount(sum, count)
  return sum
}

/** How many answers broke a promise. */
export function brokenCount({ shapes, moves, ...tally }: Tally): number {
  const { leaked, differences, containsWrong, scaleBitsDiffer, orderDiffer, recoveriesWrong, crashes, backends } = tally
  const wrong = Object.values(shapes).reduce((sum, count) => sum + count.wrong, 0)
  const answers = leaked + differences + containsWrong + scaleBitsDiffer + orderDiffer + recoveriesWrong
  const others = answers + backends.different + crashes
  return wrong + movesOf({ moves }).wrong + others
}

/**
 * A wrong guess is no wrong answer, since it is not certified: but then too few are. And some stops are by what would have passed, since
 * no plane was found that says so. Both must be seldom.
 */
function guessesBadly({ moves }: Tally): boolean {
  return Object.entries(moves).some(([kind, strata]) => {
    const { cases, overlap, unsure, early, hits } = movesOf({ moves: { [kind]: strata } })
    return unsure > FEW + (cases - overlap) * UNSURE || early > FEW + hits * EARLY
  })
}

const FEW = 10
const UNSURE = 0.03
const EARLY = 0.01

/** Is a promise broken? */
export function isBroken(tally: Tally): boolean {
  const counts = [...Object.values(tally.shapes), movesOf(tally)]
  const unknown = counts.some((count) => Number.isNaN(count.worst + count.worstAny))
  return unknown || guessesBadly(tally) || brokenCount(tally) > 0
}

export function addFailure(tally: Tally, what: string, test: string): void {
  if (tally.failures.length < KEPT) tally.failures.push({ what, test })
}

function mergeCounts(into: Record<string, Count>, from: Record<string, Count>): void {
  for (const [name, count] of Object.entries(from)) {
    into[name] ??= newCount()
    addCount(into[name], count)
  }
}

function addCount(sum: Count, count: Count): void {
  sum.cases += count.cases
  sum.hits += count.hits
  sum.near += count.near
  sum.wrong += count.wrong
  sum.worst = worse(sum.worst, count.worst)
  sum.worstAny = worse(sum.worstAny, count.worstAny)
}

export function addMoveCount(sum: MoveCount, count: MoveCount): void {
  addCount(sum, count)
  sum.overlap += count.overlap
  sum.unsure += count.unsure
  sum.early += count.early
}

function mergeMoves(into: Tally['moves'], from: Tally['moves']): void {
  for (const [kind, strata] of Object.entries(from)) {
    into[kind] ??= {}
    for (const [name, count] of Object.entries(strata)) {
      into[kind][name] ??= newMoveCount()
      addMoveCount(into[kind][name], count)
    }
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
  'recoveriesWrong',
  'crashes',
] as const

export function mergeTally(into: Tally, from: Tally): void {
  mergeCounts(into.shapes, from.shapes)
  mergeCounts(into.strata, from.strata)
  mergeMoves(into.moves, from.moves)
  for (const key of SUMS) into[key] += from[key]
  for (const key of ['tree', 'contains', 'scale', 'order', 'recoveries'] as const)
    into.compared[key] += from.compared[key]
  for (const key of ['compared', 'different'] as const) into.backends[key] += from.backends[key]
  for (const { what, test } of from.failures) addFailure(into, what, test)
}
