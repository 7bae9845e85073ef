import type { Peer } from '../../../tools/bench/peer.ts'
import { AIMS, type Containment, countLeaks, countMisplaced, type Leaks, OFFSETS, PLACES } from './closed.ts'
import type { Options } from './options.ts'
import { BAND, BODIES, STRATA, type Stratum } from './questions.ts'
import { type Score, type Summary, summaryOf } from './score.ts'
import { scoreDistances, scoreRays, scoreSweeps, scoreWithin } from './single.ts'

/** One row of a table: what was asked, and for each library in order what came of it; null where it does not know the question. */
export interface Row<T> {
  readonly what: string
  readonly stratum: string
  readonly asked: number
  readonly peers: Readonly<Record<string, T | null>>
}

export interface Result {
  readonly task: 'peers'
  readonly seed: number
  readonly cases: number
  readonly date: string
  readonly node: string
  readonly band: number
  readonly peers: readonly { name: string; version: string; settings: string }[]
  readonly sweeps: readonly Row<Summary>[]
  readonly strict: Result['peers']
  readonly strictly: readonly Row<Summary>[]
  readonly rays: readonly Row<Summary>[]
  readonly within: readonly Row<Summary>[]
  readonly distances: readonly Row<Summary>[]
  readonly leaks: readonly Row<Leaks>[]
  readonly contains: readonly Row<Containment>[]
  /** carom missed nothing, saw no ghosts, leaked nothing, and misplaced nothing. */
  readonly ok: boolean
}

const WITHIN = { overlapsSphere: 'sphere at rest', findsWithin: 'closest point, with a limit' }

/** How the cases are shared out: of N sweeps and rays there are so many in each cell; of other questions in proportion. */
const CELLS = STRATA.length * (BODIES.length + 1)
const POINTS = 0.5
const LEAKS = 0.5
const PLACED = 0.1

/** @param strict some of the peers again, with tolerances smaller than their defaults: for casts of bodies alone */
export function run(
  peers: readonly Peer[],
  strict: readonly Peer[],
  options: Options,
  progress: (what: string) => void,
): Result {
  const { seed, cases, date } = options
  const each = Math.ceil(cases / CELLS)
  const name = <T>(values: readonly (T | null)[], of = peers) =>
    Object.fromEntries(of.map((peer, k) => [peer.name, values[k]]))
  const known = ({ sure, free, missed }: Score) => sure + free + missed > 0
  const row = (what: string, stratum: string, asked: number, scores: readonly Score[], of = peers): Row<Summary> => {
    progress(`${what}, ${stratum}`)
    return {
      what,
      stratum,
      asked,
      peers: name(
        scores.map((score) => (known(score) ? summaryOf(score) : null)),
        of,
      ),
    }
  }
  const flat = <T>(make: (stratum: Stratum) => T): T[] => STRATA.map(make)

  const sweeps = BODIES.flatMap((kind) =>
    flat((stratum) => row(kind, stratum.name, each, scoreSweeps(peers, kind, stratum, seed, each))),
  )
  const strictly = BODIES.flatMap((kind) =>
    STRATA.slice(0, 3).map((stratum) =>
      row(kind, stratum.name, each, scoreSweeps(strict, kind, stratum, seed, each), strict),
    ),
  )
  // of needles every ray is in the band
  const rays = STRATA.filter(({ thin }) => thin === undefined).map((stratum) =>
    row('ray', stratum.name, each, scoreRays(peers, stratum, seed, each)),
  )
  const points = Math.ceil(POINTS * each)
  const within = (['overlapsSphere', 'findsWithin'] as const).flatMap((how) =>
    flat((stratum) => row(WITHIN[how], stratum.name, points, scoreWithin(peers, how, stratum, seed, points))),
  )
  const distances = flat((stratum) =>
    row('closest point', stratum.name, points, scoreDistances(peers, stratum, seed, points)),
  )
  const aimed = Math.ceil((LEAKS * cases) / AIMS.length)
  const leaks = (['ray', 'ball'] as const).flatMap((what) =>
    AIMS.flatMap((aim) =>
      OFFSETS.map((offset): Row<Leaks> => {
        progress(`${what} at ${aim}, ${offset.name}`)
        const sent = what === 'ray' ? aimed : Math.ceil(aimed / 4)
        const counted = countLeaks(peers, what, aim, offset, seed, sent)
        return { what: `${what} at ${aim}`, stratum: offset.name, asked: sent, peers: name(counted) }
      }),
    ),
  )
  const placed = Math.ceil(PLACED * cases)
  const contains = PLACES.map((place): Row<Containment> => {
    progress(`point ${place}`)
    return { what: 'point', stratum: place, asked: placed, peers: name(countMisplaced(peers, place, seed, placed)) }
  })
  const ours = peers[0].name
  const summaries = [...sweeps, ...rays, ...within, ...distances]
  const ok =
    summaries.every(({ peers: of }) => of[ours] === null || of[ours].missed + of[ours].ghosts === 0) &&
    leaks.every(({ peers: of }) => (of[ours]?.leaked ?? 0) === 0) &&
    contains.every(({ peers: of }) => (of[ours]?.wrong ?? 0) === 0)
  return {
    task: 'peers',
    seed,
    cases,
    date,
    node: process.versions.node,
    band: BAND,
    peers: peers.map(({ name, version, settings }) => ({ name, version, settings })),
    sweeps,
    strict: strict.map(({ name, version, settings }) => ({ name, version, settings })),
    strictly,
    rays,
    within,
    distances,
    leaks,
    contains,
    ok,
  }
}
