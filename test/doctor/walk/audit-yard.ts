/** A yard's report, and what is told in it. */
import { type AuditOptions, audit, type Level } from '../../../doctor/audit.ts'
import type { Report } from '../../../doctor/finding.ts'
import { BODY } from './yard.ts'

export function auditYard(level: Level, options: Partial<AuditOptions> = {}): Promise<Report> {
  const spawns = [[-2, 0, -2]]
  return audit(level, { body: BODY, seed: 1, budget: 1e6, spawns, spawnsFrom: 'option', version: 'x', ...options })
}

/** Kinds and severities, told once each. */
export const kinds = ({ findings }: Report) => [...new Set(findings.map(({ severity, kind }) => `${severity} ${kind}`))]
