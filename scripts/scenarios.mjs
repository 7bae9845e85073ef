// npm run scenarios [-- --only TEXT] [--short] [--peers] [--list] [--json] [--write FILE] [--no-install]
// What characters must do, as data and judgements: tools/scenarios/main.ts; other libraries: tools/bench/scenarios/index.ts.
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { ensurePeers, PEERS } from './peers.mjs'

try {
  process.exitCode = await scenarios(process.argv.slice(2))
} catch (error) {
  console.error(
    error.expected || error instanceof RangeError || error.code?.startsWith('ERR_PARSE') ? error.message : error.stack,
  )
  process.exitCode = 1
}

async function scenarios(args) {
  const mayInstall = !args.includes('--no-install')
  const withPeers = args.includes('--peers')
  await ensureInstalled('all', mayInstall)
  if (withPeers) await ensurePeers('scenarios', mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const load = async (entry, file) => import(pathToFileURL(await bundle(entry, file, { external: PEERS })).href)
  const { main } = await load('tools/scenarios/main.ts', 'tools/scenarios/.cache/main.mjs')
  const { openPeers } = withPeers
    ? await load('tools/bench/scenarios/index.ts', 'tools/bench/.cache/scenarios.mjs')
    : { openPeers: null }
  return main(
    args.filter((arg) => arg !== '--no-install'),
    openPeers,
  )
}
