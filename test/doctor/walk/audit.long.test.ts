/** What walkers find, the rest of it; see audit.test.ts. */
import { describe, expect, it } from 'vitest'
import { doHere, type Level } from '../../../doctor/audit.ts'
import type { Body } from '../../../doctor/body.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../../src/index.ts'
import { auditYard, kinds } from './audit-yard.ts'
import { BODY, yardWithEdge, yardWithHole, yardWithPit, yardWithShaft } from './yard.ts'

describe('walkers find', () => {
  it.each<[string, () => Level, string[], number, number]>([
    ['a pit', yardWithPit, ['error pit'], 2, 0.26],
    ['the edge of the level', yardWithEdge, ['warning fall'], 6, 1.1],
  ])('%s', async (_, make, expected, size, off) => {
    const level = make()
    const report = await auditYard(level)
    const [first] = report.findings
    expect(kinds(report).filter((kind) => !kind.includes('unreached'))).toEqual(expected)
    expect(Math.abs(first.size - size)).toBeLessThan(off)
    expect(first.fault).toBe('level')
    expect(first.count).toBeGreaterThan(3)
    // one cause is one finding
    expect(report.findings.filter(({ kind }) => kind === first.kind)).toHaveLength(1)
  })

  it('a shaft in which one cannot move', async () => {
    expect(kinds(await auditYard(yardWithShaft(), { spawns: [[0, -1.5, 0]] }))).toContain('error stuck')
  })

  it('that who jumps gets out of a pit', async () => {
    const jumper: Body = { ...BODY, jump: 2.4 }
    expect(kinds(await auditYard(yardWithPit(), { body: jumper, budget: 3e6 }))).not.toContain('error pit')
  })
})

describe('a report', () => {
  it('is the same whoever walks, and in which order', async () => {
    const level = yardWithHole()
    const mesh = new TriangleMesh(level.positions, level.indices)
    const here = await auditYard(level)
    const walkers = [0, 1, 2].map(() => doHere(newWalker(mesh, BODY), BODY))
    const scattered = await auditYard(level, {
      doJobs: async (jobs) => {
        const outcomes = await Promise.all(
          jobs.map((_, i) => walkers[i % 3]([jobs[jobs.length - 1 - i]]).then(([outcome]) => outcome)),
        )
        return outcomes.reverse()
      },
    })
    expect(JSON.stringify(scattered)).toBe(JSON.stringify(here))
    expect(JSON.stringify(await auditYard(level, { seed: 2 }))).not.toBe(JSON.stringify(here))
  })
})
