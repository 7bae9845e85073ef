/** What came of the scenarios: a table for the terminal, and a page. */
import { GROUPS } from './all.ts'
import { NOT_YET } from './not-yet.ts'
import { isClose, kindOf, number, type Outcome } from './outcome.ts'
import type { Runner } from './play.ts'
import type { Scenario, Verdict } from './scenario.ts'

export type Outcomes = ReadonlyMap<Scenario, readonly Outcome[]>

/** Which question was failed, and by what: '2: 0.012'. */
function cell(outcome: Outcome): string {
  const kind = kindOf(outcome)
  if (kind === 'cannot') return '-'
  if (kind !== 'failed' || typeof outcome === 'string') return kind
  if ('error' in outcome) return 'breaks off'
  const first = outcome.findIndex(({ ok }) => !ok)
  return `${first + 1}: ${number(outcome[first].measured)}`
}

/** The questions of a scenario, as somebody was asked them. */
function asked(outcomes: readonly Outcome[]): string {
  const verdicts = outcomes.find((outcome): outcome is readonly Verdict[] => Array.isArray(outcome))
  return verdicts?.map(({ what, wanted }, i) => `${i + 1}: ${what} ${wanted}`).join('; ') ?? ''
}

export function printTable(runners: readonly Runner[], outcomes: Outcomes): void {
  const rows: string[][] = []
  for (const [group, scenarios] of Object.entries(GROUPS)) {
    const here = scenarios.filter((scenario) => outcomes.has(scenario))
    if (here.length === 0) continue
    rows.push(['', ...runners.map(() => '')], [`# ${group}`, ...runners.map(({ name }) => name)])
    for (const scenario of here) rows.push([scenario.name, ...outcomes.get(scenario)!.map(mark)])
  }
  const widths = runners.map((_, k) => Math.max(...rows.map((row) => row[k + 1].length)))
  const first = Math.min(100, Math.max(...rows.map(([name]) => name.length)))
  for (const [name, ...cells] of rows)
    console.log([name.padEnd(first), ...cells.map((text, k) => text.padEnd(widths[k]))].join('  ').trimEnd())
}

const mark = (outcome: Outcome): string => (kindOf(outcome) === 'failed' ? `FAILED ${cell(outcome)}` : cell(outcome))

/** What failed, at length: of the first library. */
export function printFailures(outcomes: Outcomes, failed: readonly Scenario[]): void {
  for (const scenario of failed) {
    const [outcome] = outcomes.get(scenario)!
    if (typeof outcome === 'string') continue
    console.log(`\n${scenario.name} (${scenario.source})`)
    if ('error' in outcome) console.log(`  breaks off: ${outcome.error}`)
    else
      for (const { what, measured, wanted, ok } of outcome)
        console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${what}: ${measured}, expected ${wanted}`)
  }
}

export interface Sum {
  readonly ok: number
  readonly failed: number
  /** Of those that failed, how many are off by less than a thousandth. */
  readonly close: number
  readonly cannot: number
  readonly notYet: number
}

export function sumOf(outcomes: Outcomes, runner: number): Sum {
  const own = [...outcomes.values()].map((list) => list[runner])
  const kinds = own.map(kindOf)
  const count = (kind: string): number => kinds.filter((one) => one === kind).length
  return {
    ok: count('ok'),
    failed: count('failed'),
    close: own.filter(isClose).length,
    cannot: count('cannot'),
    notYet: count('not yet'),
  }
}

const HEAD = `# Characters, beside others

Every scenario of \`npm run scenarios\`: what a character has to do in a small level, told as numbers. carom is asked in every test run;
\`npm run scenarios -- --peers --write docs/characters-compared.md\` puts the same data to the character controllers of other
libraries, by the recipe that each of them documents, and writes this page. Each scenario is a few lines in \`tools/scenarios/\`, with the test or
the issue that it comes from. All of them can be watched, as carom plays them: \`npm start\`, then \`/scenarios/\` at the address that it prints.

A cell is \`ok\`, or the first question that was failed, and what was measured: **bold** where an answer is off by 0.001 or more of its
unit (a millimetre, a thousandth of a second, a frame). \`-\`: the library has no such body, option or thing, or its file in
\`tools/bench/scenarios/\` does not use it.
\`not yet\`: what carom cannot do yet. The last part of this page lists that, and what is known of carom's own failures.

Most questions are asked to the micrometre. That is carom's own measure, and stricter than the others promise: they compute in 32 bits (crashcat
does not), and for many games a millimetre is nothing. The numbers are there so that you can judge by a measure of your own.
`

const bar = (text: string): string => text.replaceAll('|', '\\|')

export function pageOf(runners: readonly Runner[], outcomes: Outcomes): string {
  const lines = [
    HEAD,
    '| library | version | what is used of it | ok | off by less than 0.001 | failed by more | cannot | not yet |',
    '|---|---|---|--:|--:|--:|--:|--:|',
  ]
  runners.forEach(({ name, version, settings }, k) => {
    const { ok, failed, close, cannot, notYet } = sumOf(outcomes, k)
    lines.push(
      `| ${name} | ${version} | ${bar(settings)} | ${ok} | ${close} | ${failed - close} | ${cannot} | ${notYet} |`,
    )
  })
  for (const [group, scenarios] of Object.entries(GROUPS)) {
    lines.push('', `## ${group}`, '', `| scenario | asked | ${runners.map(({ name }) => name).join(' | ')} |`)
    lines.push(`|---|---|${runners.map(() => '---|').join('')}`)
    for (const scenario of scenarios) {
      const list = outcomes.get(scenario)
      if (list === undefined) continue
      const cells = list.map((outcome) =>
        kindOf(outcome) === 'failed' && !isClose(outcome) ? `**${cell(outcome)}**` : cell(outcome),
      )
      lines.push(`| ${bar(scenario.name)}<br>*${bar(scenario.source)}* | ${bar(asked(list))} | ${cells.join(' | ')} |`)
    }
  }
  lines.push('', '## Where carom fails, and what it is not asked yet', '')
  for (const [name, why] of Object.entries(NOT_YET)) lines.push(`- ${name}: ${why}`)
  return `${lines.join('\n')}\n`
}
