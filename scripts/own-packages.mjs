// Folders with a package.json and a lock file of their own, which a plain `npm ci` leaves alone: they are large, and few need them.
// A command installs them when it first runs: site/, examples/server/, tools/bench/, tools/hashes/, test/babylon/, test/package/typescripts/.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expected } from './child.mjs'
import { npm, root } from './install.mjs'

/**
 * Looks at a folder's own packages.
 * @param {string} folder from the repository's root, such as 'tools/bench'
 * @returns {{ home: string, isInstalled: boolean, what: string, stamp: string }} what: names and versions, for messages
 */
export function ownPackages(folder) {
  const home = join(root, folder)
  const stampFile = join(home, 'node_modules', '.carom-installed')
  const stamp = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex')
  const isInstalled = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const what = Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  return { home, isInstalled, what, stamp }
}

/**
 * Makes sure of a folder's own packages.
 * @param {string} size such as '95 MB'
 * @param {string} who the command, in messages
 */
export async function ensureOwnPackages(folder, size, who, mayInstall) {
  if (ownPackages(folder).isInstalled) return
  if (!mayInstall) return install(folder, size, who, mayInstall)
  const unlock = await lock(join(root, folder, '.cache'))
  try {
    await install(folder, size, who, mayInstall)
  } finally {
    unlock()
  }
}

async function install(folder, size, who, mayInstall) {
  const { home, isInstalled, what, stamp } = ownPackages(folder)
  if (isInstalled) return // by another process, meanwhile
  const plan = `${what} (about ${size}) into ${folder}/node_modules`
  if (!mayInstall) throw expected(`${who}: --no-install was given; it would install ${plan}`)
  console.log(`${who}: installing ${plan}, with npm ci.`)
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npm(['ci', ...flags], { cwd: home })) !== 0) throw expected(`${who}: npm ci failed; its message is above`)
  writeFileSync(join(home, 'node_modules', '.carom-installed'), stamp)
}

/** One process at a time installs: a second npm ci would empty the folder that the first one fills. */
async function lock(folder) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'installing')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAlive(readPid(file))) rmSync(file, { force: true })
    else await setTimeout(200)
  }
}

function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || process.ppid // (being written)
  } catch {
    return 0 // gone
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
