// npm run bench -- rays|build [--seed S] [--seconds T] [--json] [--no-install]
// carom and its peers on the same work in one run. The peers live in bench/, with a lock file of their own, and are
// installed when this first runs.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expected, runNode } from './child.mjs'
import { ensureInstalled, npm, root } from './install.mjs'

const TASKS = ['rays', 'build']
const home = join(root, 'bench')

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
  await ensurePeers(mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const file = await bundle(`bench/${task}.ts`, `bench/.cache/${task}.mjs`, { external: [/^three/] })
  return runNode(['--expose-gc', '--enable-source-maps', file, ...rest], { cwd: home })
}

async function ensurePeers(mayInstall) {
  const stampFile = join(home, 'node_modules', '.carom-installed')
  const lock = readFileSync(join(home, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const peers = Object.entries(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).dependencies)
  const names = peers.map(([name, version]) => `${name} ${version}`).join(', ')
  if (!mayInstall)
    throw expected(`bench: --no-install was given; it would install ${names} (about 30 MB) into bench/node_modules`)
  console.log(`bench: installing ${names} (about 30 MB) into bench/node_modules, with npm ci.`)
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npm(['ci', ...flags], { cwd: home })) !== 0) throw expected('bench: npm ci failed; its message is above')
  writeFileSync(stampFile, stamp)
}
