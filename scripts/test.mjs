import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { findBrowser, installBrowser, installPlan, WAYS_OUT } from './browser.mjs'
import { expected, runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'

const PARTS = ['unit', 'browser']
/** Options of vitest's whose value stands behind them as an argument of its own: it is no path. */
const VALUED = ['-t', '--testNamePattern']

/**
 * npm test, npm run test:long [-- unit|browser] [-- part/of/a/path …] [-- --no-install] [-- any option of vitest's]
 * Installs what is missing, runs the short tier or the long one, and ends with the line `N passed, N failed`.
 * @param {string[]} args
 * @param {'short' | 'long'} tier
 */
export default async function test(args, tier = 'short') {
  const mayInstall = !args.includes('--no-install')
  const rest = args.filter((arg) => arg !== '--no-install')
  const filters = rest.filter((arg) => !PARTS.includes(arg))
  const parts = PARTS.filter((part) => rest.includes(part) || !PARTS.some((other) => rest.includes(other)))
  const chosen = [...parts]

  await ensureInstalled('all', mayInstall)
  const totals = { passed: 0, failed: 0, skipped: 0 }
  let code = 0
  let browserless = false

  const files = parts.includes('browser') ? testFiles(filters, 'browser', tier) : []
  if (files.length > 0 && !(await ensureBrowser(mayInstall))) {
    browserless = true
    totals[process.env.CI ? 'failed' : 'skipped'] += files.length // its tests cannot be counted, so its files are
    parts.splice(parts.indexOf('browser'), 1)
  }
  // A page waits for its frames and its clock, and keeps a core half busy. The long tier gives units the other cores meanwhile;
  // in the short one the units are done too soon.
  const isBeside = tier === 'long' && parts.length > 1 && availableParallelism() > 1
  const groups = isBeside ? parts.map((part) => [part]) : parts.length > 0 ? [parts] : []
  const runs = groups.map((group) =>
    runVitest(
      group.map((part) => (tier === 'long' ? `${part}-long` : part)),
      filters,
      mayInstall,
      isBeside,
    ),
  )
  for (const vitest of await Promise.all(runs)) {
    for (const key of Object.keys(totals)) totals[key] += vitest[key]
    code ||= vitest.code
  }

  if (browserless) console.log(WAYS_OUT) // here, where it is seen
  const { passed, failed, skipped } = totals
  if (passed + failed === 0) console.log(`carom: nothing ran${elsewhere(filters, chosen, tier)}`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || passed === 0 ? 1 : code
}

async function ensureBrowser(mayInstall) {
  try {
    if (await findBrowser()) return true
  } catch (error) {
    throw expected(error.message)
  }
  if (!mayInstall) return false
  console.log(`carom: no Chrome or Chromium was found. Installing ${installPlan()}.`)
  return (await installBrowser()) !== undefined
}

/** @param {boolean} isBeside another one runs at the same time */
async function runVitest(names, filters, mayInstall, isBeside) {
  const folder = mkdtempSync(join(tmpdir(), 'carom-test-'))
  try {
    const countsFile = join(folder, 'counts.json')
    const reporters = ['progress', 'counts'].map((name) => `--reporter=./test/reporter/${name}.mjs`)
    const options = ['run', '--passWithNoTests', ...reporters]
    const projects = names.map((name) => `--project=${name}`)
    const env = {
      ...process.env,
      CAROM_COUNTS: countsFile,
      ...(!mayInstall && { CAROM_NO_INSTALL: '1' }),
      ...(isBeside && { CAROM_BESIDE: '1' }),
    }
    const code = await runNode([join(root, 'node_modules/vitest/vitest.mjs'), ...options, ...projects, ...filters], {
      cwd: root,
      env,
    })
    if (!existsSync(countsFile)) return { passed: 0, failed: 1, skipped: 0, code: code || 1 } // it did not get that far
    return { ...JSON.parse(readFileSync(countsFile, 'utf8')), code }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where paths left nothing in this tier: what they leave in the other. */
function elsewhere(filters, parts, tier) {
  const other = tier === 'long' ? 'short' : 'long'
  const count = pathsIn(filters).length > 0 ? parts.flatMap((part) => testFiles(filters, part, other)).length : 0
  if (count === 0) return ''
  const command = other === 'long' ? 'npm run test:long --' : 'npm test --'
  const matches = count === 1 ? '1 file matches' : `${count} files match`
  return `; of the ${other} tier ${matches}: ${[command, ...(parts.length === 1 ? parts : []), ...filters].join(' ')}`
}

/** The files of a part and a tier that the path filters leave, as vitest understands them. */
function testFiles(filters, part, tier) {
  const paths = pathsIn(filters)
  return ['test', 'playground', 'doctor', 'tools']
    .flatMap(list)
    .filter((file) => partOf(file) === part && tierOf(file) === tier)
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
}

const pathsIn = (filters) => filters.filter((filter, i) => !filter.startsWith('-') && !VALUED.includes(filters[i - 1]))
const partOf = (file) => (/\.browser(\.long)?\.test\.ts$/.test(file) ? 'browser' : 'unit')
const tierOf = (file) => (file.endsWith('.long.test.ts') ? 'long' : 'short')

function list(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true })
      .map((file) => [folder, ...file.split(sep)].join('/'))
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules/'))
  } catch {
    return [] // no such folder
  }
}
