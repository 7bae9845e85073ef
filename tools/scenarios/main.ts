/** npm run scenarios: every scenario in carom, and with --peers in other libraries beside it. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SCENARIOS } from './all.ts'
import { carom } from './carom.ts'
import { isKnown } from './not-yet.ts'
import { ask, kindOf } from './outcome.ts'
import type { Runner } from './play.ts'
import { pageOf, printFailures, printTable, sumOf } from './report.ts'

export const HELP = `usage: npm run scenarios -- [--only TEXT] [--short] [--peers] [--list] [--json] [--write FILE]

Puts carom's characters into small levels, and judges what they do by numbers.

  --only TEXT   only scenarios with TEXT in their name, source or group of need
  --short       not those that take long
  --peers       the same in Rapier, Jolt, crashcat, Babylon.js and three-mesh-bvh; installs them into tools/bench/node_modules first
  --list        names and sources, and runs nothing
  --json        one line of JSON at the end
  --write FILE  a page with every scenario: docs/characters-compared.md
  --no-install  installs nothing

Exits with 1 where carom fails a scenario that tools/scenarios/not-yet.ts does not name.`

/** @param openPeers the other libraries @returns the exit code */
export async function main(args: string[], openPeers: (() => Promise<Runner[]>) | null): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      peers: flag,
      short: flag,
      list: flag,
      json: flag,
      help: flag,
      write: { type: 'string' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const all = SCENARIOS.filter(({ long }) => !values.short || !long)
  const scenarios = all.filter(({ name, source, needs = '' }) => `${name}\n${source}\n${needs}`.includes(values.only))
  if (scenarios.length === 0) throw new RangeError(`--only is ${values.only}, expected a part of some name or source`)
  if (values.list) {
    for (const { name, source } of scenarios) console.log(`${name}  (${source})`)
    return 0
  }
  const runners = [carom, ...(openPeers === null ? [] : await openPeers())]
  const outcomes = new Map(scenarios.map((scenario) => [scenario, runners.map((runner) => ask(runner, scenario))]))
  printTable(runners, outcomes)
  const { ok: passed, notYet } = sumOf(outcomes, 0)
  const known = scenarios.filter(({ name }) => isKnown(name))
  const failed = scenarios.filter((scenario) => {
    const kind = kindOf(outcomes.get(scenario)![0])
    return kind !== 'ok' && kind !== 'not yet' && !isKnown(scenario.name)
  })
  printFailures(outcomes, failed)
  for (const scenario of known)
    if (kindOf(outcomes.get(scenario)![0]) === 'ok')
      console.log(`\n${scenario.name}: goes well now, and can leave tools/scenarios/not-yet.ts`)
  const still = known.filter((scenario) => kindOf(outcomes.get(scenario)![0]) !== 'ok').length
  console.log(
    `\ncarom: ${passed} of ${scenarios.length} scenarios are well, ${failed.length} failed, ${still} failed as is known, ${notYet} not yet`,
  )
  if (values.write !== undefined) writeFileSync(values.write, pageOf(runners, outcomes))
  if (values.json) {
    const peers = Object.fromEntries(runners.slice(1).map(({ name }, k) => [name, sumOf(outcomes, k + 1)]))
    const names = failed.map(({ name }) => name)
    console.log(
      JSON.stringify({
        total: scenarios.length,
        passed,
        failed: names,
        known: still,
        notYet,
        ...(openPeers && { peers }),
      }),
    )
  }
  return failed.length === 0 ? 0 : 1
}
