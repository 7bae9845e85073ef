/** Findings in the order in which they are told: worst first, then by kind, size and place; so a report has the same bytes each time. */
import type { Finding, Severity } from './finding.ts'

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note']

export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(compare)
}

function compare(a: Finding, b: Finding): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  if (bySeverity !== 0) return bySeverity
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1
  if (a.size !== b.size) return b.size - a.size
  for (let k = 0; k < 3; k++) if (a.place[k] !== b.place[k]) return a.place[k] - b.place[k]
  return 0
}
