// Folders with a package.json and a lock file of their own, which a plain `npm ci` leaves alone: bench/, hashes/ and cli/. They
// are installed when a command first needs them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expected } from './child.mjs'
import { npm, root } from './install.mjs'

/**
 * Looks at a folder's own packages.
 * @param {string} folder from the repository's root, such as 'bench'
 * @param {boolean} [dev] those for development, too
 * @returns {{ home: string, isInstalled: boolean, what: string, stamp: string }} what: names and versions, for messages
 */
export function ownPackages(folder, dev = false) {
  const home = join(root, folder)
  const stampFile = join(home, 'node_modules', '.carom-installed')
  const hash = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex')
  const stamp = dev ? `${hash} dev` : hash
  const there = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  const isInstalled = there === stamp || there === `${hash} dev`
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const what = Object.entries({ ...dependencies, ...(dev && devDependencies) })
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  return { home, isInstalled, what, stamp }
}

/**
 * Makes sure of a folder's own packages.
 * @param {string} size such as '95 MB'
 * @param {string} who the command, in messages
 * @param {boolean} [dev] those for development, too
 */
export async function ensureOwnPackages(folder, size, who, mayInstall, dev = false) {
  const { home, isInstalled, what, stamp } = ownPackages(folder, dev)
  if (isInstalled) return
  const plan = `${what} (about ${size}) into ${folder}/node_modules`
  if (!mayInstall) throw expected(`${who}: --no-install was given; it would install ${plan}`)
  console.log(`${who}: installing ${plan}, with npm ci.`)
  const flags = [
    dev ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if ((await npm(['ci', ...flags], { cwd: home })) !== 0) throw expected(`${who}: npm ci failed; its message is above`)
  writeFileSync(join(home, 'node_modules', '.carom-installed'), stamp)
}
