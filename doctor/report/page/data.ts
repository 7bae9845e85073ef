/** What html.ts puts into the page, and this script reads from it. */
import type { Finding, FindingKind, Report, Severity } from '../../finding.ts'

export interface PageData {
  readonly report: Report
  /** SVG by finding; empty or missing: none. */
  readonly pictures: readonly string[]
  /** An address to which a replay's code is appended, or empty. */
  readonly replayLink: string
}

export interface Filter {
  readonly severities: ReadonlySet<Severity>
  /** Empty: all. */
  readonly kind: FindingKind | ''
  /** Lower case; every word of it has to be found. */
  readonly text: string
}

export const NO_FILTER: Filter = { severities: new Set(['error', 'warning', 'note']), kind: '', text: '' }

export function readData(): PageData {
  return JSON.parse((document.getElementById('data') as HTMLElement).textContent as string)
}

/** Indices of the findings that pass. */
export function filtered(findings: readonly Finding[], { severities, kind, text }: Filter): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const passed: number[] = []
  findings.forEach((finding, i) => {
    if (!severities.has(finding.severity) || (kind && finding.kind !== kind)) return
    const searched =
      words.length > 0
        ? `${finding.kind} ${finding.text} ${finding.objects?.join(' ') ?? ''} #${i + 1}`.toLowerCase()
        : ''
    if (words.every((word) => searched.includes(word))) passed.push(i)
  })
  return passed
}
