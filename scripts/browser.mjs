import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Software WebGL, no sandbox as root, and none of Chromium's own calls to the network. */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PACKAGES = ['chromium', 'fonts-liberation']

/** The path of a Chrome or Chromium on this machine, or undefined. `CHROME_PATH` comes first. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, but there is no such file`)
    return chosen
  }
  return usualPaths().find(runs) ?? (await playwrightBrowser())
}

/** What `installBrowser` would do here, as a sentence. */
export function installPlan() {
  return hasApt() ? `${PACKAGES.join(' and ')} with apt-get` : "Playwright's own Chromium"
}

/** Installs a browser in the way that fits this machine, and returns its path, or undefined. */
export async function installBrowser() {
  if (hasApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-q'], env)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], env)
    const found = await findBrowser()
    if (found) return found
  }
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], process.env)
  return findBrowser()
}

/** What to tell somebody without a browser. */
export const WAYS_OUT = [
  'The browser tests did not run: there is no Chrome or Chromium. Any of these helps; then run `npm test` again:',
  '  - install Google Chrome or Chromium in its usual place;',
  '  - on Debian or Ubuntu, as root: apt-get install chromium fonts-liberation;',
  '  - npx playwright-core install chromium;',
  '  - set CHROME_PATH to the program itself.',
].join('\n')

function usualPaths() {
  const { env, platform } = process
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
    )
    return ['/', homedir()].flatMap((root) => apps.map((app) => join(root, app)))
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    const apps = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return apps.flatMap((app) => roots.map((root) => join(root, app)))
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  const folders = new Set(['/usr/bin', '/usr/local/bin', '/snap/bin', ...(env.PATH ?? '').split(delimiter)])
  return names.flatMap((name) => [...folders].map((folder) => join(folder, name)))
}

/** On Linux the usual name may be a stub that only says how to install the real one. (Asking Chrome on Windows opens it.) */
function runs(path) {
  if (!existsSync(path)) return false
  return process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

async function playwrightBrowser() {
  try {
    const { chromium } = await import('playwright-core')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // not installed, or no build for this system
  }
}

function hasApt() {
  return isRoot && process.platform === 'linux' && existsSync('/usr/bin/apt-get')
}

function run(command, args, env) {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
}
