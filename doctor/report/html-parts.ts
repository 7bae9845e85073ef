/** The parts of the page that need no script: what was looked at, and the worst findings as a table, for where scripts are not allowed. */
import type { Report } from '../finding.ts'
import { escapeMarkup } from './inert.ts'
import { bodyWords, coverage, spawnWords, unfinished, verdict } from './summary.ts'
import {
  amount,
  coordinates,
  counted,
  countSeverities,
  objectWords,
  SEVERITIES,
  sized,
  thousands,
  WORDS,
} from './words.ts'

/** How many rows the table has without the script, which shows all of them. */
const PLAIN_ROWS = 50

/** Three balls: white, yellow, red. */
const BRAND = `<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="10" cy="21" r="7" fill="#f4f1e8" stroke="#8a9a98"/><circle cx="22" cy="21" r="7" fill="#f2c53d"/><circle cx="16" cy="10" r="7" fill="#ff6b5e"/></svg>`

export function head(report: Report): string {
  const { level, body, seed, partial, budget, moves } = report
  const size = level.max.map((most, k) => amount(Number((most - level.min[k]).toFixed(1))))
  const made =
    partial === 'budget' || moves === 0 ? thousands(moves) : `${thousands(moves)} of ${thousands(budget)} at most`
  const facts = [
    fact('Triangles', thousands(level.triangles)),
    fact('Size (x, y, z)', `${size.join(' × ')} m`),
    fact('Starts', spawnWords(report)),
    fact('Moves', made),
    fact('Stances reached', thousands(report.stances)),
    fact('Seed', String(seed)),
    fact('Body', bodyWords(body), true),
  ]
  const missing = unfinished(report)
  return `<header>
<div><p class="brand">${BRAND}carom level doctor</p>
<h1>${escapeMarkup(level.name)}</h1>
<p class="verdict">${verdictMarkup(report)}</p>
<p class="coverage">${unbroken(coverage(report))}</p>${bar(report)}</div>
<dl class="facts">${facts.join('')}</dl>
<div class="strip">${missing ? `<p class="banner">${missing}</p>` : ''}${notes(level.notes)}</div>
</header>`
}

/** A number and its unit stay on one line. */
const unbroken = (text: string) => text.replace(/ (?=%|m²)/g, '&nbsp;')

function verdictMarkup(report: Report): string {
  if (report.findings.length === 0) return `<span class="good">${verdict(report)}</span>`
  const counts = countSeverities(report.findings)
  return SEVERITIES.map((severity) => {
    const count = counts[severity]
    return `<span class="${count > 0 ? severity : 'zero'}">${counted(count, severity)}</span>`
  }).join(' ')
}

function bar({ covered, walkable }: Report): string {
  if (!(walkable > 0)) return ''
  const value = Math.max(0, Math.min(1, covered / walkable)).toFixed(4)
  return `<meter min="0" max="1" value="${value}" aria-label="Covered part of the floor"></meter>`
}

function fact(name: string, value: string, wide = false): string {
  return `<div${wide ? ' class="wide"' : ''}><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`
}

function notes(list: readonly string[]): string {
  if (list.length === 0) return ''
  const items = list.map((note) => `<li>${escapeMarkup(note)}</li>`).join('')
  return `<details class="notes"><summary>${counted(list.length, 'note')} from reading the file</summary><ul>${items}</ul></details>`
}

export function plainList({ findings }: Report): string {
  if (findings.length === 0) return '<div id="plain"></div>'
  const rows = findings.slice(0, PLAIN_ROWS).map((finding, i) => {
    const { kind, severity, place, size, text } = finding
    const what = text + objectWords(finding)
    const cells = [String(i + 1), severity, WORDS[kind].title, coordinates(place), sized(kind, size), what]
    return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`
  })
  const more = findings.length - rows.length
  const titles = ['#', 'Severity', 'Kind', 'Place (x, y, z)', 'Size', 'What'].map(
    (title) => `<th scope="col">${title}</th>`,
  )
  return `<div id="plain">
<p>The map and the details need JavaScript. The worst findings:</p>
<table><thead><tr>${titles.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>${more > 0 ? `\n<p>… and ${thousands(more)} more.</p>` : ''}
</div>`
}
