import { describe, expect, it } from 'vitest'
import { type AuditOptions, audit, doHere, type Level } from '../../../doctor/audit.ts'
import type { Body } from '../../../doctor/body.ts'
import type { Report } from '../../../doctor/finding.ts'
import { play } from '../../../doctor/walk/replay.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../../src/index.ts'
import {
  BODY,
  soundYard,
  yardInTwo,
  yardWithEdge,
  yardWithHole,
  yardWithPit,
  yardWithRidge,
  yardWithShaft,
} from './yard.ts'

function auditYard(level: Level, options: Partial<AuditOptions> = {}): Promise<Report> {
  const spawns = [[-2, 0, -2]]
  return audit(level, { body: BODY, seed: 1, budget: 1e6, spawns, spawnsFrom: 'option', version: 'x', ...options })
}

/** Kinds and severities, told once each. */
const kinds = ({ findings }: Report) => [...new Set(findings.map(({ severity, kind }) => `${severity} ${kind}`))]

describe('walkers find', () => {
  it('nothing in a sound yard, and come everywhere', async () => {
    const report = await auditYard(soundYard())
    expect(report.findings).toEqual([])
    expect(report.partial).toBe('')
    expect(report.covered).toBeGreaterThan(0.99 * report.walkable)
    // stances fill what the body's middle can be in
    const free = (6 - 2 * BODY.radius) ** 2 / (BODY.radius / 2) ** 2
    expect(report.stances).toBeGreaterThan(0.99 * free)
  })

  it.each<[string, () => Level, string[], number, number]>([
    ['a hole that they fall through', yardWithHole, ['error fall'], 1.6, 0.6],
    ['a pit', yardWithPit, ['error pit'], 2, 0.26],
    ['a ridge that stops them', yardWithRidge, ['warning snag'], 0.36, 0.01],
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

  it('a floor that nobody comes to', async () => {
    const report = await auditYard(yardInTwo())
    expect(kinds(report)).toEqual(['note unreached'])
    expect(report.findings[0].size).toBeGreaterThan(8)
    expect(report.covered).toBeLessThan(0.6 * report.walkable)
  })

  it.each<[string, number[], string]>([
    ['in the air beside the level', [9, 0, 0], 'error fall'],
    ['between two walls', [0.05, 0, 0], 'error stuck'],
  ])('a start %s', async (_, place, expected) => {
    const report = await auditYard(yardInTwo(), { spawns: [place] })
    expect(kinds(report)).toContain(expected)
    expect(report.stances).toBe(0)
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

  it('says where it was stopped', async () => {
    const short = await auditYard(soundYard(), { budget: 2000 })
    expect(short.partial).toBe('budget')
    expect(short.moves).toBeGreaterThanOrEqual(2000)
    const ended = new AbortController()
    const cut = await auditYard(soundYard(), {
      signal: ended.signal,
      onWave: ({ moves }) => moves > 2000 && ended.abort(),
    })
    expect(cut.partial).toBe('interrupted')
    expect(cut.stances).toBeGreaterThan(10)
  })

  it('has replays that end where they say, in a walker of their own', async () => {
    for (const level of [yardWithHole(), yardWithRidge()]) {
      const { findings } = await auditYard(level)
      const { replay } = findings[0]
      if (replay === undefined) throw new Error('there is no replay')
      const walker = newWalker(new TriangleMesh(level.positions, level.indices), BODY)
      play(walker, replay.state, replay.inputs)
      const { x, y, z } = walker.character.position
      expect([x, y, z]).toEqual(replay.end)
    }
  })
})
