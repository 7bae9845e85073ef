// A Redis for the tests of the queue: found, or installed where that is one command.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of redis-server, or undefined. */
export function findRedis() {
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}

/** With apt-get, as root; elsewhere it is for the user to do. Without the service, which nobody wants here. */
export function installRedis() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('carom: no redis-server was found. Installing it with apt-get, for the tests of the queue.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env })
  run('update', '-q')
  run('install', '-y', '-q', '--no-install-recommends', 'redis-server')
  return findRedis()
}

/** What to tell somebody without one. */
export const REDIS_WAYS_OUT =
  'The tests of the queue did not run: there is no redis-server. On Debian or Ubuntu, as root: apt-get install redis-server'
