/** Stuck, snagged, thrown: what walkers met with, one finding for each cause. */
import type { Body } from '../body.ts'
import { type Finding, LINES_SHOWN, type Severity, TRIANGLES_SHOWN } from '../finding.ts'
import { clustersOf } from './clusters.ts'
import type { Told } from './explore.ts'
import { type Found, metres, replayOf } from './found.ts'

type Trouble = 'stuck' | 'snag' | 'ejection' | 'partial-step' | 'strip'

/** Metres: less is rounding. */
const NO_THICKNESS = 1e-5
/** So many of each kind are told: the largest. */
const TOLD = 50

const WORDS: Record<Trouble, (worst: Told, body: Body) => string> = {
  stuck: () => 'A walker here cannot move in any direction.',
  snag: ({ size }) => `An obstacle only ${metres(size)} high stops walkers on flat ground.`,
  ejection: ({ size }) => `A walker was thrown ${metres(size)} in one step. This is a bug in carom, not in the level.`,
  'partial-step': ({ size }, body) =>
    `A step ${metres(size)} high stops walkers here, although they climb ${metres(body.step)}.`,
  strip: ({ size, wide }) =>
    `A strip ${metres(size)} high and ${wide > NO_THICKNESS ? `${metres(wide)} thick` : 'of no thickness'} jolts walkers on flat ground.`,
}
/** What is met once may be a corner that is grazed. */
const LEAST: Record<Trouble, number> = { stuck: 1, snag: 1, ejection: 1, 'partial-step': 2, strip: 3 }
const SEVERITIES: Record<Trouble, Severity> = {
  stuck: 'error',
  snag: 'warning',
  ejection: 'error',
  'partial-step': 'warning',
  strip: 'warning',
}

export function troublesOf(found: Found): Finding[] {
  return (Object.keys(WORDS) as Trouble[]).flatMap((kind) => {
    const told = found.exploration.incidents.filter((incident) => incident.kind === kind)
    return clustersOf(
      told.map(({ place }) => place),
      4 * found.walker.body.radius,
      told.map(({ triangle }) => triangle),
    )
      .filter((group) => group.length >= LEAST[kind])
      .sort((a, b) => b.length - a.length || a[0] - b[0])
      .slice(0, TOLD)
      .map((group) =>
        findingOf(
          found,
          kind,
          group.map((i) => told[i]),
        ),
      )
  })
}

function findingOf(found: Found, kind: Trouble, told: readonly Told[]): Finding {
  const size = told.reduce((most, incident) => Math.max(most, incident.size), 0)
  const worst = told.find((incident) => incident.size === size) ?? told[0]
  const triangles = [...new Set(told.map(({ triangle }) => triangle))].filter((t) => t >= 0).sort((a, b) => a - b)
  return {
    kind,
    severity: SEVERITIES[kind],
    place: worst.place,
    size,
    count: told.length,
    text: WORDS[kind](worst, found.walker.body),
    triangles: triangles.slice(0, TRIANGLES_SHOWN),
    lines: told.slice(0, LINES_SHOWN).flatMap(({ place: [x, y, z] }) => [x, y, z, x, y + 0.2, z]),
    fault: kind === 'ejection' ? 'carom' : 'level',
    replay: replayOf(found, worst),
  }
}
