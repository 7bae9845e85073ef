import { describe, expect, it } from 'vitest'
import type { Level } from '../../../doctor/audit.ts'
import { play } from '../../../doctor/walk/replay.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../../src/index.ts'
import { auditYard, kinds } from './audit-yard.ts'
import { BODY, soundYard, yardInTwo, yardWithHole, yardWithRidge } from './yard.ts'

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
    ['a ridge that stops them', yardWithRidge, ['warning snag'], 0.36, 0.01],
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
})

describe('a report', () => {
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
    for (const level of [yardWithRidge()]) {
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
