import { describe, expect, it } from 'vitest'
import type { Level } from '../../../doctor/audit.ts'
import { play } from '../../../doctor/walk/replay.ts'
import { newWalker } from '../../../doctor/walk/walker.ts'
import { TriangleMesh } from '../../../src/index.ts'
import { auditYard, kinds } from './audit-yard.ts'
import { BODY, floor, levelOf, quad, soundYard, wall, walls, yardInTwo, yardWithHole, yardWithRidge } from './yard.ts'

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

const across = (...edges: readonly (readonly [z0: number, z1: number])[]) =>
  edges.flatMap(([z0, z1]) => [
    ...wall([-0.1, z1], [-0.1, z0]),
    ...wall([0.1, z0], [0.1, z1]),
    ...wall([-0.1, z0], [0.1, z0]),
    ...wall([0.1, z1], [-0.1, z1]),
  ])
const yardWith = (name: string, ...parts: number[][]) =>
  levelOf(name, [...floor(-3, -3, 3, 3), ...walls(-3, -3, 3, 3), ...parts.flat()])

describe('a passage that is too narrow', () => {
  const told = async (level: Level) => (await auditYard(level)).findings.filter(({ kind }) => kind === 'narrow-passage')

  it('is a warning where nobody reaches what is behind it', async () => {
    // the body is 1 m wide
    const [passage, ...more] = await told(yardWith('gap', across([-3, -0.4], [0.4, 3])))
    expect(more).toEqual([])
    expect(passage).toMatchObject({ severity: 'warning', fault: 'level' })
    expect(passage.size).toBeCloseTo(0.8, 1)
    expect(passage.text).toContain('No walker reached the floor behind it.')
    expect(passage.replay).toBeDefined()
  })

  it('is nothing where a short way leads around', async () => {
    expect(await told(yardWith('around', across([-3, -2], [-1.2, 1.6])))).toEqual([])
  })

  it('is a note where only a long way leads around', async () => {
    // a wall of 20 m in a hall of 24 m, with a gap at one end and an end that is open at the other
    const hall = levelOf('hall', [...floor(-3, -3, 3, 21), ...walls(-3, -3, 3, 21), ...across([-3, -1], [-0.2, 17])])
    expect((await told(hall)).map(({ severity }) => severity)).toEqual(['note'])
  })

  it.each<[string, [number, number][]]>([
    ['wide enough', [[-3, -0.6], [0.6, 3]]],
    ['too narrow for a thinner body, too', [[-3, -0.2], [0.2, 3]]],
  ])('is none where it is %s', async (_, edges) => expect(await told(yardWith('other', across(...edges)))).toEqual([])) // biome-ignore format: a row

  it('is none between low obstacles, and in corners', async () => {
    const low = across([-3, -0.4], [0.4, 3]).map((value, i) => (i % 3 === 1 ? value / 12 : value))
    expect(await told(yardWith('low', low))).toEqual([])
    expect(await told(soundYard())).toEqual([])
  })
})

describe('a thin strip', () => {
  const strip = (high: number, wide: number) => [
    ...quad([-wide, 0, 3], [-wide, high, 3], [-wide, high, -3], [-wide, 0, -3]),
    ...quad([wide, 0, -3], [wide, high, -3], [wide, high, 3], [wide, 0, 3]),
    ...quad([-wide, high, 3], [wide, high, 3], [wide, high, -3], [-wide, high, -3]),
  ]
  const told = async (parts: number[]) =>
    (await auditYard(yardWith('strip', parts))).findings.filter(({ kind }) => kind === 'strip')

  it('is one finding, with its height and thickness', async () => {
    const found = await told(strip(0.1, 0.01))
    expect(found.map(({ severity, text }) => [severity, text])).toEqual([
      ['warning', 'A strip 0.1 m high and 20 mm thick jolts walkers on flat ground.'],
    ])
    expect(found[0].size).toBeCloseTo(0.1, 3)
  })

  it.each([
    ['that is too low to matter', 0.005, 0.01],
    ['as wide as a sill', 0.1, 0.1],
  ])('is none %s', async (_, high, wide) => expect(await told(strip(high, wide))).toEqual([]))
})

describe('moves that ran out', () => {
  it('go on, and the report is that of a budget that was enough', async () => {
    const goOn = async ({ moves, budget }: { moves: number; budget: number }) => {
      expect(moves).toBeGreaterThanOrEqual(budget)
      return 30_000
    }
    const { budget, ...continued } = await auditYard(yardWithRidge(), { budget: 10_000, goOn })
    expect(continued.partial).toBe('')
    expect(budget % 30_000).toBe(10_000)
    expect(await auditYard(yardWithRidge(), { budget })).toEqual({ budget, ...continued })
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
