import { carom } from '../../scenarios/carom.ts'
import { judge } from '../../scenarios/play.ts'
import type { Scenario } from '../../scenarios/scenario.ts'

/** What carom fails in a scenario, in words. */
export const failures = (scenario: Scenario): string[] =>
  (judge(carom, scenario) ?? [])
    .filter(({ ok }) => !ok)
    .map(({ what, measured, wanted }) => `${what}: ${measured}, expected ${wanted}`)
