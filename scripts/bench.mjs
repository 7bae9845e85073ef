// npm run bench -- TASK [--seed S] [--seconds T] [--json] [--no-install], and what the task's own file says: tools/bench/TASK.ts
// carom and its peers on the same work in one run.
//
// npm run bench -- performance [--only rays,…] [--limit] [--seed S] [--seconds T] [--write docs/performance.md]
// Runs the tasks about meshes and balls one after the other, keeps their results in tools/bench/.cache/performance/, and writes the page from them;
// with --only, what is not run again is taken from the run before.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expected, runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensurePeers, PEERS, peersHome } from './peers.mjs'

const TASKS = [
  'rays',
  'sweeps',
  'moves',
  'crowd',
  'world',
  'balls',
  'build',
  'refit',
  'closest',
  'pairs',
  'growth',
  'grids',
  'cold',
]
/** What the page is made from, which of them know --limit, and where cold runs for it. */
const PAGE = ['rays', 'build', 'refit', 'closest', 'growth', 'cold', 'balls']
const LIMITED = ['rays', 'build']
const HOSTED = ['--host', 'node,chromium']

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 1
}

async function bench(args) {
  const mayInstall = !args.includes('--no-install')
  const [task, ...rest] = args.filter((arg) => arg !== '--no-install')
  if (![...TASKS, 'performance'].includes(task)) {
    const tasks = [...TASKS, 'performance'].join('|')
    throw expected(`usage: npm run bench -- ${tasks} [--seed S] [--seconds T] [--json]; got ${task}`)
  }
  await ensureInstalled('all', mayInstall)
  await ensurePeers('bench', mayInstall)
  return task === 'performance' ? writePage(rest) : runTask(task, rest)
}

async function runTask(task, args) {
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  if (task === 'cold') await makeCold(bundle)
  if (task === 'balls') await makeBalls(bundle)
  const external = [...PEERS, 'playwright-core']
  const file = await bundle(`tools/bench/${task}.ts`, `tools/bench/.cache/${task}.mjs`, { external })
  const env = { ...process.env, NODE_ENV: 'production' } // as servers and bundlers set it; the peers check nothing in development either
  return runNode(['--expose-gc', '--enable-source-maps', file, ...args], { cwd: peersHome, env })
}

/**
 * What hosts load that begin with nothing, and how each library is asked: in Node apart from it, with carom as it is published; in a page in one file with
 * it, as small as bundlers make it.
 */
async function makeCold(bundle) {
  const { bundleCode } = await import('./bundle-code.mjs')
  await bundleCode(join(peersHome, '.cache/dist'))
  const make = (from, to, options) => bundle(`tools/bench/${from}.ts`, `tools/bench/.cache/cold-${to}.mjs`, options)
  for (const part of ['times', 'node', 'chromium']) await make(`cold/${part}`, part, { external: ['playwright-core'] })
  const carom = { from: join(root, 'src/index.ts'), to: './dist/index.js' }
  const asked = { meshes: ['carom', 'three-mesh-bvh'], walkers: ['carom', 'rapier', 'jolt', 'crashcat'] }
  for (const [kind, names] of Object.entries(asked))
    for (const name of names) {
      await make(`${kind}/${name}`, `node-${kind}-${name}`, { external: PEERS, carom })
      await make(`${kind}/${name}`, `chromium-${kind}-${name}`, { page: true })
    }
}

/** What the processes load in which balls move: who does what it is asked for, and each library apart from it. */
async function makeBalls(bundle) {
  for (const name of ['child', 'carom', 'rapier', 'jolt', 'crashcat'])
    await bundle(`tools/bench/balls/${name}.ts`, `tools/bench/.cache/balls-${name}.mjs`, { external: PEERS })
}

async function writePage(given) {
  const args = [...given]
  const take = (name) => {
    const at = args.indexOf(name)
    return at < 0 ? undefined : args.splice(at, 2)[1]
  }
  const page = take('--write')
  const only = take('--only')?.split(',') ?? PAGE
  for (const task of only)
    if (!PAGE.includes(task)) throw expected(`bench: --only is ${task}, expected some of ${PAGE.join(', ')}`)
  const folder = join(peersHome, '.cache', 'performance')
  mkdirSync(folder, { recursive: true })
  let code = 0
  for (const task of only) {
    const own = args.filter((arg) => arg !== '--limit' || LIMITED.includes(task))
    if (task === 'cold') own.push(...HOSTED)
    console.log(`\n${task}`)
    const result = join(folder, `${task}.json`)
    code = Math.max(code, await runTask(task, [...own, '--result', result]))
  }
  if (page === undefined) return code
  const command = ['npm run bench -- performance', ...given].join(' ')
  return Math.max(code, await runTask('performance', [folder, join(root, page), command]))
}
