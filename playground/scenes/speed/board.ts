/** What is shown: a table with bars for each event, and one of the builds. Bars grow with the rounds; at the end each is as long as its speed. */
import { el } from '../../shell/dom.ts'
import type { Checked } from './check.ts'
import type { BuilderName, EntrantName } from './entrants.ts'
import type { BuildRow } from './messages.ts'
import { EVENTS, MEASURE, type Standing } from './race.ts'

const WHO: Record<EntrantName, readonly [name: string, how: string]> = {
  batch: ['carom, in batches', 'castRays and castRaysAny: all rays in one call'],
  carom: ['carom', 'castRay and castRayAny: one call per ray'],
  plain: ['carom, TypeScript', 'the same calls without the WebAssembly kernel'],
  bvh: ['three-mesh-bvh', 'raycastFirst on an SAH tree; it has no query for any hit'],
  octree: [
    'three’s Octree',
    'rayIntersect on every 16th ray; it sees only front faces, and is compared with carom’s front faces',
  ],
}
const BUILDERS: Record<BuilderName, string> = { carom: 'carom', bvh: 'three-mesh-bvh', octree: 'three’s Octree' }
const ENTRANTS = Object.keys(WHO) as EntrantName[]
const BUILDER_NAMES = Object.keys(BUILDERS) as BuilderName[]
const TITLES = {
  first: { camera: 'First hit, camera rays', random: 'First hit, random rays' },
  any: { camera: 'Any hit, camera rays', random: 'Any hit, random rays' },
} as const

/** What is not measured yet. */
const NOT_YET = '–'

export interface Board {
  readonly element: HTMLElement
  /** Nothing is measured yet, and these will not run. */
  begin(skipped: readonly BuilderName[]): void
  /** @param share of the race that is run, 0 to 1 */
  show(event: number, standings: readonly Standing[], share: number): void
  builds(rows: readonly BuildRow[]): void
}

export function createBoard(): Board {
  const bodies = EVENTS.map(() => el('tbody', {}))
  const tables = EVENTS.map(({ question, rays }, i) =>
    el(
      'table',
      { class: 'speed-event', 'data-event': `${question}-${rays}` },
      el('caption', {}, TITLES[question][rays]),
      head('library', '', 'Mray/s', 'times', 'differ'),
      bodies[i],
    ),
  )
  const built = el('tbody', {})
  const builds = el(
    'table',
    { class: 'speed-builds' },
    el('caption', {}, 'Building the tree'),
    head('library', 'ms', 'kB'),
    built,
  )
  const rows = EVENTS.map(() => new Map<EntrantName, Row>())
  return {
    element: el('div', { class: 'speed-board' }, ...tables, builds),
    begin(skipped) {
      const runs = ENTRANTS.filter((name) => !skipped.some((builder) => builder === name))
      for (const [event, body] of bodies.entries()) {
        rows[event] = new Map(runs.map((name) => [name, createRow(name)]))
        body.replaceChildren(...[...rows[event].values()].map(({ element }) => element))
      }
      built.replaceChildren(...BUILDER_NAMES.map((name) => buildRow(name, null)))
    },
    show(event, standings, share) {
      const fastest = Math.max(...standings.map(({ speed }) => speed))
      for (const standing of standings)
        rows[event].get(standing.entrant)?.show(standing, fastest > 0 ? (share * standing.speed) / fastest : 0)
    },
    builds(all) {
      built.replaceChildren(...all.map((row) => buildRow(row.builder, row)))
    },
  }
}

const head = (...names: string[]) =>
  el('thead', {}, el('tr', {}, ...names.map((name) => (name === '' ? el('td', {}) : el('th', { scope: 'col' }, name)))))

interface Row {
  readonly element: HTMLElement
  show(standing: Standing, length: number): void
}

function createRow(entrant: EntrantName): Row {
  const [name, how] = WHO[entrant]
  const bar = el('i', { class: 'bar-of-speed', style: 'width: 0' })
  const [speed, times, differ] = ['speed', 'times', 'differ'].map((cell) => el('td', { 'data-cell': cell }, NOT_YET))
  return {
    element: el(
      'tr',
      { 'data-entrant': entrant },
      el('th', { scope: 'row', title: how }, name),
      el('td', { class: 'track' }, bar),
      speed,
      times,
      differ,
    ),
    show(standing, length) {
      bar.style.width = `${(100 * length).toFixed(2)}%`
      speed.textContent = standing.rounds > 0 ? digits(standing.speed) : NOT_YET
      times.textContent = timesOf(standing)
      differ.textContent = verdictOf(standing.checked)
      differ.classList.toggle('wrong', standing.checked.wrong > 0)
    },
  }
}

function timesOf({ entrant, rounds, times }: Standing): string {
  if (rounds === 0 || Number.isNaN(times)) return NOT_YET
  return entrant === MEASURE ? '1 ×' : `${times.toFixed(2)} ×`
}

export function verdictOf({ differ, wrong, unjudged }: Checked): string {
  if (differ === 0) return '0'
  return unjudged === differ ? `${count(differ)}, unchecked` : `${count(differ)}, ${count(wrong)} wrong`
}

/** Null: it is not built yet. */
function buildRow(builder: BuilderName, row: BuildRow | null): HTMLElement {
  const name = el('th', { scope: 'row', title: row ? `median of ${row.builds}` : '' }, BUILDERS[builder])
  return el(
    'tr',
    { 'data-builder': builder },
    name,
    el('td', { 'data-cell': 'ms' }, row ? tookOf(row) : NOT_YET),
    el('td', { 'data-cell': 'bytes' }, row ? bytesOf(row) : NOT_YET),
  )
}

const tookOf = ({ ms }: BuildRow) => (ms === null ? 'skipped: the level is too large for it' : digits(ms))

function bytesOf({ ms, bytes }: BuildRow): string {
  if (bytes !== null) return count(Math.round(bytes / 1000))
  return ms === null ? '' : 'unknown'
}

const count = (value: number) => value.toLocaleString('en')
/** Three of them that count. */
export const digits = (value: number) => (value >= 100 ? count(Math.round(value)) : value.toPrecision(3))
