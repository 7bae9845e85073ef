/** A report as a table for terminals: worst first, and of a width that fits. Whatever the level's texts hold, it is shown and not obeyed. */
import type { Finding, Report, Severity } from '../finding.ts'
import { visible } from './inert.ts'
import { bodyWords, coverage, unfinished, verdict } from './summary.ts'
import { columns, pad, shorten } from './width.ts'
import { coordinates, objectWords, sized, thousands } from './words.ts'

export interface TableOptions {
  /** Columns of the terminal; at least 40. */
  readonly width?: number
  /** ANSI colours. */
  readonly colours?: boolean
  /** How many findings at most. */
  readonly rows?: number
}

export const TABLE_DEFAULTS = { width: 100, colours: false, rows: 20 } as const satisfies Required<TableOptions>

/** With less room than this beside the other columns a text stands on a line of its own. */
const LEAST_TEXT = 24
/** A text that takes more is cut. */
const MOST_LINES = 3
const GAP = '  '

const COLOURS: Record<Severity | 'faint' | 'strong', string> = {
  error: '31',
  warning: '33',
  note: '36',
  faint: '2',
  strong: '1',
}

type Paint = (text: string, how: keyof typeof COLOURS) => string

/** Lines, each ended by a line feed. */
export function reportTable(report: Report, options: TableOptions = {}): string {
  const { width: wanted, colours, rows } = { ...TABLE_DEFAULTS, ...options }
  const width = Math.max(40, Math.floor(wanted))
  const paint: Paint = colours ? (text, how) => `\u001b[${COLOURS[how]}m${text}\u001b[0m` : (text) => text
  const lines = [...head(report, width, paint), '']
  const { findings } = report
  const shown = findings.slice(0, Math.max(0, rows))
  if (shown.length > 0) lines.push(...table(shown, width, paint))
  const more = findings.length - shown.length
  if (more > 0) lines.push(paint(`… and ${thousands(more)} more (all are in the JSON and in the HTML report)`, 'faint'))
  if (findings.length > 0) lines.push('')
  lines.push(...wrap(coverage(report), width))
  const missing = unfinished(report)
  if (missing) lines.push(...wrap(missing, width).map((line) => paint(line, 'warning')))
  return `${lines.join('\n')}\n`
}

function head(report: Report, width: number, paint: Paint): string[] {
  const { level, seed } = report
  const name = shorten(visible(level.name), width)
  const facts = `${thousands(level.triangles)} triangles, seed ${seed}`
  const worst = report.findings[0]?.severity ?? 'note'
  return [
    paint(name, 'strong'),
    ...wrap(`${facts}. Body: ${bodyWords(report.body)}.`, width).map((line) => paint(line, 'faint')),
    ...level.notes.flatMap((note) => wrap(`Note: ${visible(note)}`, width)),
    '',
    paint(`${verdict(report)}.`, worst),
  ]
}

function table(findings: readonly Finding[], width: number, paint: Paint): string[] {
  const cells = findings.map((finding, i) => [
    String(i + 1),
    finding.severity,
    finding.kind,
    coordinates(finding.place),
    sized(finding.kind, finding.size),
  ])
  const titles = ['#', 'severity', 'kind', 'place (x, y, z)', 'size']
  const widths = titles.map((title, k) => Math.max(title.length, ...cells.map((row) => columns(row[k]))))
  const before = widths.reduce((sum, each) => sum + each + GAP.length, 0)
  const beside = width - before >= LEAST_TEXT
  const indent = ' '.repeat(widths[0] + GAP.length)

  /** On narrow terminals the last columns are cut; the severity comes first and stays. */
  const row = (texts: readonly string[], how?: Severity) => {
    const padded = texts.map((text, k) => pad(text, widths[k], k === 0 || k === 4 ? 'right' : 'left'))
    const whole = shorten(padded.join(GAP), width)
    if (!how) return paint(whole, 'faint')
    const start = widths[0] + GAP.length
    return whole.slice(0, start) + paint(whole.slice(start, start + how.length), how) + whole.slice(start + how.length)
  }
  const text = (finding: Finding) =>
    visible(finding.text) +
    objectWords(finding) +
    (finding.count > 1 ? ` (${thousands(finding.count)} cases)` : '') +
    (finding.fault === 'carom' ? ' (a bug in carom)' : '')
  const lines = [beside ? row(titles) + GAP + paint('what', 'faint') : row(titles)]
  findings.forEach((finding, i) => {
    const line = row(cells[i], finding.severity)
    const room = beside ? width - before : width - indent.length
    const [first, ...others] = wrap(text(finding), room, MOST_LINES)
    if (beside) lines.push(line + GAP + first, ...others.map((other) => ' '.repeat(before) + other))
    else lines.push(line, ...[first, ...others].map((part) => indent + part))
  })
  return lines
}

/** Broken at spaces; a word that is too long is cut, and so is what does not shorten on the last line. */
function wrap(text: string, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && columns(line) + 1 + columns(word) > width && lines.length + 1 < most) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
  }
  return [...lines, line].map((each) => shorten(each, width))
}
