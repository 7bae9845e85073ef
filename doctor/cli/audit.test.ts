import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitOfReport } from './audit.ts'
import { worst } from './exit.ts'
import { HOLE, newFolder, QUICK, runHere, start, WHOLE, writePlates } from './test-cli.ts'

const folder = newFolder()
writePlates(join(folder, 'hole.obj'), HOLE)
writePlates(join(folder, 'whole.obj'), WHOLE)

const audit = (...args: string[]) => runHere(folder, 'audit', ...args, ...QUICK, '--workers', '1')

it('a sound level: exit 0, and a table without findings', async () => {
  const { code, out } = await audit('whole.obj')
  expect(code).toBe(0)
  expect(out).toContain('whole.obj')
  expect(out).not.toContain('fall')
})

it('a level with a hole: exit 1, and a JSON of the fall that has no clock', async () => {
  const { code, out, err } = await audit('hole.obj', '--json', '--seed', '7')
  expect(code).toBe(1)
  expect(err).toContain('walking, at most')
  const report = JSON.parse(out)
  expect(report).toMatchObject({ seed: 7, partial: '', level: { name: 'hole.obj' } })
  const fall = report.findings.find(({ kind }: { kind: string }) => kind === 'fall')
  // (the hole is between x = 1 and 2, z = 1 and 2)
  expect(Math.hypot(fall.place[0] - 1.5, fall.place[2] - 1.5)).toBeLessThan(0.8)
  expect(fall.severity).toBe('error')
  expect((await audit('hole.obj', '--json', '--seed', '7')).out).toBe(out)
  expect(out).not.toMatch(/"[^"]*(time|second|date|elapsed)[^"]*":/i)
})

it('when moves run out the report is partial, and makes no pits of what is unexplored', async () => {
  const { code, out } = await audit('whole.obj', '--json', '--moves', '1000')
  const { partial, budget, findings } = JSON.parse(out)
  expect([partial, budget]).toEqual(['budget', 1000])
  expect(findings.filter(({ kind }: { kind: string }) => ['pit', 'unreached'].includes(kind))).toEqual([])
  expect(code).toBe(0)
})

it('several levels: each is told, one that is none does not stop the others, and the worst is the exit', async () => {
  writeFileSync(join(folder, 'none.glb'), 'no glb')
  const { code, out, err } = await audit('whole.obj', 'none.glb', 'hole.obj', '--json', '-o', 'report.html')
  expect(code).toBe(2)
  expect(err).toContain('none.glb')
  const { reports, failed, seed } = JSON.parse(out)
  expect(reports.map(({ level }: { level: { name: string } }) => level.name)).toEqual(['whole.obj', 'hole.obj'])
  expect([seed, failed.length, failed[0].file, failed[0].exit]).toEqual([1, 1, 'none.glb', 2])
  const pages = readdirSync(folder).filter((name) => name.startsWith('report'))
  expect(pages).toEqual(['report-hole.html', 'report-whole.html'])
  expect(readFileSync(join(folder, pages[0]), 'utf8')).toContain('hole.obj')
})

it('a level over its limits: exit 4, and which option raises them', async () => {
  const { code, err, out } = await audit('hole.obj', '--max-triangles', '3')
  expect([code, out]).toEqual([4, ''])
  expect(err).toContain('--max-triangles')
})

it('a level without triangles, a file that is not there: exit 2', async () => {
  writeFileSync(join(folder, 'empty.obj'), '# nothing\n')
  expect((await audit('empty.obj')).code).toBe(2)
  const { code, err } = await audit('nowhere.glb')
  expect([code, err.includes('nowhere.glb')]).toEqual([2, true])
})

it('control characters of a file name do not reach the terminal', async () => {
  writePlates(join(folder, 'red\u001b[31m.obj'), HOLE)
  const { out, err } = await audit('red\u001b[31m.obj')
  expect(out + err).not.toContain('\u001b')
  expect(out).toContain('red\\u001b[31m.obj')
})

it('spawns of the option are where it starts; where nobody can stand is an error', async () => {
  const { code, out } = await audit('whole.obj', '--json', '--spawn', '1,0,0.5', '--spawn', '50,0,50')
  const { spawns, spawnsFrom, findings } = JSON.parse(out)
  expect([code, spawnsFrom, spawns]).toEqual([1, 'option', [[1, 0, 0.5]]])
  expect(findings[0]).toMatchObject({ severity: 'error', place: [50, 0, 50] })
})

it('what carom is to blame for: exit 3, before all that the level is to blame for', () => {
  const finding = { kind: 'fall', severity: 'error', fault: 'level' } as const
  const exits = [[], [{ ...finding, severity: 'note' }], [finding], [finding, { ...finding, fault: 'carom' }]]
  expect(exits.map((findings) => exitOfReport({ findings } as never))).toEqual([0, 0, 1, 3])
  expect([worst([0, 1, 4]), worst([2, 4]), worst([1, 2, 3]), worst([])]).toEqual([4, 2, 3, 0])
})

it.skipIf(process.env.CAROM_NO_INSTALL)(
  'as users start it: with 1 and 2 workers the same bytes, from where they stand',
  async () => {
    // (npm runs it in the clone's folder, and says where the user stands)
    const env = { npm_lifecycle_event: 'carom', INIT_CWD: folder }
    const run = (...args: string[]) => start(['audit', 'hole.obj', '--json', ...QUICK, ...args], env).done
    const two = await run('--workers', '2')
    expect([two.code, two.err.includes('worker')]).toEqual([1, false])
    const one = await run('--workers', '1')
    expect(two.out).toBe(one.out)
    expect(JSON.parse(two.out).findings.length).toBeGreaterThan(0)
  },
)
