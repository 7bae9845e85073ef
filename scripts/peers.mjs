// The libraries that carom is compared with live in bench/, with a lock file of their own, and are installed when a command
// first needs them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expected } from './child.mjs'
import { npm, root } from './install.mjs'

export const peersHome = join(root, 'bench')

/** Imports that stay imports in a bundle for bench/.cache/: they are found in bench/node_modules. */
export const PEERS = [/^three/, /^@dimforge\//, /^jolt-physics/, /^crashcat/]

/** Makes sure of bench's own packages; `who` names the command in messages. */
export async function ensurePeers(who, mayInstall) {
  const stampFile = join(peersHome, 'node_modules', '.carom-installed')
  const lock = readFileSync(join(peersHome, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const peers = Object.entries(JSON.parse(readFileSync(join(peersHome, 'package.json'), 'utf8')).dependencies)
  const what = `${peers.map(([name, version]) => `${name} ${version}`).join(', ')} (about 95 MB) into bench/node_modules`
  if (!mayInstall) throw expected(`${who}: --no-install was given; it would install ${what}`)
  console.log(`${who}: installing ${what}, with npm ci.`)
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npm(['ci', ...flags], { cwd: peersHome })) !== 0)
    throw expected(`${who}: npm ci failed; its message is above`)
  writeFileSync(stampFile, stamp)
}
