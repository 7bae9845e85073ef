import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'

const tool = (path, ...args) => runNode([join(root, 'node_modules', path), ...args], { cwd: root })
const tsc = (...args) => tool('typescript/lib/tsc.js', ...args)

/** npm run check: everything that can be told without running the tests. */
export default async function check(args) {
  await ensureInstalled('all', !args.includes('--no-install'))
  const { sameBits, floors, circles } = await import('./rules.mjs')
  const { registers } = await import('./registers.mjs')
  const { documentsOf } = await import('./documents.mjs')
  const { checkDeclarations } = await import('./declarations.mjs')
  const files = ['src', 'scenes', 'tools/hashes/program', 'test/oracle'].flatMap(read)
  const rule = (complain) => {
    const complaints = complain(files)
    for (const complaint of complaints) console.error(complaint)
    return complaints.length
  }

  const steps = {
    types: () => tsc('--noEmit'),
    'types of the package, without Node': () => tsc('-p', 'tsconfig.build.json', '--noEmit'),
    'format and lint': () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    'the same bits everywhere': () => rule(sameBits),
    floors: () => rule(floors),
    'circles of imports': () => rule(circles),
    'who writes which register': () => rule(registers),
    'what documents name': () => rule(() => documentsOf(root)),
    'the public declarations': checkDeclarations,
    'the code of README and docs': () =>
      tool('vitest/vitest.mjs', 'run', '--project=unit', '--reporter=dot', 'test/readme'),
  }
  const failed = []
  for (const [name, step] of Object.entries(steps)) {
    const start = performance.now()
    const ok = (await step()) === 0
    if (!ok) failed.push(name)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  }
  console.log(failed.length === 0 ? 'check: all well' : `check: failed in ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

/** All TypeScript files below a folder, as { path, text }; none when there is no such folder. */
function read(folder) {
  let names = []
  try {
    names = readdirSync(join(root, folder), { recursive: true })
  } catch {
    // nothing there yet
  }
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
