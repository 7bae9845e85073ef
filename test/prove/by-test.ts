import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { Defect } from './defects.ts'

/** Planted defects that tests judge. Vitest runs them with the defect in what it loads (planted.ts). */

export interface Where {
  /** Of the repository. */
  root: string
  /** For what Vitest reports. */
  folder: string
}

/** How tests ended. Broken: they did not run, which says nothing of the defect. */
export interface Ending {
  end: 'passed' | 'failed' | 'endless' | 'broken'
  /** In words: the name of the first that failed, or what is broken. */
  how: string
}

interface Reported {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

let runs = 0

/** Runs files of short tests with one defect planted; null: with none. @param limit milliseconds */
export async function runTests(
  files: readonly string[],
  defect: Defect | null,
  where: Where,
  limit: number,
): Promise<Ending> {
  const report = `${where.folder}/tests-${runs++}.json`
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  const how = ['--project', 'unit', '--pool', 'threads', '--bail', '1', '--reporter', 'json', '--outputFile', report]
  // (who runs this may be a test itself)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  if (defect) env.CAROM_PLANTED = JSON.stringify(defect)
  const child = spawn(process.execPath, [...vitest, ...how, ...files], { cwd: where.root, env, stdio: 'ignore' })
  const leave = () => child.kill('SIGKILL')
  process.on('exit', leave)
  const ended = await new Promise<boolean>((resolve, reject) => {
    const clock = setTimeout(() => {
      leave()
      resolve(false)
    }, limit)
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(clock)
      resolve(true)
    })
  })
  process.off('exit', leave)
  if (!ended) return { end: 'endless', how: 'it ran without end' }
  try {
    return endingOf(JSON.parse(readFileSync(report, 'utf8')), files.length)
  } catch (error) {
    return { end: 'broken', how: `no report of the tests: ${error instanceof Error ? error.message : error}` }
  } finally {
    rmSync(report, { force: true })
  }
}

/** A file that does not load has no tests: that is no verdict. */
function endingOf({ testResults }: Reported, files: number): Ending {
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
  if (failed) return { end: 'failed', how: `"${failed.fullName.trim()}" fails` }
  const silent = testResults.find(({ assertionResults }) => !assertionResults.some(({ status }) => status === 'passed'))
  if (silent) return { end: 'broken', how: `no test ran: ${silent.message}` }
  if (testResults.length !== files) return { end: 'broken', how: `${testResults.length} files of tests of ${files}` }
  return { end: 'passed', how: 'all tests pass' }
}
