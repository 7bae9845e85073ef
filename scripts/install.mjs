import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expected, run, runNode } from './child.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.carom-installed.json')

/**
 * Makes sure of the packages in node_modules.
 * @param {'start' | 'all'} set what the command at hand needs: the playground alone, or everything
 * @param {boolean} mayInstall false: only say what is missing
 */
export async function ensureInstalled(set, mayInstall) {
  const wanted = { lock: hashOfLock(), platform: `${process.platform}-${process.arch}`, node: majorOfNode() }
  const stamp = readStamp()
  const fits = stamp && Object.keys(wanted).every((key) => stamp[key] === wanted[key])
  if (fits && (stamp.set === 'all' || stamp.set === set)) return
  if (!stamp && installedByHand()) return // by npm itself, and complete

  const more = set === 'all' || stamp?.set === 'all' ? 'all' : 'start' // never take away what another command installed
  const what = more === 'all' ? 'all development packages (about 360 MB)' : 'what the playground needs (about 80 MB)'
  const why = !existsSync(modules)
    ? 'nothing is installed yet'
    : 'node_modules does not fit package-lock.json, this Node or this command'
  if (!mayInstall) {
    if (!existsSync(modules))
      throw expected(`${why}, and --no-install was given: it would install ${what} into node_modules`)
    console.log(`${why}; going on all the same, since --no-install was given`)
    return
  }

  console.log(`carom: ${why}. Installing ${what} into node_modules, with npm ci.`)
  const scope = more === 'all' ? ['--include=dev'] : ['--workspace=playground', '--omit=dev']
  const flags = [
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const code = await npm(['ci', ...scope, ...flags])
  if (code !== 0) throw expected(`npm ci failed (exit code ${code}); its message is above`)
  // Types, which nobody needs to look at the playground: an optional peer of Vite's.
  if (more === 'start') rmSync(join(modules, '@types'), { recursive: true, force: true })
  writeFileSync(stampFile, `${JSON.stringify({ ...wanted, set: more })}\n`)
}

/** Runs the npm that runs us, or else the one on the path. What it says is for people: on stderr. */
export function npm(args, own = {}) {
  const options = { stdio: ['inherit', 2, 2], ...own }
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return runNode([cli, ...args], { cwd: root, ...options })
  return run('npm', args, { cwd: root, shell: process.platform === 'win32', ...options })
}

function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function majorOfNode() {
  return Number(process.versions.node.split('.')[0])
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether npm's own record of node_modules holds every package of the lock file (those of other systems apart). */
function installedByHand() {
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(lock).every(
      ([path, { version, optional }]) =>
        !path.includes('node_modules/') || optional || installed[path]?.version === version,
    )
  } catch {
    return false
  }
}
