/** Reports to where they are wanted: a table or JSON on stdout, HTML and SARIF in files. The one place that knows their makers. */
import { basename, dirname, extname, join } from 'node:path'
import type { Report } from '../finding.ts'
import { findingPictures, reportHtml } from '../report/html.ts'
import { reportJson } from '../report/json.ts'
import type { LevelTriangles } from '../report/picture.ts'
import { reportSarif } from '../report/sarif.ts'
import { reportTable } from '../report/table.ts'
import type { AuditWishes } from './audit-options.ts'
import { plain } from './plain.ts'
import { say, type Terminal } from './terminal.ts'
import { checkWritable, writeWhole } from './write-file.ts'

/** A level that could not be audited. */
export interface Failure {
  readonly file: string
  readonly exit: number
  readonly message: string
}

type Wishes = Pick<AuditWishes, 'files' | 'html' | 'sarif' | 'json' | 'seed' | 'playground'>

/** Said before anybody walks. */
export async function checkPlaces({ html, sarif }: Wishes): Promise<void> {
  for (const path of [html, sarif]) if (path !== undefined) await checkWritable(path)
}

/** Findings in the table: the others are in the JSON and the HTML. */
const ROWS = 40
/** Where the table is not shown it is this wide. */
const WIDTH = 120

/** Writes the table and the files of one level, as soon as its report is there. @param n which of the levels */
export async function writeReport(
  terminal: Terminal,
  wishes: Wishes,
  report: Report,
  level: LevelTriangles,
  n: number,
): Promise<void> {
  const { html, sarif, files, playground } = wishes
  const makers: [path: string | undefined, write: () => string][] = [
    [
      html,
      () =>
        reportHtml(report, {
          pictures: findingPictures(report, level),
          ...(playground !== undefined && { replayLink: `${playground.replace(/\/+$/, '')}/doctor/#replay=` }),
        }),
    ],
    [sarif, () => reportSarif(report)],
  ]
  for (const [path, write] of makers) {
    if (path === undefined) continue
    const place = placeOf(path, files, n)
    await writeWhole(place, write())
    say(terminal, `${plain(report.level.name)}: wrote ${plain(place)}`)
  }
  if (wishes.json) return
  const { columns, isTTY } = terminal.stdout as { columns?: number; isTTY?: boolean }
  terminal.stdout.write(reportTable(report, { width: columns ?? WIDTH, colours: isTTY === true, rows: ROWS }))
}

/** With --json, at the end: one report as it is, or several in a list. */
export function writeJson(
  terminal: Terminal,
  { files, json, seed }: Wishes,
  reports: readonly Report[],
  failures: readonly Failure[],
): void {
  if (!json) return
  if (files.length === 1 && reports.length === 1) terminal.stdout.write(`${reportJson(reports[0]).trimEnd()}\n`)
  else if (files.length > 1) {
    const failed = failures.map(({ file, exit, message }) => ({ file: basename(file), exit, message }))
    const parts = reports.map((report) => reportJson(report).trimEnd())
    terminal.stdout.write(`{"seed":${seed},"failed":${JSON.stringify(failed)},"reports":[${parts.join(',')}]}\n`)
  }
}

/** If there are several levels, each has a file of its own: report-castle.html for report.html, and report-castle-2.html for the next castle. */
export function placeOf(path: string, files: readonly string[], n: number): string {
  if (files.length === 1) return path
  const names = files.map((file) => basename(file, extname(file)))
  const before = names.slice(0, n).filter((name) => name === names[n]).length
  const ending = extname(path)
  const name = `${basename(path, ending)}-${names[n]}${before === 0 ? '' : `-${before + 1}`}${ending}`
  return join(dirname(path), name)
}
