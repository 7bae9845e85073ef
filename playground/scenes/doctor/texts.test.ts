/** What the doctor's page says and takes in as text. */
import { describe, expect, it } from 'vitest'
import { audit } from '../../../doctor/audit.ts'
import { BODIES } from '../../../doctor/body.ts'
import { summaryOf } from './controls.ts'
import { fileName } from './exports.ts'
import { timeLeft, wordsOf } from './how-far.ts'
import { readReport } from './report-text.ts'

const progress = { stage: 'walking', checked: 1, moves: 25_000, budget: 100_000, stances: 1234, seconds: 10 } as const

describe('how far it is', () => {
  it('is told with the time that is left at most', () => {
    expect(wordsOf(progress)).toBe('1,234 places, 25,000 moves, at most 30 s left')
    expect(timeLeft({ ...progress, budget: 1e6 })).toBe('at most 7 min left')
    expect(timeLeft({ ...progress, moves: 99_999 })).toBe('about a second left')
  })

  it('is not guessed at once, nor before anything has moved', () => {
    expect(timeLeft({ ...progress, seconds: 1 })).toBe('')
    expect(timeLeft({ ...progress, moves: 0 })).toBe('')
    expect(wordsOf({ ...progress, stage: 'checking' })).toBe('Checking the triangles')
  })
})

describe('the file of a report', () => {
  it.each([
    ['Attic (2).glb', 'Attic-2-report.json'],
    ['../../etc/passwd', 'etc-passwd-report.json'],
    ['Höhle.obj', 'Höhle-report.json'],
    ['<>', 'level-report.json'],
  ])('%s is kept as %s', (level, file) => expect(fileName(level, 'json')).toBe(file))
})

describe('a report out of a file', () => {
  const square = {
    name: 'square',
    positions: Float32Array.from([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    notes: [],
  }
  const made = audit(square, {
    ...{ body: BODIES.visitor, seed: 1, budget: 1e6, version: 'x' },
    ...{ spawns: [[0, 0, 0]], spawnsFrom: 'option' },
  })

  it('is what was saved', async () => {
    const report = await made
    expect(report.findings.map(({ kind }) => kind)).toContain('fall')
    expect(readReport(JSON.stringify(report), 'a.json')).toEqual(report)
    expect(summaryOf(report)).toMatch(/^Walkers reached 4 of 4 m² of floor in \d+,\d+ moves\.$/)
  })

  it('is refused where it is none', async () => {
    const report = await made
    const finding = report.findings.find(({ replay }) => replay !== undefined)
    const spoilt = (change: object) => JSON.stringify({ ...report, findings: [{ ...finding, ...change }] })
    expect(() => readReport('{', 'a.json')).toThrow('a.json is not a JSON file')
    expect(() => readReport('null', 'a.json')).toThrow('not a report')
    expect(() => readReport(JSON.stringify({ ...report, version: 2 }), 'a.json')).toThrow('version 1')
    expect(() => readReport(spoilt({ place: [1, 2] }), 'a.json')).toThrow('is invalid')
    expect(() => readReport(spoilt({ severity: 'fatal' }), 'a.json')).toThrow('is invalid')
    expect(() => readReport(spoilt({ objects: [1] }), 'a.json')).toThrow('is invalid')
    expect(() => readReport(spoilt({ lines: [1] }), 'a.json')).toThrow('is invalid')
    expect(() => readReport(spoilt({ replay: { ...finding?.replay, inputs: [] } }), 'a.json')).toThrow('no inputs')
  })
})
