// npm run prove -- [--seed S] [--cases N | --seconds T] [--shape SHAPE] [--query QUERY] [--backend B] [--json] [--help]
//   [--no-install]
// Judges carom by the exact oracle: test/prove/main.ts.
// npm run prove -- --peers [--seed S] [--cases N] [--json] [--write FILE] [--no-install]
// Judges carom's peers beside it: test/prove/peers/main.ts.
//
// Node 20 does not read TypeScript, so the command and its worker are bundled into a fresh folder below node_modules/.cache/. For a planted
// defect the worker is bundled again, with the defect in it; if tests judge the defect, Vitest loads it: test/prove/by-test.ts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensurePeers, PEERS } from './peers.mjs'

const leave = () => process.exit(1)
let stop = leave
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop())

try {
  process.exitCode = await prove(process.argv.slice(2))
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 1
}

async function prove(args) {
  const mayInstall = !args.includes('--no-install')
  await ensureInstalled('all', mayInstall)
  if (args.includes('--peers')) return provePeers(args, mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'carom-prove-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const bundleInto = (name, plugins) =>
    bundle(`test/prove/${name}.ts`, join(relative(root, folder), `${name}.mjs`), { plugins })
  await bundleInto('worker')
  const { main } = await import(pathToFileURL(await bundleInto('main')).href)
  return main(
    args.filter((arg) => arg !== '--no-install'),
    {
      root,
      folder,
      bundleWorker: (target, plugins) =>
        bundle('test/prove/worker.ts', relative(root, target), { plugins, sourcemap: false }),
      onStop: (own) => {
        stop = own ?? leave
      },
    },
  )
}

async function provePeers(args, mayInstall) {
  await ensurePeers('prove', mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const file = await bundle('test/prove/peers/main.ts', 'tools/bench/.cache/prove-peers.mjs', { external: PEERS })
  const rest = args.filter((arg) => arg !== '--no-install')
  return runNode(['--enable-source-maps', file, ...rest], { cwd: root })
}
