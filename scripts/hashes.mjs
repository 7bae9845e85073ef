// npm run hashes [-- --steps N] [--seed S] [--seconds T] [--scene NAME] [--engines NAMES] [--require NAMES] [--json] [--no-install]
// The same scripted scenes on every JavaScript engine at hand, step by step to the last bit: tools/hashes/main.ts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './install.mjs'
import { ensureOwnPackages } from './own-packages.mjs'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

try {
  process.exitCode = await hashes(process.argv.slice(2))
} catch (error) {
  console.error(
    error.expected || error instanceof RangeError || error.code?.startsWith('ERR_PARSE') ? error.message : error.stack,
  )
  process.exitCode = 1
}

async function hashes(args) {
  const mayInstall = !args.includes('--no-install')
  await ensureInstalled('all', mayInstall)
  // without them there are the engines that this machine has
  if (mayInstall && !args.includes('--help')) await ensureOwnPackages('tools/hashes', '105 MB', 'hashes', true)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const program = await bundle('tools/hashes/program/index.ts', 'tools/hashes/.cache/program.js', { script: 'hashes' })
  const file = await bundle('tools/hashes/main.ts', 'tools/hashes/.cache/main.mjs', { external: ['playwright-core'] })
  const { main } = await import(pathToFileURL(file).href)
  return main(
    args.filter((arg) => arg !== '--no-install'),
    join(root, 'tools/hashes'),
    program,
  )
}
