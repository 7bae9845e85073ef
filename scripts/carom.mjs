// npm run carom -- inspect|bake|audit|replay|worker … [--no-install]
// The command line of doctor/cli/, from a clone: bundles it and runs it.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLI_PACKAGES } from './cli-packages.mjs'
import { ensureInstalled, root } from './install.mjs'

// stdout is the command's own: with --json there is nothing else on it
console.log = console.error

// `kill` on npm ends npm and its shell, but not us: then we have a new parent
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 3
}

async function run(args) {
  const mayInstall = !args.includes('--no-install')
  await ensureInstalled('all', mayInstall)
  const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
  const [main] = await Promise.all(['main', 'worker'].map((name) => bundleCli(bundle, name)))
  // npm runs us in the clone's folder; paths count from where the user stands
  if (process.env.npm_lifecycle_event === 'carom' && process.env.INIT_CWD) process.env.CAROM_HERE = process.env.INIT_CWD
  process.argv = [process.argv[0], main, ...args.filter((arg) => arg !== '--no-install')]
  await import(pathToFileURL(main).href)
}

/** Put in its place when it is whole: another run may be reading the one of before. */
async function bundleCli(bundle, name) {
  const entry = name === 'main' ? 'doctor/cli/bin.ts' : `doctor/cli/${name}.ts`
  const part = await bundle(entry, `doctor/cli/.cache/${name}.${process.pid}.js`, { external: CLI_PACKAGES })
  const file = join(root, 'doctor/cli/.cache', `${name}.js`)
  await rename(part, file)
  return file
}
