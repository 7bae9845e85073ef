/** The engines that the scenes run on: how each is found on this machine, and started. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../../scripts/browser.mjs'

export interface Engine {
  name: string
  /** Whose: engines of one family are one program, with one compiler or another. */
  family: string
  version: string
  /**
   * What to start: a program, and what stands before the path of the script in its arguments. The script prints by `print` or
   * `console.log`; a host (`hosts/`) evaluates it elsewhere, and prints what it says.
   */
  command: string
  args: string[]
}

interface Kind {
  name: string
  family: string
  /** Why it cannot be had here, as a sentence, or how to start it. */
  find: (home: string) => Promise<Pick<Engine, 'version' | 'command' | 'args'> | string>
}

const isWindows = process.platform === 'win32'
const v8 = `V8 ${process.versions.v8}`
const node = process.execPath
const INSTALL = 'npm run hashes, without --no-install, installs it'

/** `home` is the folder tools/hashes/, with its node_modules. */
export const ENGINES: readonly Kind[] = [
  { name: 'node', family: 'v8', find: async () => ({ version: v8, command: node, args: [] }) },
  { name: 'node-jitless', family: 'v8', find: async () => ({ version: v8, command: node, args: ['--jitless'] }) },
  { name: 'chromium', family: 'v8', find: findChromium },
  { name: 'bun', family: 'jsc', find: findBun },
  { name: 'quickjs', family: 'quickjs', find: findQuickJS },
  { name: 'spidermonkey', family: 'spidermonkey', find: findGjs },
]

/** From the slowest to the fastest: who begins first. */
export const SLOWEST_FIRST = ['quickjs', 'node-jitless', 'spidermonkey', 'chromium', 'bun', 'node']

async function findChromium(home: string) {
  const path = await findBrowser()
  if (path === undefined) return 'no Chrome or Chromium; CHROME_PATH may say where one is'
  const version = isWindows ? 'Chromium' : (versionOf(path) ?? 'Chromium')
  return { version, command: node, args: [join(home, 'hosts/chromium.mjs'), path] }
}

/** npm picks the package for this system; its program lies in it. */
async function findBun(home: string) {
  const folder = join(home, 'node_modules/@oven')
  const packages = existsSync(folder) ? readdirSync(folder) : []
  const programs = packages.map((name) => join(folder, name, 'bin', isWindows ? 'bun.exe' : 'bun'))
  for (const command of [...programs, ...onPath('bun')]) {
    const version = versionOf(command)
    if (version !== undefined) return { version: `Bun ${version}`, command, args: [] }
  }
  return packages.length === 0 ? `no Bun; ${INSTALL}` : `Bun is there, but does not run here`
}

async function findQuickJS(home: string) {
  const packageFile = join(home, 'node_modules/quickjs-emscripten-core/package.json')
  if (!existsSync(packageFile)) return `no QuickJS; ${INSTALL}`
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  return { version: `quickjs-emscripten ${version}`, command: node, args: [join(home, 'hosts/quickjs.mjs')] }
}

/** GNOME's shell for SpiderMonkey: the one that Linux distributions have. */
async function findGjs() {
  for (const command of onPath('gjs')) {
    const version = versionOf(command)
    if (version !== undefined) return { version, command, args: [] }
  }
  return 'no gjs; on Debian or Ubuntu, as root: apt-get install gjs'
}

function onPath(name: string): string[] {
  const file = isWindows ? `${name}.exe` : name
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path))
}

/** What a program says of itself, or undefined if it does not run. */
function versionOf(command: string): string | undefined {
  const { status, stdout } = spawnSync(command, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim().split('\n')[0].split(' built ')[0] : undefined
}
