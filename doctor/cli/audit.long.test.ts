import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { TriangleMesh } from '../../src/index.ts'
import { BODIES } from '../body.ts'
import { exitOf, messageOf, OurError } from './exit.ts'
import { newPool, whyOf } from './pool.ts'
import { HOLE, newFolder, start, until, WHOLE, writePlates, writeScene } from './test-cli.ts'

const folder = newFolder()
const level = writeScene(join(folder, 'castle.obj'), castle())
afterAll(() => rmSync(folder, { recursive: true }))

it('the same seed gives the same bytes with 1, 2 and 4 workers, and another seed others', async () => {
  const run = async (...args: string[]) => {
    const { code, out } = await start(['audit', level, '--json', '--moves', '600000', ...args]).done
    expect([0, 1]).toContain(code)
    return out
  }
  const one = await run('--workers', '1')
  expect(JSON.parse(one).moves).toBeGreaterThanOrEqual(600_000)
  expect(await run('--workers', '2')).toBe(one)
  expect(await run('--workers', '4')).toBe(one)
  expect(await run('--workers', '2', '--seed', '2')).not.toBe(one)
})

it('Ctrl-C leaves a partial report, and says so', async () => {
  const { child, done, said } = start(['audit', level, '--json', '--workers', '2', '--body', 'hero'])
  await until(() => said().includes(' stances'), 'walking')
  child.kill('SIGINT')
  const { code, out, err } = await done
  expect(code).toBe(130)
  expect(err).toContain('partial report')
  const { partial, moves, stances } = JSON.parse(out)
  expect(partial).toBe('interrupted')
  expect(moves).toBeGreaterThan(0)
  expect(stances).toBeGreaterThan(10)
})

it('a second Ctrl-C ends at once, without a report', async () => {
  const { child, done, said } = start(['audit', level, '--json', '--workers', '1', '--body', 'hero'])
  await until(() => said().includes('walking'), 'walking')
  child.kill('SIGINT')
  await until(() => said().includes('Interrupted'), 'the first Ctrl-C')
  await new Promise((resolve) => setTimeout(resolve, 600))
  child.kill('SIGINT')
  const { code, out } = await done
  // (where the first one was quicker than we are, it is done)
  if (code === null) expect(out).toBe('')
  else expect(code).toBe(130)
})

it.each([
  ['process.exit(7)', /a worker thread died: .*7/],
  ["throw new Error('broken')", /a worker thread died: broken/],
])('a worker that does %s is told, and is our fault', async (what, why) => {
  const file = join(folder, `worker-${why.source.length}.mjs`)
  writeFileSync(file, `export default () => { ${what} }\n`)
  const mesh = new TriangleMesh([0, 0, 0, 1, 0, 0, 0, 0, 1])
  const { doJobs, close } = await newPool(mesh, BODIES.visitor, 2, pathToFileURL(file))
  const error = await doJobs([{ states: new Float64Array(0), seed: 1 }]).catch((error) => error)
  await close()
  expect(error).toBeInstanceOf(OurError)
  expect([messageOf(error), exitOf(error)]).toEqual([expect.stringMatching(why), 3])
})

it('a worker that runs out of memory is told what helps', async () => {
  const hungry = 'const all = []; for (;;) all.push(new Array(1e4).fill({}).map(() => ({ ...all[0] })))'
  const worker = new Worker(hungry, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  const error = await new Promise((resolve) => worker.on('error', resolve))
  expect(whyOf(error)).toMatch(/out of memory.*fewer --workers/)
})

it('several levels one after the other, on all cores', async () => {
  const levels = [writePlates(join(folder, 'a.obj'), HOLE), writePlates(join(folder, 'b.obj'), WHOLE)]
  const { code, out } = await start(['audit', ...levels, '--json', '-o', join(folder, 'r.html')]).done
  expect(code).toBe(1)
  expect(
    JSON.parse(out).reports.map(({ findings }: { findings: { severity: string }[] }) =>
      findings.some(({ severity }) => severity === 'error'),
    ),
  ).toEqual([true, false])
})
