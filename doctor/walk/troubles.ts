/** Stuck, snagged, thrown: what walkers met with, one finding for each cause. */
import { type Finding, LINES_SHOWN, type Severity, TRIANGLES_SHOWN } from '../finding.ts'
import { clustersOf } from './clusters.ts'
import type { Told } from './explore.ts'
import { type Found, metres, replayOf } from './found.ts'

type Trouble = 'stuck' | 'snag' | 'ejection'

/** So many of each kind are told: the largest. */
const TOLD = 50

const WORDS: Record<Trouble, (size: number, triangle: number) => string> = {
  stuck: () => 'Who comes here cannot move in any direction.',
  snag: (size) => `On flat ground walkers are stopped by something that is only ${metres(size)} high.`,
  ejection: (size) => `A walker was thrown ${metres(size)} in one step. That is a fault of carom, not of the level.`,
}
const SEVERITIES: Record<Trouble, Severity> = { stuck: 'error', snag: 'warning', ejection: 'error' }

export function troublesOf(found: Found): Finding[] {
  return (Object.keys(WORDS) as Trouble[]).flatMap((kind) => {
    const told = found.exploration.incidents.filter((incident) => incident.kind === kind)
    return clustersOf(
      told.map(({ place }) => place),
      4 * found.walker.body.radius,
      told.map(({ triangle }) => triangle),
    )
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
    text: WORDS[kind](size, worst.triangle),
    triangles: triangles.slice(0, TRIANGLES_SHOWN),
    lines: told.slice(0, LINES_SHOWN).flatMap(({ place: [x, y, z] }) => [x, y, z, x, y + 0.2, z]),
    fault: kind === 'ejection' ? 'carom' : 'level',
    replay: replayOf(found, worst),
  }
}
