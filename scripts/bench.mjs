// npm run bench -- rays|sweeps|moves|crowd|world|build [--seed S] [--seconds T] [--json] [--no-install]
// carom and its peers on the same work in one run.

import { expected, runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePeers, PEERS, peersHome } from './peers.mjs'

const TASKS = ['rays', 'sweeps', 'moves', 'crowd', 'world', 'build']

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 1
}

async function bench(args) {
  const mayInstall = !args.includes('--no-install')
  const [task, ...rest] = args.filter((arg) => arg !== '--no-install')
  if (!TASKS.includes(task)) {
    throw expected(`usage: npm run bench -- ${TASKS.join('|')} [--seed S] [--seconds T] [--json]; got ${task}`)
  }
  await ensureInstalled('all', mayInstall)
  await ensurePeers('bench', mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const file = await bundle(`bench/${task}.ts`, `bench/.cache/${task}.mjs`, { external: PEERS })
  return runNode(['--expose-gc', '--enable-source-maps', file, ...rest], { cwd: peersHome })
}
