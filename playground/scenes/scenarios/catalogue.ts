/** The scenarios as the page lists them, and as its address names them. */
import { GROUPS } from '../../../tools/scenarios/all.ts'
import { NOT_YET } from '../../../tools/scenarios/not-yet.ts'
import type { Scenario } from '../../../tools/scenarios/scenario.ts'

export interface Entry {
  readonly scenario: Scenario
  readonly group: string
  /** Its name in an address. */
  readonly slug: string
  /** What is known of its failure; null where it goes well. */
  readonly known: string | null
}

/** Letters and digits, with dashes between them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const ENTRIES: readonly Entry[] = Object.entries(GROUPS).flatMap(([group, scenarios]) =>
  scenarios.map((scenario) => ({
    scenario,
    group,
    slug: slugOf(scenario.name),
    known: NOT_YET[scenario.name]?.replace(/^found: /, '') ?? null,
  })),
)

export const FIRST = ENTRIES.find(({ slug }) => slug === 's7-up-ten-steps-at-60-to-360-hz-capsule') ?? ENTRIES[0]

/** Has it all words of a text, in whatever order? 'known' finds those whose failure is known. */
export function matches({ scenario, group, known }: Entry, text: string): boolean {
  const about = `${scenario.name} ${scenario.source} ${group}${known === null ? '' : ' known'}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word))
}
