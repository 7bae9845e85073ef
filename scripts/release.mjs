// npm run release [-- --try --out folder]: packs carom and carom-cli, and does everything for their publication but the last step, which it
// names. With --try it goes on although something is missing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { expected } from './child.mjs'
import { ensureInstalled, npm, root } from './install.mjs'
import { obstacles } from './release-checks.mjs'

const PACKAGES = ['.', 'doctor/cli']

try {
  await main()
} catch (error) {
  console.error(error.expected ? error.message : error.stack)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({ options: { try: { type: 'boolean' }, out: { type: 'string', default: 'release' } } })
  await ensureInstalled('all', true)
  const packages = PACKAGES.map((folder) => JSON.parse(read(join(folder, 'package.json'))))
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  const missing = obstacles({ packages, changelog: read('CHANGELOG.md'), changed: stdout.split('\n').filter(Boolean) })
  for (const text of missing) console.error(`release: ${text}`)
  if (missing.length > 0 && !values.try) throw expected('release: nothing was packed (see above; --try goes on)')

  const out = resolve(root, values.out)
  mkdirSync(out, { recursive: true })
  const files = []
  for (const [i, folder] of PACKAGES.entries()) {
    await run(['pack', '--loglevel=error', '--pack-destination', out], folder)
    files.push(join(out, `${packages[i].name}-${packages[i].version}.tgz`))
    await lint(files[i])
    await run(['publish', '--dry-run', '--loglevel=error', '--tag=latest', files[i]], '.')
  }
  console.log('\nrelease: both packages are ready. What is left, if `bash .ci/run` has passed in this state:')
  console.log(`  git tag v${packages[0].version} && git push --tags`)
  for (const file of files) console.log(`  npm publish ${relative(root, file)}`)
}

async function run(args, folder) {
  if ((await npm(args, { cwd: join(root, folder) })) !== 0)
    throw expected(`release: npm ${args[0]} failed in ${folder}`)
}

async function lint(file) {
  const { publint } = await import('publint')
  const { formatMessage } = await import('publint/utils')
  const { messages, pkg } = await publint({ pack: { tarball: readFileSync(file) }, strict: true })
  for (const message of messages) console.error(`release: ${pkg.name}: ${formatMessage(message, pkg)}`)
  if (messages.length > 0) throw expected(`release: publint refuses ${relative(root, file)}`)
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
