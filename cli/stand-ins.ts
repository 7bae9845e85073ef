/** Stand-ins until doctor/report/ (for output.ts) and doctor/checks/ (for audit.ts) are merged. */
import type { Body } from '../doctor/body.ts'
import type { Finding, Report } from '../doctor/finding.ts'

export async function checkTriangles(
  _positions: Float32Array,
  _indices: Uint32Array,
  _body: Body,
  _options: { onProgress?(fraction: number): void; signal?: AbortSignal },
): Promise<Finding[]> {
  return []
}

export function tableOf(report: Report): string {
  const { level, findings, moves, budget, partial, covered, walkable } = report
  const rows = findings.map(({ severity, kind, count, place, text }) =>
    [
      severity.padEnd(8),
      kind.padEnd(13),
      `${count}x`.padStart(6),
      place.map((x) => x.toFixed(2)).join(', '),
      text,
    ].join(' '),
  )
  return [
    `${level.name}: ${level.triangles} triangles, ${covered.toFixed(0)} of ${walkable.toFixed(0)} m² of floor walked, ${moves} of ${budget} moves${partial === '' ? '' : `, partial: ${partial}`}`,
    ...rows,
    `${findings.length} findings`,
    '',
  ].join('\n')
}

export function jsonOf(report: Report): string {
  return JSON.stringify(report)
}

export function sarifOf(report: Report): string {
  const results = report.findings.map(({ kind, severity, text }) => ({
    ruleId: kind,
    level: severity,
    message: { text },
  }))
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'carom' } }, results }] })
}

export function htmlOf(report: Report): string {
  const safe = tableOf(report).replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<!doctype html><meta charset="utf-8"><title>carom</title><pre>${safe}</pre>`
}
