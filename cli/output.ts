/** Reports to where they are wanted: a table or JSON on stdout, HTML and SARIF in files. The one place that knows their makers. */
import { basename, dirname, extname, join } from 'node:path'
import type { Report } from '../doctor/finding.ts'
import type { AuditWishes } from './audit-options.ts'
import { plain } from './plain.ts'
import { htmlOf, jsonOf, sarifOf, tableOf } from './stand-ins.ts'
import { say, type Terminal } from './terminal.ts'
import { checkWritable, writeWhole } from './write-file.ts'

/** A level that could not be audited. */
export interface Failure {
  readonly file: string
  readonly exit: number
  readonly message: string
}

type Wishes = Pick<AuditWishes, 'files' | 'html' | 'sarif' | 'json' | 'seed'>

/** Said before anybody walks. */
export async function checkPlaces({ html, sarif }: Wishes): Promise<void> {
  for (const path of [html, sarif]) if (path !== undefined) await checkWritable(path)
}

/** Of one level, as soon as it is there: the table, and files. @param n which of the levels */
export async function writeReport(terminal: Terminal, wishes: Wishes, report: Report, n: number): Promise<void> {
  for (const [path, write] of [
    [wishes.html, htmlOf],
    [wishes.sarif, sarifOf],
  ] as const) {
    if (path === undefined) continue
    const place = placeOf(path, wishes.files, n)
    await writeWhole(place, write(report))
    say(terminal, `${plain(report.level.name)}: wrote ${plain(place)}`)
  }
  if (!wishes.json) terminal.stdout.write(tableOf(toShow(report)))
}

/** With --json, at the end: one report as it is, or several in a list. */
export function writeJson(
  terminal: Terminal,
  { files, json, seed }: Wishes,
  reports: readonly Report[],
  failures: readonly Failure[],
): void {
  if (!json) return
  if (files.length === 1 && reports.length === 1) terminal.stdout.write(`${jsonOf(reports[0]).trimEnd()}\n`)
  else if (files.length > 1) {
    const failed = failures.map(({ file, exit, message }) => ({ file: basename(file), exit, message }))
    const parts = reports.map((report) => jsonOf(report).trimEnd())
    terminal.stdout.write(`{"seed":${seed},"failed":${JSON.stringify(failed)},"reports":[${parts.join(',')}]}\n`)
  }
}

/** Of several levels each has a file of its own: report.html is report-castle.html, and report-castle-2.html for the next castle. */
export function placeOf(path: string, files: readonly string[], n: number): string {
  if (files.length === 1) return path
  const names = files.map((file) => basename(file, extname(file)))
  const before = names.slice(0, n).filter((name) => name === names[n]).length
  const ending = extname(path)
  const name = `${basename(path, ending)}-${names[n]}${before === 0 ? '' : `-${before + 1}`}${ending}`
  return join(dirname(path), name)
}

/** Without control characters in what comes from the level. */
function toShow(report: Report): Report {
  const { level, findings } = report
  return {
    ...report,
    level: { ...level, name: plain(level.name), notes: level.notes.map((note) => plain(note)) },
    findings: findings.map((finding) => ({ ...finding, text: plain(finding.text) })),
  }
}
