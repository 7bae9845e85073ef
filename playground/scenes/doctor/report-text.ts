/** A report out of a file: somebody else's, so it is checked, and its texts are only ever shown as text. */
import type { Finding, Report } from '../../../doctor/finding.ts'
import { checkReplay } from './replay-text.ts'

const MOST_FINDINGS = 100_000

/** @throws Error with a sentence for the visitor */
export function readReport(text: string, file: string): Report {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${file} is not a JSON file.`)
  }
  const { version, level, findings, body } = (value ?? {}) as Partial<Report>
  if (version !== 1 || !Array.isArray(findings) || typeof level?.hash !== 'string' || typeof level.name !== 'string')
    throw new Error(`${file} is not a report of the level doctor, version 1.`)
  if (findings.length > MOST_FINDINGS || body === undefined || !findings.every(isFinding))
    throw new Error(`${file}: a finding in this report is invalid.`)
  for (const { replay } of findings) if (replay !== undefined) checkReplay(replay)
  return value as Report
}

function isFinding(value: unknown): value is Finding {
  const { kind, severity, place, text, count, size, triangles, objects, lines } = (value ?? {}) as Partial<Finding>
  return (
    typeof kind === 'string' &&
    ['error', 'warning', 'note'].includes(severity ?? '') &&
    isNumbers(place, 3) &&
    typeof text === 'string' &&
    typeof count === 'number' &&
    typeof size === 'number' &&
    isNumbers(triangles) &&
    (objects === undefined || (Array.isArray(objects) && objects.every((name) => typeof name === 'string'))) &&
    isNumbers(lines) &&
    lines.length % 6 === 0
  )
}

function isNumbers(value: unknown, length?: number): value is number[] {
  return Array.isArray(value) && (length === undefined || value.length === length) && value.every(Number.isFinite)
}
