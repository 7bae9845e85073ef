import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judgeCase } from './prove/ask.ts'
import type { Half } from './prove/bodies.ts'
import { DEFECTS } from './prove/defects.ts'
import { FORMS } from './prove/forms.ts'
import { judgeInMesh } from './prove/in-mesh.ts'
import { type Job, runJob } from './prove/job.ts'
import { jobsFor } from './prove/jobs.ts'
import { shellOf, staysInside } from './prove/leaks.ts'
import { oneSidedAnswers } from './prove/one-sided.ts'
import { readOptions } from './prove/options.ts'
import { shuffledAnswers } from './prove/order.ts'
import { printCase } from './prove/print.ts'
import { scaledAnswers } from './prove/scale.ts'
import { bothAnswers } from './prove/tree.ts'
import type { Way } from './prove/way.ts'
import { provesAll } from './prove-command.ts'

it(
  'proves 600 cases and catches two planted defects, and says so in a table and in one line of JSON',
  {
    timeout: 300_000,
  },
  () => provesAll(600, 2, 3),
)

it('refuses what it does not know', () => {
  expect(() => readOptions(['--shape', 'cube'])).toThrow('--shape is cube')
  expect(() => readOptions(['--query', 'all'])).toThrow('--query is all')
  expect(() => readOptions(['--query', 'closest', '--shape', 'box'])).toThrow('not asked that')
  expect(() => readOptions(['--query', 'moves', '--shape', 'ray'])).toThrow('does not walk')
  expect(() => readOptions(['--cases', '-1'])).toThrow()
  expect(readOptions(['--shape', 'grid'])).toMatchObject({ part: 'grids', whole: false })
  expect(readOptions([])).toMatchObject({ seed: 1, cases: 40000, json: false, whole: true })
})

it('deals the same work however it is cut: N cases, and the next N after them', () => {
  const options = readOptions(['--query', 'tree'])
  const keyed = (jobs: Iterable<Job>) => {
    const ends = new Map<string, number>()
    for (const { part, from, to } of jobs) {
      if (ends.has(part)) expect(from).toBe(ends.get(part))
      ends.set(part, to)
    }
    return ends
  }
  const whole = keyed(jobsFor(options, 0, 100_000))
  expect([...whole.keys()]).toEqual(['large', 'tree', 'oneSided'])
  expect([...whole.values()].reduce((sum, to) => sum + to, 0)).toBeGreaterThanOrEqual(100_000)
  expect(keyed([...jobsFor(options, 0, 50_000), ...jobsFor(options, 50_000, 50_000)])).toEqual(whole)
})

it('asks one kind of question where only that is wanted', () => {
  const { shapes, topic } = readOptions(['--query', 'closest'])
  expect([shapes, topic]).toEqual([['sphere'], 'closest'])
  const tally = runJob({ part: 'cases', seed: 5, shape: 'sphere', from: 0, to: 20, topic: 'closest' })
  expect(tally.shapes.sphere.cases).toBe(40)
  expect(tally.failures).toEqual([])
})

it('knows at least 45 defects, each by its own name', () => {
  expect(DEFECTS.length).toBeGreaterThanOrEqual(45)
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length)
})

it('finds the text of every defect where it should be, exactly once', () => {
  const root = new URL('../', import.meta.url)
  for (const { name, file, find, test } of DEFECTS) {
    expect(readFileSync(new URL(file, root), 'utf8').split(find).length - 1, name).toBe(1)
    if (test !== undefined) expect(existsSync(new URL(test, root)), name).toBe(true)
  }
})

it('prints a case as a test that reads back as the same bits', () => {
  const made = {
    shape: 'sphere' as const,
    stratum: 'random',
    from: [0.1, -0, 5e-324],
    translation: [1e21, 1 / 3, -7],
    max: Number.POSITIVE_INFINITY,
    radii: [1, 1, 1] as [number, number, number],
    triangle: [0, 0, 0, 1, 0, 0, 0, 1, 0],
  }
  const text = printCase(made, 'cast', null, 'why', 1, 2)
  const literal = text.slice(text.indexOf('judgeCase(') + 10, text.indexOf('\n  })') + 4)
  expect(new Function(`return ${literal}`)()).toEqual(made)
  expect(judgeCase(made).every(({ worst }) => !Number.isNaN(worst))).toBe(true)
  expect(text).toContain("from 'vitest'")
  expect(text).toContain('toEqual([])')
})

it('has an answer for what its printed tests ask', () => {
  const way: Way = {
    from: [3, 2, 2.5],
    translation: [-0.5, -4, 0.25],
    radii: [0.5, 0.75, 0.25],
    orientation: [0.1, 0.2, 0.3, 1],
  }
  for (const { name, order, gives } of FORMS) {
    const { tree, brute } = bothAnswers('hills', name, way)
    expect(tree, name).toEqual(brute)
    const { plain, other } = shuffledAnswers('hills', name, way)
    expect(other, name).toEqual(plain)
    const soup = [0, 0, 0, 1, 0, 0, 0, 0, 1]
    const { plain: enlarged, scaled } = scaledAnswers(soup, name, 2 ** 30, { ...way, from: [0.25, 0.5, 0.25] })
    expect(scaled, name).toEqual(enlarged)
    if (order === null || gives === 'depth') continue
    const oneSided = oneSidedAnswers('ring', name, way)
    expect(oneSided.tree, name).toEqual(oneSided.brute)
  }
  expect(bothAnswers('hills', 'cast turned-box, ignore-leaving', way).tree).toHaveLength(11)
  const question = { shape: 'capsule' as const, from: [3, 3, 3], translation: [0, -4, 0], radii: [0.5, 1, 0.5] as Half }
  expect(judgeInMesh('meshes of 1 to 2,000', 'hills', question)).toEqual([])
  const target = [0, 0, 0]
  const sent = { how: 'capsule' as const, origin: [4, 4, 4], along: [-10, -10, -10], radius: 0.05, stretch: 2 }
  expect(staysInside(shellOf('gridBox', 0, true), sent, target)).toBe(true)
})

it('judges with nothing of its own making: the oracle imports no line of carom', () => {
  const folder = new URL('./oracle/', import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(5)
  for (const name of sources) {
    const imports = [...readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']*)'/g)].map(([, path]) => path)
    for (const path of imports) expect(path, name).toMatch(/^\.\/[a-z-]+\.ts$/)
  }
})
